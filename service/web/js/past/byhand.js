// @ts-check
/** Changing the table by hand: a thing, what happens to it, how it would look, the reason. The log marks it, and the open
 * question is asked again. A dispute that is overturned is settled by such changes. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { Problem } from "../api.js";
import { settle, settler } from "../disputes/state.js";
import { say } from "../words.js";
import { act, refused, sent } from "../table/answering.js";
import { Clause } from "../table/pop.js";
import { door, handed, live, me, now } from "../table/state.js";

/** @typedef {{name: string, label: string, kind: string, value: any, choices: {id: string, name: string}[]}} Field */
/** @typedef {{text: string, event: Record<string, any>, fields: Field[]}} Change */

/** The thing that is changed; null: nothing is. @type {{value: string | null}} */
const of = signal(null);
const things = signal(/** @type {{id: string, name: string}[]} */ ([]));
const changes = signal(/** @type {Change[] | null} */ (null));
/** The change that is being made, with its fields as they are filled. @type {{value: {change: Change, event: Record<string, any>} | null}} */
const making = signal(null);
/** What it would show. @type {{value: {told: string[], changes: string[][]} | null}} */
const preview = signal(null);
/** Changes that go before it, in the same decision. @type {{value: {text: string, event: Record<string, any>}[]}} */
const before = signal([]);
/** The dispute that is settled by it, and what was typed of the reason. @type {{value: {about: import("../disputes/state.js").Dispute, reason: string} | null}} */
const settling = signal(null);
const wrong = signal("");
let clause = "";
/** Who changes it: whoever settles the dispute, else whose view is shown. */
const by = () => (settling.value ? settler() : me.value);

/** Whether this holder may change anything. */
export const mayChange = () => Boolean(me.value) && !live.value?.over;

/** Begin with a thing, or with the choice of one. @param {string} [id] */
export function changeByHand(id = "") {
  settling.value = null;
  before.value = [];
  return choose(id);
}

/** Overturn what is disputed: what is changed here settles it. @param {import("../disputes/state.js").Dispute} about @param {string} reason */
export function putRight(about, reason) {
  settling.value = { about, reason };
  before.value = [];
  return choose("");
}

/** @param {string} id */
async function choose(id) {
  of.value = id;
  making.value = null;
  preview.value = null;
  wrong.value = "";
  changes.value = null;
  try {
    const found = await door("by-hand", { of: id, by: by() });
    if (of.value !== id) return;
    things.value = found.things;
    changes.value = found.changes;
  } catch (error) {
    told(error);
  }
}

/** @param {unknown} error */
function told(error) {
  if (!(error instanceof Problem)) throw error;
  wrong.value = error.message;
  clause = error.clause;
}

function close() {
  of.value = null;
}

/** @param {Change} change @param {Record<string, any>} event */
async function set(change, event) {
  making.value = { change, event };
  wrong.value = "";
  try {
    const found = await handed("by-hand", { events: [...before.value.map((each) => each.event), event], by: by() });
    if (making.value?.event === event) preview.value = found;
  } catch (error) {
    if (making.value?.event !== event) return;
    preview.value = null;
    told(error);
  }
}

/** @param {SubmitEvent} event */
async function make(event) {
  event.preventDefault();
  const reason = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason") ?? "").trim();
  if (!making.value || !reason) return;
  const events = [...before.value.map((each) => each.event), making.value.event], about = settling.value?.about;
  if (await (about ? settle(about, "overturned", reason, "", events) : act({ type: "adjust", by: by(), reason, events }, "adjust"))) { close(); now(); } else {
    wrong.value = refused.value?.text ?? "";
    clause = refused.value?.clause ?? "";
    refused.value = null;
  }
}

/** Another change, after the one that was just looked at. */
function more() {
  if (!making.value || !preview.value) return;
  before.value = [...before.value, { text: preview.value.told.at(-1) ?? "", event: making.value.event }];
  choose("");
}

