// @ts-check
/** A dialog that stands open for as long as there is something to be shown in it.
 *
 *     const box = useDialog(shown.value);                          the `ref` of the <dialog>, also of the empty one
 *     onClose=${closed(() => { shown.value = null; })}             when somebody closes it, by Escape too
 */
import { useLayoutEffect, useRef } from "./html.js";

/** @param {unknown} shown */
export function useDialog(shown) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    if (shown) { if (!box.current?.open) box.current?.showModal(); } else if (box.current?.open) box.current.close();
  }, [shown]);
  return box;
}

/** It may be open again by the time that its closing is told: then nothing is done. @param {() => void} does */
export const closed = (does) => (/** @type {any} */ event) => { if (!event.target.open) does(); };
