// @ts-check
/** /table/SESSION: the table that plays. This file lays the regions out; what each draws is beside it. */
import { html, useEffect, useRef } from "../html.js";
import { refocus } from "../focus.js";
import { keepDisputes } from "../disputes/state.js";
import { AtTable } from "../lobby/at_table.js";
import { Head } from "../head.js";
import { Glyph, Icon } from "../icons.js";
import { keepAddress, wanted } from "../past/address.js";
import { PastBar } from "../past/bar.js";
import { Both } from "../past/both.js";
import { ByHand } from "../past/byhand.js";
import { Closing } from "../past/closing.js";
import { Dock } from "../past/dock.js";
import { Json } from "../past/json.js";
import { Why } from "../past/line_menu.js";
import { Link } from "../past/link.js";
import { More } from "../past/menu.js";
import { keepMoments } from "../past/moments.js";
import { Moments } from "../past/of_thing.js";
import { Noting } from "../past/noting.js";
import { keepPointing, PointingStrips } from "../past/pointing.js";
import { keepReview, Review } from "../past/review.js";
import { Asked, UndoPreview } from "../past/undo.js";
import { both, keepWhatIf } from "../past/whatif.js";
import { Badge } from "../proof/at_table.js";
import { say } from "../words.js";
import { Call, keepCalling } from "./calling.js";
import * as echoes from "./echoes.js";
import { Ending } from "./ending.js";
import * as fellowship from "./fellowship.js";
import { Mine } from "./hand.js";
import { helping, Keys, useKeys } from "./keys.js";
import * as mercenaries from "./mercenaries.js";
import { Nav, pane, Record } from "./panes.js";
import { Phases } from "./phases.js";
import { Plain } from "./plain.js";
import { Pop } from "./pop.js";
import { Ask } from "./question.js";
import { Seats } from "./seats.js";
import { going } from "./stakes.js";
import { about, at, begin, fault, heard, live, mine, name, now, own, placeOf, request, retold, seat, sit, status, table } from "./state.js";
import { Waiting } from "./waiting.js";

/** How the middle of the table is drawn, by what the game shows. @param {any} shown */
const middle = (shown) => (shown.board?.quest ? fellowship.Felt : shown.board?.locations ? echoes.Felt : shown.board?.field ? mercenaries.Felt : Plain);
/** Whether a table is laid out so far that there is something to see. @param {any} shown */
const laidOut = (shown) => Boolean(shown.round || shown.board?.quest?.stage || Object.keys(shown.board?.field?.cells ?? {}).length || shown.over);

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
    const ends = [keepCalling(), keepDisputes(), retold(), keepMoments(), keepReview(), keepPointing(), keepWhatIf(), keepAddress(there)];
    return () => { for (const end of ends) end(); document.body.classList.remove("at-table"); };
  }, [session]);
  useKeys();
  useEffect(follow, [own.value.map((each) => `${each.set} ${each.seat}`).join()]);
  usePane();
  useEffect(() => { document.body.classList.toggle("past", at.value > 0); }, [at.value > 0]);
  if (status.value === "gone") return html`<${Gone} />`;
  const laid = Boolean(live.value && about.value);
  return html`<a class="skip" href="#ask" onClick=${(/** @type {Event} */ event) => { event.preventDefault(); pane.value = "table"; document.getElementById("ask")?.focus(); }}>${say("Skip to the question")}</a>
    <${Head} title=${about.value?.scenario.title || about.value?.title || "Rollbook"} sub=${laid ? whose() : ""}>
      ${laid && mine.value.length > 1 && html`<${Switch} />`}<${Call} />${laid && html`<${Badge} open=${() => { pane.value = "verify"; }} />`}<${More} />
      <button class="btn plain sq keyed" aria-label=${say("Keys")} onClick=${() => { helping.value = true; }}><${Icon} name="question" /></button><//>
    ${laid ? html`<${Laid} />` : html`<${Shapes} />`}
    <div class="vh" role="status" aria-live="polite">${heard.value}</div>
    <${Keys} /><${UndoPreview} /><${ByHand} /><${Json} /><${Link} /><${Noting} /><${Moments} /><${Why} /><${Closing} /><${AtTable} /><${Pop} />`;
}

