"""Who acts when in a round (MER-2).

keys(players, types)       # for `in_order`: characters and types of monsters, level where the table decides
deciding(tied, seats)      # who is asked about those that are level
figures(turns, ...)        # figure by figure: summons before their owner, elites before the others
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.tabletop.turns import Key

REST = 99
"""The initiative of a long rest. A card may print it as well, which is no rest (MER-2.2)."""


class Chosen(Struct, frozen=True):
    """What a player chose for the round: two cards, of which the first leads, or a long rest."""

    leading: int = REST
    second: int = 0
    resting: bool = False

    @property
    def initiative(self) -> int:
        """The leading card's alone (MER-2.1, 2.8)."""
        return REST if self.resting else self.leading


class Standee(Struct, frozen=True):
    """A monster of a type: its number, and whether it is an elite."""

    number: int
    elite: bool = False


def keys(players: Mapping[str, Chosen], types: Mapping[str, int]) -> dict[str, Key]:
    """What the order is told by: the initiative; then players before types of monsters (MER-2.5); among
    players the other card (MER-2.4), which does not count where somebody with them rests (MER-2.7)."""
    rests = any(chosen.resting for chosen in players.values())
    found: dict[str, Key] = {}
    for seat, chosen in players.items():
        level = rests and chosen.initiative == REST
        found[seat] = (chosen.initiative, 0, 0 if level else chosen.second)
    return {**found, **{type: (initiative, 1) for type, initiative in types.items()}}


def deciding(tied: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """Who says which of those that are level is next: of players they themselves (MER-2.4), of types of
    monsters all players (MER-2.6)."""
    return tuple([seat for seat in seats if seat in tied]) or tuple(seats)


def figures(
    turns: Iterable[str], summons: Mapping[str, Sequence[str]], types: Mapping[str, Iterable[Standee]]
) -> tuple[tuple[str, int], ...]:
    """Every figure in the order in which it acts, a monster with its number, others with 0: summons right
    before their owner in the order in which they came (MER-2.2), of a type elites first, then by number
    (MER-2.3)."""
    found: list[tuple[str, int]] = []
    for id in turns:
        if id in types:
            ordered = sorted(types[id], key=lambda each: (not each.elite, each.number))
            found += [(id, each.number) for each in ordered]
        else:
            found += [(each, 0) for each in (*summons.get(id, ()), id)]
    return tuple(found)
