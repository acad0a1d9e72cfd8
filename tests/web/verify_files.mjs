// Verifies files with the page's own modules: a line of JSON on standard input names each, a line of JSON answers.
//     {"data": BASE64, "trusted": [KEY, ...]}    what is found of the bytes
//     {"events": true}                           what it knows of the kernel's events
//     {"die": N, "secret": HEX, "labels": [...]} what a die of N sides shows under each label, and an order of N cards
//     {"signature": [KEY, MESSAGE, SIGNATURE]}   whether it holds, all in hexadecimal

import { createInterface } from "node:readline";

import { canonical } from "../../service/web/js/verify/canonical.js";
import { signatureHolds } from "../../service/web/js/verify/curve.js";
import { findDie, shuffled, thrown } from "../../service/web/js/verify/dice.js";
import { CARRIED, EVENTS, INPUTS, QUIET, REVEALS, UNSEALED } from "../../service/web/js/verify/events.js";
import { unhex } from "../../service/web/js/verify/hash.js";
import { verify } from "../../service/web/js/verify/verify.js";

function known() {
  const members = (shape) => Object.fromEntries([...shape].map(([name, { kind, optional }]) => [optional ? `${name}?` : name, kind]));
  const events = [...EVENTS].map(([tag, { lane, clause, members: shape }]) => [tag, [lane, clause, members(shape)]]);
  const sets = Object.entries({ CARRIED, INPUTS, QUIET, REVEALS, UNSEALED }).map(([name, set]) => [name, [...set]]);
  return { EVENTS: Object.fromEntries(events), ...Object.fromEntries(sets) };
}

function thrownFor({ die, secret, labels }) {
  const cards = Array.from({ length: Math.min(die, 40) }, (_, n) => `c${n}`);
  return labels.map((label) => [thrown(unhex(secret), "e", label, [findDie(new Map(), `d${die}`)]), shuffled(unhex(secret), "e", label, cards)]);
}

function answer(asked) {
  if (asked.events) return known();
  if (asked.die) return thrownFor(asked);
  if (asked.signature) return signatureHolds(...asked.signature.map(unhex));
  return verify(Buffer.from(asked.data, "base64"), { trusted: asked.trusted && new Set(asked.trusted) });
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${canonical(answer(JSON.parse(line)))}\n`);
}