const whose = () => (seat.value === "public" ? `${about.value.title} · ${say("looking on")}` : about.value.title);

function Laid() {
  const shown = table.value;
  const Middle = middle(shown);
  return html`<main class=${`main ${mine.value.length ? "" : "onlooker"}`} data-version=${live.value.version}>
      <${Phases} /><${Strips} /><${Asked} /><${Review} /><${PastBar} /><${PointingStrips} />
      ${shown.ending && html`<${Ending} />`}
      <${Seats} />
      <div class="lay">${both.value ? html`<${Both} />` : laidOut(shown) ? html`<${Middle} />` : html`<${Waiting} />`}
        <section class="near" aria-label=${say("Your edge of the table")}><${Ask} /><${Mine} /></section></div>
    </main>
    <${Record} /><${Dock} /><${Nudge} /><${Nav} />`;
}

/** One of the seats of whoever acts for several. */
function Switch() {
  return html`<span class="seg" role="radiogroup" aria-label=${say("Whose view")}>${mine.value.map((id) => html`<button key=${id} role="radio" aria-checked=${id === seat.value}
    onClick=${() => sit(id)}><${Glyph} place=${placeOf(id)} /> ${name(id)}</button>`)}</span>`;
}

/** The pane that is looked at, told to the style; what was pressed may lie in the one before. */
function usePane() {
  const before = useRef("");
  useEffect(() => {
    document.body.dataset.pane = pane.value;
    if (before.current) refocus(() => (pane.peek() === "table" ? document.querySelector(".felt.two") ?? document.getElementById("ask") : document.getElementById("record")));
    before.current = pane.value;
  }, [pane.value]);
}

/** What is wrong, across the table. */
function Strips() {
  return html`${status.value === "away" && html`<div class="strip" role="status"><${Icon} name="cloud" /><span>${say("The table cannot be reached. You may look back; answers wait until it is there again.")}</span></div>`}
    ${status.value === "over" && html`<div class="strip fault" role="alert"><${Icon} name="seal" /><span>${say("Your way in counts no more, or the table is gone. Ask whoever opened it for another invitation.")}</span></div>`}
    ${fault.value && html`<div class="strip fault" role="alert"><${Icon} name="threat" /><span>${fault.value}</span></div>`}`;
}

/** What lies at the foot of a phone, with some lines above it: what begins below that is not in sight. */
const FOOT = "0px 0px -190px 0px";

/** Whether something of the table is out of sight, told to the style. @param {string} what a selector @param {string} mark @param {unknown[]} on */
function useOutOfSight(what, mark, on) {
  useEffect(() => {
    const it = document.querySelector(what);
    if (!it) { document.body.removeAttribute(mark); return undefined; }
    const watch = new IntersectionObserver(([seen]) => document.body.toggleAttribute(mark, !seen.isIntersecting), { rootMargin: FOOT });
    watch.observe(it);
    return () => watch.disconnect();
  }, on);
}

/** Bring a part of the table before whoever looks. @param {string} what */
function bring(what) {
  pane.value = "table";
  const it = /** @type {HTMLElement | null} */ (document.querySelector(what));
  requestAnimationFrame(() => it?.scrollIntoView({ block: "start" }));
  it?.focus({ preventScroll: true });
}

/** On a phone, what is out of sight: the way back to now, what the table is asked, the question. */
function Nudge() {
  const [question] = own.value, past = at.value > 0, open = request.value;
  const voices = open && !past && mine.value.some((each) => each !== open.by && !open.agreed.includes(each));
  useOutOfSight("#ask", "data-asked", [question?.set, past]);
  useOutOfSight(past ? ".pastbar" : ".asked", "data-above", [past, open?.id]);
  if (past) return html`<button class="nudge above" onClick=${now}><span>${say("Looking at")} ${at.value}</span><b>${say("Return to now")}</b></button>`;
  if (voices) return html`<button class="nudge above" onClick=${() => bring(".asked")}><span>${say("{name} asks the table.", { name: name(open.by) })}</span><b>${say("Answer")}</b></button>`;
  if (!question || going.value) return null;
  return html`<button class="nudge" onClick=${() => bring("#ask")}>
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
