"""What can neither appear nor vanish in echoes beside its counters: event cards, secrets, items, heroes,
talents and characters. Cards and items move from place to place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine import facts as k
from engine.conserved import NOTHING, UNNAMED, Conserved, Told, named, unnamed_in_piles
from engine.course import Pile
from engine.entries import Entry
from engine.model import State
from engine.rules.echoes import facts as f
from engine.rules.echoes.model import EVENTS, SECRETS
from engine.rules.echoes.state import Board

EVENT, SECRET, ITEM, HERO, TALENT, FIGURE = "event", "secret", "item", "hero", "talent", "figure"


def counted(state: State) -> Counter[str]:
    """All of it, wherever it lies."""
    board: Board = state.board
    piles = state.course.piles
    found: Counter[str] = Counter()
    shown = (board.event,) if board.event else ()
    found.update(named(EVENT, (*piles.get(EVENTS, Pile(0)).order, *shown, *board.discard)))
    found.update(named(SECRET, (*piles.get(SECRETS, Pile(0)).order, *board.found)))
    found.update(named(ITEM, board.box))
    found.update(named(FIGURE, (each.kind for each in board.characters.values())))
    for id, hero in board.heroes.items():
        found.update(named(ITEM, hero.items))
        found.update(named(TALENT, (f"{id}:{talent}" for talent in hero.talents)))
        found[f"{HERO}:{id}"] = 1
    found[UNNAMED] += unnamed_in_piles(state, (EVENTS, SECRETS))
    return found


def _first_laid(state: State, entry: Entry[k.Fact]) -> Told:
    """A pile that was not there is laid out of the box; one that was only changes its order."""
    fact: Any = entry.fact
    kind = EVENT if fact.pile == EVENTS else SECRET
    held = state.course.piles.get(fact.pile)
    if held is not None and isinstance(fact, k.Shuffled):
        return NOTHING
    (cards,) = (part.fact.cards for part in entry.sealed if isinstance(part.fact, k.Ordered))
    new = Counter(cards) - Counter(held.order if held else ())
    return Told(named(kind, new.elements()), lays=True)


def _turned(_: State, fact: k.Turned) -> Told:
    return Told(named(EVENT if fact.pile == EVENTS else SECRET, fact.cards, -1))


TOLD: Mapping[type[k.Fact], Callable[[State, Any], Told]] = {
    k.Turned: _turned,
    f.EventRevealed: lambda s, x: Told({f"{EVENT}:{x.card}": 1}, lays=not s.course.phase),
    f.EventDiscarded: lambda s, x: Told({f"{EVENT}:{x.card}": int(not s.board.event)}, lays=True),
    f.SecretFound: lambda s, x: Told({f"{SECRET}:{x.secret}": 1}),
    f.BoxFilled: lambda s, x: Told(named(ITEM, x.items), lays=True),
    f.HeroPlaced: lambda s, x: Told(made={f"{HERO}:{x.hero}": 1}),
    f.TalentLearned: lambda s, x: Told(made={f"{TALENT}:{x.hero}:{x.talent}": 1}),
    f.CharacterAdded: lambda s, x: Told(made={f"{FIGURE}:{x.kind}": 1}),
    f.CharacterDefeated: lambda s, x: Told(made={f"{FIGURE}:{x.kind}": -1}),
}
"""What facts say of things; the others move what they move, and make nothing."""


def told(state: State, entry: Entry[k.Fact]) -> Told:
    """See `engine.conserved.Conserved`."""
    if isinstance(entry.fact, k.Shuffled | k.Stacked):
        return _first_laid(state, entry)
    says = TOLD.get(type(entry.fact))
    return says(state, entry.fact) if says else NOTHING


CONSERVED = Conserved(counted, told, unique=(f"{ITEM}:", f"{HERO}:", f"{TALENT}:"))
