// @ts-check
/** What is shown of a verification: how far it is, the verdict, each level, and what was not checked. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { quoted } from "./checking.js";
import { levels, verdict } from "./told.js";

/** @typedef {import("./checking.js").State} State */

/** @param {{state: State, go?: (version: number) => void}} props `go`: takes the table to an entry, where there is one */
export function Findings({ state, go }) {
  const { now, done, all, report, problem } = state;
  return html`<div class="proof" aria-busy=${now === "fetching" || now === "checking"}>
    ${now === "fetching" && html`<p role="status">${say("The log is on its way.")}</p>`}
    ${now === "checking" && html`<p><label class="cap" for="proved">${say("Checking entry {n} of {all}", { n: done, all })}</label><progress id="proved" max=${all || 1} value=${done}></progress></p>`}
    ${now === "broken" && html`<p class="strip fault" role="alert"><${Icon} name="threat" /><span>${say("It could not be checked: {why}", { why: problem })}</span></p>`}
    ${now === "done" && report && html`<${Verdict} report=${report} go=${go} /><${Levels} report=${report} />`}</div>`;
}

/** @param {{report: import("./checking.js").Report, go?: (version: number) => void}} props */
function Verdict({ report, go }) {
  const { fault } = report;
  const told = verdict(report);
  return html`<div class=${fault ? "strip fault" : "verdict"} role=${fault ? "alert" : "status"}><${Icon} name=${fault ? "threat" : "checked"} /><div>
    <p class="tale">${told.verdict}</p>
    ${fault && html`<p>${say("What does not hold: {rule}.", { rule: told.rule })}</p>
      <dl class="values">${fault.expected !== null && html`<div><dt>${say("it should be")}</dt><dd>${quoted(fault.expected)}</dd></div>`}
      ${fault.found !== null && html`<div><dt>${say("it says")}</dt><dd>${quoted(fault.found)}</dd></div>`}</dl>
      ${go && fault.version > 1 && html`<button class="btn" onClick=${() => go(fault.version - 1)}>${say("The table before it")}</button>`}`}</div></div>`;
}

const SIGNS = { holds: "done", partly: "half", open: "question", none: "question" };
const how = { holds: () => say("holds"), partly: () => say("holds in part"), open: () => say("not checked"), none: () => say("there is none") };

/** @param {{report: import("./checking.js").Report}} props */
function Levels({ report }) {
  const { fault, version, link } = report;
  if (fault && !report.session) return null;
  return html`${fault && html`<p class="cap">${say("Up to there:")}</p>`}
    <ul class="levels">${levels(report).map((each) => html`<li key=${each.id} data-level=${each.id} data-how=${each.how}>
      <h3><${Icon} name=${SIGNS[each.how]} /> ${each.name} <span class="cap">${how[each.how]()}</span></h3>
      ${each.told.map((line) => html`<p key=${line}>${line}</p>`)}</li>`)}</ul>
    ${!fault && html`<p class="cap">${say("Keep this: it tells another day whether anything up to here was changed.")}</p><p class="receipt">${version}:${link}</p>`}`;
}
