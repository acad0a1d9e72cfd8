// @ts-check
/** What if, from a moment: another answer, another throw, another reading of a clause; what would be otherwise, as a list and
 * as two tables. Nothing of it enters the log. */
import { effect, html, signal, useEffect, useRef } from "../html.js";
import { Problem } from "../api.js";
import { disputes } from "../disputes/state.js";
import { refocus } from "../focus.js";
import { Icon } from "../icons.js";
import { count, say } from "../words.js";
import { pane } from "../table/panes.js";
import { Clause } from "../table/pop.js";
import { about, at, broken, door, go, handed, head, learn, name, session } from "../table/state.js";
import { marks, onLine, told } from "./moments.js";

/** @typedef {{at: number, seat?: string, answer?: string[], rulings?: Record<string, string>, faces?: {version: number, faces: number[]}[],
 *   name?: string, on?: string}} Plan */

/** The moment it begins at. */
const from = signal(0);
const kind = signal("answer");
/** What was asked there. @type {{value: any}} */
const questions = signal(null);
/** What was chosen in the form. */
const chosen = signal(/** @type {string[]} */ ([]));
const reading = signal("");
const thrown = signal(/** @type {number[]} */ ([]));
/** The name that is typed for it, also while another pane is looked at. */
const typed = signal("");
const wrong = signal("");
const busy = signal(false);
/** The what-ifs that have a name, each with how deep it stands in its tree. @type {{value: any[]}} */
const kept = signal([]);
/** What came of it. @type {{value: any}} */
export const result = signal(null);
/** Whether both tables stand in the place of the board. */
export const both = signal(false);

/** Whether somebody came here for the moment it begins at. */
let meant = false;

/** Begin anew, from after an entry. @param {number} version */
export function begin(version) {
  start(version);
  meant = true;
}

/** @param {number} version */
function start(version) {
  from.value = version;
  forget();
  ask();
}

/** Back to one table. */
function forget() {
  result.value = null;
  both.value = false;
  wrong.value = "";
}

/** Whoever returns to now leaves what would have been: the pane closes with it. */
export function keepWhatIf() {
  let past = at.peek() > 0;
  return effect(() => {
    const was = past;
    past = at.value > 0;
    if (!was || past) return;
    forget();
    if (pane.peek() === "whatif") pane.value = "table";
  });
}

/** What was asked at the moment, as far as this viewer may see it. */
async function ask() {
  questions.value = null;
  chosen.value = [];
  try {
    const found = await door("ask", { at: from.value });
    questions.value = found.sets.flatMap((/** @type {any} */ set) => set.questions).filter((/** @type {any} */ each) => each.options.length || each.form === "number");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    questions.value = [];
  }
}

async function list() {
  try { kept.value = await door("whatif"); } catch (error) { broken(error); }
}

/** Carry it out. @param {Plan} plan */
async function carry(plan) {
  busy.value = true;
  wrong.value = "";
  try {
    shown(await handed("whatif", plan));
    if (plan.name) { typed.value = ""; list(); }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    wrong.value = error.message;
  } finally {
    busy.value = false;
  }
}

/** @param {any} found */
function shown(found) {
  learn(found.names);
  result.value = found;
}

// the form ----------------------------------------------------------------------------------------------

/** The throws that come after the moment, on its line. */
const throws = () => marks.value.filter((each) => each.kind === "throw" && each.version > from.value && onLine(each.version)).slice(0, 12);
const readings = () => disputes.value?.readings ?? [];

/** @param {SubmitEvent} event */
function sendForm(event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const named = { name: String(data.get("name") ?? "").trim(), on: String(data.get("on") ?? "") };
  if (kind.value === "answer") {
    const question = questions.value?.[Number(data.get("question") ?? 0)];
    if (question) carry({ at: from.value, seat: (question.seats ?? [question.seat])[0], answer: answerOf(question, data), ...named });
  } else if (kind.value === "throw") {
    const version = Number(data.get("throw"));
    carry({ at: 0, faces: [{ version, faces: data.getAll("face").map(Number) }], ...named });
  } else {
    const [clause, variant] = String(data.get("reading") ?? "").split("=");
    carry({ at: from.value, rulings: { [clause]: variant }, ...named });
  }
}

