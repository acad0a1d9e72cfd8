// @ts-check
/** The tables that this token is for, each a link to it. */
import { html, signal, useEffect } from "../html.js";
import { Away, get } from "../api.js";
import { Head } from "../head.js";
import { count, say } from "../words.js";

/** @typedef {{session: string, title: string, seats: string[], names: Record<string, string>, round: number, over: boolean,
 *   asked: string[]}} Line */

/** @type {{value: Line[] | null}} */
const lines = signal(null);
const fault = signal("");

async function look() {
  try { lines.value = await get("/api/sessions"); } catch (error) {
    fault.value = error instanceof Away ? say("Nobody answers. Try again in a moment.") : String(/** @type {Error} */ (error).message);
  }
}

/** @param {Line} line */
const about = (line) => (line.over ? say("over") : line.round ? say("round {n}", { n: line.round }) : say("not begun"));

export function View() {
  useEffect(() => { document.title = `${say("Tables")} · Rollbook`; look(); }, []);
  return html`<${Head} title=${say("Tables")} />
    <main class="tables">
      ${fault.value && html`<p class="strip fault" role="alert">${fault.value}</p>`}
      ${lines.value?.map((line) => html`<a key=${line.session} href=${`/table/${encodeURIComponent(line.session)}`}>
        <b>${line.title}</b><span class="mut">${line.seats.map((seat) => line.names[seat] ?? seat).join(", ")}</span>
        <span class="sp"></span><span class="cap">${about(line)}</span></a>`)}
      ${lines.value && html`<p class="cap">${count("{n} table", "{n} tables", { n: lines.value.length })}</p>`}
    </main>`;
}
