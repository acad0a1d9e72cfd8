// Verifies files with the page's own modules: a line of JSON on standard input names each, a line of JSON answers.
//     {"data": BASE64, "trusted": [KEY, ...]}    what is found of the bytes
//     {"events": true}                           what it knows of the kernel's events

import { createInterface } from "node:readline";

import { canonical } from "../../service/web/js/verify/canonical.js";
import { CARRIED, EVENTS, INPUTS, QUIET, REVEALS, UNSEALED } from "../../service/web/js/verify/events.js";
import { verify } from "../../service/web/js/verify/verify.js";

function known() {
  const members = (shape) => Object.fromEntries([...shape].map(([name, { kind, optional }]) => [optional ? `${name}?` : name, kind]));
  const events = [...EVENTS].map(([tag, { lane, clause, members: shape }]) => [tag, [lane, clause, members(shape)]]);
  const sets = Object.entries({ CARRIED, INPUTS, QUIET, REVEALS, UNSEALED }).map(([name, set]) => [name, [...set]]);
  return { EVENTS: Object.fromEntries(events), ...Object.fromEntries(sets) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { data, trusted, events } = JSON.parse(line);
  const found = events ? known() : verify(Buffer.from(data, "base64"), { trusted: trusted && new Set(trusted) });
  process.stdout.write(`${canonical(found)}\n`);
}