/** @param {{field: Field}} props */
function Filled({ field }) {
  const { change, event } = /** @type {NonNullable<typeof making.value>} */ (making.value);
  const to = (/** @type {any} */ value) => set(change, { ...event, [field.name]: Array.isArray(event[field.name]) ? [value] : value });
  if (field.kind === "number") return html`<label>${field.label} <input type="number" required defaultValue=${event[field.name]} onInput=${(/** @type {any} */ it) => { if (it.target.value !== "") to(Number(it.target.value)); }} /></label>`;
  if (field.kind === "yes") return html`<label><input type="checkbox" checked=${event[field.name]} onChange=${(/** @type {any} */ it) => to(it.target.checked)} /> ${field.label}</label>`;
  if (field.choices.length < 2) return null;
  return html`<label>${field.label} <select value=${[event[field.name]].flat()[0]} onChange=${(/** @type {any} */ it) => to(it.target.value)}>
    ${field.choices.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}</select></label>`;
}

function Preview() {
  const it = preview.value;
  if (!it) return null;
  return html`<div class="callout plain" aria-live="polite"><div><b>${it.told.join(" ")}</b>
    ${it.changes.length > 0 ? html`<table class="differs"><thead><tr><th scope="col">${say("what")}</th><th scope="col">${say("now")}</th><th scope="col">${say("afterwards")}</th></tr></thead>
      <tbody>${it.changes.map(([what, was, then], n) => html`<tr key=${n}><th scope="row">${what}</th><td>${was}</td><td class="chg">${then}</td></tr>`)}</tbody></table>`
    : html`<p class="mut">${say("Nothing that you see would be otherwise.")}</p>`}
    <p class="cap">${say("What the rules make of it comes after it, and the open question is asked again.")}</p></div></div>`;
}

export function ByHand() {
  const open = of.value !== null;
  const box = useDialog(open);
  if (!open) return html`<dialog ref=${box} class="byhand"></dialog>`;
  const about = settling.value?.about;
  return html`<dialog ref=${box} class="byhand" aria-label=${about ? say("Put the table right") : say("Change the table by hand")} onClose=${closed(close)}>
    <h2>${about ? say("Put the table right") : say("Change the table by hand")}</h2>
    ${about && html`<p class="mut">${say("Entry {n} is overturned: {claim}", { n: about.on, claim: about.claim })}</p>
      <p class="cap">${say("The past stays as it was played; what you change here is how the table stands from now on.")}</p>`}
    <form class="stack" onSubmit=${make}>
      ${before.value.length > 0 && html`<ol class="would">${before.value.map((each, n) => html`<li key=${n}>${each.text}</li>`)}</ol>`}
      <label>${say("What")} <select value=${of.value} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
        <option value="">${say("Choose a thing, or a seat")}</option>${things.value.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}</select></label>
      ${of.value && changes.value && html`<fieldset class="picks"><legend>${say("What happens")}</legend>${changes.value.map((each) => html`<label key=${each.event.t}>
        <input type="radio" name="change" checked=${making.value?.change === each} onChange=${() => set(each, each.event)} /> ${each.text}</label>`)}
        ${!changes.value.length && html`<p class="mut">${say("Nothing fits this as the table is.")}</p>`}</fieldset>`}
      ${making.value && html`<div class="fields">${making.value.change.fields.map((field) => html`<${Filled} key=${`${making.value?.change.text} ${field.name}`} field=${field} />`)}</div>`}
      <${Preview} />
      ${wrong.value && html`<p class="refused" role="alert">${wrong.value} <${Clause} id=${clause} /></p>`}
      ${making.value && html`<label>${say("Why")} <input name="reason" required maxlength="300" defaultValue=${settling.value?.reason ?? ""} placeholder=${say("It was set down wrong")} /></label>`}
      <div class="acts">${making.value && html`<button class="btn go" disabled=${Boolean(sent.value) || !preview.value}>${about ? say("Overturn it") : say("Change the table")}</button>
        <button type="button" class="btn" disabled=${!preview.value} onClick=${more}>${say("And one more change")}</button>`}
        <button type="button" class="btn" onClick=${close}>${say("Leave it as it is")}</button></div></form></dialog>`;
}
