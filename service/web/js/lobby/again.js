// @ts-check
/** /table/SESSION/again: the deal of a closed session is played again, by whoever sits there now. */
import { html, signal, useEffect } from "../html.js";
import { Away, get, newKey, send } from "../api.js";
import { Head } from "../head.js";
import { keep, opened, tokenFor } from "../holder.js";
import { Glyph } from "../icons.js";
import { language, say } from "../words.js";
import { Emblem } from "./emblem.js";
import { Entering } from "./entering.js";
import { called, standing } from "./line.js";
import { keepLinks } from "./links.js";

/** @type {{value: import("./lines.js").Line | null}} */
const old = signal(null);
/** Who plays now, by seat; a seat that is not in it is called as before. @type {{value: Record<string, string>}} */
const names = signal({});
const fault = signal("");
let key = newKey();

/** @param {unknown} error */
const failed = (error) => { fault.value = error instanceof Away ? say("Nobody answers. Try again in a moment.") : String(/** @type {Error} */ (error).message); };

/** @param {import("./lines.js").Line} line */
async function lay(line) {
  fault.value = "";
  const seats = line.seats.map((each) => names.value[each]?.trim() || called(line, each));
  try {
    const made = await send("/api/sessions", { game: line.game, deal_of: line.session, seats }, { key });
    keepLinks(made.session, made);
    opened(made.session);
    if (!tokenFor()) keep(made.session, made.token);
    location.assign(`/table/${encodeURIComponent(made.session)}`);
  } catch (error) { failed(error); }
}

/** @param {{line: import("./lines.js").Line}} props */
function Form({ line }) {
  return html`<form class="alone" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); lay(line); }}>
    <${Emblem} game=${line.game} scenario=${line.scenario} />
    <p class="mut tale">${line.title} · ${standing(line)}</p>
    <h2>${say("Play this deal")}</h2>
    <p>${say("The first round begins at the very same table: the same cards in the same order, and for the same choices the same dice. The log says so, and at the end both are set beside each other.")}</p>
    ${line.seats.map((seat, place) => html`<label key=${seat} class="called"><span><${Glyph} place=${place} /> ${say("Who plays {name} now", { name: called(line, seat) })}</span>
      <input class="in" maxlength="24" autocomplete="off" value=${names.value[seat] ?? called(line, seat)}
        onInput=${(/** @type {any} */ event) => { names.value = { ...names.value, [seat]: event.target.value }; key = newKey(); }} /></label>`)}
    ${fault.value && html`<p class="strip fault" role="alert">${fault.value}</p>`}
    <button class="btn go big">${say("Lay the table")}</button></form>`;
}

/** @param {{session: string}} props */
export function View({ session }) {
  useEffect(() => { if (tokenFor()) get(`/api/sessions/${encodeURIComponent(session)}`).then((line) => { old.value = line; }, failed); }, [session, language.value]);
  useEffect(() => { document.title = `${say("Play this deal")} · Rollbook`; });
  return html`<${Head} title=${say("Play this deal")} /><main class="lobby">${!tokenFor() ? html`<${Entering} />` : old.value ? html`<${Form} line=${old.value} />`
    : fault.value ? html`<p class="strip fault" role="alert">${fault.value}</p>` : html`<div class="shape tall"></div>`}</main>`;
}
