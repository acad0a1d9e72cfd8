// @ts-check
/** The map of places, drawn from the shapes that the service sends (`/map`, the same that the command line draws): who
 * stands where, what lies there, which ways lead on. A place that the open question leads to is a button. */
import { computed, effect, html, signal, useEffect, useRef } from "../html.js";
import { language, say } from "../words.js";
import { isPointed, PointedOnMap } from "../past/pointing.js";
import { answer } from "./answering.js";
import { door, own, seat, table } from "./state.js";

/** @typedef {{text: string, kind: string, x: number, y: number}} Line */
/** @typedef {{id: string, name: string, told: string, x: number, y: number, width: number, height: number, lines: Line[],
 *   start: boolean, goal: boolean, now: boolean}} Shape */
/** @typedef {{width: number, height: number, title: string, told: string, places: Shape[],
 *   ways: {ends: [string, string], points: [number, number][]}[], legend: Line[]}} Drawing */

const KEPT = 60;
const narrow = matchMedia("(max-width: 760px)");
const wide = signal(!narrow.matches);
narrow.addEventListener("change", () => { wide.value = !narrow.matches; });

/** @type {{value: Drawing | null}} */
const drawing = signal(null);
/** @type {Map<string, Drawing>} */
const kept = new Map();
const wanted = computed(() => ({ at: table.value?.version ?? 0, key: `${seat.value} ${table.value?.version} ${wide.value} ${table.value?.board?.turn} ${language.value}` }));

/** Keep the drawing of the table that is shown. */
const keep = () => effect(() => {
  const { at, key } = wanted.value;
  const found = kept.get(key);
  if (found) drawing.value = found;
  else if (at) {
    door("map", { at, wide: wide.value, close: !wide.value }).then(({ map }) => {
      kept.set(key, map);
      if (kept.size > KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
      if (wanted.value.key === key) drawing.value = map;
    }, () => {});
  }
});

/** The option of the open question that leads to a place. @param {string} id */
function way(id) {
  for (const question of own.value) {
    const option = question.options.find((each) => [`move:${id}`, `escape:${id}`, `place:${id}`, id].includes(each.id));
    if (option) return { question, option };
  }
  return null;
}

/** @param {{shape: Shape}} props */
function Place({ shape }) {
  const to = way(shape.id), there = isPointed(shape.id);
  const go = () => { if (to) answer(to.question, [to.option.id]); };
  const typed = (/** @type {KeyboardEvent} */ event) => { if (["Enter", " "].includes(event.key)) { event.preventDefault(); go(); } };
  const box = { x: shape.x, y: shape.y, width: shape.width, height: shape.height, rx: 10 };
  return html`<g class=${`place ${shape.now ? "here" : ""} ${shape.goal ? "goal" : ""} ${to ? "reach" : ""} ${there ? "pointed" : ""}`} data-thing=${shape.id}>
    <g role="img" aria-label=${there ? `${shape.told}. ${say("Pointed at.")}` : shape.told}><rect ...${box} />
    ${shape.lines.map((line, n) => html`<text key=${n} class=${`l-${line.kind}`} x=${line.x} y=${line.y}>${line.text}</text>`)}</g>
    ${to && html`<rect ...${box} class="hit" role="button" tabindex="0" aria-label=${to.option.text} data-opt=${to.option.id} onClick=${go} onKeyDown=${typed} />`}</g>`;
}

export function Places() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const it = drawing.value;
  const here = it?.places.find((each) => each.now);
  useEffect(keep, []);
  useEffect(() => {
    if (box.current && here) box.current.scrollLeft = here.x + here.width / 2 - box.current.clientWidth / 2;
  }, [it?.width, here?.id]);
  if (!it) return html`<div class="map shape"></div>`;
  return html`<div class="map" tabindex="0" ref=${box}><svg viewBox=${`0 0 ${it.width} ${it.height}`} width=${it.width} height=${it.height} style=${{ "--w": it.width }} role="group" aria-label=${say("Places")}>
    ${it.ways.map((each) => html`<polyline key=${each.ends.join(" ")} class="way" points=${each.points.map((point) => point.join(",")).join(" ")} />`)}
    ${it.places.map((shape) => html`<${Place} key=${shape.id} shape=${shape} />`)}
    ${it.places.filter((shape) => isPointed(shape.id)).map((shape) => html`<${PointedOnMap} key=${shape.id} x=${shape.x + shape.width / 2} y=${shape.y + 6}>
      <rect x=${shape.x} y=${shape.y} width=${shape.width} height=${shape.height} rx="10" /><//>`)}
    ${it.legend.map((line, n) => html`<text key=${n} class="legend" x=${line.x} y=${line.y}>${line.text}</text>`)}</svg></div>`;
}
