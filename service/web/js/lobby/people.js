// @ts-check
/** /table/SESSION/people: who sits at a table, the links that let others in, and how one is called. */
import { html, signal, useEffect } from "../html.js";
import { Away, get, newKey, Problem, put, remove, send } from "../api.js";
import { Head } from "../head.js";
import { hosting, rose, sat, tokenFor } from "../holder.js";
import { Glyph, Icon } from "../icons.js";
import { heed, on } from "../notices.js";
import { ago } from "../times.js";
import { language, say } from "../words.js";
import { Calling } from "./calling.js";
import { Emblem } from "./emblem.js";
import { Entering } from "./entering.js";
import { standing } from "./line.js";
import { waits } from "./lines.js";
import { keepLink, Link, linksOf } from "./links.js";

/** @typedef {import("./links.js").Granted} Granted */
/** @typedef {{seat: string, name: string, asked: boolean, keeper: string, bot: string, called: boolean}} Seat */
/** `all`: whether whoever looks holds the whole table, also while they sit at one of its seats.
 * @typedef {{line: import("./lines.js").Line, seats: Seat[], granted: Granted[], bots: {id: string, text: string}[], all: boolean}} Found */

const EVERY_MS = 8_000;
/** @type {{value: Found | null}} */
export const found = signal(null);
/** What is to be done after this tab sat down or got up. @type {{value: (() => void) | null}} */
export const moved = signal(null);
/** "" while all is well, "gone" where there is no such table, "unnamed" where no token counts, else a sentence. */
const fault = signal("");

/** @param {string} session @param {string} [door] */
const path = (session, door = "") => `/api/sessions/${encodeURIComponent(session)}${door}`;

/** With what is asked for the whole table: the token of whoever sits here and opened it, too. @param {string} session */
const whole = (session) => ({ token: hosting(session) });

/** What was given out, and which of it is this tab's own. @param {string} session @returns {Promise<Granted[]>} */
async function tokens(session) {
  const own = await get(path(session, "/tokens"));
  if (!hosting(session)) return own;
  const mine = new Set(own.filter((/** @type {Granted} */ each) => each.own).map((/** @type {Granted} */ each) => each.id));
  return (await get(path(session, "/tokens"), {}, whole(session))).map((/** @type {Granted} */ each) => ({ ...each, own: each.own || mine.has(each.id) }));
}

/** @param {string} session */
export async function look(session) {
  if (!tokenFor(session)) { fault.value = "unnamed"; return; }
  try {
    const [line, seats, granted, games] = await Promise.all([get(path(session)), get(path(session, "/seats")), tokens(session), get("/api/games")]);
    found.value = { line, seats, granted, all: line.viewer === "" || hosting(session) !== "", bots: games.find((/** @type {any} */ each) => each.game === line.game)?.bots ?? [] };
    heed(session, line.title, waits(line));
    if (["gone", "unnamed", "away"].includes(fault.value)) fault.value = "";
  } catch (error) {
    if (error instanceof Problem) fault.value = error.status === 401 ? "unnamed" : error.status === 404 ? "gone" : error.message;
    else if (error instanceof Away) fault.value = "away";
    else throw error;
  }
}

/** Do something, and look again. @param {string} session @param {() => Promise<any>} doing */
async function did(session, doing) {
  fault.value = "";
  try { await doing(); } catch (error) {
    fault.value = error instanceof Problem ? error.message : "away";
    return;
  }
  await look(session);
}

/** Another link. @param {string} session @param {string} viewer @param {boolean} [hands] it takes the seat from whoever has it */
const invite = (session, viewer, hands = false) => did(session, async () => keepLink(session, await send(path(session, "/invitations"), { viewer, ...(hands ? { kind: "handed" } : {}) }, whole(session))));
/** @param {string} session @param {string} id */
const revoke = (session, id) => did(session, () => remove(path(session, `/tokens/${id}`), whole(session)));

/** Sit at a seat in this tab: with a token of the seat, as everybody else. @param {string} session @param {string} seat */
const sitHere = (session, seat) => did(session, async () => {
  const { token } = await send(path(session, "/invitations"), { viewer: seat }, whole(session));
  sat(session, (await send("/api/join", { invitation: token }, { key: newKey() })).token);
  moved.value?.();
});
/** @param {string} session */
const getUp = (session) => { rose(session); look(session); moved.value?.(); };

