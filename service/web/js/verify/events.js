// @ts-check
/** The events of the kernel: lane, clause, members. Every other tag belongs to a game; it is play, and an outcome. */

/**
 * Kinds of values: s text, i whole number, b true or false, o an object, a any list, and lists of these in capitals.
 * `?`: left out when empty, 0 or false.
 * @typedef {Map<string, {kind: string, optional: boolean}>} Members
 */

/**
 * @param {string} rows such as `seat:s pledge?:s`
 * @returns {Members}
 */
function members(rows) {
  return new Map(
    rows.split(/\s+/).filter(Boolean).map((row) => {
      const [name, kind] = row.split(":");
      return [name.replace("?", ""), { kind, optional: name.endsWith("?") }];
    }),
  );
}

/** Lane, clause (-: not one alone), tag, members. */
const KERNEL = `
play   KER-3.1 began game:s rules:i content:s scenario?:s rulings?:S options?:S dice?:s commitment?:s faces?:S parent?:s parent_version?:i parent_link?:s carried?:i given?:b deal_of?:s deal_link?:s brought?:O deal_at?:i deal_answers?:i
play   KER-6.2 started seats:S entropy:s
play   KER-6.2 positioned seats:S entropy:s
play   -       laid position:s
play   KER-6.4 conceded seat:s
play   -       ended result:s
play   -       entered path:s
play   -       marked what:s n?:i who?:s
play   -       prevented kind:s by:s
play   -       replaced kind:s by:s with_kind:s
play   -       gauged gauge:s value:i limit?:i seat?:s gone?:b
play   -       modified source:s target:s figure:s amount:i
play   KER-8.1 adjusted by:s reason:s
play   KER-8.2 corrected of:i ruling:s by:s
play   -       asked questions:O mode?:s in_turn?:b binds?:b
play   -       offered slot:i options?:O
play   -       suspended asking:a then:a closing?:a stack?:a
play   KER-1.1 answered seat:s choice?:S shows?:b pace?:s
play   -       chose seat:s choice:S
play   -       typed standing?:b
play   -       window-closed window:s
play   -       rolled by:s dice:S faces:I source:s label?:s binds?:b
play   -       shuffled pile:s count:i source:s label?:s
play   -       ordered pile:s cards:S
play   -       turned pile:s cards:S
play   -       drawn pile:s seat:s count:i
play   -       dealt pile:s seat:s cards:S
play   -       stacked pile:s count:i at?:s
table  KER-6.1 joined seat:s pledge?:s
table  KER-3.6 pledged seat:s pledge:s
table  KER-3.6 words-shown seat:s words:s salt:s
table  -       words-reset by:s removed?:s
table  KER-3.8 words-taken entropy:s
table  KER-6.1 left seat:s keeper:s
table  KER-4.2 stood-pass seat:s
table  -       until seat:s when:s
table  KER-4.4 pace-set by:s seat?:s at?:s pace?:s
table  KER-4.5 held-up seat:s at?:s
table  KER-4.5 released seat:s
table  KER-4.6 settled seat:s
table  -       settles seat:s thing:s how:s
table  KER-2.6 noted by:s text:s on?:i
table  KER-8.1 looked by:s at_version:i
table  KER-8.2 ruled clause:s variant:s by:s
table  KER-9.1 disputed by:s on:i claim:s clause?:s
table  KER-9.2 dispute-ruled by:s dispute:i verdict:s reason?:s clause?:s variant?:s correction?:i
table  KER-9.3 dispute-withdrawn by:s dispute:i
table  KER-2.3 undo-asked by:s to:i redo?:b crosses?:I
table  -       agreed by:s request:i
table  -       declined by:s request:i
table  -       withdrew by:s request:i
table  KER-6.5 close-asked by:s
table  KER-6.5 closed by:s secret:s
table  KER-6.6 signed key:s signature:s link:s
cursor KER-2.1 undone by:s to:i
cursor KER-2.1 redone by:s to:i
`;

/** @typedef {{lane: string, clause: string, members: Members}} Kind */

/** @type {Map<string, Kind>} */
export const EVENTS = new Map(
  KERNEL.trim().split("\n").map((row) => {
    const [lane, clause, tag, ...rest] = row.split(/\s+/);
    return [tag, { lane, clause: clause === "-" ? "" : clause, members: members(rest.join(" ")) }];
  }),
);

/** @type {Kind} */
const A_GAMES = { lane: "play", clause: "", members: new Map() };

/**
 * @param {string} tag
 * @returns {Kind}
 */
export const kindOf = (tag) => EVENTS.get(tag) ?? A_GAMES;

export const ENVELOPE = members(
  "version:i event:o sealed?:O decision:i seat?:s because?:I clause:s command?:s at?:i link:s",
);
export const PART = members("to?:S commit?:s salt?:s event?:o");
/** What is read of a question; it has other members, too. */
export const QUESTION = members("seats:S what:s clause:s secret?:b hidden?:b");

/** Inputs: what a decision of the game opens with. */
export const INPUTS = new Set(["began", "started", "positioned", "answered", "conceded", "adjusted", "corrected"]);
/**
 * Play events that are no outcome: the answer itself, throws, and what is asked next. A choice binds the dice when its
 * decision holds anything beyond these.
 */
export const QUIET = new Set(
  "began laid asked offered suspended answered chose typed window-closed rolled shuffled ordered dealt".split(" "),
);
/** What shows something; so do an answer that `shows`, and events of a game. */
export const REVEALS = new Set(["rolled", "shuffled", "turned", "drawn"]);
/** What a branch takes over beside the play of its parent. */
export const CARRIED = new Set(
  "joined pledged words-shown words-reset words-taken left ruled stood-pass pace-set held-up released".split(" "),
);
/** Events in which nothing is sealed. */
export const UNSEALED = new Set([...EVENTS].filter(([, kind]) => kind.lane !== "play").map(([tag]) => tag));
UNSEALED.delete("stood-pass");
UNSEALED.delete("settled");

/** @type {Record<string, (value: any) => boolean>} */
const FITS = {
  s: (value) => typeof value === "string",
  i: (value) => typeof value === "number" || typeof value === "bigint",
  b: (value) => typeof value === "boolean",
  o: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  a: Array.isArray,
};

/**
 * @param {Record<string, any>} value
 * @param {Members} shape
 * @returns {string} the member that is missing, is none of these, or holds another kind of value; or nothing
 */
export function misfit(value, shape) {
  for (const [name, { kind, optional }] of shape) {
    const found = value[name];
    if (found === undefined && optional) continue;
    const one = FITS[kind.toLowerCase()];
    const fits = kind === kind.toLowerCase() ? one(found) : Array.isArray(found) && found.every(one);
    if (!fits || (optional && isDefault(found))) return name;
  }
  return Object.keys(value).find((name) => name !== "t" && !shape.has(name)) ?? "";
}

/**
 * @param {any} value
 * @returns {boolean} whether it is empty, 0 or false
 */
export function isDefault(value) {
  return typeof value === "object" && value !== null ? Object.keys(value).length === 0 : !value;
}
