// @ts-check
/** The map of hexes, drawn from the shapes that the service sends (`/map`, the same that the command line draws), and below
 * it the same in words. A hex that an option of the open question means is a button; arrow keys go from one to the next. */
import { computed, effect, html, signal, useEffect, useRef } from "../html.js";
import { language, say } from "../words.js";
import { isPointed, PointedOnMap } from "../past/pointing.js";
import { answer } from "./answering.js";
import { tell } from "./card.js";
import { pop, unpop } from "./pop.js";
import { door, own, seat, table } from "./state.js";

/** @typedef {import("./state.js").Question} Question */
/** @typedef {{id: string, told: string, points: [number, number][], x: number, y: number, signs: string, ground: string,
 *   piece: string, mark: string, health: string, kind: string, elite: boolean, now: boolean}} Spot */
/** @typedef {{text: string, x: number, y: number}} Label */
/** @typedef {{width: number, height: number, title: string, told: string, spots: Spot[], walls: [[number, number], [number, number]][],
 *   columns: Label[], legend: Label[], figures: string[], ground: string[]}} Plot */

const KEPT = 60;
/** How far the shape under a mark reaches, the second line of an elite's, and how far from the middle texts stand. */
const ROUND = 20, INNER = 17, CUT = 3, NAME = 22, HEALTH = 12, SIGNS = 30;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @type {{value: Plot | null}} */
const drawing = signal(null);
/** @type {Map<string, Plot>} */
const kept = new Map();
const wanted = computed(() => ({ at: table.value?.version ?? 0, key: `${seat.value} ${table.value?.version} ${language.value}` }));
/** The hex that the Tab key comes to. */
const stop = signal("");

/** Keep the drawing of the table that is shown. */
const keep = () => effect(() => {
  const { at, key } = wanted.value;
  const found = kept.get(key);
  if (found) drawing.value = found;
  else if (at) {
    door("map", { at }).then(({ plot }) => {
      kept.set(key, plot);
      if (kept.size > KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
      if (wanted.value.key === key) drawing.value = plot;
    }, () => {});
  }
});

/** Options that name a figure and mean nothing on the map. */
const APART = "rest:";
/** The options of the open questions that mean a hex: by its name, or by who stands there. @param {Spot} spot */
const meaning = (spot) => own.value.flatMap((question) => question.options
  .filter((each) => !each.id.startsWith(APART) && each.id.slice(each.id.lastIndexOf(":") + 1).split("+").some((one) => one === spot.id || (one && one === spot.piece)))
  .map((option) => ({ question, option })));

/** Whether a question can be answered on the map. @param {Question} question */
export const isOnMap = (question) => Boolean(drawing.value?.spots.some((spot) => meaning(spot).some((way) => way.question === question)));

/** Bring the map before whoever looks. */
export const toMap = () => document.querySelector(".hexes .map")?.scrollIntoView({ block: "start" });

/** Answer with the one option that a hex means; of several one is asked which; where several are chosen, go to the question.
 * @param {Event} event @param {Spot} spot @param {{question: Question, option: import("./state.js").Option}[]} ways */
function choose(event, spot, ways) {
  const [{ question, option }] = ways;
  const menu = () => html`<div class="menu"><h3>${spot.told}</h3>${ways.map((way) => html`
    <button key=${way.option.id} onClick=${() => { unpop(); answer(way.question, [way.option.id]); }}>${way.option.text}</button>`)}</div>`;
  if (ways.some((way) => way.question.form !== "one")) /** @type {HTMLElement | null} */ (document.querySelector(`#ask [data-opt="${CSS.escape(option.id)}"]`))?.focus();
  else if (ways.length > 1) pop(event, menu, spot.told);
  else answer(question, [option.id]);
}

/** The hex that lies furthest the way of an arrow for the least aside, of those that can be chosen.
 * @param {Spot} from @param {[number, number]} way @param {Spot[]} able */
function beyond(from, [right, down], able) {
  const far = (/** @type {Spot} */ to) => (to.x - from.x) * right + (to.y - from.y) * down;
  const aside = (/** @type {Spot} */ to) => Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
  return able.filter((to) => far(to) > 0).sort((one, other) => far(one) + 2 * aside(one) - far(other) - 2 * aside(other))[0];
}

const joined = (/** @type {[number, number][]} */ points) => points.map((point) => point.join(",")).join(" ");

/** What a figure stands in: a circle, a diamond for who was summoned, a square for monsters. @param {{spot: Spot, far: number, kind: string}} props */
function Outline({ spot: { x, y, kind: of }, far, kind }) {
  if (of === "hero") return html`<circle class=${kind} cx=${x} cy=${y} r=${far - CUT} />`;
  const half = far - CUT;
  return html`<polygon class=${kind} points=${joined(of === "friend"
    ? [[x, y - far], [x + far, y], [x, y + far], [x - far, y]]
    : [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]])} />`;
}

/** @param {{spot: Spot, able: Spot[]}} props */
function Hex({ spot, able }) {
  const ways = meaning(spot);
  const told = ways.length === 1 ? ways[0].option.text : spot.told;
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const to = event.key in ARROWS && beyond(spot, ARROWS[event.key], able);
    if (to) { stop.value = to.id; document.getElementById(`hex-${to.id}`)?.focus(); }
    if (["Enter", " "].includes(event.key)) choose(event, spot, ways);
    if (event.key in ARROWS || ["Enter", " "].includes(event.key)) event.preventDefault();
  };
  const first = able.some((each) => each.id === stop.value) ? stop.value : able[0]?.id;
  const there = isPointed(spot.id, spot.piece);
  const shows = Boolean(spot.piece || spot.signs);
  return html`<g class=${`hex ${spot.ground} ${ways.length ? "reach" : ""} ${there ? "pointed" : ""}`} data-thing=${spot.piece || spot.id}>
    <g role=${shows ? "img" : undefined} aria-label=${shows ? (there ? `${spot.told}. ${say("Pointed at.")}` : spot.told) : undefined} aria-hidden=${!shows}><polygon points=${joined(spot.points)} />
      <text class="at" x=${spot.x} y=${spot.y - NAME}>${spot.id}</text>
      ${spot.signs && html`<text class="signs" x=${spot.x} y=${spot.y + SIGNS}>${spot.signs}</text>`}
      ${spot.piece && html`<g class=${`token ${spot.kind} ${spot.now ? "here" : ""}`}><${Outline} spot=${spot} far=${ROUND} kind="" />
        ${spot.elite && html`<${Outline} spot=${spot} far=${INNER} kind="inner" />`}
        <text class="mark" x=${spot.x} y=${spot.y + 2}>${spot.mark}</text><text class="at" x=${spot.x} y=${spot.y + HEALTH}>${spot.health}</text></g>`}</g>
    ${ways.length > 0 && html`<polygon id=${`hex-${spot.id}`} class="hit" points=${joined(spot.points)} role="button" tabindex=${spot.id === first ? 0 : -1}
      aria-label=${`${spot.id}: ${told}`} data-opt=${ways.length === 1 ? ways[0].option.id : undefined} onClick=${(/** @type {Event} */ event) => choose(event, spot, ways)} onKeyDown=${pressed} />`}
    ${!ways.length && spot.piece && html`<polygon class="hit" points=${joined(spot.points)} aria-hidden="true" onClick=${(/** @type {Event} */ event) => tell(event, spot.piece)} />`}</g>`;
}

