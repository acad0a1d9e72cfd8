// @ts-check
/** /new: a table is opened: which game, who plays, how the table is kept. */
import { html, signal, useEffect, useRef } from "../html.js";
import { newKey, put, send } from "../api.js";
import { Head } from "../head.js";
import { keep, opened, tokenFor } from "../holder.js";
import { Glyph, Icon } from "../icons.js";
import { say } from "../words.js";
import { Emblem } from "./emblem.js";
import { Entering } from "./entering.js";
import { keepLinks } from "./links.js";
import { tried, useAsked } from "./looking.js";
import { body, bots, fresh, names, person } from "./plan.js";

/** @typedef {import("./plan.js").Game} Game */
/** @typedef {import("./plan.js").Plan} Plan */

/** @type {{value: Game[]}} */
const games = signal([]);
/** @type {{value: Plan | null}} */
const plan = signal(null);
const sent = signal(false);
/** The same request again opens no second table. */
let key = newKey();

/** @param {Partial<Plan>} changed */
function change(changed) {
  if (!plan.value) return;
  plan.value = { ...plan.value, ...changed };
  key = newKey();
}

/** @param {number} n @param {boolean} bot */
const numbered = (n, bot) => (bot ? say("Bot {n}", { n }) : say("Player {n}", { n }));

/** @param {Plan} wanted @param {Game} game */
async function lay(wanted, game) {
  sent.value = true;
  sent.value = await tried(async () => {
    const made = await send("/api/sessions", body(wanted, game, names(wanted, numbered)), { key });
    keepLinks(made.session, made);
    opened(made.session);
    if (!tokenFor()) keep(made.session, made.token);
    const path = `/table/${encodeURIComponent(made.session)}`;
    for (const [seat, bot] of bots(wanted, made)) await put(`/api/sessions/${encodeURIComponent(made.session)}/seats/${encodeURIComponent(seat)}/bot`, { bot });
    location.assign(wanted.start ? path : `${path}/people`);
  });
}

/** One of several things with a picture. @param {{name: string, value: string, chosen: string, pick: (value: string) => void,
 * picture?: any, title: string, children?: any}} props */
function Card({ name, value, chosen, pick, picture, title, children }) {
  return html`<label class="pickcard"><input class="vh" type="radio" name=${name} value=${value} checked=${value === chosen} onChange=${() => pick(value)} />
    ${picture}<span class="txt"><b>${title}</b>${children}</span></label>`;
}

/** @param {{all: Game[], now: Plan}} props */
function Games({ all, now }) {
  const pick = (/** @type {string} */ id) => {
    const game = all.find((each) => each.game === id);
    if (game) { plan.value = { ...fresh(game, now.people), start: now.start }; key = newKey(); }
  };
  return html`<fieldset class="picks"><legend>${say("Which game?")}</legend>${all.map((each) => html`<${Card} key=${each.game} name="game" value=${each.game} chosen=${now.game} pick=${pick}
    title=${each.title} picture=${html`<${Emblem} game=${each.game} />`}>
    <span class="cap">${say("for {least} to {most}", { least: each.seats[0], most: each.seats[1] })}</span>
    ${each.length && html`<span class="cap">${each.length}</span>`}${each.difficulty && html`<span class="cap">${each.difficulty}</span>`}<//>`)}</fieldset>`;
}

