// @ts-check
/** The text of a line of the story. Of a sum with dice in it the faces are boxed, so that nobody takes them for figures of
 * a card: `3 + 1 (Bravery) [die - 2 + 0] = 2`. */
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { marks } from "../past/moments.js";
import { say } from "../words.js";

/** So many entries after a throw stands what it was for. */
const NEAR = 4;

/** The faces of a throw as they stand in a sum. @param {number[]} faces */
const written = (faces) => `${faces.map((face) => `${face < 0 ? "-" : "+"} ${Math.abs(face)}`).join(" ")} = `;

/** Where in a text faces stand in a sum: from, and to; null: nowhere. @param {string} text @param {number[]} faces
 * @returns {[number, number] | null} */
export function facesIn(text, faces) {
  const sum = written(faces), from = faces.length ? text.indexOf(` ${sum}`) + 1 : 0;
  return from > 0 ? [from, from + sum.length - 3] : null;
}

/** @param {{line: import("./state.js").Line}} props */
export function LineText({ line }) {
  const { text, version } = line;
  const thrown = marks.value.findLast((each) => each.kind === "throw" && each.version < version && each.version >= version - NEAR);
  const found = thrown?.faces && facesIn(text, thrown.faces);
  if (!found) return html`${text}`;
  return html`${text.slice(0, found[0])}<span class="cast" title=${say("dice")}><${Icon} name="die" /><span class="vh">${say("dice")} </span>${text.slice(...found)}</span>${text.slice(found[1])}`;
}
