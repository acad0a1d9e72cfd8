"""Fellowship's table in areas: the quest, the active location, the staging area, and the seats in player
order.

Beside the staging area stands what a quest would be resolved by now (FEL-3.5): the threat of the cards there,
against the willpower of the characters on the quest, each with its addends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.course import Course
from engine.model import State
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board, Printed, in_order
from engine.tabletop.lasting import Lasting
from engine.tabletop.sums import rows
from projections import figures
from projections.areas import Area, Card
from projections.figures import Standing
from projections.sums import Total, summed

DIAL = "threat:"
NO_THREAT = "no-threat"
"""What lasts on a card that gives no threat in the staging area."""


def figure(course: Course, of: Board, id: str, name: str, printed: Printed) -> Standing:
    """A figure of a card: never below nothing (FEL-8.7), and no threat where a card says so."""
    base, adds = getattr(printed, name), figures.addends(course, id, name)
    now = max(0, base + sum(adds.values()))
    if name == "threat" and now:
        for row in no_threat(of):
            if row.target == id:
                adds[row.source] = adds.get(row.source, 0) - now
                now = 0
    return Standing(base, now, adds)


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


def sums(course: Course, of: Board, cards: Mapping[str, Card]) -> Mapping[str, Total]:
    """The threat of the staging area, and the willpower of the quest. A card, as it is shown, is one addend;
    its own figure says what that comes from."""

    def added(name: str, ids: Iterable[str]) -> Total:
        return summed(rows((id, _now(course, of, id, name, cards[id])) for id in ids))

    committed = (id for id, piece in of.pieces.items() if piece.committed)
    return {"threat": added("threat", of.staging), "willpower": added("willpower", committed)}


def _now(course: Course, of: Board, id: str, name: str, card: Card) -> int:
    shown = card.figures.get(name) or figure(course, of, id, name, of.printed[card.card])
    return shown.now


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
