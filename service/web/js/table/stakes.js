// @ts-check
/** What stands beside the open question: what each option would lead to, why one is asked, what was passed. It is asked for
 * after the question is there, and foretells only from what the seat may see. */
import { computed, effect, signal } from "../html.js";
import { language } from "../words.js";
import { asks, at, door, live, mine, own, table } from "./state.js";

/** @typedef {{version: number, foretold: Record<string, string>, why: string[], next: string,
 *   passed: {id: string, name: string, to: number}[]}} Stakes */

/** By language and seat. */
const told = signal(/** @type {Record<string, Stakes>} */ ({}));
/** The option that has focus, for what it would add to the scale. */
export const looking = signal("");

/** @param {string} seat */
const key = (seat) => `${language.value} ${seat}`;

/** What stands beside a seat's question, if it is known yet. @param {string} seat @returns {Stakes | undefined} */
export const stakesOf = (seat) => (told.value[key(seat)]?.version === live.value?.version ? told.value[key(seat)] : undefined);

/** What the characters that are looked at, or picked, would add to the willpower. */
export const picked = signal(/** @type {string[]} */ ([]));
export const foreseen = computed(() => {
  if (at.value || !own.value.some((each) => each.what === "commit")) return 0;
  const cards = new Set([...picked.value, looking.value].filter(Boolean).map((each) => each.replace(/^\w+:/, "")));
  const counted = new Set((table.value?.board?.sums?.willpower?.addends ?? []).map((/** @type {any} */ each) => each.source));
  return [...cards].filter((id) => !counted.has(id)).reduce((sum, id) => sum + (table.value?.board?.cards?.[id]?.figures?.willpower?.now ?? 0), 0);
});

/** Keep what stands beside the questions of this holder up to date. */
export function keepStakes() {
  return effect(() => {
    const version = live.value?.version, seats = new Set(own.value.map((each) => each.seat));
    if (!version || !asks.value.length) return;
    for (const seat of seats.size ? seats : new Set(mine.value.slice(0, 1))) {
      const of = key(seat);
      if (told.peek()[of]?.version === version) continue;
      door("stakes", { as: seat }).then((found) => { told.value = { ...told.peek(), [of]: found }; }, () => {});
    }
  });
}
