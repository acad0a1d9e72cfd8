// @ts-check
/** What people show each other, a review or what is pointed at: handed in, and told by the stream. */
import { handed } from "../table/state.js";

/** Hand it in. Whichever came last at the service is shown: the answer may be overtaken by what the stream tells. True where
 * that is what was handed in. @template {{turn: number}} T @param {{value: T, peek: () => T}} shown
 * @param {string} door @param {object} body */
export async function showing(shown, door, body) {
  const before = shown.peek();
  const found = await handed(door, body);
  if (shown.peek() === before || found.turn > shown.peek().turn) shown.value = found;
  return shown.peek().turn === found.turn;
}
