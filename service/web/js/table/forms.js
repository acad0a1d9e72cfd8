// @ts-check
/** Answers that are more than one press: several options, payments, numbers, faces of real dice. Each says how much is
 * wanted, and sends only what fits. */
import { html, useEffect, useState } from "../html.js";
import { count, say } from "../words.js";
import { answer, answerer, sent, stopped } from "./answering.js";
import { Clause } from "./pop.js";
import { looking, picked, stakesOf } from "./stakes.js";

/** @typedef {{question: import("./state.js").Question}} Props */
const FACE = "face:", PASS = "pass";

/** @param {{fits: boolean, told: string, onSend: () => void}} props */
function Send({ fits, told, onSend }) {
  return html`<div class="acts"><button class="btn go" data-key="enter" disabled=${!fits || stopped.value} onClick=${onSend}>
    ${sent.value ? say("Waiting for the record.") : told}</button></div>`;
}

/** Several of the options. @param {Props} props */
export function Several({ question }) {
  const [chosen, choose] = useState(/** @type {string[]} */ (question.choice ?? []));
  useEffect(() => { picked.value = chosen; return () => { picked.value = []; }; }, [chosen]);
  const { least, most } = question;
  const options = question.options.filter((each) => each.id !== PASS);
  const passes = question.options.find((each) => each.id === PASS);
  const within = (/** @type {string[]} */ ids) => (question.limits ?? []).every((limit) => ids.filter((id) => limit.of.includes(id)).length <= limit.most);
  const fits = chosen.length >= least && chosen.length <= most && within(chosen);
  const foretold = stakesOf(answerer(question))?.foretold ?? {};
  const toggle = (/** @type {string} */ id) => choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const wanted = least === most ? say("Choose {n} of these.", { n: least })
    : least ? say("Choose {least} to {most}.", { least, most }) : say("Choose up to {most}, or none.", { most });
  return html`<p class="cap">${wanted}</p>
    <div class="opts" role="group" aria-label=${say("Options")}>${options.map((option, n) => {
      const on = chosen.includes(option.id);
      const more = !on && (chosen.length >= most || !within([...chosen, option.id]));
      const place = on && most > 1 ? chosen.indexOf(option.id) + 1 : 0;
      return html`<div key=${option.id} class=${`opt pick ${on ? "chosen" : ""}`}><kbd aria-hidden="true">${n < 9 ? n + 1 : ""}</kbd>
        <button role="checkbox" aria-checked=${on} data-opt=${option.id} data-key=${n + 1} aria-disabled=${more || stopped.value}
          onFocus=${() => { looking.value = option.id; }} onBlur=${() => { looking.value = ""; }}
          onMouseEnter=${() => { looking.value = option.id; }} onMouseLeave=${() => { looking.value = ""; }}
          onClick=${() => { if (!more) toggle(option.id); }}>${option.text}${place > 0 && html` <span class="nth">${say("chosen as number {n}", { n: place })}</span>`}
          ${foretold[option.id] && html`<small class="stake">${foretold[option.id]}</small>`}
          ${option.help && html`<small>${option.help}</small>`}</button><${Clause} id=${option.clause} /></div>`;
    })}
    ${passes && html`<div class="opt pass"><kbd aria-hidden="true">P</kbd><button data-opt="pass" data-key="p" aria-disabled=${stopped.value} onClick=${() => answer(question, [PASS])}>${passes.text}</button><${Clause} id=${passes.clause} /></div>`}</div>
    <${Send} fits=${fits} told=${chosen.length ? count("Choose this one", "Choose these {n}", { n: chosen.length }) : least ? say("Choose {n} of these.", { n: least }) : say("Choose none")} onSend=${() => answer(question, chosen)} />`;
}

