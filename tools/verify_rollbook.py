#!/usr/bin/env python3
"""Verify a .rollbook file with Python's standard library and nothing else.

    python3 -I verify_rollbook.py FILE [--json] [--key HEX]... [--trusted KEYFILE]

This file stands alone on purpose: it shares no code with the program that wrote the log, so that a mistake
there is not repeated here, and one person can read it in an hour. It follows docs/replay-format.md. Checked:

    lines        every line is canonical JSON, there is a header and a trailer, entries are numbered from 1
    events        what the kernel writes has the members and kinds of values it should, and cites its clause
    links        each link is the hash of the link before it and of its entry
    parts        every open sealed part fits its commitment
    signatures   every signature is by the key it names, over the link before it
    decisions    every entry opens its decision or belongs to it; what it rests on lies before it; a command
                 key stands where a decision begins, and once; all of it is of one time and by one seat
    table        who joins, leaves, asks, agrees, disputes, settles and closes is there and may
    words        what seats give to the dice is what they had committed to, before any of it was shown
    cursor       undo and redo go to rest points, undo along the present line, redo to another one, and not
                 without the agreement that the table's options want, as far as the kernel's events show that
    labels       what each seeded throw and shuffle is bound to, recomputed from the choices all can see
    dice         every seeded face and every open order, recomputed once the secret is known

Not checked: whether the game's rules allow what was done (`rollbook verify` decides everything again).
Exit status: 0 all of it holds, 1 something does not (the first fault names its entry), 2 wrong use.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import os
import re
import stat
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

FORMAT = "rollbook/1"
ALGORITHM = "hmac-sha256/1"
LARGEST = 1 << 28  # bytes of a file, also when it is unpacked
RATIO, UNSUSPECTED = 100, 1 << 20  # how many times its size a file of more bytes may unpack to
LINES, LONGEST = 1 << 21, 1 << 20  # lines of a file, and bytes of a line
LATEST = 253_402_300_800  # seconds from 1970 to the year 10000
SHORT = 500  # characters of a text that people give
REFEREE = "referee"
DIGEST = re.compile(r"[0-9a-f]{64}\Z")
SESSION = re.compile(r"[a-z][a-z0-9-]{0,62}\Z")
SEAT = re.compile(r"(?!(?:public|referee)\Z)[a-z][a-z0-9-]{0,31}\Z")
# Characters that would redraw a screen or turn a line around.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def members(rows: list[str]) -> dict[str, str]:
    """Rows such as `seat:s` and `pledge?:s` as a mapping. Kinds of values: s text, i whole number, b true or
    false, o an object, a any list, and lists of these in capitals. `?`: left out when empty, 0 or false."""
    return dict(each.split(":") for each in rows)


# The kernel's events: lane, clause (-: not one alone), tag, members. Every other tag belongs to a game; it is
# play, and it is an outcome.
KERNEL = """
play   KER-3.1 began game:s rules:i content:s scenario?:s rulings?:S options?:S dice?:s commitment?:s
    faces?:S parent?:s parent_version?:i parent_link?:s carried?:i given?:b deal_of?:s
    deal_link?:s brought?:O deal_at?:i deal_answers?:i
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
"""
EVENTS = {
    tag: (lane, clause.strip("-"), members(rest))
    for lane, clause, tag, *rest in (row.split() for row in re.split(r"\n(?! )", KERNEL.strip()))
}
ENVELOPE = members(
    re.findall(
        r"\S+", "version:i event:o sealed?:O decision:i seat?:s because?:I clause:s command?:s at?:i link:s"
    )
)
PART = members(["to?:S", "commit?:s", "salt?:s", "event?:o"])
QUESTION = members(["seats:S", "what:s", "clause:s", "secret?:b", "hidden?:b"])  # what is read of a question
READ = {name.removesuffix("?") for name in QUESTION}
INPUTS = {"began", "started", "positioned", "answered", "conceded", "adjusted", "corrected"}
# Play events that are no outcome: the answer itself, throws, and what is asked next. A choice binds the dice
# when its decision holds anything beyond these.
QUIET = {
    "began", "laid", "asked", "offered", "suspended", "answered", "chose", "typed", "window-closed",
    "rolled", "shuffled", "ordered", "dealt",
}  # fmt: skip
REVEALS = {"rolled", "shuffled", "turned", "drawn"}  # and an answer that `shows`, and events of a game
# What a branch takes over beside the play of its parent.
CARRIED = {"joined", "pledged", "words-shown", "words-reset", "words-taken", "left", "ruled", "stood-pass"}
CARRIED |= {"pace-set", "held-up", "released"}
UNSEALED = {tag for tag, (lane, _, _) in EVENTS.items() if lane != "play"} - {"stood-pass", "settled"}
OPTIONS = {
    "undo": r"guarded|open|consent|none", "label": r"bound|sticky|fresh", "hands": r"hidden|open",
    "grace": r"[0-9]|10", "dice": r"seeded|declared(:[a-z0-9+-]+)?",
}  # fmt: skip
PART_SHAPES = ({"commit"}, {"commit", "event", "salt"})  # somebody else's, one's own
FULL_SHAPES = ({"event"},)  # in a file that moves a session, with the veil to make the salts


class Fault(Exception):
    """The first thing that does not hold: at which entry (0: header or trailer), what, and both values."""

    def __init__(self, version: int, what: str, expected: Any = None, found: Any = None) -> None:
        super().__init__(what)
        self.version, self.what, self.expected, self.found = version, what, expected, found


def sha256(data: bytes | str) -> str:
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


# Canonical JSON ------------------------------------------------------------------------------------------


def canonical(value: Any) -> bytes:
    """Keys sorted by code point, no spaces, UTF-8 with only the necessary escapes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a whole number")


def read_line(line: bytes, version: int) -> dict[str, Any]:
    """A line as an object; it must be written in the one canonical way, or two files could look alike."""
    try:
        value = json.loads(line.decode(), parse_float=_no_number, parse_constant=_no_number)
        if isinstance(value, dict) and canonical(value) == line:
            return value
    except (ValueError, RecursionError):
        pass
    raise Fault(version, "the line is not canonical JSON", "an object", line[:80].decode(errors="replace"))


KINDS = {"s": str, "i": int, "b": bool, "o": dict, "a": list}


def misfit(value: dict[str, Any], shape: dict[str, str]) -> str:
    """Which member of an object is missing, is none of these, or holds another kind of value; or nothing."""
    for name, kind in shape.items():
        found, kept = value.get(name.removesuffix("?")), not name.endswith("?")
        each, of = KINDS[kind.lower()], found if kind.isupper() else [found]
        if name.removesuffix("?") not in value and not kept:
            continue
        if not isinstance(of, list) or any(type(one) is not each for one in of) or not (kept or found):
            return name.removesuffix("?")
    return next(iter(set(value) - {name.removesuffix("?") for name in shape} - {"t"}), "")


# Ed25519 (RFC 8032, 5.1.7) -------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]  # extended coordinates X, Y, Z, T with x = X/Z, y = Y/Z, x*y = T/Z


def add_points(p: Point, q: Point) -> Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(factor: int, point: Point) -> Point:
    result: Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            result = add_points(result, point)
        point, factor = add_points(point, point), factor >> 1
    return result


