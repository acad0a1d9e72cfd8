// @ts-check
/** What is asked, and how it is answered. Every form a question may take is here or in `forms.js`; what it would lead to
 * comes from `stakes.js`. */
import { html, useEffect, useState } from "../html.js";
import { Glyph, Icon } from "../icons.js";
import { count, say } from "../words.js";
import { Then } from "../past/then.js";
import { act, answer, answerBoth, answerer, goOn, refused, sent, stopped } from "./answering.js";
import { Outcome } from "./outcome.js";
import { Faces, Number, Payment, Several } from "./forms.js";
import { isOnMap, toMap } from "./hexes.js";
import { Clause, pop, unpop } from "./pop.js";
import { back, going, held, holds, looking, stakesOf, unasked } from "./stakes.js";
import { about, asks, at, live, mine, name, over, own, placeOf, table } from "./state.js";

const PASS = "pass", FACE = "face:";
const TICK_MS = 250;

/** An option that is answered by pressing it. @param {{question: import("./state.js").Question, option: import("./state.js").Option, n: number}} props */
function Choice({ question, option, n }) {
  const key = `${question.seat} ${option.id}`;
  const stakes = stakesOf(answerer(question))?.foretold[option.id];
  const once = stakesOf(answerer(question))?.shows.includes(option.id);
  const passes = option.id === PASS;
  const goes = passes && question.mode === "window";
  return html`<div class=${`opt ${passes ? "pass" : ""} ${goes && !gainful(question) ? "on" : ""}`} aria-busy=${sent.value === key}>
    <kbd aria-hidden="true">${passes ? "P" : n < 10 ? n : ""}</kbd>
    <button data-opt=${option.id} data-key=${passes ? "p" : n} aria-disabled=${stopped.value}
        onFocus=${() => { looking.value = option.id; }} onBlur=${() => { looking.value = ""; }}
        onMouseEnter=${() => { looking.value = option.id; }} onMouseLeave=${() => { looking.value = ""; }}
        onClick=${() => (goes ? goOn() : answer(question, [option.id]))}>
      ${goes ? goesOn() : option.text}${once && html`<${OneWay} />`}
      ${stakes && html`<small class="stake">${stakes}</small>`}
      ${option.help && !stakes?.endsWith(/** @type {string} */ (option.help.split(": ").at(-1))) && html`<small>${option.help}</small>`}
      ${sent.value === key && html`<small>${say("Waiting for the record.")}</small>`}
    </button><${Clause} id=${option.clause} /><${Behind} question=${question} option=${option} /></div>`;
}

/** What is asked right behind an option, to be answered with it in one press: under the words of that question.
 * @param {{question: import("./state.js").Question, option: import("./state.js").Option}} props */
function Behind({ question, option }) {
  const found = stakesOf(answerer(question))?.then?.[option.id];
  if (!found) return null;
  const heading = `then-${question.seat}-${option.id}`;
  return html`<div class="behind" role="group" aria-labelledby=${heading}><p id=${heading} class="cap"><span class="vh">${option.text}, </span>${say("and then: {question}", { question: found.text })}</p>
    ${found.options.map((each) => html`<button key=${each.id} class="btn" data-then=${`${option.id} ${each.id}`} aria-disabled=${stopped.value}
    onClick=${() => answerBoth(question, option.id, each.id)}>${each.text}</button>`)}</div>`;
}

/** Whether it asks for the use of something at its one moment: to go on forgoes it, and is not the bright answer.
 * @param {import("./state.js").Question} question */
const gainful = (question) => answers(question) && question.options.some((each) => each.id !== PASS);
/** Whether something that happens may be answered to, as against acting when nothing happens. @param {import("./state.js").Question} question */
const answers = (question) => question.mode === "window" && question.what.includes(":");
/** Whether it is asked only so that nobody reads from it what a hand holds. @param {import("./state.js").Question} question */
const covers = (question) => answers(question) && question.options.length > 0 && !gainful(question) && !(answerer(question) in holds.value);

/** The mark of what shows something: going back past it takes the others' word, where others play. */
function OneWay() {
  const told = live.value.seats.length > 1 && live.value.options.undo !== "open" ? say("This shows something: going back past it needs everyone.") : say("This shows something that cannot be unseen.");
  return html` <span class="once" title=${told}><${Icon} name="eye" /><span class="vh">. ${told}</span></span>`;
}

const goesOn = () => (own.value.length > 1 ? say("Go on, for all of you") : say("Go on"));

