// @ts-check
/** Who this tab is: the tokens that came after `#` in an address, kept for as long as the tab is open, and never in an
 * address again.
 *
 *     adopt()                      take the token out of the address, when the page is opened
 *     tokenFor("SESSION")          the token of a table: its own, else the owner's, else ""
 *     keep("SESSION", token)       after an exchange; "" for the owner's
 *     invitation()                 what came after `#` at /join
 */
const OWNER = "";
/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} session @param {string} token */
export function keep(session, token) {
  memory.set(session, token);
  try { sessionStorage.setItem(`rollbook.token.${session}`, token); } catch { /* this tab alone, then */ }
}

/** @param {string} session @returns {string} */
function kept(session) {
  try { return memory.get(session) ?? sessionStorage.getItem(`rollbook.token.${session}`) ?? ""; } catch {
    return memory.get(session) ?? "";
  }
}

/** The token to ask a table with; without one, that of the owner. @param {string} [session] */
export function tokenFor(session = OWNER) {
  return kept(session) || kept(OWNER);
}

/** Take what stands after `#` out of the address: at a table its token, at /join an invitation, else the owner's. */
export function adopt() {
  const secret = location.hash.slice(1);
  if (!secret.startsWith("rbk_")) return;
  const [, first, session] = location.pathname.split("/");
  keep(first === "join" ? "join" : session ? decodeURIComponent(session) : OWNER, secret);
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** The invitation that this tab was opened with, until `joined`. */
export const invitation = () => kept("join");

/** An invitation was exchanged. @param {string} session @param {string} token */
export function joined(session, token) {
  keep(session, token);
  memory.delete("join");
  try { sessionStorage.removeItem("rollbook.token.join"); } catch { /* it was never there */ }
}
