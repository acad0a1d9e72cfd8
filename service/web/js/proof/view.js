// @ts-check
/** /verify: a file from the disk is verified. It is sent nowhere, and needs no token. */
import { html, signal, useEffect } from "../html.js";
import { Head } from "../head.js";
import { LARGEST } from "../verify/file.js";
import { isKey } from "../verify/verify.js";
import { say } from "../words.js";
import { checker } from "./checking.js";
import { Findings } from "./panel.js";

const check = checker();
/** @type {{value: File | null}} */
const chosen = signal(null);
/** The keys that were given, as they were typed. */
const given = signal("");

const keys = () => given.value.split(/[\s,]+/).filter(Boolean);

/** @returns {Promise<Uint8Array>} */
async function bytes() {
  const file = /** @type {File} */ (chosen.value);
  if (file.size > LARGEST) throw new Error(say("a file has at most {n} bytes", { n: LARGEST }));
  for (const key of keys()) if (!isKey(key)) throw new Error(say("{key} is no key: 64 small hexadecimal digits", { key: key.slice(0, 80) }));
  return new Uint8Array(await file.arrayBuffer());
}

/** @param {File | undefined} file */
function take(file) {
  if (!file) return;
  chosen.value = file;
  check.run(bytes, keys());
}

/** Check again, with the keys as they were typed. */
function trust() {
  if (chosen.value) check.run(bytes, keys());
}

/** @param {DragEvent} event */
function dropped(event) {
  event.preventDefault();
  take(event.dataTransfer?.files[0]);
}

export function View() {
  useEffect(() => { document.title = `${say("Verify a file")} · Rollbook`; }, []);
  const { report } = check.state.value;
  return html`<${Head} title=${say("Verify a file")} />
    <main class="proving" onDragOver=${(/** @type {Event} */ event) => event.preventDefault()} onDrop=${dropped}>
      <p class="mut">${say("A .rollbook file proves itself. It is checked here, in your browser, and sent nowhere.")}</p>
      <label class="drop"><span>${say("Choose a file, or drop one here")}</span>
        <input type="file" accept=".rollbook,.gz" onChange=${(/** @type {any} */ event) => take(event.target.files[0])} /></label>
      <label class="keyed">${say("Keys that must have signed it, if you know any from elsewhere")}
        <textarea rows="2" spellcheck="false" value=${given.value} onInput=${(/** @type {any} */ event) => { given.value = event.target.value; }} onChange=${trust}></textarea></label>
      ${chosen.value && html`<h2 class="tale">${chosen.value.name}${report?.session && html` <span class="cap">${say("session {name}", { name: report.session })}</span>`}</h2>`}
      <${Findings} state=${check.state.value} /></main>`;
}
