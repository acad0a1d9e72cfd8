// @ts-check
/**
 * Unpacks gzip (RFC 1951, 1952): one member, its sums checked, and nothing behind it. What a browser has of its own does
 * not say where the member ends, and goes on for as long as somebody packed zeros.
 */

/** What is wrong with packed data: `damaged`, or it is `cut` off, too large, or something follows it. */
export class Packed extends Error {
  /** @param {"damaged" | "cut"} how */
  constructor(how) {
    super(how);
    this.how = how;
  }
}

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193,
  12289, 16385, 24577,
];
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/** In which order the lengths of the codes for code lengths are written. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST = 15; // bits of a code
const WINDOW = 1 << 15;

/**
 * A Huffman code: how many codes there are of each length, and the symbols in their order.
 * @typedef {{counts: Uint16Array, symbols: Uint16Array}} Code
 */

/**
 * @param {ArrayLike<number>} lengths of the code of each symbol, 0 for none
 * @param {boolean} one whether a single code of one bit may stand alone, which leaves the other unused
 * @returns {Code}
 */
function codeOf(lengths, one) {
  const counts = new Uint16Array(LONGEST + 1);
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]] += 1;
  const used = lengths.length - counts[0];
  counts[0] = 0;
  let left = 1;
  for (let length = 1; length <= LONGEST; length++) {
    left = left * 2 - counts[length];
    if (left < 0) throw new Packed("damaged");
  }
  if (left > 0 && !(one && (used === 0 || (used === 1 && counts[1] === 1)))) throw new Packed("damaged");
  const places = new Uint16Array(LONGEST + 2);
  for (let length = 1; length <= LONGEST; length++) places[length + 1] = places[length] + counts[length];
  const symbols = new Uint16Array(used);
  for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol]) symbols[places[lengths[symbol]]++] = symbol;
  return { counts, symbols };
}

const FIXED = codeOf(Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8)), false);
const FIXED_DISTANCES = codeOf(new Uint8Array(32).fill(5), false);

class Inflater {
  /**
   * @param {Uint8Array} data
   * @param {number} at where the packed data begins
   * @param {number} most bytes that may come out
   */
  constructor(data, at, most) {
    this.data = data;
    this.at = at;
    this.most = most;
    this.hold = 0;
    this.held = 0;
    this.out = new Uint8Array(Math.min(most, data.length * 6));
    this.size = 0;
  }

  /** @param {number} count at most 16 */
  bits(count) {
    while (this.held < count) {
      if (this.at >= this.data.length) throw new Packed("cut");
      this.hold |= this.data[this.at++] << this.held;
      this.held += 8;
    }
    const found = this.hold & ((1 << count) - 1);
    this.hold >>>= count;
    this.held -= count;
    return found;
  }

