// @ts-check
/** Pointing: one shows the others a card, a figure, a place or a hex that everybody sees. At the table as it stands every seat
 * may, at a moment of the past whoever leads a review. Whatever is drawn with `data-thing` can be meant by a press; everything
 * stands in a list, too. A mark says who points at it, for as long as the table stays as it is. */
import { batch, computed, effect, html, signal } from "../html.js";
import { Problem } from "../api.js";
import { Glyph, Icon } from "../icons.js";
import { say } from "../words.js";
import { pane } from "../table/panes.js";
import { unpop } from "../table/pop.js";
import { at, broken, door, heard, learn, live, me, mine, name, placeOf, pointing, table, who } from "../table/state.js";
import { leading } from "./review.js";
import { showing } from "./showing.js";

/** What may be meant: by id, what it is called; null: nobody is about to point.
 * @type {{value: Record<string, string> | null, peek: () => Record<string, string> | null}} */
const sight = signal(null);
/** What the list stands on, and what was wrong with what was pressed. */
const listed = signal(""), wrong = signal("");

/** What is pointed at on the table that is shown, and by whom; null: nothing. */
export const pointed = computed(() => (pointing.value.of && pointing.value.head === table.value?.head ? pointing.value : null));
/** Whoever points, as people call them. @param {string} by */
const called = (by) => (by === "referee" ? say("the referee") : name(by));

/** Whether this holder may point at the table that is shown. */
export const mayPoint = () => Boolean(me.value) && Boolean(live.value) && (table.value.head === live.value.head || leading.value);

/** Point at something; "": at nothing any more. @param {string} of */
export async function pointAt(of) {
  wrong.value = "";
  try {
    await showing(pointing, "point", { of, at: at.value });
  } catch (error) {
    if (error instanceof Problem && sight.value) wrong.value = error.message;
    else broken(error);
  }
}

/** What may be meant, while it is on its way. @type {Promise<Record<string, string>> | null} */
let coming = null;

/** Begin to point: whatever is pressed from now on is meant, also before it is known what may be. */
export async function aim() {
  if (!mayPoint()) return;
  unpop();
  const own = coming = door("point", { at: at.value }).then((/** @type {{things: Record<string, string>}} */ found) => found.things);
  try {
    const things = await own;
    if (own !== coming) return;
    learn(things);
    batch(() => { sight.value = things; wrong.value = ""; listed.value = Object.keys(things)[0] ?? ""; pane.value = "table"; });
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".aim select"))?.focus());
  } catch (error) { broken(error); } finally { if (own === coming) coming = null; }
}

export function aimed() {
  coming = null;
  sight.value = null;
}

/** Point at what was pressed, once it is known what may be meant. @param {string} of */
async function meant(of) {
  await coming?.catch(() => null); // whoever asked for it says what went wrong
  const things = sight.peek();
  if (!things) return;
  if (of in things) pointAt(of);
  else wrong.value = say("Not everybody sees {what}.", { what: name(of) });
}

/** While somebody is about to point, a press means the thing and does nothing else. @param {Event} event */
function pressed(event) {
  const aims = sight.peek() || coming, it = /** @type {Element} */ (event.target);
  const key = /** @type {KeyboardEvent} */ (event).key;
  if (!aims || it.closest(".aim, dialog") || (event.type === "keydown" && !["Enter", " "].includes(key))) return;
  const of = it.closest("[data-thing]")?.getAttribute("data-thing");
  if (!of) return;
  event.preventDefault();
  event.stopPropagation();
  meant(of);
}

/** Keep up with who points, for as long as the table is shown. */
export function keepPointing() {
  document.addEventListener("click", pressed, true);
  document.addEventListener("keydown", pressed, true);
  let told = 0;
  const ends = [
    effect(() => {
      const it = pointed.value;
      if (!it || it.turn === told) return;
      told = it.turn;
      if (!mine.peek().includes(it.by)) heard.value = say("{name} points at {what}.", { name: called(it.by), what: name(it.of) });
    }),
    effect(() => { if (sight.value && table.value && !mayPoint()) aimed(); }),
    effect(() => { document.body.classList.toggle("aims", Boolean(sight.value)); }),
  ];
  return () => {
    for (const each of ends) each();
    aimed();
    document.removeEventListener("click", pressed, true);
    document.removeEventListener("keydown", pressed, true);
  };
}

