// @ts-check
/** Going back and forward: what would go, whose consent it takes, and the table's answers to whoever asked. */
import { html, signal } from "../html.js";
import { closed, useDialog } from "../dialog.js";
import { Problem } from "../api.js";
import { Glyph, Icon } from "../icons.js";
import { count, say } from "../words.js";
import { act, sent } from "../table/answering.js";
import { at, door, go, head, lines, live, me, mine, name, now, placeOf, request } from "../table/state.js";
import { beside, fork, phaseOf, restAt, told } from "./moments.js";

/** @typedef {{to: number, leaves: number, crosses: number[], agree: string[], refused: boolean}} Preview */

const STEPS = ["decision", "action", "turn", "phase", "round"];
/** What is about to be done: how far, or to which entry. @type {{value: {redo: boolean, to: number, step: string} | null}} */
const asked = signal(null);
/** What it would do. @type {{value: Preview | null}} */
const preview = signal(null);
const wrong = signal("");
/** Lines that would come back. @type {{value: import("../table/state.js").Line[]}} */
const back = signal([]);
/** The entries that would go, for the axis. @type {{value: [number, number] | null}} */
export const leaving = signal(null);

/** Look at an undo or redo before it is made. @param {{redo?: boolean, to?: number, step?: string}} [how] */
export function askUndo({ redo = false, to = 0, step = "decision" } = {}) {
  if (!me.value || live.value?.closed) return;
  asked.value = { redo, to, step };
  look();
}