  /** @param {Code} code */
  symbol({ counts, symbols }) {
    let code = 0;
    let first = 0;
    let place = 0;
    for (let length = 1; length <= LONGEST; length++) {
      code |= this.bits(1);
      const count = counts[length];
      if (code - first < count) return symbols[place + code - first];
      place += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Packed("damaged");
  }

  /** @param {number} byte */
  put(byte) {
    if (this.size === this.out.length) this.grow();
    this.out[this.size++] = byte;
  }

  grow() {
    if (this.size >= this.most) throw new Packed("cut");
    const larger = new Uint8Array(Math.min(this.most, this.out.length * 2 + 1024));
    larger.set(this.out);
    this.out = larger;
  }

  stored() {
    this.hold = 0;
    this.held = 0;
    const length = this.bits(16);
    if (length !== (this.bits(16) ^ 0xffff)) throw new Packed("damaged");
    for (let n = 0; n < length; n++) this.put(this.bits(8));
  }

  /** @returns {[Code, Code]} the codes of a block that brings its own */
  codes() {
    const [literals, distances, count] = [this.bits(5) + 257, this.bits(5) + 1, this.bits(4) + 4];
    if (literals > 286 || distances > 30) throw new Packed("damaged");
    const lengths = new Uint8Array(19);
    for (let n = 0; n < count; n++) lengths[ORDER[n]] = this.bits(3);
    const code = codeOf(lengths, false);
    /** @type {number[]} */
    const found = [];
    while (found.length < literals + distances) {
      const symbol = this.symbol(code);
      if (symbol < 16) found.push(symbol);
      else this.repeat(found, symbol, literals + distances);
    }
    if (!found[256]) throw new Packed("damaged");
    return [codeOf(found.slice(0, literals), true), codeOf(found.slice(literals), true)];
  }

  /**
   * @param {number[]} found
   * @param {number} symbol 16: the one before again; 17, 18: zeros
   * @param {number} most
   */
  repeat(found, symbol, most) {
    if (symbol === 16 && !found.length) throw new Packed("damaged");
    const value = symbol === 16 ? found[found.length - 1] : 0;
    const times = symbol === 16 ? this.bits(2) + 3 : symbol === 17 ? this.bits(3) + 3 : this.bits(7) + 11;
    if (found.length + times > most) throw new Packed("damaged");
    for (let n = 0; n < times; n++) found.push(value);
  }

  /**
   * @param {Code} literals
   * @param {Code} distances
   */
  compressed(literals, distances) {
    for (;;) {
      const symbol = this.symbol(literals);
      if (symbol === 256) return;
      if (symbol < 256) this.put(symbol);
      else this.copy(symbol - 257, distances);
    }
  }

  /**
   * @param {number} place of the length
   * @param {Code} distances
   */
  copy(place, distances) {
    if (place >= LENGTHS.length) throw new Packed("damaged");
    const length = LENGTHS[place] + this.bits(LENGTH_BITS[place]);
    const where = this.symbol(distances);
    if (where >= DISTANCES.length) throw new Packed("damaged");
    const distance = DISTANCES[where] + this.bits(DISTANCE_BITS[where]);
    if (distance > this.size || distance > WINDOW) throw new Packed("damaged");
    for (let n = 0; n < length; n++) this.put(this.out[this.size - distance]);
  }

  /** @returns {Uint8Array} all blocks */
  inflate() {
    let last = false;
    while (!last) {
      last = this.bits(1) === 1;
      const kind = this.bits(2);
      if (kind === 0) this.stored();
      else if (kind === 1) this.compressed(FIXED, FIXED_DISTANCES);
      else if (kind === 2) this.compressed(...this.codes());
      else throw new Packed("damaged");
    }
    return this.out.subarray(0, this.size);
  }
}

const SUMS = Int32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** @param {Uint8Array} data */
function crc32(data) {
  let sum = -1;
  for (let at = 0; at < data.length; at++) sum = SUMS[(sum ^ data[at]) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/**
 * Where the packed data begins: behind the header with what it may hold, a name and the like.
 * @param {Uint8Array} data
 * @returns {number}
 */
function headerEnd(data) {
  const [, , method, flags] = data;
  /** @param {number} at */
  const there = (at) => {
    if (at > data.length) throw new Packed("cut");
    return at;
  };
  there(4);
  if (method !== 8 || flags & 0xe0) throw new Packed("damaged");
  let at = there(10);
  if (flags & 4) at = there(there(at + 2) + data[at] + (data[at + 1] << 8));
  for (const named of [8, 16]) if (flags & named) at = there((data.indexOf(0, at) + 1) || Infinity);
  if (flags & 2) {
    const sum = crc32(data.subarray(0, at)) & 0xffff;
    at = there(at + 2);
    if (sum !== (data[at - 2] | (data[at - 1] << 8))) throw new Packed("damaged");
  }
  return at;
}

/**
 * @param {Uint8Array} data it begins with `1f 8b`
 * @param {number} most bytes that may come out
 * @returns {Uint8Array}
 */
export function gunzip(data, most) {
  const inflater = new Inflater(data, headerEnd(data), most);
  const found = inflater.inflate();
  const end = inflater.at;
  if (end + 8 > data.length) throw new Packed("cut");
  const view = new DataView(data.buffer, data.byteOffset + end, 8);
  if (view.getUint32(0, true) !== crc32(found) || view.getUint32(4, true) !== found.length % 2 ** 32) throw new Packed("damaged");
  if (end + 8 !== data.length) throw new Packed("cut");
  return found;
}
