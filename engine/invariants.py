"""What of a game can neither appear nor vanish: cards, figures, tokens.

It has two readings that know nothing of each other: what lies on the table as it is folded, and what an event
says it did. Where they differ, something was lost or made. `replays.invariants` compares the two after every
entry. Both follow from what a game declares, its zones and counters with the events that speak of them
(`declared`); what is neither, a game states in a module `invariants` beside its rules (`INVARIANTS`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from engine import events as k
from engine.course import Pile
from engine.entries import Entry
from engine.events import Event
from engine.model import Model, State
from engine.tabletop import counters
from engine.tabletop.moving import ALL, Move, finder, moved_by, named_by
from engine.tabletop.zones import Zone, Zones

Things = Mapping[str, int]
"""How many there are of a thing, by its name: `card:gandalf-2`, `threat:ann`, `clues`."""
UNNAMED = "unnamed"
"""Things that are counted somewhere but that nobody could name; there must be none."""


class Told(Struct, frozen=True):
    """What one entry says happened to things.

    moved: a thing left its place (-1) and is on its way, or came to one (+1); a decision ends with nothing on
    its way. made: things that the event itself makes or takes away, as tokens are. lays: it lays out the
    table, so what comes to a place may have come out of the box.
    """

    moved: Things = {}
    made: Things = {}
    lays: bool = False


NOTHING = Told()


class Invariants(Struct, frozen=True):
    """What a game states.

    counted: `(state)`, everything there is; the state is whole, with nothing hidden. told: `(state before,
    entry)`, what an entry with all its sealed parts open says it did. unique: the beginnings of the names of
    things that there is only one of.
    """

    counted: Callable[[State], Counter[str]]
    told: Callable[[State, Entry[Event]], Told]
    unique: tuple[str, ...] = ()


def conserving(
    there: Mapping[str, Callable[[Any], Iterable[str] | Counter[str]]],
    made: Mapping[type[Event], Callable[[Any], tuple[str, int]]],
    *,
    alike: Iterable[str] = (),
) -> Invariants:
    """What a game states of things by their kind: `(board)`, the ids of all that are there, or a `Counter` of
    how many there are of each, and which events bring or take away so many of one. alike: kinds of which
    several have one id."""

    def counted(state: State) -> Counter[str]:
        found = Counter[str]()
        for kind, find in there.items():
            ids = find(state.board)
            many = ids if isinstance(ids, Counter) else Counter(iter(ids))
            found.update({f"{kind}:{id}": n for id, n in many.items()})
        return found

    def told(_: State, entry: Entry[Event]) -> Told:
        makes = made.get(type(entry.event))
        return NOTHING if makes is None else Told(made=dict([makes(entry.event)]))

    return Invariants(counted, told, tuple([f"{kind}:" for kind in there if kind not in alike]))


def named(kind: str, ids: Iterable[str], amount: int = 1) -> Things:
    """Things of a kind, each so often as its id is there: `card:gandalf-2`."""
    counted = Counter(f"{kind}:{id}" for id in ids)
    return {thing: count * amount for thing, count in counted.items()} if amount != 1 else counted


def unnamed_in_piles(state: State, among: Iterable[str]) -> int:
    """How many cards these piles hold that have no name. Of a real pile the program knows no order."""
    piles = [state.course.piles[name] for name in among if name in state.course.piles]
    return sum(abs(pile.count - len(pile.order)) for pile in piles if not pile.declared)


# What follows from zones and counters ------------------------------------------------------------------


def declared(model: Model, rest: Invariants | None = None) -> Invariants | None:
    """What a game conserves: what it declares, and what it states besides; None where it does neither."""
    zones, tokens = model.zones, counters.declared(model.events)
    if not zones.all and not tokens:
        return rest

    def counted(state: State) -> Counter[str]:
        found = _lying(zones, state)
        found.update(counters.lying(state.board, tokens))
        if rest is not None:
            found.update(rest.counted(state))
        return found

    def told(state: State, entry: Entry[Event]) -> Told:
        says = [_moved(zones, state, entry), Told(made=counters.made(state.board, entry.event))]
        if rest is not None:
            says.append(rest.told(state, entry))
        moved, made = Counter[str](), Counter[str]()
        for each in says:
            moved.update(each.moved)
            made.update(each.made)
        return Told(moved, made, any(each.lays for each in says)) if moved or made else NOTHING

    single = {f"{zone.holds}:": None for zone in zones.all if zone.holds not in zones.alike}
    return Invariants(counted, told, (*single, *(rest.unique if rest is not None else ())))


def _lying(zones: Zones, state: State) -> Counter[str]:
    """Every card by its place; one in play that has only a place, or only a record, is missing."""
    board, piles, found = state.board, state.course.piles, Counter[str]()
    for zone in zones.all:
        for key in zone.keys(board) if not zone.pile else ():
            cards = zone.cards(board, key)
            if zone.in_play:
                cards = tuple([card for card in cards if card in getattr(board, zones.records)])
            found.update(named(zone.holds, cards))
            found[UNNAMED] += zone.unnamed(board, key)
    of = {name: pile for name in piles if (pile := zones.of_pile(name)[0]) is not None}
    for name, pile in of.items():
        found.update(named(pile.holds, piles[name].order))
    found[UNNAMED] += unnamed_in_piles(state, of)
    return found


def _moved(zones: Zones, state: State, entry: Entry[Event]) -> Told:
    """What an entry says, its sealed parts with it. Between two zones nothing comes or goes; a pile gives and
    takes by the kernel's events alone, so what another moves out of one, or into it, is on its way."""
    event: Any = entry.event
    laying = not state.course.phase
    if isinstance(event, k.Shuffled | k.Stacked | k.Turned | k.Drawn):
        zone, _ = zones.of_pile(event.pile)
        if zone is None:
            return NOTHING
        if isinstance(event, k.Shuffled | k.Stacked):
            return _ordered(zones, zone, state, entry, event)
        return Told(named(zone.holds, _off(zone, state, entry, event), -1))
    moved = Counter[str]()
    for each in (event, *(part.event for part in entry.sealed if part.event is not None)):
        for move in moved_by(type(each)):
            moved.update(_gone_or_come(zones, state, each, move, laying))
        names = getattr(type(each), "names", None)
        if names is not None and laying:  # a hand that is laid out
            zone, _ = finder(zones, names.place)(state.board, each)
            assert zone is not None
            shown = {*_shown(event)}
            held = [card for card in dict.fromkeys(getattr(each, names.what)) if card not in shown]
            moved.update(named(zone.holds, held))
    return Told(moved, lays=laying and min(moved.values(), default=0) > 0)


