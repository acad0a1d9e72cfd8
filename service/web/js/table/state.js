// @ts-check
/** The table as signals: what everything that is drawn follows. `at` is the one value of time: 0 is now, else the entry
 * after which the table is shown. What comes in while somebody looks back moves nobody.
 *
 *     begin("SESSION")      who the token is for, the table, the log, the stream
 *     go(150), go(0)        the table after entry 150; now
 *     sit("ann")            whose view, for whoever acts for several seats
 *     name("gandalf")       what people call it
 */
import { batch, computed, signal } from "../html.js";
import { Away, get, Problem, send } from "../api.js";
import { follow } from "../live.js";
import { on } from "../notices.js";
import { language } from "../words.js";

/** @typedef {{id: string, text: string, clause: string, help?: string, holds?: number, also?: string[]}} Option */
/** @typedef {{seat: string, what: string, text: string, form: string, clause: string, least: number, most: number,
 *   options: Option[], seats?: string[], limits?: {most: number, of: string[]}[], repeat?: boolean, secret?: boolean,
 *   hidden?: boolean, choice?: string[], set: number, mode: string}} Question */
/** @typedef {{version: number, entries: number[], kind: string, text: string, private?: string[], tag?: string,
 *   seat?: string, clause?: string}} Line */
/** @typedef {{viewer: string, seats: string[], names: Record<string, string>}} Who */
/** What stands beside a seat's question: what each option would lead to, what is chosen right behind it, why one is asked, what is shown next, what was passed,
 * for whom the pace passed here, and who makes the table wait, at which window or "" for the next.
 * @typedef {{version: number, foretold: Record<string, string>, why: string[], next: string, shows: string[], then?: Record<string, {text: string, options: {id: string, text: string}[]}>, passed: {id: string, name: string, to: number}[],
 *   unasked: string[], holds: Record<string, string>, going: {left: number, of: number} | null}} Beside */

const KEPT = 200;
const PAGE = 500;
/** After which one looks again where nobody answered. */
const AGAIN_MS = 3000;

export const session = signal("");
/** Who the token is for. `viewer`: a seat, "referee", "public", or "" for whoever acts for every seat.
 * @type {{value: Who}} */
export const who = signal({ viewer: "public", seats: [], names: {} });
/** Whose view is shown: a seat, "public" or "referee". */
export const seat = signal("public");
/** @type {{value: any}} */
export const about = signal(null);
/** The table as it stands. @type {{value: any}} */
export const live = signal(null);
/** @type {{value: any}} */
const past = signal(null);
/** The entry after which the table is shown; 0: now. */
export const at = signal(0);
/** Every line of the story, the oldest first. @type {{value: Line[]}} */
export const lines = signal([]);
/** Who is asked what, as far as this holder may see it. @type {{value: Question[]}} */
export const asks = signal([]);
/** By seat, what came with its question. @type {{value: Record<string, Beside>}} */
export const beside = signal({});
/** @type {{value: any}} */
export const request = signal(null);
/** "loading", "live", "away", "over" (the token no longer counts), "gone" (no such table). */
export const status = signal("loading");
/** Where somebody leads a review: `by` nobody where it is empty. @type {{value: {turn: number, by: string, at: number}, peek: () => {turn: number, by: string, at: number}}} */
export const review = signal({ turn: 0, by: "", at: 0 });
/** What somebody points at, and at which table: `of` nothing where it is empty, `head` its last entry of play.
 * @type {{value: {turn: number, by: string, of: string, at: number, head: number}, peek: () => {turn: number, by: string, of: string, at: number, head: number}}} */
export const pointing = signal({ turn: 0, by: "", of: "", at: 0, head: 0 });
/** The last thing that others did, for whoever listens. */
export const heard = signal("");
/** What broke, as a sentence; "" while all is well. */
export const fault = signal("");

const names = signal(/** @type {Record<string, string>} */ ({}));
const texts = signal(/** @type {Record<string, string>} */ ({}));

/** The table that is shown: now, or as it was. */
export const table = computed(() => (at.value ? past.value ?? live.value : live.value));
export const head = computed(() => live.value?.version ?? 0);
/** Entries that came since the moment that is looked at. */
export const since = computed(() => (at.value ? head.value - at.value : 0));
/** The seats that this holder acts for. */
export const mine = computed(() => (who.value.viewer ? who.value.seats.filter((each) => each === who.value.viewer) : who.value.seats));
/** The questions that this holder may answer. */
export const own = computed(() => asks.value.filter((each) => mine.value.some((one) => (each.seats ?? [each.seat]).includes(one))));
export const over = computed(() => Boolean(live.value?.over));

