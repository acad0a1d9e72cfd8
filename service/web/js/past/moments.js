// @ts-check
/** Where the table rested, over the whole session, and what marks those places. The dock, the keys and everything that
 * looks back move among these.
 *
 *     stops.value            every entry that one may look at, in order; the last is now
 *     step(-1), round(1), mark(-1)
 *     onLine(150)            whether an entry lies on the line that is played
 */
import { computed, effect, signal } from "../html.js";
import { about, at, broken, door, go, head, lines, seat, session, tableAt, who } from "../table/state.js";
import { language } from "../words.js";

/** @typedef {{version: number, round: number, phase: string}} Rest */
/** @typedef {{version: number, kind: string, rest: number, by?: string, start?: number, to?: number, on?: number, text?: string,
 *   dice?: string[], faces?: number[]}} Mark */
/** @typedef {{version: number, gauge: string, seat: string, value: number, limit: number, gone: boolean}} Dial */

export const rests = signal(/** @type {Rest[]} */ ([]));
export const marks = signal(/** @type {Mark[]} */ ([]));
export const dials = signal(/** @type {Dial[]} */ ([]));
/** Entries around the game, which are on every line. */
export const beside = signal(/** @type {Set<number>} */ (new Set()));
/** The stretches of the line that is played, the newest first. */
export const line = signal(/** @type {[number, number][]} */ ([]));

const AHEAD = 4;
let covered = 0, of = "";
/** @type {Promise<void> | null} */
let asking = null;

/** Keep up with the table. */
export function keepMoments() {
  const ends = [
    effect(() => { if (session.value && head.value) more(); }),
    effect(() => { if (seat.value && language.value) left.value = new Map(); }),
  ];
  return () => { for (const each of ends) each(); };
}

/** The moments that are not known yet, one stretch after another. */
function more() {
  // Where they are known already nothing below would wait, and `asking` would be set after it is over, for good.
  if (asking || (of === session.value && covered >= head.peek())) return;
  asking = (async () => {
    try {
      if (of !== session.value) { of = session.value; covered = 0; rests.value = []; marks.value = []; dials.value = []; beside.value = new Set(); }
      while (covered < head.peek()) {
        const found = await door("moments", { after: covered });
        rests.value = [...rests.value, ...found.rests];
        marks.value = [...marks.value, ...found.marks];
        dials.value = [...dials.value, ...found.dials];
        beside.value = new Set([...beside.value, ...found.beside]);
        line.value = found.line;
        covered = found.next || found.version;
      }
    } catch (error) {
      broken(error);
    } finally {
      asking = null;
    }
  })();
}

// lines -------------------------------------------------------------------------------------------------

/** Whether an entry lies on the line that is played, or on every line; so does what came after the last undo or redo while
 * nothing was played. @param {number} version */
export function onLine(version) {
  if (beside.value.has(version) || line.value.some(([first, last]) => version >= first && version <= last)) return true;
  const moved = marks.value.findLast((each) => each.start !== undefined)?.version ?? 0;
  return version >= moved && version > (line.value[0]?.[1] ?? 0);
}

/** The stretches of the line that ends at an entry, the newest first. @param {number} version @returns {[number, number][]} */
export function lineOf(version) {
  const moves = marks.value.filter((each) => each.to);
  /** @type {[number, number][]} */
  const found = [];
  for (let last = version; ;) {
    const move = moves.findLast((each) => each.version <= last);
    found.push([move?.version ?? 0, last]);
    if (!move) return found;
    last = move.to ?? 0;
  }
}

/** The last entry that the lines which end at two entries share. @param {number} one @param {number} other */
export function fork(one, other) {
  const mine = new Map(lineOf(one));
  for (const [first, last] of lineOf(other)) {
    const there = mine.get(first);
    if (there !== undefined) return Math.min(last, there);
  }
  return 0;
}

// moving ------------------------------------------------------------------------------------------------