/** Where something stands that has a place on the map. @param {string} id @returns {string} */
const placed = (id) => {
  const board = table.value?.board ?? {};
  for (const part of [board.field?.pieces, ...Object.values(board)]) if (part?.[id]?.at) return part[id].at;
  return "";
};

/** Whether what is drawn here is pointed at: itself, or what stands on it and is not drawn. @param {string} id @param {string} [piece] */
export const isPointed = (id, piece = "") => {
  const of = pointed.value?.of;
  return Boolean(of) && (of === id || of === piece || (placed(/** @type {string} */ (of)) === id));
};

/** The mark of who points at a thing, drawn within it. @param {{id: string}} props */
export function Pointed({ id }) {
  const it = pointed.value;
  if (it?.of !== id) return null;
  const who = called(it.by);
  return html`<span class=${`bywhom seat-${(placeOf(it.by) % 4) + 1}`}><${Glyph} place=${placeOf(it.by)} /><span class="vh">${say("{name} points here", { name: who })}</span><span aria-hidden="true">${who}</span></span>`;
}

/** The same on a map, over all that is drawn there: the shape of what is pointed at, and who does, above the middle of it.
 * @param {{x: number, y: number, children?: any}} props */
export function PointedOnMap({ x, y, children }) {
  const by = pointed.value?.by ?? "";
  return html`<g class=${`bywhom seat-${(placeOf(by) % 4) + 1}`} aria-hidden="true">${children}<path d=${`M${x - 7} ${y - 8}h14l-7 9z`} /><text x=${x} y=${y - 12}>${called(by)}</text></g>`;
}

/** Bring before whoever looks what is pointed at. @param {string} of */
function show(of) {
  pane.value = "table";
  requestAnimationFrame(() => {
    const there = [of, placed(of)].flatMap((id) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-thing="${CSS.escape(id)}"]`))]);
    const it = there.find((each) => each.getClientRects().length);
    it?.scrollIntoView({ block: "center", inline: "center" });
    it?.focus({ preventScroll: true });
  });
}

/** What is said of it across the table: who points at what; and the list, for whoever is about to point. */
export function PointingStrips() {
  const it = pointed.value, own = it && mine.value.includes(it.by);
  return html`${it && html`<section class="strip points" aria-label=${say("Pointing")}><${Icon} name="point" />
      <span>${own && who.value.viewer ? say("You point at {what}.", { what: name(it.of) }) : say("{name} points at {what}.", { name: called(it.by), what: name(it.of) })}</span>
      <span class="sp"></span><button class="btn" onClick=${() => show(it.of)}>${say("Show it")}</button>
      ${(own || it.by === me.value) && html`<button class="btn plain" onClick=${() => pointAt("")}>${say("No longer")}</button>`}</section>`}
    ${sight.value && html`<${Aim} things=${sight.value} />`}`;
}

/** @param {{things: Record<string, string>}} props */
function Aim({ things }) {
  const ids = Object.keys(things);
  return html`<form class="strip points aim" aria-label=${say("Point at something")} onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); pointAt(listed.value); }}>
    <${Icon} name="point" /><span>${ids.length ? say("Press what you mean, or choose it: the others see that you point at it.") : say("Nothing lies there yet that everybody sees.")}</span>
    <span class="sp"></span>
    ${ids.length > 0 && html`<select class="choose" aria-label=${say("What everybody sees")} value=${listed.value} onChange=${(/** @type {any} */ event) => { listed.value = event.target.value; }}>
      ${ids.map((id) => html`<option key=${id} value=${id}>${things[id]}</option>`)}</select>
      <button class="btn go">${say("Point at it")}</button>`}
    <button type="button" class="btn" onClick=${aimed}>${say("Done")}</button>
    ${wrong.value && html`<span class="refused" role="alert">${wrong.value}</span>`}</form>`;
}
