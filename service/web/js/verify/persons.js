// @ts-check
/** Who is there and may act, and what people may write. */

import { say } from "./fault.js";
import { REFEREE } from "./table.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */

const SHORT = 500; // characters of a text that people give
/** Characters that would redraw a screen or turn a line around. */
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/u;
const SPACES = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const AROUND = new RegExp(`^${SPACES}|${SPACES}$`, "g");

/**
 * Without the spaces around it; the language's own way takes a byte order mark for one.
 * @param {string} text
 * @returns {string}
 */
export const stripped = (text) => text.replace(AROUND, "");

/**
 * @param {Verifier} v
 * @param {string} by
 * @param {string} [clause]
 * @returns {string} who it is
 */
export function atTable(v, by, clause = "") {
  v.need(by === REFEREE || v.table.seats.includes(by), say("nobody is called so at this table"), null, by);
  v.need(by === v.by || !v.opens, say("who acts is named beside the event"), by, v.by);
  v.need(!clause || clause === v.entry.clause, say("its clause is another"), clause, v.entry.clause);
  return by;
}

/**
 * @param {Verifier} v
 * @param {string} seat
 */
export function acting(v, seat) {
  v.need(v.table.seats.includes(seat), say("nobody is called so at this table"), null, seat);
  const may = [v.table.voice(seat), REFEREE];
  v.need(may.includes(v.by), say("a seat acts for itself, or its keeper or the referee for it"), may, v.by);
}

/** @param {Verifier} v */
export function ongoing(v) {
  v.need(v.line.origin && !v.line.ended, say("the game has not started, or has ended"));
}

/**
 * @param {Verifier} v
 * @param {string} by
 * @returns {boolean} whether nobody else has a voice, or the referee speaks for all
 */
export function alone(v, by) {
  return by === REFEREE || [...v.table.voices].every((each) => each === by);
}

/**
 * @param {Verifier} v
 * @param {string} text
 * @param {{empty?: boolean}} [may]
 */
export function checkText(v, text, { empty = false } = {}) {
  const fits = [...text].length <= SHORT && !CONTROLS.test(text) && (empty || stripped(text));
  v.need(fits, say("a text has at most 500 printable characters"), null, text);
}

/**
 * @param {Verifier} v
 * @param {number} version
 */
export function checkEarlier(v, version) {
  v.need(0 < version && version < v.version, say("there is no such entry before this one"), null, version);
}
