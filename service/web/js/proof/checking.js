// @ts-check
/** Verifies a log while the page stays alive: an entry at a time, a slice of a few milliseconds and then whatever else
 * waits. The verifier itself is fetched when something is checked, and not with every page. (A worker would be handed its script as text, which the page's policy forbids to everybody.)
 *
 *     const check = checker();
 *     check.state.value                 {now, done, all, report, problem, away}
 *     await check.run(() => bytes)      now: "fetching", "checking", then "done" or "broken"
 *     await check.run(() => bytes, keys)     one of which must have signed every entry
 */
import { signal } from "../html.js";
import { Away, patiently } from "../api.js";
import { canonical } from "../verify/canonical.js";
import { say } from "../words.js";

/** @typedef {import("../verify/verify.js").Report} Report */
/** @typedef {{now: "not yet" | "fetching" | "checking" | "done" | "broken", done: number, all: number,
 *   report: Report | null, problem: string, away: boolean}} State `away`: nobody answered, which says nothing of the log */

const SLICE_MS = 12;
const LONGEST = 240;
/** @type {State} */
const NOTHING = { now: "not yet", done: 0, all: 0, report: null, problem: "", away: false };

/** Let the page draw and hear what is pressed. */
const pause = () => new Promise((go) => { setTimeout(go, 0); });

export function checker() {
  /** @type {{value: State}} */
  const state = signal(NOTHING);
  let turn = 0;

  /** Only the last one that was begun is told of. @param {() => Promise<Uint8Array>} fetched @param {string[]} [keys] */
  async function run(fetched, keys = []) {
    const mine = ++turn;
    const tell = (/** @type {Partial<State>} */ told) => { if (mine === turn) state.value = { ...state.value, ...told }; };
    tell({ ...NOTHING, now: "fetching", report: state.value.report });
    try {
      const data = await fetched();
      tell({ now: "checking" });
      await pause();
      const report = await finished(data, keys, (done, all) => { tell({ done, all }); return mine === turn; });
      if (report) tell({ now: "done", report });
    } catch (error) {
      const away = error instanceof Away;
      tell({ now: "broken", away, problem: away ? say("Nobody answers. Try again in a moment.") : String(/** @type {Error} */ (error).message) });
    }
  }

  return { state, run };
}

/** @param {Uint8Array} data @param {string[]} keys @param {(done: number, all: number) => boolean} heard whether to go on
 * @returns {Promise<Report | null>} */
async function finished(data, keys, heard) {
  const { steps } = await patiently(() => import("../verify/verify.js").catch((error) => { throw new Away(String(error)); }));
  const going = steps(data, keys.length ? { trusted: new Set(keys) } : {});
  for (;;) {
    for (const end = performance.now() + SLICE_MS; performance.now() < end;) {
      const { done, value } = going.next();
      if (done) return value;
      if (performance.now() >= end && !heard(value.done, value.all)) return null;
    }
    await pause();
  }
}

/** What a file says, to be shown: it may be long, and hold anything. @param {any} value */
export function quoted(value) {
  const text = canonical(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text;
}
