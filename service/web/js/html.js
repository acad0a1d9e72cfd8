// @ts-check
/** What every view is written with: `html` for elements, signals for what changes. A view imports it from here, so that
 * one file says which library is beneath, and what its parts take and give.
 *
 *     const count = signal(0);
 *     function Counter() { return html`<button onClick=${() => count.value++}>${count.value}</button>`; }
 */
import * as preact from "../vendor/preact.mjs";
import * as hooks from "../vendor/hooks.mjs";
import * as signals from "../vendor/signals.mjs";
import htm from "../vendor/htm.mjs";

/** @typedef {any} Node what `html` gives: something to be drawn */
/** @template T @typedef {{readonly value: T, peek: () => T, subscribe: (told: (value: T) => void) => () => void}} Seen */
/** @template T @typedef {{value: T, peek: () => T, subscribe: (told: (value: T) => void) => () => void}} Signal */
/** @typedef {() => void} End */
/** @typedef {readonly unknown[]} On what an effect hangs on */

/** @type {(type: any, props: object | null, ...children: Node[]) => Node} */
export const h = preact.h;
/** @type {(node: Node, into: Element) => void} */
export const render = preact.render;
/** @type {(strings: TemplateStringsArray, ...values: any[]) => Node} */
export const html = /** @type {any} */ (htm).bind(h);

/** @type {<T>(first: T) => Signal<T>} */
export const signal = signals.signal;
/** @type {<T>(reckon: () => T) => Seen<T>} */
export const computed = signals.computed;
/** @type {(run: () => void | End) => End} */
export const effect = signals.effect;
/** @type {(run: () => void) => void} */
export const batch = signals.batch;

/** @type {<T>(first: T | (() => T)) => [T, (next: T) => void]} */
export const useState = hooks.useState;
/** @type {<T>(first: T) => {current: T}} */
export const useRef = hooks.useRef;
/** @type {<T>(make: () => T, on: On) => T} */
export const useMemo = hooks.useMemo;
/** @type {(run: () => void | End, on?: On) => void} */
export const useEffect = hooks.useEffect;
/** @type {(run: () => void | End, on?: On) => void} */
export const useLayoutEffect = hooks.useLayoutEffect;
