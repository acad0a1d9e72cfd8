"""Dice: seeded and committed to, declared from a real table, or scripted for a case.

A seeded throw is computed from HMAC-SHA-256 of the dice secret over the seats' entropy and a label, so that
nobody can choose it and, once the secret is published, everybody can check it. The label says what the throw
is bound to (KER-3.2): going back and coming again the same way gives the same dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from engine.course import Course
from engine.errors import Malformed
from engine.numerals import whole
from engine.seals import keyed
from engine.wording import say

MOST = 999_999
"""Sides of a plain die."""
ALGORITHM = "hmac-sha256/1"
Label = Literal["bound", "sticky", "fresh"]
Source = Literal["seeded", "declared", "scripted"]


class Die(Struct, frozen=True, gc=False):
    """A die: its faces in order (a face may occur twice), and the face that is rolled again and added."""

    id: str
    faces: tuple[int, ...]
    opens: int | None = None


def plain(sides: int) -> Die:
    """An ordinary die of so many sides: `d6`."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


def faces_rows(dice: Mapping[str, Die]) -> tuple[str, ...]:
    """Dice as rows for `Began`: `fate=-1,0,1`, an open-ended one `storm=1,2,3,4,5,6!6`. A plain `dN` that is
    filed under its own name needs none."""
    rows = []
    for name, die in dice.items():
        opens = "" if die.opens is None else f"!{die.opens}"
        row = f"{','.join(str(face) for face in die.faces)}{opens}"
        if not (name[:1] == "d" and name[1:].isdigit() and die == plain(int(name[1:]))):
            rows.append(f"{name}={row}")
    return tuple(rows)


class Dice(dict[str, Die]):
    """Dice by name, a plain `dN` among them."""

    def __missing__(self, name: str) -> Die:
        return find({}, name)


def read_faces(rows: Iterable[str]) -> Dice:
    """The dice in rows that `faces_rows` wrote; `ValueError` for others."""
    found = Dice()
    for row in rows:
        name, _, rest = row.partition("=")
        faces, _, opens = rest.partition("!")
        found[name] = Die(name, tuple(map(int, faces.split(","))), int(opens) if opens else None)
    return found


def find(dice: Mapping[str, Die], name: str) -> Die:
    """One of these dice, or a plain `dN`, which needs no telling; `LookupError` for anything else."""
    sides = whole(name[1:]) if name[:1] == "d" else None
    if name not in dice and (not sides or sides > MOST):
        raise LookupError(f"no die is called {name!r}")
    return dice.get(name) or plain(sides or 0)


def commitment(secret: bytes) -> str:
    """What `Began` says of a dice secret of 32 bytes."""
    return hashlib.sha256(secret).hexdigest()


def label(course: Course, what: str, version: int) -> str:
    """What a throw of `what` at entry `version` is bound to, by the table's `label` option (KER-3.2)."""
    policy = course.options.get("label", "bound")
    if policy == "fresh":
        return f"fresh/{what}/{version}"
    if policy == "sticky":
        return f"sticky/{what}/{course.throws}"
    return f"bound/{what}/{course.digest}/{course.since}"


class Chance(Protocol):
    """Where faces and orders come from. `label` is recorded; a source that needs none ignores it. `secret` is
    what closing publishes; nothing where it is not known."""

    source: Source
    secret: bytes

    def throw(self, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        """The faces, an open-ended die followed by its chain."""

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """The cards in their new order, the top first."""


def thrown(chance: Chance, by: str, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
    """A throw of an actor. Chance that goes by who throws (a what-if's) says so by having `throw_for`."""
    for_actor = getattr(chance, "throw_for", None)
    if for_actor is None:
        return chance.throw(dice, entropy, label)
    faces: tuple[int, ...] = for_actor(by, dice, entropy, label)
    return faces


def _words(secret: bytes, entropy: str, label: str) -> Iterator[int]:
    """Endless 32-bit numbers: HMAC blocks 0, 1, 2... cut into big-endian words."""
    block = 0
    while True:
        message = f"{entropy}\n{label}\n{block}".encode()
        digest = keyed(secret).digest(message)
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, each as likely: words past the last full span are skipped."""
    span = (1 << 32) - (1 << 32) % bound
    for word in words:
        if word < span:
            return word % bound
    raise AssertionError("the words never end")


class Seeded:
    """Dice from a secret."""

    source: Source = "seeded"

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def throw(self, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        words = _words(self.secret, entropy, label)
        faces: list[int] = []
        for die in dice:
            face = die.faces[_below(words, len(die.faces))]
            faces.append(face)
            while face == die.opens:
                face = die.faces[_below(words, len(die.faces))]
                faces.append(face)
        return tuple(faces)

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """Fisher-Yates from the last place to the first, on the cards in order of their names: where they
        lay before does not matter, so the new order can be computed from the log alone."""
        words = _words(self.secret, entropy, label)
        order = sorted(cards)
        for place in range(len(order) - 1, 0, -1):
            other = _below(words, place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)


class Scripted:
    """Dice that a case writes down: faces in order by die, orders by pile. Running out is malformed."""

    source: Source = "scripted"

    def __init__(
        self,
        faces: Mapping[str, Sequence[int]] = {},
        piles: Mapping[str, Sequence[str]] = {},
    ) -> None:
        self.secret = b""
        self._faces = {die: list(written) for die, written in faces.items()}
        self._piles = {pile: tuple(order) for pile, order in piles.items()}

    def left(self) -> Mapping[str, tuple[int, ...]]:
        """The faces that were not thrown yet, by die."""
        return {die: tuple(faces) for die, faces in self._faces.items()}

    def put_back(self, left: Mapping[str, Sequence[int]]) -> None:
        """These faces are to come again: what was thrown since belongs to nothing that happened."""
        self._faces = {die: list(faces) for die, faces in left.items()}

    def _next(self, die: Die) -> int:
        left = self._faces.get(die.id)
        if not left:
            raise Malformed(say("the script has no face left for the die {die}", die=die.id), "KER-3.4")
        face = left.pop(0)
        if face not in die.faces:
            raise Malformed(say("the die {die} has no face {face}", die=die.id, face=face), "KER-3.4")
        return face

    def throw(self, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        faces: list[int] = []
        for die in dice:
            faces.append(self._next(die))
            while faces[-1] == die.opens:
                faces.append(self._next(die))
        return tuple(faces)

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """The order written for the pile if it holds these very cards, else the order they came in."""
        written = self._piles.get(pile)
        if written is not None and sorted(written) == sorted(cards):
            return written
        return tuple(cards)


def possible(faces: Sequence[int], dice: Sequence[Die]) -> bool:
    """Whether these dice can show these faces: one that opens goes on until it shows something else."""
    left = list(faces)[::-1]
    for die in dice:
        again = True
        while again:
            if not left or left[-1] not in die.faces:
                return False
            again = left.pop() == die.opens
    return not left


def chains(faces: Sequence[int], dice: Sequence[Die]) -> tuple[tuple[int, ...], ...]:
    """The flat faces of a throw as one chain a die."""
    left = iter(faces)
    result: list[tuple[int, ...]] = []
    for die in dice:
        chain = [next(left)]
        while chain[-1] == die.opens:
            chain.append(next(left))
        result.append(tuple(chain))
    return tuple(result)
