// @ts-check
/** /table/SESSION/again: the deal of a closed session is played again, by whoever sits there now; with `?at=N` from after an
 * entry of it on. */
import { html, signal, useEffect } from "../html.js";
import { newKey, send } from "../api.js";
import { Head } from "../head.js";
import { keep, opened, tokenFor } from "../holder.js";
import { Glyph } from "../icons.js";
import { say } from "../words.js";
import { Emblem } from "./emblem.js";
import { Entering } from "./entering.js";
import { called, standing } from "./line.js";
import { keepLinks } from "./links.js";
import { tried, useAsked } from "./looking.js";

/** @type {{value: import("./lines.js").Line | null}} */
const old = signal(null);
/** Who plays now, by seat; a seat that is not in it is called as before. @type {{value: Record<string, string>}} */
const names = signal({});
let key = newKey();
/** The entry after which it goes on; 0: its first round. */
const from = () => Number(new URLSearchParams(location.search).get("at")) || 0;

/** @param {import("./lines.js").Line} line */
async function lay(line) {
  const seats = line.seats.map((each) => names.value[each]?.trim() || called(line, each));
  await tried(async () => {
    const made = await send("/api/sessions", { game: line.game, deal_of: line.session, deal_at: from(), seats }, { key });
    keepLinks(made.session, made);
    opened(made.session);
    if (!tokenFor()) keep(made.session, made.token);
    location.assign(`/table/${encodeURIComponent(made.session)}`);
  });
}

/** @param {{line: import("./lines.js").Line, wrong: any}} props */
function Form({ line, wrong }) {
  return html`<form class="alone" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); lay(line); }}>
    <${Emblem} game=${line.game} scenario=${line.scenario} />
    <p class="mut tale">${line.title} · ${standing(line)}</p>
    <h2>${say("Play this deal")}</h2>
    <p>${from() ? say("The game goes on at the very same table as after entry {n}: the same cards in the same order, and for the same choices the same dice. The log says so, and at the end both are set beside each other.", { n: from() })
      : say("The first round begins at the very same table: the same cards in the same order, and for the same choices the same dice. The log says so, and at the end both are set beside each other.")}</p>
    ${line.seats.map((seat, place) => html`<label key=${seat} class="called"><span><${Glyph} place=${place} /> ${say("Who plays {name} now", { name: called(line, seat) })}</span>
      <input class="in" maxlength="24" autocomplete="off" value=${names.value[seat] ?? called(line, seat)}
        onInput=${(/** @type {any} */ event) => { names.value = { ...names.value, [seat]: event.target.value }; key = newKey(); }} /></label>`)}
    ${wrong}
    <button class="btn go big">${say("Lay the table")}</button></form>`;
}

/** @param {{session: string}} props */
export function View({ session }) {
  const wrong = useAsked(tokenFor() ? `/api/sessions/${encodeURIComponent(session)}` : "", old);
  useEffect(() => { document.title = `${say("Play this deal")} · Rollbook`; });
  return html`<${Head} title=${say("Play this deal")} /><main class="lobby">${!tokenFor() ? html`<${Entering} opening />` : old.value ? html`<${Form} line=${old.value} wrong=${wrong} />`
    : wrong || html`<div class="shape tall"></div>`}</main>`;
}
