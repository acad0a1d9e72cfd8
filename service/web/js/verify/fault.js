// @ts-check
/** What is said where something does not hold. */

/**
 * Marks a sentence for the translators; here it stays English, and is what both verifiers call this fault.
 * @param {string} sentence
 * @returns {string}
 */
export const say = (sentence) => sentence;

/** The first thing that does not hold: at which entry (0: header or trailer), what, and both values. */
export class Fault extends Error {
  /**
   * @param {number} version
   * @param {string} what
   * @param {any} [expected]
   * @param {any} [found]
   * @param {Record<string, number>} [values] of the blanks in `what`
   */
  constructor(version, what, expected = null, found = null, values = {}) {
    super(what.replace(/\{(\w+)\}/g, (_, blank) => String(values[blank])));
    this.version = version;
    this.what = this.message;
    this.template = what;
    this.values = values;
    this.expected = expected;
    this.found = found;
  }
}

/** Something in an entry is of another shape than the documented one. */
export class Shape extends Error {}

/**
 * @param {any} holds
 * @param {string} what
 * @returns {asserts holds}
 */
export function shaped(holds, what) {
  if (!holds) throw new Shape(what);
}