def read_point(data: bytes) -> Point | None:
    """The point of 32 bytes: y, and the lowest bit of x on top. None where there is no such point."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if y >= P or (x * x - square) % P or (x == 0 and odd):
        return None
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


BASE = read_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_small(point: Point) -> bool:
    """Added to itself eight times it comes to nothing: a signature under such a key can be made up."""
    x, y, z, _ = times(8, point)
    return x % P == 0 and (y - z) % P == 0


def signature_holds(key: bytes, message: bytes, signature: bytes) -> bool:
    a, r, s = read_point(key), read_point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or BASE is None or s >= L or len(key) != 32 or len(signature) != 64:
        return False
    if is_small(a) or is_small(r):
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    one, other = times(s, BASE), add_points(r, times(h, a))
    return not any((one[i] * other[2] - other[i] * one[2]) % P for i in (0, 1))


# Dice ----------------------------------------------------------------------------------------------------


class Die(NamedTuple):
    """Faces in order; the face that is thrown again and added, if there is one."""

    faces: tuple[int, ...] | range
    opens: int | None = None


def read_face(text: str) -> int:
    if not re.fullmatch("-?[0-9]{1,9}", text):
        raise ValueError(f"{text} is no face")
    return int(text)


def read_dice(rows: list[str]) -> dict[str, Die]:
    """Rows such as `fate=-1,0,1` and, for a die that opens on 6, `storm=1,2,3,4,5,6!6`."""
    dice = {}
    for row in rows:
        name, _, rest = row.partition("=")
        faces, opened, opens = rest.partition("!")
        dice[name] = Die(tuple(map(read_face, faces.split(","))), read_face(opens) if opened else None)
    return dice


def numbers(secret: bytes, entropy: str, label: str) -> Iterator[int]:
    """HMAC blocks 0, 1, 2... cut into big-endian numbers of 32 bits."""
    block = 0
    while True:
        digest = hmac.new(secret, f"{entropy}\n{label}\n{block}".encode(), "sha256").digest()
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))
        block += 1


def below(found: Iterator[int], bound: int) -> int:
    """0 to bound - 1, each as likely: numbers past the last whole span are skipped."""
    return next(n for n in found if n < (1 << 32) - (1 << 32) % bound) % bound


def throw(secret: bytes, entropy: str, label: str, dice: list[Die]) -> list[int]:
    found, faces = numbers(secret, entropy, label), []
    for die in dice:
        faces.append(die.faces[below(found, len(die.faces))])
        while faces[-1] == die.opens:
            faces.append(die.faces[below(found, len(die.faces))])
    return faces


def shuffle(secret: bytes, entropy: str, label: str, cards: list[str]) -> list[str]:
    """Fisher-Yates from the last place down, on the sorted cards."""
    found, order = numbers(secret, entropy, label), sorted(cards)
    for place in range(len(order) - 1, 0, -1):
        other = below(found, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def possible(faces: list[int], dice: list[Die]) -> bool:
    """Whether these dice can show these faces: an opened die goes on until it shows something else."""
    left = list(faces)[::-1]
    for die in dice:
        again = True
        while again:
            if not left or left[-1] not in die.faces:
                return False
            again = left.pop() == die.opens
    return not left


# The line of play ----------------------------------------------------------------------------------------


class Slot(NamedTuple):
    """One question of the open set, and who has answered it."""

    seats: tuple[str, ...]
    what: str
    secret: bool
    hidden: bool
    done: str = ""


class Line(NamedTuple):
    """How the game stands after one entry of one line, as far as the kernel tells. Undo and redo come back
    to it."""

    head: int = 0  # the last play entry
    digest: str = ""  # of the choices that changed something
    choice: str = ""  # of the present decision, until it changes something
    since: int = 0  # throws since the last such choice
    throws: int = 0  # throws on the line
    asked: int = 0  # the entry that asked the open set, 0 for none
    mode: str = ""
    in_turn: bool = False
    slots: tuple[Slot, ...] = ()
    origin: int = 0  # where the game started
    entropy: str = ""
    known: int = 0  # the last entry that showed somebody something
    spoke: int = 0  # the last answer that was no pass by the pace
    ended: bool = False
    conceded: tuple[str, ...] = ()

    def slot(self, seat: str) -> int | None:
        """The place of the slot that a seat may fill now."""
        asked = [at for at, slot in enumerate(self.slots) if not (self.in_turn and slot.done)]
        return next((at for at in asked[: 1 if self.in_turn else None] if seat in self.slots[at].seats), None)


def within(window: str, held: str | None) -> bool:
    """Whether a window is the one, or in the phase, at which a seat makes the table wait ahead."""
    return bool(held) and f"{window}.".startswith(f"{held}.")


def answered(line: Line, place: int, seat: str, choice: list[str]) -> Line:
    """An answer fills a slot; what closes the set is the same for everybody. Secret choices and passes do
    not bind the dice."""
    slots = (*line.slots[:place], line.slots[place]._replace(done=seat), *line.slots[place + 1 :])
    passed = choice == ["pass"]
    bound = "" if passed or not choice else f"{seat}:{' '.join(choice)}"
    closes = line.mode == "any" or (line.mode == "window" and not passed) or all(each.done for each in slots)
    return line._replace(choice=bound, asked=0 if closes else line.asked, slots=() if closes else slots)


def bound(line: Line, event: dict[str, Any]) -> Line:
    """The line as an event finds it: its decision's choice binds the dice once it changed something, or was
    gathered for what comes."""
    if not line.choice or (event["t"] in QUIET and not event.get("binds")):
        return line
    return line._replace(digest=sha256(f"{line.digest}|{line.choice}")[:32], choice="", since=0)


def after(line: Line, version: int, event: dict[str, Any], *, opens: bool) -> Line:
    """The line after a play entry."""
    kind = event["t"]
    if opens:
        line = line._replace(choice="")
    line = bound(line, event)
    if kind in REVEALS or event.get("shows"):
        line = line._replace(known=version)
    if kind == "answered":
        line = answered(line, line.slot(event["seat"]) or 0, event["seat"], event.get("choice", []))
        line = line if event.get("pace") else line._replace(spoke=version)
    elif kind == "asked":
        slots = tuple(
            Slot(tuple(each["seats"]), each["what"], each.get("secret", False), each.get("hidden", False))
            for each in event["questions"]
        )
        line = line._replace(asked=version, mode=event.get("mode", "all"), slots=slots)
        line = line._replace(in_turn=event.get("in_turn", False))
    elif kind == "ended":
        line = line._replace(asked=0, slots=(), ended=True)
    elif kind == "conceded":
        line = line._replace(conceded=(*line.conceded, event["seat"]))
    elif kind in ("rolled", "shuffled"):
        line = line._replace(since=line.since + 1, throws=line.throws + 1)
    elif kind in ("started", "positioned"):
        line = line._replace(origin=version, entropy=event["entropy"])
    return line._replace(head=version)


# The table -----------------------------------------------------------------------------------------------


class Request(NamedTuple):
    """What the table is asked for: the kind of event that does it, for whom, to where; who has agreed."""

    version: int
    does: str
    by: str
    to: int
    agreed: set[str]


class Table:
    """Who sits at the table and what they said around the game; nothing of it is ever undone."""

    def __init__(self) -> None:
        self.seats: list[str] = []
        self.keepers: dict[str, str] = {}  # of seats that have left
        self.pledges: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.worn: set[str] = set()  # words that were shown before all committed anew
        self.reset = 0  # where all committed anew
        self.entropy = ""  # of a branch
        self.request: Request | None = None
        self.disputes: dict[int, dict[str, Any]] = {}  # the open ones
        self.paces: dict[tuple[str, str], str] = {}  # by seat ("": the table) and place
        self.holds: dict[str, str] = {}  # by seat that makes the table wait: the window, "" for now
        self.closed = False

    @property
    def present(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.keepers]

    @property
    def waiting(self) -> list[str]:
        """The seats that committed to words and have not shown them."""
        return [seat for seat in self.seats if self.pledges.get(seat) and seat not in self.words]

    def voice(self, seat: str) -> str:
        """Who speaks for a seat: itself, or where it has left its keeper, or the keeper of that one."""
        asked: set[str] = set()
        while seat in self.keepers and seat not in asked:
            asked.add(seat)
            seat = self.keepers[seat]
        return REFEREE if seat in self.keepers else seat

    @property
    def voices(self) -> set[str]:
        return {self.voice(seat) for seat in self.seats}

    def pace(self, seat: str, window: str) -> str:
        """At which pace a seat plays in a window: its own before the table's, the window's before its
        phase's."""
        steps = window.split(".")
        places = [".".join(steps[:n]) for n in range(len(steps), -1, -1)]
        set_ = (self.paces.get((who, place), "") for who in (seat, "") for place in places)
        return next((pace for pace in set_ if pace), "every")

    def digest(self) -> str:
        """Of what the seats give to the dice, in the order they joined."""
        return sha256("".join(f"{seat}={self.words.get(seat, '')}\n" for seat in self.seats))

    def commit_anew(self, version: int, removed: str) -> None:
        self.worn |= set(self.words.values())
        self.seats = [seat for seat in self.seats if seat != removed]
        self.keepers.pop(removed, None)
        self.pledges, self.words, self.reset, self.entropy = {}, {}, version, ""


