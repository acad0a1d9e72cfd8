// @ts-check
/** Disputes: opened, settled, withdrawn. */

import { say } from "./fault.js";
import { atTable, checkEarlier, checkText, stripped } from "./persons.js";
import { REFEREE } from "./table.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */
/** @typedef {import("./verifier.js").Event} Event */

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function disputed(v, event) {
  atTable(v, event.by);
  checkEarlier(v, event.on);
  checkText(v, event.claim);
  v.need(event.clause, say("a dispute names the clause at issue"));
  v.table.disputes.set(v.version, event);
}

/**
 * @param {Verifier} v
 * @param {number} dispute
 * @returns {Event | undefined} it is open no longer
 */
function taken(v, dispute) {
  const opened = v.table.disputes.get(dispute);
  v.table.disputes.delete(dispute);
  return opened;
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function disputeRuled(v, event) {
  const by = atTable(v, event.by);
  const opened = taken(v, event.dispute);
  v.need(opened, say("no such dispute is open"), [...v.table.disputes.keys()], event.dispute);
  v.need(by === REFEREE || v.table.present.length <= 1, say("the referee settles disputes"), null, by);
  checkText(v, event.reason ?? "", { empty: true });
  const rests = v.opens ? {} : v.first.event;
  const { on, made } = basis(v, event, opened);
  v.need(same(rests, on), say("a settlement rests on its ruling or its correction"), on, rests);
  const { clause, variant, correction } = event;
  v.need(same({ clause, variant, correction }, made), say("a settlement says what it rests on"), made, event);
}

/**
 * What a settlement rests on, and what it then says of that.
 * @param {Verifier} v
 * @param {Event} event
 * @param {Event} opened
 * @returns {{on: Record<string, any>, made: Record<string, any>}}
 */
function basis(v, { by, verdict, clause, variant, reason = "" }, opened) {
  if (verdict === "house-rule") {
    return { on: { t: "ruled", by, clause, variant }, made: { clause: clause ?? "", variant: variant ?? "" } };
  }
  if (verdict === "overturned") {
    v.need(v.byHand, say("what is overturned is put right by hand"));
    const ruling = stripped(reason) || opened.claim;
    return {
      on: { t: "corrected", by, of: opened.on, ruling },
      made: { clause: opened.clause, correction: v.first.decision },
    };
  }
  v.need(verdict === "upheld", say("this is no verdict"), null, verdict);
  return { on: {}, made: { clause: opened.clause } };
}

/**
 * @param {Record<string, any>} one
 * @param {Record<string, any>} other
 * @returns {boolean} whether they have the same members; those without a value are none
 */
function same(one, other) {
  return [...Object.keys(one), ...Object.keys(other)].every((name) => one[name] === other[name]);
}

/**
 * @param {Verifier} v
 * @param {Event} event
 */
function withdrawn(v, event) {
  const by = atTable(v, event.by);
  const opened = taken(v, event.dispute);
  v.need(by === opened?.by, say("who opened a dispute withdraws it while it is open"), opened?.by, by);
}

/** @type {import("./verifier.js").Says} */
export const DISPUTES = { disputed, "dispute-ruled": disputeRuled, "dispute-withdrawn": withdrawn };
