// @ts-check
/** The phase track: done, now, to come; under each phase its windows, at which one may ask to be asked. */
import { html, signal } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { act } from "./answering.js";
import { pop } from "./pop.js";
import { about, at, door, fault, live, mine, name, seat, table } from "./state.js";

/** @type {{value: {windows: Record<string, string>, holds: Record<string, string>} | null}} */
const pace = signal(null);

async function look() {
  try { pace.value = await door("pace"); } catch (error) { fault.value = String(/** @type {Error} */ (error).message); }
}

/** The windows of a phase, each with whether one is asked there every time. @param {{phase: any}} props */
function Stops({ phase }) {
  const found = pace.value;
  const windows = phase.steps.filter((/** @type {any} */ each) => each.window);
  const own = mine.value.includes(seat.value);
  const tick = async (/** @type {string} */ id, /** @type {boolean} */ on) => {
    await act({ type: "set-pace", by: seat.value, seat: seat.value, pace: on ? "every" : "", at: id }, id);
    await look();
  };
  return html`<h3>${phase.name}</h3>
    <p class="cap">${own ? say("Where a tick is, you are asked every time; elsewhere where it matters.") : say("The steps of this phase.")}</p>
    <ul class="stops">${phase.steps.map((/** @type {any} */ each) => html`<li key=${each.id} class=${each.id === table.value.phase ? "now" : ""}>
      ${each.window && own ? html`<label><input type="checkbox" checked=${found?.windows[each.id] === "every"} disabled=${!found || Boolean(at.value)}
        onChange=${(/** @type {any} */ event) => tick(each.id, event.target.checked)} /> ${each.name}</label>` : html`<span>${each.name}</span>`}</li>`)}</ul>
    ${windows.length > 0 && own && html`<button class="btn" onClick=${() => act({ type: "hold", seat: seat.value, at: windows[0].id }, "hold").then(look)}>${say("Ask me once when it begins")}</button>`}
    ${found && Object.entries(found.holds).map(([who, where]) => html`<p key=${who} class="cap">${where ? say("{name} waits at a window to come.", { name: name(who) }) : say("{name} makes the table wait.", { name: name(who) })}</p>`)}
    ${found && seat.value in found.holds && html`<button class="btn" onClick=${() => act({ type: "release", seat: seat.value }, "release").then(look)}>${say("No longer wait")}</button>`}`;
}

export function Phases() {
  const shown = table.value;
  const phases = about.value.phases;
  const [top] = shown.phase.split(".");
  const now = phases.findIndex((/** @type {any} */ each) => each.id === top);
  const open = (/** @type {Event} */ event, /** @type {any} */ phase) => { look(); pop(event, () => html`<${Stops} phase=${phase} />`, phase.name); };
  return html`<nav class="phases" aria-label=${say("Phases")}>
    <span class="rd">${shown.round ? say("Round {n}", { n: shown.round }) : say("Set-up")}</span>
    <ol>${phases.map((/** @type {any} */ phase, /** @type {number} */ n) => {
      const step = phase.steps.find((/** @type {any} */ each) => each.id === shown.phase);
      return html`<li key=${phase.id} class=${`ph ${n < now ? "done" : n === now ? "now" : ""}`} aria-current=${n === now ? "step" : undefined}>
        <button class="box" aria-expanded="false" onClick=${(/** @type {Event} */ event) => open(event, phase)}><i></i>${phase.name}
          ${n === now && step && html`<span class="steps"><b>${step.name}</b></span>`}</button></li>`;
    })}</ol>
    ${live.value.over && html`<span class="first"><${Icon} name="done" /> ${say("over")}</span>`}</nav>`;
}
