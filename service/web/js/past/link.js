// @ts-check
/** A link with which everybody may look on, at the moment that is looked at; of a game that is over, at its end. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { address, Copy } from "../lobby/links.js";
import { say } from "../words.js";
import { at, broken, handed, head, live, session } from "../table/state.js";

/** @type {{value: {url: string, at: number, end: boolean} | null}} */
const made = signal(null);

/** Make one, and show it. @param {boolean} [end] it shows how the game ended */
export async function makeLink(end = false) {
  try {
    const found = await handed("invitations", { viewer: "public", kind: "link" });
    const moment = end ? live.value.version : at.value || head.value;
    made.value = { at: moment, end, url: address(found.token, `/table/${encodeURIComponent(session.value)}?at=${moment}`) };
  } catch (error) {
    broken(error);
  }
}

/** A link to the end, for friends: the tale, the chart, and the way back through every moment. */
export const showTheEnd = () => makeLink(true);

export function Link() {
  const it = made.value;
  const box = useDialog(it);
  if (!it) return html`<dialog ref=${box}></dialog>`;
  return html`<dialog ref=${box} aria-label=${say("A link to this moment")} onClose=${closed(() => { made.value = null; })}>
    <h2>${it.end ? say("How it ended, to be shown") : say("A link to entry {n}", { n: it.at })}</h2>
    <p class="mut">${it.end ? say("Whoever opens it sees how the game ended, the tale and the chart, and may look back through every moment; never a hand that was not shown.")
      : say("Whoever opens it looks on at this moment, and may look back from there. It shows what everybody may see, never a hand.")}
      ${" "}${say("It counts for two weeks, in any browser; under People and links it can be taken back.")}</p>
    <p><input class="link" readonly value=${it.url} aria-label=${say("A link to this moment")} onFocus=${(/** @type {any} */ event) => event.target.select()} /></p>
    <div class="acts"><${Copy} text=${it.url} first /><button class="btn" onClick=${() => { made.value = null; }}>${say("Close")}</button></div></dialog>`;
}
