// @ts-check
/** The moment, the pane and the seat in the address, so that a link leads there: `?at=150`, or `#at=150`. */
import { effect } from "../html.js";
import { pane } from "../table/panes.js";
import { at, go, seat, status, who } from "../table/state.js";

/** What the address asks for; what stands after # is newer. */
export function wanted() {
  const found = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) found.set(name, value);
  return { at: Math.max(0, Math.floor(Number(found.get("at")) || 0)), tab: found.get("tab") ?? "", as: found.get("as") ?? "" };
}

/** Go where the address says, once the table is there; then keep the address in step. @param {{at: number, tab: string}} there */
export function keepAddress(there) {
  if (there.tab) pane.value = there.tab;
  let gone = false;
  return effect(() => {
    if (status.value === "loading" || status.value === "gone") return;
    if (!gone) {
      gone = true;
      if (there.at) go(there.at);
    }
    history.replaceState(history.state, "", location.pathname + query());
  });
}

/** The query of what is looked at. */
export function query() {
  const found = new URLSearchParams();
  if (at.value) found.set("at", String(at.value));
  if (pane.value !== "table") found.set("tab", pane.value);
  if (!who.value.viewer) found.set("as", seat.value);
  const text = found.toString();
  return text ? `?${text}` : "";
}
