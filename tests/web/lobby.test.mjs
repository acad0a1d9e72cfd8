import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "../../service/web/js/lobby/emblem.js";
import { kept, sorted, waits } from "../../service/web/js/lobby/lines.js";
import { body, bots, fresh, names, person } from "../../service/web/js/lobby/plan.js";
import { together as rulings } from "../../service/web/js/lobby/rulings.js";
import { together } from "../../service/web/js/lobby/standings.js";
import { scenarios, together as counted } from "../../service/web/js/lobby/statistics.js";
import { isNew } from "../../service/web/js/notices.js";
import { ago, listed } from "../../service/web/js/times.js";

const line = (session, more) => ({ session, viewer: "", asked: [], over: false, at: 0, ...more });
const choice = (id, ...values) => ({ id, title: id, mode: false, values: values.map((each) => ({ id: each, text: each })) });
const GAME = {
  game: "echoes", title: "Echoes", seats: [2, 3], length: "", difficulty: "", decks: true, brings: true,
  scenarios: [{ id: "bell", title: "", intro: "", length: "", difficulty: "", places: [] }],
  choices: [choice("hands", "hidden", "open"), choice("pace", "normal", "every")], bots: [{ id: "greedy", text: "" }],
};

test("what waits for whoever looks stands first, what is over last, the one played last before others", () => {
  const found = sorted([
    line("over", { over: true, at: 9 }), line("old", { at: 1 }), line("new", { at: 2, asked: ["ben"], viewer: "ann" }),
    line("mine", { viewer: "ann", asked: ["ann"] }),
  ]);
  assert.deepEqual(found.map((each) => each.session), ["mine", "new", "old", "over"]);
});

test("it is nobody's turn who only looks on, or where all is over", () => {
  assert.equal(waits(line("s", { viewer: "ann", asked: ["ann"] })), true);
  assert.equal(waits(line("s", { viewer: "", asked: ["ann"] })), false);
  assert.equal(waits(line("s", { viewer: "ann", asked: ["ann"], over: true })), false);
});

test("a filter leaves what it says", () => {
  const all = [line("a"), line("b", { over: true }), line("c")];
  const left = (filter) => kept(all, filter, (session) => session === "c").map((each) => each.session);
  assert.deepEqual([left("all"), left("open"), left("over"), left("mine")], [["a", "b", "c"], ["a", "c"], ["b"], ["c"]]);
});

test("a table is sent with what was chosen, and without what is usual", () => {
  const plan = { ...fresh(GAME), start: false };
  assert.equal(plan.people.length, 2);
  plan.people[0].name = " Niccolò ";
  plan.people[1].bot = "greedy";
  plan.people[0].deck = "a list";
  plan.chosen = { ...plan.chosen, hands: "open", pace: "every" };
  const called = names(plan, (n, bot) => `${bot ? "Bot" : "Player"} ${n}`);
  assert.deepEqual(called, ["Niccolò", "Bot 2"]);
  const waiting = { game: "echoes", scenario: "bell", seats: called, options: { hands: "open" }, pace: "every", start: false };
  assert.deepEqual(body(plan, GAME, called), waiting);
  assert.deepEqual(body({ ...plan, start: true }, GAME, called), { ...waiting, start: true, decks: { Niccolò: "a list" } });
  const files = [{ file: "wolf.json", text: "{}", place: "bandit-guard" }];
  assert.deepEqual(body({ ...plan, brought: files }, GAME, called), { ...waiting, brought: files });
  assert.deepEqual(bots(plan, { names: { niccolo: "Niccolò", "bot-2": "Bot 2" } }), [["bot-2", "greedy"]]);
});

test("another game keeps who plays, as far as it has seats and bots for them", () => {
  const four = ["a", "b", "c", "d"].map((each) => ({ ...person(each), bot: "clever", deck: "list" }));
  assert.deepEqual(fresh(GAME, four).people.map(({ name, bot, deck }) => [name, bot, deck]), [["a", "", ""], ["b", "", ""], ["c", "", ""]]);
});

