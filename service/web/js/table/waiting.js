// @ts-check
/** Before the first round: what the table is for, who sits where, who has still to come, and the beginning where it was left to
 * the players: the bright button once everybody is there. */
import { html, useEffect, useState } from "../html.js";
import { get } from "../api.js";
import { Glyph } from "../icons.js";
import { say } from "../words.js";
import { act, stopped } from "./answering.js";
import { about, live, mine, name, placeOf, session, who } from "./state.js";

/** After which one looks again who has come. */
const AGAIN_MS = 3000;

/** The seats that nobody has taken yet; none while that is not known. @param {boolean} looks */
function useAwaited(looks) {
  const [awaited, found] = useState(/** @type {string[] | null} */ (null));
  useEffect(() => {
    if (!looks) return undefined;
    const look = () => get(`/api/sessions/${encodeURIComponent(session.value)}/seats`).then(
      (seats) => found(seats.filter((/** @type {any} */ each) => !each.taken && !mine.value.includes(each.seat)).map((/** @type {any} */ each) => each.seat)), () => {});
    look();
    const again = setInterval(look, AGAIN_MS);
    return () => clearInterval(again);
  }, [looks, live.value.version]);
  return awaited;
}

export function Waiting() {
  const { title, intro } = about.value.scenario;
  const begun = live.value.seats.some((/** @type {any} */ each) => each.asked || each.answered);
  const awaited = useAwaited(!begun), all = awaited?.length === 0;
  const [whole, show] = useState(false);
  // On a phone, once something is asked, the question comes before the tale, of which the beginning is shown.
  return html`<section class=${`felt laid ${begun ? "begun" : ""} ${whole ? "whole" : ""}`} aria-label=${say("The table")}><h2>${title || say("The table is laid.")}</h2>
    ${intro && html`<p class="tale">${intro}</p>`}
    ${intro && begun && html`<button class="btn plain on-phone" aria-expanded=${whole} onClick=${() => show(!whole)}>${whole ? say("Less") : say("Read on")}</button>`}
    <p class="places">${who.value.seats.map((id) => html`<span key=${id}><${Glyph} place=${placeOf(id)} /> ${name(id)}</span>`)}</p>
    ${!begun && html`<p>${say("The game has not begun. Whoever joins before it does has a seat.")}</p>`}
    ${!begun && awaited && !all && html`<p role="status">${say("Not here yet: {names}.", { names: awaited.map(name).join(", ") })}</p>`}
    ${!begun && mine.value.length > 0 && html`<button class=${all ? "btn go" : "btn"} aria-disabled=${stopped.value} onClick=${() => act({ type: "start", by: mine.value[0] }, "start")}>${say("Begin")}</button>`}
  </section>`;
}
