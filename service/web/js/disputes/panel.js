// @ts-check
/** Disputes: what is not right, at which entry, by which clause; the evidence; how it was settled. Play goes on meanwhile. */
import { html, signal, useEffect, useRef, useState } from "../html.js";
import { Glyph, Icon } from "../icons.js";
import { putRight } from "../past/byhand.js";
import { refused, sent } from "../table/answering.js";
import { Clause } from "../table/pop.js";
import { at, go, head, lines, live, mine, name, placeOf, who } from "../table/state.js";
import { say } from "../words.js";
import { disputes, evidence, mayRaise, raise, raising, rule, settle, settler, withdraw } from "./state.js";

/** @typedef {import("./state.js").Dispute} Dispute */
/** @typedef {import("./state.js").Reading} Reading */

const LONGEST = 500; // characters of a claim
/** @type {Record<string, () => string>} */
const STANDS = {
  open: () => say("open"), upheld: () => say("upheld"), overturned: () => say("overturned"),
  "house-rule": () => say("settled by a house rule"), withdrawn: () => say("withdrawn"),
};

/** What is typed of a dispute, and why each is settled so, by its number: kept while another pane is looked at. `on` is null
 * for the entry that is looked at. @type {{value: {on: string | null, claim: string, clause: string}}} */
const typed = signal({ on: null, claim: "", clause: "" });
/** @type {{value: Record<number, string>}} */
const reasons = signal({});

/** What is said about the game, which a dispute is not about. */
const BESIDE = new Set(["disputed", "dispute-ruled", "dispute-withdrawn", "noted"]);
/** The line that tells of an entry, or was the last one before it. @param {number} version */
const lineOf = (version) => lines.value.find((each) => each.entries.includes(version))
  ?? lines.value.findLast((each) => each.version <= version && !BESIDE.has(each.tag ?? ""));

export function Disputes() {
  const found = disputes.value;
  if (!found) return html`<p class="pad cap" role="status">${say("The disputes are on their way.")}</p>`;
  const newest = [...found.disputes].reverse();
  return html`<div class="disputes">
    ${!newest.length && html`<h2 class="tale">${say("Nothing was disputed.")}</h2>`}
    ${newest.map((each) => html`<${Card} key=${each.dispute} about=${each} reading=${found.readings.find((one) => one.clause === each.clause)} />`)}
    ${mayRaise() && !live.value?.closed && html`<${Raise} readings=${found.readings} />`}
    <${Readings} readings=${found.readings} /></div>`;
}

/** @param {{on: string}} props what was pressed */
function Refused({ on }) {
  const why = refused.value;
  return why?.on === on ? html`<p class="strip fault" role="alert"><span>${why.text}</span>${why.clause && html`<${Clause} id=${why.clause} />`}</p>` : null;
}

/** @param {{about: Dispute, reading?: Reading}} props */
function Card({ about, reading }) {
  const [shown, show] = useState(/** @type {any} */ (null));
  const reason = reasons.value[about.dispute] ?? "";
  const stands = about.stands === "open";
  const look = async () => show(shown ? null : await evidence(about.dispute).catch(() => null));
  const own = mine.value.includes(about.by) || who.value.viewer === about.by;
  return html`<article class="dispute" data-stands=${about.stands} aria-label=${say("Dispute {n}", { n: about.dispute })}>
    <header><span class=${`tag ${about.stands}`}>${STANDS[about.stands]?.() ?? about.stands}</span>
      <button class="btn link" onClick=${() => go(about.on)}>${say("at entry {n}", { n: about.on })}</button><span class="sp"></span><${Clause} id=${about.clause} /></header>
    <h3 class="tale">${about.claim}</h3>
    <p class="cap">${lineOf(about.on)?.text ?? ""}</p>
    <p class="mut">${who.value.seats.includes(about.by) && html`<${Glyph} place=${placeOf(about.by)} /> `}${name(about.by)}</p>
    ${reading && html`<p class="cap">${reading.text} ${say("Read as: {variant}.", { variant: reading.read })}</p>`}
    <p class="acts"><button class="btn" aria-expanded=${Boolean(shown)} onClick=${look}>${say("Evidence")}</button>
      ${stands && own && html`<button class="btn" disabled=${Boolean(sent.value)} onClick=${() => withdraw(about)}>${say("Take it back")}</button>`}</p>
    ${shown && html`<${Evidence} found=${shown} />`}
    ${stands && settler() && html`<form class="settling" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label>${say("Why")} <input value=${reason} maxlength=${LONGEST} onInput=${(/** @type {any} */ event) => { reasons.value = { ...reasons.value, [about.dispute]: event.target.value }; }} /></label>
      <p class="acts"><button class="btn" disabled=${Boolean(sent.value)} onClick=${() => settle(about, "upheld", reason)}>${say("What was decided stands")}</button>
      <button class="btn" disabled=${Boolean(sent.value)} onClick=${() => putRight(about, reason)}>${say("It is overturned: put the table right…")}</button>
      ${(reading?.variants ?? []).filter((each) => each !== reading?.read).map((each) => html`<button key=${each} class="btn" disabled=${Boolean(sent.value)} onClick=${() => settle(about, "house-rule", reason, each)}>${say("From here on read as: {variant}", { variant: each })}</button>`)}</p></form>`}
    ${stands && !settler() && html`<p class="cap">${say("A referee settles it: whoever opened the table invites one by a link.")}</p>`}
    <${Refused} on=${`dispute ${about.dispute}`} /></article>`;
}

