// @ts-check
/** The bar over a table of the past: which moment it is, and the ways from there. */
import { html } from "../html.js";
import { tokenFor } from "../holder.js";
import { say } from "../words.js";
import { pane } from "../table/panes.js";
import { at, live, me, now, session, table } from "../table/state.js";
import { onLine, rests } from "./moments.js";
import { askUndo } from "./undo.js";
import { begin } from "./whatif.js";

export function PastBar() {
  if (!at.value) return null;
  const on = onLine(at.value);
  const rest = rests.value.find((each) => each.version >= at.value)?.version ?? 0;
  const text = on ? say("The table as it was after entry {n}.", { n: at.value }) : say("The table as it was after entry {n}, on a line that was left.", { n: at.value });
  return html`<div class="pastbar" role="status"><span><b>${text}</b> ${say("Nothing can be played from here.")}</span>
    <span class="sp"></span>
    <button class="btn" onClick=${() => { begin(at.value); pane.value = "whatif"; }}>${say("What if, from here")}</button>
    ${me.value && rest > 0 && !live.value.closed && html`<button class="btn" onClick=${() => askUndo({ to: rest, redo: !on })}>${on ? say("Undo to here…") : say("Redo to here…")}</button>`}
    ${live.value.closed && on && table.value?.round > 0 && tokenFor() && html`<a class="btn" href=${`/table/${encodeURIComponent(session.value)}/again?at=${at.value}`}>${say("Play this deal from here")}</a>`}
    <button class="btn go" onClick=${now}>${say("Return to now")}</button></div>`;
}
