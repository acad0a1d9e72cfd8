// @ts-check
/** The middle of a table of hexes: the goal, the order of the round, the map, what lies before each character, the decks. */
import { html, signal } from "../html.js";
import { count, say } from "../words.js";
import { Pointed } from "../past/pointing.js";
import { tell } from "./card.js";
import { Hexes } from "./hexes.js";
import { Progress } from "./marks.js";
import { about, name, seat, table, text } from "./state.js";

/** @typedef {{id: string, initiative: number, stands: string, other: number, after: string, clause: string}} Rank */

const narrow = matchMedia("(max-width: 899px)");
const close = signal(narrow.matches);
narrow.addEventListener("change", () => { close.value = narrow.matches; });

const STANDS = { done: "✓", now: "▸", next: "·", out: "–" };

/** What wins. @param {any} goal */
function aim(goal) {
  if (goal.kind === "treasure") return say("Goal: loot {what}", { what: name(goal.what) });
  if (goal.kind === "slay") return say("Goal: slay {what}", { what: name(goal.what) });
  if (goal.kind === "survive") return count("Goal: survive {n} round, {done} done", "Goal: survive {n} rounds, {done} done", { n: goal.need, done: goal.done });
  return say("Goal: know every room, and leave no monster");
}

/** Why somebody comes after another with the same initiative. @param {Rank} rank @param {Rank} after */
function reason(rank, after) {
  const who = { before: name(after.id), who: name(rank.id), n: rank.initiative };
  if (rank.clause === "MER-2.5") return say("{before} before {who}, both at {n}: characters act before monsters", who);
  if (rank.clause === "MER-6.3") return say("{who} at {n} after {before}: it came late", who);
  if (rank.clause === "MER-2.4" && rank.other !== after.other) {
    return say("{before} before {who}, both at {n}: by their other cards, {first} and {second}", { ...who, first: after.other, second: rank.other });
  }
  return say("{before} before {who}, both at {n}: so the players decided", who);
}

function Order() {
  /** @type {Rank[]} */
  const order = table.value.board.order;
  const stands = { done: say("done"), now: say("whose turn it is"), next: say("still to come"), out: say("out") };
  return html`<ol class="order" aria-label=${say("order of turns")}>${order.map((each, n) => html`
    <li key=${each.id} class=${each.stands} aria-current=${each.stands === "now" ? "true" : undefined}><span aria-hidden="true">${STANDS[/** @type {"done"} */ (each.stands)]}</span>
      <b>${each.initiative}</b> ${name(each.id)}<span class="vh">, ${stands[/** @type {"done"} */ (each.stands)]}</span>
      ${each.after && html`<small>${reason(each, order[n - 1])} (${each.clause})</small>`}</li>`)}</ol>`;
}

/** Cards in one place, each with what stands on it. @param {{what: string, cards: string[]}} props */
function Pile({ what, cards }) {
  if (!cards.length) return null;
  return html`<div class="pile"><dt>${what}</dt><dd>${cards.map((id) => html`<button key=${id} class="btn plain" title=${text(id)} data-thing=${id}
    onClick=${(/** @type {Event} */ event) => tell(event, id)}>${name(id)}<${Pointed} id=${id} /></button>`)}</dd></div>`;
}

/** The characters that a seat leads; `not`: those of all others. @param {any} shown @param {string} seat */
export const ledBy = (shown, seat, not = false) => Object.keys(shown.board.field ? shown.board.characters : {})
  .filter((id) => (shown.board.characters[id].seat === seat) !== not);