/** What was given out for somebody: who has come, and the links that wait. @param {{session: string, viewer: string, whose: string, granted: Granted[]}} props */
function Given({ session, viewer, whose, granted }) {
  const all = granted.filter((each) => each.viewer === viewer && each.counts);
  const links = linksOf(session, viewer, granted), known = new Set(links.map((each) => each.id));
  const take = (/** @type {Granted} */ each) => html`<button type="button" class="btn plain" onClick=${() => revoke(session, each.id)}>${say("Take back")}<span class="vh">: ${whose}</span></button>`;
  return html`${links.map((each) => html`<div key=${each.id} class="given"><${Link} token=${each.token} whose=${whose} />${take(/** @type {Granted} */ (all.find((one) => one.id === each.id)))}</div>`)}
    ${all.filter((each) => !known.has(each.id)).map((each) => html`<div key=${each.id} class="given"><span class="cap">${each.own ? say("Came in {ago}, in this tab", { ago: ago(each.made) }) : each.kind === "token"
      ? say("Came in {ago}", { ago: ago(each.made) }) : each.kind === "handed" ? say("A link waits that hands the seat on, made {ago}", { ago: ago(each.made) }) : say("A link waits, made {ago}", { ago: ago(each.made) })}</span>${!each.own && take(each)}</div>`)}`;
}

/** Whether somebody sits there. A seat knows of its own tokens alone. @param {{seat: Seat, granted: Granted[], known: boolean}} props */
const cameOf = ({ seat, granted, known }) => {
  if (seat.bot) return say("A bot plays");
  if (seat.keeper && seat.keeper !== seat.seat) return say("Left; kept by {name}", { name: seat.keeper === "referee" ? say("the referee") : seat.keeper });
  if (granted.some((each) => each.viewer === seat.seat && each.kind === "token" && each.counts)) return say("Has come");
  return known ? say("Nobody has come yet") : "";
};

/** @param {{session: string, seat: Seat, place: number, now: Found}} props */
function SeatRow({ session, seat, place, now }) {
  const { line, granted, bots, all } = now, mine = line.viewer === seat.seat;
  const came = cameOf({ seat, granted, known: all || mine });
  const putBot = (/** @type {string} */ bot) => did(session, () => (bot ? put(path(session, `/seats/${seat.seat}/bot`), { bot }, whole(session)) : remove(path(session, `/seats/${seat.seat}/bot`), whole(session))));
  return html`<li class="person"><${Glyph} place=${place} />
    <div class="name"><b>${seat.name}</b>${mine && html` <span class="cap">${say("you")}</span>`}${came && html`<span class="cap"> · ${came}</span>`}</div>
    ${(all || mine) && html`<div class="deeds">
      ${all && !mine && !seat.bot && html`<button type="button" class="btn plain" onClick=${() => invite(session, seat.seat)}>${say("New link")}<span class="vh">: ${seat.name}</span></button>
        <button type="button" class="btn plain" onClick=${() => sitHere(session, seat.seat)}>${say("Sit here")}<span class="vh">: ${seat.name}</span></button>`}
      ${!line.over && html`<select class="choose" aria-label=${say("Who answers for {name}", { name: seat.name })} value=${seat.bot} onChange=${(/** @type {any} */ event) => putBot(event.target.value)}>
        <option value="">${say("a person")}</option>${bots.map((each) => html`<option key=${each.id} value=${each.id}>${each.text}</option>`)}</select>`}</div>`}
    ${(all || mine) && html`<${Given} session=${session} viewer=${seat.seat} whose=${seat.name} granted=${granted} />`}</li>`;
}

/** What a seat arranges for itself. @param {{session: string, now: Found}} props */
function Own({ session, now }) {
  const seat = now.line.viewer, name = now.seats.find((each) => each.seat === seat)?.name ?? seat;
  const rename = (/** @type {any} */ event) => {
    event.preventDefault();
    const given = String(new FormData(event.target).get("name") ?? "").trim();
    if (given && given !== name) did(session, () => put(path(session, `/seats/${seat}/name`), { name: given }));
  };
  return html`<section class="sheet" aria-labelledby="own"><h2 id="own">${say("Your seat")}</h2>
    <form class="fields" onSubmit=${rename}><label>${say("What people call you")}<input class="in" name="name" maxlength="24" required defaultValue=${name} /></label><button class="btn">${say("Change the name")}</button></form>
    <h3>${say("Another device of yours")}</h3><p class="mut">${say("A second link to your seat: open it there, and both play it.")}</p>
    <button type="button" class="btn" onClick=${() => invite(session, seat)}>${say("Link for another device")}</button>
    <h3>${say("Hand the seat on")}</h3><p class="mut">${say("Whoever opens this link plays your seat from then on, and your own way in ends.")}</p>
    <button type="button" class="btn" onClick=${() => invite(session, seat, true)}>${say("Link to hand the seat on")}</button>
    ${now.all && html`<h3>${say("Every seat")}</h3><p class="mut">${say("This tab holds the whole table, too. Get up, and it acts for every seat again.")}</p>
      <button type="button" class="btn" onClick=${() => getUp(session)}>${say("Get up")}</button>`}
  </section>`;
}

