// @ts-check
/** The links of the entries, the commitments of their parts, and signatures. */

import { canonical } from "./canonical.js";
import { signatureHolds } from "./curve.js";
import { ENVELOPE, EVENTS, kindOf, misfit, PART } from "./events.js";
import { say, shaped } from "./fault.js";
import { digest, hex, hmac, joined, sha256, unhex } from "./hash.js";

/** @typedef {import("./verifier.js").Verifier} Verifier */

const encoder = new TextEncoder();
export const DIGEST = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** Somebody else's part, and one's own. */
const IN_COPIES = ["commit", "commit event salt"];
/** In a file that moves a session, with the veil to make the salts. */
const IN_FULL = ["event"];

/** @param {Verifier} v */
export function checkLink(v) {
  const { entry, link: before } = v;
  v.need(entry.version === v.version, say("entries are numbered without gaps"), v.version, entry.version);
  const wrong = misfit(entry, ENVELOPE);
  v.need(!wrong, say("members with their default are left out, and no entry has others"), null, wrong);
  const { link, ...hashed } = entry;
  if (entry.sealed) hashed.sealed = entry.sealed.map((/** @type {any} */ part, /** @type {number} */ place) => committed(v, part, place));
  v.link = digest(before + canonical(hashed));
  v.need(link === v.link, say("the link is not the hash of the entries up to here"), v.link, link);
  checkEvent(v, entry.event);
  for (const part of v.sealed) if (part.event) checkEvent(v, part.event);
  if (entry.event.t === "signed") checkSignature(v, entry.event, before);
}

/**
 * @param {Verifier} v
 * @param {Record<string, any>} event
 */
function checkEvent(v, event) {
  shaped(typeof event.t === "string", "an event without a tag");
  const wrong = EVENTS.has(event.t) ? misfit(event, kindOf(event.t).members) : "";
  v.need(!wrong, say("the event is not written as one of its kind"), event.t, wrong);
}

/**
 * The part as it is hashed: its audience and its commitment.
 * @param {Verifier} v
 * @param {Record<string, any>} part
 * @param {number} place
 */
function committed(v, part, place) {
  const { to, ...rest } = part;
  const names = Object.keys(rest).sort().join(" ");
  const digests = [rest.commit, rest.salt].every((each) => each === undefined || DIGEST.test(each));
  const whole = !misfit(part, PART) && (v.veil ? IN_FULL : IN_COPIES).includes(names) && digests;
  v.need(whole, say("a sealed part is not written as one"), null, part);
  let { commit } = part;
  if (part.event) {
    const salt = v.veil ? hmac(v.veil, `${v.version}/${place}`) : unhex(part.salt);
    const made = hex(sha256(joined(salt, encoder.encode(canonical(part.event)))));
    v.need(commit === undefined || commit === made, say("the part does not fit its commitment"), commit, made);
    commit = made;
  }
  v.counts[part.event ? "open parts" : "closed parts"] += 1;
  return to ? { to, commit } : { commit };
}

/**
 * It signs the link before it, and so all entries before it.
 * @param {Verifier} v
 * @param {Record<string, any>} event
 * @param {string} before
 */
function checkSignature(v, { key, link, signature }, before) {
  const message = encoder.encode(`rollbook/1 sign\n${v.session}\n${v.version - 1}\n${before}`);
  v.need(link === before, say("the signature is over another link"), before, link);
  const holds =
    SIGNATURE.test(signature) && DIGEST.test(key) && signatureHolds(unhex(key), message, unhex(signature));
  v.need(holds, say("the signature is not by the key it names"), key, signature);
  v.signatures.push({ version: v.version, key });
}