/** @param {any} question @param {FormData} data */
function answerOf(question, data) {
  if (question.form === "number") return [String(data.get("number"))];
  if (question.form === "pay") return question.options.map((/** @type {any} */ each) => [each.id, Number(data.get(`pay ${each.id}`) ?? 0)]).filter((/** @type {any} */ [, n]) => n > 0).map((/** @type {any} */ [id, n]) => `${id}=${n}`);
  return data.getAll("option").map(String);
}

/** @param {{question: any}} props */
function Answer({ question }) {
  if (question.form === "number") return html`<input type="number" name="number" min=${question.least} max=${question.most} defaultValue=${question.least} aria-label=${question.text} />`;
  if (question.form === "pay") {
    return html`${question.options.map((/** @type {any} */ each) => html`<label key=${each.id} class="row-in">${each.text} <input type="number" name=${`pay ${each.id}`} min="0" max=${each.holds ?? 9} defaultValue="0" /></label>`)}`;
  }
  const many = question.form === "pick" && (question.most > 1 || question.least === 0);
  return html`<div class="picks" role="group" aria-label=${question.text}>${question.options.map((/** @type {any} */ each, /** @type {number} */ n) => html`
    <label key=${each.id}><input type=${many ? "checkbox" : "radio"} name="option" value=${each.id} defaultChecked=${!many && n === 0} /> ${each.text}</label>`)}</div>`;
}

function AnotherAnswer() {
  const found = questions.value;
  if (!found) return html`<p class="cap">${say("Waiting for the table.")}</p>`;
  if (!found.length) return html`<p class="mut">${say("Nothing was asked of you at this moment. Take another one, or change a throw or a reading.")}</p>`;
  const place = Number(chosen.value[0] ?? 0), question = found[place] ?? found[0];
  return html`${found.length > 1 ? html`<label>${say("Whose answer")} <select name="question" value=${place} onChange=${(/** @type {any} */ event) => { chosen.value = [event.target.value]; }}>
      ${found.map((/** @type {any} */ each, /** @type {number} */ n) => html`<option key=${n} value=${n}>${name(each.seat)}: ${each.text}</option>`)}</select></label>`
    : html`<p><b class="tale">${question.text}</b> <${Clause} id=${question.clause} /></p>`}
    <${Answer} key=${`${from.value} ${place}`} question=${question} />`;
}

function AnotherThrow() {
  const found = throws();
  if (!found.length) return html`<p class="mut">${say("Nothing was thrown after this moment.")}</p>`;
  const each = found.find((one) => one.version === thrown.value[0]) ?? found[0];
  const dice = (each.faces ?? []).map((_, n) => each.dice?.[n] ?? each.dice?.at(-1) ?? "");
  return html`<label>${say("Which throw")} <select name="throw" value=${each.version} onChange=${(/** @type {any} */ event) => { thrown.value = [Number(event.target.value)]; }}>
      ${found.map((one) => html`<option key=${one.version} value=${one.version}>${one.version} · ${name(one.by ?? "")}: ${one.faces?.join(", ")}</option>`)}</select></label>
    <div class="faces" key=${each.version}>${each.faces?.map((face, n) => html`<label key=${n}>${name(dice[n])} <select name="face">
      ${(about.value.dice[dice[n]] ?? [face]).map((/** @type {number} */ one) => html`<option key=${one} value=${one} selected=${one === face}>${one}</option>`)}</select></label>`)}</div>
    <p class="cap">${told(each.rest)?.text}</p>`;
}

