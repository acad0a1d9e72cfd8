// @ts-check
/** What else is said around the game: passes, paces, notes, looks, rulings, signatures. */

import { say } from "./fault.js";
import { isPass, within } from "./line.js";
import { acting, atTable, checkEarlier, checkText } from "./persons.js";
import { REFEREE } from "./table.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */
/** @typedef {import("./verifier.js").Event} Event */

/**
 * Whether all that is sealed in the present entry is one part for a seat, and if it is open, such an event.
 * @param {Verifier} v
 * @param {string} seat
 * @param {string} tag
 */
function sealsFor(v, seat, tag) {
  const [part, ...more] = v.sealed;
  const event = part?.event ?? { t: tag, seat };
  const own = part?.to?.length === 1 && part.to[0] === seat;
  return own && !more.length && event.t === tag && event.seat === seat;
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function stoodPass(v, { seat }) {
  acting(v, seat);
  v.need(sealsFor(v, seat, "until"), say("the moment of a pass is sealed for its seat"), null, v.sealed);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function settled(v, { seat }) {
  acting(v, seat);
  v.need(sealsFor(v, seat, "settles"), say("what a seat settled is sealed for it"), null, v.sealed);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function paceSet(v, event) {
  const { seat = "", pace = "", at = "" } = event;
  const by = atTable(v, event.by);
  v.need(["normal", "every", ""].includes(pace), say("there is no such pace"), null, pace);
  if (seat) {
    acting(v, seat);
  } else {
    const free = !v.line.origin || by === REFEREE || v.table.voices.size < 2;
    v.need(free, say("the pace of the table is set before the start, or by the referee"), null, by);
  }
  v.table.paces.set(`${seat} ${at}`, pace);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function heldUp(v, { seat, at = "" }) {
  acting(v, seat);
  v.need(v.table.holds.get(seat) !== at, say("the table waits for this seat already"), null, seat);
  v.table.holds.set(seat, at);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function released(v, { seat }) {
  acting(v, seat);
  v.need(v.table.holds.delete(seat), say("the table does not wait for this seat"), null, seat);
}

/**
 * A pass by the pace: whether the table's moments give it, only the game's rules can say.
 * @param {Verifier} v
 * @param {string} seat
 * @param {import("./line.js").Slot} slot
 * @param {string[]} choice
 */
export function checkPaced(v, seat, slot, choice) {
  const { table } = v;
  const window = v.line.mode === "window" && isPass(choice) && !slot.what.includes(":");
  v.need(window, say("the pace passes in action windows, and does nothing else"), null, choice);
  const waited = [...table.holds.values()].includes("");
  v.need(!waited, say("nobody passes by itself while somebody is waited for"));
  const pace = table.pace(seat, slot.what);
  v.need(pace === "normal", say("this seat is asked in every window here"), "normal", pace);
  const held = table.holds.get(seat);
  v.need(!within(slot.what, held), say("this seat is to be asked here"), null, held);
  const voice = table.voice(seat);
  v.need(v.by === voice, say("a pass by the pace is its seat's, or its keeper's"), voice, v.by);
  v.unheard = v.line.spoke <= v.line.known;
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function noted(v, event) {
  atTable(v, event.by);
  checkEarlier(v, event.on ?? 0);
  checkText(v, event.text);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function looked(v, event) {
  v.need(atTable(v, event.by) === REFEREE, say("the referee looks, and nobody else"));
  checkEarlier(v, event.at_version);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function ruled(v, event) {
  atTable(v, event.by);
}

/** @param {Verifier} v */
function signed(v) {
  v.need(!v.by, say("a signature is by its key"), null, v.by);
}

/** @type {import("./verifier.js").Says} */
export const AROUND = {
  "stood-pass": stoodPass, settled, "pace-set": paceSet, "held-up": heldUp, released, noted, looked, ruled, signed,
};
