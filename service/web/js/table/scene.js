// @ts-check
/** A quiet landscape drawn from a card's id: never the same twice, always the same for one card. */
import { html } from "../html.js";

/** @type {Map<string, {moon: number[], waves: string[]}>} */
const drawn = new Map();

/** Whole numbers below a bound, one after another, that follow from a text. @param {string} text */
function numbers(text) {
  let hash = 2166136261;
  for (const each of text) hash = Math.imul(hash ^ (each.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (/** @type {number} */ bound) => { hash = Math.imul(hash ^ (hash >>> 13), 1597334677) >>> 0; return hash % bound; };
}

/** @param {string} id */
function landscape(id) {
  const found = drawn.get(id);
  if (found) return found;
  const next = numbers(id);
  const moon = [22 + next(76), 13 + next(12), 5 + next(5)];
  const wave = (/** @type {number} */ y, /** @type {number} */ height) => {
    const begins = next(30), stretch = 26 + next(22);
    let line = `M0 ${y}`;
    for (let x = 0; x <= 120; x += 6) line += `L${x} ${(y + Math.sin(((x + begins) / stretch) * 3) * height).toFixed(1)}`;
    return `${line}V60H0Z`;
  };
  const made = { moon, waves: [wave(30, 4 + next(4)), wave(40, 3 + next(3)), wave(49, 2 + next(2))] };
  drawn.set(id, made);
  return made;
}

/** @param {{id: string, kind: string}} props */
export function Scene({ id, kind }) {
  const { moon, waves } = landscape(id);
  return html`<svg class=${`scene k-${kind}`} viewBox="0 0 120 58" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <rect class="bg" width="120" height="60" /><circle class="mo" cx=${moon[0]} cy=${moon[1]} r=${moon[2]} />
    ${waves.map((each, n) => html`<path key=${n} class=${`h${n + 1}`} d=${each} />`)}</svg>`;
}