export const stops = computed(() => {
  const found = new Set(rests.value.map((each) => each.version));
  for (const each of marks.value) if (each.kind !== "note") found.add(each.rest);
  if (head.value) found.add(head.value);
  return [...found].filter((each) => each <= head.value).sort((one, other) => one - other);
});
/** The place among the stops of what is looked at. */
export const place = computed(() => placeOf(at.value || head.value));

/** The place of the last stop up to an entry. @param {number} version */
export function placeOf(version) {
  let low = 0, high = stops.value.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (stops.value[middle] <= version) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Go to a stop, and fetch what lies ahead in that direction. @param {number} wanted its place */
export function goTo(wanted) {
  const last = stops.value.length - 1;
  const to = Math.max(0, Math.min(last, wanted)), before = place.value;
  if (last < 0 || to === before) return;
  go(to === last ? 0 : stops.value[to]);
  ahead(to, Math.sign(to - before));
}

let fetching = false;

/** Fetch the next tables in a direction, one at a time. The referee's looks are written down, so for the referee nothing is
 * fetched that is not looked at. @param {number} from @param {number} by */
async function ahead(from, by) {
  if (fetching || who.value.viewer === "referee" || seat.value === "referee") return;
  fetching = true;
  try {
    for (let n = 1; n <= AHEAD; n++) {
      const version = stops.value[from + n * by];
      if (!version || version >= head.value || !at.value) break;
      await tableAt(version);
    }
  } catch { /* whoever goes there is told */ } finally {
    fetching = false;
  }
}

/** @param {number} by */
export const step = (by) => goTo(place.value + by);

/** The nearest of these entries before or after what is looked at. @param {number[]} versions @param {number} by */
function nearest(versions, by) {
  const here = at.value || head.value;
  const found = by < 0 ? versions.findLast((each) => each < here) : versions.find((each) => each > here);
  if (found !== undefined) goTo(placeOf(found));
  else if (by > 0) go(0);
}

const sorted = (/** @type {Mark[]} */ found) => [...new Set(found.map((each) => each.rest))].sort((one, other) => one - other);

/** To where a round began, before or after. @param {number} by */
export const round = (by) => nearest(sorted(marks.value.filter((each) => each.kind === "round")), by);
/** To a mark, before or after. @param {number} by */
export const mark = (by) => nearest(sorted(marks.value), by);

// words -------------------------------------------------------------------------------------------------

/** What a step of the phases is called. @param {string} path */
export function phaseOf(path) {
  const phase = about.value?.phases.find((/** @type {any} */ each) => each.id === path.split(".")[0]);
  return phase?.steps.find((/** @type {any} */ each) => each.id === path)?.name ?? phase?.name ?? "";
}

/** Where the table rested last up to an entry. @param {number} version @returns {Rest | undefined} */
export const restAt = (version) => rests.value.findLast((each) => each.version <= version);

/** The undo or redo that left the line of an entry. @param {number} version */
export const leftBy = (version) => marks.value.find((each) => each.version > version && each.start !== undefined && version <= each.start
  && version > fork(each.start, each.to ?? 0));

/** The lines of the log that an undo or redo left, by its entry; known once somebody looks at them. */
export const left = signal(/** @type {Map<number, import("../table/state.js").Line[]>} */ (new Map()));

/** Read the lines that an undo or redo left. @param {Mark} by */
export async function readLeft(by) {
  if (left.value.has(by.version)) return;
  const start = by.start ?? 0, after = fork(start, by.to ?? 0);
  try {
    const found = await door("log", { after, most: 500, at: start });
    left.value = new Map([...left.value, [by.version, found.lines.filter((/** @type {any} */ each) => !beside.value.has(each.version))]]);
  } catch (error) {
    broken(error);
  }
}

/** The line of the story that tells of an entry, where it is known. @param {number} version */
export function told(version) {
  const by = onLine(version) ? undefined : leftBy(version);
  return (by ? left.value.get(by.version) ?? [] : lines.value).findLast((each) => each.version <= version);
}
