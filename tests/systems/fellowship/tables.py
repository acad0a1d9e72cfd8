"""Tables to test fellowship at: written positions, and what happened since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.events import Event
from engine.questions import PASS, Question
from engine.rules.fellowship.position import Position
from engine.rules.fellowship.rules import RULES
from engine.rules.fellowship.state import Board
from replays.session import Session
from tests.systems.table import choose, log, question, table

ENEMY = {"kind": "enemy", "engage": 50, "attack": 2, "defence": 1, "health": 3, "threat": 2}


def lay(
    *seats: str, rulings: Mapping[str, str] = {}, options: Mapping[str, str] = {}, **position: Any
) -> Session:
    """A session that begins from a position, with these seats (`ann` alone by default)."""
    read = msgspec.convert(position, Position)
    return table(RULES, *(seats or ("ann",)), position=read, rulings=rulings, options=options)


def invented(kind: str, **figures: Any) -> dict[str, Any]:
    """A card of one's own; an enemy engages nobody unless told to."""
    return {**(ENEMY if kind == "enemy" else {}), "kind": kind, **figures}


def hero(**figures: Any) -> dict[str, Any]:
    """A hero of one's own: plain, of no sphere, with ten hit points."""
    return {"kind": "hero", "health": 10, **figures}


def board(live: Session) -> Board:
    """The table as it is."""
    found: Board = live.state.board
    return found


def happened(live: Session, *kinds: type[Event]) -> list[Any]:
    """The public facts of these kinds, in order."""
    return [entry.event for entry in log(live) if isinstance(entry.event, kinds)]


def clauses(live: Session, kind: type[Event]) -> list[str]:
    """What the events of a kind cite."""
    return [entry.clause for entry in log(live) if isinstance(entry.event, kind)]


def asked(live: Session) -> list[Question]:
    """What is open."""
    open_set = live.state.course.prompt
    return [] if open_set is None else [slot.question for slot in open_set.slots if not slot.done]


def ids(live: Session, seat: str = "ann") -> tuple[str, ...]:
    """What a seat may answer."""
    found = question(live.state, seat)
    return () if found is None else found.ids


def answer(live: Session, *choice: str, seat: str = "ann") -> None:
    """An answer of a seat."""
    choose(live, seat, *choice)


def pass_until(live: Session, *whats: str) -> Question | None:
    """Everybody passes, or commits and declares nothing, until one of these is asked or the game ends."""
    for _ in range(200):
        waiting = asked(live)
        if not waiting or waiting[0].what in whats:
            return waiting[0] if waiting else None
        first = waiting[0]
        if PASS in first.ids:
            choose(live, first.seats[0], PASS)
        elif first.form == "pick" and first.least == 0:
            choose(live, first.seats[0])
        else:
            choose(live, first.seats[0], first.ids[0])
    raise AssertionError(f"never asked: {whats}")


def names(ids: Iterable[str]) -> list[str]:
    """Ids as a sorted list."""
    return sorted(ids)
