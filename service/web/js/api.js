// @ts-check
/** The doors of the service.
 *
 *     await get("/api/sessions/S/ask", { as: "ann" })                 what stands there
 *     await send("/api/sessions/S/commands", { type: "answer", ... }) do something, once, also where its answer is lost
 *     await put("/api/sessions/S/seats/ann/bot", { bot: "greedy" })
 *     await remove("/api/sessions/S/tokens/ID")
 *     await bytes("/api/sessions/S/file", { as: "ann" })              a file that stands there, asked for until it comes
 *     catch (error) { if (error instanceof Problem) ... }             why not; `Away` where nobody answered
 *
 * The language and the token of the table that the path names go along.
 */
import { tokenFor } from "./holder.js";
import { language } from "./words.js";

/** Why a request was refused. `kind`: malformed, unnamed, seat, unknown, illegal, stale, rules, storage, busy, bug. */
export class Problem extends Error {
  /** @param {number} status @param {{title?: string, detail?: string, clause?: string, legal?: string[], version?: number}} told */
  constructor(status, told) {
    super(told.detail ?? String(status));
    this.status = status;
    this.kind = told.title ?? "";
    this.clause = told.clause ?? "";
    this.legal = told.legal ?? [];
    this.version = told.version ?? 0;
  }
}

/** Nobody answered: the service or the way to it is down. */
export class Away extends Error {}

const TRIES = 5;
/** So long, in milliseconds, an answer may take to begin: then nobody is there. The longest look at a log takes less. */
const PATIENCE = 60_000;
const LATER = new Set([429, 502, 503, 504]);

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** The session that a path is about, or "". @param {string} path */
const sessionOf = (path) => decodeURIComponent(/^\/api\/sessions\/([^/?]+)/.exec(path)?.[1] ?? "");

/** Headers that say who asks. @param {string} path @returns {Record<string, string>} */
export function named(path) {
  const token = tokenFor(sessionOf(path));
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** A path with its query, in the language of the page. @param {string} path @param {Record<string, unknown>} [query] */
export function address(path, query = {}) {
  const told = Object.entries({ ...query, lang: language.value }).filter(([, value]) => value !== undefined && value !== "");
  return `${path}?${new URLSearchParams(told.map(([key, value]) => [key, String(value)]))}`;
}

/** A key that nobody guesses, so that the same request again is known to be the same. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Ask once. Problem where it is refused, Away where nobody answers.
 * @param {string} path @param {RequestInit} how @param {Record<string, unknown>} [query] @returns {Promise<Uint8Array>} */
async function answered(path, how, query) {
  const late = new AbortController(), timer = setTimeout(() => late.abort(), PATIENCE);
  const signal = how.signal ? AbortSignal.any([how.signal, late.signal]) : late.signal;
  let answer;
  try {
    answer = await fetch(address(path, query), { cache: "no-store", ...how, signal, headers: { ...named(path), ...how.headers } });
  } catch (error) {
    if (how.signal?.aborted) throw error;
    throw new Away(String(error));
  } finally {
    clearTimeout(timer);
  }
  const data = new Uint8Array(await answer.arrayBuffer().catch(() => { throw new Away("its answer was cut off"); }));
  if (!answer.ok) throw Object.assign(new Problem(answer.status, read(data) ?? {}), { wait: Number(answer.headers.get("Retry-After")) });
  return data;
}

/** What was said as JSON; what is none, as a detail. @param {Uint8Array} data @returns {any} */
function read(data) {
  const text = new TextDecoder().decode(data);
  try { return text ? JSON.parse(text) : null; } catch { return { detail: text.slice(0, 200) }; }
}

/** @param {string} path @param {RequestInit} how @param {Record<string, unknown>} [query] @returns {Promise<any>} */
const asked = async (path, how, query) => read(await answered(path, how, query));

/** Again, some times, where nobody answers or the service is busy. @template T @param {() => Promise<T>} doing @returns {Promise<T>} */
export async function patiently(doing) {
  for (let tried = 1; ; tried++) {
    try { return await doing(); } catch (error) {
      const again = error instanceof Away || (error instanceof Problem && LATER.has(error.status));
      if (!again || tried === TRIES) throw error;
      const wait = /** @type {{wait?: number}} */ (error).wait;
      await pause(wait ? wait * 1000 : 200 * 2 ** tried * (.5 + Math.random()));
    }
  }
}

/** A file that stands behind a door. @param {string} path @param {Record<string, unknown>} [query] */
export const bytes = (path, query) => patiently(() => answered(path, {}, query));

/** What stands behind a door. `token`: another than that of the table.
 * @param {string} path @param {Record<string, unknown>} [query] @param {{signal?: AbortSignal, token?: string}} [more] */
export const get = (path, query, { signal, token } = {}) => asked(path, { signal, headers: by(token) }, query);

/** @param {string} [token] @returns {Record<string, string>} */
const by = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

/** Take away what a path names. @param {string} path @param {{token?: string}} [more] */
export const remove = (path, { token } = {}) => asked(path, { method: "DELETE", headers: by(token) });

/** Put something in the place that a path names. @param {string} path @param {object} body @param {{token?: string}} [more] */
export const put = (path, body, { token } = {}) => asked(path, { method: "PUT", headers: { "Content-Type": "application/json", ...by(token) }, body: JSON.stringify(body) });

/** Do something once. Where its answer is lost or the service is busy it is sent again under the same key, which gives its
 * first result. @param {string} path @param {object} body @param {{key?: string, query?: Record<string, unknown>, token?: string}} [more] */
export function send(path, body, { key = newKey(), query, token } = {}) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key, ...by(token) };
  return patiently(() => asked(path, { method: "POST", headers, body: JSON.stringify(body) }, query));
}