# The verifier --------------------------------------------------------------------------------------------


class Verifier:
    """Follows a file entry by entry and raises `Fault` at the first that does not hold."""

    def __init__(self, head: dict[str, Any]) -> None:
        self.session: str = head["session"]
        self.veil = bytes.fromhex(head["veil"]) if "veil" in head else None
        self.secret = bytes.fromhex(head["dice"]) if "dice" in head else None
        self.link = sha256(f"{FORMAT}\n{self.session}")
        self.version = 0
        self.line, self.table = Line(), Table()
        self.rests: dict[int, Line] = {}
        self.segments: list[tuple[int, int]] = [(0, 0)]  # where a stretch begins, and what it hangs on
        self.events: list[dict[str, Any]] = [{"t": ""}]
        self.entry: dict[str, Any] = {}  # the present one
        self.first: dict[str, Any] = {"decision": 0, "event": {"t": ""}}  # the one that opened its decision
        self.lane = ""
        self.due: tuple[str, str, int] | None = None  # what the last agreement carries out
        self.unheard = False  # whether the present decision is a pass by the pace, and nobody was asked since
        # the last thing that was shown
        self.by_hand = False  # whether the present decision holds events that people wrote
        self.began: dict[str, Any] = {}
        self.carried = 0
        self.options: dict[str, str] = {}
        self.dice: dict[str, Die] = {}
        self.keys: set[str] = set()
        self.signatures: list[tuple[int, str]] = []
        # Throws to be recomputed once the secret is known: entry, entropy, how, and what is recorded.
        self.waiting: list[tuple[int, str, Callable[[bytes, str], list[Any]], list[Any]]] = []
        self.counts = dict.fromkeys(
            ("entries", "open parts", "closed parts", "cursor moves", "labels", "throws", "shuffles"), 0
        )
        self.left: dict[str, int] = {}  # throws that cannot be recomputed, by the reason

    def follow(self, line: bytes) -> None:
        """The next entry. The links come first: whatever else is wrong then was written by its author."""
        self.version += 1
        self.entry = read_line(line, self.version)
        try:
            self.check_link(self.entry)
            event, kind = self.entry["event"], self.entry["event"]["t"]
            self.check_decision(event, kind)
            self.unheard = self.unheard and not self.opens
            says = getattr(self, f"on_{kind.replace('-', '_')}", None) if kind in EVENTS else None
            if says is not None:
                says(event)
            self.events.append(event)
            if self.lane == "play":
                self.line = after(self.line, self.version, event, opens=self.opens)
                shown = self.line.known == self.version or self.line.ended
                self.need(not (self.unheard and shown), "nobody was asked between two things that are shown")
            if self.lane != "table":
                self.table.request = None
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise Fault(self.version, "the entry is not of the documented shape", None, repr(error)) from None
        self.counts["entries"] += 1

    def need(self, holds: Any, what: str, expected: Any = None, found: Any = None) -> None:
        if not holds:
            raise Fault(self.version, what, expected, found)

    # links, parts, signatures

    def check_link(self, entry: dict[str, Any]) -> None:
        found = entry.get("version")
        self.need(found == self.version, "entries are numbered without gaps", self.version, found)
        wrong = misfit(entry, ENVELOPE)
        self.need(not wrong, "members with their default are left out, and no entry has others", None, wrong)
        hashed = {key: value for key, value in entry.items() if key != "link"}
        if "sealed" in entry:
            hashed["sealed"] = [self.committed(part, place) for place, part in enumerate(entry["sealed"])]
        before, self.link = self.link, sha256(self.link.encode() + canonical(hashed))
        link = entry["link"]
        self.need(link == self.link, "the link is not the hash of the entries up to here", self.link, link)
        self.check_event(entry["event"])
        for part in entry.get("sealed", []):
            if "event" in part:
                self.check_event(part["event"])
        if entry["event"]["t"] == "signed":
            self.check_signature(entry["event"], before)

    def check_event(self, event: dict[str, Any]) -> None:
        if type(event["t"]) is not str:
            raise TypeError("an event without a tag")
        wrong = misfit(event, EVENTS[event["t"]][2]) if event["t"] in EVENTS else ""
        self.need(not wrong, "the event is not written as one of its kind", event["t"], wrong)

    def committed(self, part: dict[str, Any], place: int) -> dict[str, Any]:
        """The part as it is hashed: its audience and its commitment."""
        names = set(part) - {"to"}
        whole = names in (PART_SHAPES if self.veil is None else FULL_SHAPES) and not misfit(part, PART)
        digests = whole and all(DIGEST.match(part[each]) for each in names - {"event"})
        self.need(digests, "a sealed part is not written as one", None, part)
        commit = part.get("commit")
        if "event" in part:
            salt = bytes.fromhex(part["salt"]) if self.veil is None else self.salt(place)
            made = sha256(salt + canonical(part["event"]))
            self.need(commit in (made, None), "the part does not fit its commitment", commit, made)
            commit = made
        self.counts["open parts" if "event" in part else "closed parts"] += 1
        return {**({"to": part["to"]} if "to" in part else {}), "commit": commit}

    def salt(self, place: int) -> bytes:
        return hmac.new(self.veil or b"", f"{self.version}/{place}".encode(), "sha256").digest()

    def check_signature(self, event: dict[str, Any], before: str) -> None:
        """It signs the link before it, and so all entries before it."""
        message = f"{FORMAT} sign\n{self.session}\n{self.version - 1}\n{before}".encode()
        self.need(event["link"] == before, "the signature is over another link", before, event["link"])
        made = re.fullmatch("[0-9a-f]{128}", event["signature"]) and DIGEST.match(event["key"])
        holds = made and signature_holds(
            bytes.fromhex(event["key"]), message, bytes.fromhex(event["signature"])
        )
        self.need(holds, "the signature is not by the key it names", event["key"], event["signature"])
        self.signatures.append((self.version, event["key"]))

    # decisions

    @property
    def opens(self) -> bool:
        return bool(self.entry["decision"] == self.version)

    @property
    def by(self) -> str:
        """Who acts."""
        return str(self.entry.get("seat", ""))

    def check_decision(self, event: dict[str, Any], kind: str) -> None:
        lane, clause, _ = EVENTS.get(kind, ("play", "", {}))
        entry, opens, before = self.entry, self.opens, self.lane
        key, because = entry.get("command"), entry.get("because", [])
        if before == "play" and (opens or lane != "play"):
            self.rests[self.line.head] = self.line
        if opens:
            self.need(self.due is None, "the last agreement carries out what was asked for", self.due, kind)
            self.need(lane != "play" or kind in INPUTS, "a decision opens with what somebody did", None, kind)
            self.need(kind not in ("until", "settles"), "what a seat settled is sealed")
            self.need(not key or key not in self.keys, "a command key comes once", None, key)
            self.need(0 <= entry.get("at", 0) < LATEST, "no clock shows this time", None, entry.get("at"))
            self.need(not because, "what somebody did rests on nothing", None, because)
            self.keys.add(key or "")
            self.first, self.by_hand = entry, False
        else:
            decision = self.first["decision"]
            belongs = entry["decision"] == decision and self.belongs(lane, before, event, kind)
            self.need(belongs, "an entry opens its decision or belongs to it", decision, entry["decision"])
            same = all(entry.get(each) == self.first.get(each) for each in ("at", "seat")) and not key
            self.need(same, "a decision has one seat, one time, and one key where it begins")
            self.by_hand |= because == [decision] and entry["clause"] == self.first["clause"]
        self.lane = lane
        self.need(all(0 < each < self.version for each in because), "an entry rests on earlier ones", because)
        self.need(clause in ("", entry["clause"]), "its clause is another", clause, entry["clause"])
        parted = [each for part in entry.get("sealed", []) for each in part.get("to", [])]
        self.need(set(parted) <= set(self.table.seats), "a part is sealed for seats", None, parted)
        self.need(not parted or kind not in UNSEALED, "nothing is sealed in what all are told", None, kind)
        self.need((kind == "began") == (self.version == 1), "a session begins once, first of all", None, kind)
        self.need(not self.table.closed or kind == "signed", "nothing follows the closing", None, kind)
        if 1 < self.version <= self.carried:
            self.need(lane == "play" or kind in CARRIED, "a branch takes over play and seats", None, kind)
        if self.version == self.carried + 1 > 1:
            self.need(
                opens and self.line.origin, "a branch takes over whole decisions of a game that had started"
            )
        if lane != "table" or kind == "dispute-ruled":
            self.need(not self.needs_words, "a branch takes new words before it goes on", None, kind)

    def belongs(self, lane: str, before: str, event: dict[str, Any], kind: str) -> bool:
        """Whether an entry may follow in the decision of the one before it."""
        if self.due is not None:
            due, self.due = self.due, None
            return (kind, event.get("by"), event.get("to", 0)) == due
        if kind == "dispute-ruled":
            return self.first["event"]["t"] in ("ruled", "corrected") and before in ("play", "table")
        return lane == before == "play" and self.version > 2

    # who is there, and what the table must agree to

    def at_table(self, by: str, clause: str = "") -> str:
        self.need(by == REFEREE or by in self.table.seats, "nobody is called so at this table", None, by)
        self.need(by == self.by or not self.opens, "who acts is named beside the event", by, self.by)
        self.need(clause in ("", self.entry["clause"]), "its clause is another", clause, self.entry["clause"])
        return by

    def acting(self, seat: str) -> None:
        table = self.table
        self.need(seat in table.seats, "nobody is called so at this table", None, seat)
        may = (table.voice(seat), REFEREE)
        self.need(self.by in may, "a seat acts for itself, or its keeper or the referee for it", may, self.by)

    def ongoing(self) -> None:
        self.need(self.line.origin and not self.line.ended, "the game has not started, or has ended")

    def alone(self, by: str) -> bool:
        """Whether nobody else has a voice, or the referee speaks for all."""
        return by == REFEREE or self.table.voices <= {by}

    def asks(self, does: str, by: str, to: int) -> None:
        request = self.table.request
        self.need(request is None or request.by == by, "the table is asked for something else already")
        self.table.request = Request(self.version, does, by, to, {by})

    def on_undo_asked(self, event: dict[str, Any]) -> None:
        by, to = self.at_table(event["by"]), event["to"]
        shared = self.check_move(to, redo=event.get("redo", False))
        behind, crosses = self.behind(shared), event.get("crosses", [])
        games = any(self.events[each]["t"] not in EVENTS for each in behind)
        free = self.options["undo"] == "open" or self.alone(by)
        needed = not free and (self.needs_consent(by, shared) or games)
        self.need(needed, "nobody is asked for a move that is free")
        kernels = [each for each in behind if self.events[each]["t"] in EVENTS]
        found = [each for each in crosses if each not in behind or each in kernels]
        made = [v for v in kernels if self.events[v]["t"] in REVEALS or self.events[v].get("shows")]
        self.need(
            crosses == sorted(crosses) and found == made, "a request says what it un-knows", made, crosses
        )
        self.asks("redone" if event.get("redo") else "undone", by, to)

    def on_close_asked(self, event: dict[str, Any]) -> None:
        by = self.at_table(event["by"])
        free = self.options["undo"] == "open" or self.alone(by)
        self.need(not free, "nobody is asked for a closing that is free")
        self.asks("closed", by, 0)

    def answers(self, event: dict[str, Any]) -> tuple[Request, str]:
        request, by = self.table.request, self.at_table(event["by"])
        self.need(request is not None, "nobody has asked the table")
        assert request is not None
        self.need(event["request"] == request.version, "another request is open", request.version)
        self.at_table(by, "KER-6.5" if request.does == "closed" else "KER-2.3")
        return request, by

    def on_agreed(self, event: dict[str, Any]) -> None:
        request, by = self.answers(event)
        voices = self.table.voices
        self.need(by not in request.agreed and by in (*voices, REFEREE), "who agrees has a voice, once")
        request.agreed.add(by)
        if by == REFEREE or voices <= request.agreed:
            self.due = request.does, request.by, request.to

    def on_declined(self, event: dict[str, Any]) -> None:
        request, by = self.answers(event)
        self.need(by != request.by, "who asked withdraws, and does not decline")
        self.table.request = None

    def on_withdrew(self, event: dict[str, Any]) -> None:
        request, by = self.answers(event)
        self.need(by == request.by, "who asked withdraws, and nobody else", request.by, by)
        self.table.request = None

    def on_closed(self, event: dict[str, Any]) -> None:
        by = self.at_table(event["by"])
        free = not self.opens or self.options["undo"] == "open" or self.alone(by)
        self.need(free, "a closing is agreed to")
        self.need(
            DIGEST.match(event["secret"]), "a dice secret is 64 small hexadecimal digits", event["secret"]
        )
        self.table.closed, self.secret = True, bytes.fromhex(event["secret"])
        self.check_secret()

    # the cursor

    def stretches(self, head: int) -> Iterator[tuple[int, int]]:
        """The stretches (first, last) of the line that ends at `head`, the newest first."""
        while True:
            first, parent = next(each for each in reversed(self.segments) if each[0] <= head)
            yield first, head
            if first == 0:
                return
            head = parent

    def check_move(self, to: int, *, redo: bool) -> int:
        """Whether the cursor may go there; the last entry that both lines have."""
        there = to in self.rests and self.line.origin <= to != self.line.head
        self.need(there, "undo and redo go to another rest point of the game", None, to)
        self.need(self.options["undo"] != "none", "this table plays without undo")
        mine = dict(self.stretches(self.line.head))
        shared = next(min(last, mine[first]) for first, last in self.stretches(to) if first in mine)
        self.need(redo == (shared != to), "undo goes back on the line, redo to another line", None, to)
        return shared

    def behind(self, shared: int) -> list[int]:
        """The play entries of the present line after `shared`."""
        lines = [range(max(first, shared + 1), last + 1) for first, last in self.stretches(self.line.head)]
        found = [each for line in reversed(lines) for each in line]
        return [each for each in found if EVENTS.get(self.events[each]["t"], ("play",))[0] == "play"]

    def needs_consent(self, by: str, shared: int) -> bool:
        """Whether going back to `shared` needs the others, as far as the kernel's own events tell: it
        un-knows something, or takes another's answer out of a set that is still open; a seat that makes the
        table wait takes no answer back that another typed."""
        line = self.line
        if self.options["undo"] == "consent" or line.known > shared:
            return True
        done = [slot.done for slot in line.slots] if line.mode == "all" else []
        others = {seat for seat in done if seat and self.table.voice(seat) != by}
        after = max(shared, line.asked)
        if self.table.holds.get(by) == "":
            after = shared
            others = {seat for seat in self.table.seats if self.table.voice(seat) != by}
        answers = (self.events[v] for v in (self.behind(after) if others else []))
        typed = (each for each in answers if each["t"] == "answered" and not each.get("pace"))
        return any(each["seat"] in others for each in typed)

    def move_cursor(self, event: dict[str, Any]) -> None:
        by, to = self.at_table(event["by"]), event["to"]
        shared = self.check_move(to, redo=event["t"] == "redone")
        free = not self.opens or self.options["undo"] == "open" or self.alone(by)
        self.need(free or not self.needs_consent(by, shared), "this move is agreed to")
        self.segments.append((self.version, to))
        self.line = self.rests[to]
        self.counts["cursor moves"] += 1

    on_undone = on_redone = move_cursor

    # seats and their words

    @property
    def gives_anew(self) -> bool:
        """Whether the seats of a branch give words anew."""
        return 0 < self.line.origin < self.table.reset and not self.table.entropy

    @property
    def needs_words(self) -> bool:
        """Whether this is a branch that has not taken new words yet."""
        return 0 < self.carried < self.version and not (
            self.table.reset > self.carried and self.table.entropy
        )

    def on_joined(self, event: dict[str, Any]) -> None:
        seat, table, pledge = event["seat"], self.table, event.get("pledge", "")
        back = table.keepers.pop(seat, None)
        self.need(SEAT.match(seat) and self.by == seat, "this cannot name a seat", None, seat)
        if back is None:
            self.need(seat not in table.seats, "the seat is taken", None, seat)
            self.need(not self.line.origin, "seats join before the start", None, seat)
            self.need(not table.words, "nobody joins after words were shown", None, seat)
            table.seats.append(seat)
            table.pledges[seat] = pledge
        self.need(not pledge or (back is None and DIGEST.match(pledge)), "this is no pledge", None, pledge)

    def on_left(self, event: dict[str, Any]) -> None:
        seat, keeper, present = event["seat"], event["keeper"], self.table.present
        self.need(seat in present and self.by == seat, "who leaves is at the table", present, seat)
        may = [*(each for each in present if each != seat), REFEREE]
        self.need(keeper in may, "a seat is kept by another at the table, or the referee", may, keeper)
        self.table.keepers[seat] = keeper

    def gives(self, seat: str) -> None:
        self.need(
            seat in self.table.seats and self.by == seat, "nobody is called so at this table", None, seat
        )
        self.need(not self.line.origin or self.gives_anew, "words are given before the start")

    def on_pledged(self, event: dict[str, Any]) -> None:
        self.gives(event["seat"])
        self.need(not self.table.words, "nobody commits after words were shown")
        self.need(DIGEST.match(event["pledge"]), "this is no pledge", None, event["pledge"])
        self.table.pledges[event["seat"]] = event["pledge"]

    def on_words_shown(self, event: dict[str, Any]) -> None:
        seat, words, salt, table = event["seat"], event["words"], event["salt"], self.table
        self.gives(seat)
        self.need(seat in table.waiting, "the seat has no words to show", table.waiting, seat)
        made = sha256(f"{FORMAT} words\n{seat}\n{salt}\n{words}")
        self.need(DIGEST.match(salt), "a salt is 64 small hexadecimal digits", None, salt)
        self.need(made == table.pledges[seat], "the seat committed to other words", table.pledges[seat], made)
        self.need(words not in table.worn, "these words were shown before", None, words)
        self.text(words, empty=True)
        table.words[seat] = words

    def on_words_reset(self, event: dict[str, Any]) -> None:
        removed, table, branch = event.get("removed", ""), self.table, self.line.origin
        self.at_table(event["by"], "KER-3.8" if branch and not removed else "KER-3.7")
        free = not branch or (self.carried and (self.needs_words or self.version <= self.carried))
        self.need(free, "the game has started, or the branch has taken its words")
        lags = table.words and not branch and removed in table.waiting
        self.need(not removed or lags, "who is removed did not show words when others had", None, removed)
        table.commit_anew(self.version, removed)

    def takes_words(self, event: dict[str, Any]) -> None:
        """The dice rest on the words of all seats, in a branch on those given anew."""
        made, waiting = self.table.digest(), self.table.waiting
        self.need(not self.by or self.at_table(self.by), "nobody is called so at this table")
        self.need(event["entropy"] == made, "the dice rest on what the seats gave", made, event["entropy"])
        self.need(not waiting, "these seats have not shown their words", None, waiting)

    def on_words_taken(self, event: dict[str, Any]) -> None:
        self.takes_words(event)
        self.need(self.gives_anew, "no words are given anew here")
        self.table.entropy = event["entropy"]

    def on_started(self, event: dict[str, Any]) -> None:
        self.takes_words(event)
        self.need(not self.line.origin, "the game starts once")
        present = self.table.present
        self.need(event["seats"] == present, "the game is for those at the table", present, event["seats"])

    on_positioned = on_started

    # what else is said around the game

    def text(self, text: str, *, empty: bool = False) -> None:
        fits = len(text) <= SHORT and not CONTROLS.search(text) and (empty or text.strip())
        self.need(fits, "a text has at most 500 printable characters", None, text)

    def earlier(self, version: int) -> None:
        self.need(0 < version < self.version, "there is no such entry before this one", None, version)

    def on_stood_pass(self, event: dict[str, Any]) -> None:
        self.acting(event["seat"])
        parts = self.entry.get("sealed", [])
        sealed = [part.get("to") for part in parts] == [[event["seat"]]]
        until = {"t": "until", "seat": event["seat"]}
        fits = sealed and until.items() <= parts[0].get("event", until).items()
        self.need(fits, "the moment of a pass is sealed for its seat", None, parts)

    def on_pace_set(self, event: dict[str, Any]) -> None:
        by, seat, pace = self.at_table(event["by"]), event.get("seat", ""), event.get("pace", "")
        self.need(pace in ("normal", "every", ""), "there is no such pace", None, pace)
        if seat:
            self.acting(seat)
        else:
            free = not self.line.origin or by == REFEREE or len(self.table.voices) < 2
            self.need(free, "the pace of the table is set before the start, or by the referee", None, by)
        self.table.paces[seat, event.get("at", "")] = pace

    def on_held_up(self, event: dict[str, Any]) -> None:
        self.acting(event["seat"])
        seat, at = event["seat"], event.get("at", "")
        self.need(self.table.holds.get(seat) != at, "the table waits for this seat already", None, seat)
        self.table.holds[seat] = at

    def on_released(self, event: dict[str, Any]) -> None:
        self.acting(event["seat"])
        there = self.table.holds.pop(event["seat"], None)
        self.need(there is not None, "the table does not wait for this seat", None, event["seat"])

    def on_settled(self, event: dict[str, Any]) -> None:
        self.acting(event["seat"])
        parts = self.entry.get("sealed", [])
        sealed = [part.get("to") for part in parts] == [[event["seat"]]]
        settles = {"t": "settles", "seat": event["seat"]}
        fits = sealed and settles.items() <= parts[0].get("event", settles).items()
        self.need(fits, "what a seat settled is sealed for it", None, parts)

    def paced(self, seat: str, slot: Slot, choice: list[str]) -> None:
        """A pass by the pace: whether the table's moments give it, only the game's rules can say."""
        window = self.line.mode == "window" and choice == ["pass"] and ":" not in slot.what
        self.need(window, "the pace passes in action windows, and does nothing else", None, choice)
        self.need("" not in self.table.holds.values(), "nobody passes by itself while somebody is waited for")
        pace = self.table.pace(seat, slot.what)
        self.need(pace == "normal", "this seat is asked in every window here", "normal", pace)
        held = self.table.holds.get(seat)
        self.need(not within(slot.what, held), "this seat is to be asked here", None, held)
        voice = self.table.voice(seat)
        self.need(self.by == voice, "a pass by the pace is its seat's, or its keeper's", voice, self.by)
        self.unheard = self.line.spoke <= self.line.known

    def on_noted(self, event: dict[str, Any]) -> None:
        self.at_table(event["by"])
        self.earlier(event.get("on", 0))
        self.text(event["text"])

    def on_looked(self, event: dict[str, Any]) -> None:
        self.need(self.at_table(event["by"]) == REFEREE, "the referee looks, and nobody else")
        self.earlier(event["at_version"])

    def on_ruled(self, event: dict[str, Any]) -> None:
        self.at_table(event["by"])

    def on_disputed(self, event: dict[str, Any]) -> None:
        self.at_table(event["by"])
        self.earlier(event["on"])
        self.text(event["claim"])
        self.need(event.get("clause"), "a dispute names the clause at issue")
        self.table.disputes[self.version] = event

    def on_dispute_ruled(self, event: dict[str, Any]) -> None:
        by, opened = self.at_table(event["by"]), self.table.disputes.pop(event["dispute"], None)
        self.need(
            opened is not None, "no such dispute is open", sorted(self.table.disputes), event["dispute"]
        )
        assert opened is not None
        self.need(by == REFEREE or len(self.table.present) <= 1, "the referee settles disputes", None, by)
        self.text(event.get("reason", ""), empty=True)
        verdict, rests = event["verdict"], {} if self.opens else self.first["event"]
        made = {"clause": opened["clause"]}
        if verdict == "house-rule":
            on = {"t": "ruled", "by": by, "clause": event.get("clause"), "variant": event.get("variant")}
            made = {"clause": on["clause"] or "", "variant": on["variant"] or ""}
        elif verdict == "overturned":
            ruling = event.get("reason", "").strip() or opened["claim"]
            on = {"t": "corrected", "by": by, "of": opened["on"], "ruling": ruling}
            made["correction"] = self.first["decision"]
            self.need(self.by_hand, "what is overturned is put right by hand")
        else:
            self.need(verdict == "upheld", "this is no verdict", None, verdict)
            on = {}
        self.need(rests == on, "a settlement rests on its ruling or its correction", on, rests)
        found = {each: event[each] for each in ("clause", "variant", "correction") if each in event}
        self.need(found == made, "a settlement says what it rests on", made, found)

    def on_dispute_withdrawn(self, event: dict[str, Any]) -> None:
        by, opened = self.at_table(event["by"]), self.table.disputes.pop(event["dispute"], {"by": None})
        self.need(by == opened["by"], "who opened a dispute withdraws it while it is open", opened["by"], by)

    def on_signed(self, _: dict[str, Any]) -> None:
        self.need(not self.by, "a signature is by its key", None, self.by)

    # the game

    def on_began(self, event: dict[str, Any]) -> None:
        self.began, self.dice = event, read_dice(event.get("faces", []))
        rows = [row.split("=", 1) for row in event.get("options", [])]
        self.options = {"undo": "guarded", "label": "bound", "dice": "seeded", "grace": "3", **dict(rows)}
        for key, values in OPTIONS.items():
            fits = re.fullmatch(values, self.options.get(key, "hidden"))
            self.need(fits, "no table may choose this", values, self.options.get(key))
        self.need(len(dict(rows)) == len(rows), "an option is chosen once", None, rows)
        self.need(
            event.get("dice") in (ALGORITHM, "scripted"), "no dice are called so", None, event.get("dice")
        )
        self.need(not self.by, "nobody acts before the beginning", None, self.by)
        self.carried = event.get("carried", 0)
        parent = [event.get(each) for each in ("parent", "parent_version", "parent_link", "carried")]
        named = SESSION.match(event.get("parent", "")) and DIGEST.match(event.get("parent_link", ""))
        whole = named and event.get("parent_version", 0) > 0 and self.carried > 0
        self.need(not any(parent) or whole, "a branch names its parent, its entry and its link", None, parent)
        deal = [event.get("deal_of", ""), event.get("deal_link", "")]
        again = SESSION.match(deal[0]) and DIGEST.match(deal[1]) and event.get("given") and not any(parent)
        self.need(not any(deal) or again, "a deal names its session and its link", None, deal)
        later = [event.get("deal_at", 0), event.get("deal_answers", 0)]
        whole = any(deal) and min(later) > 0
        self.need(not any(later) or whole, "a deal from later on names its entry and answers", None, later)
        self.check_secret()

    def on_answered(self, event: dict[str, Any]) -> None:
        self.ongoing()
        seat, line, choice = event["seat"], self.line, event.get("choice", [])
        self.acting(seat)
        place = line.slot(seat) if line.asked else None
        self.need(place is not None, "the seat is not asked now", None, seat)
        slot = line.slots[place or 0]
        self.need(not (slot.secret and choice), "a choice is covered where the question is", None, choice)
        self.need(not (slot.secret and event.get("shows")), "a covered choice shows nothing")
        shows = event.get("shows") and (not slot.hidden or choice == ["pass"])
        self.need(not shows, "a choice shows what only the seat could see")
        if event.get("pace"):
            self.paced(seat, slot, choice)
        elif self.heard(seat, slot):
            del self.table.holds[seat]
        passed = line.mode == "window" and choice == ["pass"] and not event.get("pace")
        parts = slot.secret + passed
        found = len(self.entry.get("sealed", []))
        self.need(found == parts, "a covered choice is sealed, and whether a pass was typed", parts, found)

    def heard(self, seat: str, slot: Slot) -> bool:
        """Whether a seat that makes the table wait has its say with this answer."""
        held, window = self.table.holds.get(seat), self.line.mode == "window" and ":" not in slot.what
        return within(slot.what, held) or (held == "" and (window or not any(self.table.paces.values())))

    def on_conceded(self, event: dict[str, Any]) -> None:
        self.ongoing()
        self.acting(event["seat"])
        self.need(event["seat"] not in self.line.conceded, "a seat concedes once", None, event["seat"])

    def on_adjusted(self, event: dict[str, Any]) -> None:
        self.ongoing()
        self.at_table(event["by"])
        self.text(event["reason"])

    def on_corrected(self, event: dict[str, Any]) -> None:
        self.ongoing()
        self.at_table(event["by"])
        self.text(event["ruling"])
        self.need(
            event["of"] in self.behind(0), "what is corrected was played on this line", None, event["of"]
        )

    def on_asked(self, event: dict[str, Any]) -> None:
        asked, clause = event["questions"], self.entry["clause"]
        for each in asked:
            wrong = misfit({name: value for name, value in each.items() if name in READ}, QUESTION)
            self.need(not wrong, "the event is not written as one of its kind", "asked", wrong)
        seats = [seat for each in asked for seat in each["seats"]]
        self.need(seats and len({*seats}) == len(seats), "a seat is asked once in a set", None, seats)
        self.need({*seats} <= {*self.table.seats}, "those who are asked are at the table", None, seats)
        self.need(event.get("mode") in (None, "any", "window"), "no set is asked so", None, event.get("mode"))
        self.need(asked[0]["clause"] == clause, "its clause is another", asked[0]["clause"], clause)
        shown = [each for each in asked if each.get("hidden") and "options" in each]
        self.need(not shown, "options that are hidden are sealed")

    # dice

    def check_secret(self) -> None:
        """The secret that is published is the one that was committed to; then the throws that waited."""
        if self.secret is not None:
            made, said = sha256(self.secret), self.began.get("commitment")
            self.need(made == said, "the dice secret is not the one committed to", said, made)
            self.recompute(self.secret)

    def check_source(self, event: dict[str, Any], what: str, *, real: bool, all_real: bool) -> bool:
        """The source and the label of a throw; whether the secret gives it."""
        source, made = event["source"], self.label(what, event)
        usual = "scripted" if self.began["dice"] == "scripted" else "seeded"
        may = {usual} - ({usual} if all_real and usual == "seeded" else set())
        may |= {"declared"} if real and usual == "seeded" else set()
        self.need(source in may, "these dice are of another source", sorted(may), source)
        label = event.get("label", "")
        made = "" if source == "declared" else made
        self.need(label == made, "the label is not what the throw is bound to", made, label)
        self.counts["labels"] += source != "declared"
        if source == "seeded" and self.version > self.carried:
            return True
        self.leave("carried over" if source == "seeded" else source)
        return False

    def leave(self, why: str) -> None:
        self.left[why] = self.left.get(why, 0) + 1

    def on_rolled(self, event: dict[str, Any]) -> None:
        option = self.options["dice"]
        dice = [self.find_die(name) for name in event["dice"]]
        faces, label = event["faces"], event.get("label", "")
        real = option.startswith("declared")
        seeded = self.check_source(event, " ".join(event["dice"]), real=real, all_real=option == "declared")
        self.need(possible(faces, dice), "these dice cannot show these faces", event["dice"], faces)
        if seeded:
            self.later(lambda secret, entropy: throw(secret, entropy, label, dice), faces)

    def on_shuffled(self, event: dict[str, Any]) -> None:
        """Where no seat is to lay out a pile, its cards are real only if all are."""
        real = self.options["dice"] == "declared"
        seeded = self.check_source(event, event["pile"], real=real, all_real=real)
        orders = [part.get("event") for part in self.entry.get("sealed", []) if not part.get("to")]
        self.need(len(orders) == 1, "the order of a pile is sealed for no one", None, len(orders))
        if (order := orders[0]) is None:
            if seeded:
                self.leave("closed")
            return
        fits = order["t"] == "ordered" and order["pile"] == event["pile"]
        fits = fits and len(order["cards"]) == event["count"]
        self.need(fits, "the order is of another pile", event, order)
        cards, label = order["cards"], event.get("label", "")
        self.need(event["source"] != "declared" or cards == sorted(cards), "nobody knows this order")
        if seeded:
            self.later(lambda secret, entropy: shuffle(secret, entropy, label, cards), cards)

    def later(self, make: Callable[[bytes, str], list[Any]], found: list[Any]) -> None:
        """Recompute a throw: now if the secret is known, else when it is published."""
        self.waiting.append((self.version, self.table.entropy or self.line.entropy, make, found))
        if self.secret is not None:
            self.recompute(self.secret)

    def recompute(self, secret: bytes) -> None:
        for version, entropy, make, found in self.waiting:
            if (made := make(secret, entropy)) != found:
                raise Fault(version, "the secret gives other dice than these", made, found)
            self.counts["shuffles" if found and isinstance(found[0], str) else "throws"] += 1
        self.waiting.clear()

    def find_die(self, name: str) -> Die:
        if name in self.dice:
            return self.dice[name]
        sides = re.fullmatch("d([0-9]{1,6})", name)
        self.need(sides and int(sides[1]), "no die is called so", sorted(self.dice), name)
        return Die(range(1, int(name[1:]) + 1))

    def label(self, what: str, event: dict[str, Any]) -> str:
        policy, line = self.options["label"], bound(self.line, event)
        if policy == "fresh":
            return f"fresh/{what}/{self.version}"
        if policy == "sticky":
            return f"sticky/{what}/{self.line.throws}"
        return f"bound/{what}/{line.digest}/{line.since}"


