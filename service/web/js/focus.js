// @ts-check
/** Where what had the focus is gone, or out of sight, something else has it: whoever types goes on from there.
 *
 *     refocus(() => document.getElementById("ask"))
 */

/** @param {() => HTMLElement | null | undefined} find what has it then */
export function refocus(find) {
  requestAnimationFrame(() => {
    const on = document.activeElement;
    if (!on || on === document.body || getComputedStyle(on).visibility === "hidden") find()?.focus({ preventScroll: true });
  });
}
