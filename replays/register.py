"""The register of rulings: over many sessions, how often each clause was disputed, and what came of it.

Whoever settles a dispute may look how the same clause was settled before. It counts only what everybody at
the table may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec
from msgspec import Struct

from engine import events as ev
from engine.course import rows
from engine.entries import Entry


class Settled(Struct):
    """One clause. `asked`: disputes about it, and what became of them; by variant: `asked_as`, how often it
    was disputed while read so, `upheld_as`, how often that stood, `pinned`, how many sessions began with it,
    `ruled`, how often it was ruled at a table; `sessions` that disputed it."""

    game: str
    clause: str
    asked: int = 0
    upheld: int = 0
    overturned: int = 0
    house_rule: int = 0
    withdrawn: int = 0
    open: int = 0
    asked_as: dict[str, int] = msgspec.field(default_factory=dict)
    upheld_as: dict[str, int] = msgspec.field(default_factory=dict)
    pinned: dict[str, int] = msgspec.field(default_factory=dict)
    ruled: dict[str, int] = msgspec.field(default_factory=dict)
    sessions: list[str] = []
    reasons: list[str] = []


NUMBERS = ("asked", "upheld", "overturned", "house_rule", "withdrawn", "open")
BY_VARIANT = ("asked_as", "upheld_as", "pinned", "ruled")


class Read(Protocol):
    """A dispute as it was opened: its clause, and how that was read."""

    @property
    def clause(self) -> str: ...

    @property
    def variant(self) -> str: ...


def count(
    settled: dict[str, Settled], session: str, game: str, entry: Entry[ev.Event], opened: Mapping[int, Read]
) -> None:
    """Count one more entry of a session, by clause. `opened`: its disputes so far, by their entries."""
    event = entry.event

    def of(clause: str) -> Settled:
        return settled.setdefault(clause, Settled(game, clause))

    if isinstance(event, ev.Began):
        for clause, variant in rows(event.rulings).items():
            _add(of(clause).pinned, variant)
    elif isinstance(event, ev.Ruled):
        _add(of(event.clause).ruled, event.variant)
    elif isinstance(event, ev.Disputed):
        found, variant = of(event.clause), opened[entry.version].variant
        found.asked, found.open = found.asked + 1, found.open + 1
        _add(found.asked_as, variant)
        if session not in found.sessions:
            found.sessions.append(session)
    elif isinstance(event, ev.DisputeRuled | ev.DisputeWithdrawn):
        before = opened.get(event.dispute)
        _over(of(before.clause if before else ""), event, before.variant if before else "")


def _over(found: Settled, event: ev.DisputeRuled | ev.DisputeWithdrawn, variant: str) -> None:
    """Count how a dispute ended that was opened while the clause was read in a variant."""
    found.open -= 1
    verdict = event.verdict.replace("-", "_") if isinstance(event, ev.DisputeRuled) else "withdrawn"
    setattr(found, verdict, getattr(found, verdict) + 1)
    if isinstance(event, ev.DisputeRuled) and event.reason:
        found.reasons.append(event.reason)
    if verdict == "upheld":
        _add(found.upheld_as, variant)


def _add(counts: dict[str, int], variant: str, more: int = 1) -> None:
    if variant:
        counts[variant] = counts.get(variant, 0) + more


def register(counted: Iterable[Settled], clause: str = "") -> list[Settled]:
    """What many sessions counted, put together: the clauses that were disputed or ruled on, the most disputed
    first; one of them, if it is named."""
    found: dict[tuple[str, str], Settled] = {}
    for each in counted:
        if clause not in ("", each.clause):
            continue
        whole = found.setdefault((each.game, each.clause), Settled(each.game, each.clause))
        for number in NUMBERS:
            setattr(whole, number, getattr(whole, number) + getattr(each, number))
        for counts in BY_VARIANT:
            for variant, times in getattr(each, counts).items():
                _add(getattr(whole, counts), variant, times)
        whole.sessions += [one for one in each.sessions if one not in whole.sessions]
        whole.reasons += each.reasons
    return sorted(found.values(), key=lambda each: (-each.asked, each.game, each.clause))
