// @ts-check
/** How the game stands after an entry of a line, as far as the kernel tells: the open set, what binds the dice. */

import { isDefault, QUIET, REVEALS } from "./events.js";
import { digest } from "./hash.js";

/**
 * One question of the open set, and who has answered it.
 * @typedef {{seats: string[], what: string, secret: boolean, hidden: boolean, done: string}} Slot
 */

/**
 * Records are replaced, never changed: undo and redo come back to them.
 * @typedef {object} Line
 * @property {number} head the last play entry
 * @property {string} digest of the choices that changed something
 * @property {string} choice of the present decision, until it changes something
 * @property {number} since throws since the last such choice
 * @property {number} throws throws on the line
 * @property {number} asked the entry that asked the open set, 0 for none
 * @property {string} mode
 * @property {boolean} inTurn
 * @property {Slot[]} slots
 * @property {number} origin where the game started
 * @property {string} entropy
 * @property {number} known the last entry that showed somebody something
 * @property {number} spoke the last answer that was no pass by the pace
 * @property {boolean} ended
 * @property {string[]} conceded
 */

/** @type {Line} */
export const START = {
  head: 0, digest: "", choice: "", since: 0, throws: 0, asked: 0, mode: "", inTurn: false, slots: [], origin: 0,
  entropy: "", known: 0, spoke: 0, ended: false, conceded: [],
};

/**
 * @param {Line} line
 * @param {string} seat
 * @returns {number} the place of the slot that a seat may fill now, or -1
 */
export function slotOf(line, seat) {
  if (!line.inTurn) return line.slots.findIndex((slot) => slot.seats.includes(seat));
  const next = line.slots.findIndex((slot) => !slot.done);
  return next >= 0 && line.slots[next].seats.includes(seat) ? next : -1;
}

/** @param {string[]} choice */
export const isPass = (choice) => choice.length === 1 && choice[0] === "pass";

/**
 * Whether a window is the one, or in the phase, at which a seat makes the table wait ahead.
 * @param {string} window
 * @param {string | undefined} held
 * @returns {boolean}
 */
export const within = (window, held) => Boolean(held) && `${window}.`.startsWith(`${held}.`);

/**
 * The line as an event finds it: its decision's choice binds the dice once it changed something, or was gathered for what
 * comes.
 * @param {Line} line
 * @param {Record<string, any>} event
 * @returns {Line}
 */
export function bound(line, event) {
  if (!line.choice || (QUIET.has(event.t) && !event.binds)) return line;
  return { ...line, digest: digest(`${line.digest}|${line.choice}`).slice(0, 32), choice: "", since: 0 };
}

/**
 * An answer fills a slot; what closes the set is the same for everybody. Secret choices and passes do not bind the dice.
 * @param {Line} line
 * @param {string} seat
 * @param {string[]} choice
 * @returns {Line}
 */
function answered(line, seat, choice) {
  const place = slotOf(line, seat);
  const slots = line.slots.map((slot, at) => (at === place ? { ...slot, done: seat } : slot));
  const passed = isPass(choice);
  const binds = passed || !choice.length ? "" : `${seat}:${choice.join(" ")}`;
  const closes = line.mode === "any" || (line.mode === "window" && !passed) || slots.every((slot) => slot.done);
  return { ...line, choice: binds, asked: closes ? 0 : line.asked, slots: closes ? [] : slots };
}

/**
 * The line after a play entry.
 * @param {Line} line
 * @param {number} version
 * @param {Record<string, any>} event
 * @param {boolean} opens whether it opens its decision
 * @returns {Line}
 */
export function after(line, version, event, opens) {
  const found = bound(opens ? { ...line, choice: "" } : line, event);
  const shows = REVEALS.has(event.t) || !isDefault(event.shows);
  return { ...found, ...change(found, version, event), head: version, known: shows ? version : found.known };
}

/**
 * @param {Line} line
 * @param {number} version
 * @param {Record<string, any>} event
 * @returns {Partial<Line>}
 */
function change(line, version, event) {
  switch (event.t) {
    case "answered": {
      const made = answered(line, event.seat, event.choice ?? []);
      return event.pace ? made : { ...made, spoke: version };
    }
    case "asked":
      return { asked: version, mode: event.mode ?? "all", inTurn: event.in_turn ?? false, slots: event.questions.map(slot) };
    case "ended":
      return { asked: 0, slots: [], ended: true };
    case "conceded":
      return { conceded: [...line.conceded, event.seat] };
    case "rolled":
    case "shuffled":
      return { since: line.since + 1, throws: line.throws + 1 };
    case "started":
    case "positioned":
      return { origin: version, entropy: event.entropy };
    default:
      return {};
  }
}

/**
 * @param {Record<string, any>} question
 * @returns {Slot}
 */
function slot({ seats, what, secret = false, hidden = false }) {
  return { seats, what, secret, hidden, done: "" };
}
