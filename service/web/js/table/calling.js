// @ts-check
/** Being called when it is one's turn: a notice of the browser, asked for by a button, and a mark in the title. */
import { effect, html } from "../html.js";
import { Icon } from "../icons.js";
import { heed, state, turnOn } from "../notices.js";
import { say } from "../words.js";
import { going } from "./stakes.js";
import { about, own, session } from "./state.js";

/** Ask the browser, where it was not asked before. */
export function Call() {
  if (state.value !== "off") return null;
  return html`<button class="btn plain sq" aria-label=${say("Call me when it is my turn")} title=${say("Call me when it is my turn")}
    onClick=${turnOn}><${Icon} name="bell" /></button>`;
}

/** Say in the title whose turn it is, and call while the page is not looked at. */
export function keepCalling() {
  return effect(() => {
    const title = about.value?.scenario.title || about.value?.title || "Rollbook";
    const turn = own.value.length > 0 && !going.value;
    document.title = turn ? `● ${title} · Rollbook` : `${title} · Rollbook`;
    if (about.value) heed(session.value, title, turn);
  });
}
