// @ts-check
/** How a session begins, what is asked, answered and done by hand. */

import { checkPaced } from "./around.js";
import { DIGEST } from "./chain.js";
import { behind } from "./cursor.js";
import { cut, readDice } from "./dice.js";
import { misfit, QUESTION } from "./events.js";
import { say, shaped } from "./fault.js";
import { isPass, slotOf, within } from "./line.js";
import { acting, atTable, checkText, ongoing } from "./persons.js";
import { checkSecret } from "./throws.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */
/** @typedef {import("./verifier.js").Event} Event */

const ALGORITHM = "hmac-sha256/1";
export const SESSION = /^[a-z][a-z0-9-]{0,62}$/;
/** @type {Record<string, RegExp>} */
const OPTIONS = {
  undo: /^(?:guarded|open|consent|none)$/,
  label: /^(?:bound|sticky|fresh)$/,
  hands: /^(?:hidden|open)$/,
  grace: /^(?:[0-9]|10)$/,
  dice: /^(?:seeded|declared(?::[a-z0-9+-]+)?)$/,
};

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function began(v, event) {
  const { options = [], faces = [] } = event;
  v.began = event;
  v.dice = readDice(faces);
  readOptions(v, options);
  v.need([ALGORITHM, "scripted"].includes(event.dice), say("no dice are called so"), null, event.dice);
  v.need(!v.by, say("nobody acts before the beginning"), null, v.by);
  checkParent(v, event);
  checkSecret(v);
}

/**
 * @param {Verifier} v
 * @param {string[]} rows such as `undo=open`
 */
function readOptions(v, rows) {
  shaped(rows.every((row) => row.includes("=")), "an option without a value");
  const chosen = new Map(rows.map((row) => cut(row, "=")));
  v.options = { undo: "guarded", label: "bound", dice: "seeded", grace: "3", ...Object.fromEntries(chosen) };
  for (const [key, values] of Object.entries(OPTIONS)) {
    v.need(values.test(v.options[key] ?? "hidden"), say("no table may choose this"), String(values), v.options[key]);
  }
  v.need(chosen.size === rows.length, say("an option is chosen once"), null, rows);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function checkParent(v, { parent = "", parent_version: version = 0, parent_link: link = "", carried = 0, ...event }) {
  const { deal_of: dealOf = "", deal_link: dealLink = "", deal_at: dealAt = 0, deal_answers: dealAnswers = 0, given = false } = event;
  v.carried = carried;
  const whole = SESSION.test(parent) && DIGEST.test(link) && version > 0 && carried > 0;
  const none = !parent && !version && !link && !carried;
  v.need(none || whole, say("a branch names its parent, its entry and its link"), null, [parent, version, link, carried]);
  const again = SESSION.test(dealOf) && DIGEST.test(dealLink) && given && none;
  v.need((!dealOf && !dealLink) || again, say("a deal names its session and its link"), null, [dealOf, dealLink]);
  const later = Boolean(dealOf || dealLink) && dealAt > 0 && dealAnswers > 0;
  v.need((!dealAt && !dealAnswers) || later, say("a deal from later on names its entry and answers"), null, [dealAt, dealAnswers]);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function answered(v, { seat, choice = [], shows = false, pace = "" }) {
  ongoing(v);
  const { line, table } = v;
  acting(v, seat);
  const place = line.asked ? slotOf(line, seat) : -1;
  v.need(place >= 0, say("the seat is not asked now"), null, seat);
  const slot = line.slots[place];
  v.need(!(slot.secret && choice.length), say("a choice is covered where the question is"), null, choice);
  v.need(!(slot.secret && shows), say("a covered choice shows nothing"));
  v.need(!(shows && (!slot.hidden || isPass(choice))), say("a choice shows what only the seat could see"));
  const held = table.holds.get(seat);
  const acts = line.mode === "window" && !slot.what.includes(":");
  const heard = within(slot.what, held) || (held === "" && (acts || ![...table.paces.values()].some(Boolean)));
  if (pace) checkPaced(v, seat, slot, choice);
  else if (heard) table.holds.delete(seat);
  const passed = line.mode === "window" && isPass(choice) && !pace;
  const parts = Number(slot.secret) + Number(passed);
  const found = v.sealed.length;
  v.need(found === parts, say("a covered choice is sealed, and whether a pass was typed"), parts, found);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function conceded(v, { seat }) {
  ongoing(v);
  acting(v, seat);
  v.need(!v.line.conceded.includes(seat), say("a seat concedes once"), null, seat);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function adjusted(v, event) {
  ongoing(v);
  atTable(v, event.by);
  checkText(v, event.reason);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function corrected(v, event) {
  ongoing(v);
  atTable(v, event.by);
  checkText(v, event.ruling);
  v.need(behind(v, 0).includes(event.of), say("what is corrected was played on this line"), null, event.of);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function asked(v, { questions, mode }) {
  const { clause } = v.entry;
  for (const each of questions) checkQuestion(v, each);
  const seats = questions.flatMap((/** @type {Event} */ each) => each.seats);
  const once = seats.length && new Set(seats).size === seats.length;
  v.need(once, say("a seat is asked once in a set"), null, seats);
  const here = seats.every((/** @type {string} */ seat) => v.table.seats.includes(seat));
  v.need(here, say("those who are asked are at the table"), null, seats);
  v.need([undefined, "any", "window"].includes(mode), say("no set is asked so"), null, mode);
  v.need(questions[0].clause === clause, say("its clause is another"), questions[0].clause, clause);
  const shown = questions.some((/** @type {Event} */ each) => each.hidden && "options" in each);
  v.need(!shown, say("options that are hidden are sealed"));
}

/**
 * What is read of a question is of the kinds that it should be.
 * @param {Verifier} v
 * @param {Event} question
 */
function checkQuestion(v, question) {
  const read = Object.fromEntries(Object.entries(question).filter(([name]) => QUESTION.has(name)));
  const wrong = misfit(read, QUESTION);
  v.need(!wrong, say("the event is not written as one of its kind"), "asked", wrong);
}

/** @type {import("./verifier.js").Says} */
export const GAME = { began, answered, conceded, adjusted, corrected, asked };
