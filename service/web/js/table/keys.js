// @ts-check
/** Single keys: they focus what they name, and Enter presses it; they can be switched off. */
import { html, signal, useEffect } from "../html.js";
import { turned } from "../theme.js";
import { say } from "../words.js";
import { showJson } from "../past/json.js";
import { mark, step } from "../past/moments.js";
import { aim, aimed } from "../past/pointing.js";
import { askUndo } from "../past/undo.js";
import { now } from "./state.js";
import { pane } from "./panes.js";
import { unpop } from "./pop.js";

const KEY = "rollbook.keys";
export const helping = signal(false);
const off = signal(false);
try { off.value = localStorage.getItem(KEY) === "off"; } catch { /* a browser may keep nothing */ }

const find = (/** @type {string} */ what) => /** @type {HTMLElement | null} */ (document.querySelector(what));

/** What each key does; digits and P focus the option that is called so. @type {Record<string, () => void>} */
const DOES = {
  n: now, t: turned, "?": () => { helping.value = !helping.value; }, l: () => { pane.value = "log"; }, d: () => { pane.value = "disputes"; }, v: () => { pane.value = "verify"; },
  g: () => { pane.value = "table"; }, c: () => (document.activeElement?.closest(".opt, .line")?.querySelector(".cl") ?? find("#ask .cl"))?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
  q: () => find("#ask")?.focus(), h: () => find('[data-key="h"]')?.focus(), w: () => { pane.value = "whatif"; },
  u: () => askUndo(), r: () => askUndo({ redo: true }), "[": () => mark(-1), "]": () => mark(1), j: showJson, a: aim, escape: () => { helping.value = false; unpop(); aimed(); },
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  const on = /** @type {HTMLElement} */ (event.target);
  const types = on.closest("textarea, select, input") && !on.matches("[type=range]");
  if (event.key !== "Escape" && (types || document.querySelector("dialog:modal"))) return;
  if (event.altKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) { event.preventDefault(); step(event.key === "ArrowLeft" ? -1 : 1); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || (off.value && event.key !== "?" && event.key !== "Escape")) return;
  const key = event.key.toLowerCase();
  const option = /^[1-9p]$/.test(key) && find(`#ask [data-opt][data-key="${key}"]`);
  if (option) { option.focus(); option.scrollIntoView({ block: "nearest" }); event.preventDefault(); return; }
  if (!(key in DOES)) return;
  DOES[key]();
  if (key !== "escape") event.preventDefault();
}

/** The keys count for as long as the table is shown. */
export function useKeys() {
  useEffect(() => { addEventListener("keydown", pressed); return () => removeEventListener("keydown", pressed); }, []);
}

const silence = () => {
  off.value = !off.value;
  try { localStorage.setItem(KEY, off.value ? "off" : "on"); } catch { /* for as long as the page is open, then */ }
};

/** The list of keys. */
export function Keys() {
  const shown = helping.value;
  const told = [
    ["1 – 9", say("an option; Enter confirms")], ["P", say("pass, or go on; Enter confirms")], ["H", say("let the table wait")], ["Q", say("the question")],
    ["C", say("the clause of what has focus")], ["Alt ← →", say("one step back or on")], ["[ ]", say("the mark before or after")], ["PgUp PgDn", say("the round before or after, on the scrubber")], ["N", say("now")],
    ["U R", say("undo or redo, after a look")], ["L W", say("log, what if")], ["D", say("disputes")], ["V", say("verify")], ["G", say("the table")], ["A", say("point at something")], ["J", say("state as JSON")],
    ["T", say("dark or light")], ["?", say("these keys")], ["Esc", say("close")],
  ];
  return html`<dialog open=${shown} class="keys" aria-label=${say("Keys")}>
    <h2 class="tale">${say("Keys")}</h2>
    <dl>${told.map(([key, does]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>
    <p class="acts"><label><input type="checkbox" checked=${!off.value} onChange=${silence} /> ${say("Single keys count")}</label><span class="sp"></span>
    <button class="btn go" onClick=${() => { helping.value = false; }}>${say("Close")}</button></p></dialog>`;
}