# Files, keys, reports ------------------------------------------------------------------------------------


def read_file(name: str, largest: int = LARGEST) -> bytes:
    """A whole file; a pipe would keep us waiting, and a device may have no end."""
    about = os.stat(name)
    if not stat.S_ISREG(about.st_mode):
        raise ValueError(f"{name} is no regular file")
    with open(name, "rb") as file:
        data = file.read(largest + 1) if about.st_size <= largest else b""
    if max(len(data), about.st_size) > largest:
        raise ValueError(f"{name} is larger than {largest} bytes")
    return data


def unpacked(data: bytes) -> bytes:
    """The content of a file that may be compressed with gzip: one member and nothing after it."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        found = unpacker.decompress(data, min(LARGEST, max(UNSUSPECTED, RATIO * len(data))))
    except zlib.error as error:
        raise Fault(0, "the compressed data is damaged", None, str(error)) from None
    if not unpacker.eof or unpacker.unused_data:
        raise Fault(0, "the compressed data is cut off, too large, or something follows it")
    return found


def split(data: bytes) -> list[bytes]:
    """The lines; what would fill the memory with them is no session."""
    if data.count(b"\n") > LINES:
        raise Fault(0, "the file has too many lines", LINES)
    lines = data.split(b"\n")
    for place, line in enumerate(lines):
        if len(line) > LONGEST:
            raise Fault(place, "the line is too long", LONGEST, len(line))
    return lines


def read_header(line: bytes) -> dict[str, Any]:
    head = read_line(line, 0)
    found = re.match(r"rollbook/([0-9]{1,6})\Z", str(head.get("format")))
    if found and int(found[1]) > int(FORMAT.partition("/")[2]):
        newer = "the format is newer than this verifier: get the one that came with it"
        raise Fault(0, newer, FORMAT, found[0])
    known = set(head) in ({"format", "session"}, {"format", "session", "dice", "veil"})
    if not known or head["format"] != FORMAT:
        raise Fault(0, "the first line is not the header of a .rollbook file", FORMAT, head.get("format"))
    if not SESSION.match(str(head["session"])):
        raise Fault(0, "the header does not name a session", None, head["session"])
    secrets = [head[each] for each in ("dice", "veil") if each in head]
    if not all(type(each) is str and DIGEST.match(each) for each in secrets):
        raise Fault(0, "the secrets in the header are 64 small hexadecimal digits each")
    return head


def check_end(verifier: Verifier, head: dict[str, Any], line: bytes) -> None:
    """Nothing is owed any more; how many entries there are and the last link; with secrets, their digest."""
    last = verifier.version
    if verifier.due is not None:
        raise Fault(last, "the last agreement carries out what was asked for", verifier.due)
    if verifier.carried > last:
        raise Fault(1, "more is carried over than there is", last, verifier.carried)
    made = {"count": last, "last": verifier.link}
    if "veil" in head:
        made["secrets"] = sha256(f"{FORMAT} secrets\n{verifier.session}\n{head['dice']}\n{head['veil']}")
    if canonical(found := read_line(line, last)) != canonical(made):
        cut = "the trailer is not that of these entries: the file is cut or altered"
        raise Fault(last, cut, made, found)


def verify(data: bytes) -> Verifier:
    """Check the bytes of a file; `Fault` at the first thing that does not hold."""
    lines = split(unpacked(data))
    head = read_header(lines[0])
    verifier = Verifier(head)
    if lines.pop() != b"" or len(lines) < 3:
        raise Fault(max(len(lines) - 1, 0), "the file is cut off")
    for line in lines[1:-1]:
        verifier.follow(line)
    check_end(verifier, head, lines[-1])
    return verifier


def check_cover(verifier: Verifier, trusted: set[str]) -> None:
    """Every entry must be covered by a signature of a trusted key; signatures at the end cover themselves."""
    signed = {version for version, _ in verifier.signatures}
    last = verifier.version
    while last in signed:
        last -= 1
    covered = max((version - 1 for version, key in verifier.signatures if key in trusted), default=0)
    if covered < last:
        raise Fault(covered + 1, f"no signature by a key you trust covers {covered + 1} to {last}")


def read_keys(keys: list[str], files: list[str]) -> set[str]:
    """Keys given as hex, and the first word of each line of key files (`#` begins a comment). Under a key of
    small order, which nobody holds, made-up signatures pass."""
    found = list(keys)
    for name in files:
        lines = read_file(name, LONGEST).decode(errors="replace").splitlines()
        found += [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    for key in found:
        point = read_point(bytes.fromhex(key)) if DIGEST.match(key) else None
        if point is None or is_small(point):
            raise ValueError(f"{key!r} is no key: 64 small hexadecimal digits")
    return set(found)


def report(verifier: Verifier | None, fault: Fault | None, trusted: set[str]) -> dict[str, Any]:
    shape: dict[str, Any] = {"ok": fault is None, "fault": None}
    if fault is not None:
        names = ("version", "what", "expected", "found")
        shape["fault"] = {each: getattr(fault, each) for each in names}
    if verifier is not None:
        waits = {"the secret is not published": len(verifier.waiting)} if verifier.waiting else {}
        left = [f"dice: {why} ({count})" for why, count in {**verifier.left, **waits}.items()]
        signatures = [
            {"covers": v - 1, "key": key, "trusted": key in trusted} for v, key in verifier.signatures
        ]
        shape |= {"session": verifier.session, "checked": verifier.counts, "signatures": signatures}
        shape |= {"unchecked": ["rules", *left], "given": bool(verifier.began.get("given"))}
    return shape


def tell(name: str, shape: dict[str, Any]) -> Iterator[str]:
    """The report for people. What a file says is quoted: it could hold what redraws a screen."""
    if fault := shape["fault"]:
        where = f"entry {fault['version']}" if fault["version"] else "the header"
        yield f"{name}: FAULT at {where}: {fault['what']}"
        for each in ("expected", "found"):
            if fault[each] is not None:
                yield f"  {each}: {json.dumps(fault[each])}"
    if "checked" in shape:
        yield f"{name}: session {shape['session']}"
        yield from (f"  {what:<14}{count:>8}" for what, count in shape["checked"].items())
        for each in shape["signatures"]:
            known = "trusted" if each["trusted"] else "not among the keys you gave"
            yield f"  entries 1 to {each['covers']} signed by {each['key']} ({known})"
        if not shape["signatures"]:
            yield "  no signatures: somebody who rewrote the whole file would not be found"
        if shape["given"]:
            yield "  the dice secret was given by hand: whoever began the session knew it"
        yield from (f"  not checked: {each}" for each in shape["unchecked"])
    if shape["ok"]:
        yield "All that was checked holds."


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Verify a .rollbook file.", epilog="See docs/replay-format.md."
    )
    parser.add_argument("file")
    parser.add_argument("--json", action="store_true", help="print JSON")
    for name, of, told in (
        ("--key", "HEX", "a key that must have signed"),
        ("--trusted", "KEYFILE", "such keys"),
    ):
        parser.add_argument(name, action="append", default=[], metavar=of, help=told)
    options = parser.parse_args()
    try:
        trusted = read_keys(options.key, options.trusted)
        data = read_file(options.file)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"verify_rollbook: {error}\n")
        return 2
    verifier = fault = None
    try:
        verifier = verify(data)
        if options.key or options.trusted:
            check_cover(verifier, trusted)
    except Fault as found:
        fault = found
    shape = report(verifier, fault, trusted)
    sys.stdout.write(
        json.dumps(shape) + "\n" if options.json else "\n".join(tell(options.file, shape)) + "\n"
    )
    return 0 if fault is None else 1


if __name__ == "__main__":
    sys.exit(main())
