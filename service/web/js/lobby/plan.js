// @ts-check
/** A table that is to be opened: what is chosen so far, and what is sent of it.
 *
 *     fresh(game)               the defaults of a game
 *     body(plan, game)          what POST /api/sessions takes
 *     bots(plan, made)          by seat of the table that was made, its bot
 */

/** An option of a table, in words. `mode`: how hard the game is; `values`: the default first.
 * @typedef {{id: string, title: string, mode: boolean, values: {id: string, text: string}[]}} Choice */
/** @typedef {{id: string, title: string, intro: string, length: string, difficulty: string, places: {id: string, text: string}[]}} Scenario */
/** A file of the table's own. `place`: what of the scenario it is for, or "". @typedef {{file: string, text: string, place: string}} Brought */
/** @typedef {{game: string, title: string, seats: [number, number], length: string, difficulty: string,
 *   scenarios: Scenario[], choices: Choice[], bots: {id: string, text: string}[], decks: boolean, brings: boolean}} Game */
/** Who sits somewhere. `bot`: which bot answers, "" for a person; `deck`: a decklist, or "".
 * @typedef {{key: number, name: string, bot: string, deck: string}} Person */
/** @typedef {{game: string, scenario: string, people: Person[], chosen: Record<string, string>, brought: Brought[], start: boolean}} Plan */

/** What is no option of the engine, but a field of its own. */
const PACE = "pace";
let keys = 0;

/** @param {string} [name] @returns {Person} */
export const person = (name = "") => ({ key: ++keys, name, bot: "", deck: "" });

/** A game with its defaults; who plays stays. @param {Game} game @param {Person[]} [people] @returns {Plan} */
export function fresh(game, people = []) {
  const [least, most] = game.seats;
  const there = people.slice(0, most).map((each) => ({ ...each, bot: game.bots.some((bot) => bot.id === each.bot) ? each.bot : "", deck: "" }));
  while (there.length < least) there.push(person());
  const chosen = Object.fromEntries(game.choices.map((each) => [each.id, each.values[0].id]));
  return { game: game.game, scenario: game.scenarios[0]?.id ?? "", people: there, chosen, brought: [], start: true };
}

/** The names to send: whoever was given none is called by a number. @param {Plan} plan
 * @param {(n: number, bot: boolean) => string} numbered @returns {string[]} */
export const names = (plan, numbered) => plan.people.map((each, n) => each.name.trim() || numbered(n + 1, Boolean(each.bot)));

/** @param {Plan} plan @param {Game} game @param {string[]} called */
export function body(plan, game, called) {
  const told = game.choices.filter((each) => each.id !== PACE && plan.chosen[each.id] !== each.values[0].id);
  const decks = plan.people.flatMap((each, n) => (plan.start && each.deck.trim() ? [[called[n], each.deck]] : []));
  return {
    game: plan.game,
    scenario: plan.scenario,
    seats: called,
    options: Object.fromEntries(told.map((each) => [each.id, plan.chosen[each.id]])),
    ...(plan.chosen[PACE] ? { pace: plan.chosen[PACE] } : {}),
    ...(decks.length ? { decks: Object.fromEntries(decks) } : {}),
    ...(plan.brought.length ? { brought: plan.brought } : {}),
    start: plan.start,
  };
}

/** @param {Plan} plan @param {{names: Record<string, string>}} made @returns {[string, string][]} */
export function bots(plan, made) {
  const seats = Object.keys(made.names);
  return plan.people.flatMap((each, n) => (each.bot ? [/** @type {[string, string]} */ ([seats[n], each.bot])] : []));
}
