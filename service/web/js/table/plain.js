// @ts-check
/** A game that this page has no drawing for: its areas with their cards, or its board as it is. */
import { html } from "../html.js";
import { say } from "../words.js";
import { Wounds } from "./marks.js";
import { name, table } from "./state.js";

/** @param {{value: any}} props */
function Value({ value }) {
  if (Array.isArray(value)) return html`<span>${value.map((each) => (typeof each === "object" ? html`<${Value} value=${each} />` : name(String(each)))).join?.(", ") ?? ""}</span>`;
  if (value && typeof value === "object") {
    return html`<dl class="plain">${Object.entries(value).filter(([, each]) => each !== "" && each !== null && !(typeof each === "object" && !Object.keys(each).length)).map(([key, each]) => html`
      <div key=${key}><dt>${name(key)}</dt><dd><${Value} value=${each} /></dd></div>`)}</dl>`;
  }
  return html`<span>${typeof value === "string" ? name(value) : String(value)}</span>`;
}

export function Plain() {
  const shown = table.value;
  return html`<section class="felt laid" aria-label=${say("The table")}>
    ${Object.entries(shown.wounds).map(([id, each]) => html`<p key=${id}>${name(id)} <${Wounds} value=${each.wounds} limit=${each.limit} /></p>`)}
    <${Value} value=${shown.board} /></section>`;
}
