// @ts-check
/** A note on a moment, written in a dialog: the moment may be now, or one that is not looked at. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { say } from "../words.js";
import { act, refused, sent } from "../table/answering.js";
import { me } from "../table/state.js";
import { told } from "./moments.js";

const LONGEST = 500;
/** The entry that a note is written on; 0: none is. */
const writing = signal(0);
const wrong = signal("");

/** Write a note on an entry. @param {number} version */
export const write = (version) => { wrong.value = ""; writing.value = version; };

/** @param {SubmitEvent} event */
async function keep(event) {
  event.preventDefault();
  const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text") ?? "").trim();
  if (!text) return;
  if (await act({ type: "note", by: me.value, text, on: writing.value }, "note")) writing.value = 0;
  else { wrong.value = refused.value?.text ?? ""; refused.value = null; }
}

export function Noting() {
  const on = writing.value;
  const box = useDialog(on);
  if (!on) return html`<dialog ref=${box}></dialog>`;
  return html`<dialog ref=${box} aria-label=${say("A note on entry {n}", { n: on })} onClose=${closed(() => { writing.value = 0; })}>
    <h2>${say("A note on entry {n}", { n: on })}</h2><p class="mut">${told(on)?.text ?? ""}</p>
    <form class="note" onSubmit=${keep}><label for="note">${say("A note on this moment, for everybody at the table")}</label>
      <textarea id="note" name="text" rows="3" required maxlength=${LONGEST} autofocus></textarea>
      ${wrong.value && html`<p class="refused" role="alert">${wrong.value}</p>`}
      <div class="acts"><button class="btn go" disabled=${Boolean(sent.value)}>${say("Leave the note")}</button>
        <button type="button" class="btn" onClick=${() => { writing.value = 0; }}>${say("Cancel")}</button></div></form></dialog>`;
}
