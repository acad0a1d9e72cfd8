"""What can neither appear nor vanish in echoes beside cards and counters: heroes, talents, characters."""

from __future__ import annotations

from engine.invariants import conserving
from engine.rules.echoes import events as ev

INVARIANTS = conserving(
    {
        "hero": lambda board: board.heroes,
        "talent": lambda board: (f"{id}:{each}" for id, who in board.heroes.items() for each in who.talents),
        "figure": lambda board: (each.kind for each in board.characters.values()),
    },
    {
        ev.HeroPlaced: lambda x: (f"hero:{x.hero}", 1),
        ev.TalentLearned: lambda x: (f"talent:{x.hero}:{x.talent}", 1),
        ev.CharacterAdded: lambda x: (f"figure:{x.kind}", 1),
        ev.CharacterDefeated: lambda x: (f"figure:{x.kind}", -1),
    },
    alike=("figure",),
)
