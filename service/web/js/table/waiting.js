// @ts-check
/** Before the first round: what the table is for, who sits where, and the beginning where it was left to the players. */
import { html } from "../html.js";
import { Glyph } from "../icons.js";
import { say } from "../words.js";
import { act, stopped } from "./answering.js";
import { about, live, mine, name, placeOf, who } from "./state.js";

export function Waiting() {
  const { title, intro } = about.value.scenario;
  const begun = live.value.seats.some((/** @type {any} */ each) => each.asked || each.answered);
  return html`<section class="felt laid" aria-label=${say("The table")}><h2>${title || say("The table is laid.")}</h2>
    ${intro && html`<p class="tale">${intro}</p>`}
    <p class="places">${who.value.seats.map((id) => html`<span key=${id}><${Glyph} place=${placeOf(id)} /> ${name(id)}</span>`)}</p>
    ${!begun && html`<p>${say("The game has not begun. Whoever joins before it does has a seat.")}</p>`}
    ${!begun && mine.value.length > 0 && html`<button class="btn go" aria-disabled=${stopped.value} onClick=${() => act({ type: "start", by: mine.value[0] }, "start")}>${say("Begin")}</button>`}
  </section>`;
}