def _shown(event: Event) -> Iterable[str]:
    return (card for move in moved_by(type(event)) for card in named_by(move, event))


def _gone_or_come(zones: Zones, state: State, event: Any, move: Move, laying: bool) -> Things:
    (source, whose), (to, _) = (
        finder(zones, place, move.what)(state.board, event) for place in (move.source, move.to)
    )
    here, there = _inside(source), _inside(to)
    cards = source.cards(state.board, whose) if move.what == ALL and source else named_by(move, event)
    if here and there and laying:  # what is not there comes out of the box
        here, cards = False, tuple([card for card in cards if card not in source.cards(state.board, whose)])  # type: ignore[union-attr]
    zone = to or source
    return {} if here == there or zone is None else named(zone.holds, cards, 1 if there else -1)


def _inside(zone: Zone | None) -> bool:
    return zone is not None and not zone.pile


def _off(zone: Zone, state: State, entry: Entry[Event], event: k.Turned | k.Drawn) -> tuple[str, ...]:
    """Cards off a pile that are on their way. What goes face down to nobody is known by its place in the
    pile; of a deck of real cards it is not known at all."""
    if isinstance(event, k.Turned):
        return () if zone.turned else event.cards
    if zone.drawn and event.seat:
        return ()
    pile = state.course.piles.get(event.pile, Pile(0))
    if not event.seat and not pile.declared:
        return pile.order[: event.count]
    return tuple(
        card for part in entry.sealed if isinstance(part.event, k.Dealt) for card in part.event.cards
    )


def _ordered(
    zones: Zones, zone: Zone, state: State, entry: Entry[Event], event: k.Shuffled | k.Stacked
) -> Told:
    """Cards that come to a pile, or were searched out of it; a new one comes out of the box."""
    held = state.course.piles.get(event.pile)
    (cards,) = (part.event.cards for part in entry.sealed if isinstance(part.event, k.Ordered))
    moved = Counter(named(zone.holds, cards))
    moved.subtract(named(zone.holds, held.order if held else ()))
    if zone.refill and isinstance(event, k.Shuffled) and held:
        refill, key = zones.spot(zone.refill)
        assert refill is not None
        moved.subtract(named(refill.holds, refill.cards(state.board, key)))
    out_of_box = held is None or not state.course.phase
    return Told(moved, lays=out_of_box and min(moved.values(), default=0) >= 0)
