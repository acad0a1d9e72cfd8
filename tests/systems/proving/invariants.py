"""What can neither appear nor vanish in the proving game: wounds, and cards until they are turned up or put
away."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import events as k
from engine.entries import Entry
from engine.invariants import NOTHING, UNNAMED, Invariants, Told, named, unnamed_in_piles
from engine.model import State
from tests.systems.proving import events as ev

CARD = "card"


def counted(state: State) -> Counter[str]:
    deck = state.course.piles.get("deck")
    found = Counter(named(CARD, deck.order if deck else ()))
    found[UNNAMED] += unnamed_in_piles(state, ("deck",))
    for hand in state.board.hands.values():
        found.update(named(CARD, hand.cards))
        found[UNNAMED] += abs(hand.count - len(hand.cards))
    found.update({f"wounds:{seat}": wounds for seat, wounds in state.board.wounds.items()})
    return found


def told(_: State, entry: Entry[k.Event]) -> Told:
    event: Any = entry.event
    if isinstance(event, k.Shuffled):
        return Told(named(CARD, (c for part in entry.sealed for c in part.event.cards)), lays=True)  # type: ignore[union-attr]
    if isinstance(event, ev.Revealed | ev.Discarded):
        return Told(made={f"{CARD}:{event.card}": -1})
    if isinstance(event, ev.Wounded):
        return Told(made={f"wounds:{event.seat}": event.wounds})
    return NOTHING


INVARIANTS = Invariants(counted, told, unique=(f"{CARD}:",))
