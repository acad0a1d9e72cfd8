// @ts-check
/** Both tables of a what-if side by side: as it happened, and what if. What differs is outlined, what is gone struck. It
 * knows no game: it draws areas or places, dials, wounds and hands, as every game shows them. */
import { html, useEffect, useRef } from "../html.js";
import { refocus } from "../focus.js";
import { Glyph } from "../icons.js";
import { count, say } from "../words.js";
import { Wounds } from "../table/marks.js";
import { name, placeOf } from "../table/state.js";
import { phaseOf } from "./moments.js";
import { both, result } from "./whatif.js";

const alike = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one) === JSON.stringify(other);
const changed = (/** @type {any} */ one, /** @type {any} */ other) => (alike(one, other) ? "" : "chg");

/** Where things lie: a name, and the ids there. @param {any} shown @returns {[string, string[]][]} */
function groups(shown) {
  if (shown.areas.length) return shown.areas.filter((/** @type {any} */ each) => each.cards.length).map((/** @type {any} */ each) => [each.id, each.cards]);
  const places = Object.entries(shown.board.locations ?? {});
  return places.map(([id, each]) => /** @type {[string, string[]]} */ ([id, [...(each.heroes ?? []), ...(each.characters ?? [])]])).filter(([, ids]) => ids.length);
}

/** One table; on a phone, where the second lies aside, the first can be closed, too. @param {{title: string, cap: string, shown: any, other: any, later: boolean}} props */
function One({ title, cap, shown, other, later }) {
  const elsewhere = new Map(groups(other));
  const here = groups(shown);
  const quest = shown.board.quest, before = other.board.quest;
  const hands = Object.entries(shown.hands).filter(([, each]) => each.count !== undefined);
  return html`<section class="alt" aria-label=${title}><header><h2>${title}</h2><span class="cap">${cap}</span>
      <button class=${`btn ${later ? "" : "on-phone"}`} onClick=${() => { both.value = false; }}>${say("Close")}</button></header>
    <p class=${changed([shown.round, shown.phase], [other.round, other.phase])}>${shown.round ? say("Round {n}", { n: shown.round }) : say("Set-up")}, ${phaseOf(shown.phase)}${shown.over ? ` · ${say("over")}` : ""}</p>
    ${quest?.stage && html`<p><b class="tale">${name(quest.stage)}</b> <span class=${changed(quest.progress, before?.progress)}>${say("{n} of {limit}", { n: quest.progress, limit: quest.points })}</span></p>`}
    <dl class="where-lies">${here.map(([id, cards]) => {
      const were = elsewhere.get(id) ?? [];
      const gone = later ? were.filter((each) => !cards.includes(each)) : [];
      return html`<div key=${id}><dt>${name(id)}</dt><dd>${cards.map((each) => html`<span key=${each} class=${`chip ${were.includes(each) ? "" : "chg"}`}>${name(each)}</span>`)}
        ${gone.map((each) => html`<s key=${each} class="chip">${name(each)}</s>`)}</dd></div>`;
    })}</dl>
    <div class="gauges">${Object.entries(shown.threat).filter(([id, each]) => each.seat && each.limit && !(id.split(":")[1] in shown.wounds)).map(([id, each]) => html`
      <span key=${id} class=${changed(each.value, other.threat[id]?.value)}><${Glyph} place=${placeOf(each.seat)} /> ${name(id)} ${each.value}</span>`)}
      ${hands.map(([id, each]) => html`<span key=${`h${id}`} class=${changed(each.count, other.hands[id]?.count)}><${Glyph} place=${placeOf(id)} /> ${name(id)}: ${count("{n} card in hand", "{n} cards in hand", { n: each.count })}</span>`)}</div>
    <ul class="hurt">${Object.entries(shown.wounds).map(([id, each]) => html`<li key=${id} class=${changed(each, other.wounds[id])}><span>${name(id)}</span> <${Wounds} value=${each.wounds} limit=${each.limit} /></li>`)}</ul></section>`;
}

export function Both() {
  const it = result.value, place = useRef(null);
  useEffect(() => {
    // On a phone they lie below what is known of the table.
    if (innerWidth < 761) /** @type {HTMLElement | null} */ (place.current)?.scrollIntoView({ block: "start" });
    return () => refocus(() => document.getElementById("ask"));
  }, []);
  if (!it) return null;
  const [was, now] = it.tables;
  return html`<section class="felt two" tabindex="-1" ref=${place} aria-label=${say("Both tables")}>
    <${One} title=${say("As it happened")} cap=${say("entry {n}", { n: it.against })} shown=${was} other=${now} later=${false} />
    <${One} title=${say("What if")} cap=${say("from entry {n}", { n: it.at })} shown=${now} other=${was} later=${true} /></section>`;
}
