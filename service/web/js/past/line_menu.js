// @ts-check
/** What a line of the log leads to: its moment, why it came out so, what if it had not, a note on it, a dispute. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { Icon } from "../icons.js";
import { mayRaise, raising } from "../disputes/state.js";
import { say } from "../words.js";
import { pane } from "../table/panes.js";
import { pop, unpop } from "../table/pop.js";
import { door, go, live, me } from "../table/state.js";
import { rests } from "./moments.js";
import { write } from "./noting.js";
import { begin } from "./whatif.js";

/** @typedef {import("../table/state.js").Line} Line */

/** Dispute an entry. @param {number} version */
export function disputeAt(version) {
  raising.value = version;
  pane.value = "disputes";
}

/** Whether this holder may dispute anything here now. */
export const mayDispute = () => mayRaise() && !live.value?.closed;

/** What if it had gone otherwise: from where the table rested before. @param {number} version */
function otherwise(version) {
  begin(rests.value.findLast((each) => each.version < version)?.version ?? version);
  pane.value = "whatif";
}

/** The line that is explained, and what it rests on, where it came. @type {{value: {line: Line, told: string[] | null} | null}} */
const explained = signal(null);

/** @param {Line} line */
function explain(line) {
  explained.value = { line, told: null };
  const tell = (/** @type {string[]} */ told) => { if (explained.value?.line === line) explained.value = { line, told }; };
  door("why", { of: line.version }).then((found) => tell(found.told), (error) => tell([error.message]));
}

/** Why a line came out as it did, down to choices, throws, sums and clauses. */
export function Why() {
  const it = explained.value;
  const box = useDialog(it);
  if (!it) return html`<dialog ref=${box}></dialog>`;
  return html`<dialog ref=${box} class="why" aria-label=${say("Why did it come out so?")} onClose=${closed(() => { explained.value = null; })}>
    <h2>${it.line.text}</h2>
    ${it.told ? html`<ul class="whys">${it.told.map((each, n) => html`<li key=${n}>${each}</li>`)}</ul>` : html`<p class="cap" role="status">${say("Waiting for the table.")}</p>`}
    <div class="acts"><button class="btn" autofocus onClick=${() => { explained.value = null; }}>${say("Close")}</button></div></dialog>`;
}

/** @param {{line: Line, end: number}} props */
function Items({ line, end }) {
  const then = (/** @type {() => void} */ does) => () => { unpop(); does(); };
  return html`<div class="menu">
    <button onClick=${then(() => { go(end); pane.value = pane.value === "log" && innerWidth < 761 ? "table" : pane.value; })}><${Icon} name="clock" /> ${say("Take the table there")}</button>
    <button onClick=${then(() => explain(line))}><${Icon} name="question" /> ${say("Why did it come out so?")}</button>
    <button onClick=${then(() => otherwise(line.version))}><${Icon} name="fork" /> ${say("What if it had gone otherwise?")}</button>
    ${me.value && !live.value.closed && html`<button onClick=${then(() => write(end))}><${Icon} name="note" /> ${say("Leave a note here")}</button>`}
    ${mayDispute() && html`<button onClick=${then(() => disputeAt(line.version))}><${Icon} name="flag" /> ${say("Dispute this…")}</button>`}</div>`;
}

/** The button at the end of a line. @param {{line: Line, end: number}} props */
export function LineMenu({ line, end }) {
  return html`<button class="lm" aria-expanded="false" aria-label=${say("What entry {n} leads to", { n: line.version })}
    onClick=${(/** @type {Event} */ event) => pop(event, () => html`<${Items} key=${line.version} line=${line} end=${end} />`, say("What entry {n} leads to", { n: line.version }))}><${Icon} name="more" /></button>`;
}
