// @ts-check
/** The head of every view: mark, title, what the view adds, language, theme.
 *
 *     html`<${Head} title="..." sub="...">...buttons of the view...<//>`
 */
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { turned } from "./theme.js";
import { language, languages, say, speak } from "./words.js";

/** @param {{title: string, sub?: string, children?: any}} props */
export function Head({ title, sub, children }) {
  return html`<header class="head">
    <a class="mark" href="/"><${Icon} name="clock" /><span>Rollbook</span><span class="vh">: ${say("All tables")}</span></a>
    <h1>${title}</h1>
    ${sub && html`<span class="sub">${sub}</span>`}
    <span class="sp"></span>
    ${children}
    <span class="tongue"><span aria-hidden="true">${language.value.toUpperCase()}</span><select aria-label=${say("Language")} value=${language.value}
      onChange=${(/** @type {any} */ event) => speak(event.target.value)}>
      ${Object.entries(languages.value).map(([code, name]) => html`<option key=${code} value=${code} lang=${code}>${name}</option>`)}
    </select></span>
    <button class="btn plain sq" aria-label=${say("Dark or light")} onClick=${turned}><${Icon} name="half" /></button>
  </header>`;
}
