// @ts-check
/** Being called when it is one's turn: a notification of the browser, asked for by a button, and a mark in the title. */
import { effect, html, signal } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { about, own } from "./state.js";

const able = typeof Notification !== "undefined" && isSecureContext;
const allowed = signal(able ? Notification.permission : "denied");

/** Ask the browser, where it was not asked before. */
export function Call() {
  if (allowed.value !== "default") return null;
  return html`<button class="btn plain sq" aria-label=${say("Call me when it is my turn")} title=${say("Call me when it is my turn")}
    onClick=${() => Notification.requestPermission().then((now) => { allowed.value = now; })}><${Icon} name="bell" /></button>`;
}

/** Say in the title whose turn it is, and call while the page is not looked at. */
export function keepCalling() {
  let before = "";
  return effect(() => {
    const title = about.value?.scenario.title || about.value?.title || "Rollbook";
    const [question] = own.value;
    document.title = question ? `● ${title} · Rollbook` : `${title} · Rollbook`;
    const now = question ? `${question.set} ${question.seat}` : "";
    if (now && now !== before && document.hidden && allowed.value === "granted") {
      const called = new Notification(say("It is your turn"), { body: title, tag: "rollbook" });
      called.onclick = () => { focus(); called.close(); };
    }
    before = now;
  });
}
