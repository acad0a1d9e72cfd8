// @ts-check
/** The slot for the map of places: who is where, what lies there, which ways lead on. */
import { html } from "../html.js";
import { Glyph, Icon } from "../icons.js";
import { count, say } from "../words.js";
import { tell } from "./card.js";
import { Wounds } from "./marks.js";
import { name, own, placeOf, table } from "./state.js";
import { answer } from "./answering.js";

/** The option of the open question that leads to a place. @param {string} id */
function way(id) {
  for (const question of own.value) {
    const option = question.options.find((each) => each.id === `move:${id}` || each.id === `escape:${id}`);
    if (option) return { question, option };
  }
  return null;
}

/** @param {{id: string, place: any}} props */
function Place({ id, place }) {
  const shown = table.value, board = shown.board;
  const to = way(id);
  return html`<li class=${`place ${place.heroes.includes(board.turn) ? "here" : ""} ${to ? "reach" : ""}`}>
    <h3>${name(id)} ${board.goal.place === id && html`<span class="first">${say("goal")}</span>`}</h3>
    <ul class="there">
      ${place.heroes.map((/** @type {string} */ each) => html`<li key=${each}><${Glyph} place=${placeOf(board.heroes[each].seat)} /> ${name(each)}</li>`)}
      ${place.characters.map((/** @type {string} */ each) => html`<li key=${each} class=${board.characters[each].hostile ? "hostile" : "friend"}>
        <button onClick=${(/** @type {Event} */ event) => tell(event, each)}>${board.characters[each].hostile && html`<${Icon} name="threat" />`} ${name(each)}</button>
        ${shown.wounds[each] && html`<${Wounds} value=${shown.wounds[each].wounds} limit=${shown.wounds[each].limit} />`}</li>`)}
    </ul>
    <p class="cap">${[place.secrets && count("{n} secret", "{n} secrets", { n: place.secrets }), place.clues && count("{n} clue", "{n} clues", { n: place.clues })].filter(Boolean).join(" · ")}</p>
    <p class="cap ways">${say("leads to")} ${place.links.map(name).join(", ")}</p>
    ${to && html`<button class="btn" onClick=${() => answer(to.question, [to.option.id])}>${to.option.text}</button>`}</li>`;
}

export function Places() {
  return html`<ul class="map" aria-label=${say("Places")}>${Object.entries(table.value.board.locations).map(([id, place]) => html`<${Place} key=${id} id=${id} place=${place} />`)}</ul>`;
}
