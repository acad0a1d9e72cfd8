import assert from "node:assert/strict";
import { test } from "node:test";
import { count, language, say, speak } from "../../service/web/js/words.js";

/** What the service would send. */
const ITALIAN = {
  code: "it", languages: { en: "English", it: "Italiano" }, meets: { e: ["ed", ["e", "è"]] },
  said: { "round {n}": "giro {n}", "{a} and {b}": "{a} e {b}", "{n} table": ["{n} tavolo", "{n} tavoli"] },
};
globalThis.document = { documentElement: {} };

test("English is its own translation", () => {
  assert.equal(say("round {n}", { n: 3 }), "round 3");
  assert.equal(count("{n} table", "{n} tables", { n: 1 }), "1 table");
  assert.equal(count("{n} table", "{n} tables", { n: 0 }), "0 tables");
  assert.equal(say("{unknown} stays"), "{unknown} stays");
});

test("another language says it its own way", async () => {
  globalThis.fetch = async () => ({ ok: true, json: async () => ITALIAN });
  await speak("it");
  assert.equal(language.value, "it");
  assert.equal(document.documentElement.lang, "it");
  assert.equal(say("round {n}", { n: 3 }), "giro 3");
  assert.equal(count("{n} table", "{n} tables", { n: 1 }), "1 tavolo");
  assert.equal(count("{n} table", "{n} tables", { n: 2 }), "2 tavoli");
  assert.equal(say("not translated yet"), "not translated yet");
});

test("a word that sounds otherwise before a name is as the name wants it", () => {
  assert.equal(say("{a} and {b}", { a: "Ann", b: "Edo" }), "Ann ed Edo");
  assert.equal(say("{a} and {b}", { a: "Ann", b: "Ben" }), "Ann e Ben");
});
