// @ts-check
/** Time, at the foot: going back and forward, the scrubber over every moment that the table rested at, where one is. */
import { html, signal, useLayoutEffect, useRef } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { at, head, live, me, now, since } from "../table/state.js";
import { Axis, besideOf } from "./axis.js";
import { goTo, mark, phaseOf, place, restAt, round, step, stops, told } from "./moments.js";
import { askUndo, leaving } from "./undo.js";

/** The size of the scrubber, in pixels. */
const size = signal({ wide: 600, high: 52 });

/** Where one is, in words. */
function said() {
  const here = at.value || head.value, rest = restAt(here);
  const where = rest?.round ? say("Entry {n}, round {round}, {phase}", { n: here, round: rest.round, phase: phaseOf(rest.phase) }) : say("Entry {n}, set-up", { n: here });
  const text = told(here)?.text ?? "";
  return text ? `${where}: ${text}` : where;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  /** @type {Record<string, () => void>} */
  const does = {
    ArrowLeft: () => step(-1), ArrowDown: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => step(1), PageUp: () => round(-1), PageDown: () => round(1),
    Home: () => goTo(0), End: now, "[": () => mark(-1), "]": () => mark(1),
  };
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in does)) return;
  event.preventDefault();
  does[event.key]();
}

export function Dock() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const it = box.current;
    if (!it) return undefined;
    const measure = () => { size.value = { wide: it.clientWidth, high: it.clientHeight }; };
    const watch = new ResizeObserver(measure);
    watch.observe(it);
    measure();
    return () => watch.disconnect();
  }, []);
  const last = Math.max(0, stops.value.length - 1);
  const rest = restAt(at.value || head.value);
  return html`<footer class="dock" aria-label=${say("Time")}>
    ${me.value && !live.value.closed && html`<div class="tctl"><button class="btn" data-key="u" onClick=${() => askUndo()}><${Icon} name="undo" /> <span class="lbl">${say("Undo…")}</span></button>
      <button class="btn" data-key="r" onClick=${() => askUndo({ redo: true })}><${Icon} name="redo" /> <span class="lbl">${say("Redo…")}</span></button></div>`}
    <button class="btn sq" data-key="back" aria-label=${say("One step back")} disabled=${place.value === 0} onClick=${() => step(-1)}><${Icon} name="back" /></button>
    <div class="axis" ref=${box}><${Axis} wide=${size.value.wide} high=${size.value.high} range=${leaving.value} />
      <input type="range" id="scrub" style=${{ width: `calc(100% - ${besideOf(size.value.high)}px)` }} min="0" max=${last} value=${place.value} aria-label=${say("Moment in the log")} aria-valuetext=${at.value ? said() : `${say("Now")}. ${said()}`}
        onKeyDown=${pressed} onInput=${(/** @type {any} */ event) => goTo(+event.target.value)} /></div>
    <button class="btn sq" data-key="on" aria-label=${say("One step on")} disabled=${!at.value} onClick=${() => step(1)}><${Icon} name="on" /></button>
    <div class="where"><span class="cap">${at.value ? say("Looking at") : say("Now")}</span><b>${at.value || head.value}</b>
      ${since.value > 0 && html`<span class="since">${say("{n} since", { n: since.value })}</span>`}
      <span class="cap">${rest?.round ? `${say("Round {n}", { n: rest.round })}, ${phaseOf(rest.phase)}` : say("Set-up")}</span></div></footer>`;
}
