// @ts-check
/** Icons, drawn on a square of 16 in the colour of the text around them: `html`<${Icon} name="die" />``. They never speak
 * alone: whoever uses one says beside it, or in a label, what it means. */
import { html } from "./html.js";

/** @type {Record<string, string>} */
const PATHS = {
  clock: "M8 1.5a6.5 6.5 0 1 0 .01 0M8 8V4.3M8 8l2.6 1.6",
  half: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 2.5v11",
  will: "M8 5.2a2.8 2.8 0 1 0 .01 0M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4",
  threat: "M8 2.2 14 13H2ZM8 6.4v3M8 11.2v.1",
  attack: "M3 13 12.5 3.5M13 3l-.4 2.6M13 3l-2.6.4M3.4 9.6l3 3",
  defence: "M8 2 13 3.8v4c0 3-2 5-5 6.2-3-1.2-5-3.2-5-6.2v-4Z",
  coin: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5.5v5",
  closed: "M2 6.5c1.6 2 3.6 3 6 3s4.4-1 6-3M4 9.2l-1 1.6M8 9.6v2M12 9.2l1 1.6",
  eye: "M1.8 8c1.7-2.7 3.7-4 6.2-4s4.5 1.3 6.2 4c-1.7 2.7-3.7 4-6.2 4S3.5 10.7 1.8 8ZM8 6.1a1.9 1.9 0 1 0 .01 0",
  die: "M5 2.5h6A2.5 2.5 0 0 1 13.5 5v6a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 11V5A2.5 2.5 0 0 1 5 2.5ZM5.8 5.8v.01M10.2 10.2v.01M8 8v.01",
  flag: "M4 14V2.5h8l-2 3 2 3H4",
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7",
  redo: "m10 3 3.5 3.5L10 10M13 6.5H6.5a4 4 0 0 0 0 8H9",
  done: "m3 8.5 3.2 3.2L13 4.8",
  checked: "M8 1.8a6.2 6.2 0 1 0 .01 0M5 8.2l2.1 2.1L11 6.2",
  seal: "M5 5.4A2.6 2.6 0 1 0 5.01 5.4M7.6 8H14v2.5M11.5 8v2",
  question: "M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.6M8 12.6v.01",
  table: "M6.5 4h3a4 4 0 0 1 0 8h-3a4 4 0 0 1 0-8Z",
  log: "M3 4h10M3 8h10M3 12h6",
  fork: "M4 2.5V8c0 2 1.5 2.5 4 2.5s4 .8 4 3M4 2.5v11M12 2.5V5c0 2-1 3-3 3.5",
  bell: "M4 11V7.5a4 4 0 0 1 8 0V11l1.2 1.5H2.8ZM6.8 14h2.4",
  cloud: "M4.5 12.5a3 3 0 0 1 0-6 4 4 0 0 1 7.4 1 2.5 2.5 0 0 1 0 5ZM2 2l12 12",
  cross: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  copy: "M6 6h7.5v7.5H6ZM10 6V2.5H2.5V10H6",
  moon: "M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z",
  back: "M10 3 5 8l5 5",
  on: "m6 3 5 5-5 5",
  note: "M3 3h10v7l-4 4H3ZM13 10H9v4M5.5 6h5M5.5 8.5h3",
  link: "M6.5 9.5 9.5 6.5M7 5l1.8-1.8a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.8 1.8a2.8 2.8 0 0 1-4-4L5 7",
  more: "M3.5 8v.01M8 8v.01M12.5 8v.01",
  point: "M8 14V6.2M8 2v.01M4.8 8.4 8 5.2l3.2 3.2M2.5 4.5 4 6M13.5 4.5 12 6",
  hand: "M3 5.5 7 3l4.5 8-4 2.5ZM8 4l5-.5L13.5 11l-3 .3",
};

/** @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}

const SHAPES = ["M5 .4a4.6 4.6 0 1 0 .01 0Z", "M.8.8h8.4v8.4H.8Z", "M5 .4 9.8 9.2H.2Z", "M5 0l5 5-5 5-5-5Z"];
/** How a seat's line is dashed in a chart, by its place at the table. */
export const DASHES = ["", "7 3", "2.5 2.5", "9 2.5 2 2.5"];

/** The shape of a seat, by its place at the table. @param {{place: number}} props */
export function Glyph({ place }) {
  return html`<svg class=${`g seat-${(place % SHAPES.length) + 1}`} viewBox="0 0 10 10" aria-hidden="true"><path d=${SHAPES[place % SHAPES.length]} /></svg>`;
}
