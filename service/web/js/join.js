// @ts-check
/** /join#INVITATION: the invitation is exchanged for a token, once somebody says so; looking at the link uses nothing up. */
import { html, signal, useEffect } from "./html.js";
import { newKey, Problem, send } from "./api.js";
import { Head } from "./head.js";
import { invitation, joined } from "./holder.js";
import { say } from "./words.js";

const state = signal("ready");
const KEY = "rollbook.joining";

/** The key of the exchange stays the same when the page is loaded again: its answer may have been lost. */
function key() {
  const found = sessionStorage.getItem(KEY) ?? newKey();
  sessionStorage.setItem(KEY, found);
  return found;
}

async function join() {
  state.value = "sent";
  try {
    const made = await send("/api/join", { invitation: invitation() }, { key: key() });
    joined(made.session, made.token);
    sessionStorage.removeItem(KEY);
    location.assign(`/table/${encodeURIComponent(made.session)}`);
  } catch (error) {
    state.value = error instanceof Problem && error.status === 401 ? "used" : "away";
  }
}

export function View() {
  useEffect(() => { document.title = `${say("An invitation")} · Rollbook`; }, []);
  const told = invitation() ? state.value : "none";
  return html`<${Head} title=${say("An invitation")} />
    <main class="alone">
      <h2>${say("A seat at a table is kept for you.")}</h2>
      <p aria-live="polite">${{
        ready: say("This link counts once, in the browser that takes it."),
        sent: say("Waiting for the table."),
        used: say("This invitation was used already, or its time is over. Ask for another one."),
        away: say("Nobody answers. Try again in a moment."),
        none: say("The link is not whole: what comes after # is missing."),
      }[told]}</p>
      ${told !== "none" && html`<button class="btn go" disabled=${told === "sent"} onClick=${join}>${say("Sit down")}</button>`}
    </main>`;
}
