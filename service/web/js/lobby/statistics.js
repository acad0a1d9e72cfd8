// @ts-check
/** /statistics: how many sessions were won, lost, given up or are still played, by game, scenario and number of seats, of the
 * tables that this tab may open. What is chosen stands in the address. A tab with several tokens asks with each. */
import { html, signal, useEffect } from "../html.js";
import { get } from "../api.js";
import { Head } from "../head.js";
import { entered, tokenFor } from "../holder.js";
import { count, language, say } from "../words.js";
import { Entering } from "./entering.js";
import { ended } from "./line.js";
import { tried, useAsked } from "./looking.js";

/** @typedef {{game: string, game_title: string, scenario: string, title: string, seats: number, result: string, sessions: number,
 *   rounds: number | null, answers: number | null}} Kind */
/** @typedef {{kinds: Kind[], sessions: number, unread: number, behind: number}} Found */
/** @typedef {{game: string, title: string, scenarios: {id: string, title: string}[]}} Game */

const asked = new URLSearchParams(globalThis.location?.search ?? "");
/** @type {{value: {game: string, scenario: string}}} */
const wanted = signal({ game: asked.get("game") ?? "", scenario: asked.get("scenario") ?? "" });
/** @type {{value: Found | null}} */
const found = signal(null);
/** @type {{value: Game[]}} */
const games = signal([]);
let turn = 0;

const RESULTS = ["won", "lost", "conceded", "closed", "playing", "waiting"];

/** How sessions stand. @param {string} result */
function stands(result) {
  return { closed: say("Closed before its end"), playing: say("Still played"), waiting: say("Not begun yet") }[result] ?? ended(result);
}

/** The middle one; of an even number the lower of the two in the middle, as the service has it. @param {number[]} some */
const median = (some) => [...some].sort((one, other) => one - other)[Math.floor((some.length - 1) / 2)];
/** To the nearest whole. @param {number[]} some */
const mean = (some) => Math.round(some.reduce((sum, each) => sum + each, 0) / some.length);

/** What several tokens count together. Each but the owner's, which is asked alone, is for one session.
 * @param {Found[]} some @returns {Found} */
export function together(some) {
  if (some.length === 1) return some[0];
  /** @type {Map<string, Kind[]>} */
  const alike = new Map();
  for (const each of some.flatMap((one) => one.kinds)) {
    const key = JSON.stringify([each.game, each.scenario, each.seats, RESULTS.indexOf(each.result)]);
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  const kinds = [...alike].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => {
    const rounds = group.flatMap((each) => each.rounds ?? []), answers = group.flatMap((each) => each.answers ?? []);
    return { ...group[0], sessions: group.length, rounds: rounds.length ? median(rounds) : null, answers: answers.length ? mean(answers) : null };
  });
  const sessions = kinds.reduce((sum, each) => sum + each.sessions, 0);
  return { kinds, sessions, unread: 0, behind: Math.max(0, ...some.map((each) => each.behind)) };
}

/** The kinds of each scenario together, as they stand. @param {Kind[]} kinds @returns {Kind[][]} */
export function scenarios(kinds) {
  /** @type {Kind[][]} */
  const parts = [];
  for (const each of kinds) {
    const last = parts[parts.length - 1];
    if (last && last[0].game === each.game && last[0].scenario === each.scenario) last.push(each);
    else parts.push([each]);
  }
  return parts;
}

async function look() {
  const mine = ++turn, own = tokenFor() ? [""] : entered();
  await tried(async () => {
    const all = await Promise.all(own.map((each) => get("/api/statistics", wanted.value, { token: tokenFor() || tokenFor(each) })));
    if (mine === turn) found.value = together(all);
  });
}

/** @param {{game?: string, scenario?: string}} changed */
function want(changed) {
  wanted.value = { ...wanted.value, ...changed };
  const told = Object.entries(wanted.value).filter(([, value]) => value);
  history.replaceState(history.state, "", told.length ? `/statistics?${new URLSearchParams(told)}` : "/statistics");
  look();
}

