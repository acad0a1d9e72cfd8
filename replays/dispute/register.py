"""The register of rulings: over many sessions, how often each clause was disputed, and what came of it.

Whoever settles a dispute may look how the same clause was settled before. Only what everybody at a table may
know is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from engine import facts as f
from engine.codec import Codec
from engine.course import rows
from engine.entries import Entry
from engine.facts import Fact

COUNTED = re.compile(rb'"t":"(?:began|ruled|disputed|dispute-ruled|dispute-withdrawn)"')
"""Rows that have a word to say here; the others are never decoded."""


class Settled(Struct):
    """One clause. `asked`: disputes about it, and what became of them; `pinned` and `ruled`: by variant, how
    many sessions began with it, and how often it was ruled at a table; `sessions` that disputed it."""

    game: str
    clause: str
    asked: int = 0
    upheld: int = 0
    overturned: int = 0
    house_rule: int = 0
    withdrawn: int = 0
    open: int = 0
    pinned: dict[str, int] = {}
    ruled: dict[str, int] = {}
    sessions: list[str] = []
    reasons: list[str] = []


class Register:
    """Counts sessions, one after another."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Settled] = {}

    def add(self, session: str, game: str, codec: Codec, logged: Iterable[bytes]) -> None:
        """Count one session."""
        opened: dict[int, str] = {}
        for row in logged:
            if COUNTED.search(row):
                self._count(session, game, codec.decode(row), opened)

    def _of(self, game: str, clause: str) -> Settled:
        return self._found.setdefault((game, clause), Settled(game, clause))

    def _count(self, session: str, game: str, entry: Entry[Fact], opened: dict[int, str]) -> None:
        fact = entry.fact
        if isinstance(fact, f.Began):
            for clause, variant in rows(fact.rulings).items():
                pinned = self._of(game, clause).pinned
                pinned[variant] = pinned.get(variant, 0) + 1
        elif isinstance(fact, f.Ruled):
            ruled = self._of(game, fact.clause).ruled
            ruled[fact.variant] = ruled.get(fact.variant, 0) + 1
        elif isinstance(fact, f.Disputed):
            opened[entry.version] = fact.clause
            found = self._of(game, fact.clause)
            found.asked, found.open = found.asked + 1, found.open + 1
            if session not in found.sessions:
                found.sessions.append(session)
        elif isinstance(fact, f.DisputeRuled | f.DisputeWithdrawn):
            self._over(self._of(game, opened.get(fact.dispute, "")), fact)

    def _over(self, found: Settled, fact: f.DisputeRuled | f.DisputeWithdrawn) -> None:
        found.open -= 1
        if isinstance(fact, f.DisputeWithdrawn):
            found.withdrawn += 1
            return
        if fact.reason:
            found.reasons.append(fact.reason)
        if fact.verdict == "upheld":
            found.upheld += 1
        elif fact.verdict == "overturned":
            found.overturned += 1
        else:
            found.house_rule += 1

    def all(self, clause: str = "") -> list[Settled]:
        """Clauses that were disputed or ruled on, the most disputed first; one of them, if it is named."""
        kept = [each for each in self._found.values() if clause in ("", each.clause)]
        return sorted(kept, key=lambda each: (-each.asked, each.game, each.clause))


def plain(found: Iterable[Settled]) -> list[dict[str, Any]]:
    """For programs."""
    rows_: list[dict[str, Any]] = msgspec.to_builtins(list(found))
    return rows_
