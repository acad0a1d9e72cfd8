// @ts-check
/**
 * Canonical JSON: read in the one way in which it may be written, and written so (docs/replay-format.md).
 *
 * The language's own reader would not do: it takes whole numbers beyond 2^53 for floats, drops members that come twice,
 * and reads what is written in other ways.
 */

const DEEPEST = 990; // lists and objects inside each other; about where the stand-alone verifier gives up
const LONGEST_NUMBER = 4300; // digits
const SHORT_NUMBER = 15; // digits that a float holds exactly

/** @typedef {null | boolean | number | bigint | string | any[] | Record<string, any>} Value */

/**
 * Strings by code points: the language compares halves of them, and puts U+FFFF behind U+10000.
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
export function byCodePoint(one, other) {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a !== b) {
      const halves = (a & 0xf800) === 0xd800 || (b & 0xf800) === 0xd800;
      if (halves && a >= 0xd800 && b >= 0xd800) return (a & 0xf800) === 0xd800 ? ((b & 0xf800) === 0xd800 ? a - b : 1) : -1;
      return a - b;
    }
  }
  return one.length - other.length;
}

/**
 * Whole numbers that a float does not hold exactly are `bigint`; nothing else is.
 * @param {Value | undefined} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || value === undefined) return "null";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const names = Object.keys(value).sort(byCodePoint);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** What cannot be read. */
class Unreadable extends Error {}

/**
 * @param {string} text one value, written canonically
 * @returns {Value | undefined} nothing where it is not; an object has no prototype, so every name is its own
 */
export function read(text) {
  try {
    const reader = new Reader(text);
    const value = reader.value(0);
    return reader.at === text.length ? value : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)/y;
/** Up to the next quote, backslash or control character. */
const PLAIN = /[^"\\\x00-\x1f]*/y;
/** The escapes that are needed, and no other way of writing them. */
const ESCAPE = /\\(?:["\\btnfr]|u00(?:0[0-7be-f]|1[0-9a-f]))/y;

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /**
   * @param {number} depth
   * @returns {Value}
   */
  value(depth) {
    if (depth > DEEPEST) throw new Unreadable();
    const next = this.text[this.at];
    if (next === '"') return this.string();
    if (next === "{") return this.object(depth + 1);
    if (next === "[") return this.list(depth + 1);
    for (const [word, value] of /** @type {const} */ ([["true", true], ["false", false], ["null", null]])) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }

  /** @param {string} token */
  takes(token) {
    if (this.text[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  /** @param {string} token */
  needs(token) {
    if (!this.takes(token)) throw new Unreadable();
  }

  /** @param {RegExp} pattern sticky */
  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  /** @returns {number | bigint} */
  number() {
    const found = this.match(NUMBER);
    const digits = found.replace("-", "").length;
    if (!digits || found === "-0" || digits > LONGEST_NUMBER) throw new Unreadable();
    const value = digits > SHORT_NUMBER ? BigInt(found) : Number(found);
    return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }

  /** @returns {string} */
  string() {
    const start = this.at;
    this.needs('"');
    this.match(PLAIN);
    if (this.takes('"')) return this.text.slice(start + 1, this.at - 1);
    do {
      if (!this.match(ESCAPE)) throw new Unreadable();
      this.match(PLAIN);
    } while (!this.takes('"'));
    return JSON.parse(this.text.slice(start, this.at));
  }

  /**
   * @param {number} depth
   * @returns {any[]}
   */
  list(depth) {
    this.needs("[");
    /** @type {any[]} */
    const made = [];
    if (this.takes("]")) return made;
    do made.push(this.value(depth));
    while (this.takes(","));
    this.needs("]");
    return made;
  }

  /**
   * Members come in order, so none comes twice.
   * @param {number} depth
   * @returns {Record<string, any>}
   */
  object(depth) {
    this.needs("{");
    /** @type {Record<string, any>} */
    const made = Object.create(null);
    if (this.takes("}")) return made;
    /** @type {string | null} */
    let before = null;
    do {
      const name = this.string();
      if (before !== null && byCodePoint(before, name) >= 0) throw new Unreadable();
      this.needs(":");
      made[name] = this.value(depth);
      before = name;
    } while (this.takes(","));
    this.needs("}");
    return made;
  }
}