/** The proposal: the fullest pools pay first. @param {import("./state.js").Question} question */
function proposed(question) {
  let due = question.least;
  /** @type {Record<string, number>} */
  const paid = {};
  for (const option of [...question.options].sort((one, other) => (other.holds ?? 0) - (one.holds ?? 0))) {
    paid[option.id] = Math.min(due, option.holds ?? 0);
    due -= paid[option.id];
  }
  return paid;
}

/** So much from each pool. @param {Props} props */
export function Payment({ question }) {
  const [paid, pay] = useState(() => proposed(question));
  const total = Object.values(paid).reduce((sum, n) => sum + n, 0);
  const fits = total >= question.least && total <= question.most;
  const choice = () => question.options.filter((each) => paid[each.id]).map((each) => `${each.id}=${paid[each.id]}`);
  const step = (/** @type {string} */ id, /** @type {number} */ by) => pay({ ...paid, [id]: paid[id] + by });
  return html`<p class="cap">${count("Pay {n}; {paid} is chosen.", "Pay {n}; {paid} are chosen.", { n: question.least, paid: total })}</p>
    <div class="opts">${question.options.map((option) => html`<div key=${option.id} class="opt pay" role="group" aria-label=${option.text}>
      <span class="pool">${option.text}<small>${say("holds {n}", { n: option.holds ?? 0 })}</small></span>
      <span class="step"><button class="btn sq" aria-label=${say("one less from {pool}", { pool: option.text })} disabled=${!paid[option.id] || stopped.value} onClick=${() => step(option.id, -1)}>−</button>
      <output aria-live="polite">${paid[option.id]}</output>
      <button class="btn sq" aria-label=${say("one more from {pool}", { pool: option.text })} disabled=${paid[option.id] >= (option.holds ?? 0) || total >= question.most || stopped.value} onClick=${() => step(option.id, 1)}>+</button></span></div>`)}</div>
    <${Send} fits=${fits} told=${say("Pay")} onSend=${() => answer(question, choice())} />`;
}

/** @param {Props} props */
export function Number({ question }) {
  const [typed, type] = useState(String(question.least));
  const fits = /^-?\d+$/.test(typed) && +typed >= question.least && +typed <= question.most;
  return html`<form class="acts" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); if (fits) answer(question, [typed]); }}>
    <input class="field" type="number" min=${question.least} max=${question.most} value=${typed} aria-label=${question.text} data-opt="number"
      onInput=${(/** @type {any} */ event) => type(event.target.value.trim())} />
    <button class="btn go" disabled=${!fits || stopped.value}>${sent.value ? say("Waiting for the record.") : say("This number")}</button></form>
    <p class="cap">${say("{least} to {most}", { least: question.least, most: question.most })}</p>`;
}

/** What real dice show, die by die. @param {Props} props */
export function Faces({ question }) {
  const [shown, show] = useState(/** @type {string[]} */ ([]));
  const faces = question.options.filter((each) => each.id.startsWith(FACE));
  const press = (/** @type {string} */ id) => (question.most === 1 ? answer(question, [id]) : show([...shown, id]));
  return html`<p class="cap">${count("Press what the die shows.", "Press what the {n} dice show, in their order.", { n: question.least })}</p>
    ${question.most > 1 && html`<p class="thrown" aria-live="polite">${shown.map((each, n) => html`<span key=${n} class="die">${each.slice(FACE.length)}</span>`)}
      ${shown.length > 0 && html`<button class="btn plain" onClick=${() => show(shown.slice(0, -1))}>${say("Take the last one back")}</button>`}</p>`}
    <div class="faces" role="group" aria-label=${say("Faces")}>${faces.map((each) => html`<button key=${each.id} class="btn" data-opt=${each.id}
      disabled=${shown.length >= question.most || stopped.value} onClick=${() => press(each.id)}>${each.text}</button>`)}</div>
    ${question.most > 1 && html`<${Send} fits=${shown.length >= question.least} told=${say("This is what they show")} onSend=${() => answer(question, shown)} />`}`;
}
