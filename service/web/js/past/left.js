// @ts-check
/** In the log, under an undo or redo: the line that was left by it, which can be opened and walked. */
import { html, useEffect, useState } from "../html.js";
import { Glyph } from "../icons.js";
import { say } from "../words.js";
import { Clause } from "../table/pop.js";
import { at, go, placeOf } from "../table/state.js";
import { left, marks, readLeft } from "./moments.js";

/** @param {{version: number}} props the entry of the undo or redo */
export function Left({ version }) {
  const by = marks.value.find((each) => each.version === version);
  const lines = left.value.get(version);
  const [open, opened] = useState(false);
  useEffect(() => { if (open && by && !lines) readLeft(by); }, [open, lines]);
  if (!by?.start) return null;
  return html`<li class="left"><details onToggle=${(/** @type {any} */ event) => opened(event.target.open)}>
    <summary>${say("A line that was left, undone at {n}", { n: version })}</summary>
    <ol>${lines?.map((line) => {
      const end = Math.max(...line.entries);
      return html`<li key=${line.version} class=${`line u ${at.value === end ? "on" : ""}`}><span class="v">${line.version}</span>
        <span class="gl">${line.seat && html`<${Glyph} place=${placeOf(line.seat)} />`}</span>
        <button class="go" data-v=${line.version} aria-current=${at.value === end ? "true" : undefined} onClick=${() => go(end)}>${line.text}<span class="vh"> (${say("undone")})</span></button><${Clause} id=${line.clause} /></li>`;
    })}</ol></details></li>`;
}