/** @param {{session: string, now: Found}} props */
function Others({ session, now }) {
  const { granted } = now;
  return html`<section class="sheet" aria-labelledby="looking"><h2 id="looking">${say("Looking on")}</h2>
    <p class="mut">${say("Whoever looks on sees what everybody at the table sees, and no hand.")}</p>
    <button type="button" class="btn" onClick=${() => invite(session, "public")}>${say("Link to look on")}</button>
    <${Given} session=${session} viewer="public" whose=${say("looking on")} granted=${granted} />
    ${now.all && html`<h3>${say("A referee")}</h3><p class="mut">${say("A referee sees every hand, which the log tells, and settles disputes.")}</p>
      <button type="button" class="btn" onClick=${() => invite(session, "referee")}>${say("Link for a referee")}</button>
      <${Given} session=${session} viewer="referee" whose=${say("the referee")} granted=${granted} />`}</section>`;
}

/** @param {{session: string, now: Found}} props */
function Table({ session, now }) {
  const { line, seats, granted } = now;
  const came = seats.filter((each) => each.bot || granted.some((one) => one.viewer === each.seat && one.kind === "token" && one.counts));
  const start = () => did(session, async () => { await send(path(session, "/commands"), { type: "start" }); location.assign(`/table/${encodeURIComponent(session)}`); });
  const holds = line.viewer === "" || seats.some((each) => each.seat === line.viewer);
  return html`<section class="sheet top"><${Emblem} game=${line.game} scenario=${line.scenario} />
      <div><h2 class="tale">${line.title}</h2><p class="mut">${standing(line)}</p>
      <div class="deeds"><a class=${`btn ${line.begun ? "go" : ""}`} href=${`/table/${encodeURIComponent(session)}`}>${say("To the table")}</a>
      ${!line.begun && !line.over && holds && html`<button type="button" class="btn go" onClick=${start}>${say("Begin the game")}</button>
        <span class="cap" role="status">${!now.all ? "" : came.length === seats.length ? say("All have come.") : say("{n} of {all} have come.", { n: came.length, all: seats.length })}</span>`}</div></div></section>
    <${Fault} /><${People} session=${session} now=${now} />`;
}

/** What is wrong, where anything is. */
export const Fault = () => fault.value && html`<p class="strip fault" role="alert">${fault.value === "away" ? say("Nobody answers. It is tried again by itself.") : fault.value}</p>`;

/** The seats with their links, one's own seat, who looks on, and how one is called. @param {{session: string, now: Found}} props */
export function People({ session, now }) {
  const { line, seats } = now, local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const holds = line.viewer === "" || seats.some((each) => each.seat === line.viewer);
  return html`<section class="sheet" aria-labelledby="sit"><h2 id="sit">${say("Who sits there")}</h2>
      ${now.all && html`<p class="mut">${say("Send each their link, by whatever you write to each other with. It counts once; looking at it, or a preview of it, uses nothing up.")}</p>`}
      ${now.all && local && html`<p class="strip"><${Icon} name="question" />${say("These links lead to this computer alone. Others reach it where it is served with --host and --name.")}</p>`}
      <ol class="persons">${seats.map((each, place) => html`<${SeatRow} key=${each.seat} session=${session} seat=${each} place=${place} now=${now} />`)}</ol></section>
    ${line.viewer !== "" && seats.some((each) => each.seat === line.viewer) && html`<${Own} session=${session} now=${now} />`}
    ${holds && html`<${Others} session=${session} now=${now} />`}
    ${!line.over && holds && html`<${Calling} session=${session} seat=${line.viewer} />`}`;
}

/** Keep up with who comes, for as long as it is shown. @param {string} session */
export function useLooks(session) {
  useEffect(() => {
    look(session);
    const timer = setInterval(() => { if (!document.hidden || on()) look(session); }, EVERY_MS);
    return () => clearInterval(timer);
  }, [session, language.value]);
}

/** @param {{session: string}} props */
export function View({ session }) {
  useLooks(session);
  useEffect(() => { document.title = `${say("People and links")} · Rollbook`; });
  const now = found.value;
  return html`<${Head} title=${say("People and links")} sub=${now?.line.title ?? ""} /><main class="lobby">${
    fault.value === "unnamed" ? html`<${Entering} />` : fault.value === "gone" ? html`<section class="alone"><h2>${say("There is no such table, or it is not yours.")}</h2></section>`
    : now ? html`<${Table} session=${session} now=${now} />` : html`<div class="shape tall"></div>`}</main>`;
}
