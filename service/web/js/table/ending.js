// @ts-check
/** The end of a game: how it ended and why, the tale, who did what, what decided it. */
import { html, useEffect, useRef } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { Afterwards } from "../past/closing.js";
import { Clause } from "./pop.js";
import { Standings } from "../lobby/standings.js";
import { go, live, session, table } from "./state.js";
import { Chart } from "./chart.js";

/** @param {string} result */
const told = (result) => ({ won: say("The game was won."), lost: say("The game was lost."), conceded: say("The game was given up.") })[result] ?? "";

export function Ending() {
  const it = table.value?.ending, place = useRef(null);
  useEffect(() => {
    // Whoever gave the last answer is far below on a phone: the end is brought before them.
    const here = /** @type {HTMLElement | null} */ (place.current);
    if (!it || !here) return;
    const main = /** @type {HTMLElement} */ (here.closest("main"));
    main.scrollTop += innerWidth < 761 ? here.getBoundingClientRect().top - main.getBoundingClientRect().top - 8 : -main.scrollTop;
  }, [Boolean(it)]);
  if (!it) return null;
  return html`<section class="ending" tabindex="-1" ref=${place} aria-label=${say("The end")}>
    <header><h2>${told(table.value.result) || it.why}</h2>${told(table.value.result) && html`<p class="why">${it.why}</p>`}<${Clause} id=${it.clause} /></header>
    <${Afterwards} />
    ${it.score && html`<p class="score">${it.score}</p>`}
    ${it.tale && html`<p class="tale">${it.tale}</p>`}
    <div class="sides">
      <div><h3>${say("Who did what")}</h3><ul>${it.seats.map((/** @type {any} */ each, /** @type {number} */ n) => html`<li key=${n}>${each.text}</li>`)}</ul></div>
      ${it.moments.length > 0 && html`<div><h3>${it.how}</h3><ol>${it.moments.map((/** @type {any} */ each) => html`<li key=${each.version}>
        <button class="moment" onClick=${() => go(each.version)}><span class="v">${each.version}</span> ${each.text}</button></li>`)}</ol></div>`}
    </div>
    ${it.chart?.length > 0 && html`<${Chart} chart=${it.chart} />`}
    ${live.value.closed && html`<section class="of-deal" aria-labelledby="of-deal"><h3 id="of-deal">${say("Standings of this deal")}</h3><${Standings} session=${session.value} /></section>`}
    ${it.rule && html`<p class="cap">${it.rule}</p>`}
    <p class="cap"><${Icon} name="log" /> ${say("Every line of the log takes the table back to its moment.")}</p></section>`;
}
