// @ts-check
/** What the table is asked for, who agrees, and the closing. */

import { DIGEST } from "./chain.js";
import { behind, checkMove, needsConsent } from "./cursor.js";
import { EVENTS, REVEALS } from "./events.js";
import { say } from "./fault.js";
import { unhex } from "./hash.js";
import { alone, atTable } from "./persons.js";
import { REFEREE } from "./table.js";
import { checkSecret } from "./throws.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */
/** @typedef {import("./verifier.js").Event} Event */

/**
 * @param {Verifier} v
 * @param {string} does
 * @param {string} by
 * @param {number} to
 */
function asks(v, does, by, to) {
  const { request } = v.table;
  v.need(!request || request.by === by, say("the table is asked for something else already"));
  v.table.request = { version: v.version, does, by, to, agreed: new Set([by]) };
}

/**
 * @param {Verifier} v
 * @param {string} by
 * @returns {boolean} whether this one needs to ask nobody, whatever it is about
 */
const free = (v, by) => v.options.undo === "open" || alone(v, by);

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function undoAsked(v, event) {
  const by = atTable(v, event.by);
  const redo = event.redo ?? false;
  const shared = checkMove(v, event.to, redo);
  const gone = behind(v, shared);
  const kernels = gone.filter((each) => EVENTS.has(v.events[each].t));
  const needed = !free(v, by) && (needsConsent(v, by, shared) || kernels.length < gone.length);
  v.need(needed, say("nobody is asked for a move that is free"));
  checkCrosses(v, event.crosses ?? [], new Set(gone), kernels);
  asks(v, redo ? "redone" : "undone", by, event.to);
}

/**
 * A request names in order what it un-knows: all that the kernel shows, and of a game's events only what is on the way.
 * @param {Verifier} v
 * @param {number[]} crosses
 * @param {Set<number>} gone
 * @param {number[]} kernels
 */
function checkCrosses(v, crosses, gone, kernels) {
  const made = kernels.filter((each) => REVEALS.has(v.events[each].t) || v.events[each].shows);
  const known = new Set(kernels);
  const found = crosses.filter((each) => !gone.has(each) || known.has(each));
  const sorted = crosses.every((each, at) => at === 0 || crosses[at - 1] <= each);
  const fits = sorted && found.length === made.length && found.every((each, at) => each === made[at]);
  v.need(fits, say("a request says what it un-knows"), made, crosses);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function closeAsked(v, event) {
  const by = atTable(v, event.by);
  v.need(!free(v, by), say("nobody is asked for a closing that is free"));
  asks(v, "closed", by, 0);
}

/**
 * @param {Verifier} v
 * @param {Event} event an answer to what the table was asked
 * @returns {{request: import("./table.js").Request, by: string}}
 */
function answers(v, event) {
  const { request } = v.table;
  const by = atTable(v, event.by);
  v.need(request, say("nobody has asked the table"));
  v.need(event.request === request.version, say("another request is open"), request.version);
  atTable(v, by, request.does === "closed" ? "KER-6.5" : "KER-2.3");
  return { request, by };
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function agreed(v, event) {
  const { request, by } = answers(v, event);
  const voices = [...v.table.voices];
  const may = !request.agreed.has(by) && (by === REFEREE || voices.includes(by));
  v.need(may, say("who agrees has a voice, once"));
  request.agreed.add(by);
  if (by === REFEREE || voices.every((each) => request.agreed.has(each))) {
    v.due = { does: request.does, by: request.by, to: request.to };
  }
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function declined(v, event) {
  const { request, by } = answers(v, event);
  v.need(by !== request.by, say("who asked withdraws, and does not decline"));
  v.table.request = null;
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function withdrew(v, event) {
  const { request, by } = answers(v, event);
  v.need(by === request.by, say("who asked withdraws, and nobody else"), request.by, by);
  v.table.request = null;
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function closed(v, event) {
  const by = atTable(v, event.by);
  v.need(!v.opens || free(v, by), say("a closing is agreed to"));
  v.need(DIGEST.test(event.secret), say("a dice secret is 64 small hexadecimal digits"), event.secret);
  v.table.closed = true;
  v.secret = unhex(event.secret);
  checkSecret(v);
}

/** @type {import("./verifier.js").Says} */
export const AGREEING = {
  "undo-asked": undoAsked, "close-asked": closeAsked, agreed, declined, withdrew, closed,
};
