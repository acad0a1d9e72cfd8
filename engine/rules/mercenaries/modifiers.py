"""Modifier decks: what a card says, how several drawn cards count, and how they are drawn (MER-5.2, 5.3).

A card is called `KIND-N`: what it adds or does (`zero`, `minus-two`, `null`, `double`, `bless`, `curse`),
with `rolling-` before that where the next card is drawn too, and a condition behind it where it adds one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct

from engine.rules.mercenaries.vocabulary import Condition

Mode = Literal["", "advantage", "disadvantage"]
NUMBERS = {
    "zero": 0,
    "plus-one": 1,
    "minus-one": -1,
    "plus-two": 2,
    "minus-two": -2,
    "plus-three": 3,
    "plus-four": 4,
}
TIMES = {"null": 0, "curse": 0, "double": 2, "bless": 2}
LEAVES = ("bless", "curse")
"""Cards that leave the deck when they are drawn (MER-5.4)."""
LIMIT = 10
"""So many blessings there are, so many curses for all characters together, and as many for the monsters."""
BOX = tuple([f"bless-{n}" for n in range(1, LIMIT + 1)] + [f"curse-{n}" for n in range(1, 2 * LIMIT + 1)])
"""Blessings and curses; the last curses are the monsters'."""
MIXES = ("null", "double")
"""Cards that have their deck shuffled at the end of the round (MER-5.2)."""
STANDARD = {
    "zero": 6,
    "plus-one": 5,
    "minus-one": 5,
    "plus-two": 1,
    "minus-two": 1,
    "null": 1,
    "double": 1,
}


class Modifier(Struct, frozen=True):
    """What a card says. times: by what the attack is multiplied, where the card does that."""

    kind: str
    adds: int = 0
    times: int | None = None
    rolling: bool = False
    conditions: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def read(card: str) -> Modifier:
    """What a card says, by its name."""
    kind = card.rstrip("0123456789").rstrip("-")
    said = kind.removeprefix("rolling-")
    for base in sorted((*NUMBERS, *TIMES), key=len, reverse=True):
        rest = said.removeprefix(base).removeprefix("-")
        if said.startswith(base) and (not rest or rest in get_args(Condition)):
            added = (rest,) if rest else ()
            return Modifier(base, NUMBERS.get(base, 0), TIMES.get(base), said != kind, added)
    raise LookupError(card)


def mode(better: bool, worse: bool) -> Mode:
    """How an attack is drawn for: advantage and disadvantage cancel, however many there are of each."""
    if better == worse:
        return ""
    return "advantage" if better else "disadvantage"


def enough(drawn: Sequence[str], mode: Mode) -> bool:
    """Whether no further card is drawn: one, or two of which one counts, but on and on while all are
    rolling."""
    fixed = any(not read(card).rolling for card in drawn)
    return fixed and len(drawn) >= (2 if mode else 1)


class Counted(Struct, frozen=True):
    """What of the drawn cards counts: these cards, what they add together, by what they multiply afterwards,
    and the conditions that they bring."""

    cards: tuple[str, ...]
    adds: int = 0
    times: int = 1
    conditions: tuple[str, ...] = ()

    def of(self, value: int) -> int:
        """An attack of this value with the cards; shields come later."""
        return (value + self.adds) * self.times


def counted(drawn: Sequence[str], mode: Mode, value: int) -> Counted:
    """Which of the drawn cards count for an attack of this value (MER-5.3): with advantage the better of two,
    with disadvantage the worse, and where neither is that the first. Rolling cards are added to the one that
    counts, but with disadvantage are ignored."""
    fixed = [card for card in drawn if not read(card).rolling]
    taken = fixed[0]
    if mode and len(fixed) > 1 and _better(fixed[1], fixed[0], value) == (1 if mode == "advantage" else -1):
        taken = fixed[1]
    rolled = [] if mode == "disadvantage" else [card for card in drawn if read(card).rolling]
    cards = (*rolled, taken)
    said = [read(card) for card in cards]
    times = read(taken).times
    return Counted(
        cards,
        sum(each.adds for each in said),
        1 if times is None else times,
        tuple(dict.fromkeys([condition for each in said for condition in each.conditions])),
    )


def _better(one: str, other: str, value: int) -> int:
    """1 where one card is better for an attack of this value, -1 where it is worse, 0 where neither can be
    said: a condition is worth something, and nobody knows how much."""
    first, second = read(one), read(other)
    by_value = _worth(first, value) - _worth(second, value)
    mine, theirs = set(first.conditions), set(second.conditions)
    if mine == theirs:
        return (by_value > 0) - (by_value < 0)
    if by_value >= 0 and mine > theirs:
        return 1
    return -1 if by_value <= 0 and mine < theirs else 0


def _worth(card: Modifier, value: int) -> int:
    """How much an attack comes to with the card; a null is worse than anything that may come to nothing."""
    if card.times is None:
        return value + card.adds
    return value * card.times if card.times else -1_000