test("what several tokens count is put together, each of one session", () => {
  const kind = (result, rounds, answers, more = {}) => ({
    game: "echoes", game_title: "Echoes", scenario: "bell", title: "Bell", seats: 2, result, sessions: 1, rounds, answers, ...more });
  const one = (...kinds) => ({ kinds, sessions: kinds.length, unread: 0, behind: 0 });
  const found = counted([one(kind("playing", null, null)), one(kind("lost", 5, 10)), one(kind("won", 4, 40)), one(kind("won", 9, 31)),
    one(kind("won", 2, 20, { scenario: "watch" })), one(kind("won", 7, 30)), { ...one(kind("won", 6, 31)), behind: 3 }, one()]);
  assert.deepEqual(found.kinds.map((each) => [each.scenario, each.result, each.sessions, each.rounds, each.answers]), [
    ["bell", "won", 4, 6, 33], ["bell", "lost", 1, 5, 10], ["bell", "playing", 1, null, null], ["watch", "won", 1, 2, 20]]);
  assert.deepEqual([found.sessions, found.behind], [7, 3]);
  assert.deepEqual(scenarios(found.kinds).map((each) => each.length), [3, 1]);
  const owner = { kinds: [kind("won", 4, 40, { sessions: 100 })], sessions: 100, unread: 2, behind: 1 };
  assert.deepEqual(counted([owner]), owner, "the owner's is as the service says");
});

test("a picture follows from the id alone", () => {
  assert.deepEqual(drawn("echoes", "bell"), drawn("echoes", "bell"));
  assert.equal(drawn("echoes", "bell").standing, drawn("echoes", "watch").standing);
  assert.notDeepEqual(drawn("echoes", "bell").lines, drawn("echoes", "watch").lines);
  assert.notEqual(drawn("echoes").standing, drawn("fellowship").standing);
});

test("somebody is called once when it becomes their turn", () => {
  assert.equal(isNew("s", true), false, "it was so before");
  assert.equal(isNew("s", false), false);
  assert.equal(isNew("s", true), true);
  assert.equal(isNew("s", true), false);
  isNew("s", false);
  assert.equal(isNew("s", true), true);
});

test("times and lists are said as people say them", () => {
  assert.deepEqual([ago(100, 110), ago(100, 100 + 60 * 5), ago(0, 86_400), ago(50, 20)], ["now", "5 minutes ago", "yesterday", "now"]);
  assert.equal(listed(["Ann", "Ben", "Chiara"]), "Ann, Ben, and Chiara");
});

test("what several tokens show of a deal is one list: each session once, as whoever sees more of it does", () => {
  const row = (session, round, more) => ({ session, round, players: 2, names: session ? { ann: session } : {}, result: "won", points: null, at: 1, ...more });
  const first = { deal: "d", rows: [row("b", 4), row("", 3), row("", 6)] };
  const others = [{ deal: "d", rows: [row("a", 3), row("", 4)] }, { deal: "e", rows: [row("x", 1)] }];
  assert.deepEqual(together(first, others).map((each) => [each.session, each.round]), [["a", 3], ["b", 4], ["", 6]]);
  assert.deepEqual(together(first, []).map((each) => each.round), [3, 4, 6]);
  const lost = { deal: "d", rows: [row("c", 9, { result: "lost" }), row("d", 8, { points: 70 })] };
  assert.deepEqual(together(first, [lost]).map((each) => each.session).filter(Boolean), ["b", "d", "c"]);
});

test("what several tokens show of the register is one list, down to where one may still have something in between", () => {
  const ruling = (session, at, entry = 1) => ({ session, at, entry });
  const source = (session, next, ...rulings) => ({ session, next, rulings, behind: 0 });
  const one = source("one", "", ruling("one", 9), ruling("one", 3)), two = source("two", "more", ruling("two", 7), ruling("two", 5));
  const told = (some) => rulings(some).map((each) => `${each.session} ${each.at}`);
  assert.deepEqual(told([one, two]), ["one 9", "two 7", "two 5"]); // what two has at 4 would come before one at 3
  assert.deepEqual(told([one, { ...two, next: "" }]), ["one 9", "two 7", "two 5", "one 3"]);
  assert.deepEqual(told([one, one]), ["one 9", "one 3"]);
  assert.deepEqual(told([source("one", "", ruling("one", 3, 1), ruling("one", 3, 2)), source("two", "", ruling("two", 3))]), ["two 3", "one 3", "one 3"]);
});
