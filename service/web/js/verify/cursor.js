// @ts-check
/** Undo and redo: where they may go, and whether the others have to agree. */

import { kindOf } from "./events.js";
import { say } from "./fault.js";
import { alone, atTable } from "./persons.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */
/** @typedef {import("./verifier.js").Event} Event */

/**
 * The stretches of the line that ends at an entry, the newest first.
 * @param {Verifier} v
 * @param {number} head
 * @returns {Generator<{first: number, last: number}>}
 */
function* stretches(v, head) {
  for (let at = v.segments.length - 1; at >= 0; at--) {
    const { first, parent } = v.segments[at];
    if (first > head) continue;
    yield { first, last: head };
    head = parent;
  }
}

/**
 * Whether the cursor may go there.
 * @param {Verifier} v
 * @param {number} to
 * @param {boolean} redo
 * @returns {number} the last entry that both lines have
 */
export function checkMove(v, to, redo) {
  const there = v.rests.has(to) && v.line.origin <= to && to !== v.line.head;
  v.need(there, say("undo and redo go to another rest point of the game"), null, to);
  v.need(v.options.undo !== "none", say("this table plays without undo"));
  const mine = new Map([...stretches(v, v.line.head)].map(({ first, last }) => [first, last]));
  const theirs = [...stretches(v, to)].find(({ first }) => mine.has(first)) ?? { first: 0, last: 0 };
  const shared = Math.min(theirs.last, mine.get(theirs.first) ?? 0);
  v.need(redo === (shared !== to), say("undo goes back on the line, redo to another line"), null, to);
  return shared;
}

/**
 * @param {Verifier} v
 * @param {number} shared
 * @returns {number[]} the play entries of the present line after it
 */
export function behind(v, shared) {
  /** @type {number[]} */
  const found = [];
  for (const { first, last } of stretches(v, v.line.head)) {
    for (let each = last; each >= Math.max(first, shared + 1); each--) {
      if (kindOf(v.events[each].t).lane === "play") found.push(each);
    }
  }
  return found.reverse();
}

/**
 * Whether going back needs the others, as far as the kernel's own events tell: it un-knows something, or takes another's
 * answer out of a set that is still open; a seat that makes the table wait takes no answer back that another typed.
 * @param {Verifier} v
 * @param {string} by
 * @param {number} shared
 * @returns {boolean}
 */
export function needsConsent(v, by, shared) {
  const { line, table } = v;
  if (v.options.undo === "consent" || line.known > shared) return true;
  const waits = table.holds.get(by) === "";
  const done = line.mode === "all" ? line.slots.map((slot) => slot.done).filter(Boolean) : [];
  const others = (waits ? table.seats : done).filter((seat) => table.voice(seat) !== by);
  const after = waits ? shared : Math.max(shared, line.asked);
  if (!others.length) return false;
  return behind(v, after)
    .map((each) => v.events[each])
    .some((each) => each.t === "answered" && !each.pace && others.includes(each.seat));
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function move(v, event) {
  const by = atTable(v, event.by);
  const shared = checkMove(v, event.to, event.t === "redone");
  const free = !v.opens || v.options.undo === "open" || alone(v, by);
  v.need(free || !needsConsent(v, by, shared), say("this move is agreed to"));
  v.segments.push({ first: v.version, parent: event.to });
  v.line = /** @type {import("./line.js").Line} */ (v.rests.get(event.to));
  v.counts["cursor moves"] += 1;
}

/** @type {import("./verifier.js").Says} */
export const CURSOR = { undone: move, redone: move };
