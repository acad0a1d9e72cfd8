// @ts-check
/** What a secret gives: faces and orders (docs/replay-format.md, "Dice"). */

import { byCodePoint } from "./canonical.js";
import { shaped } from "./fault.js";
import { hmac } from "./hash.js";

/** Faces in order; the face that is thrown again and added, if there is one. */
export class Die {
  /**
   * @param {(number | bigint)[]} faces
   * @param {number | bigint | null} opens
   */
  constructor(faces, opens = null) {
    this.faces = faces;
    this.opens = opens;
  }

  get size() {
    return this.faces.length;
  }

  /**
   * @param {number} place
   * @returns {number | bigint}
   */
  at(place) {
    return this.faces[place];
  }

  /**
   * @param {number | bigint} face
   * @returns {boolean}
   */
  has(face) {
    return this.faces.includes(face);
  }
}

/** A plain die, from 1 to its size. */
class Plain extends Die {
  /** @param {number} size */
  constructor(size) {
    super([]);
    this.sides = size;
  }

  get size() {
    return this.sides;
  }

  /** @param {number} place */
  at(place) {
    return place + 1;
  }

  /** @param {number | bigint} face */
  has(face) {
    return face >= 1 && face <= this.sides;
  }
}

/** @param {string} text */
function face(text) {
  shaped(/^-?[0-9]{1,9}$/.test(text), `${text} is no face`);
  return Number(text);
}

/**
 * @param {string[]} rows such as `fate=-1,0,1` and, for a die that opens on 6, `storm=1,2,3,4,5,6!6`
 * @returns {Map<string, Die>}
 */
export function readDice(rows) {
  return new Map(
    rows.map((row) => {
      const [name, rest] = cut(row, "=");
      const [faces, opened] = cut(rest, "!");
      return [name, new Die(faces.split(",").map(face), opened ? face(opened) : null)];
    }),
  );
}

/**
 * @param {string} text
 * @param {string} mark
 * @returns {[string, string]} what is before the first mark, and what behind it
 */
export function cut(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}

/**
 * @param {Map<string, Die>} dice those that the game names
 * @param {string} name
 * @returns {Die | null}
 */
export function findDie(dice, name) {
  const sides = /^d([0-9]{1,6})$/.exec(name);
  return dice.get(name) ?? (sides && Number(sides[1]) ? new Plain(Number(sides[1])) : null);
}

/**
 * HMAC blocks 0, 1, 2... cut into big-endian numbers of 32 bits.
 * @param {Uint8Array} secret
 * @param {string} entropy
 * @param {string} label
 * @returns {Generator<number>}
 */
function* numbers(secret, entropy, label) {
  for (let block = 0; ; block++) {
    const view = new DataView(hmac(secret, `${entropy}\n${label}\n${block}`).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

/**
 * 0 to bound - 1, each as likely: numbers past the last whole span are skipped.
 * @param {Generator<number>} found
 * @param {number} bound
 */
function below(found, bound) {
  const whole = 2 ** 32 - (2 ** 32 % bound);
  let n;
  do n = found.next().value;
  while (n >= whole);
  return n % bound;
}

/**
 * @param {Uint8Array} secret
 * @param {string} entropy
 * @param {string} label
 * @param {Die[]} dice
 * @returns {(number | bigint)[]}
 */
export function thrown(secret, entropy, label, dice) {
  const found = numbers(secret, entropy, label);
  const faces = [];
  for (const die of dice) {
    let shown;
    do {
      shown = die.at(below(found, die.size));
      faces.push(shown);
    } while (shown === die.opens);
  }
  return faces;
}

/**
 * Fisher-Yates from the last place down, on the sorted cards.
 * @param {Uint8Array} secret
 * @param {string} entropy
 * @param {string} label
 * @param {string[]} cards
 * @returns {string[]}
 */
export function shuffled(secret, entropy, label, cards) {
  const found = numbers(secret, entropy, label);
  const order = [...cards].sort(byCodePoint);
  for (let place = order.length - 1; place > 0; place--) {
    const other = below(found, place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/**
 * Whether these dice can show these faces: an opened die goes on until it shows something else.
 * @param {(number | bigint)[]} faces
 * @param {Die[]} dice
 * @returns {boolean}
 */
export function possible(faces, dice) {
  let at = 0;
  for (const die of dice) {
    let again = true;
    while (again) {
      if (at >= faces.length || !die.has(faces[at])) return false;
      again = faces[at] === die.opens;
      at += 1;
    }
  }
  return at === faces.length;
}
