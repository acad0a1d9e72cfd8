// @ts-check
/** Closing a table for good, after it was said what that means; and what one may do when the game is over. */
import { html, signal, useEffect } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { get } from "../api.js";
import { tokenFor } from "../holder.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { act, refused, sent } from "../table/answering.js";
import { pane } from "../table/panes.js";
import { live, me, session, who } from "../table/state.js";
import { showTheEnd } from "./link.js";

const asking = signal(false);
const wrong = signal("");

/** Whether this holder may close the table. */
export const mayClose = () => Boolean(me.value) && !live.value?.closed;
export const askToClose = () => { wrong.value = ""; asking.value = true; };

async function close() {
  if (await act({ type: "close", by: me.value }, "close")) asking.value = false;
  else { wrong.value = refused.value?.text ?? ""; refused.value = null; }
}

export function Closing() {
  const box = useDialog(asking.value);
  if (!asking.value) return html`<dialog ref=${box}></dialog>`;
  const others = who.value.seats.length > 1 && Boolean(who.value.viewer) && who.value.viewer !== "referee";
  return html`<dialog ref=${box} aria-label=${say("Close the table for good")} onClose=${closed(() => { asking.value = false; })}>
    <h2>${say("Close the table for good")}</h2>
    <p>${say("Nothing can be played or undone afterwards. The dice secret and every hand are shown, so that everybody can check every throw; and the same deal may be played again.")}</p>
    ${!live.value.over && html`<p><b>${say("The game is not over yet.")}</b></p>`}
    ${others && html`<p class="mut">${say("The others are asked first.")}</p>`}
    ${wrong.value && html`<p class="refused" role="alert">${wrong.value}</p>`}
    <div class="acts"><button class="btn go" disabled=${Boolean(sent.value)} onClick=${close}>${others ? say("Ask the table") : say("Close it")}</button>
      <button class="btn" autofocus onClick=${() => { asking.value = false; }}>${say("Leave it open")}</button></div></dialog>`;
}

/** The session whose deal this table has, or "". */
const before = signal("");

/** Under the end of a game: to show it, to close it, to play the deal again, to compare, to verify. */
export function Afterwards() {
  const path = `/table/${encodeURIComponent(session.value)}`;
  useEffect(() => {
    get(`/api/sessions/${encodeURIComponent(session.value)}`).then((line) => { before.value = line.deal_of; }, () => { /* then it is not offered */ });
  }, [session.value]);
  return html`<div class="acts after"><button class="btn go" onClick=${showTheEnd}><${Icon} name="link" /> ${say("Show it to friends")}</button>
    ${before.value && html`<a class="btn" href=${`${path}/compared`}>${say("Compare with the time before")}</a>`}
    ${mayClose() && html`<button class="btn" onClick=${askToClose}><${Icon} name="seal" /> ${say("Close the table for good…")}</button>`}
    ${live.value.closed && tokenFor() && html`<a class="btn" href=${`${path}/again`}><${Icon} name="redo" /> ${say("Play this deal again")}</a>`}
    <button class="btn" onClick=${() => { pane.value = "verify"; }}><${Icon} name="checked" /> ${say("Verify the log")}</button></div>`;
}
