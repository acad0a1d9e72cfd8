// @ts-check
/** The middle of a table of places: what it is about, how far it is, the event, the places. */
import { html } from "../html.js";
import { say } from "../words.js";
import { Pointed } from "../past/pointing.js";
import { tell } from "./card.js";
import { Progress } from "./marks.js";
import { Places } from "./places.js";
import { about, name, table, text } from "./state.js";

export function Felt() {
  const shown = table.value, board = shown.board, goal = board.goal;
  const kinds = { clues: say("Clues brought"), survive: say("Rounds survived"), boss: say("Defeated") };
  const aim = kinds[/** @type {"clues"} */ (goal.kind)] ?? name(goal.kind);
  return html`<section class="felt places-felt" aria-label=${say("The table")}>
    <div class="quest"><span class="cap">${say("Round {n} of {limit}", { n: shown.round || 0, limit: board.rounds })}</span>
      <h2>${about.value.scenario.title}</h2>
      <p class="intro">${about.value.scenario.intro}</p>
      ${board.event && html`<button class="eventcard" data-thing=${board.event} onClick=${(/** @type {Event} */ event) => tell(event, board.event)}><b>${name(board.event)}</b><${Pointed} id=${board.event} /><small>${text(board.event)}</small></button>`}
      ${goal.need > 0 && html`<${Progress} value=${goal.done} limit=${goal.need} label=${goal.place ? `${aim}: ${name(goal.place)}` : goal.foe ? `${aim}: ${name(goal.foe)}` : aim} />`}
      <${Progress} value=${board.complete} limit=${board.rounds} label=${say("Rounds over")} />
    </div>
    <${Places} /></section>`;
}
