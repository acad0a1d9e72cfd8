"""Tables of echoes to begin from: a position, the sums the dice will show, who sits there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.dice import Scripted
from engine.entries import Entry
from engine.events import Event
from engine.questions import Question
from engine.rules.echoes import events as ev
from engine.rules.echoes.position import CharacterAt, HeroAt, LocationAt, Position
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.state import Board
from replays.session import Session
from tests.systems.table import choose, table

PAIRS = {-4: (-2, -2), -2: (-2, 0), -1: (1, -2), 0: (0, 0), 1: (1, 0), 2: (2, 0), 3: (3, 0)}
"""A throw of fate and doom for each sum."""

SQUARE = (
    LocationAt("square", ("mill", "stair"), 0),
    LocationAt("mill", ("square", "nave"), 1),
    LocationAt("stair", ("square", "tower"), 0),
    LocationAt("nave", ("mill", "quarry"), 0),
    LocationAt("tower", ("stair", "quarry"), 0),
    LocationAt("quarry", ("nave", "tower"), 0),
)
"""A ring of six places: from the square it is three steps to the quarry both ways."""


def showing(*sums: int) -> Scripted:
    """Dice that show these sums, one throw after another."""
    fates, dooms = zip(*(PAIRS[each] for each in sums), strict=True) if sums else ((), ())
    return Scripted({"fate": fates, "doom": dooms})


PLAIN = {"strength": 3, "agility": 3, "wisdom": 3, "personality": 3, "limit": 5, "talents": (), "items": ()}


def hero(id: str = "mara", at: str = "square", **figures: Any) -> HeroAt:
    """A hero of skill 3 in everything, without talents and items, unless they are given."""
    return HeroAt(id, at, **{**PLAIN, **figures})


def rat(at: str = "square", kind: str = "giant-rat", **figures: Any) -> CharacterAt:
    """A giant rat of Agility 3, or another character."""
    return CharacterAt(kind, at, **figures)


def lay(
    *heroes: HeroAt,
    sums: Sequence[int] = (),
    seats: Sequence[str] = ("ann", "bo", "cy", "di"),
    rulings: Mapping[str, str] = {},
    options: Mapping[str, str] = {},
    dice: Any = None,
    **position: Any,
) -> Session:
    """A table on the ring of six places, one seat a hero."""
    laid = Position(heroes=heroes, **{"locations": SQUARE, **position})
    chance = showing(*sums) if dice is None else dice
    taken = seats[: max(1, len(heroes))]
    return table(RULES, *taken, position=laid, dice=chance, rulings=rulings, options=options)


def asked(live: Session) -> Question:
    """The question that is open."""
    assert live.state.course.prompt is not None
    return live.state.course.prompt.slots[0].question


def answer(live: Session, *choice: str, seat: str = "") -> tuple[Entry[Event], ...]:
    """Whoever is asked answers; the entries that follow."""
    return choose(live, seat or asked(live).seats[0], *choice).entries


def board(live: Session) -> Board:
    """The board as it is."""
    now: Board = live.state.board
    return now


def only(entries: Sequence[Entry[Event]], kind: type[Any]) -> Entry[Any]:
    """The one entry of this kind."""
    (found,) = [entry for entry in entries if isinstance(entry.event, kind)]
    return found


def comparisons(entries: Sequence[Entry[Event]]) -> list[ev.Tested]:
    """The comparisons, in order."""
    return [entry.event for entry in entries if isinstance(entry.event, ev.Tested)]
