"""Events that move cards: what each declares, and how the core folds it.

    class CardPlayed(Event, frozen=True, tag="card-played"):
        moves: ClassVar = moves("card", "hand:{seat}", "limbo")

A place may name fields of the event: `{zone}:{seat}`; of several, `{on|seat}`, the first that is not empty.
`A or B` is the first of them that there is; "" is nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import events as k
from engine.tabletop.zones import NO_CARDS, Board, Hand, Spot, Zone, Zones

IN_PLAY = "?"
"""The place of a card in play, wherever that is (`Zones.lies`)."""
ALL = "*"
"""Everything that lies at a place."""
Find = Callable[[Board, Any], Spot]


class Move(Struct, frozen=True):
    """What of an event goes from a place to another.

    what: the field of the event: an id, ids, or a number of cards; or `ALL`. shown: of a number of cards, the
    field of those whose names everybody saw.
    """

    what: str
    source: str
    to: str
    shown: str = ""


class Names(Struct, frozen=True):
    """The event, sealed for whoever sees a hidden `place`, names `what` came there. left: where it lay, if
    that is hidden too: a public event moves the number of cards, and this takes their names along."""

    what: str
    place: str
    left: str = ""


class Sees(Struct, frozen=True):
    """The event, sealed for a `seat`, names what it saw lie on a `pile`."""

    what: str
    pile: str
    seat: str = "seat"


def moves(what: str, source: str, to: str, shown: str = "") -> tuple[Move, ...]:
    """What an event moves; of several, the sum."""
    return (Move(what, source, to, shown),)


def moved_by(kind: type[k.Event]) -> tuple[Move, ...]:
    """What events of a kind move."""
    return getattr(kind, "moves", ())


def named_by(move: Move, event: Any) -> tuple[str, ...]:
    """The cards of a move that have names in the event."""
    if move.what == ALL:
        return ()
    said = getattr(event, move.shown or move.what)
    if type(said) is str:
        return (said,) if said else ()
    return said if type(said) is tuple else ()


# Places ------------------------------------------------------------------------------------------------


def reads(text: str) -> Callable[[Any], str]:
    """A word of a place, as an event says it."""
    if not text.startswith("{"):
        return lambda _: text
    fields = text[1:-1].split("|")
    if len(fields) == 1:
        return attrgetter(fields[0])
    words = attrgetter(*fields)

    def first(event: Any) -> str:
        for said in words(event):
            if said:
                break
        return str(said)

    return first


def finder(zones: Zones, text: str, what: str = "") -> Find:
    """How a declared place is found; a `LookupError` where there is none of that name."""
    if text == IN_PLAY:
        lies, card = zones.lies, attrgetter(what)

        def in_play(board: Board, event: Any) -> Spot:
            name, key = lies(board, card(event))
            return zones.named[name, key != ""], key

        return in_play
    if "{" not in text:
        spot = zones.spot(text)
        return lambda _, __: spot
    first, _, other = text.partition(" or ")
    find = _finds(zones, first)
    if not other:
        return find
    instead = _finds(zones, other)

    def found(board: Board, event: Any) -> Spot:
        try:
            return find(board, event)
        except LookupError:
            return instead(board, event)

    return found


def _finds(zones: Zones, text: str) -> Find:
    if text.startswith("{") and text.find("}") == len(text) - 1:  # the event names the whole place
        whole = reads(text)
        return lambda _, event: zones.spot(whole(event))
    called, _, whose = text.partition(":")
    name, owner, named = reads(called), reads(whose), zones.named

    def find(_: Board, event: Any) -> Spot:
        key = owner(event)
        return named[name(event), key != ""], key

    return find


# Cards put down and taken up ---------------------------------------------------------------------------

New = dict[str, Any]
"""The fields of the board that one event changes, which is put together once."""


def _held(board: Board, new: New, zone: Zone, key: str) -> Any:
    field, of = zone.field, zone.of
    if not of:
        return new[field] if field in new else getattr(board, field)
    records = new[of] if of in new else getattr(board, of)
    if not field:
        return records.get(key, NO_CARDS)
    return getattr(records[key], field) if key in records else ()


def _keep(board: Board, new: New, zone: Zone, key: str, held: Any) -> None:
    of = zone.of
    if not of:
        new[zone.field] = held
        return
    if of not in new:
        new[of] = {**getattr(board, of)}
    records = new[of]
    records[key] = replace(records[key], **{zone.field: held}) if zone.field else held


def put(board: Board, new: New, spot: Spot, cards: tuple[str, ...], count: int) -> None:
    """Cards come to a place. In a hidden one they have no names yet."""
    zone, key = spot
    if zone is None or zone.pile or zone.own:
        return
    held = _held(board, new, zone, key)
    if type(held) is tuple:
        if cards:
            _keep(board, new, zone, key, (*held, *cards))
    elif type(held) is Hand:
        _keep(board, new, zone, key, Hand(held.count + count, held.cards))
    elif cards:
        _keep(board, new, zone, key, cards[-1])


def lift(board: Board, new: New, spot: Spot, cards: tuple[str, ...], count: int) -> None:
    """Cards leave a place, of which a viewer may not know all. What is not there stays away."""
    zone, key = spot
    if zone is None or zone.pile or zone.own:
        return
    held = _held(board, new, zone, key)
    if type(held) is tuple:
        left: Any = _without(held, cards)
        if left is held:
            return
    elif type(held) is Hand:
        left = Hand(held.count - count, _without(held.cards, cards))
    else:
        left = "" if held in cards else held
    _keep(board, new, zone, key, left)


def _without(held: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    for card in cards:
        if card in held:
            place = held.index(card)
            held = held[:place] + held[place + 1 :]
    return held


def name(board: Board, new: New, spot: Spot, cards: tuple[str, ...]) -> None:
    """Cards at a hidden place get their names."""
    zone, key = spot
    if zone is not None and not zone.pile and type(held := _held(board, new, zone, key)) is Hand:
        _keep(board, new, zone, key, Hand(held.count, (*held.cards, *cards)))


def empty(board: Board, new: New, spot: Spot) -> None:
    """Everything leaves a place."""
    zone, key = spot
    if zone is not None and not zone.pile:
        _keep(board, new, zone, key, type(_held(board, new, zone, key))())
