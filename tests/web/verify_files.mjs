// Verifies files, one a line of standard input as base64, with the page's own modules; answers each with a line of JSON.

import { createInterface } from "node:readline";

import { canonical } from "../../service/web/js/verify/canonical.js";
import { verify } from "../../service/web/js/verify/verify.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { data, trusted } = JSON.parse(line);
  const options = trusted.length ? { trusted: new Set(trusted) } : {};
  process.stdout.write(`${canonical(verify(Buffer.from(data, "base64"), options))}\n`);
}
