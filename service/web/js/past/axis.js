// @ts-check
/** The drawing over the scrubber: rounds, dials, lines that were left, marks, arcs to where an undo went. It shares its
 * places with the scrubber, and says nothing that the scrubber does not say in words. */
import { html } from "../html.js";
import { DASHES } from "../icons.js";
import { say } from "../words.js";
import { name, placeOf as seatOf, who } from "../table/state.js";
import { at, head } from "../table/state.js";
import { dials, marks, onLine, place, placeOf, rests, stops } from "./moments.js";

const PAD = 8, NAMES = 84, TALL = 110, APART = 11, LABEL = 58;
const SIGNS = new Set(["throw", "dispute", "note", "hand", "seal"]);

/** What stands beside the scrubber, on its right, in pixels. @param {number} high */
export const besideOf = (high) => (high >= TALL ? NAMES - PAD : 0);

/** @param {{wide: number, high: number, range: [number, number] | null}} props the size in pixels, and what is about to go */
export function Axis({ wide, high, range }) {
  const tall = high >= TALL, names = tall ? NAMES : PAD;
  const last = Math.max(1, stops.value.length - 1);
  const x = (/** @type {number} */ n) => Math.round(10 * (PAD + (n / last) * (wide - PAD - names))) / 10;
  const at_ = (/** @type {number} */ version) => x(placeOf(version));
  const foot = high - 13, marksAt = high - (tall ? 36 : 31), bottom = tall ? high - 54 : high - 34;
  const here = x(place.value);
  return html`<svg class="ch" viewBox=${`0 0 ${wide} ${high}`} aria-hidden="true">
    <defs><pattern id="left-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" class="hatch" /></pattern></defs>
    <${Rounds} x=${at_} said=${tall ? bottom - 2 : 12} foot=${foot} />
    <${Gone} x=${x} top=${6} bottom=${bottom} range=${range} />
    ${tall && html`<${Dials} x=${at_} wide=${wide} top=${10} bottom=${bottom - 14} />`}
    <line class="trk" x1=${PAD} x2=${wide - names} y1=${foot} y2=${foot} />
    <line class="trk2" x1=${PAD} x2=${here} y1=${foot} y2=${foot} />
    <${Signs} x=${at_} y=${marksAt} />
    ${at.value > 0 && html`<rect class="fut" x=${here} y="0" width=${Math.max(0, wide - names - here + 4)} height=${foot - 9} />`}
    <line class="cur" x1=${here} x2=${here} y1="2" y2=${high - 20} /></svg>`;
}

/** @param {{x: (version: number) => number, said: number, foot: number}} props */
function Rounds({ x, said, foot }) {
  const found = marks.value.filter((each) => each.kind === "round" && onLine(each.version));
  let free = -LABEL;
  return html`${found.map((each) => {
    const here = x(each.rest), n = rests.value[rests.value.findIndex((rest) => rest.version >= each.rest)]?.round;
    const named = here - free >= LABEL && n !== undefined;
    if (named) free = here;
    return html`<g key=${each.version}><line class="rl" x1=${here} x2=${here} y1="6" y2=${foot - 8} />
      ${named && html`<text x=${here + 4} y=${said}>${say("Round {n}", { n })}</text>`}</g>`;
  })}`;
}

/** Lines that were left, and what an undo would leave.
 * @param {{x: (place: number) => number, top: number, bottom: number, range: [number, number] | null}} props */
function Gone({ x, top, bottom, range }) {
  /** @type {[number, number][]} */
  const found = [];
  for (const [n, version] of stops.value.entries()) {
    if (onLine(version)) continue;
    const open = found.at(-1);
    if (open && open[1] === n - 1) open[1] = n;
    else found.push([n, n]);
  }
  const band = (/** @type {string} */ kind, /** @type {number} */ from, /** @type {number} */ to) => html`
    <rect key=${`${kind}${from}`} class=${kind} x=${x(from - .5)} y=${top} width=${Math.max(4, x(to + .5) - x(from - .5))} height=${bottom - top} />`;
  return html`${found.map(([from, to]) => band("und", from, to))}
    ${range && band("und going", placeOf(range[0]) + .5, placeOf(range[1]))}`;
}