/** @param {{found: any}} props */
function Evidence({ found }) {
  const { choice } = found;
  /** @type {Record<string, string>} */
  const called = Object.fromEntries((choice?.options ?? []).map((/** @type {string} */ id, /** @type {number} */ n) => [id, choice.names[n]]));
  return html`<div class="evidence">
    ${found.variant && html`<p>${say("It was read as: {variant}.", { variant: found.variant })}</p>`}
    ${choice?.options?.length > 0 && html`<p>${say("Chosen: {chosen}. Among: {options}.", { chosen: choice.chosen.map((/** @type {string} */ id) => called[id] ?? id).join(", "), options: Object.values(called).join(", ") })}</p>`}
    <ol>${found.decision.filter((/** @type {any} */ each) => each.text).map((/** @type {any} */ each) => html`<li key=${each.version} class=${each.version === found.entry.version ? "at" : ""}>
      <span class="v">${each.version}</span> <span>${each.version === found.entry.version && html`<span class="vh">${say("The disputed entry")}: </span>`}${each.text}</span> <${Clause} id=${each.clause} /></li>`)}</ol></div>`;
}

/** @param {{readings: Reading[]}} props */
function Raise({ readings }) {
  const { claim, clause } = typed.value;
  const type = (/** @type {Partial<typeof typed.value>} */ more) => { typed.value = { ...typed.value, ...more }; };
  const words = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const entry = raising.value;
  const moment = at.value || head.value;
  const line = lines.value.findLast((each) => each.version <= moment && !BESIDE.has(each.tag ?? ""));
  const shown = typed.value.on ?? String(line?.version ?? moment), on = +shown;
  useEffect(() => {
    if (!entry) return;
    type({ on: String(entry) });
    raising.value = 0;
    words.current?.focus();
  }, [entry]);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await raise(on, claim, clause)) type({ on: null, claim: "", clause: "" });
  };
  return html`<form class="raise" onSubmit=${send}><h3>${say("Dispute an entry")}</h3>
    <p class="cap">${say("It stands in the log and moves nothing; play goes on. The button at a line of the log leads here, too.")}</p>
    <label>${say("Entry")} <input type="number" min="1" max=${head.value} required value=${shown} onInput=${(/** @type {any} */ event) => type({ on: event.target.value })} /></label>
    <p class="mut">${lineOf(on)?.text ?? ""}</p>
    <label>${say("What is not right")} <textarea rows="2" maxlength=${LONGEST} required ref=${words} value=${claim} onInput=${(/** @type {any} */ event) => type({ claim: event.target.value })}></textarea></label>
    <label>${say("Clause")} <select value=${clause} onChange=${(/** @type {any} */ event) => type({ clause: event.target.value })}><option value="">${say("that of the entry")}</option>
      ${readings.map((each) => html`<option key=${each.clause} value=${each.clause}>${each.clause}</option>`)}</select></label>
    <button class="btn go" disabled=${!claim.trim() || Boolean(sent.value)}><${Icon} name="flag" /> ${say("Dispute it")}</button>
    <${Refused} on="dispute" /></form>`;
}

/** How clauses that can be read in several ways are read; whoever settles may rule from here on. @param {{readings: Reading[]}} props */
function Readings({ readings }) {
  if (!readings.length) return null;
  return html`<details class="readings"><summary>${say("How clauses are read")}</summary>
    <ul>${readings.map((each) => html`<li key=${each.clause}><p><${Clause} id=${each.clause} /> ${each.text}</p>
      ${settler() ? html`<label class="cap">${say("Read as")} <select value=${each.read} disabled=${Boolean(sent.value)} onChange=${(/** @type {any} */ event) => rule(each.clause, event.target.value)}>
        ${each.variants.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>` : html`<p class="cap">${say("Read as: {variant}.", { variant: each.read })}</p>`}
      <${Refused} on=${`rule ${each.clause}`} /></li>`)}</ul></details>`;
}
