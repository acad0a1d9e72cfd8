// @ts-check
/**
 * Ed25519 (RFC 8032, 5.1.7). A browser's own does not say of a point of small order what is asked here, and is there only
 * on pages from https; a log has a handful of signatures.
 */

import { joined, sha512 } from "./hash.js";

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** @param {bigint} value */
const modulo = (value) => ((value % P) + P) % P;

/**
 * @param {bigint} base
 * @param {bigint} exponent
 */
function power(base, exponent) {
  let result = 1n;
  for (let square = modulo(base); exponent; exponent >>= 1n) {
    if (exponent & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

const D = modulo(-121665n * power(121666n, P - 2n));
const ROOT = power(2n, (P - 1n) / 4n);

/** @typedef {[bigint, bigint, bigint, bigint]} Point extended: X, Y, Z, T with x = X/Z, y = Y/Z, x*y = T/Z */

/**
 * @param {Point} p
 * @param {Point} q
 * @returns {Point}
 */
function added(p, q) {
  const a = ((p[1] - p[0]) * (q[1] - q[0])) % P;
  const b = ((p[1] + p[0]) * (q[1] + q[0])) % P;
  const c = (((2n * p[3] * q[3]) % P) * D) % P;
  const d = (2n * p[2] * q[2]) % P;
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [modulo(e * f), modulo(g * h), modulo(f * g), modulo(e * h)];
}

/**
 * @param {bigint} factor
 * @param {Point} point
 * @returns {Point}
 */
function times(factor, point) {
  /** @type {Point} */
  let result = [0n, 1n, 1n, 0n];
  for (; factor; factor >>= 1n) {
    if (factor & 1n) result = added(result, point);
    point = added(point, point);
  }
  return result;
}

/** @param {Uint8Array} data the lowest byte first */
function number(data) {
  return data.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/**
 * @param {Uint8Array} data 32 bytes: y, and the lowest bit of x on top
 * @returns {Point | null} nothing where there is no such point, or it is written in another way
 */
export function readPoint(data) {
  const odd = number(data) >> 255n;
  const y = number(data) & ((1n << 255n) - 1n);
  const square = modulo((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (modulo(x * x - square)) x = (x * ROOT) % P;
  if (y >= P || modulo(x * x - square) || (x === 0n && odd)) return null;
  if ((x & 1n) !== odd) x = P - x;
  return [x, y, 1n, (x * y) % P];
}

/** @param {bigint} y an even x goes with it */
function basePoint(y) {
  const data = Uint8Array.from({ length: 32 }, (_, at) => Number((y >> BigInt(8 * at)) & 0xffn));
  return /** @type {Point} */ (readPoint(data));
}

const BASE = basePoint(modulo(4n * power(5n, P - 2n)));

/**
 * @param {Point} point
 * @returns {boolean} whether it comes to nothing when added to itself eight times: then signatures can be made up
 */
export function isSmall(point) {
  const [x, y, z] = times(8n, point);
  return x === 0n && y === z;
}

/**
 * @param {Uint8Array} key 32 bytes
 * @param {Uint8Array} message
 * @param {Uint8Array} signature 64 bytes
 * @returns {boolean}
 */
export function signatureHolds(key, message, signature) {
  const a = readPoint(key);
  const r = readPoint(signature.subarray(0, 32));
  const s = number(signature.subarray(32));
  if (key.length !== 32 || signature.length !== 64 || !a || !r || s >= L || isSmall(a) || isSmall(r)) return false;
  const h = number(sha512(joined(signature.subarray(0, 32), key, message))) % L;
  const one = times(s, BASE);
  const other = added(r, times(h, a));
  return [0, 1].every((i) => modulo(one[i] * other[2]) === modulo(other[i] * one[2]));
}
