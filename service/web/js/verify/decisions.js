// @ts-check
/** Which entry may open a decision, and which may belong to one. */

import { CARRIED, INPUTS, kindOf, UNSEALED } from "./events.js";
import { say } from "./fault.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */

const LATEST = 253402300800; // seconds from 1970 to the year 10000

/** @param {Verifier} v */
export function checkDecision(v) {
  const { entry, lane: before } = v;
  const kind = entry.event.t;
  const { lane, clause } = kindOf(kind);
  const because = entry.because ?? [];
  if (before === "play" && (v.opens || lane !== "play")) v.rests.set(v.line.head, v.line);
  if (v.opens) checkFirst(v, lane, kind);
  else checkNext(v, lane, before, because);
  v.lane = lane;
  v.need(because.every((/** @type {number} */ each) => 0 < each && each < v.version), say("an entry rests on earlier ones"), because);
  v.need(!clause || clause === entry.clause, say("its clause is another"), clause, entry.clause);
  checkParts(v, kind);
  v.need((kind === "began") === (v.version === 1), say("a session begins once, first of all"), null, kind);
  v.need(!v.table.closed || kind === "signed", say("nothing follows the closing"), null, kind);
  checkBranch(v, lane, kind);
}

/**
 * @param {Verifier} v
 * @param {string} lane
 * @param {string} kind
 */
function checkFirst(v, lane, kind) {
  const { entry } = v;
  const { command: key, at = 0 } = entry;
  v.need(!v.due, say("the last agreement carries out what was asked for"), v.due, kind);
  v.need(lane !== "play" || INPUTS.has(kind), say("a decision opens with what somebody did"), null, kind);
  v.need(kind !== "until" && kind !== "settles", say("what a seat settled is sealed"));
  v.need(!key || !v.keys.has(key), say("a command key comes once"), null, key);
  v.need(0 <= at && at < LATEST, say("no clock shows this time"), null, at);
  v.need(!entry.because, say("what somebody did rests on nothing"), null, entry.because);
  v.keys.add(key ?? "");
  v.first = entry;
  v.byHand = false;
}

/**
 * @param {Verifier} v
 * @param {string} lane
 * @param {string} before the lane of the entry before
 * @param {number[]} because
 */
function checkNext(v, lane, before, because) {
  const { entry, first } = v;
  const belongs = entry.decision === first.decision && follows(v, lane, before);
  v.need(belongs, say("an entry opens its decision or belongs to it"), first.decision, entry.decision);
  const same = entry.at === first.at && entry.seat === first.seat && !entry.command;
  v.need(same, say("a decision has one seat, one time, and one key where it begins"));
  if (because.length === 1 && because[0] === first.decision && entry.clause === first.clause) v.byHand = true;
}

/**
 * Whether an entry may follow in the decision of the one before it.
 * @param {Verifier} v
 * @param {string} lane
 * @param {string} before
 */
function follows(v, lane, before) {
  const { event } = v.entry;
  const { due } = v;
  if (due) {
    v.due = null;
    return event.t === due.does && event.by === due.by && (event.to ?? 0) === due.to;
  }
  if (event.t === "dispute-ruled") {
    return ["ruled", "corrected"].includes(v.first.event.t) && ["play", "table"].includes(before);
  }
  return lane === "play" && before === "play" && v.version > 2;
}

/**
 * @param {Verifier} v
 * @param {string} kind
 */
function checkParts(v, kind) {
  const parted = v.sealed.flatMap((part) => part.to ?? []);
  v.need(parted.every((each) => v.table.seats.includes(each)), say("a part is sealed for seats"), null, parted);
  v.need(!parted.length || !UNSEALED.has(kind), say("nothing is sealed in what all are told"), null, kind);
}

/**
 * @param {Verifier} v
 * @param {string} lane
 * @param {string} kind
 */
function checkBranch(v, lane, kind) {
  if (1 < v.version && v.version <= v.carried) {
    v.need(lane === "play" || CARRIED.has(kind), say("a branch takes over play and seats"), null, kind);
  }
  if (v.version > 1 && v.version - 1 === v.carried) {
    v.need(v.opens && v.line.origin, say("a branch takes over whole decisions of a game that had started"));
  }
  if (lane !== "table" || kind === "dispute-ruled") {
    v.need(!v.needsWords, say("a branch takes new words before it goes on"), null, kind);
  }
}
