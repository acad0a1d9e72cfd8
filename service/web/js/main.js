// @ts-check
/** Where the page begins: the token leaves the address, the words come, and the view of the address is drawn. Another view
 * is a line of ROUTES and a module with a component `View`; it is given the session that the address names. */
import { html, render } from "./html.js";
import { Away, patiently } from "./api.js";
import { adopt } from "./holder.js";
import { applied } from "./theme.js";
import { say, spoken } from "./words.js";

/** @type {[RegExp, () => Promise<{View: (props: {session: string}) => any}>][]} */
const ROUTES = [
  [/^\/$/, () => import("./lobby/lobby.js")],
  [/^\/new$/, () => import("./lobby/opening.js")],
  [/^\/join$/, () => import("./join.js")],
  [/^\/table\/([^/]+)\/people$/, () => import("./lobby/people.js")],
  [/^\/table\/([^/]+)\/again$/, () => import("./lobby/again.js")],
  [/^\/table\/([^/]+)\/compared$/, () => import("./lobby/compared.js")],
  [/^\/table\/([^/]+)\/standings$/, () => import("./lobby/standings.js")],
  [/^\/mail$/, () => import("./lobby/mailed.js")],
  [/^\/rulings$/, () => import("./lobby/rulings.js")],
  [/^\/statistics$/, () => import("./lobby/statistics.js")],
  [/^\/verify$/, () => import("./proof/view.js")],
  [/^\/table\/([^/]+)$/, () => import("./table/view.js")],
];

applied();
adopt();
addEventListener("hashchange", () => { adopt(); location.reload(); });
/** What the page cannot begin without is asked for again where its way here was interrupted. @template T @param {() => Promise<T>} doing */
const fetched = (doing) => patiently(() => doing().catch((error) => { throw new Away(String(error)); }));
/** @param {unknown} error @returns {never} */
function lost(error) {
  render(html`<main class="lobby"><section class="alone"><h2>${say("Nobody answers. Try again in a moment.")}</h2></section></main>`, document.body);
  throw error;
}

await fetched(spoken).catch(lost);

const route = ROUTES.find(([pattern]) => pattern.test(location.pathname));
if (route) {
  const [pattern, load] = route, { View } = await fetched(load).catch(lost);
  render(html`<${View} session=${decodeURIComponent(pattern.exec(location.pathname)?.[1] ?? "")} />`, document.body);
} else render(html`<main class="lobby"><section class="alone"><h2>${say("There is nothing here.")}</h2>
  <p>${say("A link may have lost its end on the way. Open the one that you were given once more, all of it.")}</p><a class="btn" href="/">${say("All tables")}</a></section></main>`, document.body);
