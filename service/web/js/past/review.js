// @ts-check
/** A review: one person leads through the moments of a table, others follow, or look where they like and come back. Only
 * which moment it is comes from the leader; each sees it as its own seat does. */
import { effect, html, signal } from "../html.js";
import { Icon } from "../icons.js";
import { say } from "../words.js";
import { at, broken, go, head, me, name, review } from "../table/state.js";
import { showing } from "./showing.js";

/** Whether this tab leads, and whether it follows. */
export const leading = signal(false);
const following = signal(false);
/** The last that this tab was told, or told. */
let turn = 0, sending = false;

/** Lead from here on, whoever led. */
export async function lead() {
  following.value = false;
  if (await tell("take")) leading.value = true;
}

/** Tell where this tab looks. @param {"lead" | "take" | "end"} how */
async function tell(how) {
  if (sending) return false;
  sending = true;
  try {
    const own = await showing(review, "review", { at: at.value, how });
    turn = review.value.turn;
    if (!own) leading.value = false; // somebody else took it before the answer came
    return own;
  } catch (error) {
    leading.value = false;
    broken(error);
    return false;
  } finally {
    sending = false;
  }
}

/** Tell it until it is where this tab looks: what is passed over meanwhile is told to nobody. */
async function keepTelling() {
  while (leading.value && !sending && at.value !== review.value.at) if (!(await tell("lead"))) return;
}

async function end() {
  leading.value = false;
  await tell("end");
}

/** Where the leader looks; 0: now. */
const there = () => (review.peek().at >= head.peek() ? 0 : review.peek().at);

function follow() {
  go(there());
  following.value = true;
}

/** Keep in step for as long as the table is shown. */
export function keepReview() {
  const ends = [
    effect(() => { if (leading.value && at.value !== review.peek().at) keepTelling(); }),
    effect(() => {
      const now = review.value;
      if (leading.peek() && !sending && now.turn > turn) leading.value = false;
      turn = Math.max(turn, now.turn);
      if (!now.by) following.value = false;
      queueMicrotask(() => { if (following.value && !leading.value) go(there()); });
    }),
    effect(() => { const here = at.value; if (following.value && here !== there()) following.value = false; }),
  ];
  return () => { for (const each of ends) each(); };
}

export function Review() {
  const { by } = review.value;
  if (!by) return null;
  if (leading.value) {
    return html`<section class="strip led" aria-label=${say("Review")}><${Icon} name="eye" /><span><b>${say("You lead a review.")}</b> ${say("Whoever follows sees the moment that you look at, each with its own eyes.")}</span>
      <span class="sp"></span><button class="btn" onClick=${end}>${say("End the review")}</button></section>`;
  }
  return html`<section class="strip led" aria-label=${say("Review")}><${Icon} name="eye" />
    <span role="status"><b>${say("{name} leads a review.", { name: by === "referee" ? say("the referee") : name(by) })}</b> ${following.value ? say("You follow.") : say("You look where you like.")}</span>
    <span class="sp"></span>${me.value && html`<button class="btn plain" onClick=${lead}>${say("Lead it yourself")}</button>`}
    ${following.value ? html`<button class="btn" onClick=${() => { following.value = false; }}>${say("Break free")}</button>` : html`<button class="btn go" onClick=${follow}>${say("Follow")}</button>`}</section>`;
}
