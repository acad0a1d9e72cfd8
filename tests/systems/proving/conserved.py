"""What can neither appear nor vanish in the proving game: wounds, and cards until they are turned up or put
away."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import facts as k
from engine.conserved import NOTHING, UNNAMED, Conserved, Told, named, unnamed_in_piles
from engine.entries import Entry
from engine.model import State
from tests.systems.proving import facts as f

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


def told(_: State, entry: Entry[k.Fact]) -> Told:
    fact: Any = entry.fact
    if isinstance(fact, k.Shuffled):
        return Told(named(CARD, (c for part in entry.sealed for c in part.fact.cards)), lays=True)  # type: ignore[union-attr]
    if isinstance(fact, f.Revealed | f.Discarded):
        return Told(made={f"{CARD}:{fact.card}": -1})
    if isinstance(fact, f.Wounded):
        return Told(made={f"wounds:{fact.seat}": fact.wounds})
    return NOTHING


CONSERVED = Conserved(counted, told, unique=(f"{CARD}:",))
