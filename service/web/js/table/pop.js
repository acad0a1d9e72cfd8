// @ts-check
/** The one thing that floats beside what was pressed: a clause, a card, a menu.
 *
 *     pop(event, () => html`...`)     show it beside the button of the event; again on the same button: close it
 *     unpop()
 *     html`<${Pop} />`          once, at the end of the view
 *     html`<${Clause} id="FEL-6.4" />`
 */
import { html, signal, useLayoutEffect, useMemo, useRef } from "../html.js";
import { get } from "../api.js";
import { language, say } from "../words.js";
import { session } from "./state.js";

/** @type {{value: {by: HTMLElement, content: () => any, label: string} | null}} */
const popped = signal(null);

/** @param {Event} event @param {() => any} content @param {string} [label] */
export function pop(event, content, label = "") {
  const by = /** @type {HTMLElement} */ (event.currentTarget);
  event.stopPropagation();
  popped.value = popped.value?.by === by ? null : { by, content, label };
}

/** Whoever was in it is back at the button that opened it. */
export function unpop() {
  if (document.activeElement?.closest(".pop")) popped.value?.by.focus({ preventScroll: true });
  popped.value = null;
}

export function Pop() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = popped.value;
  useLayoutEffect(() => {
    const it = box.current;
    if (!it) return undefined;
    if (!shown) { if (it.matches(":popover-open")) it.hidePopover(); return undefined; }
    it.showPopover();
    const lay = () => {
      const place = shown.by.getBoundingClientRect(), size = it.getBoundingClientRect();
      const below = place.bottom + 6 + size.height < innerHeight;
      it.style.left = `${Math.max(12, Math.min(place.left, innerWidth - size.width - 12))}px`;
      it.style.top = `${Math.max(12, below ? place.bottom + 6 : place.top - size.height - 6)}px`;
    };
    // What it says may come later, and make it larger.
    const watch = new ResizeObserver(lay);
    watch.observe(it);
    lay();
    shown.by.setAttribute("aria-expanded", "true");
    return () => { watch.disconnect(); shown.by.setAttribute("aria-expanded", "false"); };
  }, [shown]);
  const toggled = (/** @type {any} */ event) => {
    if (event.newState !== "closed" || !popped.value) return;
    const { by } = popped.value;
    // The press that closes it may be on the button that opened it, which would open it again.
    setTimeout(() => { if (popped.value?.by === by) unpop(); }, 150);
  };
  return html`<div popover="auto" class="pop" role="dialog" aria-label=${shown?.label ?? ""} ref=${box} onToggle=${toggled}>${shown?.content()}</div>`;
}

/** Clauses that were read, by language and id. @type {Map<string, any>} */
const read = new Map();

/** @param {{id: string}} props */
function Text({ id }) {
  const found = useMemo(() => {
    const key = `${language.value} ${id}`;
    const told = signal(read.get(key));
    if (!told.value) {
      get(`/api/sessions/${encodeURIComponent(session.value)}/clauses/${id}`).then(
        (clause) => { read.set(key, clause); told.value = clause; },
        (error) => { told.value = { text: error.message, variants: [], mark: "" }; },
      );
    }
    return told;
  }, [id, language.value]);
  const it = found.value;
  /** @type {Record<string, string>} */
  const from = { S: say("from the source"), F: say("from the published rules"), D: say("decided here") };
  return html`<p class="cap"><span class="rule">${id}</span> ${it && [...it.mark].map((each) => from[each]).join(", ")}</p>
    <p>${it?.text ?? say("Waiting for the table.")}</p>
    ${it?.variants.length > 0 && html`<p class="cap">${say("Read here as {reading}; it may be read as: {variants}", { reading: it.reads, variants: it.variants.join(", ") })}</p>`}`;
}

/** A clause by its number; what it says on demand. @param {{id?: string}} props */
export function Clause({ id }) {
  if (!id) return null;
  return html`<button class="cl" aria-expanded="false" aria-label=${say("Rule {clause}", { clause: id })}
    onClick=${(/** @type {Event} */ event) => pop(event, () => html`<${Text} key=${id} id=${id} />`, id)}>${id}</button>`;
}
