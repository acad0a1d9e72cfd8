"""How the core folds what events move: out of one place, into another; names and what was seen with them."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine.tabletop.moving import (
    ALL,
    IN_PLAY,
    Move,
    Names,
    New,
    Sees,
    empty,
    finder,
    lift,
    moved_by,
    name,
    put,
    reads,
)  # fmt: skip
from engine.tabletop.zones import NOWHERE, Board, Spot, Zone, Zones

Change = Callable[[Board, Any], Board]

# What events change ------------------------------------------------------------------------------------


def fold(zones: Zones, kind: type[k.Event]) -> Change | None:
    """What an event changes in the zones; None where it moves nothing."""
    if kind in KERNEL:
        return _of_pile(zones, KERNEL[kind])
    changes = [_moves(zones, each) for each in moved_by(kind)]
    names, sees = getattr(kind, "names", None), getattr(kind, "sees", None)
    if names is not None:
        changes.append(_names(zones, names))
    if sees is not None and zones.saw:
        changes.append(_sees(zones, sees))
    return together(*changes)


def together(*changes: Change | None) -> Change | None:
    """One change after the other, as one."""
    rest = [each for each in changes if each is not None]
    if len(rest) < 2:
        return rest[0] if rest else None
    one, other = rest[0], together(*rest[1:])
    assert other is not None
    return lambda board, event: other(one(board, event), event)


def _kept(zones: Zones, text: str) -> bool:
    """Whether the core keeps cards at a declared place, which is no pile and none of a game's own."""
    if not text or text == IN_PLAY or "{" in text.partition(":")[0]:
        return bool(text)
    of = [zone for (name, _), zone in zones.named.items() if name == text.partition(":")[0]]
    return not of or any(not zone.pile and not zone.own for zone in of)


def _moves(zones: Zones, move: Move) -> Change | None:
    source, to = finder(zones, move.source, move.what), finder(zones, move.to, move.what)
    leaves, comes = _kept(zones, move.source), _kept(zones, move.to)
    if not leaves and not comes:
        return None
    if move.what == ALL:

        def emptied(board: Board, event: Any) -> Board:
            new: New = {}
            spot = zone, key = source(board, event)
            if comes and zone is not None and not zone.pile:
                cards = zone.cards(board, key)
                put(board, new, to(board, event), cards, len(cards) + zone.unnamed(board, key))
            empty(board, new, spot)
            return replace(board, **new)

        return emptied
    what, shown = attrgetter(move.what), attrgetter(move.shown) if move.shown else None

    def moved(board: Board, event: Any) -> Board:
        said = what(event)
        cards = said if shown is None else shown(event)
        if type(cards) is not tuple:
            cards = (cards,) if cards else ()
        count = len(cards) if shown is None else said
        new: New = {}
        if leaves:
            lift(board, new, source(board, event), cards, count)
        if comes:
            put(board, new, to(board, event), cards, count)
        return replace(board, **new) if new else board

    return moved


def _names(zones: Zones, names: Names) -> Change:
    find, what = finder(zones, names.place), attrgetter(names.what)
    left = finder(zones, names.left)

    def named(board: Board, event: Any) -> Board:
        new: New = {}
        lift(board, new, left(board, event), what(event), 0)
        name(board, new, find(board, event), what(event))
        return replace(board, **new) if new else board

    return named


def _sees(zones: Zones, sees: Sees) -> Change:
    what, pile, seat = attrgetter(sees.what), reads(sees.pile), attrgetter(sees.seat)

    def saw(board: Board, event: Any) -> Board:
        said = what(event)
        cards = said if type(said) is tuple else (said,) if said else ()
        known = {**getattr(board, zones.saw), f"{seat(event)}@{pile(event)}": cards}
        return replace(board, **{zones.saw: known})

    return saw


# The kernel's piles ------------------------------------------------------------------------------------


def _of_pile(zones: Zones, changes: Callable[[Zones, Board, New, Zone, Any], None]) -> Change | None:
    """What an event of a pile changes, where the pile is a zone of the game."""
    if not any(zone.pile for zone in zones.all):
        return None

    def change(board: Board, event: Any) -> Board:
        zone, _ = zones.of_pile(event.pile)
        if zone is None:
            return board
        new: New = {}
        changes(zones, board, new, zone, event)
        return replace(board, **new) if new else board

    return change


def _forget(zones: Zones, board: Board, new: New, _: Zone, event: Any) -> None:
    """What seats saw of a pile is known no more as soon as anything in it moves."""
    if zones.saw and (saw := getattr(board, zones.saw)):
        new[zones.saw] = {key: saw[key] for key in saw if key.partition("@")[2] != event.pile}


def _turned(zones: Zones, board: Board, new: New, zone: Zone, event: k.Turned) -> None:
    _forget(zones, board, new, zone, event)
    put(board, new, zones.spot(zone.turned), event.cards, len(event.cards))


def drawn_to(zones: Zones, zone: Zone, seat: str) -> Spot:
    """Where cards go that a seat draws off a pile."""
    return (zones.named[zone.drawn, True], seat) if zone.drawn and seat else NOWHERE


def _drawn(zones: Zones, board: Board, new: New, zone: Zone, event: k.Drawn) -> None:
    _forget(zones, board, new, zone, event)
    put(board, new, drawn_to(zones, zone, event.seat), (), event.count)


def _dealt(zones: Zones, board: Board, new: New, zone: Zone, event: k.Dealt) -> None:
    name(board, new, drawn_to(zones, zone, event.seat), event.cards)


def _shuffled(zones: Zones, board: Board, new: New, zone: Zone, event: k.Shuffled) -> None:
    _forget(zones, board, new, zone, event)
    empty(board, new, zones.spot(zone.refill))


KERNEL: dict[type[k.Event], Callable[[Zones, Board, New, Zone, Any], None]] = {
    k.Turned: _turned,
    k.Drawn: _drawn,
    k.Dealt: _dealt,
    k.Shuffled: _shuffled,
    k.Stacked: _forget,
}
"""By kind of the kernel's events of piles."""