/** A character with its cards and items. @param {{id: string}} props */
export function Character({ id }) {
  const shown = table.value, each = shown.board.characters[id], hand = shown.hands[id], piece = shown.board.field.pieces[id];
  const counts = [
    piece && say("{n} of {limit} hit points", { n: piece.hp, limit: piece.limit }), each.exhausted && say("exhausted"), each.resting && say("a long rest"),
    say("{n} experience", { n: each.xp }), say("{n} gold", { n: each.gold }),
    !each.exhausted && count("{n} card left, for {rounds} at most", "{n} cards left, for {rounds} at most",
      { n: each.cards, rounds: count("{n} round", "{n} rounds", { n: each.left }) }),
  ].filter(Boolean);
  const active = Object.entries(hand.active).map(([card, of]) => (of.uses ? count("{item} ({n} use)", "{item} ({n} uses)", { item: name(card), n: of.uses }) : name(card)));
  return html`<article class="laid-out" aria-label=${name(id)}><h3>${name(id)} <span class="cap">${name(each.seat)}${piece ? ` · ${piece.at}` : ""}</span></h3>
    <p class="cap">${counts.join(" · ")}</p>
    <dl><${Pile} what=${say("cards of the round")} cards=${hand.chosen} /><${Pile} what=${say("hand")} cards=${hand.hand} />
      <${Pile} what=${say("discards")} cards=${hand.discard} /><${Pile} what=${say("lost cards")} cards=${hand.lost} />
      ${active.length > 0 && html`<div class="pile"><dt>${say("active area")}</dt><dd>${active.join(", ")}</dd></div>`}
      ${Object.keys(hand.items).length > 0 && html`<div class="pile"><dt>${say("items")}</dt><dd>${Object.entries(hand.items).map(([item, of]) => html`
        <button key=${item} class=${`btn plain ${of.ready ? "" : "spent"}`} title=${text(item)} data-thing=${item} onClick=${(/** @type {Event} */ event) => tell(event, item)}>${name(item)}<${Pointed} id=${item} />
          ${!of.ready && html` <small>${of.gone ? say("consumed") : say("spent")}</small>`}</button>`)}</dd></div>`}</dl></article>`;
}

function Decks() {
  const { board, piles } = table.value;
  const left = (/** @type {string} */ pile) => say("{n} left", { n: piles[pile] ?? 0 });
  return html`<dl class="decks">
    ${Object.entries(board.modifiers).map(([id, each]) => html`<div key=${id}><dt>${name(id)}, ${say("modifier cards")}</dt><dd>${[
      left(`modifiers:${id}`), each.drawn.length && count("{n} card drawn", "{n} cards drawn", { n: each.drawn.length }),
      each.blesses && count("{n} blessing", "{n} blessings", { n: each.blesses }), each.curses && count("{n} curse", "{n} curses", { n: each.curses }),
      each.mixes && say("to be shuffled")].filter(Boolean).join(", ")}</dd></div>`)}
    ${Object.entries(board.decks).map(([id, each]) => html`<div key=${`deck ${id}`}><dt>${name(id)}, ${say("ability cards")}</dt><dd>${[
      left(`abilities:${id}`), each.spent.length && count("{n} card spent", "{n} cards spent", { n: each.spent.length }), each.mixes && say("to be shuffled")].filter(Boolean).join(", ")}
      ${each.up && html`<p>${text(each.up)}</p>`}</dd></div>`)}</dl>`;
}

/** What others have, and the decks: on a narrow screen it is opened, so that the question comes right below the map. */
function Beside() {
  const all = html`<div class="before">${ledBy(table.value, seat.value, true).map((id) => html`<${Character} key=${id} id=${id} />`)}<${Decks} /></div>`;
  return close.value ? html`<details class="told"><summary>${say("The others, and the decks")}</summary>${all}</details>` : all;
}

export function Felt() {
  const shown = table.value, board = shown.board, goal = board.goal;
  const elements = [
    ...Object.entries(board.elements).map(([id, n]) => (n > 1 ? say("{element}, strong", { element: name(id) }) : say("{element}, waning", { element: name(id) }))),
    ...board.coming.map((/** @type {string} */ id) => say("{element}, made in this turn", { element: name(id) })),
  ];
  return html`<section class="felt hex-felt" aria-label=${say("The table")}>
    <div class="quest"><span class="cap">${[shown.round && say("Round {n}", { n: shown.round }), say("level {n}", { n: board.level }), board.danger > board.level && say("monsters and traps: level {n}", { n: board.danger })].filter(Boolean).join(" · ")}</span>
      <h2>${about.value.scenario.title}</h2><p>${aim(goal)}</p>
      ${goal.kind === "survive" && html`<${Progress} value=${goal.done} limit=${goal.need} label=${say("Rounds survived")} />`}
      ${elements.length > 0 && html`<p class="cap">${elements.join(" · ")}</p>`}
      <${Order} /></div>
    <${Hexes} />
    <${Beside} /></section>`;
}
