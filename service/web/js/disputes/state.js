// @ts-check
/** The disputes of the table: what is known of them, and what may be done about them.
 *
 *     keepDisputes()            they are told anew whenever the log says something of them
 *     disputes.value            {disputes, readings}, or null until they came
 *     evidence(number)          what is at issue, from the log
 */
import { computed, effect, signal } from "../html.js";
import { act } from "../table/answering.js";
import { broken, door, lines, mine, seat, status, who } from "../table/state.js";

/** @typedef {{dispute: number, by: string, on: number, claim: string, clause: string, stands: string, ruled: number}} Dispute */
/** @typedef {{clause: string, text: string, variants: string[], read: string}} Reading */

const TOLD = new Set(["disputed", "dispute-ruled", "dispute-withdrawn", "ruled"]);
const REFEREE = "referee";

/** @type {{value: {disputes: Dispute[], readings: Reading[]} | null}} */
export const disputes = signal(null);
export const open = computed(() => (disputes.value?.disputes ?? []).filter((each) => each.stands === "open").length);
/** How much the log says of disputes and rulings, for which view. */
const told = computed(() => `${seat.value} ${lines.value.filter((each) => TOLD.has(each.tag ?? "")).length}`);

/** Ends when what it gives is called. Where nobody answered it is asked again once the table is there again. */
export function keepDisputes() {
  let asked = 0;
  return effect(() => {
    if (!told.value || status.value !== "live") return;
    const own = ++asked; // an answer may be overtaken by that to a later look
    door("disputes").then((found) => { if (own === asked) disputes.value = found; }, broken);
  });
}

/** The entry that is about to be disputed; 0: the one that is looked at. */
export const raising = signal(0);

/** @param {number} number @returns {Promise<any>} */
export const evidence = (number) => door(`disputes/${number}`);

/** Who of this holder raises a dispute: the seat that is looked at, if it is its own. */
const raiser = () => (who.value.viewer && who.value.viewer !== "public" ? who.value.viewer : mine.value.includes(seat.value) ? seat.value : mine.value[0] ?? "");
/** Who of this holder settles: the referee; who shares a screen speaks for all; who plays alone. "" for nobody. */
export const settler = () => (who.value.viewer === REFEREE || (!who.value.viewer && who.value.seats.length > 1) ? REFEREE
  : who.value.seats.length === 1 && mine.value.length === 1 ? mine.value[0] : "");
export const mayRaise = () => Boolean(raiser());

/** @param {number} on @param {string} claim @param {string} clause */
export const raise = (on, claim, clause) => act({ type: "dispute", by: raiser(), on, claim, clause }, "dispute");
/** `events`: what puts the table right, where what was decided is overturned.
 * @param {Dispute} about @param {"upheld" | "house-rule" | "overturned"} verdict @param {string} reason @param {string} [variant] @param {object[]} [events] */
export const settle = (about, verdict, reason, variant = "", events = []) =>
  act({ type: "settle", by: settler(), dispute: about.dispute, verdict, reason, variant, events }, `dispute ${about.dispute}`);
/** @param {Dispute} about */
export const withdraw = (about) => act({ type: "withdraw-dispute", by: about.by, dispute: about.dispute }, `dispute ${about.dispute}`);
/** @param {string} clause @param {string} variant */
export const rule = (clause, variant) => act({ type: "rule", by: settler() || raiser(), clause, variant }, `rule ${clause}`);