export function Hexes() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const it = drawing.value;
  const here = it?.spots.find((each) => each.now);
  useEffect(keep, []);
  useEffect(() => {
    if (box.current && here) box.current.scrollLeft = here.x - box.current.clientWidth / 2;
  }, [it?.width, here?.id]);
  if (!it) return html`<div class="map shape"></div>`;
  const able = it.spots.filter((spot) => meaning(spot).length);
  return html`<div class="hexes"><div class="map" tabindex="0" ref=${box}><svg viewBox=${`0 0 ${it.width} ${it.height}`} width=${it.width} height=${it.height} style=${{ "--w": it.width }} role="group" aria-label=${say("Map")}>
    ${it.columns.map((each) => html`<text key=${each.text} class="column" x=${each.x} y=${each.y} aria-hidden="true">${each.text}</text>`)}
    ${it.spots.map((spot) => html`<${Hex} key=${spot.id} spot=${spot} able=${able} />`)}
    ${it.walls.map((each) => html`<polyline key=${joined(each)} class="wall" points=${joined(each)} aria-hidden="true" />`)}
    ${it.spots.filter((spot) => isPointed(spot.id, spot.piece)).map((spot) => html`<${PointedOnMap} key=${spot.id} x=${spot.x} y=${spot.y - NAME}>
      <polygon points=${joined(spot.points)} /><//>`)}
    ${it.legend.map((line, n) => html`<text key=${n} class="legend" x=${line.x} y=${line.y} aria-hidden="true">${line.text}</text>`)}</svg></div>
    <details class="told"><summary>${say("The map in words")}</summary>
      <ul>${[...it.figures, ...it.ground].map((each) => html`<li key=${each}>${each}</li>`)}</ul></details></div>`;
}
