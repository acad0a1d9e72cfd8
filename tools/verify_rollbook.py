#!/usr/bin/env python3
"""Verify a .rollbook file with Python's standard library and nothing else.

    python3 -I verify_rollbook.py FILE [--json] [--key HEX]... [--trusted KEYFILE]

This file stands alone on purpose: it shares no code with the program that wrote the log, so that a mistake
there is not repeated here, and one person can read it in an hour. It follows docs/replay-format.md. Checked:

    lines        every line is canonical JSON, there is a header and a trailer, entries are numbered from 1
    links        each link is the hash of the link before it and of its entry
    parts        every open sealed part fits its commitment
    signatures   every signature is by the key it names, over the link before it
    decisions    every entry opens its decision or follows in it; what it rests on lies before it; a command
                 key stands where a decision begins, and once
    cursor       undo and redo go to rest points, undo along the present line, redo to another one
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

# fmt: off
# What the kernel's facts are, by tag. Every other tag belongs to a game; it is play, and it is an outcome.
TABLE = {
    "joined", "left", "stood-pass", "until", "noted", "looked", "ruled", "closed", "signed",
    "undo-asked", "agreed", "declined", "withdrew", "branch-asked", "branched",
    "disputed", "dispute-ruled", "dispute-withdrawn",
}
CURSOR = {"undone", "redone"}
INPUTS = {"began", "started", "positioned", "answered", "conceded", "adjusted", "corrected"}
# Play facts that are no outcome: the answer itself, throws, and what is asked next. A choice binds the dice
# when its decision holds anything beyond these.
QUIET = {
    "began", "laid", "asked", "offered", "parked", "answered", "chose", "typed", "window-closed",
    "rolled", "shuffled", "ordered", "dealt",
}
ENVELOPE = {"version", "fact", "sealed", "cause", "seat", "because", "clause", "command", "at", "link"}
# fmt: on
PART_SHAPES = ({"commit"}, {"commit", "fact", "salt"})  # somebody else's, one's own
FULL_SHAPES = ({"fact"},)  # in a file that moves a session, with the veil to make the salts
DIGEST = re.compile(r"[0-9a-f]{64}\Z")
SESSION = re.compile(r"[a-z][a-z0-9-]{0,62}\Z")


class Fault(Exception):
    """The first thing that does not hold: at which entry (0: header or trailer), what, and both values."""

    def __init__(self, version: int, what: str, expected: Any = None, found: Any = None) -> None:
        super().__init__(what)
        self.version, self.what, self.expected, self.found = version, what, expected, found


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


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

MOST_SIDES = 10_000
"""Of a plain die: one with more was made up to fill the memory."""


class Die(NamedTuple):
    """Faces in order; the face that is thrown again and added, if there is one."""

    faces: tuple[int, ...]
    opens: int | None = None


def read_dice(rows: list[str]) -> dict[str, Die]:
    """Rows such as `fate=-1,0,1` and, for a die that opens on 6, `storm=1,2,3,4,5,6!6`."""
    dice = {}
    for row in rows:
        name, _, rest = row.partition("=")
        faces, opened, opens = rest.partition("!")
        dice[name] = Die(tuple(int(face) for face in faces.split(",")), int(opens) if opened else None)
    return dice


def words(secret: bytes, entropy: str, label: str) -> Iterator[int]:
    """HMAC blocks 0, 1, 2... cut into big-endian numbers of 32 bits."""
    block = 0
    while True:
        digest = hmac.new(secret, f"{entropy}\n{label}\n{block}".encode(), "sha256").digest()
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))
        block += 1


def below(numbers: Iterator[int], bound: int) -> int:
    """0 to bound - 1, each as likely: numbers past the last whole span are skipped."""
    return next(n for n in numbers if n < (1 << 32) - (1 << 32) % bound) % bound


def throw(secret: bytes, entropy: str, label: str, dice: list[Die]) -> list[int]:
    numbers, faces = words(secret, entropy, label), []
    for die in dice:
        faces.append(die.faces[below(numbers, len(die.faces))])
        while faces[-1] == die.opens:
            faces.append(die.faces[below(numbers, len(die.faces))])
    return faces


def shuffle(secret: bytes, entropy: str, label: str, cards: list[str]) -> list[str]:
    """Fisher-Yates from the last place down, on the sorted cards."""
    numbers, order = words(secret, entropy, label), sorted(cards)
    for place in range(len(order) - 1, 0, -1):
        other = below(numbers, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def possible(faces: list[int], dice: list[Die]) -> bool:
    """Whether these dice can show these faces: an opened die goes on until it shows something else."""
    left = list(faces)
    for die in dice:
        again = True
        while again:
            if not left or left[0] not in die.faces:
                return False
            again = left.pop(0) == die.opens
    return not left


# The line of play ----------------------------------------------------------------------------------------


class Line(NamedTuple):
    """What the dice are bound to, after one entry of one line. Undo and redo come back to it."""

    head: int = 0  # the last play entry
    digest: str = ""  # of the choices that changed something
    choice: str = ""  # of the present decision, until it changes something
    since: int = 0  # throws since the last such choice
    throws: int = 0  # throws on the line
    mode: str = ""  # of the open question set; empty when nothing is asked
    slots: tuple[tuple[tuple[str, ...], bool], ...] = ()  # seats asked, and whether they have answered
    origin: int = 0  # where the game started
    entropy: str = ""


def answered(line: Line, fact: dict[str, Any]) -> Line:
    """An answer fills a slot; what closes the set is the same for everybody. Secret choices and passes do
    not bind the dice."""
    seat, choice = fact["seat"], fact.get("choice", [])
    place = next((i for i, slot in enumerate(line.slots) if seat in slot[0]), None)
    if not line.mode or place is None:
        return line
    slots = (*line.slots[:place], (line.slots[place][0], True), *line.slots[place + 1 :])
    passed = choice == ["pass"]
    bound = "" if passed or not choice else f"{seat}:{' '.join(choice)}"
    if line.mode == "any" or (line.mode == "window" and not passed) or all(done for _, done in slots):
        return line._replace(choice=bound, mode="", slots=())
    return line._replace(choice=bound, slots=slots)


def after(line: Line, version: int, fact: dict[str, Any], *, opens: bool) -> Line:
    """The line after a play entry."""
    kind = fact["t"]
    if opens:
        line = line._replace(choice="")
    if line.choice and kind not in QUIET:
        bound = sha256(f"{line.digest}|{line.choice}".encode())[:32]
        line = line._replace(digest=bound, choice="", since=0)
    if kind == "answered":
        line = answered(line, fact)
    elif kind == "asked":
        slots = tuple((tuple(question["seats"]), False) for question in fact["questions"])
        line = line._replace(mode=fact.get("mode", "all"), slots=slots)
    elif kind == "ended":
        line = line._replace(mode="", slots=())
    elif kind in ("rolled", "shuffled"):
        line = line._replace(since=line.since + 1, throws=line.throws + 1)
    elif kind in ("started", "positioned"):
        line = line._replace(origin=version, entropy=fact["entropy"])
    return line._replace(head=version)


# The verifier --------------------------------------------------------------------------------------------


class Verifier:
    """Follows a file entry by entry and raises `Fault` at the first that does not hold."""

    def __init__(self, head: dict[str, Any]) -> None:
        self.session: str = head["session"]
        self.veil = bytes.fromhex(head["veil"]) if "veil" in head else None
        self.secret = bytes.fromhex(head["dice"]) if "dice" in head else None
        self.link = sha256(f"{FORMAT}\n{self.session}".encode())
        self.version = self.cause = 0
        self.lane = ""
        self.line = Line()
        self.rests: dict[int, Line] = {}
        self.segments: list[tuple[int, int]] = [(0, 0)]  # where a stretch begins, and what it hangs on
        self.seats: dict[str, str] = {}  # with what each gave to the dice
        self.began: dict[str, Any] = {}
        self.options: dict[str, str] = {}
        self.dice: dict[str, Die] = {}
        self.closed = False
        self.keys: set[str] = set()
        self.signatures: list[tuple[int, str]] = []
        # Throws to be recomputed once the secret is known: entry, entropy, how, and what is recorded.
        self.waiting: list[tuple[int, str, Callable[[bytes, str], list[Any]], list[Any]]] = []
        self.counts = dict.fromkeys(
            ("entries", "open parts", "closed parts", "cursor moves", "labels", "throws", "shuffles"), 0
        )

    def follow(self, line: bytes) -> None:
        """The next entry. The links come first: whatever else is wrong then was written by its author."""
        self.version += 1
        entry = read_line(line, self.version)
        try:
            self.check_link(entry)
            self.check_decision(entry)
            self.check_fact(entry, entry["fact"], entry["fact"]["t"])
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise Fault(self.version, "the entry is not of the documented shape", None, repr(error)) from None
        self.counts["entries"] += 1

    def fail(self, what: str, expected: Any = None, found: Any = None) -> NoReturn:
        raise Fault(self.version, what, expected, found)

    # links, parts, signatures

    def check_link(self, entry: dict[str, Any]) -> None:
        if entry.get("version") != self.version:
            self.fail("entries are numbered without gaps", self.version, entry.get("version"))
        if not set(entry) <= ENVELOPE:
            self.fail("the entry has members that no entry has", None, sorted(set(entry) - ENVELOPE))
        empty = sorted(key for key, value in entry.items() if not value and key != "fact")
        if empty:
            self.fail("members that have their default are left out", None, empty)
        hashed = {key: value for key, value in entry.items() if key != "link"}
        if "sealed" in entry:
            parts = list(entry["sealed"])
            hashed["sealed"] = [self.committed(part, place) for place, part in enumerate(parts)]
        before, self.link = self.link, sha256(self.link.encode() + canonical(hashed))
        if entry.get("link") != self.link:
            self.fail("the link is not the hash of the entries up to here", self.link, entry.get("link"))
        if entry["fact"]["t"] == "signed":
            self.check_signature(entry["fact"], before)

    def committed(self, part: dict[str, Any], place: int) -> dict[str, Any]:
        """The part as it is hashed: its audience and its commitment."""
        members, to = set(part) - {"to"}, part.get("to", ["someone"])
        if not to or members not in (PART_SHAPES if self.veil is None else FULL_SHAPES):
            self.fail("a sealed part is not written as one", None, part)
        if not all(DIGEST.match(part[each]) for each in ("commit", "salt") if each in part):
            self.fail("commitments and salts are 64 small hexadecimal digits", None, part)
        made = part.get("commit")
        if "fact" in part:
            salt = bytes.fromhex(part["salt"]) if self.veil is None else self.salt(place)
            made = sha256(salt + canonical(part["fact"]))
            if part.get("commit", made) != made:
                self.fail("an open part does not fit its commitment", part["commit"], made)
        self.counts["open parts" if "fact" in part else "closed parts"] += 1
        return {"to": part["to"], "commit": made} if "to" in part else {"commit": made}

    def salt(self, place: int) -> bytes:
        return hmac.new(self.veil or b"", f"{self.version}/{place}".encode(), "sha256").digest()

    def check_signature(self, fact: dict[str, Any], before: str) -> None:
        """It signs the link before it, and so all entries before it."""
        message = f"{FORMAT} sign\n{self.session}\n{self.version - 1}\n{before}".encode()
        if fact["link"] != before:
            self.fail("the signature is over another link", before, fact["link"])
        if not signature_holds(bytes.fromhex(fact["key"]), message, bytes.fromhex(fact["signature"])):
            self.fail("the signature is not by the key it names", fact["key"], fact["signature"])
        self.signatures.append((self.version, fact["key"]))

    # decisions and the cursor

    def check_decision(self, entry: dict[str, Any]) -> None:
        kind, cause = entry["fact"]["t"], entry.get("cause")
        lane = "table" if kind in TABLE else "cursor" if kind in CURSOR else "play"
        opens = cause == self.version
        if not opens and not (lane == self.lane == "play" and cause == self.cause):
            self.fail("an entry opens its decision or follows in the one before it", self.cause, cause)
        if not all(0 < each < self.version for each in entry.get("because", [])):
            self.fail("an entry rests on entries before it", None, entry["because"])
        if lane == "play" and opens and kind not in INPUTS:
            self.fail("a decision opens with what somebody did", sorted(INPUTS), kind)
        if (kind == "began") != (self.version == 1):
            self.fail("the session begins once, with its first entry", None, kind)
        if self.closed and lane != "table":
            self.fail("nothing is played after the closing", None, kind)
        key = entry.get("command")
        if key and (not opens or key in self.keys):
            self.fail("a command key stands where a decision begins, and once", None, key)
        self.keys.add(key or "")
        if opens and self.lane == "play":
            self.rests[self.line.head] = self.line
        self.lane, self.cause = lane, self.version if opens else self.cause

    def on_line(self, version: int) -> bool:
        """Whether an entry lies on the present line, walking back from stretch to stretch."""
        head = self.line.head
        while True:
            first, parent = next(each for each in reversed(self.segments) if each[0] <= head)
            if version >= first or first == 0:
                return version <= head
            head = parent

    def move_cursor(self, fact: dict[str, Any], kind: str) -> None:
        to = fact["to"]
        if to not in self.rests or to < self.line.origin or to == self.line.head:
            self.fail("undo and redo go to another rest point of the game", None, to)
        if self.options.get("undo") == "none":
            self.fail("this table plays without undo", None, kind)
        if (kind == "undone") != self.on_line(to):
            self.fail("undo goes back on the line, redo to another line", None, kind)
        self.segments.append((self.version, to))
        self.line = self.rests[to]
        self.counts["cursor moves"] += 1

    # what the facts say

    def check_fact(self, entry: dict[str, Any], fact: dict[str, Any], kind: str) -> None:
        if kind == "began":
            self.began, self.dice = fact, read_dice(fact.get("faces", []))
            self.options = dict(row.split("=", 1) for row in fact.get("options", []))
            self.check_secret()
        elif kind == "joined":
            self.seats[fact["seat"]] = fact.get("entropy") or self.seats.get(fact["seat"], "")
        elif kind in ("started", "positioned"):
            digest = sha256("".join(f"{seat}={text}\n" for seat, text in self.seats.items()).encode())
            if fact["entropy"] != digest:
                self.fail("the dice rest on what the seats gave when they joined", digest, fact["entropy"])
        elif kind in ("rolled", "shuffled"):
            self.check_throw(entry, fact, kind)
        elif kind == "closed":
            if not DIGEST.match(fact["secret"]):
                self.fail("a dice secret is 64 small hexadecimal digits", None, fact["secret"])
            self.closed, self.secret = True, bytes.fromhex(fact["secret"])
            self.check_secret()
        elif kind in CURSOR:
            self.move_cursor(fact, kind)
        if self.lane == "play":
            self.line = after(self.line, self.version, fact, opens=entry.get("cause") == self.version)

    def check_secret(self) -> None:
        """The secret that is published is the one that was committed to; then the throws that waited."""
        if self.secret is None:
            return
        if sha256(self.secret) != self.began["commitment"]:
            self.fail(
                "the dice secret is not the one committed to", self.began["commitment"], sha256(self.secret)
            )
        self.recompute(self.secret)

    def check_throw(self, entry: dict[str, Any], fact: dict[str, Any], kind: str) -> None:
        """Source, label and faces; the faces against the secret as soon as it is known."""
        source, label = fact["source"], fact.get("label", "")
        real = self.options.get("dice", "seeded").startswith("declared")
        seeded = self.began.get("dice") == ALGORITHM
        if source not in (
            ("seeded", "declared") if seeded and real else ("seeded",) if seeded else ("scripted",)
        ):
            self.fail("these dice are of another source", self.began.get("dice"), source)
        if kind == "rolled":
            dice = [self.find_die(name) for name in fact["dice"]]
            if not possible(fact["faces"], dice):
                self.fail("these dice cannot show these faces", fact["dice"], fact["faces"])
        if source == "declared" or (source == "scripted" and not label):
            return
        made = self.label(" ".join(fact["dice"]) if kind == "rolled" else fact["pile"])
        if label != made:
            self.fail("the label is not what the throw is bound to", made, label)
        self.counts["labels"] += 1
        if source != "seeded" or self.version <= self.began.get("carried", 0):
            return
        if kind == "rolled":
            self.later(lambda secret, entropy: throw(secret, entropy, label, dice), fact["faces"])
            return
        for part in entry.get("sealed", []):
            if part.get("fact", {}).get("t") == "ordered":
                self.check_order(part["fact"], fact, label)

    def check_order(self, order: dict[str, Any], fact: dict[str, Any], label: str) -> None:
        cards = order["cards"]
        if order["pile"] != fact["pile"] or len(cards) != fact["count"]:
            self.fail("the order is of another pile", fact, order)
        self.later(lambda secret, entropy: shuffle(secret, entropy, label, cards), cards)

    def later(self, make: Callable[[bytes, str], list[Any]], found: list[Any]) -> None:
        """Recompute a throw: now if the secret is known, else when it is published."""
        self.waiting.append((self.version, self.line.entropy, make, found))
        if self.secret is not None:
            self.recompute(self.secret)

    def recompute(self, secret: bytes) -> None:
        for version, entropy, make, found in self.waiting:
            if (made := make(secret, entropy)) != found:
                raise Fault(version, "the secret gives other dice than these", made, found)
            self.counts["shuffles" if found and isinstance(found[0], str) else "throws"] += 1
        self.waiting.clear()

    def find_die(self, name: str) -> Die:
        sides = 0 if name in self.dice else int(name.removeprefix("d"))
        if sides > MOST_SIDES:
            raise ValueError(name)
        return self.dice.get(name) or Die(tuple(range(1, sides + 1)))

    def label(self, what: str) -> str:
        policy = self.options.get("label", "bound")
        if policy == "fresh":
            return f"fresh/{what}/{self.version}"
        if policy == "sticky":
            return f"sticky/{what}/{self.line.throws}"
        return f"bound/{what}/{self.line.digest}/{self.line.since}"


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
        raise Fault(
            0, "the format is newer than this verifier: get the one that came with it", FORMAT, found[0]
        )
    if (
        set(head) not in ({"format", "session"}, {"format", "session", "dice", "veil"})
        or head["format"] != FORMAT
    ):
        raise Fault(0, "the first line is not the header of a .rollbook file", FORMAT, head.get("format"))
    if not SESSION.match(str(head["session"])):
        raise Fault(0, "the header does not name a session", None, head["session"])
    if not all(DIGEST.match(str(head[each])) for each in set(head) - {"format", "session"}):
        raise Fault(0, "the secrets in the header are 64 small hexadecimal digits each")
    return head


def check_trailer(verifier: Verifier, head: dict[str, Any], line: bytes) -> None:
    """How many entries there are and the last link; with secrets, their digest."""
    made = {"count": verifier.version, "last": verifier.link}
    if "veil" in head:
        text = f"{FORMAT} secrets\n{verifier.session}\n{head['dice']}\n{head['veil']}"
        made["secrets"] = sha256(text.encode())
    found = read_line(line, verifier.version)
    if found != made:
        raise Fault(
            verifier.version,
            "the trailer is not that of these entries: the file is cut or altered",
            made,
            found,
        )


def verify(data: bytes) -> Verifier:
    """Check the bytes of a file; `Fault` at the first thing that does not hold."""
    lines = split(unpacked(data))
    head = read_header(lines[0])
    verifier = Verifier(head)
    if lines.pop() != b"" or len(lines) < 3:
        raise Fault(max(len(lines) - 1, 0), "the file is cut off")
    for line in lines[1:-1]:
        verifier.follow(line)
    check_trailer(verifier, head, lines[-1])
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
    """Keys given as hex, and the first word of each line of key files (`#` begins a comment)."""
    found = list(keys)
    for name in files:
        lines = read_file(name, LONGEST).decode(errors="replace").splitlines()
        found += [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    for key in found:
        if not DIGEST.match(key):
            raise ValueError(f"{key!r} is no key: 64 small hexadecimal digits")
    return set(found)


def report(verifier: Verifier | None, fault: Fault | None, trusted: set[str]) -> dict[str, Any]:
    shape: dict[str, Any] = {"ok": fault is None, "fault": None}
    if fault is not None:
        shape["fault"] = {
            "version": fault.version,
            "what": fault.what,
            "expected": fault.expected,
            "found": fault.found,
        }
    if verifier is not None:
        unchecked = ["rules"] + (["dice: the secret is not published"] if verifier.waiting else [])
        signatures = [
            {"covers": v - 1, "key": key, "trusted": key in trusted} for v, key in verifier.signatures
        ]
        shape |= {"session": verifier.session, "checked": verifier.counts, "signatures": signatures}
        shape["unchecked"] = unchecked
    return shape


def tell(name: str, shape: dict[str, Any]) -> Iterator[str]:
    """The report for people."""
    if fault := shape["fault"]:
        where = f"entry {fault['version']}" if fault["version"] else "the header"
        yield f"{name}: FAULT at {where}: {fault['what']}"
        yield from (f"  {each}: {fault[each]}" for each in ("expected", "found") if fault[each] is not None)
    if "checked" in shape:
        yield f"{name}: session {shape['session']}"
        yield from (f"  {what:<14}{count:>8}" for what, count in shape["checked"].items())
        for each in shape["signatures"]:
            known = "trusted" if each["trusted"] else "not among the keys you gave"
            yield f"  entries 1 to {each['covers']} signed by {each['key']} ({known})"
        if not shape["signatures"]:
            yield "  no signatures: somebody who rewrote the whole file would not be found"
        yield from (f"  not checked: {each}" for each in shape["unchecked"])
    if shape["ok"]:
        yield "All that was checked holds."


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Verify a .rollbook file.", epilog="See docs/replay-format.md."
    )
    parser.add_argument("file")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--key", action="append", default=[], metavar="HEX", help="a key that must have signed"
    )
    parser.add_argument(
        "--trusted", action="append", default=[], metavar="KEYFILE", help="a file of such keys"
    )
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