/** @param {{title: string, every: string, value: string, of: {id: string, title: string}[], chosen: (id: string) => void}} props */
function Choice({ title, every, value, of, chosen }) {
  return html`<label class="called">${title}<select class="choose" value=${value} onChange=${(/** @type {any} */ event) => chosen(event.target.value)}>
    <option value="">${every}</option>${of.map((each) => html`<option key=${each.id} value=${each.id}>${each.title}</option>`)}</select></label>`;
}

function Choices() {
  const { game, scenario } = wanted.value, of = games.value.find((each) => each.game === game)?.scenarios ?? [];
  return html`<div class="searching" role="group" aria-label=${say("What is counted")}>
    <${Choice} title=${say("Game")} every=${say("all games")} value=${game} of=${games.value.map((each) => ({ id: each.game, title: each.title }))}
      chosen=${(/** @type {string} */ id) => want({ game: id, scenario: "" })} />
    ${of.length > 1 && html`<${Choice} title=${say("Scenario")} every=${say("all scenarios")} value=${scenario} of=${of}
      chosen=${(/** @type {string} */ id) => want({ scenario: id })} />`}</div>`;
}

/** @param {{kinds: Kind[]}} props */
function Scenario({ kinds }) {
  const [{ title, game_title }] = kinds, name = title === game_title ? title : `${game_title} · ${title}`;
  return html`<section class="sheet"><h2>${title}</h2>${title !== game_title && html`<p class="cap">${game_title}</p>`}
    <div class="standings counted" tabindex="0" role="group" aria-label=${name}><table><thead><tr><th scope="col">${say("seats")}</th><th scope="col">${say("end")}</th>
        <th scope="col">${say("sessions")}</th><th scope="col">${say("rounds")}</th><th scope="col">${say("answers")}</th></tr></thead>
      <tbody>${kinds.map((each) => html`<tr key=${`${each.seats} ${each.result}`}><td>${each.seats}</td><th scope="row">${stands(each.result)}</th><td>${each.sessions}</td>
        <td>${each.rounds ?? "–"}</td><td>${each.answers ?? "–"}</td></tr>`)}</tbody></table></div></section>`;
}

/** @param {{it: Found}} props */
function Counted({ it }) {
  return html`<p class="cap" role="status">${it.sessions ? count("{n} session", "{n} sessions", { n: it.sessions }) : say("No session is like that.")}
      ${it.unread > 0 && html` ${count("{n} session cannot be read, and is not counted.", "{n} sessions cannot be read, and are not counted.", { n: it.unread })}`}
      ${it.behind > 0 && html` ${count("{n} entry is not looked through yet.", "{n} entries are not looked through yet.", { n: it.behind })}`}</p>
    ${scenarios(it.kinds).map((kinds) => html`<${Scenario} key=${`${kinds[0].game} ${kinds[0].scenario}`} kinds=${kinds} />`)}
    ${it.sessions > 0 && html`<p class="cap">${say("Rounds are the median, answers the mean, of sessions whose game has ended; answers that were taken back count, too.")}</p>`}`;
}

export function View() {
  const wrong = useAsked("/api/games", games), known = tokenFor() || entered().length;
  useEffect(() => { document.title = `${say("Statistics")} · Rollbook`; });
  useEffect(() => { if (known) look(); }, [language.value]);
  return html`<${Head} title=${say("Statistics")} /><main class="lobby" aria-busy=${known && !found.value}>
    ${wrong}${known ? html`<p class="mut">${say("How sessions ended, at all tables that you may open.")}</p><${Choices} />
      ${found.value ? html`<${Counted} it=${found.value} />` : html`<div class="shape tall"></div>`}` : html`<${Entering} />`}
    <p class="cap"><a href="/">${say("All tables")}</a></p></main>`;
}
