// @ts-check
/** /verify: a file from the disk is verified. It is sent nowhere, and needs no token. */
import { html, signal, useEffect } from "../html.js";
import { Head } from "../head.js";
import { LARGEST } from "../verify/file.js";
import { say } from "../words.js";
import { checker } from "./checking.js";
import { Findings } from "./panel.js";

const check = checker();
/** The name of the file that was chosen. */
const chosen = signal("");

/** @param {File | undefined} file */
function take(file) {
  if (!file) return;
  chosen.value = file.name;
  check.run(async () => {
    if (file.size > LARGEST) throw new Error(say("a file has at most {n} bytes", { n: LARGEST }));
    return new Uint8Array(await file.arrayBuffer());
  });
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
      ${chosen.value && html`<h2 class="tale">${chosen.value}${report?.session && html` <span class="cap">${say("session {name}", { name: report.session })}</span>`}</h2>`}
      <${Findings} state=${check.state.value} /></main>`;
}
