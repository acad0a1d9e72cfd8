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

/** @typedef {{done: number, all: number}} Progress in entries */

/**
 * What is found of a file.
 * @typedef {object} Report
 * @property {boolean} ok
 * @property {ReturnType<typeof told> | null} fault the first that does not hold: the entry, the sentence, both values, and
 *   for whoever says it in another language the sentence with its blanks
 * @property {string} session
 * @property {number} version the last entry that was looked at
 * @property {string} link of that entry: with its number, what a receipt is
 * @property {Record<string, number>} checked how many of each, up to the fault if there is one
 * @property {{covers: number, key: string, trusted: boolean}[]} signatures
 * @property {Record<string, number>} left throws that could not be computed, by the reason
 * @property {boolean} given whether whoever began the session knew the secret of the dice
 */

/**
 * @param {Uint8Array} data the bytes of a file
 * @param {{trusted?: Set<string>}} [options] keys of which one must have signed each entry, 64 hexadecimal digits each
 * @returns {Report}
 */
export function verify(data, options) {
  const going = steps(data, options);
  for (;;) {
    const { done, value } = going.next();
    if (done) return value;
  }
}

/**
 * The same an entry at a time, for whoever has something else to do meanwhile.
 * @param {Uint8Array} data
 * @param {{trusted?: Set<string>}} [options]
 * @returns {Generator<Progress, Report, void>}
 */
export function* steps(data, { trusted } = {}) {
  /** @type {Verifier | null} */
  let verifier = null;
  /** @type {Fault | null} */
  let fault = null;
  try {
    const lines = split(unpacked(data));
    const head = readHeader(lines[0]);
    verifier = new Verifier(head);
    yield* follow(verifier, head, lines);
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
 * @returns {Generator<Progress, void, void>}
 */
function* follow(verifier, head, lines) {
  const rest = lines.pop();
  if (rest?.length || lines.length < 3) throw new Fault(Math.max(lines.length - 1, 0), say("the file is cut off"));
  const last = lines.length - 1;
  for (let at = 1; at < last; at++) {
    verifier.follow(lines[at]);
    yield { done: at, all: last - 1 };
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
    const values = { first: covered + 1, last };
    throw new Fault(covered + 1, say("no signature by a key you trust covers {first} to {last}"), null, null, values);
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

/** @param {Fault} fault */
const told = ({ version, what, expected, found, template, values }) => ({ version, what, expected, found, template, values });

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
    fault: fault && told(fault),
    session: verifier?.session ?? "",
    version: verifier?.version ?? 0,
    link: verifier?.link ?? "",
    checked: verifier?.counts ?? {},
    signatures: (verifier?.signatures ?? []).map(({ version, key }) => ({ covers: version - 1, key, trusted: trusted.has(key) })),
    left,
    given: verifier?.began.given ?? false,
  };
}
