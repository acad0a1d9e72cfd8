// @ts-check
/** What stands beside the open question, as it came with it: what each option would lead to, why one is asked, who makes the
 * table wait. It foretells only from what the seat may see. */
import { computed, signal } from "../html.js";
import { at, beside, mine, own, seat, table } from "./state.js";

/** The option that has focus, for what it would add to the scale. */
export const looking = signal("");

/** What stands beside a seat's question. @param {string} id @returns {import("./state.js").Beside | undefined} */
export const stakesOf = (id) => beside.value[id];

/** What all may know, whoever is asked. */
const known = computed(() => beside.value[seat.value] ?? Object.values(beside.value)[0]);
/** By seat that makes the table wait, at which window; "" for the next one. */
export const holds = computed(() => known.value?.holds ?? {});
/** The windows that were passed since something was shown. */
export const back = computed(() => known.value?.passed ?? []);
/** Whether the pace passed for a seat in the open window. @param {string} id */
export const unasked = (id) => known.value?.unasked.includes(id) ?? false;
/** How long the table waits before it goes on by itself: nobody is asked then, and anybody may make it wait. */
export const going = computed(() => (at.value ? null : known.value?.going ?? null));
/** The seat of this holder that makes the table wait, if one does. */
export const held = computed(() => mine.value.find((each) => each in holds.value));

/** What the characters that are looked at, or picked, would add to the willpower. */
export const picked = signal(/** @type {string[]} */ ([]));
export const foreseen = computed(() => {
  if (at.value || !own.value.some((each) => each.what === "commit")) return 0;
  const cards = new Set([...picked.value, looking.value].filter(Boolean).map((each) => each.replace(/^\w+:/, "")));
  const counted = new Set((table.value?.board?.sums?.willpower?.addends ?? []).map((/** @type {any} */ each) => each.source));
  return [...cards].filter((id) => !counted.has(id)).reduce((sum, id) => sum + (table.value?.board?.cards?.[id]?.figures?.willpower?.now ?? 0), 0);
});
