// @ts-check
/** What one rarely does at a table, behind one button of the head. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { pop, unpop } from "../table/pop.js";
import { at, head, live, me, review } from "../table/state.js";
import { changeByHand, mayChange } from "./byhand.js";
import { showJson } from "./json.js";
import { makeLink } from "./link.js";
import { lead } from "./review.js";

/** @param {() => void} does */
const then = (does) => () => { unpop(); does(); };

function Items() {
  return html`<div class="menu">
    ${mayChange() && html`<button onClick=${then(() => changeByHand())}><${Icon} name="hand" /> ${say("Change the table by hand…")}</button>`}
    ${me.value && !review.value.by && html`<button onClick=${then(lead)}><${Icon} name="eye" /> ${say("Lead a review")}</button>`}
    <button onClick=${then(makeLink)}><${Icon} name="link" /> ${say("A link to entry {n}…", { n: at.value || head.value })}</button>
    <button onClick=${then(showJson)}><${Icon} name="log" /> ${say("State as JSON")}</button></div>`;
}

export function More() {
  if (!live.value) return null;
  return html`<button class="btn plain sq" aria-expanded="false" aria-label=${say("More")} onClick=${(/** @type {Event} */ event) => pop(event, () => html`<${Items} />`, say("More"))}><${Icon} name="more" /></button>`;
}
