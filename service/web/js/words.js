// @ts-check
/** Sentences in the language of whoever looks. Templates are English and written out where they are said; `make messages`
 * finds them there, and the service sends their translations (`/page/words/CODE`).
 *
 *     say("{name} is out", { name })                 one sentence
 *     count("{n} card", "{n} cards", { n })          one form for 1 and one for all else
 *     language.value                                 the code of the language; what is drawn with `say` follows it
 *     await speak("it")                              another language
 */
import { computed, signal } from "./html.js";

/** @typedef {Record<string, string | number>} Values */
/** @typedef {{code: string, languages: Record<string, string>, meets: Record<string, [string, string[]]>,
 *   said: Record<string, string | string[]>}} Words */

const KEY = "rollbook.language";
const DEFAULT = "en";

/** @type {Words} */
const ENGLISH = { code: DEFAULT, languages: { en: "English" }, meets: {}, said: {} };
const words = signal(ENGLISH);

/** The code of the language that the page speaks, and its languages by code. */
export const language = computed(() => words.value.code);
export const languages = computed(() => words.value.languages);

/** A sentence. @param {string} template @param {Values} [values] @returns {string} */
export function say(template, values) {
  const said = words.value.said[template];
  return filled(typeof said === "string" ? said : template, values);
}

/** A sentence that depends on the number `n`.
 * @param {string} one @param {string} several @param {Values & {n: number}} values @returns {string} */
export function count(one, several, values) {
  const said = words.value.said[one];
  const forms = Array.isArray(said) ? said : [one, several];
  return filled(forms[values.n === 1 ? 0 : 1], values);
}

/** The template with its blanks filled; a short word before a name is as the name's beginning wants it (Italian `e` is
 * `ed` before an e). @param {string} template @param {Values} [values] */
function filled(template, values) {
  if (!values) return template;
  const met = template.replace(/(?<![\p{L}])(\p{L}) (?=\{(\w+)\})/gu, (as, word, blank) => {
    const [becomes, beginnings] = words.value.meets[word.toLowerCase()] ?? [word, []];
    const name = String(values[blank] ?? "").toLowerCase();
    if (!beginnings.some((each) => name.startsWith(each))) return as;
    return `${word === word.toUpperCase() ? becomes[0].toUpperCase() + becomes.slice(1) : becomes} `;
  });
  return met.replace(/\{(\w+)\}/g, (as, blank) => (blank in values ? String(values[blank]) : as));
}

/** Speak another language, and remember it. @param {string} code */
export async function speak(code) {
  const answer = await fetch(`/page/words/${code}`);
  if (!answer.ok) return;
  words.value = await answer.json();
  document.documentElement.lang = words.value.code;
  try { localStorage.setItem(KEY, code); } catch { /* a browser may keep nothing */ }
}

/** The language to begin with: the one that was chosen here, else the first of the browser's that there is. */
export async function spoken() {
  let chosen = null;
  try { chosen = localStorage.getItem(KEY); } catch { /* a browser may keep nothing */ }
  const wanted = [chosen, ...navigator.languages].filter(Boolean).map((each) => String(each).split("-")[0]);
  for (const code of [...wanted, DEFAULT]) {
    const answer = await fetch(`/page/words/${code}`);
    if (!answer.ok) continue;
    words.value = await answer.json();
    document.documentElement.lang = words.value.code;
    return;
  }
}
