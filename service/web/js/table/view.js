// @ts-check
/** /table/SESSION: the table. */
import { html, signal, useEffect } from "../html.js";
import { get } from "../api.js";
import { Head } from "../head.js";
import { say } from "../words.js";

/** @type {{value: any}} */
const table = signal(null);

/** @param {{session: string}} props */
export function View({ session }) {
  useEffect(() => { get(`/api/sessions/${session}/table`).then((found) => { table.value = found; }, () => {}); }, [session]);
  return html`<${Head} title=${table.value?.scenario ?? ""} />
    <main aria-busy=${!table.value}><h2>${table.value ? say("The table is laid.") : ""}</h2></main>`;
}
