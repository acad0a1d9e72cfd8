"""What can neither appear nor vanish in echoes beside cards and counters: heroes, talents, characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine import events as k
from engine.invariants import Invariants, making, named
from engine.model import State
from engine.rules.echoes import events as ev
from engine.rules.echoes.state import Board

HERO, TALENT, FIGURE = "hero", "talent", "figure"


def counted(state: State) -> Counter[str]:
    """All of them, wherever they stand."""
    board: Board = state.board
    found: Counter[str] = Counter(named(FIGURE, (each.kind for each in board.characters.values())))
    for id, hero in board.heroes.items():
        found.update(named(TALENT, (f"{id}:{talent}" for talent in hero.talents)))
        found[f"{HERO}:{id}"] = 1
    return found


MADE: Mapping[type[k.Event], Callable[[Any], tuple[str, int]]] = {
    ev.HeroPlaced: lambda x: (f"{HERO}:{x.hero}", 1),
    ev.TalentLearned: lambda x: (f"{TALENT}:{x.hero}:{x.talent}", 1),
    ev.CharacterAdded: lambda x: (f"{FIGURE}:{x.kind}", 1),
    ev.CharacterDefeated: lambda x: (f"{FIGURE}:{x.kind}", -1),
}
"""What events bring and take away."""
INVARIANTS = Invariants(counted, making(MADE), unique=(f"{HERO}:", f"{TALENT}:"))
