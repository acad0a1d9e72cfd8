// @ts-check
/** The log of the table that is open, verified as its viewer may have it: a badge in the head, and a pane. */
import { html, signal, useEffect } from "../html.js";
import { address, get, named } from "../api.js";
import { Icon } from "../icons.js";
import { go, head, over, seat, session, status } from "../table/state.js";
import { say } from "../words.js";
import { checker } from "./checking.js";
import { Findings } from "./panel.js";
import { badge } from "./told.js";

/** A log of more entries is checked when somebody asks for it. */
const UNASKED = 5000;
const IDLE_MS = 1500;

const check = checker();
/** Whose copy of which table was checked, and whether its game was over. */
let checked = "";
const copy = () => `${session.value} ${seat.value} ${over.value}`;
/** What the service says of the rules. @type {{value: {now: "" | "asked" | "told", said: string}}} */
const decided = signal({ now: "", said: "" });

const path = (/** @type {string} */ door) => `/api/sessions/${encodeURIComponent(session.value)}/${door}`;

/** The log as a file. @returns {Promise<Uint8Array>} */
async function file() {
  const answer = await fetch(address(path("file"), { as: seat.value }), { headers: named(path("file")), cache: "no-store" });
  if (!answer.ok) throw new Error(say("the service did not give the log ({status})", { status: answer.status }));
  return new Uint8Array(await answer.arrayBuffer());
}

function begin() {
  checked = copy();
  return check.run(file);
}

/** Once for each copy, and once more when the game is over, when nothing else is to do. */
function unasked() {
  if (status.value !== "live" || checked === copy() || head.value > UNASKED) return undefined;
  const timer = setTimeout(begin, IDLE_MS);
  return () => clearTimeout(timer);
}

async function decide() {
  decided.value = { now: "asked", said: "" };
  const said = await get(path("verify")).then((found) => found.said, (error) => error.message);
  decided.value = { now: "told", said };
}

/** How far the log was checked. @param {{open: () => void}} props `open`: shows what was found */
export function Badge({ open }) {
  useEffect(unasked, [status.value, copy()]);
  const { now, report } = check.state.value;
  const busy = now === "fetching" || now === "checking";
  const bad = now === "broken" || (now === "done" && report?.fault);
  const said = busy ? say("checking") : now === "done" && report ? badge(report) : say("Check the log");
  return html`<button class=${`btn proved ${bad ? "bad" : ""}`} onClick=${() => { open(); if (now === "not yet") begin(); }}>
    <${Icon} name=${bad ? "threat" : "checked"} /> <span>${said}</span></button>`;
}

export function Verify() {
  const state = check.state.value;
  const busy = state.now === "fetching" || state.now === "checking";
  const { now, said } = decided.value;
  return html`<div class="checks">
    <p class="cap">${say("Your browser checks your copy of the log: it computes every link, commitment and throw again.")}</p>
    <${Findings} state=${state} go=${go} />
    <p class="acts"><button class="btn" disabled=${busy} onClick=${begin}>${state.now === "done" ? say("Check it again") : say("Check the log")}</button>
      <button class="btn plain" disabled=${now === "asked"} onClick=${decide}>${say("Let the service decide everything again")}</button>
      <a class="btn plain" href="/verify">${say("Verify a file")}</a></p>
    ${now === "told" && html`<p class="decided" role="status"><b>${say("The service says:")}</b> ${said}</p>`}
    <p class="cap">${say("This page comes from whoever runs the service. If you do not trust them, verify the file with a program from somewhere else.")}</p></div>`;
}
