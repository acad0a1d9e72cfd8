// @ts-check
/** The story, the newest first: every line takes the whole table to its moment. */
import { html, useEffect, useRef, useState } from "../html.js";
import { Glyph, Icon } from "../icons.js";
import { say } from "../words.js";
import { Left } from "../past/left.js";
import { LineMenu } from "../past/line_menu.js";
import { onLine } from "../past/moments.js";
import { LineText } from "./line_text.js";
import { Clause } from "./pop.js";
import { at, go, head, lines, name, placeOf, who } from "./state.js";

const SHOWN = 150;
const CURSOR = new Set(["undone", "redone"]);
/** @type {Record<string, string>} */
const SIGNS = { rolled: "die", tested: "die", undone: "undo", redone: "redo", disputed: "flag", corrected: "flag", closed: "seal", signed: "seal", noted: "note", adjusted: "hand" };

/** The entry at which a line is over. @param {import("./state.js").Line} line */
export const endOf = (line) => Math.max(...line.entries);

/** @param {{line: import("./state.js").Line, on: boolean, after: boolean}} props */
function Line({ line, on, after }) {
  const sign = SIGNS[line.tag ?? ""];
  const seated = line.seat && who.value.seats.includes(line.seat);
  return html`<li class=${`line ${on ? "on" : ""} ${after ? "after" : ""}`}>
    <span class="v">${line.version}</span>
    <span class="gl">${seated ? html`<${Glyph} place=${placeOf(/** @type {string} */ (line.seat))} />` : sign && html`<${Icon} name=${sign} />`}</span>
    <button class="go" data-v=${line.version} aria-current=${on ? "true" : undefined} onClick=${() => go(on && at.value ? 0 : endOf(line))}>
      ${seated && html`<span class="vh">${name(/** @type {string} */ (line.seat))}: </span>`}<${LineText} line=${line} />
      ${(line.private ?? []).map((each) => html` <span class="only"><${Icon} name="eye" /> ${each} (${say("only you")})</span>`)}</button>
    <${Clause} id=${line.clause} /><${LineMenu} line=${line} end=${endOf(line)} /></li>`;
}

export function Log() {
  const [many, show] = useState(SHOWN);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const moment = at.value || head.value;
  const found = lines.value;
  const current = onLine(moment) ? found.findLastIndex((each) => each.version <= moment) : -1;
  const from = Math.max(0, Math.min(found.length - many, at.value ? current - SHOWN / 2 : found.length));
  useEffect(() => { if (at.value) box.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" }); }, [at.value]);
  return html`<ol class="lines" reversed ref=${box}>
    ${found.slice(from).reverse().flatMap((line) => [line.kind === "round" ? html`<li key=${line.version} class="lh"><button onClick=${() => go(endOf(line))}><b>${line.text}</b></button></li>`
      : html`<${Line} key=${line.version} line=${line} on=${line === found[current]} after=${at.value > 0 && line.version > at.value} />`,
      CURSOR.has(line.tag ?? "") && html`<${Left} key=${`left ${line.version}`} version=${line.version} />`])}
    ${from > 0 && html`<li class="more"><button class="btn plain" onClick=${() => show(many + SHOWN)}>${say("Earlier lines")}</button></li>`}
    ${!found.length && html`<li class="none">${say("Nothing has happened yet.")}</li>`}</ol>`;
}
