// @ts-check
/** A picture for a game: a landscape drawn from its id, the same wherever it is drawn. What stands in it follows from the
 * game, where the hills lie and which light falls on them from the scenario as well.
 *
 *     html`<${Emblem} game="echoes" scenario="unsaid-bell" />`
 */
import { html } from "../html.js";

const WIDE = 200, HIGH = 112;

/** What stands on the hills: paths around 0, 0, which is the ground, up to 40 high. */
const STANDING = [
  "M-9 0V-27H-12L0-41 12-27H9V0ZM-3.4-13V-20A3.4 3.4 0 0 1 3.4-20V-13Z",
  "M-20 0-13-21-6 0ZM-7 0 1-33 9 0ZM8 0 15-25 22 0Z",
  "M-19 0V-14H-11V0ZM-5 0-3.5-24H5L6.5 0ZM12 0V-17L20-15V0Z",
  "M-4.5 0-2.6-30H2.6L4.5 0ZM-4-31H4V-36H-4ZM-5-37H5L0-42Z",
  "M-26 0V-9H26V0H17A8.5 8.5 0 0 0 0 0 8.5 8.5 0 0 0-17 0Z",
  "M0 0V-36L19-7H0ZM-3-7V-27L-16-7ZM-18-4H20L14 2H-12Z",
];
const LIGHTS = ["sky", "rose", "jade", "bone"];

/** Whole numbers below a bound, one after another, that follow from a text. @param {string} text */
export function numbers(text) {
  let hash = 2166136261;
  for (const each of text) hash = Math.imul(hash ^ (each.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (/** @type {number} */ bound) => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
    return ((hash ^ (hash >>> 13)) >>> 0) % bound;
  };
}

/** A line of hills, from left to right, and how high it is anywhere. @param {(bound: number) => number} next
 * @param {number} base @param {number} rise */
function hills(next, base, rise) {
  const [far, near, tilt] = [next(628) / 100, next(628) / 100, 55 + next(40)];
  const at = (/** @type {number} */ x) => base - rise * (.7 * Math.sin(x / tilt + far) + .3 * Math.sin(x / 17 + near));
  let path = `M0 ${at(0).toFixed(1)}`;
  for (let x = 5; x <= WIDE; x += 5) path += `L${x} ${at(x).toFixed(1)}`;
  return { at, path: `${path}V${HIGH}H0Z` };
}

/** What is drawn, from behind to in front. @param {string} game @param {string} [scenario] */
export function drawn(game, scenario = "") {
  const own = numbers(`country ${game}`), next = numbers(`${game}/${scenario}`);
  const standing = STANDING[own(STANDING.length)];
  const light = LIGHTS[(own(LIGHTS.length) + (scenario ? next(LIGHTS.length) : 0)) % LIGHTS.length];
  const lines = [hills(next, 64, 12), hills(next, 80, 8), hills(next, 94, 5)];
  const first = 78 + next(44), side = next(2) ? 1 : -1;  // near the middle, which is seen at any shape
  const moon = { x: first + side * (14 + next(22)), y: 30 + next(14), r: 8 + next(6) };
  const places = [first, first - side * (58 + next(18))];
  const marks = places.map((x, n) => ({ x, y: lines[1].at(x) + 3, size: n ? .45 : .95 }));
  return { light, moon, lines: lines.map((each) => each.path), standing, marks };
}

/** @param {{game: string, scenario?: string}} props */
export function Emblem({ game, scenario }) {
  const { light, moon, lines, standing, marks } = drawn(game, scenario);
  const [far, ...near] = lines;
  return html`<svg class=${`emblem in-${light}`} viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect class="sky" width=${WIDE} height=${HIGH} /><circle class="moon" cx=${moon.x} cy=${moon.y} r=${moon.r} />
    <path class="l1" d=${far} />
    ${marks.map(({ x, y, size }, n) => html`<path key=${n} class="it" fill-rule="evenodd" transform=${`translate(${x} ${y.toFixed(1)}) scale(${size})`} d=${standing} />`)}
    ${near.map((each, n) => html`<path key=${n} class=${`l${n + 2}`} d=${each} />`)}</svg>`;
}
