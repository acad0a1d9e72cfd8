"""What a game declares of zones, held against its board and its events when it is imported: a name that leads
nowhere, and an event that shows a hidden card to all without saying so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_origin, get_type_hints

from engine.tabletop.moving import ALL, IN_PLAY, Move, moved_by
from engine.tabletop.zones import Board, Hand, Zone, Zones

IN_BRACES = re.compile(r"\{([^}]*)\}")


def unfit(zones: Zones, board: Board, events: Iterable[type[Any]]) -> str:
    """Why zones, or what events move in them, do not fit; "" where all fits."""
    for wrong in _zones(zones, board):
        return wrong
    for kind in events:
        for wrong in _event(zones, kind):
            return f"{kind.__name__} {wrong}"
    return ""


def shows_unsaid(move: Move, source: str, to: str) -> str:
    """The sentence for an event that takes a card from where not all see it to where all do."""
    return (
        f"takes its {move.shown or move.what!r} from {source}, which not all see, to {to}, which all see:"
        " give it `reveals = True`, by which an undo past it asks the others"
    )


def covered(zone: Zone | None) -> bool:
    """Whether cards lie here that not all see, and that are no pile of the kernel's."""
    return zone is not None and zone.seen != "all" and not zone.pile


def open_to_all(zone: Zone | None) -> bool:
    """Whether all see what lies here."""
    return zone is not None and zone.seen == "all" and not zone.pile


# Zones -------------------------------------------------------------------------------------------------


def _zones(zones: Zones, board: Board) -> Iterator[str]:
    types = _types(type(board))
    for called, field in (("saw", zones.saw), ("records", zones.records)):
        if field and field not in types:
            yield f"zones keep {called} in the board's field {field!r}, which it does not have"
    for zone in zones.all:
        if zone.of and zone.of not in types:
            yield f"the zone {zone.name} is of the board's field {zone.of!r}, which it does not have"
        for word, other, whose in (
            ("drawn", zone.drawn, True),
            ("turned", zone.turned, False),
            ("refill", zone.refill, False),
        ):
            if other and (other.partition(":")[0], whose or ":" in other) not in zones.named:
                kind = "somebody's" if whose else "the table's"
                yield f"the zone {zone.name} has {word}={other!r}, and no zone of {kind} is called so"
        if not zone.pile:
            yield from _kept(zone, types)


def _kept(zone: Zone, types: dict[str, Any]) -> Iterator[str]:
    """Whether there is a field for the cards, which can hide them where they are hidden."""
    kept: Any = types.get(zone.of or zone.field, Any)
    if zone.of:
        if kept is Any:
            return
        if get_origin(kept) is not dict:
            yield f"the zone {zone.name} is of the board's field {zone.of!r}, which is no map (`dict`)"
            return
        record = get_args(kept)[-1]
        fields = _types(record)
        if zone.field and zone.field not in fields:
            yield (
                f"the zone {zone.name} is kept in the field {zone.field!r} of each record in {zone.of!r},"
                ' which has none: say `field=`, or `field=""` where the map itself holds the cards'
            )
        kept = fields.get(zone.field, Any) if zone.field else record
    elif zone.field not in types:
        yield f"the zone {zone.name} is kept in the board's field {zone.field!r}, which it does not have"
    if covered(zone) and not zone.own and kept not in (Any, Hand):
        yield f"the zone {zone.name} is hidden, and what is kept there is no `Hand`"


def _types(record: Any) -> dict[str, Any]:
    """The fields of a record with their types: any, where these stand in no module."""
    fields = getattr(record, "__struct_fields__", ())
    try:
        types = get_type_hints(record)
    except NameError:
        types = {}
    return {field: types.get(field, Any) for field in fields}


# Events ------------------------------------------------------------------------------------------------


def _event(zones: Zones, kind: type[Any]) -> Iterator[str]:
    types = _types(kind)
    moved, names, sees = moved_by(kind), getattr(kind, "names", None), getattr(kind, "sees", None)
    for each in moved:
        yield from _place(zones, types, each.what, each.source)
        yield from _place(zones, types, each.shown or each.what, each.to)
        source, to = (zones.named.get(_named(place)) for place in (each.source, each.to))
        if source is None or to is None or not (covered(source) and open_to_all(to)):
            continue
        if each.what == ALL:
            yield f"takes all from {source.name}, which not all see, to {to.name}: name the cards"
        elif types[each.shown or each.what] is not int and not kind.reveals:
            yield shows_unsaid(each, source.name, to.name)
    if names is not None:
        yield from _place(zones, types, names.what, names.place)
        yield from _place(zones, types, names.what, names.left)
    if sees is not None:
        for field in (sees.what, sees.seat, *_fields(sees.pile)):
            if field not in types:
                yield f"tells what was seen by its field {field!r}, which it does not have"


def _place(zones: Zones, types: dict[str, Any], what: str, place: str) -> Iterator[str]:
    """What is wrong with a place, and with what lies there."""
    if what != ALL and what not in types:
        yield f"moves or names cards by its field {what!r}, which it does not have"
    for field in _fields(place):
        if field not in types:
            yield f"names the place {place!r} by its field {field!r}, which it does not have"
    for each in () if place in ("", IN_PLAY) else place.split(" or "):
        name, whose = _named(each)
        if "{" not in name and (name, whose) not in zones.named:
            of = "of somebody's" if whose else "of the table's"
            yield f"names the place {place!r}, and no zone {of} is called {name}: {_called(zones)}"


def _named(place: str) -> tuple[str, bool]:
    """The name of a zone, and whether it is somebody's."""
    name, colon, _ = place.partition(":")
    return name, bool(colon)


def _fields(place: str) -> list[str]:
    return [field for braced in IN_BRACES.findall(place) for field in braced.split("|")]


def _called(zones: Zones) -> str:
    """The zones, as places are written."""
    each = [f"{zone.name}:{{...}}" if zone.of else zone.name for zone in zones.all]
    return f"there is {', '.join(each)}" if each else "there are none"
