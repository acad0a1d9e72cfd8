// @ts-check
/** A card in play or in a hand, and what is told of it when it is pressed. */
import { html, useState } from "../html.js";
import { Icon } from "../icons.js";
import { changeByHand, mayChange } from "../past/byhand.js";
import { momentsOf } from "../past/of_thing.js";
import { mayPoint, pointAt, Pointed } from "../past/pointing.js";
import { count, say } from "../words.js";
import { Stat, Wounds } from "./marks.js";
import { Clause, pop, unpop } from "./pop.js";
import { Scene } from "./scene.js";
import { at, door, name, own, seat, table, text } from "./state.js";

/** The card of a copy: what is printed. @param {string} id */
const printed = (id) => table.value?.board?.cards?.[id]?.card ?? id;

/** Figures that are drawn on a card, each with its sign. @param {any} piece @param {string[]} [leave] */
export function figures(piece, leave = []) {
  return Object.entries(piece?.figures ?? {}).filter(([key]) => !leave.includes(key)).map(([key, each]) => html`
    <${Stat} key=${key} figure=${key} label=${name(key)} value=${each.now} changed=${each.now !== each.printed} />`);
}

/** Why a card in the hand is no option now, on demand. @param {{id: string}} props */
function WhyNot({ id }) {
  const [told, tells] = useState(/** @type {any[] | null} */ (null));
  if (told) return html`${told.map((each, n) => html`<p key=${n} class="mut">${each.offered ? say("It is among the options.") : each.message || say("It is not asked about now.")} <${Clause} id=${each.clause} /></p>`)}`;
  const ask = () => door("why-not", { option: `play:${id}` }).then((found) => tells(found.filter((/** @type {any} */ each) => each.seat === seat.value)), () => tells([]));
  return html`<p><button class="btn" onClick=${ask}>${say("Why not now?")}</button></p>`;
}

/** What is known of a card, in words. @param {{id: string, card?: string}} props */
function About({ id, card }) {
  const held = table.value?.hands?.[seat.value]?.cards?.some?.((/** @type {any} */ each) => each.id === id);
  const asked = !at.value && own.value.some((each) => each.seat === seat.value && each.mode === "window");
  const offered = own.value.some((each) => each.options.some((option) => option.id === `play:${id}`));
  const piece = table.value?.board?.cards?.[id];
  const wounds = table.value?.wounds?.[id];
  const told = text(id) || text(card ?? printed(id));
  const below = [...(piece?.attached ?? []), ...(piece?.shadows ?? []).filter(Boolean)];
  return html`<h3 class="tale">${name(id)}</h3>
    <p class="cap">${[piece?.kind && name(piece.kind), ...(wounds?.conditions ?? []).map(name)].filter(Boolean).join(" · ")}</p>
    ${told && html`<p>${told}</p>`}
    ${piece && html`<p class="stats">${figures(piece)}${wounds && html`<${Wounds} value=${wounds.wounds} limit=${wounds.limit} />`}</p>`}
    ${Object.entries(piece?.figures ?? {}).filter(([, each]) => Object.keys(each.adds).length).map(([key, each]) => html`
      <p key=${key} class="cap">${name(key)}: ${each.printed}${Object.entries(each.adds).map(([by, n]) => ` ${n < 0 ? "−" : "+"} ${Math.abs(n)} (${name(by)})`).join("")} = ${each.now}</p>`)}
    ${below.map((each) => html`<p key=${each}><b>${name(each)}</b> <span class="mut">${text(each) || text(printed(each))}</span></p>`)}
    ${piece?.shadows?.some((/** @type {string} */ each) => !each) && html`<p class="cap">${say("A shadow card lies face down.")}</p>`}
    ${held && asked && !offered && html`<${WhyNot} key=${id} id=${id} />`}
    <p class="acts"><button class="btn plain" onClick=${() => { unpop(); momentsOf(id); }}>${say("Its moments")}</button>
      ${!held && mayPoint() && html`<button class="btn plain" onClick=${() => { unpop(); pointAt(id); }}>${say("Point at it")}</button>`}
      ${!at.value && mayChange() && html`<button class="btn plain" onClick=${() => { unpop(); changeByHand(id); }}>${say("Change by hand…")}</button>`}</p>`;
}

/** Tell of a card beside what was pressed. @param {Event} event @param {string} id @param {string} [card] */
export const tell = (event, id, card) => pop(event, () => html`<${About} id=${id} card=${card} />`, name(id));

/** A card in play. @param {{id: string, lamp?: boolean}} props */
export function Card({ id, lamp }) {
  const piece = table.value.board.cards[id] ?? { kind: "stage", figures: {}, bars: {} };
  const wounds = table.value.wounds[id];
  const progress = piece.bars?.progress;
  const under = piece.attached?.length ?? 0;
  return html`<button class=${`card k-${piece.kind} ${lamp ? "play" : ""} ${piece.exhausted ? "tired" : ""}`} data-card=${id} data-thing=${id}
      onClick=${(/** @type {Event} */ event) => tell(event, id)}>
    <${Scene} id=${piece.card ?? id} kind=${piece.kind} /><${Pointed} id=${id} />
    <span class="cb"><b>${name(id)}</b><small>${name(piece.kind)}${piece.figures?.engage ? ` · ${say("at {n}", { n: piece.figures.engage.now })}` : ""}</small>
    <span class="stats">${figures(piece, ["engage", "points"])}
      ${progress && html`<${Stat} figure="points" label=${say("progress")} value=${say("{n} of {limit}", { n: progress.value, limit: progress.limit })} />`}
      ${wounds && html`<${Wounds} value=${wounds.wounds} limit=${wounds.limit} />`}
      ${under > 0 && html`<span class="stat">+${count("{n} card on it", "{n} cards on it", { n: under })}</span>`}</span></span></button>`;
}

/** A card in a hand. @param {{id: string, card: string, cost?: number, any?: boolean, kind?: string, playable?: boolean, onPlay?: () => void}} props */
export function Held({ id, card, cost, any, kind = "event", playable }) {
  return html`<button class=${`card held k-${kind} ${playable ? "play" : ""}`} data-held=${id} data-thing=${id} onClick=${(/** @type {Event} */ event) => tell(event, id, card)}>
    <${Scene} id=${card} kind=${kind} />
    ${(cost !== undefined || any) && html`<span class="cost"><span class="vh">${say("costs")} </span>${any ? "X" : cost}</span>`}
    <b>${name(id)}</b><p>${text(id) || text(card)}</p>
    ${playable && html`<span class="vh">${say("may be played now")}</span>`}</button>`;
}

/** Face down: only how many. @param {{n: number}} props */
export function Hidden({ n }) {
  return html`<span class="only"><${Icon} name="closed" /> ${count("{n} card in hand", "{n} cards in hand", { n })}</span>`;
}