/** @param {{game: Game, now: Plan}} props */
function Scenarios({ game, now }) {
  if (!game.scenarios.length) return null;
  const shown = game.scenarios.find((each) => each.id === now.scenario);
  return html`<fieldset class="picks"><legend>${say("Which scenario?")}</legend>${game.scenarios.map((each) => html`<${Card} key=${each.id} name="scenario" value=${each.id} chosen=${now.scenario}
    pick=${(/** @type {string} */ scenario) => change({ scenario, brought: now.brought.map((each) => ({ ...each, place: "" })) })} title=${each.title} picture=${html`<${Emblem} game=${game.game} scenario=${each.id} />`}>
    ${each.length && html`<span class="cap">${each.length}</span>`}${each.difficulty && html`<span class="cap">${each.difficulty}</span>`}<//>`)}</fieldset>
    ${shown?.intro && html`<p class="aloud tale" aria-live="polite">${shown.intro}</p>`}`;
}

/** @param {{game: Game, now: Plan}} props */
function People({ game, now }) {
  const [least, most] = game.seats;
  const edit = (/** @type {number} */ key, /** @type {Partial<import("./plan.js").Person>} */ changed) => change({ people: now.people.map((each) => (each.key === key ? { ...each, ...changed } : each)) });
  return html`<fieldset class="people"><legend>${say("Who plays?")}</legend>
    <ol>${now.people.map((each, place) => html`<li key=${each.key}>
      <${Glyph} place=${place} />
      <input class="in" aria-label=${say("Name of seat {n}", { n: place + 1 })} placeholder=${numbered(place + 1, Boolean(each.bot))} maxlength="24" autocomplete="off" value=${each.name}
        onInput=${(/** @type {any} */ event) => edit(each.key, { name: event.target.value })} />
      <select class="choose" aria-label=${say("Who answers for seat {n}", { n: place + 1 })} value=${each.bot} onChange=${(/** @type {any} */ event) => edit(each.key, { bot: event.target.value })}>
        <option value="">${say("a person")}</option>${game.bots.map((bot) => html`<option key=${bot.id} value=${bot.id}>${bot.text}</option>`)}</select>
      <button type="button" class="btn plain sq" disabled=${now.people.length <= least} aria-label=${say("Take seat {n} away", { n: place + 1 })}
        onClick=${() => change({ people: now.people.filter((one) => one.key !== each.key) })}><${Icon} name="cross" /></button>
      ${game.decks && now.start && html`<details class="deck"><summary>${say("A deck of one's own")}</summary>
        <textarea class="in" rows="4" maxlength="8000" aria-label=${say("Decklist of seat {n}", { n: place + 1 })} placeholder=${say("A decklist, a line for each card. Left empty, the deck is chosen at the table.")} value=${each.deck}
          onInput=${(/** @type {any} */ event) => edit(each.key, { deck: event.target.value })}></textarea></details>`}</li>`)}</ol>
    ${now.people.length < most && html`<button type="button" class="btn" onClick=${() => change({ people: [...now.people, person()] })}>${say("One more seat")}</button>`}
  </fieldset>`;
}

/** Files of the table's own, each with what of the scenario it is for. @param {{game: Game, now: Plan}} props */
function Brought({ game, now }) {
  const places = game.scenarios.find((each) => each.id === now.scenario)?.places ?? [];
  const take = async (/** @type {any} */ event) => {
    const files = await Promise.all([...event.target.files].map(async (/** @type {File} */ each) => ({ file: each.name, text: await each.text(), place: "" })));
    change({ brought: [...now.brought, ...files] });
    event.target.value = "";
  };
  const edit = (/** @type {number} */ at, /** @type {string} */ place) => change({ brought: now.brought.map((each, n) => (n === at ? { ...each, place } : each)) });
  return html`<details class="keeping"><summary>${say("Monsters and decks of one's own")}</summary>
    <p class="cap">${say("Files in the community's JSON. A monster comes in the place of one of the scenario; its deck is a file of its own.")}</p>
    <input type="file" multiple accept=".json,application/json" aria-label=${say("Files of one's own")} onChange=${take} />
    <ul class="files">${now.brought.map((each, n) => html`<li key=${n}><span>${each.file}</span>
      <select class="choose" aria-label=${say("In whose place {file} comes", { file: each.file })} value=${each.place} onChange=${(/** @type {any} */ event) => edit(n, event.target.value)}>
        <option value="">${say("as it is called; a deck")}</option>${places.map((one) => html`<option key=${one.id} value=${one.id}>${say("in the place of {name}", { name: one.text })}</option>`)}</select>
      <button type="button" class="btn plain sq" aria-label=${say("Leave {file} out", { file: each.file })} onClick=${() => change({ brought: now.brought.filter((_, at) => at !== n) })}><${Icon} name="cross" /></button></li>`)}</ul></details>`;
}

/** @param {{choice: import("./plan.js").Choice, now: Plan}} props */
function Choosing({ choice, now }) {
  const pick = (/** @type {string} */ value) => change({ chosen: { ...now.chosen, [choice.id]: value } });
  return html`<fieldset class="choice"><legend>${choice.title}</legend>${choice.values.map((each) => html`<label key=${each.id}>
    <input type="radio" name=${`option-${choice.id}`} value=${each.id} checked=${now.chosen[choice.id] === each.id} onChange=${() => pick(each.id)} /> <span>${each.text}</span></label>`)}</fieldset>`;
}

/** @param {{game: Game, now: Plan}} props */
function Options({ game, now }) {
  const modes = game.choices.filter((each) => each.mode), rest = game.choices.filter((each) => !each.mode);
  return html`${modes.map((each) => html`<${Choosing} key=${each.id} choice=${each} now=${now} />`)}
    <details class="keeping"><summary>${say("How the table is kept: hands, going back, pace, dice")}</summary>
      ${rest.map((each) => html`<${Choosing} key=${each.id} choice=${each} now=${now} />`)}</details>`;
}

/** @param {{game: Game, now: Plan, wrong: any}} props */
function Form({ game, now, wrong }) {
  const told = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { if (wrong) told.current?.focus(); }, [Boolean(wrong)]);
  return html`<form class="new" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); lay(now, game); }}>
    <${Games} all=${games.value} now=${now} />
    <${Scenarios} game=${game} now=${now} />
    <${People} game=${game} now=${now} />
    ${game.brings && html`<${Brought} game=${game} now=${now} />`}
    <${Options} game=${game} now=${now} />
    <fieldset class="choice"><legend>${say("When does it begin?")}</legend>
      <label><input type="radio" name="start" checked=${now.start} onChange=${() => change({ start: true })} /> <span>${say("Now. Whoever plays elsewhere takes a seat by link, at any time.")}</span></label>
      <label><input type="radio" name="start" checked=${!now.start} onChange=${() => change({ start: false })} /> <span>${say("When all have joined. There is a link for each seat.")}</span></label></fieldset>
    <div tabindex="-1" ref=${told}>${wrong}</div>
    <button class="btn go big" disabled=${sent.value}>${say("Lay the table")}</button>
  </form>`;
}

export function View() {
  const wrong = useAsked(tokenFor() ? "/api/games" : "", games);
  useEffect(() => { if (games.value.length) plan.value ??= fresh(games.value[0]); }, [games.value]);
  useEffect(() => { document.title = `${say("A new table")} · Rollbook`; });
  const now = plan.value, game = games.value.find((each) => each.game === now?.game);
  return html`<${Head} title=${say("A new table")} />
    <main class="lobby">${!tokenFor() ? html`<${Entering} opening />` : now && game ? html`<${Form} game=${game} now=${now} wrong=${wrong} />`
      : wrong || html`<div class="shape tall"></div>`}</main>`;
}
