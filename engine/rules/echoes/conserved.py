"""What can neither appear nor vanish in echoes beside cards and counters: heroes, talents, characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine import facts as k
from engine.conserved import NOTHING, Conserved, Told, named
from engine.entries import Entry
from engine.model import State
from engine.rules.echoes import facts as f
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


MADE: Mapping[type[k.Fact], Callable[[Any], tuple[str, int]]] = {
    f.HeroPlaced: lambda x: (f"{HERO}:{x.hero}", 1),
    f.TalentLearned: lambda x: (f"{TALENT}:{x.hero}:{x.talent}", 1),
    f.CharacterAdded: lambda x: (f"{FIGURE}:{x.kind}", 1),
    f.CharacterDefeated: lambda x: (f"{FIGURE}:{x.kind}", -1),
}
"""What facts bring and take away."""


def told(_: State, entry: Entry[k.Fact]) -> Told:
    """See `engine.conserved.Conserved`."""
    made = MADE.get(type(entry.fact))
    return NOTHING if made is None else Told(made=dict([made(entry.fact)]))


CONSERVED = Conserved(counted, told, unique=(f"{HERO}:", f"{TALENT}:"))
