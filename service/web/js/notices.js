// @ts-check
/** Being called by the browser when it is one's turn: asked for by a button, never unasked.
 *
 *     state.value           "unable" (this browser cannot, or not here), "off", "on", "refused" (the browser was told never to)
 *     await turnOn(), turnOff()
 *     heed("SESSION", title, waits)     how a table stands for whoever looks; calls where it has become their turn
 *
 * It works for as long as a page of Rollbook is open, also in a tab that is not seen.
 */
import { signal } from "./html.js";
import { on as sounds, ring } from "./sound.js";
import { say } from "./words.js";

const KEY = "rollbook.call";
/** @type {{value: "unable" | "off" | "on" | "refused"}} */
export const state = signal(standing());

function standing() {
  if (!("Notification" in globalThis) || !globalThis.isSecureContext) return "unable";
  if (Notification.permission === "denied") return "refused";
  try { return Notification.permission === "granted" && localStorage.getItem(KEY) === "on" ? "on" : "off"; } catch { return "off"; }
}

/** @param {string} chosen */
function kept(chosen) {
  try { localStorage.setItem(KEY, chosen); } catch { /* for as long as the page is open, then */ }
}

/** Whether pages that are not seen keep up with their table, to call. */
export const on = () => state.value === "on" || sounds();
const noticed = () => state.value === "on";

/** Ask the browser, and call from now on. Only a press of a button may come here. */
export async function turnOn() {
  const told = await Notification.requestPermission();
  kept("on");
  state.value = told === "granted" ? "on" : told === "denied" ? "refused" : "off";
}

export function turnOff() {
  kept("off");
  state.value = "off";
}

/** Whether it was somebody's turn when a table was last looked at. @type {Map<string, boolean>} */
const waited = new Map();

/** Whether it has become somebody's turn, now that a table was looked at. @param {string} session @param {boolean} waits */
export function isNew(session, waits) {
  const before = waited.get(session) ?? waits;
  waited.set(session, waits);
  return waits && !before;
}

/** It is heard where that is switched on, and seen where nobody sees the page. @param {string} session @param {string} title @param {boolean} waits */
export function heed(session, title, waits) {
  if (!isNew(session, waits)) return;
  ring();
  if (!document.hidden || !noticed()) return;
  const shown = new Notification(say("It is your turn"), { body: title, tag: session, icon: "/page/icon.svg" });
  shown.onclick = () => {
    focus();
    const path = `/table/${encodeURIComponent(session)}`;
    if (location.pathname !== path) location.assign(path);
    shown.close();
  };
}
