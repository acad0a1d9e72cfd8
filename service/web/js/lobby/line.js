// @ts-check
/** One table of the list: its picture, who sits there, and how it stands. */
import { html } from "../html.js";
import { Glyph } from "../icons.js";
import { ago, listed } from "../times.js";
import { say } from "../words.js";
import { Emblem } from "./emblem.js";
import { waits } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */

/** @param {Line} line @param {string} seat */
export const called = (line, seat) => line.names[seat] ?? seat;

/** How a game ended. @param {string} result */
export function ended(result) {
  return { won: say("Won"), lost: say("Lost"), conceded: say("Given up") }[result] ?? result;
}

/** How a table stands, as a sentence. @param {Line} line */
export function standing(line) {
  if (line.result) return ended(line.result);
  if (line.closed) return say("Closed before its end");
  if (!line.begun) return say("Not begun yet");
  if (waits(line)) return say("It is your turn");
  if (!line.asked.length) return say("Nobody is asked");
  return say("It is the turn of {names}", { names: listed(line.asked.map((each) => called(line, each))) });
}

/** @param {{line: Line}} props */
export function TableLine({ line }) {
  const path = `/table/${encodeURIComponent(line.session)}`;
  return html`<li class=${`tbl ${waits(line) ? "turns" : ""} ${line.over ? "ended" : ""}`}>
    <${Emblem} game=${line.game} scenario=${line.scenario} />
    <div class="what">
      <h2><a href=${path}>${line.title}</a></h2>
      <p class="cap">${line.title === line.game_title ? "" : `${line.game_title} · `}${line.round && !line.over ? `${say("round {n}", { n: line.round })} · ` : ""}<span class="rule">${line.session}</span></p>
      <ul class="who" aria-label=${say("Who sits there")}>${line.seats.map((seat, place) => html`<li key=${seat} class=${!line.over && line.asked.includes(seat) ? "asked" : ""}>
        <${Glyph} place=${place} /><span>${called(line, seat)}</span>${seat === line.viewer && html`<span class="cap">${say("you")}</span>`}</li>`)}</ul>
    </div>
    <div class="how"><p class="standing">${standing(line)}</p><p class="cap">${line.begun ? say("last played {ago}", { ago: ago(line.at) }) : say("laid {ago}", { ago: ago(line.at) })}</p></div>
    <div class="do"><a class="btn plain" href=${`${path}/people`}>${say("People and links")}<span class="vh">: ${line.title}</span></a>
      ${line.deal_of && line.over && html`<a class="btn plain" href=${`${path}/compared`}>${say("Compare")}<span class="vh">: ${line.title}</span></a>`}
      ${line.closed && html`<a class="btn plain" href=${`${path}/standings`}>${say("Standings")}<span class="vh">: ${line.title}</span></a>`}
      ${line.closed && !line.viewer && html`<a class="btn plain" href=${`${path}/again`}>${say("Play this deal")}<span class="vh">: ${line.title}</span></a>`}</div>
  </li>`;
}
