// @ts-check
/** A link with which everybody may look on, at the moment that is looked at. */
import { html, signal, useLayoutEffect, useRef } from "../html.js";
import { say } from "../words.js";
import { at, broken, handed, head, session } from "../table/state.js";

/** @type {{value: {url: string, at: number} | null}} */
const made = signal(null);
const copied = signal(false);

/** Make one, and show it. */
export async function makeLink() {
  try {
    const found = await handed("invitations", { viewer: "public", kind: "link" });
    const moment = at.value || head.value;
    copied.value = false;
    made.value = { at: moment, url: `${location.origin}/table/${encodeURIComponent(session.value)}?at=${moment}#${found.token}` };
  } catch (error) {
    broken(error);
  }
}

export function Link() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const it = made.value;
  useLayoutEffect(() => {
    if (it) box.current?.showModal();
    else if (box.current?.open) box.current.close();
  }, [it]);
  if (!it) return html`<dialog ref=${box}></dialog>`;
  return html`<dialog ref=${box} aria-label=${say("A link to this moment")} onClose=${() => { made.value = null; }}>
    <h2>${say("A link to entry {n}", { n: it.at })}</h2>
    <p class="mut">${say("Whoever opens it looks on at this moment, and may look back from there. It shows what everybody may see, never a hand. Among the tokens of this table it can be taken back.")}</p>
    <p><input class="link" readonly value=${it.url} aria-label=${say("A link to this moment")} onFocus=${(/** @type {any} */ event) => event.target.select()} /></p>
    <div class="acts"><button class="btn go" onClick=${() => navigator.clipboard?.writeText(it.url).then(() => { copied.value = true; })}>${copied.value ? say("Copied") : say("Copy")}</button>
      <button class="btn" onClick=${() => { made.value = null; }}>${say("Close")}</button></div></dialog>`;
}