function AnotherReading() {
  const found = readings();
  const [clause] = (reading.value || found[0]?.clause || "").split("=");
  const about = found.find((each) => each.clause === clause);
  return html`<label>${say("Which clause, and how it is read")} <select name="reading" onChange=${(/** @type {any} */ event) => { reading.value = event.target.value; }}>${found.map((each) => html`
    <optgroup key=${each.clause} label=${each.clause}>${each.variants.map((variant) => html`<option key=${variant} value=${`${each.clause}=${variant}`}>${each.clause}: ${variant}</option>`)}</optgroup>`)}</select></label>
    ${about && html`<p class="cap">${about.text} ${say("Read now as {variant}.", { variant: about.read })}</p>`}`;
}

function Form() {
  const kinds = { answer: say("an answer"), throw: say("a throw"), reading: say("a reading") };
  const form = { answer: AnotherAnswer, throw: AnotherThrow, reading: AnotherReading }[kind.value] ?? AnotherAnswer;
  const able = kind.value === "answer" ? questions.value?.length : kind.value === "throw" ? throws().length : readings().length;
  return html`<form class="stack" onSubmit=${sendForm}>
    <div class="seg" role="radiogroup" aria-label=${say("What is otherwise")}>${Object.entries(kinds).map(([id, text]) => html`<button type="button" key=${id} role="radio" aria-checked=${kind.value === id}
      onClick=${() => { kind.value = id; wrong.value = ""; }}>${text}</button>`)}</div>
    <${form} />
    <div class="named"><label>${say("Keep it under a name")} <input name="name" maxlength="60" value=${typed.value} onInput=${(/** @type {any} */ event) => { typed.value = event.target.value; }} /></label>
      ${kept.value.length > 0 && html`<label>${say("going on from")} <select name="on"><option value="">${say("what was recorded")}</option>${kept.value.map((each) => html`<option key=${each.name} value=${each.name}>${each.name}</option>`)}</select></label>`}</div>
    ${wrong.value && html`<p class="refused" role="alert">${wrong.value}</p>`}
    <div class="acts"><button class="btn go" disabled=${busy.value || !able}>${busy.value ? say("Deciding again") : say("What if?")}</button></div></form>`;
}

// what came of it ---------------------------------------------------------------------------------------

/** What people did and what the table went through, of which the rest is the outcome. */
const WAY = new Set(["answered", "stood-pass", "entered", "turned", "marked", "gauged", "modified", "phase-ended"]);
/** So many lines and rows lie open; the others are folded. */
const OPEN = 6;

/** An entry in words. @param {any} each */
const lineOf = (each) => [each.text, ...each.private.map((/** @type {any} */ part) => part.text)].filter(Boolean).join(" ");
/** A number, which tells more of a table than who stands how. @param {string[]} row */
const counted = ([, was, now]) => /^-?\d+$/.test(was) || /^-?\d+$/.test(now);

/** What would have come of it: its outcome, and folded how it came to that. */
function Outcome() {
  const told = result.value.entries.filter((/** @type {any} */ each) => lineOf(each));
  const outcome = told.filter((/** @type {any} */ each) => !WAY.has(each.event.t)).slice(-OPEN);
  if (!told.length) return null;
  return html`<section aria-label=${say("What would have happened")}><h3 class="cap">${say("What would have happened")}</h3>
    <ol class="would">${outcome.map((/** @type {any} */ each) => html`<li key=${each.version}>${lineOf(each)}</li>`)}</ol>
    ${told.length > outcome.length && html`<details><summary>${count("Step by step: {n} line", "Step by step: {n} lines", { n: told.length })}</summary>
      <ol class="would">${told.map((/** @type {any} */ each) => html`<li key=${each.version}>${lineOf(each)}</li>`)}</ol></details>`}</section>`;
}

/** @param {{rows: string[][]}} props */
function Rows({ rows }) {
  return html`<table class="differs"><thead><tr><th scope="col">${say("what")}</th><th scope="col">${say("as it happened")}</th><th scope="col">${say("what if")}</th></tr></thead>
    <tbody>${rows.map(([what, was, now]) => html`<tr key=${what}><th scope="row">${what}</th><td>${was}</td><td class="chg">${now}</td></tr>`)}</tbody></table>`;
}

