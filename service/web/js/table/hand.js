// @ts-check
/** Your edge of the table, on the right: your seat and what you hold. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { count, say } from "../words.js";
import { Pointed } from "../past/pointing.js";
import { Held, Hidden, tell } from "./card.js";
import { Character, ledBy } from "./mercenaries.js";
import { heroesOf, Seat } from "./seats.js";
import { at, name, own, seat, table, text } from "./state.js";

/** The cards that an option of the open question plays. */
const playable = () => new Set(at.value ? [] : own.value.flatMap((each) => each.options.map((option) => option.id.replace(/^\w+:/, ""))));

/** @param {{hand: any}} props */
function Cards({ hand }) {
  const open = playable();
  return html`<div class="hand" role="group" aria-label=${count("Your hand: {n} card", "Your hand: {n} cards", { n: hand.count })}>
    ${hand.cards.map((/** @type {any} */ each) => html`<${Held} key=${each.id} id=${each.id} card=${each.card} cost=${each.cost} any=${each.any_cost}
      kind=${`sphere-${each.sphere}`} playable=${open.has(each.id)} />`)}
    ${!hand.cards.length && (hand.count ? html`<${Hidden} n=${hand.count} />` : html`<p class="cap none">${say("Nothing in hand.")}</p>`)}</div>`;
}

/** What a hero carries: skills, talents, items. @param {{id: string}} props */
function Hero({ id }) {
  const shown = table.value, hero = shown.board.heroes[id], hand = shown.hands[id];
  const open = playable();
  return html`<div class="carries">
    <div class="skills">${Object.entries(hero.skills).map(([key, each]) => html`<span key=${key} class=${`skill ${each.now !== each.printed ? "ch" : ""}`}
      title=${Object.entries(each.adds).map(([by, n]) => `${n > 0 ? "+" : ""}${n} ${name(by)}`).join(", ")}><b>${each.now}</b>${name(key)}</span>`)}
      <span class="skill"><b>${hero.clues}</b>${say("clues")}</span></div>
    <ul class="things">${Object.entries(hand.talents).map(([key, each]) => html`<li key=${key} class=${each.ready ? "" : "spent"}>
      <button class=${open.has(key) ? "play" : ""} data-thing=${key} onClick=${(/** @type {Event} */ event) => tell(event, key)}><b>${name(key)}</b><${Pointed} id=${key} />
        <span class="cap">${name(each.skill)} ${each.boost > 0 ? "+" : ""}${each.boost}${each.ready ? "" : ` · ${say("spent")}`}</span><small>${text(key)}</small></button></li>`)}
    ${Object.entries(hand.items).map(([key, each]) => html`<li key=${key} class="item">
      <button class=${open.has(key) ? "play" : ""} data-thing=${key} onClick=${(/** @type {Event} */ event) => tell(event, key)}><b>${name(key)}</b><${Pointed} id=${key} />
        <span class="cap">${each.hands ? count("{n} hand", "{n} hands", { n: each.hands }) : ""}${each.uses ? ` · ${count("{n} use left", "{n} uses left", { n: each.uses })}` : ""}</span><small>${text(key)}</small></button></li>`)}</ul></div>`;
}

export function Mine() {
  const shown = table.value;
  const hand = shown.hands[seat.value];
  if (!shown.seats.some((/** @type {any} */ each) => each.id === seat.value)) {
    return html`<div class="mine looks"><p class="only"><${Icon} name="eye" /> ${say("You look on: you see what everybody may see.")}</p></div>`;
  }
  return html`<div class="mine"><${Seat} id=${seat.value} full=${true} />
    ${hand?.cards && html`<${Cards} hand=${hand} />`}
    ${ledBy(shown, seat.value).map((id) => html`<${Character} key=${id} id=${id} />`)}
    ${heroesOf(shown, seat.value).map((id) => html`<${Hero} key=${id} id=${id} />`)}</div>`;
}