/** @param {{question: import("./state.js").Question, named: boolean}} props */
function Question({ question, named }) {
  const stakes = stakesOf(answerer(question));
  const options = [...question.options].sort((one, other) => +(one.id === PASS) - +(other.id === PASS));
  const faces = options.length > 0 && options.every((each) => each.id === PASS || each.id.startsWith(FACE));
  const form = question.form === "number" ? Number : question.form === "pay" ? Payment
    : faces && question.form !== "one" ? Faces : question.form === "pick" ? Several : null;
  return html`<section class="question" aria-label=${question.text}>
    <div class="q">${named && html`<span class="whose"><${Glyph} place=${placeOf(question.seat)} />${name(question.seat)}</span>`}
      <h2>${question.text}</h2><${Clause} id=${question.clause} />
      ${isOnMap(question) && html`<button class="btn tomap" onClick=${toMap}>${say("To the map")}</button>`}</div>
    ${covers(question) && html`<p class="only"><${Icon} name="eye" /> ${say("You hold nothing for it. You are asked all the same, so that nobody learns from it what is in your hand.")}</p>`}
    ${stakes?.foretold[""] && html`<p class="stands">${stakes.foretold[""]}</p>`}
    ${question.secret && html`<p class="only"><${Icon} name="eye" /> ${say("Only you see your answer until all have answered.")}</p>`}
    ${question.choice && html`<p class="only"><${Icon} name="done" /> ${say("You have answered; it may be changed until the last one is in.")}</p>`}
    ${form ? html`<${form} key=${`${question.set} ${question.seat}`} question=${question} />`
      : html`<div class="opts" role="group" aria-label=${say("Options")}>${options.map((option, n) => html`
        <${Choice} key=${option.id} question=${question} option=${option} n=${n + 1} />`)}</div>`}
    ${stakes && (stakes.why.length > 0 || stakes.next) && html`<p class="cap">${stakes.why.join(" ")}
      ${stakes.next && ` ${say("If all go on, next: {step}.", { step: stakes.next })}`}</p>`}
  </section>`;
}

/** The same window of several seats at one keyboard: asked once, with the options of each, and gone on from for all.
 * @param {{questions: import("./state.js").Question[]}} props */
function Together({ questions }) {
  const [first] = questions;
  let n = 0;
  const goes = first.options.find((each) => each.id === PASS);
  const why = [...new Set(questions.flatMap((each) => stakesOf(answerer(each))?.why ?? []))];
  const next = stakesOf(answerer(first))?.next;
  return html`<section class="question" aria-label=${first.text}>
    <div class="q"><h2>${first.text}</h2><${Clause} id=${first.clause} /></div>
    <div class="opts" role="group" aria-label=${say("Options")}>
      ${questions.map((question) => question.options.some((each) => each.id !== PASS) && html`
        <p key=${question.seat} class="whose"><${Glyph} place=${placeOf(question.seat)} />${name(question.seat)}</p>
        ${question.options.filter((each) => each.id !== PASS).map((option) => html`<${Choice} key=${`${question.seat} ${option.id}`} question=${question} option=${option} n=${++n} />`)}`)}
      ${goes && html`<${Choice} key="pass" question=${first} option=${goes} n=${0} />`}</div>
    ${(why.length > 0 || next) && html`<p class="cap">${why.join(" ")} ${next && say("If all go on, next: {step}.", { step: next })}</p>`}
  </section>`;
}

/** Questions that are asked as one: the same window, of several seats. */
function together() {
  /** @type {Map<string, import("./state.js").Question[]>} */
  const found = new Map();
  for (const question of own.value) {
    const key = question.mode === "window" ? `${question.set} ${question.text}` : `${question.set} ${question.seat}`;
    found.set(key, [...(found.get(key) ?? []), question]);
  }
  return [...found.entries()];
}

/** Go back to a window that was passed, or let the table wait. */
function Wait() {
  const seat = own.value[0] ? answerer(own.value[0]) : mine.value[0];
  if (!about.value?.paced || !seat || !live.value.round || holds.value[seat] === "") return null;
  const hold = async (/** @type {number} */ to) => {
    unpop();
    if (await act({ type: "hold", seat, at: "" }, "wait")) { if (to) await act({ type: "undo", by: seat, to, step: "decision" }, "wait"); }
  };
  const menu = () => html`<div class="menu"><h3>${say("Wait, I act")}</h3>
    <button onClick=${() => hold(0)}>${say("Now, before anything goes on")}</button>
    ${back.value.map((each) => html`<button key=${each.id} onClick=${() => hold(each.to)}>${say("Back at: {window}", { window: each.name })}</button>`)}</div>`;
  return html`<button class="btn" data-key="h" aria-expanded="false" aria-disabled=${stopped.value}
    onClick=${(/** @type {Event} */ event) => (back.value.length ? pop(event, menu, say("Wait, I act")) : hold(0))}><${Icon} name="hand" /> ${say("Wait")}</button>`;
}

