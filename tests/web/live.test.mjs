import assert from "node:assert/strict";
import { test } from "node:test";
import { address, newKey } from "../../service/web/js/api.js";
import { parsed } from "../../service/web/js/live.js";

test("an event of a stream is read field by field", () => {
  assert.deepEqual(parsed("id: 41\nevent: entries\ndata: {\"version\":41}"), { id: "41", event: "entries", data: "{\"version\":41}" });
  assert.deepEqual(parsed("data: a\ndata: b"), { id: "", event: "", data: "a\nb" });
  assert.deepEqual(parsed(": still here"), { id: "", event: "", data: "" });
});

test("a query names the language, and leaves out what is empty", () => {
  assert.equal(address("/api/sessions/s/table", { as: "ann b", at: 0, to: "" }), "/api/sessions/s/table?as=ann+b&at=0&lang=en");
});

test("a key is as good as a token, and none comes twice", () => {
  const keys = new Set(Array.from({ length: 200 }, newKey));
  assert.equal(keys.size, 200);
  for (const key of keys) assert.match(key, /^[\w-]{24}$/);
});
