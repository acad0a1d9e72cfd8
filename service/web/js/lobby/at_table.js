// @ts-check
/** The people of the table that is open, in a dialog: who sits where, the links that let others in, how one is called. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { session } from "../table/state.js";
import { say } from "../words.js";
import { Fault, found, moved, People, useLooks } from "./people.js";

const open = signal(false);

/** Whoever sits down or gets up there has another token: the table is shown anew with it. */
export function showPeople() {
  moved.value = () => location.reload();
  open.value = true;
}

function Inside() {
  useLooks(session.value);
  return html`<${Fault} />${found.value ? html`<${People} session=${session.value} now=${found.value} />` : html`<div class="shape tall"></div>`}`;
}

export function AtTable() {
  const box = useDialog(open.value);
  if (!open.value) return html`<dialog ref=${box} class="beside"></dialog>`;
  return html`<dialog ref=${box} class="beside" aria-label=${say("People and links")} onClose=${closed(() => { open.value = false; })}>
    <header><h2>${say("People and links")}</h2><button class="btn" autofocus onClick=${() => { open.value = false; }}>${say("Close")}</button></header>
    <div class="lobby"><${Inside} /></div></dialog>`;
}
