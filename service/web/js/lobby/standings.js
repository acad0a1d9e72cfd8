// @ts-check
/** The standings of a deal: how all closed sessions of it ended, the best first. Under the end of a closed table, and at
 * /table/SESSION/standings. A tab that may open several of them asks with each token, and shows what any of them shows; a
 * session that can be opened from here leads there. */
import { html, signal, useEffect } from "../html.js";
import { get, put } from "../api.js";
import { Head } from "../head.js";
import { entered, tokenFor } from "../holder.js";
import { Icon } from "../icons.js";
import { day, listed } from "../times.js";
import { count, language, say } from "../words.js";
import { Entering } from "./entering.js";
import { ended } from "./line.js";
import { told, tried } from "./looking.js";

/** @typedef {{session: string, players: number, names: Record<string, string>, result: string, round: number, points: number | null,
 *   why: string, told: string, at: number}} Standing */
/** @typedef {{session: string, deal: string, shown: string, may: boolean, place: number, rows: Standing[]}} Found */

/** @type {{value: Found | null}} */
const found = signal(null);
const wrong = signal("");

/** @param {string} session */
const door = (session) => `/api/sessions/${encodeURIComponent(session)}/standings`;

const RESULTS = ["won", "lost", "conceded", ""];
/** By which each comes before the next: as the service orders them. @param {Standing} it @returns {number[]} */
const rank = (it) => [RESULTS.indexOf(it.result), it.points ?? 0, it.result === "won" ? it.round : -it.round, it.at];

/** What several tokens show of one deal, each session once: as whoever sees more of it does. @param {Found} first @param {Found[]} others */
export function together(first, others) {
  const own = others.filter((each) => each.deal === first.deal).flatMap((each) => each.rows.filter((row) => row.session));
  const opened = [...first.rows.filter((row) => row.session), ...own].filter((row, n, all) => all.findIndex((one) => one.session === row.session) === n);
  // What is shown without its name is one of those that can be opened by another token, or of nobody here.
  const same = (/** @type {Standing} */ one, /** @type {Standing} */ other) => rank(one).join() === rank(other).join() && one.players === other.players;
  const left = [...own.filter((row) => !first.rows.some((one) => one.session === row.session))];
  const closed = first.rows.filter((row) => {
    if (row.session) return false;
    const n = left.findIndex((each) => same(each, row));
    if (n >= 0) left.splice(n, 1);
    return n < 0;
  });
  return [...opened, ...closed].sort((one, other) => {
    const [mine, theirs] = [rank(one), rank(other)], n = mine.findIndex((each, place) => each !== theirs[place]);
    return n < 0 ? (one.session < other.session ? -1 : 1) : mine[n] - theirs[n];
  });
}

/** What a table shows of its deal; nothing where it is still open. @param {string} session @returns {Promise<Found | null>} */
async function ofClosed(session) {
  const { closed } = await get(`/api/sessions/${encodeURIComponent(session)}`);
  return closed ? get(door(session)) : null;
}

/** @param {string} session */
async function look(session) {
  try {
    const first = await get(door(session));
    /** @type {(Found | null)[]} */
    const others = tokenFor("") ? [] : await Promise.all(entered().filter((each) => each !== session).map((each) => ofClosed(each).catch(() => null)));
    found.value = { ...first, rows: together(first, others.flatMap((each) => each ?? [])) };
    wrong.value = "";
  } catch (error) { found.value = null; wrong.value = told(error); }
}

/** @param {{row: Standing, n: number, here: string, scored: boolean}} props */
function Row({ row, n, here, scored }) {
  const opens = row.session && tokenFor(row.session), names = Object.values(row.names);
  const who = names.length ? listed(names) : count("{n} player, not named", "{n} players, not named", { n: row.players });
  return html`<tr class=${row.session === here ? "here" : ""} aria-current=${row.session === here ? "true" : undefined}>
    <td class="v">${n}</td><td><b>${row.result ? ended(row.result) : say("Closed before its end")}</b>${row.session === here && html` <span class="cap">${say("this table")}</span>`}
      ${row.why && html`<small>${row.why}</small>`}</td>
    ${scored && html`<td>${row.points ?? "–"}${row.told && html`<small>${row.told}</small>`}</td>`}<td>${row.round}</td><td>${who}</td>
    <td>${day(row.at)}${opens && row.session !== here && html`<a class="btn plain" href=${`/table/${encodeURIComponent(row.session)}`}>${say("Look back")}<span class="vh">: ${row.session}</span></a>`}</td></tr>`;
}

/** What others see of this table here: for whoever holds it. @param {{session: string, shown: string}} props */
function Allowing({ session, shown }) {
  const allow = (/** @type {any} */ event) => {
    const how = event.target.value;
    tried(() => put(`/api/sessions/${encodeURIComponent(session)}/standing`, { shown: how }).then(() => look(session)));
  };
  return html`<label class="allow">${say("Whoever has played this deal elsewhere sees of this table:")}
    <select class="choose" value=${shown} onChange=${allow}><option value="">${say("nothing")}</option><option value="result">${say("how it ended, without names")}</option>
      <option value="names">${say("how it ended, and who played")}</option></select></label>`;
}

/** @param {{session: string}} props */
export function Standings({ session }) {
  useEffect(() => { look(session); }, [session, language.value]);
  const it = found.value;
  if (wrong.value) return html`<p class="strip" role="status"><${Icon} name="question" />${wrong.value}</p>`;
  if (!it || it.session !== session) return html`<div class="shape tall"></div>`;
  const scored = it.rows.some((row) => row.points !== null);
  return html`<div class="standings" tabindex="0" role="group" aria-label=${say("Standings of this deal")}><table><thead><tr><th scope="col"><span class="vh">${say("place")}</span></th><th scope="col">${say("end")}</th>${scored && html`<th scope="col">${say("score")}</th>`}
      <th scope="col">${say("rounds")}</th><th scope="col">${say("who played")}</th><th scope="col">${say("closed")}</th></tr></thead>
      <tbody>${it.rows.map((row, n) => html`<${Row} key=${row.session || n} row=${row} n=${n + 1} here=${session} scored=${scored} />`)}</tbody></table></div>
    <p class="cap">${scored ? say("Won before lost; the lowest score first, then the fewest rounds.") : say("Won before lost; who won in the fewest rounds first, who did not in the most.")}</p>
    ${it.may && html`<${Allowing} session=${session} shown=${it.shown} />`}`;
}

/** @param {{session: string}} props */
export function View({ session }) {
  useEffect(() => { document.title = `${say("Standings of this deal")} · Rollbook`; });
  return html`<${Head} title=${say("Standings of this deal")} /><main class="lobby">
    ${tokenFor(session) ? html`<section class="sheet"><h2>${say("Standings of this deal")}</h2>
      <p class="mut">${say("All sessions that were closed, and were played with the same deal and the same dice.")}</p><${Standings} session=${session} />
      <div class="deeds"><a class="btn" href=${`/table/${encodeURIComponent(session)}`}>${say("To the table")}</a></div></section>` : html`<${Entering} />`}</main>`;
}
