// @ts-check
/** Who sits here: dial, name, heroes with wounds and resources, who is engaged. A game of dials shows threat; one of places
 * shows the wounds of heroes. */
import { html, signal } from "../html.js";
import { Glyph, Icon } from "../icons.js";
import { count, say } from "../words.js";
import { Pointed } from "../past/pointing.js";
import { figures, tell } from "./card.js";
import { Dial, Wounds } from "./marks.js";
import { unasked } from "./stakes.js";
import { about, at, live, mine, name, placeOf, seat as viewer, sit, table, who } from "./state.js";

/** The seat whose heroes are opened on a phone. */
export const opened = signal("");

/** The cards of a seat that act: heroes first. @param {any} shown @param {string} id */
const characters = (shown, id) => (shown.board.seats?.[id]?.area ?? []).filter(
  (/** @type {string} */ each) => ["hero", "ally"].includes(shown.board.cards[each]?.kind));

/** @param {{id: string, full: boolean}} props */
function Character({ id, full }) {
  const piece = table.value.board.cards[id];
  const wounds = table.value.wounds[id];
  const marks = [piece.committed && name("committed"), piece.exhausted && name("exhausted")].filter(Boolean).join(", ");
  return html`<li class=${`hero ${piece.committed ? "c" : ""} ${piece.exhausted ? "x" : ""} ${piece.kind}`}>
    <span class="cm">${piece.committed ? html`<${Icon} name="will" />` : piece.exhausted ? html`<${Icon} name="moon" />` : ""}</span>
    <button class="hn" data-thing=${id} onClick=${(/** @type {Event} */ event) => tell(event, id)}>${name(id)}<${Pointed} id=${id} />${marks && html`<span class="vh">, ${marks}</span>`}${piece.attached.length > 0 && html`<sup title=${piece.attached.map(name).join(", ")}>+${piece.attached.length}</sup>`}</button>
    ${full && html`<span class="stats">${figures(piece)}</span>`}
    <${Wounds} value=${wounds.wounds} limit=${wounds.limit} />
    ${piece.kind === "hero" && html`<span class="res" title=${name("resources")}><${Icon} name="coin" />${piece.resources}</span>`}</li>`;
}

/** @param {{id: string}} props */
function Engaged({ id }) {
  const piece = table.value.board.cards[id];
  const wounds = table.value.wounds[id];
  const down = piece.shadows.filter((/** @type {string} */ each) => !each).length;
  return html`<li class="hero eng"><span class="cm"><${Icon} name="attack" /></span>
    <button class="hn" title=${name(id)} data-thing=${id} onClick=${(/** @type {Event} */ event) => tell(event, id)}>${name(id)}<${Pointed} id=${id} /><span class="vh">, ${say("engaged")}</span></button>
    ${piece.shadows.length > 0 && html`<span class="cap">${down ? say("shadow") : piece.shadows.map(name).join(", ")}</span>`}
    <span class="stats">${figures(piece, ["engage", "threat"])}</span><${Wounds} value=${wounds.wounds} limit=${wounds.limit} /></li>`;
}

/** What a seat does now, in a word. @param {any} each @param {any} shown @param {string} id */
function standing(each, shown, id) {
  if (shown.board.seats?.[id]?.out || each?.conceded) return say("out");
  if (each?.keeper) return say("away");
  if (at.value || !each) return "";
  if (each.asked) return say("deciding");
  return each.answered ? (unasked(id) ? say("not asked") : say("answered")) : "";
}

/** Of so many parts of its hit points and fewer, what counts them turns wound. */
const LOW = .25;

/** The dial of a seat: its threat, the wounds of its hero, or the hit points of whoever it acts with. @param {any} shown @param {string} id */
function dialOf(shown, id) {
  const gauge = shown.threat[`threat:${id}`];
  if (gauge) return { ...gauge, label: say("dial {n} of {limit}", { n: gauge.value, limit: gauge.limit }) };
  const [actor] = actorsOf(shown, id), piece = shown.board.field?.pieces[actor];
  if (piece) return { value: piece.hp, limit: piece.limit, counts: false, low: piece.hp <= piece.limit * LOW, label: say("{n} of {limit} hit points", { n: piece.hp, limit: piece.limit }) };
  const hero = heroesOf(shown, id)[0];
  const wounds = hero && shown.wounds[hero];
  if (!wounds) return null;
  return { value: wounds.wounds, limit: wounds.limit, label: say("{n} of {limit} wounds", { n: wounds.wounds, limit: wounds.limit }) };
}

/** The figures on a board of places that a seat leads. @param {any} shown @param {string} id @returns {string[]} */
export const heroesOf = (shown, id) => Object.keys(shown.board.heroes ?? {}).filter((each) => shown.board.heroes[each].seat === id);

/** Whoever a seat acts with who has cards and things of their own, on any other board: what is held is told by whom, and whose
 * that is. @param {any} shown @param {string} id @returns {string[]} */
export const actorsOf = (shown, id) => Object.keys(shown.hands).filter((each) => each !== id && shown.hands[each].seat === id && !(each in (shown.board.heroes ?? {})));

/** What a seat has in figures, where it is told of whoever it acts with; the rest stands with its cards. */
const HAS = ["xp", "gold"];

