// @ts-check
/** Who this tab is: the tokens that came after `#` in an address, kept for as long as the tab is open, and never in an
 * address again. The seat that an invitation gave is the browser's: another tab of it sits there too, unless it has a
 * token of its own.
 *
 *     adopt()                      take the token out of the address, when the page is opened
 *     tokenFor("SESSION")          the token of a table: its own, else the owner's, else ""
 *     keep("SESSION", token)       after an exchange; "" for the owner's
 *     invitation()                 what came after `#` at /join
 *     entered()                    the tables that this tab has a token for, or this browser a seat at
 *     own("SESSION")               whether it is one of those, or was opened in this browser
 *     sat("SESSION", token)        sit at one seat; the token that acts for the whole table is laid aside, until `rose`
 *     hosting("SESSION")           the one that was laid aside, else ""
 */
const OWNER = "";
/** What an invitation is kept as; no session is called so. */
const JOIN = "#join";
const TOKEN = "rollbook.token.", SEAT = "rollbook.seat.", OPENED = "rollbook.opened";
/** What the token of a whole table is kept as, while one sits at one of its seats. */
const WHOLE = "#whole ";
/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} session @param {string} token */
export function keep(session, token) {
  memory.set(session, token);
  try { sessionStorage.setItem(TOKEN + session, token); } catch { /* this tab alone, then */ }
}

/** @param {string} session @returns {string} */
function kept(session) {
  try { return memory.get(session) ?? sessionStorage.getItem(TOKEN + session) ?? ""; } catch {
    return memory.get(session) ?? "";
  }
}

/** The token to ask a table with; without one, that of the owner. @param {string} [session] */
export function tokenFor(session = OWNER) {
  return kept(session) || kept(OWNER) || seated(session);
}

/** The token that this browser was invited with, or "". @param {string} session @returns {string} */
function seated(session) {
  try { return localStorage.getItem(SEAT + session) ?? ""; } catch { return ""; }
}

/** Take what stands after `#` out of the address: at a table its token, at /join an invitation, else the owner's. */
export function adopt() {
  const secret = location.hash.slice(1);
  if (!secret.startsWith("rbk_")) return;
  const [, first, session] = location.pathname.split("/");
  const [own, ...others] = secret.split("&");
  keep(first === "join" ? JOIN : session ? decodeURIComponent(session) : OWNER, own);
  for (const each of others) {  // of tables that the page shows beside its own
    const [table, token] = each.split("=");
    if (token?.startsWith("rbk_")) keep(decodeURIComponent(table), token);
  }
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** The invitation that this tab was opened with, until `joined`. */
export const invitation = () => kept(JOIN);

/** An invitation was exchanged. @param {string} session @param {string} token */
export function joined(session, token) {
  keep(session, token);
  try { localStorage.setItem(SEAT + session, token); } catch { /* this tab alone, then */ }
  dropped(JOIN);
}

/** The tables that this tab has a token of its own for. @returns {string[]} */
export function entered() {
  const found = new Set(memory.keys());
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TOKEN)) found.add(key.slice(TOKEN.length));
    for (const key of Object.keys(localStorage)) if (key.startsWith(SEAT)) found.add(key.slice(SEAT.length));
  } catch { /* this tab alone, then */ }
  return [...found].filter((each) => each !== OWNER && each !== JOIN && !each.startsWith(WHOLE)).sort();
}

/** Sit at one seat of a table. @param {string} session @param {string} token that of the seat */
export function sat(session, token) {
  if (kept(session) && !hosting(session)) keep(WHOLE + session, kept(session));
  keep(session, token);
}

/** The token of whoever sits at a seat and holds the whole table, too; "" for everybody else. @param {string} session */
export const hosting = (session) => (kept(session) ? kept(WHOLE + session) || kept(OWNER) : "");

/** Get up: the whole table is held again. @param {string} session */
export function rose(session) {
  const whole = kept(WHOLE + session);
  dropped(WHOLE + session);
  if (whole) keep(session, whole);
  else dropped(session);
}

/** Give up the token of a table, for that of the owner. @param {string} session */
export function dropped(session) {
  memory.delete(session);
  try { sessionStorage.removeItem(TOKEN + session); localStorage.removeItem(SEAT + session); } catch { /* they were never there */ }
}

/** A table was opened in this browser. @param {string} session */
export function opened(session) {
  try { localStorage.setItem(OPENED, JSON.stringify([...new Set([...openedHere(), session])])); } catch { /* it is found in the list all the same */ }
}

/** @returns {string[]} */
function openedHere() {
  try { return JSON.parse(localStorage.getItem(OPENED) ?? "[]"); } catch { return []; }
}

/** Whether somebody sits at a table in this tab, or opened it in this browser. @param {string} session */
export const own = (session) => entered().includes(session) || openedHere().includes(session);
