// @ts-check
/**
 * SHA-256, SHA-512 and HMAC, at once and anywhere. A browser has its own only on pages from https or from the same
 * machine, and answers one promise an entry; a table at home is reached by plain http.
 */

const encoder = new TextEncoder();

/** The first primes: both functions take their constants from the fractions of their roots (FIPS 180-4, 4.2). */
const PRIMES = primes(80);

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((each) => n % each)) found.push(n);
  return found;
}

/**
 * The first 64 bits of the fraction of a prime's root.
 * @param {number} prime
 * @param {bigint} degree 2 or 3
 */
function fraction(prime, degree) {
  const scaled = BigInt(prime) << (64n * degree);
  let low = 0n;
  let high = 1n << 72n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle;
  }
  return BigInt.asUintN(64, low);
}

const CUBES = PRIMES.map((prime) => fraction(prime, 3n));
const SQUARES = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));
const CUBES_32 = Int32Array.from(CUBES.slice(0, 64), (each) => Number(each >> 32n));
const SQUARES_32 = Int32Array.from(SQUARES, (each) => Number(each >> 32n));
const schedule = new Int32Array(64);

/**
 * The message with its end: a one, zeros, and its length in bits, so that whole blocks come out.
 * @param {Uint8Array} data
 * @param {number} block bytes
 * @param {number} length bytes of the length
 */
function padded(data, block, length) {
  const made = new Uint8Array(Math.ceil((data.length + 1 + length) / block) * block);
  made.set(data);
  made[data.length] = 0x80;
  const view = new DataView(made.buffer);
  view.setUint32(made.length - 8, Math.floor(data.length / 0x20000000));
  view.setUint32(made.length - 4, data.length << 3);
  return made;
}

/**
 * @param {Uint8Array | string} message text is hashed as UTF-8
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const data = padded(typeof message === "string" ? encoder.encode(message) : message, 64, 8);
  const state = Int32Array.from(SQUARES_32);
  for (let at = 0; at < data.length; at += 64) block256(state, data, at);
  const made = new Uint8Array(32);
  const view = new DataView(made.buffer);
  state.forEach((word, place) => view.setInt32(place * 4, word));
  return made;
}

/**
 * One block of SHA-256 (FIPS 180-4, 6.2.2). Sums are cut to 32 bits as they grow, or they would be kept as floats.
 * @param {Int32Array} state
 * @param {Uint8Array} data
 * @param {number} at
 */
function block256(state, data, at) {
  const w = schedule;
  for (let i = 0, j = at; i < 16; i++, j += 4) {
    w[i] = (data[j] << 24) | (data[j + 1] << 16) | (data[j + 2] << 8) | data[j + 3];
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const one = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const other = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (((w[i - 16] + w[i - 7]) | 0) + ((one + other) | 0)) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t = (((h + one) | 0) + ((((e & f) ^ (~e & g)) + ((CUBES_32[i] + w[i]) | 0)) | 0)) | 0;
    const other = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const most = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t) | 0;
    d = c;
    c = b;
    b = a;
    a = (t + ((other + most) | 0)) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

const MASK = (1n << 64n) - 1n;

/**
 * @param {bigint} word 64 bits
 * @param {bigint} by
 */
const turned = (word, by) => (word >> by) | ((word << (64n - by)) & MASK);

/**
 * Only signatures need it, so it may take its time (FIPS 180-4, 6.4).
 * @param {Uint8Array} message
 * @returns {Uint8Array} 64 bytes
 */
export function sha512(message) {
  const data = padded(message, 128, 16);
  const view = new DataView(data.buffer);
  const state = [...SQUARES];
  for (let at = 0; at < data.length; at += 128) {
    const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + i * 8));
    for (let i = 16; i < 80; i++) {
      const one = turned(w[i - 15], 1n) ^ turned(w[i - 15], 8n) ^ (w[i - 15] >> 7n);
      const other = turned(w[i - 2], 19n) ^ turned(w[i - 2], 61n) ^ (w[i - 2] >> 6n);
      w.push((w[i - 16] + one + w[i - 7] + other) & MASK);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 80; i++) {
      const one = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
      const t = h + one + ((e & f) ^ (~e & MASK & g)) + CUBES[i] + w[i];
      const other = turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n);
      const most = (a & b) ^ (a & c) ^ (b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t) & MASK, c, b, a, (t + other + most) & MASK];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] + word) & MASK));
  }
  const made = new DataView(new ArrayBuffer(64));
  state.forEach((word, place) => made.setBigUint64(place * 8, word));
  return new Uint8Array(made.buffer);
}

/**
 * HMAC-SHA-256 (RFC 2104) of UTF-8 text under a key of at most 64 bytes.
 * @param {Uint8Array} key
 * @param {string} text
 * @returns {Uint8Array} 32 bytes
 */
export function hmac(key, text) {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  key.forEach((byte, place) => {
    inner[place] ^= byte;
    outer[place] ^= byte;
  });
  return sha256(joined(outer, sha256(joined(inner, encoder.encode(text)))));
}

/**
 * @param {...Uint8Array} parts
 * @returns {Uint8Array}
 */
export function joined(...parts) {
  const made = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/**
 * @param {Uint8Array} data
 * @returns {string} small hexadecimal digits
 */
export function hex(data) {
  let made = "";
  for (const byte of data) made += byte < 16 ? `0${byte.toString(16)}` : byte.toString(16);
  return made;
}

/**
 * @param {string} digits an even number of hexadecimal digits
 * @returns {Uint8Array}
 */
export function unhex(digits) {
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) => parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

/**
 * @param {Uint8Array | string} message
 * @returns {string} its SHA-256 in hexadecimal
 */
export const digest = (message) => hex(sha256(message));
