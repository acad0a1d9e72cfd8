// @ts-check
/** The stream of a table: what happens there, as its viewer may see it.
 *
 *     const stop = follow({ session, as, after, entries, status, over });
 *
 * `entries` is given each event as the service sends it: `{version, told, ask, moved}`; `status` is told "live" or "away";
 * `review` is told where somebody leads a review, `point` what somebody points at; `over` is called where the token no longer counts or the table is gone.
 * It begins after entry `after`, and is resumed after the last one that came, later and later while nobody answers. While the page is hidden there is no stream: a
 * browser has six for each host. With `unseen` it stays open, for whoever wants to be called.
 */
import { address, named } from "./api.js";

/** @typedef {{version: number, told?: any[], ask?: any, moved?: boolean}} Followed */
/** @typedef {{session: string, as?: string, after: number, entries: (found: Followed) => void,
 *   status?: (now: "live" | "away") => void, over?: () => void, review?: (now: {turn: number, by: string, at: number}) => void,
 *   point?: (now: {turn: number, by: string, of: string, at: number, head: number}) => void,
 *   unseen?: () => boolean}} Follower */

const FIRST_MS = 500, LONGEST_MS = 15_000;
/** No line at all for this long, not even that it is still there: the way is broken without a word. */
const SILENT_MS = 40_000;
const REFUSED = new Set([401, 403, 404]);

/** @param {Follower} who @returns {() => void} ends it */
export function follow(who) {
  const end = new AbortController();
  let stream = new AbortController();
  let last = who.after;
  const hidden = () => document.hidden && !who.unseen?.();
  const shown = () => { if (hidden()) stream.abort(); else wake(); };
  let wake = () => {};
  document.addEventListener("visibilitychange", shown);
  window.addEventListener("online", shown);

  (async () => {
    for (let wait = FIRST_MS; !end.signal.aborted;) {
      if (hidden()) {
        await new Promise((go) => { wake = () => go(undefined); end.signal.addEventListener("abort", wake, { once: true }); });
        continue;
      }
      stream = new AbortController();
      const began = last;
      const how = await read(who, last, AbortSignal.any([end.signal, stream.signal]), (found) => { last = found; });
      if (how === "over") { who.over?.(); return; }
      if (end.signal.aborted) return;
      if (stream.signal.aborted) continue;
      who.status?.("away");
      if (last !== began || how === "ended") wait = FIRST_MS;
      await Promise.race([
        new Promise((go) => { setTimeout(go, wait * (.5 + Math.random())); }),
        new Promise((go) => { wake = () => go(undefined); }),
      ]);
      wait = Math.min(wait * 2, LONGEST_MS);
    }
  })();

  return () => {
    end.abort();
    document.removeEventListener("visibilitychange", shown);
    window.removeEventListener("online", shown);
  };
}

/** Read one stream to its end: "over" for good, "ended" after it was open, "refused" where it never was.
 * @param {Follower} who @param {number} last @param {AbortSignal} signal @param {(version: number) => void} reached
 * @returns {Promise<"over" | "ended" | "refused">} */
async function read(who, last, signal, reached) {
  const path = `/api/sessions/${encodeURIComponent(who.session)}/live`;
  const headers = { ...named(path), Accept: "text/event-stream", "Last-Event-ID": String(last) };
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  let opened = false;
  try {
    const answer = await fetch(address(path, { as: who.as }), { headers, cache: "no-store", signal: AbortSignal.any([signal, silent.signal]) });
    if (REFUSED.has(answer.status)) return "over";
    if (!answer.ok || !answer.body) return "refused";
    opened = true;
    who.status?.("live");
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return "ended";
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
      const events = (text + value).replaceAll("\r\n", "\n").split("\n\n");
      text = events.pop() ?? "";
      for (const each of events) {
        const { event, id, data } = parsed(each);
        if (event === "over") return "over";
        if (event === "review") who.review?.(JSON.parse(data));
        if (event === "point") who.point?.(JSON.parse(data));
        if (event !== "entries" || Number(id) <= last) continue;
        last = Number(id);
        reached(last);
        who.entries(JSON.parse(data));
      }
    }
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    return opened ? "ended" : "refused";
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}

/** The fields of an event of a stream. @param {string} text @returns {Record<string, string>} */
export function parsed(text) {
  /** @type {Record<string, string>} */
  const found = { event: "", id: "", data: "" };
  for (const line of text.split("\n")) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "data" && found.data) found.data += `\n${value}`;
    else if (name) found[name] = value;
  }
  return found;
}
