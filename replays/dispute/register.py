"""The register of rulings: over many sessions, how often each clause was disputed, and what came of it.

Whoever settles a dispute may look how the same clause was settled before. Only what everybody at a table may
know is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
    asked_as: dict[str, int] = {}
    upheld_as: dict[str, int] = {}
    pinned: dict[str, int] = {}
    ruled: dict[str, int] = {}
    sessions: list[str] = []
    reasons: list[str] = []


class Register:
    """Counts sessions, one after another."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Settled] = {}

    def add(
        self, session: str, game: str, codec: Codec, logged: Iterable[bytes], defaults: Mapping[str, str]
    ) -> None:
        """Count one session, whole or not at all. `defaults`: the variant of each clause that has some, where
        nobody ruled."""
        opened: dict[int, tuple[str, str]] = {}
        read = dict(defaults)
        for entry in [codec.decode(row) for row in logged if COUNTED.search(row)]:
            self._count(session, game, entry, opened, read)

    def _of(self, game: str, clause: str) -> Settled:
        return self._found.setdefault((game, clause), Settled(game, clause))

    def _count(
        self,
        session: str,
        game: str,
        entry: Entry[Fact],
        opened: dict[int, tuple[str, str]],
        read: dict[str, str],
    ) -> None:
        """`opened`: by the entry of a dispute its clause, and how that was read then; `read`: how each is."""
        fact = entry.fact
        if isinstance(fact, f.Began):
            for clause, variant in rows(fact.rulings).items():
                _one_more(self._of(game, clause).pinned, variant)
                read[clause] = variant
        elif isinstance(fact, f.Ruled):
            _one_more(self._of(game, fact.clause).ruled, fact.variant)
            read[fact.clause] = fact.variant
        elif isinstance(fact, f.Disputed):
            found = self._of(game, fact.clause)
            found.asked, found.open = found.asked + 1, found.open + 1
            opened[entry.version] = fact.clause, read.get(fact.clause, "")
            if fact.clause in read:
                _one_more(found.asked_as, read[fact.clause])
            if session not in found.sessions:
                found.sessions.append(session)
        elif isinstance(fact, f.DisputeRuled | f.DisputeWithdrawn):
            clause, variant = opened.get(fact.dispute, ("", ""))
            self._over(self._of(game, clause), fact, variant)

    def _over(self, found: Settled, fact: f.DisputeRuled | f.DisputeWithdrawn, variant: str) -> None:
        found.open -= 1
        if isinstance(fact, f.DisputeWithdrawn):
            found.withdrawn += 1
            return
        if fact.reason:
            found.reasons.append(fact.reason)
        if fact.verdict == "upheld":
            found.upheld += 1
            if variant:
                _one_more(found.upheld_as, variant)
        elif fact.verdict == "overturned":
            found.overturned += 1
        else:
            found.house_rule += 1

    def all(self, clause: str = "") -> list[Settled]:
        """Clauses that were disputed or ruled on, the most disputed first; one of them, if it is named."""
        kept = [each for each in self._found.values() if clause in ("", each.clause)]
        return sorted(kept, key=lambda each: (-each.asked, each.game, each.clause))


def _one_more(counts: dict[str, int], variant: str) -> None:
    counts[variant] = counts.get(variant, 0) + 1


def plain(found: Iterable[Settled]) -> list[dict[str, Any]]:
    """For programs."""
    rows_: list[dict[str, Any]] = msgspec.to_builtins(list(found))
    return rows_
