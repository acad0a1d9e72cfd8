"""Fellowship's table in areas: the quest, the active location, the staging area, and the seats in player
order.

Beside the staging area stands what a quest would be resolved by now (FEL-3.5): the threat of the cards there,
against the willpower of the characters on the quest, each with its addends.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.course import Course
from engine.model import State
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board, Printed, in_order
from engine.tabletop.lasting import Lasting
from engine.tabletop.sums import rows, total
from projections import figures
from projections.areas import Area
from projections.games import Shown
from projections.sums import Sum, plain

DIAL = "threat:"
NO_THREAT = "no-threat"
"""What lasts on a card that gives no threat in the staging area."""


def figure(course: Course, of: Board, id: str, name: str, printed: Printed) -> Shown:
    """A figure of a card: never below nothing (FEL-8.7), and no threat where a card says so."""
    shown = figures.stands(course, id, name, getattr(printed, name))
    shown["now"] = max(0, shown["now"])
    if name == "threat" and shown["now"]:
        for row in no_threat(of):
            if row.target == id:
                shown["adds"][row.source] = shown["adds"].get(row.source, 0) - shown["now"]
                shown["now"] = 0
    return shown


def no_threat(of: Board) -> list[Lasting]:
    """What takes all threat of a card for a while."""
    return [row for row in of.lasting if row.figure == NO_THREAT]


def areas(state: State) -> tuple[Area, ...]:
    """All of them; the seats alone before the quest is laid out."""
    course, of = state.course, state.board
    playing = in_order(of) if of.seats else ()
    out = tuple(id for id in of.seats if id not in playing)
    seats = tuple(_seat(course, of, id) for id in (*playing, *out))
    if not of.stage:
        return seats
    return (
        Area(id="stage", cards=(of.stage,), gauges=("progress", "rounds")),
        *((Area(id="active", cards=of.active),) if of.active else ()),
        _staging(course, of),
        *seats,
    )


def _staging(course: Course, of: Board) -> Area:
    return Area(
        id="staging",
        cards=of.staging,
        sums=("threat", "willpower"),
        counts={ENCOUNTER: _pile(course, ENCOUNTER), "discard": len(of.discard)},
    )


def sums(course: Course, of: Board, cards: Shown) -> Shown:
    """`{"threat": {"total", "addends": [{"source", "amount"}]}, "willpower": ...}`: of the staging area, and
    of the quest. A card, as it is shown, is one addend; its own figure says what that comes from."""
    committed = (id for id, piece in of.pieces.items() if piece.committed)
    found = (_sum(course, of, of.staging, "threat", cards), _sum(course, of, committed, "willpower", cards))
    return {str(each["what"]): {key: each[key] for key in ("total", "addends")} for each in plain(found)}


def _sum(course: Course, of: Board, ids: Iterable[str], name: str, cards: Shown) -> Sum:
    addends = rows((id, _now(course, of, id, name, cards[id])) for id in ids)
    return Sum(name, total(addends), addends)


def _now(course: Course, of: Board, id: str, name: str, card: Shown) -> int:
    shown = card["figures"].get(name) or figure(course, of, id, name, of.printed[card["card"]])
    now: int = shown["now"]
    return now


def _seat(course: Course, of: Board, id: str) -> Area:
    seat = of.seats[id]
    return Area(
        id=id,
        seat=id,
        cards=seat.area,
        facing=seat.engaged,
        gauges=(f"{DIAL}{id}",),
        counts={
            "hand": seat.hand.count,
            "deck": _pile(course, f"{DECK}{id}"),
            "discard": len(seat.discard),
        },
        marks=(*(("first",) if id == of.first else ()), *(("out",) if seat.out else ())),
    )


def _pile(course: Course, name: str) -> int:
    pile = course.piles.get(name)
    return pile.count if pile else 0
