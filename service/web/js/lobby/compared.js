// @ts-check
/** /table/SESSION/compared: two sessions of one deal beside each other, once the second is over. What can be opened from
 * here leads there; whoever was only shown this page sees the other session's name. */
import { html, signal, useEffect } from "../html.js";
import { get, send } from "../api.js";
import { Head } from "../head.js";
import { tokenFor } from "../holder.js";
import { Icon } from "../icons.js";
import { listed } from "../times.js";
import { count, say } from "../words.js";
import { Entering } from "./entering.js";
import { ended } from "./line.js";
import { address, Copy } from "./links.js";
import { tried, useAsked } from "./looking.js";

/** @typedef {{gauge: string, name: string, limit: number, values: [number, number][]}} Gauge */
/** @typedef {{session: string, names: Record<string, string>, seats: string[], result: string, why: string, score: string,
 *   round: number, chart: Gauge[], at: number, told: string}} Side */

/** @type {{value: {here: Side, there: Side} | null}} */
const found = signal(null);
/** A link that shows this page to others, once it was made. */
const link = signal("");
const WIDE = 300, HIGH = 92, FOOT = 18;

/** A line in steps through the values of a gauge. @param {[number, number][]} values @param {number} steps @param {number} most */
export function stepped(values, steps, most) {
  const x = (/** @type {number} */ n) => Math.round((n / Math.max(1, steps)) * (WIDE - 8)) + 4;
  const y = (/** @type {number} */ value) => Math.round((HIGH - FOOT - 4) * (1 - value / Math.max(1, most))) + 4;
  return values.map(([, value], n) => (n ? `H${x(n)}V${y(value)}` : `M${x(0)} ${y(value)}`)).join("");
}

/** A gauge in both sessions. @param {{there: Gauge, here?: Gauge}} props */
function Both({ there, here }) {
  const lines = [there, ...(here ? [here] : [])];
  const steps = Math.max(...lines.map((each) => each.values.length - 1));
  const most = Math.max(...lines.map((each) => each.limit), ...lines.flatMap((each) => each.values.map(([, value]) => value)));
  const last = (/** @type {Gauge | undefined} */ each) => each?.values.at(-1)?.[1] ?? "–";
  const told = lines.map((each) => each.values.map(([, value]) => value).join(", "));
  return html`<figure class="both"><figcaption>${there.name}: ${say("{there} before, {here} now", { there: last(there), here: last(here) })}</figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`${there.name}. ${say("Before: {before}. Now: {now}.", { before: told[0], now: told[1] ?? "–" })}`}>
      <path class="axis" d=${`M4 ${HIGH - FOOT}H${WIDE - 4}`} /><path class="before" d=${stepped(there.values, steps, most)} />
      ${here && html`<path class="now" d=${stepped(here.values, steps, most)} />`}</svg></figure>`;
}

/** @param {{side: Side, title: string, kind: string}} props */
function One({ side, title, kind }) {
  const path = `/table/${encodeURIComponent(side.session)}`;
  return html`<section class="sheet" data-which=${kind}><h2>${tokenFor(side.session) ? html`<a href=${path}>${title}</a>` : title}</h2>
    <p class="cap">${listed(side.seats.map((each) => side.names[each] ?? each))} · <span class="rule">${side.session}</span></p>
    <p><b>${side.result ? ended(side.result) : say("Closed before its end")}</b> · ${count("{n} round", "{n} rounds", { n: side.round })}</p>
    ${side.why && html`<p class="mut">${side.why}</p>`}${side.score && html`<p class="mut">${side.score}</p>`}</section>`;
}

/** @param {{here: Side, there: Side}} props */
function Apart({ here, there }) {
  if (!here.at && !there.at) return html`<p class="strip">${say("Both were played alike to the end.")}</p>`;
  const line = (/** @type {Side} */ side) => (!side.at ? say("nothing more") : tokenFor(side.session)
    ? html`${side.told} <a class="rule" href=${`/table/${encodeURIComponent(side.session)}?at=${side.at}`}>${say("entry {n}", { n: side.at })}</a>` : html`${side.told} <span class="rule">${side.at}</span>`);
  return html`<section class="sheet"><h2>${say("Where they went apart")}</h2>
    <dl class="ways"><dt>${say("Before")}</dt><dd>${line(there)}</dd><dt>${say("Now")}</dt><dd>${line(here)}</dd></dl></section>`;
}

/** A secret word for whoever looks on at a table. @param {string} session @returns {Promise<string>} */
const word = (session) => send(`/api/sessions/${encodeURIComponent(session)}/invitations`, { viewer: "public", kind: "link" }).then((made) => made.token);

/** A link that leads into both games, as far as whoever makes it may show them. @param {string} session @param {string} before */
async function show(session, before) {
  const path = `/table/${encodeURIComponent(session)}/compared`;
  const own = await word(session);
  link.value = address(tokenFor(before) ? `${own}&${encodeURIComponent(before)}=${await word(before)}` : own, path);
}

/** @param {{session: string, before: string}} props */
function Shown({ session, before }) {
  const field = html`<div class="link"><input class="in rule" readonly value=${link.value} aria-label=${say("A link to this page")} onFocus=${(/** @type {any} */ event) => event.target.select()} /><${Copy} text=${link.value} /></div>`;
  return html`<section class="sheet"><h2>${say("Show it to friends")}</h2>
    <p class="mut">${tokenFor(before) ? say("Whoever opens the link sees this page, and may look back through both games; it counts for two weeks.")
      : say("Whoever opens the link sees this page, and may look back through the later game; it counts for two weeks.")}</p>
    ${link.value ? field : html`<button type="button" class="btn" onClick=${() => tried(() => show(session, before))}><${Icon} name="link" /> ${say("A link to this page")}</button>`}</section>`;
}

/** @param {{session: string}} props */
export function View({ session }) {
  const wrong = useAsked(tokenFor(session) ? `/api/sessions/${encodeURIComponent(session)}/compared` : "", found);
  useEffect(() => { document.title = `${say("The same deal twice")} · Rollbook`; });
  const both = found.value;
  return html`<${Head} title=${say("The same deal twice")} /><main class="lobby">
    ${!tokenFor(session) ? html`<${Entering} />` : wrong}
    ${both ? html`<div class="pair"><${One} side=${both.there} title=${say("Before")} kind="before" /><${One} side=${both.here} title=${say("Now")} kind="now" /></div>
      <${Apart} ...${both} />
      ${both.there.chart.length > 0 && html`<section class="sheet"><h2>${say("Round by round")}</h2>
        <p class="cap keyed"><span class="before">${say("Before")}</span><span class="now">${say("Now")}</span></p>
        <div class="boths">${both.there.chart.map((each) => html`<${Both} key=${each.gauge} there=${each} here=${both.here.chart.find((one) => one.gauge === each.gauge)} />`)}</div></section>`}
      <${Shown} session=${session} before=${both.there.session} />`
    : !wrong && tokenFor(session) && html`<div class="shape tall"></div>`}</main>`;
}
