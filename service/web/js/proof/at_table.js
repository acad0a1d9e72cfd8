// @ts-check
/** The log of the table that is open, verified as its viewer may have it: a badge in the head, and a pane. */
import { html, signal, useEffect } from "../html.js";
import { bytes, get, Problem } from "../api.js";
import { Icon } from "../icons.js";
import { go, head, over, seat, session, status } from "../table/state.js";
import { say } from "../words.js";
import { checker } from "./checking.js";
import { Findings } from "./panel.js";
import { badge } from "./told.js";

/** A log of more entries is checked when somebody asks for it. */
const UNASKED = 5000;
const IDLE_MS = 1500;
/** While the game goes on it is checked anew, at most so often. */
const ANEW_MS = 20_000;

const check = checker();
/** Whose copy of which table was checked, and whether its game was over; up to which entry, when, and whether nobody asked. */
let checked = "", upTo = 0, when = 0, unbidden = false;
const copy = () => `${session.value} ${seat.value} ${over.value}`;
/** What the service says of the rules. @type {{value: {now: "" | "asked" | "told", said: string}}} */
const decided = signal({ now: "", said: "" });

const path = (/** @type {string} */ door) => `/api/sessions/${encodeURIComponent(session.value)}/${door}`;

/** The log as a file. @returns {Promise<Uint8Array>} */
const file = () => bytes(path("file"), { as: seat.value }).catch((error) => {
  throw error instanceof Problem ? new Error(say("the service did not give the log ({status})", { status: error.status })) : error;
});

function begin() {
  [checked, upTo, when, unbidden] = [copy(), head.value, Date.now(), false];
  return check.run(file);
}

/** Each copy when nothing else is to do, when the game is over, and now and then while it goes on or nobody answers. */
function unasked() {
  const known = checked === copy(), { now, away } = check.state.value;
  const done = known && upTo >= head.value && !(now === "broken" && away);
  if (status.value !== "live" || done || head.value > UNASKED) return undefined;
  const timer = setTimeout(() => { begin(); unbidden = known; }, Math.max(IDLE_MS, known ? when + ANEW_MS - Date.now() : 0));
  return () => clearTimeout(timer);
}

async function decide() {
  decided.value = { now: "asked", said: "" };
  const said = await get(path("verify")).then((found) => found.said, (error) => error.message);
  decided.value = { now: "told", said };
}

/** How far the log was checked. @param {{open: () => void}} props `open`: shows what was found */
export function Badge({ open }) {
  useEffect(unasked, [status.value, copy(), head.value, check.state.value.now]);
  const { now, report } = check.state.value;
  const busy = now === "fetching" || now === "checking";
  const bad = now === "broken" || report?.fault;
  const said = report && (now === "done" || (busy && unbidden)) ? badge(report) : busy ? say("checking") : say("Check the log");
  return html`<button class=${`btn proved ${bad ? "bad" : ""}`} onClick=${() => { open(); if (now === "not yet") begin(); }}>
    <${Icon} name=${bad ? "threat" : "checked"} /> <span>${said}</span></button>`;
}

export function Verify() {
  const found = check.state.value;
  const busy = found.now === "fetching" || found.now === "checking";
  // what nobody asked for takes nothing away from whoever reads
  const state = busy && unbidden && found.report ? { ...found, now: /** @type {const} */ ("done") } : found;
  const { now, said } = decided.value;
  return html`<div class="checks">
    <p class="cap">${say("Your browser checks your copy of the log: it computes every link, commitment and throw again.")}</p>
    <${Findings} state=${state} go=${go} />
    <p class="acts"><button class="btn" disabled=${busy && !unbidden} onClick=${begin}>${state.now === "done" ? say("Check it again") : say("Check the log")}</button>
      <button class="btn plain" disabled=${now === "asked"} onClick=${decide}>${say("Let the service decide everything again")}</button>
      <a class="btn plain" href="/verify">${say("Verify a file")}</a></p>
    ${now === "told" && html`<p class="decided" role="status"><b>${say("The service says:")}</b> ${said}</p>`}
    <p class="cap">${say("This page comes from whoever runs the service. If you do not trust them, verify the file with a program from somewhere else.")}</p></div>`;
}
