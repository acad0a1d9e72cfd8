// @ts-check
/** /: the tables that this tab knows of, the one that waits for whoever looks first. */
import { html, signal, useEffect } from "../html.js";
import { Head } from "../head.js";
import { tokenFor } from "../holder.js";
import { Icon } from "../icons.js";
import { on } from "../notices.js";
import { count, say } from "../words.js";
import { Entering } from "./entering.js";
import { TableLine } from "./line.js";
import { fault, further, furtherMore, kept, lines, look } from "./lines.js";

const EVERY_MS = 8_000;
/** @type {{value: import("./lines.js").Filter}} */
const filter = signal("all");

/** While the page is seen, or is to call somebody, it keeps up with the tables. */
function keepUp() {
  const again = () => { if (!document.hidden || on()) look(); };
  again();
  const timer = setInterval(again, EVERY_MS);
  document.addEventListener("visibilitychange", again);
  return () => { clearInterval(timer); document.removeEventListener("visibilitychange", again); };
}

/** @param {{all: import("./lines.js").Line[]}} props */
function Filters({ all }) {
  /** @type {[import("./lines.js").Filter, string][]} */
  const shown = [["all", say("All")], ["mine", say("Mine")], ["open", say("Going on")], ["over", say("Over")]];
  return html`<div class="seg" role="group" aria-label=${say("Which tables")}>${shown.map(([each, title]) => html`<button key=${each}
    aria-pressed=${filter.value === each} onClick=${() => { filter.value = each; }}>${title} <span class="cap">${kept(all, each).length}</span></button>`)}</div>`;
}

function Empty() {
  return html`<section class="alone"><h2>${say("The table is laid.")}</h2>
    <p>${tokenFor() ? say("Nobody sits at it yet. Choose a game, and say who plays.") : say("Nobody sits at it yet.")}</p>
    ${tokenFor() && html`<a class="btn go" href="/new">${say("A new table")}</a>`}<${Anywhere} /></section>`;
}

/** What was ruled, and how games ended, quietly, for whoever looks for it. */
const Ruled = () => html`<p class="cap">${say("How was that ruled before?")} <a href="/rulings">${say("The register of rulings")}</a></p>
  <p class="cap">${say("How do games end here?")} <a href="/statistics">${say("Statistics")}</a></p>`;

/** What is checked without trusting anybody, whoever looks. */
const Anywhere = () => html`<p class="cap">${say("Somebody gave you a .rollbook file?")} <a href="/verify">${say("Verify a file from anywhere")}</a></p>`;

function List() {
  const all = lines.value ?? [];
  const shown = kept(all, filter.value);
  return html`<div class="choosing"><${Filters} all=${all} /><span class="sp"></span>
      ${tokenFor() && html`<a class="btn go" href="/new">${say("A new table")}</a>`}</div>
    <ul class="tables">${shown.map((line) => html`<${TableLine} key=${line.session} line=${line} />`)}</ul>
    <p class="cap" role="status">${shown.length ? count("{n} table", "{n} tables", { n: shown.length }) : say("No table is like that.")}</p>
    ${further.value && html`<button class="btn" onClick=${() => { furtherMore(); }}>${say("Tables played before these")}</button>`}<${Ruled} /><${Anywhere} />`;
}

export function View() {
  useEffect(keepUp, []);
  useEffect(() => { document.title = `${say("Tables")} · Rollbook`; });
  const all = lines.value;
  return html`<${Head} title=${say("Tables")} />
    <main class="lobby" aria-busy=${!all && !fault.value}>
      ${fault.value && fault.value !== "unnamed" && html`<p class="strip fault" role="alert"><${Icon} name="cloud" />
        ${fault.value === "away" ? say("Nobody answers. It is tried again by itself.") : fault.value}</p>`}
      ${fault.value === "unnamed" ? html`<${Entering} /><${Anywhere} />` : !all ? html`<div class="shape tall"></div><div class="shape tall"></div>` : all.length ? html`<${List} />` : html`<${Empty} />`}
    </main>`;
}
