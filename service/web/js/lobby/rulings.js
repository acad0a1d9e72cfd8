// @ts-check
/** /rulings: what was ruled at all tables that this tab knows of, searched by words, clause and game; the newest first. What is
 * looked for stands in the address, so that a search can be kept and gone back to. A tab with several tokens asks with each. */
import { html, signal, useEffect, useRef } from "../html.js";
import { get } from "../api.js";
import { Head } from "../head.js";
import { entered, tokenFor } from "../holder.js";
import { day } from "../times.js";
import { count, language, say } from "../words.js";
import { Entering } from "./entering.js";
import { tried, useAsked } from "./looking.js";

/** @typedef {{session: string, game: string, game_title: string, entry: number, at: number, name: string, clause: string, text: string,
 *   how: string, ruled: string, asked: string, reason: string, read: string, correction: number, notes: string[], moment: number}} Ruling */
/** What one token shows, as far as it was fetched: `next` is "" where that is all. @typedef {{session: string, rulings: Ruling[], next: string, behind: number}} Source */
/** @typedef {{words: string, clause: string, game: string}} Wanted */

const asked = new URLSearchParams(globalThis.location?.search ?? "");
/** @type {{value: Wanted}} */
const wanted = signal({ words: asked.get("words") ?? "", clause: asked.get("clause") ?? "", game: asked.get("game") ?? "" });
/** @type {{value: Source[] | null}} */
const sources = signal(null);
/** @type {{value: {game: string, title: string}[]}} */
const games = signal([]);
let turn = 0;

/** By which the newest comes first. @param {Ruling} one @param {Ruling} other */
const newest = (one, other) => other.at - one.at || (one.session < other.session ? 1 : one.session > other.session ? -1 : other.entry - one.entry);

/** What several tokens show, each ruling once, down to where one of them may still have something in between.
 * @param {Source[]} some @returns {Ruling[]} */
export function together(some) {
  const all = some.flatMap((each) => each.rulings).sort(newest);
  const once = all.filter((each, n) => !n || newest(all[n - 1], each) !== 0);
  const ends = some.filter((each) => each.next).map((each) => each.rulings[each.rulings.length - 1]).sort(newest);
  return ends.length ? once.filter((each) => newest(each, ends[0]) <= 0) : once;
}

/** @param {string} session @param {string} before @returns {Promise<Source>} */
async function page(session, before) {
  const token = tokenFor() || tokenFor(session);
  return { session, ...await get("/api/rulings", { ...wanted.value, session, before }, { token }) };
}

async function look() {
  const mine = ++turn;
  await tried(async () => {
    const found = await Promise.all((tokenFor() ? [""] : entered()).map((each) => page(each, "")));
    if (mine === turn) sources.value = found;
  });
}

async function more() {
  const mine = ++turn, before = sources.value ?? [];
  await tried(async () => {
    const found = await Promise.all(before.map(async (each) => {
      if (!each.next) return each;
      const next = await page(each.session, each.next);
      return { ...next, rulings: [...each.rulings, ...next.rulings] };
    }));
    if (mine === turn) sources.value = found;
  });
}

/** @param {Partial<Wanted>} changed */
function want(changed) {
  wanted.value = { ...wanted.value, ...changed };
  const told = Object.entries(wanted.value).filter(([, value]) => value);
  history.replaceState(history.state, "", told.length ? `/rulings?${new URLSearchParams(told)}` : "/rulings");
  look();
}

function Search() {
  const words = useRef(/** @type {HTMLInputElement | null} */ (null)), clause = useRef(/** @type {HTMLInputElement | null} */ (null));
  const typed = () => ({ words: words.current?.value.trim() ?? "", clause: clause.current?.value.trim() ?? "" });
  const search = (/** @type {Event} */ event) => { event.preventDefault(); want(typed()); };
  return html`<form class="searching" role="search" aria-label=${say("The register of rulings")} onSubmit=${search}>
    <label class="called">${say("Words of the question, the reason or a note")}<input ref=${words} type="search" maxlength="200" defaultValue=${wanted.value.words} /></label>
    <label class="called">${say("Clause, or where it begins: FEL-6")}<input ref=${clause} type="search" maxlength="40" autocapitalize="characters" defaultValue=${wanted.value.clause} /></label>
    <label class="called">${say("Game")}<select class="choose" value=${wanted.value.game} onChange=${(/** @type {any} */ event) => want({ ...typed(), game: event.target.value })}>
      <option value="">${say("all games")}</option>${games.value.map((each) => html`<option key=${each.game} value=${each.game}>${each.title}</option>`)}</select></label>
    <button class="btn go">${say("Search")}</button></form>`;
}

/** @param {{it: Ruling}} props */
function Found({ it }) {
  const path = `/table/${encodeURIComponent(it.session)}`;
  return html`<li class="sheet ruling"><h2><span class="rule">${it.clause || "–"}</span> ${it.ruled}</h2>
    ${it.text && html`<p class="mut">${it.text}</p>`}
    <dl>${it.asked && html`<dt>${say("asked")}</dt><dd>${it.asked}</dd>`}
      ${it.reason && html`<dt>${say("because")}</dt><dd>${it.reason}</dd>`}
      ${it.read && html`<dt>${say("read as")}</dt><dd>${it.read}</dd>`}
      ${it.notes.map((note, n) => html`<dt key=${`t${n}`}>${say("noted")}</dt><dd key=${`d${n}`}>${note}</dd>`)}
      <dt>${say("outcome")}</dt><dd>${it.correction ? say("corrected by entry {n}", { n: it.correction }) : say("stands as it was")}</dd></dl>
    <p class="cap">${it.game_title} · ${day(it.at)} · ${it.name} · <span class="rule">${it.session}</span></p>
    <a class="btn plain" href=${`${path}?at=${it.moment}`}>${say("Look at the moment")}<span class="vh">: ${it.clause} ${it.session} ${it.entry}</span></a></li>`;
}

function List() {
  const some = sources.value ?? [], shown = together(some), behind = Math.max(0, ...some.map((each) => each.behind));
  return html`<p class="cap" role="status">${shown.length ? count("{n} ruling", "{n} rulings", { n: shown.length }) : say("Nothing like that was ruled.")}
      ${behind > 0 && html` ${count("{n} entry is not looked through yet.", "{n} entries are not looked through yet.", { n: behind })}`}</p>
    <ul class="rulings">${shown.map((it) => html`<${Found} key=${`${it.session} ${it.entry}`} it=${it} />`)}</ul>
    ${some.some((each) => each.next) && html`<button class="btn" onClick=${more}>${say("Older ones")}</button>`}`;
}

export function View() {
  const wrong = useAsked("/api/games", games), known = tokenFor() || entered().length;
  useEffect(() => { document.title = `${say("Register of rulings")} · Rollbook`; });
  useEffect(() => { if (known) look(); }, [language.value]);
  return html`<${Head} title=${say("Register of rulings")} /><main class="lobby" aria-busy=${known && !sources.value}>
    ${wrong}${known ? html`<p class="mut">${say("How tables settled what a rule leaves open, or what went wrong: at all tables that you may open.")}</p><${Search} />
      ${sources.value ? html`<${List} />` : html`<div class="shape tall"></div>`}` : html`<${Entering} />`}
    <p class="cap"><a href="/">${say("All tables")}</a></p></main>`;
}
