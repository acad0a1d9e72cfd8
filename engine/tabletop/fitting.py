"""Cards moved by hand: why what somebody wrote does not fit the table as it is, and what is sealed with it.

A log is folded without rules, so a fold takes whatever it is told; what makes no sense is refused here,
before it is written. Of a hidden place only what everybody knows is looked at: a refusal would tell the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.audience import may_see
from engine.entries import Part
from engine.events import Event
from engine.tabletop.declared import covered, open_to_all, shows_unsaid
from engine.tabletop.moving import ALL, IN_PLAY, Move, finder, moved_by, named_by
from engine.tabletop.placed import Thing, called
from engine.tabletop.zones import Board, Hand, Spot, Zone, Zones
from engine.wording import Text, say

HAND = "KER-8.1"
Wrong = tuple[Text, str]


def misfit(zones: Zones, board: Board, event: Event, thing: Thing, viewer: str | None = None) -> Wrong | None:
    """Why a change by hand contradicts where cards are, with the clause; None where it fits. `viewer`: who
    says it, and may be told what it sees; without one, what everybody knows."""
    for move in moved_by(type(event)):
        for wrong in _wrong(zones, board, event, move, thing):
            return wrong
        if viewer is not None:
            for wrong in _unseen(zones, board, event, move, thing, viewer):
                return wrong
    return None


def _wrong(zones: Zones, board: Board, event: Any, move: Move, thing: Thing) -> Iterator[Wrong]:
    cards = named_by(move, event)
    if move.what != ALL and getattr(event, move.what) in ("", ()):
        yield say("no card is named"), HAND
        return
    for card in cards:
        if not zones.known(board, card):
            yield say("no card is called {id}", id=card), HAND
    if move.source == IN_PLAY and cards[0] not in getattr(board, zones.records):
        yield say("{card} is not in play", card=thing(cards[0])), HAND
    if len({*cards}) < len(cards) and not {*cards} & {*zones.alike}:
        yield say("{card} is named twice", card=_all(cards, thing)), HAND
    spots = []
    for text in (move.source, move.to):
        try:
            spots.append(finder(zones, text, move.what)(board, event))
        except LookupError:
            yield say("there is no such place for {card}", card=_all(cards, thing)), HAND
            return
    for zone, key in spots:
        if zone is not None and zone.of and key not in getattr(board, zone.of):
            yield say("{id} is not on the table", id=thing(key)), HAND
        if zone is not None and zone.pile:
            told = say("into a deck, and out of it, cards go by play alone, since its order is hidden")
            yield told, HAND
    for card in cards:
        yield from _astray(zones, board, spots[0], card, thing)
        named, owner = getattr(event, "owner", ""), zones.owner(board, card)
        if named and named != owner:
            yield _belongs(card, owner, thing), HAND
    if cards and (held := _hidden(spots[0], board)) is not None and held.count < len(cards):
        place = called(*spots[0], thing)
        yield say("{card} does not lie there: {place}", card=_all(cards, thing), place=place), HAND


def lacks(zones: Zones, board: Board, event: Any) -> str:
    """What an event of a step lacks that is to move a card: a card at all, one that lies in the hidden place
    it is taken from (into an open one the event may bring it), or the word that it shows that to all; "" for
    nothing."""
    for move in moved_by(type(event)):
        if move.source in ("", IN_PLAY) or move.what == ALL:
            continue
        zone, key = finder(zones, move.source, move.what)(board, event)
        if not event.reveals and covered(zone) and not _open(zone, board, key, named_by(move, event)):
            to, _ = finder(zones, move.to, move.what)(board, event)
            if zone is not None and to is not None and open_to_all(to):
                return shows_unsaid(move, zone.name, to.name)
        if zone is not None and (zone.own or zone.seen == "none"):
            continue  # of a real card that nobody looked at there is no name
        if getattr(event, move.what) == "":
            return f'moves no card: its {move.what!r} is ""'
        if zone is None or zone.pile or zone.seen == "all" or zone.unnamed(board, key):
            continue
        for card in sorted({*named_by(move, event)} - {*zone.cards(board, key)}):
            return f"moves {card!r}, which does not lie at {zone.name}{':' if key else ''}{key}"
    return ""


def _open(zone: Zone | None, board: Board, key: str, cards: Iterable[str]) -> bool:
    """Whether these cards lie face up, in a zone in which they are turned up one by one."""
    held = zone.held(board, key) if zone is not None and zone.own else ()
    return {*cards} <= {each.card for each in held if each.turned}


def _unseen(zones: Zones, board: Board, event: Any, move: Move, thing: Thing, viewer: str) -> Iterator[Wrong]:
    """Cards named at a hidden place by somebody who does not see it, whatever lies there; or by somebody who
    does, and that do not lie there."""
    cards, spot = named_by(move, event), finder(zones, move.source, move.what)(board, event)
    if not cards or (held := _hidden(spot, board)) is None:
        return
    place = called(*spot, thing)
    if not may_see((spot[1],), viewer):
        yield say("{place}: only who sees the cards there names one", place=place), HAND
    for card in cards:
        if card not in held.cards:
            yield say("{card} does not lie there: {place}", card=thing(card), place=place), HAND


def _all(cards: tuple[str, ...], thing: Thing) -> tuple[Text, ...]:
    return tuple([thing(card) for card in cards])


def _hidden(spot: Spot, board: Board) -> Hand | None:
    zone, key = spot
    held = None if zone is None or zone.pile else zone.held(board, key)
    return held if type(held) is Hand else None


def _astray(zones: Zones, board: Board, source: Spot, card: str, thing: Thing) -> Iterator[Wrong]:
    """A card that is not where it is taken from, or that all can see at another place."""
    zone, key = source
    hidden = zone is None or _hidden(source, board) is not None
    if zone is not None and not hidden and card in zone.cards(board, key):
        return
    for other, whose, each in zones.everywhere(board):
        if each == card and other.seen == "all":
            place = called(other, whose, thing)
            yield say("{card} lies elsewhere: {place}", card=thing(card), place=place), HAND
    if not hidden:
        yield (
            say("{card} does not lie there: {place}", card=thing(card), place=called(zone, key, thing)),
            HAND,
        )


def _belongs(card: str, owner: str, thing: Thing) -> Text:
    if owner:
        return say("{card} belongs to {seat}", card=thing(card), seat=thing(owner))
    return say("{card} belongs to no player", card=thing(card))


def sealed(tx: Any, event: Event) -> tuple[Part[Event], ...]:
    """The parts that go with an event which puts named cards into a hidden place: their names, for whoever
    sees it."""
    zones, parts = tx.rules.model.zones, []
    for move in moved_by(type(event)):
        cards = named_by(move, event)
        zone, key = finder(zones, move.to, move.what)(tx.board, event) if cards else (None, "")
        if zone is not None and zone.names is not None and zone.seen == "owner":
            parts.append(tx.seal(zone.names(key, cards), key))
    return tuple(parts)
