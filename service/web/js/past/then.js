// @ts-check
/** What happened at the moment that is looked at, the notes that were left there, and what it leads to. */
import { html, useEffect } from "../html.js";
import { Glyph, Icon } from "../icons.js";
import { say } from "../words.js";
import { Clause } from "../table/pop.js";
import { at, live, me, name, placeOf } from "../table/state.js";
import { disputeAt, mayDispute } from "./line_menu.js";
import { left, leftBy, marks, onLine, placeOf as stopOf, readLeft, stops, told } from "./moments.js";
import { write } from "./noting.js";

/** The notes on what happened since the stop before this one. @param {number} version */
function notesOn(version) {
  const before = stops.value[stopOf(version) - 1] ?? 0;
  return marks.value.filter((each) => each.kind === "note" && (each.on ?? 0) > before && (each.on ?? 0) <= version);
}

export function Then() {
  const version = at.value, on = onLine(version), line = told(version);
  useEffect(() => {
    const by = on ? undefined : leftBy(version);
    if (by) readLeft(by);
  }, [version, on, left.value]);
  return html`<div class="q"><h2>${say("What happened here")}</h2></div>
    ${line && html`<p class="then">${line.seat && html`<${Glyph} place=${placeOf(line.seat)} /> `}${line.text} <${Clause} id=${line.clause} /></p>`}
    <p class="mut">${on ? say("Entry {n}, on the line that is played.", { n: version }) : say("Entry {n}, on a line that was left.", { n: version })}</p>
    <${Notes} version=${version} />
    <div class="acts">${me.value && !live.value.closed && html`<button class="btn" onClick=${() => write(version)}><${Icon} name="note" /> ${say("Leave a note here")}</button>`}
      ${mayDispute() && html`<button class="btn" onClick=${() => disputeAt(line?.version ?? version)}><${Icon} name="flag" /> ${say("Dispute this…")}</button>`}</div>`;
}

/** The notes on a moment. @param {{version: number}} props */
export function Notes({ version }) {
  const found = notesOn(version);
  return found.length > 0 && html`<ul class="notes" aria-label=${say("Notes")}>${found.map((each) => html`<li key=${each.version}><${Icon} name="note" />
      <span><b>${each.by === "referee" ? say("the referee") : name(each.by ?? "")}</b> ${each.text}</span></li>`)}</ul>`;
}
