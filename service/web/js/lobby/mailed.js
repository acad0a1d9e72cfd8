// @ts-check
/** /mail: what the link in a mail leads to. It says yes to being called there, or that no more is wanted, by a press: whoever
 * only looks at the link, as programs do that read mails before people, does neither. */
import { html, signal, useEffect } from "../html.js";
import { Problem, send } from "../api.js";
import { Head } from "../head.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";

/** What the link holds: what it does, the table, the seat, and the secret word. It leaves the address at once. */
const [does = "", session = "", seat = "", word = ""] = location.hash.slice(1).split("&").map(decodeURIComponent);
history.replaceState(history.state, "", location.pathname);

/** "" before it was answered, then "yes" or "stop"; and why not. */
const done = signal(""), wrong = signal("");

/** @param {string} how */
async function answer(how) {
  wrong.value = "";
  try { await send("/api/mail", { session, seat, word, how }); done.value = how; } catch (error) {
    wrong.value = error instanceof Problem ? error.message : say("Nobody answers. Try again in a moment.");
  }
}

export function View() {
  useEffect(() => { document.title = `${say("Mail")} · Rollbook`; });
  const stops = html`<button class=${`btn ${does === "stop" ? "go" : ""}`} onClick=${() => answer("stop")}>${say("No more mail from this table")}</button>`;
  return html`<${Head} title=${say("Mail")} /><main class="lobby"><section class="alone"><h2>${say("Mail from a table")}</h2>
    <p class="mut">${say("Table {session}, seat {seat}", { session, seat })}</p>
    ${done.value === "yes" ? html`<p role="status"><${Icon} name="done" /> ${say("You are called here when it is your turn.")}</p><div class="acts">${stops}</div>`
    : done.value === "stop" ? html`<p role="status"><${Icon} name="done" /> ${say("No more mail is sent to you from this table.")}</p>`
    : html`<p>${does === "stop" ? say("Do you want no more mail from this table?") : say("Is it you who sits at this seat, and do you want a mail whenever it is your turn?")}</p>
      <div class="acts">${does !== "stop" && html`<button class="btn go" onClick=${() => answer("yes")}>${say("Yes, call me here")}</button>`}${stops}</div>`}
    ${wrong.value && html`<p class="strip fault" role="alert">${wrong.value}</p>`}</section></main>`;
}