/** Somebody with cards of their own: where they stand, what they hold by its places, what they have. @param {{id: string}} props */
function Actor({ id }) {
  const shown = table.value, hand = shown.hands[id], wounds = shown.wounds[id];
  const figure = Object.values(shown.board).find((/** @type {any} */ part) => part?.[id]?.seat)?.[id] ?? {};
  const held = Object.entries(hand).filter(([, each]) => each && typeof each === "object")
    .map(([key, each]) => ({ key, n: Object.keys(/** @type {object} */ (each)).length })).filter(({ n }) => n)
    .map(({ key, n }) => `${key === "items" ? say("items") : name(key)} ${n}`);
  const has = HAS.filter((key) => figure[key] !== undefined).map((key) => `${name(key)} ${figure[key]}`);
  const out = wounds?.conditions?.includes("out");
  const suffers = out ? [] : (wounds?.conditions ?? []).map(name);
  return html`<li class=${`hero ${out ? "x" : ""}`}>
    <span class="cm">${shown.initiative?.some((/** @type {any} */ each) => each.id === id && each.stands === "now") && html`<${Icon} name="will" />`}</span>
    <span class="actor"><button class="hn" data-thing=${id} onClick=${(/** @type {Event} */ event) => tell(event, id)}>${name(id)}<${Pointed} id=${id} /></button>
      <span class="cap">${[out ? say("out") : figure.at, ...suffers, ...held, ...has].filter(Boolean).join(" · ")}</span></span>
    ${wounds?.limit > 0 && html`<${Wounds} value=${wounds.wounds} limit=${wounds.limit} />`}</li>`;
}

/** `full`: with every figure; `me`: one's own, which is drawn among the others on a phone alone.
 * @param {{id: string, full?: boolean, me?: boolean}} props */
export function Seat({ id, full = false, me = false }) {
  const shown = table.value;
  const each = live.value.seats.find((/** @type {any} */ one) => one.id === id);
  const gauge = dialOf(shown, id);
  const own = id === viewer.value;
  const hand = shown.hands[id]?.count;
  const now = standing(each, shown, id);
  const led = heroesOf(shown, id);
  const place = placeOf(id);
  const called = mine.value.length === 1 && mine.value[0] === id ? say("{name}, you", { name: name(id) }) : name(id);
  return html`<article class=${`seat ${me ? "me" : ""} seat-${(place % 4) + 1} ${own ? "own" : ""} ${now === say("out") ? "gone" : ""}`} data-seat=${id}
      data-open=${opened.value === id ? "" : undefined} aria-label=${name(id)}>
    <button class="dialb" aria-expanded=${opened.value === id}
        onClick=${() => { opened.value = opened.value === id ? "" : id; if (mine.value.length > 1 && mine.value.includes(id)) sit(id); }}>
      ${gauge ? html`<${Dial} value=${gauge.value} limit=${gauge.limit} seat=${id} counts=${gauge.counts} low=${gauge.low} />` : html`<${Dial} value="" limit=${0} seat=${id} />`}
      <span class="vh">${[name(id), gauge?.label, now].filter(Boolean).join(", ")}</span><span class="who" aria-hidden="true"><${Glyph} place=${place} />${own ? say("You") : name(id)}</span></button>
    <div class="nm"><${Glyph} place=${place} /><span>${called}</span>
      ${shown.board.first === id && html`<span class="first">${say("first")}</span>`}
      ${now && html`<span class=${`now ${each?.asked && !at.value ? "acts" : ""}`}>${now}</span>`}
      ${hand !== undefined && html`<span class="st"><${Icon} name=${shown.hands[id].cards.length ? "eye" : "closed"} /> ${count("{n} card in hand", "{n} cards in hand", { n: hand })}</span>`}</div>
    <ul class="heroes">
      ${characters(shown, id).map((/** @type {string} */ card) => html`<${Character} key=${card} id=${card} full=${full} />`)}
      ${(shown.board.seats?.[id]?.engaged ?? []).map((/** @type {string} */ card) => html`<${Engaged} key=${card} id=${card} />`)}
      ${led.map((hero) => html`<${Led} key=${hero} id=${hero} />`)}
      ${!full && actorsOf(shown, id).map((each) => html`<${Actor} key=${each} id=${each} />`)}
    </ul></article>`;
}

/** A hero on a board of places. @param {{id: string}} props */
function Led({ id }) {
  const shown = table.value;
  const hero = shown.board.heroes[id], wounds = shown.wounds[id];
  return html`<li class=${`hero ${hero.out ? "x" : ""}`}>
    <span class="cm">${shown.board.turn === id && html`<${Icon} name="will" />`}</span>
    <button class="hn" data-thing=${id} onClick=${(/** @type {Event} */ event) => tell(event, id)}>${name(id)}<${Pointed} id=${id} /></button>
    <span class="cap">${hero.out ? say("out") : name(hero.at)}</span><${Wounds} value=${wounds.wounds} limit=${wounds.limit} /></li>`;
}

/** The others, in a row; on a phone all, each a dial. */
export function Seats() {
  const others = who.value.seats.filter((id) => id !== viewer.value);
  return html`<section class="seats" aria-label=${say("Seats")} data-n=${others.length} data-paced=${about.value?.paced ?? false}>
    ${who.value.seats.map((id) => html`<${Seat} key=${id} id=${id} me=${id === viewer.value} />`)}</section>`;
}
