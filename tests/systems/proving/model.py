"""The board of the proving game, how events change it, and who sees what of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import events as k
from engine.audience import may_see
from engine.model import Model
from tests.systems.proving import events as ev


class Hand(Struct, frozen=True, omit_defaults=True):
    """How many cards, and which where that is known."""

    count: int = 0
    cards: tuple[str, ...] = ()


class Board(Struct, frozen=True, omit_defaults=True):
    """Strength of the storm, hands, wounds, and what was seen and claimed."""

    storm: int = 0
    limit: int = 0
    hands: dict[str, Hand] = {}
    wounds: dict[str, int] = {}
    shown: dict[str, str] = {}
    braced: tuple[str, ...] = ()
    shaken: tuple[str, ...] = ()
    saw: dict[str, str] = {}
    claims: dict[str, str] = {}
    lies: dict[str, bool] = {}


def hand(board: Board, seat: str) -> Hand:
    return board.hands.get(seat, Hand())


def _hand(board: Board, seat: str, new: Hand) -> Board:
    return replace(board, hands={**board.hands, seat: new})


def _loses(board: Board, seat: str, card: str) -> Board:
    old = hand(board, seat)
    return _hand(board, seat, Hand(old.count - 1, tuple(each for each in old.cards if each != card)))


def _drawn(board: Board, event: k.Drawn) -> Board:
    old = hand(board, event.seat)
    return _hand(board, event.seat, replace(old, count=old.count + event.count))


def _dealt(board: Board, event: k.Dealt) -> Board:
    old = hand(board, event.seat)
    return _hand(board, event.seat, replace(old, cards=old.cards + event.cards))


def _revealed(board: Board, event: ev.Revealed) -> Board:
    return replace(_loses(board, event.seat, event.card), shown={**board.shown, event.seat: event.card})


def _wounded(board: Board, event: ev.Wounded) -> Board:
    return replace(board, wounds={**board.wounds, event.seat: board.wounds.get(event.seat, 0) + event.wounds})


def _marked(board: Board, event: k.Marked) -> Board:
    return replace(board, braced=(), shown={}) if event.what == "round" else board


EVOLVE: Any = {
    k.Drawn: _drawn,
    k.Dealt: _dealt,
    k.Marked: _marked,
    ev.Laid: lambda b, x: replace(b, storm=x.storm, limit=x.limit),
    ev.Revealed: _revealed,
    ev.Braced: lambda b, x: replace(b, braced=(*b.braced, x.seat)),
    ev.Discarded: lambda b, x: _loses(b, x.seat, x.card),
    ev.Peeked: lambda b, x: b,
    ev.Saw: lambda b, x: replace(b, saw={**b.saw, x.seat: x.card}),
    ev.Claimed: lambda b, x: replace(b, claims={**b.claims, x.seat: x.card}),
    ev.Truth: lambda b, x: replace(b, lies={**b.lies, x.seat: not x.true}),
    ev.Wounded: _wounded,
    ev.Weakened: lambda b, x: replace(b, storm=b.storm - x.by),
    ev.Shaken: lambda b, x: replace(b, shaken=(*b.shaken, x.seat)),
}


def view(board: Board, viewer: str) -> Board:
    def own(of: dict[str, Any]) -> dict[str, Any]:
        return {seat: each for seat, each in of.items() if may_see((seat,), viewer)}

    hands = {
        seat: each if may_see((seat,), viewer) else Hand(each.count) for seat, each in board.hands.items()
    }
    return replace(board, hands=hands, saw=own(board.saw), lies=own(board.lies))


MODEL = Model("proving", ev.EVENTS, Board(), EVOLVE, view)
