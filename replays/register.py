"""The register of rulings: over many sessions, how often each clause was disputed, and what came of it.

Whoever settles a dispute may look how the same clause was settled before. Only what everybody at a table may
know is counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine import facts as f
from engine.codec import Codec
from engine.course import rows

COUNTED = re.compile(rb'"t":"(?:began|ruled|disputed|dispute-ruled|dispute-withdrawn)"')
"""Rows that are counted; the others are never decoded."""


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
    asked_as: dict[str, int] = msgspec.field(default_factory=Counter)
    upheld_as: dict[str, int] = msgspec.field(default_factory=Counter)
    pinned: dict[str, int] = msgspec.field(default_factory=Counter)
    ruled: dict[str, int] = msgspec.field(default_factory=Counter)
    sessions: list[str] = []
    reasons: list[str] = []

    def over(self, fact: f.DisputeRuled | f.DisputeWithdrawn, variant: str) -> None:
        """Count how a dispute ended that was opened while the clause was read in a variant."""
        self.open -= 1
        if isinstance(fact, f.DisputeWithdrawn):
            self.withdrawn += 1
            return
        if fact.reason:
            self.reasons.append(fact.reason)
        if fact.verdict == "upheld":
            self.upheld += 1
            if variant:
                self.upheld_as[variant] += 1
        elif fact.verdict == "overturned":
            self.overturned += 1
        else:
            self.house_rule += 1


class Register:
    """Counts sessions, one after another."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Settled] = {}

    def add(
        self, session: str, game: str, codec: Codec, logged: Iterable[bytes], defaults: Mapping[str, str]
    ) -> None:
        """Count one session. `defaults`: the variant of each clause that has some, where nobody ruled."""
        opened: dict[int, tuple[str, str]] = {}
        read = dict(defaults)
        for entry in (codec.decode(row) for row in logged if COUNTED.search(row)):
            fact = entry.fact
            if isinstance(fact, f.Began):
                for clause, variant in rows(fact.rulings).items():
                    self._of(game, clause).pinned[variant] += 1
                    read[clause] = variant
            elif isinstance(fact, f.Ruled):
                self._of(game, fact.clause).ruled[fact.variant] += 1
                read[fact.clause] = fact.variant
            elif isinstance(fact, f.Disputed):
                variant = read.get(fact.clause, "")
                opened[entry.version] = fact.clause, variant
                self._disputed(self._of(game, fact.clause), session, variant)
            elif isinstance(fact, f.DisputeRuled | f.DisputeWithdrawn):
                clause, variant = opened.get(fact.dispute, ("", ""))
                self._of(game, clause).over(fact, variant)

    def _of(self, game: str, clause: str) -> Settled:
        return self._found.setdefault((game, clause), Settled(game, clause))

    @staticmethod
    def _disputed(found: Settled, session: str, variant: str) -> None:
        found.asked, found.open = found.asked + 1, found.open + 1
        if variant:
            found.asked_as[variant] += 1
        if session not in found.sessions:
            found.sessions.append(session)

    def all(self, clause: str = "") -> list[Settled]:
        """Clauses that were disputed or ruled on, the most disputed first; one of them, if it is named."""
        kept = [each for each in self._found.values() if clause in ("", each.clause)]
        return sorted(kept, key=lambda each: (-each.asked, each.game, each.clause))


def plain(found: Iterable[Settled]) -> list[dict[str, Any]]:
    """For programs."""
    rows_: list[dict[str, Any]] = msgspec.to_builtins(list(found))
    return rows_
