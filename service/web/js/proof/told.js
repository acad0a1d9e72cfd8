// @ts-check
/** What a verification found, in sentences: the verdict, and each level with its counts and what was not checked. */
import { count, say, say as translated } from "../words.js";

/** @typedef {import("../verify/verify.js").Report} Report */
/** `how`: whether it holds, holds as far as it could be checked, was not checked, or there is nothing to check.
 * @typedef {{id: string, name: string, how: "holds" | "partly" | "open" | "none", told: string[]}} Level */

/** Short, for the badge. @param {Report} report */
export function badge({ fault, version }) {
  if (!fault) return say("Checked to {n}", { n: version });
  return fault.version ? say("Differs at {n}", { n: fault.version }) : say("Cannot be read");
}

/** The verdict, and under it what does not hold. @param {Report} report @returns {{verdict: string, rule: string}} */
export function verdict({ fault }) {
  if (!fault) return { verdict: say("Nothing in this log contradicts itself, as far as this copy shows it."), rule: "" };
  const where = fault.version ? say("This log differs at entry {n}.", { n: fault.version }) : say("This is no whole log.");
  return { verdict: where, rule: translated(fault.template, fault.values) };
}

/** @param {string} key */
const short = (key) => `${key.slice(0, 16)}\u2026`;

/** Every level, from the links up. @param {Report} report @returns {Level[]} */
export function levels(report) {
  return [chain(report), signatures(report), parts(report), table(report), dice(report), rules()];
}

/** @param {Report} report @returns {Level} */
function chain({ checked }) {
  const told = [count("{n} entry, linked to the ones before it.", "{n} entries, each linked to the ones before it.", { n: checked.entries ?? 0 })];
  return { id: "chain", name: say("Chain"), how: "holds", told };
}

/** @param {Report} report @returns {Level} */
function signatures({ signatures, version }) {
  const told = signatures.map(({ covers, key, trusted }) => (trusted ? say("Entries 1 to {n} are signed by {key}, which you gave.", { n: covers, key: short(key) })
    : say("Entries 1 to {n} are signed by {key}. Whose key that is, only its holder can tell you.", { n: covers, key: short(key) })));
  const covered = Math.max(0, ...signatures.map((each) => each.covers));
  // a signature vouches for what is before it, and the last ones for nothing that anybody did
  const last = signatures.some((each) => each.covers === version - 1) ? covered : version;
  if (!signatures.length) told.push(say("No signature: whoever rewrote the whole log would not be found, but by your own older copy."));
  else if (covered < last) told.push(say("No signature covers {first} to {last}: what was cut off after {n} would not show.", { first: covered + 1, last, n: covered }));
  return { id: "signatures", name: say("Signatures"), how: !covered ? "none" : covered === last ? "holds" : "partly", told };
}

/** @param {Report} report @returns {Level} */
function parts({ checked }) {
  const open = checked["open parts"] ?? 0, closed = checked["closed parts"] ?? 0;
  const told = [];
  if (open) told.push(count("{n} sealed part is open here, and fits what was committed to.", "{n} sealed parts are open here, and fit what was committed to.", { n: open }));
  if (closed) told.push(count("{n} is not for this copy: it cannot be changed any more, and cannot be looked at.", "{n} are not for this copy: they cannot be changed any more, and cannot be looked at.", { n: closed }));
  return { id: "parts", name: say("What is sealed"), how: closed ? "partly" : open ? "holds" : "none", told };
}

/** @param {Report} report @returns {Level} */
function table({ checked }) {
  const moves = checked["cursor moves"] ?? 0;
  const told = [say("Who acted was there and might; what was asked of the table was agreed to; every decision is whole.")];
  if (moves) told.push(count("{n} undo or redo went where it may.", "{n} undos and redos went where they may.", { n: moves }));
  return { id: "table", name: say("Table"), how: "holds", told };
}

/** @param {Report} report @returns {Level} */
function dice({ checked, left, given }) {
  const made = (checked.throws ?? 0) + (checked.shuffles ?? 0);
  const missed = Object.values(left).reduce((sum, each) => sum + each, 0);
  const told = [
    count("{n} throw or shuffle is bound to the choices before it, and to nothing else.", "{n} throws and shuffles are bound to the choices before them, and to nothing else.", { n: checked.labels ?? 0 }),
  ];
  if (made) told.push(count("{n} was computed again from the published secret.", "{n} were computed again from the published secret.", { n: made }));
  told.push(...Object.entries(left).map(([why, n]) => unmade(why, n)));
  if (given) told.push(say("Whoever began the session gave the secret by hand, and so knew the dice."));
  return { id: "dice", name: say("Dice"), how: missed ? "partly" : "holds", told };
}

/** Why some throws could not be computed. @param {string} why @param {number} n */
function unmade(why, n) {
  switch (why) {
    case "the secret is not published":
      return count("{n} waits for the secret, which is published when the session is closed.", "{n} wait for the secret, which is published when the session is closed.", { n });
    case "closed":
      return count("{n} order is sealed in this copy, and was not compared.", "{n} orders are sealed in this copy, and were not compared.", { n });
    case "carried over":
      return count("{n} was made in the session that this one branched from.", "{n} were made in the session that this one branched from.", { n });
    case "declared":
      return count("{n} was made with real dice: they could show it, that is all.", "{n} were made with real dice: they could show them, that is all.", { n });
    default:
      return count("{n} was written down, and is taken as it is.", "{n} were written down, and are taken as they are.", { n });
  }
}

/** @returns {Level} */
function rules() {
  const told = [say("Not checked here: whether the rules of the game allow what was done. For that everything is decided again (rollbook verify).")];
  return { id: "rules", name: say("Rules"), how: "open", told };
}
