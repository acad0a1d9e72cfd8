"""What forced effects read and change, and so whether it can matter which of two is taken first (FEL-8.13).

    @forced(GLADDEN_FIELDS, "phase_end", can=active_in_refresh, adds="dials")

A footprint is written in words, beside the effect. They are read as things on the table:

    own         the card itself and what lies on it
    leaves      the card leaves play for the discard pile of its owner
    wounds      every character is damaged, or is asked about; whoever may fall can take anything along
    characters  every character, to choose from
    enemies     every enemy
    dials       every dial; one that may run full takes its player along
    quest       the progress of the stage
    encounter   the encounter deck
    anything    whatever there is

Two effects are apart if neither changes what the other reads or changes; what both only add to is no matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.frames import Frame
from engine.rules.fellowship.abilities import ABILITIES, CONSTANTS, LISTENING
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.state import ENCOUNTER, LIMIT, Board, in_order, kind_of
from engine.rules.fellowship.targets import enemies, everyone

ANYTHING = "anything"
NEAR_DEATH, NEAR_FULL = 5, 10
"""No effect of the box does more damage to one character, or raises a dial by more, at one moment."""
SEND_OFF = "send_off"
"""The step by which a card leaves when what kept it here is over."""


class Footprint(NamedTuple):
    """Things on the table: read, changed, and only added to."""

    reads: tuple[str, ...]
    changes: tuple[str, ...]
    adds: tuple[str, ...] = ()


Words = Callable[[Board, str], Iterable[str]]


def _own(board: Board, card: str) -> Iterable[str]:
    piece = board.pieces.get(card)
    return (card, *(piece.attached if piece else ()))


def _leaves(board: Board, card: str) -> Iterable[str]:
    """What constant effects of it made so goes with it; a hero may take its player along."""
    gone = [each for each in _own(board, card) if each in board.pieces]
    if any(board.pieces[each].card in CONSTANTS or kind_of(board, each) == "hero" for each in gone):
        return (*gone, ANYTHING)
    return gone


def _wounds(board: Board, _: str) -> Iterable[str]:
    there, figures = everyone(board), figures_of(board)
    near = any(figures.health_left(each) <= NEAR_DEATH for each in there)
    return (*there, ANYTHING) if near else there


def _dials(board: Board, _: str) -> Iterable[str]:
    near = any(board.seats[seat].threat + NEAR_FULL >= LIMIT for seat in in_order(board))
    return (*(f"dial:{seat}" for seat in in_order(board)), *((ANYTHING,) if near else ()))


WORDS: Mapping[str, Words] = {
    "own": _own,
    "leaves": _leaves,
    "wounds": _wounds,
    "characters": lambda board, _: everyone(board),
    "enemies": lambda board, _: enemies(board),
    "dials": _dials,
    "quest": lambda *_: ("quest",),
    "encounter": lambda *_: ("encounter",),
    ANYTHING: lambda *_: (ANYTHING,),
}


def footprint(board: Board, frame: Frame) -> Footprint:
    """What the frame of a forced effect reads and changes; anything where nothing is declared."""
    if frame.step == SEND_OFF:
        card, _, *zones = map(str, frame.args)
        return _leaving(board, card, zones)
    ability = ABILITIES.get(str(frame.args[0])) if frame.step == "use_ability" else None
    if ability is None or not (ability.reads or ability.changes or ability.adds):
        return Footprint((), (ANYTHING,))
    card = str(frame.args[2])
    said = (ability.reads, ability.changes, ability.adds)
    found = Footprint(
        *(tuple([each for word in words.split() for each in WORDS[word](board, card)]) for words in said)
    )
    if "leaves" not in ability.changes.split():
        return found
    gone = _leaving(board, card, ("discard",))
    return Footprint(*(one + other for one, other in zip(found, gone, strict=True)))


def _leaving(board: Board, card: str, zones: Iterable[str]) -> Footprint:
    """A card leaves play: of a discard pile and a hand the order does not matter, of a deck it does; and
    whoever may answer to a card that leaves may draw."""
    piece = board.pieces[card]
    to = {zone: _pile(zone, board, card) for zone in zones}
    changes = [*_leaves(board, card), *(pile for zone, pile in to.items() if zone in IN_ORDER)]
    adds = [_pile("discard", board, each) for each in piece.attached]
    adds += [pile for zone, pile in to.items() if zone not in IN_ORDER]
    answered = any(each in board.printed for each in LISTENING.get(("after", "optional", "leave"), {}))
    return Footprint((f"deck:{piece.controller}",) if answered else (), tuple(changes), tuple(adds))


IN_ORDER = ("deck", "top", "bottom")
"""Zones of which it matters when a card comes there: all are the deck of its owner."""


def _pile(zone: str, board: Board, card: str) -> str:
    owner = board.pieces[card].owner
    if zone in IN_ORDER:
        return f"deck:{owner}" if owner else ENCOUNTER
    return f"{zone}:{owner}"


def apart(one: Footprint, other: Footprint) -> bool:
    """Whether it is all the same which of two comes first."""
    if ANYTHING in (*one.changes, *one.adds, *other.changes, *other.adds):
        return False
    return not (_meets(one, other) or _meets(other, one))


def _meets(one: Footprint, other: Footprint) -> bool:
    """Whether one changes what the other has to do with, or adds to what it reads or changes."""
    seen = (*other.reads, *other.changes)
    return any(each in (*seen, *other.adds) for each in one.changes) or any(each in seen for each in one.adds)


def order_matters(board: Board, frames: Iterable[Frame]) -> bool:
    """Whether two of these forced effects are not apart."""
    found = [footprint(board, frame) for frame in frames]
    return any(not apart(one, other) for n, one in enumerate(found) for other in found[n + 1 :])