/** What people call whatever has this id. @param {string} id @returns {string} */
export const name = (id) => who.value.names[id] ?? names.value[id] ?? id;
/** What stands on a card, or "". @param {string} id */
export const text = (id) => texts.value[id] ?? "";
/** The place of a seat at the table, from 0: its colour, shape and line. @param {string} id */
export const placeOf = (id) => Math.max(0, who.value.seats.indexOf(id));

const path = (/** @type {string} */ door) => `/api/sessions/${encodeURIComponent(session.value)}/${door}`;
/** A door of this table, as the present viewer. @param {string} door @param {Record<string, unknown>} [query] */
export const door = (door, query = {}) => get(path(door), { as: seat.value, ...query });
/** Hand something in at a door of this table. @param {string} door @param {object} body */
export const handed = (door, body) => send(path(door), body, { query: { as: seat.value } });
/** The seat that this holder acts as: the one whose view is shown, the referee, or nobody. */
export const me = computed(() => (mine.value.includes(seat.value) ? seat.value : mine.value[0] ?? (who.value.viewer === "referee" ? "referee" : "")));

// the past ----------------------------------------------------------------------------------------------

/** Tables of the past, and those on their way. @type {Map<string, Promise<any>>} */
const kept = new Map();

/** The table after an entry, as the present viewer sees it; the last ones are kept. @param {number} version */
export function tableAt(version) {
  const key = `${seat.value} ${version}`;
  const found = kept.get(key) ?? fetched(version);
  kept.delete(key);
  kept.set(key, found);
  found.catch(() => { if (kept.get(key) === found) kept.delete(key); });
  if (kept.size > KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
  return found;
}

/** @param {number} version */
async function fetched(version) {
  const found = await door("table", { at: version });
  await knowing(found, version);
  return found;
}

/** Whether a table of the past is on its way: what is wanted meanwhile is fetched after it, the last of it alone. */
let seeking = false;

/** Take the whole table to a moment; 0, or the newest entry: now. @param {number} version */
export async function go(version) {
  if (!version || version >= head.value) {
    batch(() => { at.value = 0; past.value = null; });
    return;
  }
  at.value = version;
  if (seeking) return;
  seeking = true;
  const there = () => `${loads} ${at.value}`;
  try {
    for (let wanted = ""; at.value && wanted !== there();) {
      wanted = there();
      const found = await tableAt(at.value);
      if (at.value && wanted === there()) past.value = found;
    }
  } catch (error) {
    broken(error);
  } finally {
    seeking = false;
  }
}

/** A moment of the past is left behind by a key or button. */
export const now = () => go(0);

// names -------------------------------------------------------------------------------------------------

/** @param {any} shown @param {Set<string>} found */
function idsOf(shown, found) {
  if (typeof shown === "string") { if (shown) found.add(shown); }
  else if (shown && typeof shown === "object") {
    for (const [key, each] of Object.entries(shown)) { if (!Array.isArray(shown)) found.add(key); idsOf(each, found); }
  }
  return found;
}

/** Whether the names that are known are those of another language. */
let anew = false;

/** Learn what things are called, where something unknown is shown. @param {any} shown @param {number} version */
async function knowing(shown, version) {
  if (!anew && [...idsOf({ ...shown, ending: null }, new Set())].every((id) => id in names.value)) return;
  anew = false;
  const told = await door("words", { at: version });
  batch(() => { names.value = { ...names.value, ...told.names }; texts.value = { ...texts.value, ...told.texts }; });
}

// the present -------------------------------------------------------------------------------------------

/** Ends the stream. @type {(() => void) | null} */
let follows = null;
/** How often everything was loaded: as another seat sees it, or in another language. */
let loads = 0;
/** Up to which entry the stream, or the story, has told; which fetch of the story counts. */
let covered = 0, stories = 0;
/** Whether `lines` are all that was told, or will be. @type {"whole" | "coming" | "lost"} */
let tale = "lost";
/** @type {Promise<void> | null} */
let refreshing = null;
let again = false;

/** Begin at a table, as a seat sees it, for whoever acts for several. @param {string} id @param {string} [as] */
export async function begin(id, as = "") {
  session.value = id;
  try {
    who.value = await get(path("holder"));
    const [first] = who.value.seats;
    seat.value = who.value.viewer || (who.value.seats.includes(as) ? as : first) || "public";
    await loaded();
  } catch (error) {
    if (error instanceof Problem && [401, 404].includes(error.status)) status.value = "gone";
    else broken(error);
  }
}

/** All that the present viewer sees, anew. */
async function loaded() {
  const own = ++loads;
  follows?.();
  follows = null;
  kept.clear();
  covered = 0;
  about.value = await get(path("about"));
  await story();
  await refresh();
  if (own !== loads) return;
  status.value = "live";
  follows = follow({
    session: session.value, as: seat.value, after: covered, entries,
    status: (found) => { if (found === "away") unreached(); else refresh(); },
    over: () => { status.value = "over"; },
    review: (found) => { review.value = found; },
    point: (found) => { pointing.value = found; },
    unseen: on,
  });
}

/** Everything in another language, or as another seat sees it. */
export async function reload() {
  await loaded().catch(broken);
  if (at.value) await go(at.value);
}

/** Whose view, for whoever acts for several seats. @param {string} id */
export async function sit(id) {
  if (id === seat.value) return;
  seat.value = id;
  await reload();
}

/** The whole story anew. What the stream tells while it is on its way stands on a page more of it; where that is an undo, it is
 * begun once more. */
async function story() {
  const own = ++stories;
  tale = "coming";
  /** @type {Line[]} */
  const found = [];
  try {
    for (let after = 0, more = true; more; more = after < covered) {
      const page = await door("log", { after, most: PAGE });
      if (own !== stories) return;
      found.push(...page.lines);
      after = page.next || page.version;
      covered = Math.max(covered, page.version);
    }
  } catch (error) {
    if (own === stories) tale = "lost";
    throw error;
  }
  tale = "whole";
  lines.value = found;
}

/** What the stream tells. @param {import("../live.js").Followed} found */
function entries(found) {
  if (found.version > covered) {
    covered = found.version;
    const told = /** @type {Line[]} */ (found.told ?? []);
    if (found.moved) story().catch(broken);
    else if (tale === "whole" && told.length) lines.value = [...lines.value, ...told];
    const others = told.filter((each) => each.kind !== "round" && !mine.value.includes(each.seat ?? ""));
    if (others.length) heard.value = others.map((each) => each.text).join(" ");
  }
  refresh();
}

/** The table and what is asked, as they stand; one at a time, and once more where something came meanwhile. */
export function refresh() {
  if (refreshing) { again = true; return refreshing; }
  refreshing = (async () => {
    do {
      again = false;
      await look().catch(broken);
    } while (again);
    refreshing = null;
  })();
  return refreshing;
}

async function look() {
  const as = seat.value;
  if (tale === "lost") await story();
  const found = await door("table");
  const { questions, stakes } = await asked(found);
  await knowing(found, found.version);
  if (as !== seat.value) return;
  batch(() => {
    live.value = found;
    asks.value = questions;
    beside.value = stakes;
    request.value = found.request;
    fault.value = "";
    if (status.value === "away") status.value = "live";
  });
}

/** What is asked, and what stands beside it: of whoever acts for several seats, as each of them sees it. One question that any
 * of them may answer is asked once, as the seat whose view is shown is asked it. @param {any} found */
async function asked(found) {
  const open = found.seats.filter((/** @type {any} */ each) => each.asked).map((/** @type {any} */ each) => each.id);
  const views = who.value.viewer ? [seat.value] : open.length ? open : [seat.value];
  const told = await Promise.all(views.map((/** @type {string} */ as) => get(path("ask"), { as, beside: true })));
  /** @type {Map<string, Question>} */
  const questions = new Map();
  /** @type {Record<string, Beside>} */
  const stakes = {};
  for (const [n, each] of told.entries()) {
    if (each.beside) stakes[views[n]] = each.beside;
    for (const set of each.sets) {
      for (const question of set.questions) {
        const key = `${question.seats ?? question.seat} ${question.what}`;
        const nearer = question.seat === views[n] && (!question.seats || questions.get(key)?.seat !== seat.value);
        if (!questions.has(key) || nearer) questions.set(key, { ...question, set: set.id, mode: set.mode });
      }
    }
  }
  return { questions: [...questions.values()], stakes };
}

/** Learn what things are called that no table shows. @param {Record<string, string>} told */
export const learn = (told) => { names.value = { ...told, ...names.value }; };

let looks = 0;

/** Nobody answers: say so, and look again until somebody does. */
export function unreached() {
  if (status.value === "live") status.value = "away";
  clearTimeout(looks);
  looks = window.setTimeout(() => (!live.value ? begin(session.value) : follows ? refresh() : reload()), AGAIN_MS * (.5 + Math.random()));
}

/** What went wrong is said across the table. @param {unknown} error */
export function broken(error) {
  if (error instanceof Away) unreached();
  else if (error instanceof Problem) fault.value = error.message;
  else { fault.value = String(error); throw error; }
}

/** The language changed: everything that was told is told anew. */
export function retold() {
  let before = language.value;
  return language.subscribe((code) => { if (code !== before && live.value) { before = code; anew = true; reload(); } });
}
