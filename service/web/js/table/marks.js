// @ts-check
/** Small drawings that many regions share: dials, wounds, bars, figures. Each says in words what it shows. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { placeOf } from "./state.js";

const RADIUS = 27;
const AROUND = 2 * Math.PI * RADIUS;
const ARC = .75 * AROUND;
const NEAR = .8;
const MOST_PIPS = 8;

/** 270 degrees of a limit; close to it it turns wound and counts down. What goes down by itself turns wound when it is `low`.
 * @param {{value: number | string, limit: number, seat: string, counts?: boolean, low?: boolean}} props */
export function Dial({ value, limit, seat, counts = true, low = false }) {
  const full = limit ? Math.min(1, Number(value) / limit) : 0;
  const hot = low || (counts && limit > 0 && full >= NEAR);
  const arc = (/** @type {string} */ kind, /** @type {number} */ part) =>
    html`<circle class=${kind} cx="34" cy="34" r=${RADIUS} stroke-dasharray=${`${ARC * part} ${AROUND}`} />`;
  return html`<svg class=${`dial seat-${(placeOf(seat) % 4) + 1} ${hot ? "hot" : ""}`} viewBox="0 0 68 68" aria-hidden="true">
    <g fill="none" stroke-width="5" stroke-linecap="round" transform="rotate(135 34 34)">${arc("tr", 1)}${full > 0 && arc("ar", full)}</g>
    <text x="34" y="41">${value}</text>
    ${limit > 0 && html`<text class="of" x="34" y="61">${hot && counts ? say("{n} left", { n: Math.max(0, limit - Number(value)) }) : say("of {n}", { n: limit })}</text>`}
  </svg>`;
}

/** Wounds as pips, one a hit point; more than eight in figures and a bar. @param {{value: number, limit: number}} props */
export function Wounds({ value, limit }) {
  const told = say("{n} of {limit} wounds", { n: value, limit });
  if (limit > MOST_PIPS) {
    return html`<span class="many" role="img" aria-label=${told}><b>${value}</b>/${limit}<meter min="0" max=${limit} value=${value} aria-hidden="true"></meter></span>`;
  }
  return html`<span class="pips" role="img" aria-label=${told}>${Array.from({ length: limit }, (_, n) => html`
    <svg key=${n} class=${`pip ${n < value ? "w" : ""}`} viewBox="0 0 9 9"><rect x=".8" y=".8" width="7.4" height="7.4" rx="2.2" />
    ${n < value && html`<path d="M2.3 6.7 6.7 2.3" />`}</svg>`)}</span>`;
}

/** What fills up towards a limit, and in hatching what would fill it. @param {{value: number, limit: number, more?: number, label: string}} props */
export function Progress({ value, limit, more = 0, label }) {
  return html`<div><div class="prog" role="img" aria-label=${`${label}: ${say("{n} of {limit}", { n: value, limit })}`}>
    ${Array.from({ length: Math.min(limit, 30) }, (_, n) => html`<i key=${n} class=${n < value ? "on" : n < value + more ? "gh" : ""}></i>`)}</div>
    <div class="prow" aria-hidden="true"><span>${label}</span><span><b>${value}</b> / ${limit}</span></div></div>`;
}

/** @type {Record<string, string>} */
const ICONS = { willpower: "will", threat: "threat", attack: "attack", defence: "defence", points: "flag", engage: "eye" };

/** A figure of a card with its sign; changed where it is not the printed one.
 * @param {{figure: string, value: number | string, label: string, changed?: boolean}} props */
export function Stat({ figure, value, label, changed }) {
  const kind = figure === "threat" ? "t" : figure === "willpower" ? "w" : "";
  return html`<span class=${`stat ${kind} ${changed ? "ch" : ""}`} title=${label}><${Icon} name=${ICONS[figure] ?? "flag"} />
    <span class="vh">${label} </span>${value}</span>`;
}
