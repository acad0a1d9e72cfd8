"""Turns: who acts when, by keys that are compared number by number. Only who is level is asked about.

    @STEPS.waits("initiative")
    def initiative(tx: Tx) -> Waiting:
        keys = {"ann": (30, 0, 40), "bo": (30, 0, 35), "guards": (30, 1)}
        turns = yield from in_order(keys, lambda tied: tx.seats, "turn", "DEM-2.1")      # bo, ann, guards

Whoever comes late is put among those that are left: `joined` keeps the order that was settled for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from engine.waiting import Waiting, one

Key = tuple[int, ...]
"""What an order is told by, the lowest first."""


def ranked(keys: Mapping[str, Key]) -> tuple[tuple[str, ...], ...]:
    """Whoever is level together, the lowest first; in each group the order in which they are named."""
    groups: dict[Key, list[str]] = {}
    for id, key in keys.items():
        groups.setdefault(key, []).append(id)
    return tuple([tuple(groups[key]) for key in sorted(groups)])


def in_order(
    keys: Mapping[str, Key],
    seats: Callable[[tuple[str, ...]], Sequence[str]],
    what: str,
    clause: str | Callable[[tuple[str, ...]], str],
    *,
    prefix: str = "",
    settled: Collection[tuple[str, str]] = (),
) -> Waiting:
    """The ids in the order in which they act. Of those that are level, `seats` says who is asked which is
    next, in a question `what` that cites `clause`, or the one that follows from them; `prefix` is what its
    options begin with. settled: of two that are level, which comes before the other."""
    turns: list[str] = []
    for tied in ranked(keys):
        left, cites = list(tied), clause if isinstance(clause, str) else clause(tied)
        while len(left) > 1:
            able = [id for id in left if not any((other, id) in settled for other in left)]
            following = yield one(seats(tied), what, cites, able, prefix=prefix, about=tied)
            left.remove(following)
            turns.append(following)
        turns += left
    return tuple(turns)


def joined(keys: Mapping[str, Key], left: Sequence[str], late: Mapping[str, Key]) -> dict[str, Key]:
    """The keys of those that are left, in the order that was settled, and of those that come late. That order
    stays, but for those with whom a late one is level."""
    level = tuple(late.values())
    stays = {id: keys[id] if keys[id] in level else (*keys[id], nth) for nth, id in enumerate(left)}
    return {**stays, **late}
