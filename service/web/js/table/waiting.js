// @ts-check
/** Before the first round: what the table is for, and who sits where. */
import { html } from "../html.js";
import { Glyph } from "../icons.js";
import { say } from "../words.js";
import { about, name, placeOf, who } from "./state.js";

export function Waiting() {
  const { title, intro } = about.value.scenario;
  return html`<section class="felt laid" aria-label=${say("The table")}><h2>${title || say("The table is laid.")}</h2>
    ${intro && html`<p class="tale">${intro}</p>`}
    <p class="places">${who.value.seats.map((id) => html`<span key=${id}><${Glyph} place=${placeOf(id)} /> ${name(id)}</span>`)}</p></section>`;
}
