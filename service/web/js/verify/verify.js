// @ts-check
/**
 * Verifies a .rollbook file, as `tools/verify_rollbook.py` does, with the same verdicts (docs/replay-format.md). Nothing
 * here knows a page: it runs in a browser, in a worker of one, and in node.
 */

import { isSmall, readPoint } from "./curve.js";
import { DIGEST } from "./chain.js";
import { Fault, say } from "./fault.js";
import { checkEnd, readHeader, split, unpacked } from "./file.js";
import { unhex } from "./hash.js";
import { Verifier } from "./verifier.js";

const STEP = 500; // entries between two tellings of how far it is

/**
 * What is found of a file.
 * @typedef {object} Report
 * @property {boolean} ok
 * @property {{version: number, what: string, expected: any, found: any} | null} fault the first that does not hold
 * @property {string} session
 * @property {Record<string, number>} checked how many of each, up to the fault if there is one
 * @property {{covers: number, key: string, trusted: boolean}[]} signatures
 * @property {Record<string, number>} left throws that could not be computed, by the reason
 * @property {boolean} given whether whoever began the session knew the secret of the dice
 */

/**
 * @param {Uint8Array} data the bytes of a file
 * @param {object} [options]
 * @param {Set<string>} [options.trusted] keys of which one must have signed each entry, 64 hexadecimal digits each
 * @param {(done: number, all: number) => void} [options.progress] told now and then, in entries
 * @returns {Report}
 */
export function verify(data, { trusted, progress } = {}) {
  /** @type {Verifier | null} */
  let verifier = null;
  /** @type {Fault | null} */
  let fault = null;
  try {
    const lines = split(unpacked(data));
    const head = readHeader(lines[0]);
    verifier = new Verifier(head);
    follow(verifier, head, lines, progress);
    if (trusted) checkCover(verifier, trusted);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    fault = error;
  }
  return report(verifier, fault, trusted ?? new Set());
}

/**
 * @param {Verifier} verifier
 * @param {Record<string, any>} head
 * @param {Uint8Array[]} lines
 * @param {((done: number, all: number) => void) | undefined} progress
 */
function follow(verifier, head, lines, progress) {
  const rest = lines.pop();
  if (rest?.length || lines.length < 3) throw new Fault(Math.max(lines.length - 1, 0), say("the file is cut off"));
  const last = lines.length - 1;
  for (let at = 1; at < last; at++) {
    verifier.follow(lines[at]);
    if (at % STEP === 0) progress?.(at, last - 1);
  }
  checkEnd(verifier, head, lines[last]);
}

/**
 * Every entry must be covered by a signature of a trusted key; signatures at the end cover themselves.
 * @param {Verifier} verifier
 * @param {Set<string>} trusted
 */
function checkCover({ signatures, version }, trusted) {
  const signed = new Set(signatures.map((each) => each.version));
  let last = version;
  while (signed.has(last)) last -= 1;
  const covered = signatures.filter((each) => trusted.has(each.key)).reduce((most, each) => Math.max(most, each.version - 1), 0);
  if (covered < last) {
    throw new Fault(covered + 1, `no signature by a key you trust covers ${covered + 1} to ${last}`);
  }
}

/**
 * @param {string} key
 * @returns {boolean} whether it is a key; under one of small order, which nobody holds, made-up signatures pass
 */
export function isKey(key) {
  const point = DIGEST.test(key) ? readPoint(unhex(key)) : null;
  return point !== null && !isSmall(point);
}

/**
 * @param {Verifier | null} verifier
 * @param {Fault | null} fault
 * @param {Set<string>} trusted
 * @returns {Report}
 */
function report(verifier, fault, trusted) {
  const left = Object.fromEntries(verifier?.left ?? []);
  if (verifier?.waiting.length) left["the secret is not published"] = verifier.waiting.length;
  return {
    ok: fault === null,
    fault: fault && { version: fault.version, what: fault.what, expected: fault.expected, found: fault.found },
    session: verifier?.session ?? "",
    checked: verifier?.counts ?? {},
    signatures: (verifier?.signatures ?? []).map(({ version, key }) => ({ covers: version - 1, key, trusted: trusted.has(key) })),
    left,
    given: verifier?.began.given ?? false,
  };
}
