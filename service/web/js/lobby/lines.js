// @ts-check
/** The tables that this tab knows of: all of them for the owner's token, else the one that each token is for.
 *
 *     await look()                         ask for them anew
 *     lines.value                          those that wait for whoever looks first, those that are over last
 *     kept(lines.value, "open")            the ones of a filter
 */
import { computed, signal } from "../html.js";
import { Away, get, Problem } from "../api.js";
import { entered, own, tokenFor } from "../holder.js";
import { heed } from "../notices.js";

/** A table. `viewer`: who the token is for there, "" for whoever acts for every seat; `begun`: its game has begun; `deal_of`: the session whose
 * deal it has.
 * @typedef {{session: string, game: string, game_title: string, scenario: string, title: string, seats: string[],
 *   names: Record<string, string>, viewer: string, version: number, round: number, asked: string[], begun: boolean,
 *   over: boolean, result: string, closed: boolean, at: number, deal_of: string}} Line */
/** @typedef {"all" | "mine" | "open" | "over"} Filter */

/** So many tables of all are shown at first, those that were played last, and so many more each time. */
const PAGE = 200, MOST = 1000;
const most = signal(PAGE);
/** Whether there may be tables that were played before those that are shown. */
export const further = signal(false);

/** Show more of them. */
export function furtherMore() {
  most.value = Math.min(MOST, most.value + PAGE);
  return look();
}

/** @type {{value: Line[] | null}} */
const found = signal(null);
/** "" while all is well, "away" where nobody answers, "unnamed" where no token counts, else a sentence. */
export const fault = signal("");

/** Where a table stands among others: what waits for whoever looks, what goes on, what is over. @param {Line} line */
const rank = (line) => (line.over ? 2 : waits(line) ? 0 : 1);

/** Whether it is the turn of whoever looks. @param {Line} line */
export const waits = (line) => !line.over && line.viewer !== "" && line.asked.includes(line.viewer);

/** @param {Line[]} some */
export const sorted = (some) => [...some].sort((one, other) => rank(one) - rank(other) || other.at - one.at || (one.session < other.session ? -1 : 1));

export const lines = computed(() => found.value && sorted(found.value));

/** What a filter leaves. @param {Line[]} some @param {Filter} filter @param {(session: string) => boolean} [isMine] */
export function kept(some, filter, isMine = own) {
  if (filter === "mine") return some.filter((each) => isMine(each.session));
  return filter === "all" ? some : some.filter((each) => each.over === (filter === "over"));
}

/** @param {string} session */
async function one(session) {
  try { return [await get(`/api/sessions/${encodeURIComponent(session)}`)]; } catch (error) {
    if (error instanceof Problem && [401, 404].includes(error.status)) return [];
    throw error;
  }
}

/** Ask which tables there are and how they stand. */
export async function look() {
  const here = entered();
  if (!tokenFor() && !here.length) { fault.value = "unnamed"; return; }
  try {
    const all = tokenFor() ? await get("/api/sessions", { most: most.value }) : (await Promise.all(here.map(one))).flat();
    found.value = all;
    further.value = Boolean(tokenFor()) && all.length === most.value && most.value < MOST;
    for (const each of all) heed(each.session, each.title, waits(each));
    fault.value = all.length || tokenFor() ? "" : "unnamed";
  } catch (error) {
    if (error instanceof Problem && error.status === 401) fault.value = "unnamed";
    else fault.value = error instanceof Away ? "away" : String(/** @type {Error} */ (error).message);
  }
}
