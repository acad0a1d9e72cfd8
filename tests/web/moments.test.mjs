import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
globalThis.document = { documentElement: {}, addEventListener() {}, body: { dataset: {} } };
const { beside, fork, keepMoments, left, leftBy, line, lineOf, marks, onLine, placeOf, rests, stops, told } = await import("../../service/web/js/past/moments.js");
const { lines, live, session } = await import("../../service/web/js/table/state.js");

/** Played to 10; back to 6 at 11; on to 15; back to 3 at 16; a note at 17; on to 20; forward to 15 at 21. */
beforeEach(() => {
  rests.value = [3, 6, 8, 10, 11, 15, 16, 20, 21].map((version) => ({ version, round: 1, phase: "a" }));
  marks.value = [
    { version: 11, kind: "undo", rest: 11, start: 10, to: 6 }, { version: 16, kind: "undo", rest: 16, start: 15, to: 3 },
    { version: 17, kind: "note", rest: 17, on: 4 }, { version: 21, kind: "redo", rest: 21, start: 20, to: 15 },
  ];
  beside.value = new Set([1, 17]);
  line.value = [[11, 15], [0, 6]];
  live.value = { version: 21 };
});

test("a line is the stretches that lead to its end", () => {
  assert.deepEqual(lineOf(10), [[0, 10]]);
  assert.deepEqual(lineOf(15), [[11, 15], [0, 6]]);
  assert.deepEqual(lineOf(20), [[16, 20], [0, 3]]);
  assert.deepEqual(lineOf(21), [[21, 21], [11, 15], [0, 6]]);
});

test("two lines part where they last agree", () => {
  assert.equal(fork(10, 15), 6);
  assert.equal(fork(20, 15), 3);
  assert.equal(fork(15, 15), 15);
});

test("what was left is told from what is played, and from what is around the game", () => {
  const on = [1, 3, 6, 12, 15, 17, 21];
  const off = [7, 10, 18, 20];
  assert.deepEqual(on.filter(onLine), on);
  assert.deepEqual(off.filter(onLine), []);
});

test("who left a line is the move of the cursor after it", () => {
  assert.equal(leftBy(8)?.version, 11);
  assert.equal(leftBy(20)?.version, 21);
  assert.equal(leftBy(5)?.version, 16);
});

test("one may look at every rest point, and at now", () => {
  live.value = { version: 22 };
  assert.deepEqual(stops.value, [3, 6, 8, 10, 11, 15, 16, 20, 21, 22]);
  assert.equal(stops.value[placeOf(9)], 8);
  assert.equal(stops.value[placeOf(22)], 22);
  assert.equal(placeOf(1), 0);
});

test("a moment is told by its own line of the story, on whichever line of the game it lies", () => {
  lines.value = [{ version: 2, entries: [2, 3], kind: "line", text: "first" }, { version: 12, entries: [12], kind: "line", text: "again" }];
  left.value = new Map([[11, [{ version: 7, entries: [7, 8], kind: "line", text: "left" }]]]);
  assert.equal(told(15)?.text, "again");
  assert.equal(told(6)?.text, "first");
  assert.equal(told(8)?.text, "left");
  assert.equal(told(20), undefined);
});

test("what comes after an answer that was ahead of the page is asked for, too", async () => {
  /** The service had moved on to 25 when it was asked for what came up to 23. */
  const upto = [25, 30];
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(Number(new URL(address, "http://here").searchParams.get("after")));
    const version = upto.shift();
    const told = { version, next: 0, rests: [{ version, round: 1, phase: "a" }], marks: [], dials: [], beside: [], line: [[0, version]] };
    return new Response(JSON.stringify(told));
  };
  const shown = async (version) => { live.value = { version }; await new Promise((go) => { setTimeout(go, 20); }); };
  session.value = "friday";
  const end = keepMoments();
  for (const version of [23, 24, 25, 30]) await shown(version);
  end();
  assert.deepEqual(asked, [0, 25]);
  assert.deepEqual(rests.value.map((each) => each.version), [25, 30]);
});
