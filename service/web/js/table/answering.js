// @ts-check
/** Doing something at the table: what is sent, what came of it, what is said where it is refused. Nothing is drawn before
 * it is recorded. */
import { batch, computed, signal } from "../html.js";
import { Away, Problem, send } from "../api.js";
import { refocus } from "../focus.js";
import { say } from "../words.js";
import { heard, mine, own, refresh, session, status, unreached } from "./state.js";

/** What is on its way: the option or button that was pressed. */
export const sent = signal("");
/** Whether nothing can be sent now: something is on its way, or nobody answers. What is pressed keeps the focus. */
export const stopped = computed(() => sent.value !== "" || status.value === "away" || status.value === "over");
/** Why the last thing was refused. @type {{value: {kind: string, text: string, clause: string, on: string} | null}} */
export const refused = signal(null);

/** The entry that the last thing done here began with; 0: nothing was done since the page was opened. */
export const did = signal(0);

/** Send a command of the engine. True where it was carried out. @param {object} command @param {string} on what was pressed */
export async function act(command, on) {
  if (sent.value) return false;
  if (stopped.value) {
    refused.value = { kind: "away", text: say("The table cannot be reached. Nothing was sent."), clause: "", on };
    return false;
  }
  sent.value = on;
  try {
    const done = await send(`/api/sessions/${encodeURIComponent(session.value)}/commands`, command);
    refused.value = null;
    did.value = done.first;
    heard.value = say("Recorded as entry {n}.", { n: done.version });
    await refresh();
    back();
    return true;
  } catch (error) {
    if (error instanceof Away) {
      batch(() => {
        unreached();
        refused.value = { kind: "away", text: say("Nobody answers. Nothing was recorded that you can rely on."), clause: "", on };
      });
    } else if (error instanceof Problem) {
      const stale = error.kind === "stale";
      const text = stale ? say("The table moved while you were choosing. Nothing of yours was recorded.") : error.message;
      refused.value = { kind: error.kind, text, clause: error.clause, on };
      await refresh();
      back();
    } else throw error;
    return false;
  } finally {
    sent.value = "";
  }
}

/** What was pressed may be gone: the question has the focus then, or what is told at the end. */
const back = () => refocus(() => document.querySelector(".ending") ?? document.getElementById("ask"));

/** The seat that answers a question: its own, or one of those that may. @param {import("./state.js").Question} question */
export const answerer = (question) => (question.seats ?? [question.seat]).find((each) => mine.value.includes(each)) ?? question.seat;

/** Answer a question. @param {import("./state.js").Question} question @param {string[]} choice */
export const answer = (question, choice) =>
  act({ type: "answer", seat: answerer(question), set: question.set, choice }, `${question.seat} ${choice.join(" ")}`);

/** Answer a question, and the one right behind it, if it is asked as it was foretold.
 * @param {import("./state.js").Question} question @param {string} first @param {string} then */
export async function answerBoth(question, first, then) {
  if (!(await answer(question, [first]))) return;
  const next = own.value.find((each) => each.set > question.set && each.form === "one" && answerer(each) === answerer(question)
    && each.options.some((option) => option.id === then));
  if (next) await answer(next, [then]);
}

/** Go on: pass for every seat of this holder that is asked in the same window. */
export async function goOn() {
  const first = passing()[0];
  for (let question = first; question && question.set === first.set; [question] = passing()) {
    if (!(await answer(question, ["pass"]))) return;
  }
}

/** The windows that this holder may pass. */
const passing = () => own.value.filter((each) => each.mode === "window" && each.options.some((option) => option.id === "pass"));
