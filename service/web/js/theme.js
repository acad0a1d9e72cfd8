// @ts-check
/** Dark or light: as the browser says, or as was chosen here. `theme.value` is "", "dark" or "light". */
import { signal } from "./html.js";

const KEY = "rollbook.theme";
export const theme = signal("");

/** What was chosen before is so again. */
export function applied() {
  try { choose(localStorage.getItem(KEY) ?? ""); } catch { /* a browser may keep nothing */ }
}

/** @param {string} chosen */
export function choose(chosen) {
  theme.value = chosen;
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  try { localStorage.setItem(KEY, chosen); } catch { /* for as long as the page is open, then */ }
}

/** The other one than what is shown. */
export function turned() {
  const dark = theme.value ? theme.value === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  choose(dark ? "light" : "dark");
}