/** A stepped line a seat, with its name at the end; a line that was left is dotted.
 * @param {{x: (version: number) => number, wide: number, top: number, bottom: number}} props */
function Dials({ x, wide, top, bottom }) {
  const first = new Map();
  for (const each of dials.value) if (!first.has(each.seat)) first.set(each.seat, each.gauge);
  const shown = who.value.seats.filter((each) => first.has(each));
  const of = (/** @type {string} */ seat) => dials.value.filter((each) => each.seat === seat && each.gauge === first.get(seat));
  const every = shown.flatMap(of);
  if (!every.length) return null;
  const limits = new Set(every.map((each) => each.limit));
  const limit = limits.size === 1 ? every[0].limit : 0;
  const low = Math.min(...every.map((each) => each.value)), high = Math.max(limit, ...every.map((each) => each.value), low + 1);
  const y = (/** @type {number} */ value) => Math.round(10 * (bottom - ((value - low) / (high - low)) * (bottom - top))) / 10;
  let under = 0;
  const ends = shown.map((seat) => ({ seat, value: of(seat).filter((each) => onLine(each.version)).at(-1)?.value ?? low }))
    .sort((one, other) => other.value - one.value);
  return html`${limit > 0 && html`<line class="lim" x1="8" x2=${wide - NAMES} y1=${y(limit)} y2=${y(limit)} /><text x="8" y=${y(limit) - 3}>${say("at most {n}", { n: limit })}</text>`}
    ${shown.map((seat) => {
      const here = of(seat).filter((each) => onLine(each.version));
      const steps = here.map((each, n) => `${n ? `H${x(each.version)}V` : `M${x(each.version)} `}${y(each.value)}`).join("");
      const place = seatOf(seat);
      return html`<path key=${seat} class=${`ln seat-${(place % 4) + 1}`} d=${here.length ? `${steps}H${x(head.value)}` : ""} stroke-dasharray=${DASHES[place % 4]} />`;
    })}
    ${ends.map(({ seat, value }) => {
      under = Math.max(y(value) + 4, under + 13);
      return html`<g key=${seat} class=${`seat-${(seatOf(seat) % 4) + 1}`}><circle class="end" cx=${wide - NAMES + 10} cy=${under - 4} r="3.5" /><text class="endl" x=${wide - NAMES + 18} y=${under}>${value} ${name(seat)}</text></g>`;
    })}`;
}

/** @param {{x: (version: number) => number, y: number}} props */
function Signs({ x, y }) {
  const free = new Map();
  return html`${marks.value.map((each) => {
    const here = x(each.rest);
    if (each.to) {
      const there = x(each.to), up = y - Math.min(22, 8 + Math.abs(here - there) / 6);
      return html`<path key=${each.version} class="mk" d=${`M${here} ${y + 4}C${here} ${up} ${there} ${up} ${there} ${y - 4}M${there - 3} ${y - 8}l3 4 3-4`} />`;
    }
    const kind = each.kind === "ruled" ? "dispute" : each.kind;
    if (!SIGNS.has(kind) || here - (free.get(kind) ?? -APART) < APART) return null;
    free.set(kind, here);
    return html`<${Sign} key=${each.version} kind=${kind} x=${here} y=${y} />`;
  })}`;
}

/** @param {{kind: string, x: number, y: number}} props */
function Sign({ kind, x, y }) {
  if (kind === "throw") return html`<g class="mk"><rect x=${x - 4} y=${y - 4} width="8" height="8" rx="2" /><circle class="f" cx=${x} cy=${y} r="1.3" /></g>`;
  if (kind === "dispute") return html`<path class="mk d" d=${`M${x - 3} ${y + 5}V${y - 5}h7l-2 2.5 2 2.5h-7`} />`;
  if (kind === "note") return html`<path class="mk" d=${`M${x - 4} ${y - 4}h8v5l-3 3h-5ZM${x + 1} ${y + 4}v-3h3`} />`;
  if (kind === "hand") return html`<path class="mk" d=${`M${x - 4} ${y + 4}l1-3 5-5 2 2-5 5Z`} />`;
  return html`<g class="mk"><circle cx=${x} cy=${y} r="3.5" /><circle class="f" cx=${x} cy=${y} r="1.2" /></g>`;
}
