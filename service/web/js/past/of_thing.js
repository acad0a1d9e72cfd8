// @ts-check
/** The moments of a card, a hero or an enemy: every line that names it, each leading there. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { Problem } from "../api.js";
import { say } from "../words.js";
import { door, go, name } from "../table/state.js";

const PAGE = 500;
/** @typedef {import("../table/state.js").Line} Line */
/** The thing, the lines that are known so far (the oldest first), whether all are, and what went wrong.
 * @type {{value: {id: string, lines: Line[], all: boolean, wrong: string} | null}} */
const shown = signal(null);

/** Tell of a thing, a stretch of the log after another. @param {string} id */
export async function momentsOf(id) {
  /** @type {Line[]} */
  let lines = [];
  const tell = (/** @type {boolean} */ all, wrong = "") => { shown.value = { id, lines, all, wrong }; };
  tell(false);
  try {
    for (let after = 0, more = true; more;) {
      const found = await door("log", { about: id, after, most: PAGE });
      if (shown.value?.id !== id) return;
      lines = [...lines, ...found.lines];
      more = found.next > 0;
      after = found.next;
      tell(!more);
    }
  } catch (error) {
    tell(true, error instanceof Problem ? error.message : say("Nobody answers. Try again in a moment."));
  }
}

export function Moments() {
  const it = shown.value;
  const box = useDialog(it);
  if (!it) return html`<dialog ref=${box}></dialog>`;
  const close = () => { shown.value = null; };
  const there = (/** @type {Line} */ line) => { close(); go(Math.max(...line.entries)); };
  return html`<dialog ref=${box} class="why" aria-label=${say("The moments of {name}", { name: name(it.id) })} onClose=${closed(close)}>
    <h2>${say("The moments of {name}", { name: name(it.id) })}</h2>
    ${it.lines.length > 0 && html`<ol class="moments" reversed>${[...it.lines].reverse().map((line) => html`<li key=${line.version}>
      <button class="moment" onClick=${() => there(line)}><span class="v">${line.version}</span> ${line.text} ${(line.private ?? []).join(" ")}</button></li>`)}</ol>`}
    ${it.wrong ? html`<p class="refused" role="alert">${it.wrong}</p>` : !it.all ? html`<p class="cap" role="status">${say("Waiting for the table.")}</p>`
    : !it.lines.length && html`<p class="mut">${say("The log does not name it yet.")}</p>`}
    <div class="acts"><button class="btn" autofocus onClick=${close}>${say("Close")}</button></div></dialog>`;
}
