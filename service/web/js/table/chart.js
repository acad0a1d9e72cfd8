// @ts-check
/** How dials stood as each round began, a stepped line each, with its name at its end; on a phone the names stand below. */
import { html } from "../html.js";
import { DASHES } from "../icons.js";
import { say } from "../words.js";
import { table, who } from "./state.js";

const HIGH = 150, LEFT = 8, TOP = 12, BOTTOM = 24;
/** How wide it is drawn, and how much of that is for what stands at the ends of lines. */
const DESK = [720, 150], PHONE = [330, 34];

/** @param {{chart: {gauge: string, name: string, limit: number, values: [number, number][]}[]}} props */
export function Chart({ chart }) {
  const phone = innerWidth < 761, [wide, right] = phone ? PHONE : DESK;
  const rounds = [...new Set(chart.flatMap((each) => each.values.map(([round]) => round)))];
  const steps = Math.max(1, ...chart.map((each) => each.values.length - 1));
  const most = Math.max(1, ...chart.flatMap((each) => [each.limit, ...each.values.map(([, value]) => value)]));
  const x = (/** @type {number} */ n) => LEFT + (n / steps) * (wide - LEFT - right);
  const y = (/** @type {number} */ value) => HIGH - BOTTOM - (value / most) * (HIGH - TOP - BOTTOM);
  const ends = spread(chart.map((each) => y(each.values.at(-1)?.[1] ?? 0)));
  const told = chart.map((each) => `${each.name}: ${each.values.map(([, value]) => value).join(", ")}`).join("; ");
  return html`<figure class="chart"><figcaption class="cap">${say("How it stood as each round began, and at the end")}</figcaption>
    <svg viewBox=${`0 0 ${wide} ${HIGH}`} role="img" aria-label=${told}>
      ${rounds.map((round, n) => html`<text key=${round} x=${x(n)} y=${HIGH - 6}>${round || "–"}</text>`)}
      ${chart.map((each, n) => {
        const line = each.values.map(([, value], step) => (step ? `H${x(step)}V${y(value)}` : `M${x(0)} ${y(value)}`)).join("");
        return html`<g key=${each.gauge} class=${kindOf(each.gauge)}><path class="ln" d=${line} stroke-dasharray=${dashesOf(each.gauge)} />
          <text class="end" x=${wide - right + 10} y=${ends[n] + 4}>${each.values.at(-1)?.[1]} ${phone ? "" : each.name}</text></g>`;
      })}</svg>
    ${phone && html`<ul aria-hidden="true">${chart.map((each) => html`<li key=${each.gauge}><svg class=${kindOf(each.gauge)} viewBox="0 0 28 8" width="28" height="8">
      <path class="ln" d="M0 4H28" stroke-dasharray=${dashesOf(each.gauge)} /></svg> <b>${each.values.at(-1)?.[1]}</b> ${each.name}</li>`)}</ul>`}</figure>`;
}

/** How a line is drawn: in the colour and the dashes of its seat, or of the table's. @param {string} gauge */
const kindOf = (gauge) => (seatOf(gauge) < 0 ? `of-${gauge}` : `seat-${(seatOf(gauge) % 4) + 1}`);
/** @param {string} gauge */
const dashesOf = (gauge) => (seatOf(gauge) < 0 ? "1 4" : DASHES[seatOf(gauge) % 4]);

/** The place at the table of whose gauge it is; -1: the table's. @param {string} gauge */
function seatOf(gauge) {
  const id = gauge.split(":")[1] ?? "";
  return who.value.seats.indexOf(table.value?.board?.heroes?.[id]?.seat ?? id);
}

/** Heights of labels, moved apart so that none lies on another. @param {number[]} wanted */
function spread(wanted) {
  const order = wanted.map((_, n) => n).sort((one, other) => wanted[one] - wanted[other]);
  const found = [...wanted];
  for (let n = 1; n < order.length; n++) found[order[n]] = Math.max(found[order[n]], found[order[n - 1]] + 13);
  // what is pushed below the foot pushes the others up
  for (let n = order.length - 1, low = HIGH - 8; n >= 0; n--, low = found[order[n + 1]] - 13) found[order[n]] = Math.min(found[order[n]], low);
  return found;
}
