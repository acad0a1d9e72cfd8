// @ts-check
/** What every view is written with: `html` for elements, signals for what changes. A view imports it from here, so that
 * one file says which library is beneath.
 *
 *     const count = signal(0);
 *     function Counter() { return html`<button onClick=${() => count.value++}>${count.value}</button>`; }
 */
import { h, render } from "../vendor/preact.mjs";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.mjs";
import { batch, computed, effect, signal } from "../vendor/signals.mjs";
import htm from "../vendor/htm.mjs";

export const html = htm.bind(h);
export { batch, computed, effect, h, render, signal, useEffect, useLayoutEffect, useMemo, useRef, useState };
