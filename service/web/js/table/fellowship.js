// @ts-check
/** The middle of a table of cards: the quest, the active location, the staging area, and the scale of willpower against
 * threat with what it comes to as it stands. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { Card } from "./card.js";
import { Progress } from "./marks.js";
import { about, name, table, text } from "./state.js";
import { foreseen } from "./stakes.js";

const UNIT = 22;

export function Felt() {
  const shown = table.value, board = shown.board;
  const { stage, points, progress } = board.quest;
  const staging = shown.areas.find((/** @type {any} */ each) => each.id === "staging");
  const active = board.active;
  return html`<section class="felt cards" aria-label=${say("The table")}>
    <div class="quest"><span class="cap">${about.value.scenario.title}</span>
      <h2>${stage ? name(stage) : say("The table is laid.")}</h2>
      <p>${text(stage)}</p>
      ${points > 0 && html`<${Progress} value=${progress} limit=${points} more=${toQuest(board)} label=${say("Progress")} />`}
    </div>
    <div class=${`zone act ${active.length ? "" : "bare"}`}><h3>${say("Active location")}</h3><div class="row">
      ${active.map((/** @type {string} */ id) => html`<${Card} key=${id} id=${id} />`)}
      ${!active.length && html`<span class="cap none">${say("None.")}</span>`}</div></div>
    <div class="zone stg"><h3><span>${say("Staging area")}</span>
        <span>${staging && html`${say("encounter deck")} <${Icon} name="closed" /> ${staging.counts.encounter}`}</span></h3>
      <div class="row">${board.staging.map((/** @type {string} */ id) => html`<${Card} key=${id} id=${id} />`)}
        ${!board.staging.length && html`<span class="cap none">${say("Nothing is waiting here.")}</span>`}</div></div>
    <${Scale} />
  </section>`;
}

/** How much of what stands goes to the quest, beyond the active location. @param {any} board */
function toQuest(board) {
  const more = standing(board);
  return more > 0 ? Math.max(0, more - left(board)) : 0;
}

/** What the active location still takes. @param {any} board */
const left = (board) => board.active.reduce((/** @type {number} */ sum, /** @type {string} */ id) => {
  const bar = board.cards[id]?.bars?.progress;
  return sum + (bar ? bar.limit - bar.value : 0);
}, 0);

/** Willpower above threat, while the quest is not resolved; else 0. @param {any} board */
function standing(board) {
  return questing() && board.sums.willpower && board.sums.threat ? board.sums.willpower.total - board.sums.threat.total : 0;
}

const questing = () => /^quest\.(commit|after_commit|staging|after_staging|resolve)$/.test(table.value.phase);

/** @param {any} board @param {number} more */
function asItStands(board, more) {
  if (more < 0) return say("As it stands every dial rises by {n}.", { n: -more });
  if (more === 0) return say("As it stands nothing comes of it.");
  const there = Math.min(more, left(board)), on = board.active[0];
  if (on && there === more) return say("As it stands: {n} progress on {place}.", { n: there, place: name(on) });
  if (on && there) return say("As it stands: {n} progress on {place}, {more} on the quest.", { n: there, place: name(on), more: more - there });
  return say("As it stands: {n} progress on the quest.", { n: more });
}

export function Scale() {
  const board = table.value.board;
  const { willpower, threat } = board.sums ?? {};
  if (!questing() || !willpower || !threat) return null;
  const ghost = foreseen.value;
  const told = asItStands(board, willpower.total + ghost - threat.total);
  const bar = (/** @type {any} */ sum) => sum.addends.filter((/** @type {any} */ each) => each.amount).map((/** @type {any} */ each) => html`
    <span key=${each.source} style=${{ minWidth: `${Math.max(1, Math.abs(each.amount)) * UNIT}px` }}><em>${name(each.source)} </em>${each.amount}</span>`);
  return html`<div class="scale" role="img" aria-label=${`${say("Willpower {n} against threat {threat}.", { n: willpower.total, threat: threat.total })} ${told}`}>
    <div class="bar l">${ghost > 0 && html`<span class="gh" style=${{ minWidth: `${ghost * UNIT}px` }}>+${ghost}</span>`}${bar(willpower)}</div>
    <div class="mid"><span class="a"><${Icon} name="will" /> ${willpower.total + ghost}</span><span class="v">${say("willpower · threat")}</span>
      <span class="b">${threat.total} <${Icon} name="threat" /></span></div>
    <div class="bar r">${bar(threat)}</div><div class="said">${told}</div></div>`;
}