/** Who makes the table wait: how one's own turn to act comes, and how it is given up. */
function Holding() {
  const others = Object.keys(holds.value).filter((each) => each !== held.value);
  const seat = held.value, window = seat && holds.value[seat];
  const now = seat && window === "" && own.value.some((each) => each.mode === "window" && answerer(each) === seat);
  return html`${others.map((each) => html`<p key=${each} class="cap">${holds.value[each] ? say("{name} waits at a window to come.", { name: name(each) }) : say("{name} makes the table wait.", { name: name(each) })}</p>`)}
    ${seat && html`<p class="holding" role="status"><${Icon} name="hand" /><span>${now ? say("The table waits for you: act, or go on.")
      : window ? say("You are asked at: {window}.", { window }) : say("The table waits for you: at the next window you are asked, before anything goes on.")}</span>
      <button class="btn" aria-disabled=${stopped.value} onClick=${() => act({ type: "release", seat }, "release")}>${say("No longer wait")}</button></p>`}`;
}

/** The time that is left, drawn and in seconds: where nothing is to move, the bar goes by seconds, too.
 * @param {{left: number, of: number}} props in ms */
function Runs({ left, of }) {
  const [now, tick] = useState(left);
  useEffect(() => {
    const ends = performance.now() + left;
    const timer = setInterval(() => tick(Math.max(0, ends - performance.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [left]);
  const runs = { animationDuration: `${of}ms`, animationDelay: `${left - of}ms`, "--left": Math.ceil(now / 1000) * 1000 / of };
  const n = Math.ceil(now / 1000);
  return html`<div class="runs" aria-hidden="true"><i style=${runs}></i></div><p class="cap secs" role="timer">${count("{n} second left", "{n} seconds left", { n })}</p>`;
}

/** The table goes on by itself, soon: the same for every seat, with the time drawn. Who has no more to say goes on at once. */
function GoingOn() {
  const it = going.value;
  if (!it) return null;
  const next = own.value.map((each) => stakesOf(answerer(each))?.next).find(Boolean);
  return html`<section class="going" role="status" aria-label=${say("The table goes on")}>
    <h2>${say("The table goes on.")}</h2>
    <p class="mut">${next && `${say("Next: {step}.", { step: next })} `}${say("Nobody is asked here. Whoever wants to act lets it wait.")}</p>
    <${Runs} key=${`${table.value.version}`} ...${it} />
    ${own.value.length > 0 && html`<div class="acts"><button class="btn go" data-opt="pass" data-key="p" aria-disabled=${stopped.value} onClick=${goOn}>${goesOn()}</button></div>`}</section>`;
}

/** Where everybody stands with the open question. */
function Places() {
  if (live.value.seats.length < 2) return null;
  return html`<span class="places">${live.value.seats.map((/** @type {any} */ each) => html`<span key=${each.id}><${Glyph} place=${placeOf(each.id)} />
    ${stands(each)}</span>`)}</span>`;
}

/** @param {any} each a seat */
function stands(each) {
  const whose = { name: name(each.id) };
  if (each.asked) return mine.value.includes(each.id) ? (mine.value.length > 1 ? name(each.id) : say("you")) : say("{name} decides", whose);
  return each.answered && !unasked(each.id) ? say("{name} has answered", whose) : say("{name} is not asked", whose);
}

function Others() {
  const asked = live.value.seats.filter((/** @type {any} */ each) => each.asked).map((/** @type {any} */ each) => name(each.id)).join(", ");
  const [question] = asks.value;
  return html`<div class="q"><h2>${asked ? say("{names} decides.", { names: asked }) : say("Nothing is asked.")}</h2></div>
    ${question && html`<p class="mut">${question.text} <${Clause} id=${question.clause} /></p>`}`;
}

/** Your edge of the table, on the left: the question. */
export function Ask() {
  if (at.value && table.value) return html`<div class="ask past" id="ask" tabindex="-1"><${Then} /></div>`;
  if (over.value) return html`<div class="ask" id="ask" tabindex="-1"></div>`;
  const named = mine.value.length > 1;
  return html`<div class="ask" id="ask" tabindex="-1" aria-label=${own.value[0]?.text}>
    <${Outcome} /><${Holding} />
    ${refused.value && html`<p class="refused" role="alert"><b>${refused.value.text}</b> <${Clause} id=${refused.value.clause} /></p>`}
    <${GoingOn} />
    ${!going.value && together().map(([key, questions]) => (questions.length > 1 ? html`<${Together} key=${key} questions=${questions} />`
      : html`<${Question} key=${key} question=${questions[0]} named=${named} />`))}
    ${!own.value.length && html`<${Others} />`}
    <div class="askf"><${Wait} /><${Places} />
      ${own.value.some((each) => each.options.length > 9) && html`<span class="cap">${count("{n} option", "{n} options", { n: own.value[0].options.length })}</span>`}</div></div>`;
}
