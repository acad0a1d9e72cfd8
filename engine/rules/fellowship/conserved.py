"""What can neither appear nor vanish in fellowship beside its counters: every copy of every card, wherever
it lies.

A card is in one place: a deck, a hand, a discard pile, the victory display, aside, out of the game, before an
enemy as a shadow card, on its way (limbo), or in play in exactly one area. Quest cards are not counted: those
passed by leave the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine import facts as k
from engine.conserved import NOTHING, UNNAMED, Conserved, Told, named, unnamed_in_piles
from engine.course import Pile
from engine.entries import Entry
from engine.model import State
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board

CARD = "card"


def _in_play(board: Board) -> Iterator[str]:
    """Cards by the places in play; one that has only a place, or only a record, is missing."""
    yield from (id for id in (*board.staging, *board.active) if id in board.pieces)
    for seat in board.seats.values():
        yield from (id for id in (*seat.area, *seat.engaged) if id in board.pieces)
    for piece in board.pieces.values():
        yield from (id for id in piece.attached if id in board.pieces)
        yield from (shadow.card for shadow in piece.shadows if shadow.card)


def _out_of_play(board: Board) -> Iterator[str]:
    for seat in board.seats.values():
        yield from (*seat.hand.cards, *seat.discard)
    for zone in (board.discard, board.victory, board.aside, board.removed, board.limbo):
        yield from zone


def _decks(state: State) -> tuple[str, ...]:
    return tuple(name for name in state.course.piles if name == ENCOUNTER or name.startswith(DECK))


def counted(state: State) -> Counter[str]:
    """All of it, wherever it lies."""
    board: Board = state.board
    decks = _decks(state)
    found: Counter[str] = Counter()
    for name in decks:
        found.update(named(CARD, state.course.piles[name].order))
    found.update(named(CARD, _in_play(board)))
    found.update(named(CARD, _out_of_play(board)))
    for seat in board.seats.values():
        found[UNNAMED] += abs(seat.hand.count - len(seat.hand.cards))
    found[UNNAMED] += unnamed_in_piles(state, decks)
    return found


# What facts say ------------------------------------------------------------------------------------------


def _ordered(state: State, entry: Entry[k.Fact]) -> Told:
    """Cards that come to a deck, or were searched out of it; a new deck comes out of the box."""
    fact: Any = entry.fact
    if fact.pile != ENCOUNTER and not fact.pile.startswith(DECK):
        return NOTHING
    held = state.course.piles.get(fact.pile)
    (cards,) = (part.fact.cards for part in entry.sealed if isinstance(part.fact, k.Ordered))
    moved = Counter(named(CARD, cards))
    moved.subtract(named(CARD, held.order if held else ()))
    return Told(moved, lays=held is None)


def _drawn(state: State, entry: Entry[k.Fact]) -> Told:
    """Drawn into a hand, nothing is on its way. An encounter card is, to an enemy or under its deck, and so
    are the cards of a deck that is looked through. A card that goes face down to nobody is known by its place
    in the pile; one of a deck of real cards is not known at all."""
    fact: Any = entry.fact
    if fact.pile.startswith(DECK) and fact.seat:
        return NOTHING
    pile = state.course.piles.get(fact.pile, Pile(0))
    known = tuple(card for part in entry.sealed if isinstance(part.fact, k.Dealt) for card in part.fact.cards)
    return Told(named(CARD, known if fact.seat or pile.declared else pile.order[: fact.count], -1))


def _shadow_dealt(state: State, entry: Entry[k.Fact]) -> Told:
    cards = [part.fact.card for part in entry.sealed if isinstance(part.fact, f.ShadowIs) and part.fact.card]
    return Told(named(CARD, cards), lays=_laying(state))


def _laying(state: State) -> bool:
    """Whether a position is being laid out: play has not come to a step yet."""
    return not state.course.phase


def _taken(_: State, fact: f.CardTaken) -> Told:
    """A card searched out of a deck is still counted there until the deck is shuffled."""
    return Told({f"{CARD}:{fact.card}": 1}) if fact.zone == "deck" else NOTHING


def _left(_: State, fact: f.CardLeft) -> Told:
    """A card that goes into a deck is on its way."""
    return Told({f"{CARD}:{fact.card}": -1}) if fact.to == "deck" else NOTHING


def _placed(state: State, fact: f.CardPlaced) -> Told:
    return Told(named(CARD, (fact.card,)), lays=True) if fact.how == "laid" else NOTHING


def _discarded(state: State, fact: f.CardDiscarded) -> Told:
    laid = _laying(state) and fact.card not in state.board.limbo
    return Told(named(CARD, (fact.card,)), lays=True) if laid else NOTHING


def _gained(state: State, entry: Entry[k.Fact]) -> Told:
    """A hand that a position lays out."""
    if not _laying(state):
        return NOTHING
    held = (part.fact.cards for part in entry.sealed if isinstance(part.fact, f.Held))
    return Told(named(CARD, (card for cards in held for card in cards)), lays=True)


TOLD: Mapping[type[k.Fact], Callable[[State, Any], Told]] = {
    f.ScenarioLaid: lambda s, x: Told(named(CARD, x.aside), lays=True),
    f.CardPlaced: _placed,
    f.CardLeft: _left,
    f.CardTaken: _taken,
    f.CardDiscarded: _discarded,
    f.CardsReturned: lambda s, x: Told(named(CARD, x.cards, -1)),
    f.DeckRemade: lambda s, x: Told(named(CARD, s.board.discard, -1)),
    f.HandPutBack: lambda s, x: Told(named(CARD, s.board.seats[x.seat].hand.cards, -1)),
}
"""What facts say of things; the others move what they move, and make nothing."""
SEALED: Mapping[type[k.Fact], Callable[[State, Entry[k.Fact]], Told]] = {
    k.Shuffled: _ordered,
    k.Stacked: _ordered,
    k.Drawn: _drawn,
    f.ShadowDealt: _shadow_dealt,
    f.HandGained: _gained,
}
"""Those that say it in a sealed part."""


def told(state: State, entry: Entry[k.Fact]) -> Told:
    """See `engine.conserved.Conserved`."""
    kind = type(entry.fact)
    if kind in SEALED:
        return SEALED[kind](state, entry)
    return TOLD[kind](state, entry.fact) if kind in TOLD else NOTHING


CONSERVED = Conserved(counted, told, unique=(f"{CARD}:",))