async function look() {
  const how = asked.value;
  if (!how) return;
  preview.value = null;
  wrong.value = "";
  back.value = [];
  leaving.value = null;
  try {
    const found = await door("undo", { seat: me.value, to: how.to || undefined, step: how.step, redo: how.redo || undefined });
    if (asked.value !== how) return;
    const shared = fork(head.value, found.to);
    preview.value = found;
    leaving.value = [shared, head.value];
    if (shared < found.to) {
      const page = await door("log", { after: shared, most: 500, at: found.to });
      if (asked.value === how) back.value = page.lines.filter((/** @type {any} */ each) => !beside.value.has(each.version));
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (asked.value === how) wrong.value = error.message;
  }
}

function close() {
  asked.value = null;
  leaving.value = null;
}

async function make() {
  const how = asked.value, to = preview.value?.to ?? 0;
  if (!how) return;
  close();
  if (await act({ type: how.redo ? "redo" : "undo", by: me.value, to }, "undo")) now();
}

const NAMES = () => ({ decision: say("decision"), action: say("action"), turn: say("turn"), phase: say("phase"), round: say("round") });

/** An answer that the story tells of only because somebody gave it for another, which says not what it was to. */
const BARE = new Set(["answered", "stood-pass"]);

/** The step that lines answer to which say not by themselves. @param {import("../table/state.js").Line} line */
const answeredAt = (line) => (BARE.has(line.tag ?? "") ? phaseOf(restAt(line.version - 1)?.phase ?? "") : "");

/** @param {{line: import("../table/state.js").Line, crossed: boolean}} props */
function Going({ line, crossed }) {
  const step = answeredAt(line);
  return html`<li class=${crossed ? "x" : ""}><span class="v">${line.version}</span>
    <span>${line.seat ? html`<${Glyph} place=${placeOf(line.seat)} />` : crossed ? html`<${Icon} name="eye" />` : ""}</span>
    <span>${line.text}${step && html` <span class="cap">${step}</span>`}${crossed && html`<span class="vh"> (${say("turned something up")})</span>`}</span></li>`;
}

/** The lines that go, the newest first. @param {Preview} found */
function going(found) {
  const shared = leaving.value?.[0] ?? found.to;
  return lines.value.filter((each) => each.version > shared && !beside.value.has(each.version) && each.tag !== "undone" && each.tag !== "redone").reverse();
}

/** The lines that tell of what was turned up: each that holds one of these entries, or comes last before it.
 * @param {import("../table/state.js").Line[]} found the newest first @param {number[]} crosses */
const turning = (found, crosses) => new Set(crosses.map((each) => found.find((line) => line.entries.includes(each)) ?? found.find((line) => line.version <= each)));

/** @param {{found: Preview}} props */
function Consent({ found }) {
  const crosses = found.crosses.length;
  if (found.refused) return html`<div class="callout bad"><${Icon} name="threat" /><span>${say("This table plays without undo.")}</span></div>`;
  if (found.agree.length) {
    return html`<div class="callout"><${Icon} name="eye" /><span><b>${count("{names} has to agree.", "{names} have to agree.", { n: found.agree.length, names: found.agree.map(name).join(", ") })}</b>
      ${crosses > 0 && ` ${count("One of these turned up something that cannot be unseen.", "{n} of these turned up something that cannot be unseen.", { n: crosses })}`}
      ${" "}${say("The order of the decks and the dice stays as it is.")}</span></div>`;
  }
  return html`<div class="callout"><${Icon} name="done" /><span>${say("Nobody has to agree. The line stays in the log, and redo brings it back.")}</span></div>`;
}

/** What would go, before it does. */
export function UndoPreview() {
  const how = asked.value, found = preview.value;
  const box = useDialog(how);
  if (!how) return html`<dialog ref=${box} class="undo"></dialog>`;
  const gone = found ? going(found) : [], crossed = turning(gone, found?.crosses ?? []);
  const step = found && phaseOf(restAt(found.to)?.phase ?? "");
  const title = !found ? say("Going back") : say("Back to entry {n}", { n: found.to });
  return html`<dialog ref=${box} class="undo" aria-label=${how.redo ? say("Redo") : say("Undo")} onClose=${closed(close)}>
    <h2>${how.redo && found ? say("Forward to entry {n}", { n: found.to }) : title}</h2>
    ${found && !how.redo && html`<p class="mut">${told(found.to)?.text ?? ""}</p>`}
    ${!how.redo && !how.to && html`<div class="seg" role="radiogroup" aria-label=${say("How far")}>${STEPS.map((step) => html`<button key=${step} role="radio"
      aria-checked=${how.step === step} onClick=${() => { asked.value = { ...how, step }; look(); }}>${NAMES()[/** @type {"turn"} */ (step)]}</button>`)}</div>`}
    ${step && html`<p class="cap">${say("Back at: {window}", { window: step })}</p>`}
    ${wrong.value && html`<p class="refused" role="alert">${wrong.value}</p>`}
    ${gone.length > 0 && html`<h3 class="cap">${count("This line goes", "These lines go", { n: gone.length })}</h3>
      <ol class="will" tabindex="0" aria-label=${say("Lines that would be undone")}>${gone.map((line) => html`
        <${Going} key=${line.version} line=${line} crossed=${crossed.has(line)} />`)}</ol>`}
    ${back.value.length > 0 && html`<h3 class="cap">${count("This line comes back", "These lines come back", { n: back.value.length })}</h3>
      <ol class="will" tabindex="0" aria-label=${say("Lines that would come back")}>${[...back.value].reverse().map((line) => html`<${Going} key=${line.version} line=${line} crossed=${false} />`)}</ol>`}
    ${found && html`<${Consent} found=${found} />`}
    <div class="acts">${found && !found.refused && html`<button class="btn go" disabled=${Boolean(sent.value)} onClick=${make}>${primary(how, found, gone.length)}</button>`}
      <button class="btn" autofocus onClick=${close}>${say("Keep playing")}</button></div></dialog>`;
}

/** @param {{redo: boolean}} how @param {Preview} found @param {number} n */
function primary(how, found, n) {
  if (found.agree.length) return say("Ask the table");
  if (how.redo) return say("Redo");
  return n ? count("Undo {n} line", "Undo {n} lines", { n }) : say("Undo");
}

/** What somebody asked of the table, and who has still to answer. */
export function Asked() {
  const it = request.value;
  if (!it || at.value) return null;
  const own = mine.value.includes(it.by);
  const voices = mine.value.filter((each) => each !== it.by && !it.agreed.includes(each));
  const answer = async (/** @type {string} */ type) => {
    for (const by of voices) if (!(await act({ type, by, request: it.id }, type)) || type === "refuse") return;
  };
  const who = own && mine.value.length === 1 ? "" : name(it.by);
  const text = it.closing ? (who ? say("{name} asks to close this table for good.", { name: who }) : say("You asked to close this table for good."))
    : it.redo ? (who ? say("{name} asks to go to entry {n}, on a line that was left.", { name: who, n: it.to }) : say("You asked to go to entry {n}, on a line that was left.", { n: it.to }))
      : who ? say("{name} asks to go back to entry {n}.", { name: who, n: it.to }) : say("You asked to go back to entry {n}.", { n: it.to });
  const agreed = it.agreed.filter((/** @type {string} */ each) => each !== it.by);
  return html`<section class="strip asked" role="status" aria-label=${say("The table is asked")}><${Icon} name="undo" /><span><b>${text}</b>
      ${it.crosses.length > 0 && ` ${count("One thing that was turned up would lie hidden again.", "{n} things that were turned up would lie hidden again.", { n: it.crosses.length })}`}
      ${agreed.length > 0 && ` ${say("Agreed: {names}.", { names: agreed.map(name).join(", ") })}`}</span><span class="sp"></span>
    ${!it.closing && html`<button class="btn plain" onClick=${() => go(it.to)}>${say("Look at it")}</button>`}
    ${voices.length > 0 && html`<button class="btn go" disabled=${Boolean(sent.value)} onClick=${() => answer("agree")}>${say("Agree")}</button>
      <button class="btn" disabled=${Boolean(sent.value)} onClick=${() => answer("refuse")}>${say("Refuse")}</button>`}
    ${own && html`<button class="btn" disabled=${Boolean(sent.value)} onClick=${() => act({ type: "withdraw", by: it.by }, "withdraw")}>${say("Withdraw")}</button>`}</section>`;
}
