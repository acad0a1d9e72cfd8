// @ts-check
/** Follows a file entry by entry; the first thing that does not hold is thrown as a `Fault`. */

import { AROUND } from "./around.js";
import { read } from "./canonical.js";
import { checkLink } from "./chain.js";
import { AGREEING } from "./consent.js";
import { CURSOR } from "./cursor.js";
import { checkDecision } from "./decisions.js";
import { DISPUTES } from "./disputes.js";
import { EVENTS } from "./events.js";
import { Fault, say, Shape } from "./fault.js";
import { GAME } from "./game.js";
import { digest, unhex } from "./hash.js";
import { after, START } from "./line.js";
import { Table } from "./table.js";
import { THROWS } from "./throws.js";
import { SEATS } from "./seats.js";

export const FORMAT = "rollbook/1";
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const loose = new TextDecoder();

/** @typedef {Record<string, any>} Event an event as it is written */
/** @typedef {Record<string, any>} Entry an entry as it is written */
/** @typedef {Record<string, (v: Verifier, event: Event) => void>} Says what is checked of an event, by its tag */
/**
 * A throw to be computed once the secret is known: entry, how, and what is recorded.
 * @typedef {{version: number, entropy: string, make: (secret: Uint8Array, entropy: string) => any[], found: any[]}} Throw
 */

/** @type {Map<string, Says[string]>} */
const SAYS = new Map(
  [GAME, THROWS, SEATS, AROUND, DISPUTES, AGREEING, CURSOR].flatMap((/** @type {Says} */ each) => Object.entries(each)),
);

/**
 * A line as an object; it must be written in the one canonical way, or two files could look alike.
 * @param {Uint8Array} line
 * @param {number} version
 * @returns {Record<string, any>}
 */
export function readLine(line, version) {
  const value = read(decoded(line));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Fault(version, say("the line is not canonical JSON"), "an object", loose.decode(line.subarray(0, 80)));
}

/** @param {Uint8Array} line */
function decoded(line) {
  try {
    return decoder.decode(line);
  } catch {
    return "";
  }
}

export class Verifier {
  /** @param {Record<string, any>} head the header, as it was read */
  constructor(head) {
    /** @type {string} */
    this.session = head.session;
    this.veil = "veil" in head ? unhex(head.veil) : null;
    /** @type {Uint8Array | null} */
    this.secret = "dice" in head ? unhex(head.dice) : null;
    this.link = digest(`${FORMAT}\n${this.session}`);
    this.version = 0;
    this.line = START;
    this.table = new Table();
    /** @type {Map<number, import("./line.js").Line>} */
    this.rests = new Map();
    /** @type {{first: number, parent: number}[]} where a stretch begins, and what it hangs on */
    this.segments = [{ first: 0, parent: 0 }];
    /** @type {Event[]} */
    this.events = [{ t: "" }];
    /** @type {Entry} the present one */
    this.entry = {};
    /** @type {Entry} the one that opened its decision */
    this.first = { decision: 0, event: { t: "" } };
    this.lane = "";
    /** @type {{does: string, by: string, to: number} | null} what the last agreement carries out */
    this.due = null;
    /** Whether the present decision is a pass by the pace, and nobody was asked since the last thing that was shown. */
    this.unheard = false;
    /** Whether the present decision holds events that people wrote. */
    this.byHand = false;
    /** @type {Event} */
    this.began = {};
    this.carried = 0;
    /** @type {Record<string, string>} */
    this.options = {};
    /** @type {Map<string, import("./dice.js").Die>} */
    this.dice = new Map();
    /** @type {Set<string>} */
    this.keys = new Set();
    /** @type {{version: number, key: string}[]} */
    this.signatures = [];
    /** @type {Throw[]} */
    this.waiting = [];
    /** @type {Record<string, number>} */
    this.counts = {
      entries: 0, "open parts": 0, "closed parts": 0, "cursor moves": 0, labels: 0, throws: 0, shuffles: 0,
    };
    /** @type {Map<string, number>} throws that cannot be computed, by the reason */
    this.left = new Map();
  }

  /**
   * The next entry. The links come first: whatever else is wrong then was written by its author.
   * @param {Uint8Array} line
   */
  follow(line) {
    this.version += 1;
    this.entry = readLine(line, this.version);
    try {
      checkLink(this);
      checkDecision(this);
      const { event } = this.entry;
      this.unheard = this.unheard && !this.opens;
      if (EVENTS.has(event.t)) SAYS.get(event.t)?.(this, event);
      this.events.push(event);
      this.moveOn(event);
    } catch (error) {
      if (!(error instanceof Shape)) throw error;
      throw new Fault(this.version, say("the entry is not of the documented shape"), null, error.message);
    }
    this.counts.entries += 1;
  }

  /** @param {Event} event */
  moveOn(event) {
    if (this.lane === "play") {
      this.line = after(this.line, this.version, event, this.opens);
      const shown = this.line.known === this.version || this.line.ended;
      this.need(!(this.unheard && shown), say("nobody was asked between two things that are shown"));
    }
    if (this.lane !== "table") this.table.request = null;
  }

  /**
   * @param {any} holds
   * @param {string} what
   * @param {any} [expected]
   * @param {any} [found]
   * @returns {asserts holds}
   */
  need(holds, what, expected, found) {
    if (!holds) throw new Fault(this.version, what, expected, found);
  }

  /** Whether the present entry opens its decision. */
  get opens() {
    return this.entry.decision === this.version;
  }

  /** @returns {string} who acts */
  get by() {
    return this.entry.seat ?? "";
  }

  /** @returns {Record<string, any>[]} */
  get sealed() {
    return this.entry.sealed ?? [];
  }

  /** Whether the seats of a branch give words anew. */
  get givesAnew() {
    return 0 < this.line.origin && this.line.origin < this.table.reset && !this.table.entropy;
  }

  /** Whether this is a branch that has not taken new words yet. */
  get needsWords() {
    const taken = this.table.reset > this.carried && this.table.entropy;
    return 0 < this.carried && this.carried < this.version && !taken;
  }
}
