// @ts-check
/** Who sits at the table and what they said around the game; nothing of it is ever undone. */

import { digest } from "./hash.js";

export const REFEREE = "referee";

/**
 * What the table is asked for: the kind of event that does it, for whom, to where; who has agreed.
 * @typedef {{version: number, does: string, by: string, to: number, agreed: Set<string>}} Request
 */

export class Table {
  constructor() {
    /** @type {string[]} */
    this.seats = [];
    /** @type {Map<string, string>} of seats that have left */
    this.keepers = new Map();
    /** @type {Map<string, string>} */
    this.pledges = new Map();
    /** @type {Map<string, string>} */
    this.words = new Map();
    /** @type {Set<string>} words that were shown before all committed anew */
    this.worn = new Set();
    /** Where all committed anew. */
    this.reset = 0;
    /** Of a branch. */
    this.entropy = "";
    /** @type {Request | null} */
    this.request = null;
    /** @type {Map<number | bigint, Record<string, any>>} the open ones */
    this.disputes = new Map();
    /** @type {Map<string, string>} by seat (of the table: nothing), a space, and the place */
    this.paces = new Map();
    /** @type {Map<string, string>} by seat that makes the table wait: the window, or nothing for now */
    this.holds = new Map();
    this.closed = false;
  }

  get present() {
    return this.seats.filter((seat) => !this.keepers.has(seat));
  }

  /** The seats that committed to words and have not shown them. */
  get waiting() {
    return this.seats.filter((seat) => this.pledges.get(seat) && !this.words.has(seat));
  }

  /**
   * @param {string} seat
   * @returns {string} who speaks for it: itself, or where it has left its keeper, or the keeper of that one
   */
  voice(seat) {
    const asked = new Set();
    while (this.keepers.has(seat) && !asked.has(seat)) {
      asked.add(seat);
      seat = /** @type {string} */ (this.keepers.get(seat));
    }
    return this.keepers.has(seat) ? REFEREE : seat;
  }

  get voices() {
    return new Set(this.seats.map((seat) => this.voice(seat)));
  }

  /**
   * At which pace a seat plays in a window: its own before the table's, the window's before its phase's.
   * @param {string} seat
   * @param {string} window
   * @returns {string}
   */
  pace(seat, window) {
    const steps = window.split(".");
    for (const who of [seat, ""]) {
      for (let n = steps.length; n >= 0; n--) {
        const pace = this.paces.get(`${who} ${steps.slice(0, n).join(".")}`);
        if (pace) return pace;
      }
    }
    return "every";
  }

  /** Of what the seats give to the dice, in the order they joined. */
  digest() {
    return digest(this.seats.map((seat) => `${seat}=${this.words.get(seat) ?? ""}\n`).join(""));
  }

  /**
   * @param {number} version
   * @param {string} removed a seat, or nothing
   */
  commitAnew(version, removed) {
    for (const words of this.words.values()) this.worn.add(words);
    this.seats = this.seats.filter((seat) => seat !== removed);
    this.keepers.delete(removed);
    this.pledges.clear();
    this.words.clear();
    this.reset = version;
    this.entropy = "";
  }
}
