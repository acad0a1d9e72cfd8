// @ts-check
/** /join#INVITATION: which table, which seat, and under which name; the invitation is exchanged for a token once somebody
 * says so. Looking at the link uses nothing up. */
import { html, signal, useEffect } from "./html.js";
import { Away, get, newKey, Problem, send } from "./api.js";
import { Head } from "./head.js";
import { invitation, joined } from "./holder.js";
import { Glyph } from "./icons.js";
import { Emblem } from "./lobby/emblem.js";
import { listed } from "./times.js";
import { language, say } from "./words.js";

/** What an invitation is for. `viewer`: a seat, "referee" or "public"; `handed`: somebody hands the seat on.
 * @typedef {{session: string, viewer: string, handed: boolean, game: string, game_title: string, scenario: string,
 *   title: string, seats: string[], names: Record<string, string>, round: number, over: boolean}} Awaited */

/** @type {{value: Awaited | null}} */
const awaited = signal(null);
const state = signal("looking");
const fault = signal("");
/** @type {{value: string | null}} */
const name = signal(null);
const KEY = "rollbook.joining";

/** The key of the exchange stays the same when the page is loaded again: its answer may have been lost. */
function key() {
  const found = sessionStorage.getItem(KEY) ?? newKey();
  sessionStorage.setItem(KEY, found);
  return found;
}

/** @param {unknown} error @param {string} spent what it means that the invitation counts no more */
function refused(error, spent) {
  if (error instanceof Problem && error.status !== 401) { fault.value = error.message; state.value = awaited.value ? "ready" : "used"; }
  else state.value = error instanceof Away ? "away" : spent;
}

async function look() {
  if (!invitation()) { state.value = "none"; return; }
  try {
    awaited.value = await get("/api/join", {}, { token: invitation() });
    state.value = "ready";
  } catch (error) {
    // The service gives a lost answer again to the same key: where one was sent from here, that is tried.
    refused(error, sessionStorage.getItem(KEY) ? "again" : "used");
  }
}

async function join() {
  state.value = "sent";
  fault.value = "";
  const seat = awaited.value?.viewer ?? "", now = name.value?.trim() ?? "";
  const changed = now && now !== (awaited.value?.names[seat] ?? seat);
  try {
    const made = await send("/api/join", { invitation: invitation(), ...(changed ? { name: now } : {}) }, { key: key() });
    joined(made.session, made.token);
    sessionStorage.removeItem(KEY);
    location.assign(`/table/${encodeURIComponent(made.session)}`);
  } catch (error) { refused(error, "used"); }
}

/** Why nobody joins here now. */
function Told() {
  /** @type {Record<string, string>} */
  const all = {
    looking: say("Waiting for the table."),
    used: say("This invitation was used already, or its time is over. Ask for another one."),
    away: say("Nobody answers. Try again in a moment."),
    none: say("The link is not whole: what comes after # is missing."),
    again: say("You have just joined; the answer was lost on its way."),
  };
  const told = all[state.value];
  return html`<section class="alone"><h2>${say("An invitation")}</h2><p role="status">${told}</p>
    ${state.value === "away" && html`<button class="btn" onClick=${look}>${say("Try again")}</button>`}
    ${state.value === "again" && html`<button class="btn go" onClick=${join}>${say("To the table")}</button>`}</section>`;
}

/** @param {{to: Awaited}} props */
function Seat({ to }) {
  const { viewer } = to;
  const there = to.names[viewer] ?? viewer, now = name.value ?? there;
  const others = to.seats.filter((each) => each !== viewer).map((each) => to.names[each] ?? each);
  const known = to.seats.includes(viewer);
  return html`<form class="alone" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); join(); }}>
    <${Emblem} game=${to.game} scenario=${to.scenario} />
    <p class="mut tale">${to.title === to.game_title ? to.game_title : `${to.game_title} · ${to.title}`}${to.round ? ` · ${say("round {n}", { n: to.round })}` : ""}</p>
    <h2>${viewer === "public" ? say("You may look on at this table.") : viewer === "referee" ? say("You are asked to be the referee of this table.")
      : to.handed ? say("The seat of {name} is handed on to you.", { name: there }) : say("A seat at this table is kept for you.")}</h2>
    <p>${known ? (others.length ? say("With you play {names}.", { names: listed(others) }) : say("You play alone against the game.")) : say("At the table sit {names}.", { names: listed(others) })}</p>
    ${known && html`<label class="called"><span><${Glyph} place=${to.seats.indexOf(viewer)} /> ${say("What people call you")}</span>
      <input class="in" maxlength="24" autocomplete="nickname" required value=${now} onInput=${(/** @type {any} */ event) => { name.value = event.target.value; }} /></label>`}
    ${fault.value && html`<p class="strip fault" role="alert">${fault.value}</p>`}
    <button class="btn go big" disabled=${state.value === "sent"}>${known ? say("Join as {name}", { name: now.trim() || there }) : viewer === "referee" ? say("Sit down as the referee") : say("Look on")}</button>
    <p class="cap">${say("This link counts once, in the browser that takes it.")}</p>
  </form>`;
}

export function View() {
  useEffect(() => { document.title = `${say("An invitation")} · Rollbook`; });
  useEffect(() => { look(); }, [language.value]);
  const shown = awaited.value && ["ready", "sent"].includes(state.value);
  return html`<${Head} title=${say("An invitation")} /><main class="lobby">${shown ? html`<${Seat} to=${awaited.value} />` : html`<${Told} />`}</main>`;
}
