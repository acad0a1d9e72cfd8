// @ts-check
/** What a view of the lobby rests on: asked for, and asked for again by itself where nobody answers.
 *
 *     const wrong = useAsked("/api/...", into);      a strip that says what is wrong, or ""
 *     await tried(() => send(...))                   do something; whether it was done, and the strip where it was not
 *     told(error)                                    why not, as a sentence for whoever looks
 */
import { html, signal, useEffect } from "../html.js";
import { Away, get, Problem } from "../api.js";
import { Icon } from "../icons.js";
import { language, say } from "../words.js";

const AGAIN_MS = 3_000;
/** What is wrong, as a sentence; "" while all is well. */
const wrong = signal("");

/** @param {unknown} error */
export function told(error) {
  if (error instanceof Away) return say("Nobody answers. It is tried again by itself.");
  if (error instanceof Problem) return error.status === 401 ? say("Your way in counts no more, or the table is gone. Ask whoever opened it for another invitation.") : error.message;
  throw error;
}

/** @param {() => Promise<any>} doing */
export async function tried(doing) {
  try { await doing(); wrong.value = ""; return true; } catch (error) {
    wrong.value = error instanceof Away ? say("Nobody answers. Try again in a moment.") : told(error);
    return false;
  }
}

/** @param {string} path "": nothing is asked @param {{value: any}} into @returns {any} */
export function useAsked(path, into) {
  useEffect(() => {
    let timer = 0, over = false;
    const ask = async () => {
      try {
        const found = await get(path);
        if (!over) { into.value = found; wrong.value = ""; }
      } catch (error) {
        if (over) return;
        wrong.value = told(error);
        if (error instanceof Away) timer = window.setTimeout(ask, AGAIN_MS);
      }
    };
    if (path) ask();
    return () => { over = true; clearTimeout(timer); };
  }, [path, language.value]);
  return wrong.value && html`<p class="strip fault" role="alert"><${Icon} name="threat" />${wrong.value}</p>`;
}
