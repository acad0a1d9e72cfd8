// @ts-check
/** What happened at the moment that is looked at, the notes that were left there, and a note of one's own. */
import { html, signal, useEffect } from "../html.js";
import { Glyph, Icon } from "../icons.js";
import { say } from "../words.js";
import { act, sent } from "../table/answering.js";
import { Clause } from "../table/pop.js";
import { at, live, me, name, placeOf } from "../table/state.js";
import { leftBy, marks, onLine, placeOf as stopOf, readLeft, stops, told } from "./moments.js";

const LONGEST = 500;
/** The moment that a note is written on; 0: none is. */
const writing = signal(0);

/** Write a note on a moment. @param {number} version */
export const write = (version) => { writing.value = version; };

/** The notes on what happened since the stop before this one. @param {number} version */
function notesOn(version) {
  const before = stops.value[stopOf(version) - 1] ?? 0;
  return marks.value.filter((each) => each.kind === "note" && (each.on ?? 0) > before && (each.on ?? 0) <= version);
}

/** @param {SubmitEvent} event */
async function keep(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text") ?? "").trim();
  if (text && await act({ type: "note", by: me.value, text, on: writing.value }, "note")) writing.value = 0;
}

export function Then() {
  const version = at.value, on = onLine(version), line = told(version);
  useEffect(() => {
    const by = on ? undefined : leftBy(version);
    if (by) readLeft(by);
  }, [version, on]);
  return html`<div class="q"><h2>${say("What happened here")}</h2></div>
    ${line && html`<p class="then">${line.seat && html`<${Glyph} place=${placeOf(line.seat)} /> `}${line.text} <${Clause} id=${line.clause} /></p>`}
    <p class="mut">${on ? say("Entry {n}, on the line that is played.", { n: version }) : say("Entry {n}, on a line that was left.", { n: version })}</p>
    <${Notes} version=${version} />`;
}

/** The notes on a moment. @param {{version: number}} props */
export function Notes({ version }) {
  const found = notesOn(version);
  return html`${found.length > 0 && html`<ul class="notes" aria-label=${say("Notes")}>${found.map((each) => html`<li key=${each.version}><${Icon} name="note" />
      <span><b>${each.by === "referee" ? say("the referee") : name(each.by ?? "")}</b> ${each.text}</span></li>`)}</ul>`}
    ${writing.value === version ? html`<form class="note" onSubmit=${keep}><label for="note">${say("A note on this moment, for everybody at the table")}</label>
        <textarea id="note" name="text" rows="2" maxlength=${LONGEST} ref=${(/** @type {HTMLElement | null} */ it) => it?.focus()}></textarea>
        <div class="acts"><button class="btn go" disabled=${Boolean(sent.value)}>${say("Leave the note")}</button>
          <button type="button" class="btn" onClick=${() => { writing.value = 0; }}>${say("Cancel")}</button></div></form>`
      : me.value && !live.value.closed && html`<div class="acts"><button class="btn" onClick=${() => write(version)}><${Icon} name="note" /> ${say("Leave a note here")}</button></div>`}`;
}
