// @ts-check
/** Links to a table: those made in this tab, for as long as it is open. Nobody else knows them, the service neither; a new
 * one can be made at any time.
 *
 *     keepLinks("SESSION", made)                 after a table was opened
 *     keepLink("SESSION", invited)               after another one was made
 *     linksOf("SESSION", "ann", granted)         those that still count
 */
import { html, signal } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";

/** `id`: what the service calls it, which is not the secret word. @typedef {{viewer: string, token: string, id: string}} Kept */
/** @typedef {{id: string, viewer: string, kind: string, made: number, ends: number, used: number, counts: boolean,
 *   own: boolean}} Granted */

const KEY = "rollbook.links.";
const changed = signal(0);

/** @param {string} session @returns {Kept[]} */
function all(session) {
  try { return JSON.parse(sessionStorage.getItem(KEY + session) ?? "[]"); } catch { return []; }
}

/** @param {string} session @param {Kept[]} some */
function keep(session, some) {
  try { sessionStorage.setItem(KEY + session, JSON.stringify(some)); } catch { /* a new one can be made */ }
  changed.value++;
}

/** @param {string} session @param {Kept} made */
export const keepLink = (session, { viewer, token, id }) => keep(session, [...all(session), { viewer, token, id }]);

/** @param {string} session @param {{invitations: Record<string, string>, ids: Record<string, string>}} made */
export const keepLinks = (session, made) => keep(session, Object.entries(made.invitations).map(([viewer, token]) => ({ viewer, token, id: made.ids[viewer] })));

/** The links for somebody that still count. @param {string} session @param {string} viewer @param {Granted[]} granted */
export function linksOf(session, viewer, granted) {
  const count = new Set(granted.filter((each) => each.counts).map((each) => each.id));
  return changed.value >= 0 ? all(session).filter((each) => each.viewer === viewer && count.has(each.id)) : [];
}

/** The address that a secret word leads in by: it stands after #, which no server is sent.
 * @param {string} token @param {string} [path] */
export const address = (token, path = "/join") => `${location.origin}${path}#${token}`;

/** Copies a text; where the browser keeps the clipboard to itself (it does so without https), by the field that shows it.
 * @param {{text: string, whose?: string, first?: boolean}} props */
export function Copy({ text, whose = "", first = false }) {
  const told = signalOf(text);
  const copy = async (/** @type {any} */ event) => {
    const field = event.currentTarget.closest(".link, dialog").querySelector("input");
    try { await navigator.clipboard.writeText(text); } catch { field.select(); document.execCommand("copy"); }
    told.value = true;
    setTimeout(() => { told.value = false; }, 4000);
  };
  return html`<button type="button" class=${`btn ${first ? "go" : ""}`} onClick=${copy}><${Icon} name=${told.value ? "done" : "copy"} />${told.value ? say("Copied") : say("Copy")}${whose && html`<span class="vh">: ${whose}</span>`}</button>`;
}

/** A link to be handed to somebody. @param {{token: string, whose: string}} props */
export function Link({ token, whose }) {
  return html`<div class="link"><input class="in rule" readonly value=${address(token)} aria-label=${say("Link for {whose}", { whose })} onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <${Copy} text=${address(token)} whose=${whose} /></div>`;
}

/** @type {Map<string, {value: boolean}>} */
const copied = new Map();
/** @param {string} text */
function signalOf(text) {
  const found = copied.get(text) ?? signal(false);
  copied.set(text, found);
  return found;
}
