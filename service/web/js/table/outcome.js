// @ts-check
/** What came of one's last answer, above the next question: on a phone the log is behind another section, and whoever looks on
 * has the room for it. */
import { html } from "../html.js";
import { Glyph } from "../icons.js";
import { count, say } from "../words.js";
import { did } from "./answering.js";
import { LineText } from "./line_text.js";
import { lines, mine, placeOf, who } from "./state.js";
import { pane } from "./panes.js";

const MOST = 2, LOOKED_ON = 4;

/** The lines since the last thing that was done here; of whoever looks on the last ones. */
function told() {
  const found = lines.value.filter((each) => each.kind !== "round");
  if (!mine.value.length) return found.slice(-LOOKED_ON);
  return did.value ? found.filter((each) => Math.max(...each.entries) >= did.value) : [];
}

export function Outcome() {
  const found = told(), shown = found.slice(mine.value.length ? -MOST : -LOOKED_ON), more = found.length - shown.length;
  if (!found.length) return null;
  return html`<section class="outcome" aria-label=${say("What came of it")}>
    ${more > 0 && html`<button class="cl" onClick=${() => { pane.value = "log"; }}>${count("{n} line before", "{n} lines before", { n: more })}</button>`}
    ${shown.map((each) => html`<p key=${each.version}>${each.seat && who.value.seats.includes(each.seat) && html`<${Glyph} place=${placeOf(each.seat)} /> `}<${LineText} line=${each} />
      ${(each.private ?? []).map((own) => html` <span class="only">${own}</span>`)}</p>`)}</section>`;
}
