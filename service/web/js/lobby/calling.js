// @ts-check
/** Being called when it is one's turn: by this browser, in a chat, or by mail. */
import { html, signal, useEffect } from "../html.js";
import { get, Problem, put, remove } from "../api.js";
import { Icon } from "../icons.js";
import { state, turnOff, turnOn } from "../notices.js";
import { on as sounds, turned } from "../sound.js";
import { say } from "../words.js";

/** Where a seat is called. @typedef {{seat: string, host: string, form: string, failed: number}} Called */

/** @type {{value: Called | null}} */
const called = signal(null);
const fault = signal("");
const url = signal("");
const form = signal("text");

/** @param {string} session @param {string} seat */
const door = (session, seat) => `/api/sessions/${encodeURIComponent(session)}/seats/${encodeURIComponent(seat)}/call`;

/** @param {string} session @param {string} seat */
async function look(session, seat) {
  try { [called.value = null] = await get(door(session, seat)); } catch (error) { fault.value = String(/** @type {Error} */ (error).message); }
}

/** @param {() => Promise<any>} doing @param {string} session @param {string} seat */
async function did(doing, session, seat) {
  fault.value = "";
  try { await doing(); await look(session, seat); } catch (error) {
    fault.value = error instanceof Problem ? error.message : say("Nobody answers. Try again in a moment.");
  }
}

/** The button of this browser; it may stand in any view. */
export function ByBrowser() {
  const now = state.value;
  if (now === "unable") return html`<p class="mut">${say("This browser can call you only at an address that begins with https:// or at localhost.")}</p>`;
  if (now === "refused") return html`<p class="mut">${say("This browser was told not to show notices of this page. Its settings can allow them again.")}</p>`;
  return html`<button type="button" class="btn" aria-pressed=${now === "on"} onClick=${now === "on" ? turnOff : turnOn}><${Icon} name="bell" />
    ${now === "on" ? say("Call me no longer") : say("Call me in this browser")}</button>`;
}

/** @param {{session: string, seat: string}} props */
function InChat({ session, seat }) {
  useEffect(() => { look(session, seat); }, [session, seat]);
  const kept = called.value;
  return html`<h3>${say("In a chat")}</h3>
    <p class="mut">${say("Rollbook writes a sentence into your chat when it is your turn: whose turn it is at which table, and nothing else.")}</p>
    ${kept ? html`<p>${kept.failed ? say("You are called at {host}, which did not take the last call.", { host: kept.host }) : say("You are called at {host}.", { host: kept.host })}</p>
      <button type="button" class="btn" onClick=${() => did(() => remove(door(session, seat)), session, seat)}>${say("Call me there no longer")}</button>`
    : html`<form class="fields" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); did(() => put(door(session, seat), { url: url.value, form: form.value }), session, seat); }}>
      <label>${say("Address of an incoming webhook")}<input class="in" type="url" required maxlength="1000" placeholder="https://" value=${url.value} onInput=${(/** @type {any} */ event) => { url.value = event.target.value; }} /></label>
      <label>${say("Which program")}<select class="choose" value=${form.value} onChange=${(/** @type {any} */ event) => { form.value = event.target.value; }}>
        <option value="text">Slack, Mattermost, Google Chat, Teams</option><option value="content">Discord</option></select></label>
      <button class="btn">${say("Call me there")}</button></form>`}
    ${fault.value && html`<p class="strip fault" role="alert">${fault.value}</p>`}`;
}

/** How a seat is called by mail. @typedef {{offered: boolean, kept: {address: string, confirmed: boolean, failed: number} | null}} Mailing */

/** @type {{value: Mailing | null}} */
const mailing = signal(null);
const mailFault = signal("");
const mailTo = signal("");

/** @param {string} session @param {string} seat */
const mailDoor = (session, seat) => `/api/sessions/${encodeURIComponent(session)}/seats/${encodeURIComponent(seat)}/mail`;

/** Do something, and look how it stands. @param {string} session @param {string} seat @param {() => Promise<any>} [doing] */
async function mailed(session, seat, doing) {
  mailFault.value = "";
  try { await doing?.(); mailing.value = await get(mailDoor(session, seat)); } catch (error) {
    mailFault.value = error instanceof Problem ? error.message : say("Nobody answers. Try again in a moment.");
  }
}

/** What is said of an address that is kept. @param {{address: string, confirmed: boolean, failed: number}} kept */
function standing(kept) {
  if (!kept.address) return kept.confirmed ? say("Somebody arranged that mails call this seat.") : say("Somebody gave an address, which has not said yes yet.");
  if (!kept.confirmed) return say("A mail was sent to {address}: open what it says, and you are called there. Nothing else is sent before.", { address: kept.address });
  return kept.failed ? say("You are called at {host}, which did not take the last call.", { host: kept.address }) : say("You are called at {host}.", { host: kept.address });
}

/** @param {{session: string, seat: string}} props */
function ByMail({ session, seat }) {
  useEffect(() => { mailed(session, seat); }, [session, seat]);
  const now = mailing.value;
  if (!now?.offered && !mailFault.value) return null;
  const kept = now?.kept;
  const give = (/** @type {Event} */ event) => {
    event.preventDefault();
    mailed(session, seat, () => put(mailDoor(session, seat), { address: mailTo.value.trim() }));
  };
  return html`<h3>${say("By mail")}</h3>
    <p class="mut">${say("A mail when it is your turn: whose turn it is at which table, with its link, and nothing else. Nobody at the table sees the address. Every mail says how to stop.")}</p>
    ${kept ? html`<p role="status">${standing(kept)}</p>
      <button type="button" class="btn" onClick=${() => mailed(session, seat, () => remove(mailDoor(session, seat)))}>${say("No more mail")}</button>`
    : html`<form class="fields" onSubmit=${give}>
      <label>${say("Your address")}<input class="in" type="email" required maxlength="254" autocomplete="email" value=${mailTo.value} onInput=${(/** @type {any} */ event) => { mailTo.value = event.target.value; }} /></label>
      <button class="btn">${say("Call me by mail")}</button></form>`}
    ${mailFault.value && html`<p class="strip fault" role="alert">${mailFault.value}</p>`}`;
}

/** @param {{session: string, seat: string}} props `seat`: "" for whoever has none of their own. */
export function Calling({ session, seat }) {
  return html`<section class="sheet" aria-labelledby="calling"><h2 id="calling">${say("When it is your turn")}</h2>
    <h3>${say("In this browser")}</h3>
    <p class="mut">${say("A notice of your browser, for as long as a page of Rollbook is open, also in a tab that you do not see.")}</p>
    <${ByBrowser} />
    <label class="check"><input type="checkbox" checked=${sounds()} onChange=${turned} /> ${say("A sound when it is my turn, at every table that is open here")}</label>
    ${seat && html`<${InChat} session=${session} seat=${seat} /><${ByMail} session=${session} seat=${seat} />`}</section>`;
}
