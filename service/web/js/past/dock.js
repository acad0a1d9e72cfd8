// @ts-check
/** The time axis at the foot: every moment that the table rested at, a step back, and now. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { endOf } from "../table/log.js";
import { at, go, head, lines, name, now, since, table } from "../table/state.js";

export function Dock() {
  const rests = [...new Set([...lines.value.map(endOf), head.value])].sort((one, other) => one - other);
  const here = at.value || head.value;
  const place = Math.max(0, rests.findLastIndex((each) => each <= here));
  const step = (/** @type {number} */ by) => go(rests[Math.max(0, Math.min(rests.length - 1, place + by))]);
  return html`<footer class="dock" aria-label=${say("Time")}>
    <button class="btn sq" data-key="back" aria-label=${say("One step back")} disabled=${place === 0} onClick=${() => step(-1)}><${Icon} name="undo" /></button>
    <input type="range" id="scrub" min="0" max=${Math.max(0, rests.length - 1)} value=${place} aria-label=${say("Moment in the log")}
      aria-valuetext=${say("Entry {n}, round {round}, {phase}", { n: here, round: table.value.round, phase: name(table.value.phase) })}
      onInput=${(/** @type {any} */ event) => go(rests[+event.target.value])} />
    <button class="btn sq" data-key="on" aria-label=${say("One step on")} disabled=${!at.value} onClick=${() => step(1)}><${Icon} name="redo" /></button>
    <span class="where"><b>${at.value ? here : say("Now")}</b>${since.value > 0 && html` <span class="cap">${say("{n} since", { n: since.value })}</span>`}</span>
    ${at.value > 0 && html`<button class="btn go" onClick=${now}>${say("Return to now")}</button>`}</footer>`;
}
