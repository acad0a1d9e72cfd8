// @ts-check
/** A sound when it is one's turn, for whoever switched it on in this browser: two notes, made here, no file.
 *
 *     on()           whether it is switched on
 *     turned()       switch it; what is switched on is heard at once, which also lets the browser play it later
 *     ring()         the sound, where it is on
 */
import { signal } from "./html.js";

const KEY = "rollbook.sound";
/** The notes: how high, when they begin, how long they last (seconds). */
const NOTES = [[587.33, 0, .5], [880, .16, .7]];
const LOUD = .12;

const state = signal(false);
try { state.value = localStorage.getItem(KEY) === "on"; } catch { /* a browser may keep nothing */ }
/** @type {AudioContext | null} */
let audio = null;

export const on = () => state.value;

export function turned() {
  state.value = !state.value;
  try { localStorage.setItem(KEY, state.value ? "on" : "off"); } catch { /* for as long as the page is open, then */ }
  ring();
}

export async function ring() {
  if (!state.value || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  // A browser plays nothing before somebody pressed anything on the page; then it stays silent.
  if (audio.state === "suspended") await Promise.race([audio.resume(), new Promise((go) => { setTimeout(go, 500); })]);
  if (audio.state !== "running") return;
  for (const [high, after, long] of NOTES) {
    const tone = audio.createOscillator(), volume = audio.createGain(), from = audio.currentTime + after;
    tone.frequency.value = high;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUD, from + .02);
    volume.gain.exponentialRampToValueAtTime(.001, from + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + long);
  }
}