/** What is otherwise: what is counted first, and the rest folded. */
function Differs() {
  const { told, against } = result.value;
  const rows = [...told.filter(counted), ...told.filter((/** @type {string[]} */ row) => !counted(row))];
  const more = rows.length > OPEN + 2 ? rows.slice(OPEN) : [];
  return html`<p><b>${count("{n} thing is otherwise than after entry {version}.", "{n} things are otherwise than after entry {version}.", { n: rows.length, version: against })}</b></p>
    <${Rows} rows=${rows.slice(0, rows.length - more.length)} />
    ${more.length > 0 && html`<details><summary>${count("{n} thing more", "{n} things more", { n: more.length })}</summary><${Rows} rows=${more} /></details>`}`;
}

function Found() {
  const it = result.value;
  return html`<div class="stack">
    <${Outcome} />
    ${it.same ? html`<p><b>${say("Nothing is otherwise than after entry {n}.", { n: it.against })}</b></p>` : html`<${Differs} />`}
    <p class="mut">${count("{n} recorded choice was followed from there.", "{n} recorded choices were followed from there.", { n: it.followed })}
      ${it.stop && ` ${say("At entry {n} the record no longer fits: {why}", { n: it.stop.version, why: it.stop.message })}`} ${it.stop && html`<${Clause} id=${it.stop.clause} />`}</p>
    <p class="cap">${say("Dice: {reused} as they fell, {fresh} thrown for this alone.", { reused: it.dice.reused, fresh: it.dice.new })} ${untouched()}</p>
    <div class="acts">${!it.same && html`<button class="btn go" onClick=${() => { both.value = !both.value; if (innerWidth < 761) pane.value = "table"; }}>${both.value ? say("Back to one table") : say("Show both tables")}</button>`}
      <button class="btn" onClick=${forget}>${say("Change something else")}</button></div></div>`;
}

const untouched = () => say("This game's own dice and the order of its decks are untouched: what your seat does not know is dealt anew for this alone.");

function Tree() {
  if (!kept.value.length) return null;
  const look = async (/** @type {string} */ id) => {
    busy.value = true;
    try { shown(await door(`whatif/${encodeURIComponent(id)}`)); } catch (error) { if (error instanceof Problem) wrong.value = error.message; else throw error; } finally { busy.value = false; }
  };
  return html`<section aria-label=${say("What-ifs that have a name")}><h3 class="cap">${say("What-ifs that have a name")}</h3>
    <ul class="tree">${kept.value.map((each) => html`<li key=${each.name} style=${{ marginInlineStart: `${each.depth * 16}px` }}><button onClick=${() => look(each.name)}><${Icon} name="fork" /> ${each.name}</button>
      ${each.at > 0 && html`<span class="cap">${say("from entry {n}", { n: each.at })}</span>`}</li>`)}</ul></section>`;
}

/** The pane. */
export function WhatIf() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    list();
    if (!meant && !(from.value && result.value)) start(at.value || head.value);
    meant = false;
  }, [session.value]);
  useEffect(() => refocus(() => place.current), [result.value, busy.value]);
  const moment = at.value || head.value;
  return html`<div class="panel stack">
    <div><h2>${say("What if, from entry {n}", { n: from.value })}</h2><p class="mut">${told(from.value)?.text ?? ""}</p>
      <p class="acts">${from.value !== moment && html`<button class="btn" onClick=${() => start(moment)}>${say("From entry {n} instead", { n: moment })}</button>
        <button class="btn plain" onClick=${() => go(from.value)}>${say("Go there")}</button>`}</p></div>
    <div class="outcomes" tabindex="-1" ref=${place}>${result.value ? html`<${Found} />` : html`<${Form} />`}</div>
    <${Tree} /></div>`;
}
