// @ts-check
/** What throws and shuffles are bound to, and whether the secret gives them. */

import { byCodePoint } from "./canonical.js";
import { findDie, possible, shuffled, thrown } from "./dice.js";
import { Fault, say } from "./fault.js";
import { digest } from "./hash.js";
import { bound } from "./line.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */
/** @typedef {import("./verifier.js").Event} Event */

/**
 * The secret that is published is the one that was committed to; then the throws that waited.
 * @param {Verifier} v
 */
export function checkSecret(v) {
  if (!v.secret) return;
  const made = digest(v.secret);
  v.need(made === v.began.commitment, say("the dice secret is not the one committed to"), v.began.commitment, made);
  computeWaiting(v, v.secret);
}

/**
 * The source and the label of a throw.
 * @param {Verifier} v
 * @param {Event} event
 * @param {string} what
 * @param {{real: boolean, allReal: boolean}} dice whether some, or all, may be real ones
 * @returns {boolean} whether the secret gives it
 */
function checkSource(v, event, what, { real, allReal }) {
  const { source, label = "" } = event;
  const usual = v.began.dice === "scripted" ? "scripted" : "seeded";
  const may = allReal && usual === "seeded" ? [] : [usual];
  if (real && usual === "seeded") may.push("declared");
  v.need(may.includes(source), say("these dice are of another source"), may.sort(), source);
  const made = source === "declared" ? "" : labelOf(v, what, event);
  v.need(label === made, say("the label is not what the throw is bound to"), made, label);
  if (source !== "declared") v.counts.labels += 1;
  if (source === "seeded" && v.version > v.carried) return true;
  leave(v, source === "seeded" ? "carried over" : source);
  return false;
}

/**
 * @param {Verifier} v
 * @param {string} what
 * @param {Event} event
 */
function labelOf(v, what, event) {
  if (v.options.label === "fresh") return `fresh/${what}/${v.version}`;
  if (v.options.label === "sticky") return `sticky/${what}/${v.line.throws}`;
  const line = bound(v.line, event);
  return `bound/${what}/${line.digest}/${line.since}`;
}

/**
 * @param {Verifier} v
 * @param {string} why
 */
function leave(v, why) {
  v.left.set(why, (v.left.get(why) ?? 0) + 1);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function rolled(v, event) {
  const { faces, label = "" } = event;
  const option = v.options.dice;
  const dice = event.dice.map((/** @type {string} */ name) => named(v, name));
  const may = { real: option.startsWith("declared"), allReal: option === "declared" };
  const seeded = checkSource(v, event, event.dice.join(" "), may);
  v.need(possible(faces, dice), say("these dice cannot show these faces"), event.dice, faces);
  if (seeded) compute(v, (secret, entropy) => thrown(secret, entropy, label, dice), faces);
}

/**
 * @param {Verifier} v
 * @param {string} name
 */
function named(v, name) {
  const die = findDie(v.dice, name);
  v.need(die, say("no die is called so"), [...v.dice.keys()].sort(byCodePoint), name);
  return die;
}

/**
 * Where no seat is to lay out a pile, its cards are real only if all are.
 * @param {Verifier} v
 * @param {Event} event
 */
function pile(v, event) {
  const { source, count, label = "" } = event;
  const real = v.options.dice === "declared";
  const seeded = checkSource(v, event, event.pile, { real, allReal: real });
  const closed = v.sealed.filter((part) => !part.to);
  v.need(closed.length === 1, say("the order of a pile is sealed for no one"), null, closed.length);
  const order = closed[0].event;
  if (!order) {
    if (seeded) leave(v, "closed");
    return;
  }
  const { cards } = order;
  const fits = order.t === "ordered" && order.pile === event.pile && cards.length === count;
  v.need(fits, say("the order is of another pile"), event, order);
  const inOrder = same(cards, [...cards].sort(byCodePoint));
  v.need(source !== "declared" || inOrder, say("nobody knows this order"));
  if (seeded) compute(v, (secret, entropy) => shuffled(secret, entropy, label, cards), cards);
}

/**
 * Compute a throw: now if the secret is known, else when it is published.
 * @param {Verifier} v
 * @param {(secret: Uint8Array, entropy: string) => any[]} make
 * @param {any[]} found
 */
function compute(v, make, found) {
  v.waiting.push({ version: v.version, entropy: v.table.entropy || v.line.entropy, make, found });
  if (v.secret) computeWaiting(v, v.secret);
}

/**
 * @param {Verifier} v
 * @param {Uint8Array} secret
 */
function computeWaiting(v, secret) {
  for (const { version, entropy, make, found } of v.waiting) {
    const made = make(secret, entropy);
    if (!same(made, found)) throw new Fault(version, say("the secret gives other dice than these"), made, found);
    v.counts[typeof found[0] === "string" ? "shuffles" : "throws"] += 1;
  }
  v.waiting = [];
}

/**
 * @param {any[]} one
 * @param {any[]} other
 * @returns {boolean}
 */
const same = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

/** @type {import("./verifier.js").Says} */
export const THROWS = { rolled, shuffled: pile };
