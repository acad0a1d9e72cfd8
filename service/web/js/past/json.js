// @ts-check
/** A drawer with what the seat sees of the table, as the service sends it. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { say } from "../words.js";
import { at, head, name, seat, table } from "../table/state.js";

const open = signal(false);
const copied = signal(false);

export const showJson = () => { copied.value = false; open.value = true; };

/** Copies it; where the browser keeps the clipboard to itself (it does so without https), by what is marked.
 * @param {string} text */
async function copy(text) {
  try { await navigator.clipboard.writeText(text); } catch {
    const all = document.querySelector(".drawer pre");
    if (all) getSelection()?.selectAllChildren(all);
    document.execCommand("copy");
  }
  copied.value = true;
}

export function Json() {
  const box = useDialog(open.value);
  if (!open.value) return html`<dialog ref=${box} class="drawer"></dialog>`;
  const text = JSON.stringify(table.value, null, 2);
  const who = seat.value === "public" ? say("everybody") : name(seat.value);
  return html`<dialog ref=${box} class="drawer" aria-label=${say("State as JSON")} onClose=${closed(() => { open.value = false; })}>
    <header><h2>${say("What {name} sees after entry {n}", { name: who, n: at.value || head.value })}</h2>
      <button class="btn" onClick=${() => copy(text)}>${copied.value ? say("Copied") : say("Copy")}</button>
      <button class="btn" onClick=${() => { open.value = false; }}>${say("Close")}</button></header>
    <pre tabindex="0" role="region" aria-label=${say("State as JSON")}>${text}</pre></dialog>`;
}
