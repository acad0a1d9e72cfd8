// @ts-check
/** Times and lists as a language says them: `ago(1764424800)`, `day(1764424800)`, `listed(["Ann", "Ben"])`. */
import { language } from "./words.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60]];

/** How long ago a time was, from which on `now` it is looked at: seconds since 1970.
 * @param {number} at @param {number} [now] */
export function ago(at, now = Date.now() / 1000) {
  const since = Math.max(0, now - at);
  const [unit, long] = UNITS.find(([, each]) => since >= each) ?? ["second", 1];
  const told = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  return told.format(unit === "second" ? 0 : -Math.floor(since / long), unit);
}

/** A day and time of day. @param {number} at */
export const day = (at) => new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at * 1000);

/** Several names, as one says them. @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(language.value).format(names);
