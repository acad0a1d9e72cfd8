// @ts-check
/** What is shown to whoever comes without a token: how one comes in. */
import { html } from "../html.js";
import { entered } from "../holder.js";
import { say } from "../words.js";

/** Whoever sits at a table holds no token to open others with. @param {{opening?: boolean}} props */
export function Entering({ opening = false }) {
  if (opening && entered().length) {
    return html`<section class="alone"><h2>${say("Tables are opened by whoever runs Rollbook.")}</h2>
      <p>${say("Your seat is at the tables that you were invited to. Ask whoever invited you to open another one, or to play the deal again.")}</p>
      <a class="btn" href="/">${say("All tables")}</a></section>`;
  }
  return html`<section class="alone">
    <h2>${say("Nobody knows yet who you are.")}</h2>
    <p>${say("Rollbook has no passwords. One comes in by an address with a long word after #, and this tab then remembers it until it is closed.")}</p>
    <dl class="ways">
      <dt>${say("Somebody invited you")}</dt>
      <dd>${say("Open the link that they sent, all of it. It leads to your seat.")}</dd>
      <dt>${say("It runs on your computer")}</dt>
      <dd>${say("Open the address that this command prints, with what stands after #:")} <code>rollbook serve --open</code></dd>
      <dt>${say("You sat here before")}</dt>
      <dd>${say("Ask whoever opened the table for a new link to your seat. Its old one counts no more.")}</dd>
    </dl>
  </section>`;
}
