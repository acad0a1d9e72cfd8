"""Tables for one card: a seat alone, with an ally who can always act, so that every window opens."""

from __future__ import annotations

from typing import Any

from engine.rules.fellowship.figures import figure
from replays.session import Session
from tests.systems.fellowship.tables import answer, board, ids, invented, lay

SEAT = ("hand", "deck", "discard", "engaged", "threat", "fallen", "allies")
CLOCK = "faramir"
"""His action is there as long as he is ready."""


def alone(at: str, *heroes: Any, **more: Any) -> Session:
    """A table of one, `ann`. Words of `SEAT` are hers, the others the position's; `encounter` is its deck."""
    hers = {word: more.pop(word) for word in SEAT if word in more}
    hers["allies"] = [*hers.get("allies", ()), CLOCK]
    seat = {"threat": 20, "heroes": list(heroes), **hers}
    if "encounter" in more:
        more["deck"] = more.pop("encounter")
    return lay(at=at, seats={"ann": seat}, **more)


def two(at: str, ann: dict[str, Any], bo: dict[str, Any], **more: Any) -> Session:
    """A table of two, hands played open; `ann` is the first player and has the ally."""
    seats = {
        "ann": {"threat": 20, **ann, "allies": [*ann.get("allies", ()), CLOCK]},
        "bo": {"threat": 20, **bo},
    }
    return lay("ann", "bo", at=at, seats=seats, options={"hands": "open"}, **more)


def play(live: Session, *choices: str | tuple[str, ...], seat: str = "ann") -> None:
    """Answer after answer of a seat; a tuple is one answer of several."""
    for each in choices:
        answer(live, *((each,) if isinstance(each, str) else each), seat=seat)


def of(live: Session, card: str, name: str) -> int:
    """A figure as it is now."""
    return figure(board(live), card, name)


def piece(live: Session, card: str) -> Any:
    """A card in play."""
    return board(live).pieces[card]


def seat(live: Session, id: str = "ann") -> Any:
    """A seat of the board."""
    return board(live).seats[id]


def can(live: Session, id: str, seat: str = "ann") -> bool:
    """Whether a seat may answer so."""
    return id in ids(live, seat)


FOE = {"foe": invented("enemy", engage=50, attack=2, defence=0, health=1, threat=1)}
"""An enemy that falls to any attack."""
BRUTE = {"brute": invented("enemy", engage=50, attack=4, defence=0, health=9, threat=1)}
PLACE = {"place": invented("location", threat=2, points=5)}
GOAL = {"goal": invented("stage", stage=1, points=9)}


def cards(*several: dict[str, Any]) -> dict[str, Any]:
    """Invented cards together, with the quest card `goal` of nine points."""
    found = dict(GOAL)
    for each in several:
        found |= each
    return {"stage": "goal", "cards": found}
