// @ts-check
/** Seats, and what they give to the dice. */

import { canonical } from "./canonical.js";
import { DIGEST } from "./chain.js";
import { say } from "./fault.js";
import { digest } from "./hash.js";
import { atTable, checkText } from "./persons.js";
import { REFEREE } from "./table.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */
/** @typedef {import("./verifier.js").Event} Event */

const SEAT = /^(?!(?:public|referee)$)[a-z][a-z0-9-]{0,31}$/;

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function joined(v, { seat, pledge = "" }) {
  const { table } = v;
  const back = table.keepers.delete(seat);
  v.need(SEAT.test(seat) && v.by === seat, say("this cannot name a seat"), null, seat);
  if (!back) {
    v.need(!table.seats.includes(seat), say("the seat is taken"), null, seat);
    v.need(!v.line.origin, say("seats join before the start"), null, seat);
    v.need(!table.words.size, say("nobody joins after words were shown"), null, seat);
    table.seats.push(seat);
    table.pledges.set(seat, pledge);
  }
  v.need(!pledge || (!back && DIGEST.test(pledge)), say("this is no pledge"), null, pledge);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function left(v, { seat, keeper }) {
  const { present } = v.table;
  v.need(present.includes(seat) && v.by === seat, say("who leaves is at the table"), present, seat);
  const may = [...present.filter((each) => each !== seat), REFEREE];
  v.need(may.includes(keeper), say("a seat is kept by another at the table, or the referee"), may, keeper);
  v.table.keepers.set(seat, keeper);
}

/**
 * @param {Verifier} v
 * @param {string} seat
 */
function gives(v, seat) {
  v.need(v.table.seats.includes(seat) && v.by === seat, say("nobody is called so at this table"), null, seat);
  v.need(!v.line.origin || v.givesAnew, say("words are given before the start"));
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function pledged(v, { seat, pledge }) {
  gives(v, seat);
  v.need(!v.table.words.size, say("nobody commits after words were shown"));
  v.need(DIGEST.test(pledge), say("this is no pledge"), null, pledge);
  v.table.pledges.set(seat, pledge);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function shown(v, { seat, words, salt }) {
  const { table } = v;
  gives(v, seat);
  v.need(table.waiting.includes(seat), say("the seat has no words to show"), table.waiting, seat);
  const made = digest(`rollbook/1 words\n${seat}\n${salt}\n${words}`);
  const pledge = table.pledges.get(seat);
  v.need(DIGEST.test(salt), say("a salt is 64 small hexadecimal digits"), null, salt);
  v.need(made === pledge, say("the seat committed to other words"), pledge, made);
  v.need(!table.worn.has(words), say("these words were shown before"), null, words);
  checkText(v, words, { empty: true });
  table.words.set(seat, words);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function reset(v, { by, removed = "" }) {
  const { table } = v;
  const { origin } = v.line;
  atTable(v, by, origin && !removed ? "KER-3.8" : "KER-3.7");
  const free = !origin || (v.carried && (v.needsWords || v.version <= v.carried));
  v.need(free, say("the game has started, or the branch has taken its words"));
  const lags = table.words.size && !origin && table.waiting.includes(removed);
  v.need(!removed || lags, say("who is removed did not show words when others had"), null, removed);
  table.commitAnew(v.version, removed);
}

/**
 * The dice rest on the words of all seats, in a branch on those given anew.
 * @param {Verifier} v
 * @param {Event} event
 */
function takesWords(v, { entropy }) {
  const { table } = v;
  const made = table.digest();
  if (v.by) atTable(v, v.by);
  v.need(entropy === made, say("the dice rest on what the seats gave"), made, entropy);
  v.need(!table.waiting.length, say("these seats have not shown their words"), null, table.waiting);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function taken(v, event) {
  takesWords(v, event);
  v.need(v.givesAnew, say("no words are given anew here"));
  v.table.entropy = event.entropy;
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function started(v, event) {
  takesWords(v, event);
  v.need(!v.line.origin, say("the game starts once"));
  const { present } = v.table;
  const same = canonical(event.seats) === canonical(present);
  v.need(same, say("the game is for those at the table"), present, event.seats);
}

/** @type {import("./verifier.js").Says} */
export const SEATS = {
  joined, left, pledged, "words-shown": shown, "words-reset": reset, "words-taken": taken, started, positioned: started,
};
