// @ts-check
/** /table/SESSION: the table that plays. This file lays the regions out; what each draws is beside it. */
import { html, useEffect } from "../html.js";
import { keepDisputes } from "../disputes/state.js";
import { Head } from "../head.js";
import { Glyph, Icon } from "../icons.js";
import { keepAddress, wanted } from "../past/address.js";
import { PastBar } from "../past/bar.js";
import { Both } from "../past/both.js";
import { ByHand } from "../past/byhand.js";
import { Dock } from "../past/dock.js";
import { Json } from "../past/json.js";
import { Link } from "../past/link.js";
import { More } from "../past/menu.js";
import { keepMoments } from "../past/moments.js";
import { keepReview, Review } from "../past/review.js";
import { Asked, UndoPreview } from "../past/undo.js";
import { both } from "../past/whatif.js";
import { Badge } from "../proof/at_table.js";
import { say } from "../words.js";
import { Call, keepCalling } from "./calling.js";
import * as echoes from "./echoes.js";
import { Ending } from "./ending.js";
import * as fellowship from "./fellowship.js";
import { Mine } from "./hand.js";
import { helping, Keys, useKeys } from "./keys.js";
import { Nav, pane, Record } from "./panes.js";
import { Phases } from "./phases.js";
import { Plain } from "./plain.js";
import { Pop } from "./pop.js";
import { Ask } from "./question.js";
import { Seats } from "./seats.js";
import { about, at, begin, fault, heard, live, mine, name, own, placeOf, retold, seat, sit, status, table } from "./state.js";
import { Waiting } from "./waiting.js";

/** How the middle of the table is drawn, by what the game shows. @param {any} shown */
const middle = (shown) => (shown.board?.quest ? fellowship.Felt : shown.board?.locations ? echoes.Felt : Plain);

/** Whoever acts for several seats is shown the seat that is asked. */
function follow() {
  const asked = own.value.map((each) => each.seat);
  if (mine.value.length > 1 && asked.length && !asked.includes(seat.value) && !at.value) sit(asked[0]);
}

/** @param {{session: string}} props */
export function View({ session }) {
  useEffect(() => {
    document.body.classList.add("at-table");
    const there = wanted();
    begin(session, there.as);
    const ends = [keepCalling(), keepDisputes(), retold(), keepMoments(), keepReview(), keepAddress(there)];
    return () => { for (const end of ends) end(); document.body.classList.remove("at-table"); };
  }, [session]);
  useKeys();
  useEffect(follow, [own.value.map((each) => `${each.set} ${each.seat}`).join()]);
  useEffect(() => { document.body.dataset.pane = pane.value; }, [pane.value]);
  useEffect(() => { document.body.classList.toggle("past", at.value > 0); }, [at.value > 0]);
  if (status.value === "gone") return html`<${Gone} />`;
  const laid = Boolean(live.value && about.value);
  return html`<a class="skip" href="#ask" onClick=${(/** @type {Event} */ event) => { event.preventDefault(); pane.value = "table"; document.getElementById("ask")?.focus(); }}>${say("Skip to the question")}</a>
    <${Head} title=${about.value?.scenario.title || about.value?.title || "Rollbook"} sub=${laid ? whose() : ""}>
      ${laid && mine.value.length > 1 && html`<${Switch} />`}<${Call} />${laid && html`<${Badge} open=${() => { pane.value = "verify"; }} />`}<${More} />
      <button class="btn plain sq" aria-label=${say("Keys")} onClick=${() => { helping.value = true; }}><${Icon} name="question" /></button><//>
    ${laid ? html`<${Laid} />` : html`<${Shapes} />`}
    <div class="vh" role="status" aria-live="polite">${heard.value}</div>
    <${Keys} /><${UndoPreview} /><${ByHand} /><${Json} /><${Link} /><${Pop} />`;
}

const whose = () => (seat.value === "public" ? `${about.value.title} · ${say("looking on")}` : about.value.title);

function Laid() {
  const shown = table.value;
  const Middle = middle(shown);
  return html`<main class=${`main ${mine.value.length ? "" : "onlooker"}`} data-version=${live.value.version}>
      <${Phases} /><${Strips} /><${Asked} /><${Review} /><${PastBar} />
      ${shown.ending && html`<${Ending} />`}
      <${Seats} />
      ${both.value ? html`<${Both} />` : shown.round || shown.board?.quest?.stage || shown.over ? html`<${Middle} />` : html`<${Waiting} />`}
      <section class="near" aria-label=${say("Your edge of the table")}><${Ask} /><${Mine} /></section>
    </main>
    <${Record} /><${Dock} /><${Nudge} /><${Nav} />`;
}

/** One of the seats of whoever acts for several. */
function Switch() {
  return html`<span class="seg" role="radiogroup" aria-label=${say("Whose view")}>${mine.value.map((id) => html`<button key=${id} role="radio" aria-checked=${id === seat.value}
    onClick=${() => sit(id)}><${Glyph} place=${placeOf(id)} /> ${name(id)}</button>`)}</span>`;
}

/** What is wrong, across the table. */
function Strips() {
  return html`${status.value === "away" && html`<div class="strip" role="status"><${Icon} name="cloud" /><span>${say("The table cannot be reached. You may look back; answers wait until it is there again.")}</span></div>`}
    ${status.value === "over" && html`<div class="strip fault" role="alert"><${Icon} name="seal" /><span>${say("This token no longer counts. Ask for another invitation.")}</span></div>`}
    ${fault.value && html`<div class="strip fault" role="alert"><${Icon} name="threat" /><span>${fault.value}</span></div>`}`;
}

/** On a phone, while the question is out of sight. */
function Nudge() {
  const [question] = own.value;
  useEffect(() => {
    const ask = document.getElementById("ask");
    if (!ask) return undefined;
    const watch = new IntersectionObserver(([seen]) => document.body.toggleAttribute("data-asked", !seen.isIntersecting), { threshold: .15 });
    watch.observe(ask);
    return () => watch.disconnect();
  }, [question?.set]);
  if (!question || at.value) return null;
  return html`<button class="nudge" onClick=${() => { pane.value = "table"; document.getElementById("ask")?.scrollIntoView({ block: "start" }); document.getElementById("ask")?.focus({ preventScroll: true }); }}>
    <span>${question.text}</span><b>${say("Answer")}</b></button>`;
}

/** The shapes of things, until they come. */
function Shapes() {
  return html`<main class="main" aria-busy="true" aria-label=${say("Loading")}><div class="shape s1"></div><div class="shape s2"></div><div class="shape s3"></div><div class="shape s4"></div></main>`;
}

function Gone() {
  return html`<${Head} title="Rollbook" /><main class="alone"><h2>${say("There is no such table, or it is not yours.")}</h2>
    <p>${say("Open the link that you were given once more, or ask for another one.")}</p><a class="btn" href="/">${say("All tables")}</a></main>`;
}
