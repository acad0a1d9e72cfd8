// @ts-check
/** A file as lines: what of it is a header, entries and a trailer, and how much of it may be. */

import { canonical } from "./canonical.js";
import { DIGEST } from "./chain.js";
import { Fault, say } from "./fault.js";
import { SESSION } from "./game.js";
import { digest } from "./hash.js";
import { gunzip, Packed } from "./inflate.js";
import { FORMAT, readLine } from "./verifier.js";

/** Bytes of a file, also when it is unpacked. */
export const LARGEST = 1 << 28;
const RATIO = 100; // how many times its size a file of more bytes than these may unpack to
const UNSUSPECTED = 1 << 20;
const LINES = 1 << 21;
const LONGEST = 1 << 20; // bytes of a line
const LINE_FEED = 10;
const NEWER = say("the format is newer than this verifier: get the one that came with it");

/**
 * @param {Uint8Array} data
 * @returns {Uint8Array} the content of a file that may be compressed with gzip
 */
export function unpacked(data) {
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  try {
    return gunzip(data, Math.min(LARGEST, Math.max(UNSUSPECTED, RATIO * data.length)));
  } catch (error) {
    if (!(error instanceof Packed)) throw error;
    if (error.how === "damaged") throw new Fault(0, say("the compressed data is damaged"));
    throw new Fault(0, say("the compressed data is cut off, too large, or something follows it"));
  }
}

/**
 * The lines; what would fill the memory with them is no session.
 * @param {Uint8Array} data
 * @returns {Uint8Array[]} the last one is empty where the file ends with a line feed
 */
export function split(data) {
  const lines = [];
  let start = 0;
  for (let end = data.indexOf(LINE_FEED); end >= 0; end = data.indexOf(LINE_FEED, start)) {
    if (lines.length >= LINES) throw new Fault(0, say("the file has too many lines"), LINES);
    lines.push(data.subarray(start, end));
    start = end + 1;
  }
  lines.push(data.subarray(start));
  const place = lines.findIndex((line) => line.length > LONGEST);
  if (place >= 0) throw new Fault(place, say("the line is too long"), LONGEST, lines[place].length);
  return lines;
}

/**
 * @param {Uint8Array} line
 * @returns {Record<string, any>}
 */
export function readHeader(line) {
  const head = readLine(line, 0);
  const { format, session } = head;
  const found = /^rollbook\/([0-9]{1,6})/.exec(format);
  if (found && found[0] === format && Number(found[1]) > 1) throw new Fault(0, NEWER, FORMAT, format);
  const names = Object.keys(head).sort().join(" ");
  const known = ["format session", "dice format session veil"].includes(names);
  if (!known || format !== FORMAT) {
    throw new Fault(0, say("the first line is not the header of a .rollbook file"), FORMAT, format);
  }
  if (typeof session !== "string" || !SESSION.test(session)) {
    throw new Fault(0, say("the header does not name a session"), null, session);
  }
  const secrets = "dice" in head ? [head.dice, head.veil] : [];
  if (!secrets.every((each) => typeof each === "string" && DIGEST.test(each))) {
    throw new Fault(0, say("the secrets in the header are 64 small hexadecimal digits each"));
  }
  return head;
}

/**
 * Nothing is owed any more; how many entries there are and the last link; with secrets, their digest.
 * @param {import("./verifier.js").Verifier} v
 * @param {Record<string, any>} head
 * @param {Uint8Array} line
 */
export function checkEnd(v, head, line) {
  const last = v.version;
  if (v.due) throw new Fault(last, say("the last agreement carries out what was asked for"), v.due);
  if (v.carried > last) throw new Fault(1, say("more is carried over than there is"), last, v.carried);
  /** @type {Record<string, any>} */
  const made = { count: last, last: v.link };
  if ("veil" in head) made.secrets = digest(`${FORMAT} secrets\n${v.session}\n${head.dice}\n${head.veil}`);
  const found = readLine(line, last);
  if (canonical(found) !== canonical(made)) {
    throw new Fault(last, say("the trailer is not that of these entries: the file is cut or altered"), made, found);
  }
}
