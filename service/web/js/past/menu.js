// @ts-check
/** What one rarely does at a table, behind one button of the head. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { pop, unpop } from "../table/pop.js";
import { at, head, lines, live, me, review } from "../table/state.js";
import { changeByHand, mayChange } from "./byhand.js";
import { showPeople } from "../lobby/at_table.js";
import { on as sounding, turned as soundTurned } from "../sound.js";
import { askToClose, mayClose } from "./closing.js";
import { showJson } from "./json.js";
import { disputeAt, mayDispute } from "./line_menu.js";
import { makeLink } from "./link.js";
import { write } from "./noting.js";
import { aim, mayPoint } from "./pointing.js";
import { lead } from "./review.js";
import { askUndo } from "./undo.js";

/** @param {() => void} does */
const then = (does) => () => { unpop(); does(); };

function Items() {
  const moment = at.value || head.value;
  return html`<div class="menu">
    <button onClick=${then(showPeople)}><${Icon} name="table" /> ${say("People and links…")}</button>
    ${me.value && !live.value.closed && html`<button onClick=${then(() => write(moment))}><${Icon} name="note" /> ${say("A note on entry {n}…", { n: moment })}</button>`}
    ${mayDispute() && html`<button onClick=${then(() => disputeAt(lines.value.findLast((each) => each.version <= moment)?.version ?? moment))}><${Icon} name="flag" /> ${say("Dispute what happened here…")}</button>`}
    ${me.value && !live.value.closed && html`<button class="narrow" onClick=${then(() => askUndo({ redo: true }))}><${Icon} name="redo" /> ${say("Redo…")}</button>`}
    ${mayChange() && html`<button onClick=${then(() => changeByHand())}><${Icon} name="hand" /> ${say("Change the table by hand…")}</button>`}
    ${me.value && !review.value.by && html`<button onClick=${then(lead)}><${Icon} name="eye" /> ${say("Lead a review")}</button>`}
    ${mayPoint() && html`<button onClick=${then(aim)}><${Icon} name="point" /> ${say("Point at something…")}</button>`}
    <button onClick=${then(() => makeLink())}><${Icon} name="link" /> ${say("A link to entry {n}…", { n: moment })}</button>
    <button onClick=${then(showJson)}><${Icon} name="log" /> ${say("State as JSON")}</button>
    <button aria-pressed=${sounding()} onClick=${soundTurned}><${Icon} name="bell" /> ${sounding() ? say("A sound when it is my turn: on") : say("A sound when it is my turn: off")}</button>
    ${mayClose() && html`<button onClick=${then(askToClose)}><${Icon} name="seal" /> ${say("Close the table for good…")}</button>`}</div>`;
}

export function More() {
  if (!live.value) return null;
  return html`<button class="btn plain sq" aria-expanded="false" aria-label=${say("More")} onClick=${(/** @type {Event} */ event) => pop(event, () => html`<${Items} />`, say("More"))}><${Icon} name="more" /></button>`;
}
