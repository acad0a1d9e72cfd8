// @ts-check
/** The record beside the table: a pane for each thing one may look at. Another pane is a line of PANES: its id, what it is
 * called, its icon, and its component. On a phone they are the sections at the foot. */
import { html, signal } from "../html.js";
import { Disputes } from "../disputes/panel.js";
import { open } from "../disputes/state.js";
import { Icon } from "../icons.js";
import { Verify } from "../proof/at_table.js";
import { say } from "../words.js";
import { WhatIf } from "../past/whatif.js";
import { Log } from "./log.js";

/** What is looked at on a phone: "table", or a pane; beside the table "table" is the first pane. */
export const pane = signal("table");

/** @type {{id: string, name: () => string, icon: string, view: any, badge?: () => number}[]} */
export const PANES = [
  { id: "log", name: () => say("Log"), icon: "log", view: Log },
  { id: "whatif", name: () => say("What if"), icon: "fork", view: WhatIf },
  { id: "disputes", name: () => say("Disputes"), icon: "flag", view: Disputes, badge: () => open.value },
  { id: "verify", name: () => say("Verify"), icon: "checked", view: Verify },
];

const shown = () => PANES.find((each) => each.id === pane.value) ?? PANES[0];

/** @param {KeyboardEvent} event */
function arrows(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  const place = (PANES.indexOf(shown()) + by + PANES.length) % PANES.length;
  pane.value = PANES[place].id;
  /** @type {HTMLElement | null} */ (document.getElementById(`t-${PANES[place].id}`))?.focus();
}

export function Record() {
  const now = shown();
  return html`<aside class="side" aria-label=${say("Record")}>
    <div class="tabs" role="tablist" aria-label=${say("Record")} onKeyDown=${arrows}>${PANES.map((each) => html`<button key=${each.id} role="tab" id=${`t-${each.id}`}
      aria-selected=${each === now} aria-controls="record" tabindex=${each === now ? 0 : -1} onClick=${() => { pane.value = each.id; }}>${each.name()}${(each.badge?.() ?? 0) > 0 && html`<sup>${each.badge?.()}</sup>`}</button>`)}</div>
    <div class="pane" role="tabpanel" id="record" aria-labelledby=${`t-${now.id}`} tabindex="0"><${now.view} /></div></aside>`;
}

/** The sections at the foot of a phone. */
export function Nav() {
  const all = [{ id: "table", name: () => say("Table"), icon: "table", badge: undefined }, ...PANES];
  return html`<nav class="nav" aria-label=${say("Sections")}>${all.map((each) => html`<button key=${each.id} aria-current=${pane.value === each.id ? "page" : undefined}
    onClick=${() => { pane.value = each.id; }}><${Icon} name=${each.icon} /><span>${each.name()}${(each.badge?.() ?? 0) > 0 && html`<sup>${each.badge?.()}</sup>`}</span></button>`)}</nav>`;
}
