"""The shape of a log without its rules: decisions whole, phases by the table, the cursor at rest points."""

from __future__ import annotations

from collections.abc import Sequence

from engine import facts as f
from engine.entries import Entry
from engine.flow import Flow
from replays.verify.report import Differs, shown


class Phases:
    """Follows entries with the state before each; raises `Differs` at the first that may not stand there."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._last: int | None = None
        self.rests: set[int] = set()
        self._closed = False

    def follow(self, decision: Sequence[Entry[f.Fact]], phase: str) -> None:
        """Check the entries of one decision; `phase` is where its line stands before them."""
        first = decision[0]
        if not first.opens:
            raise Differs(first.version, "phases", "KER-2.1", first.version, first.cause)
        lane = first.fact.lane
        if self._closed and lane != "table":
            raise Differs(first.version, "phases", "KER-6.5", "no play after the closing", shown(first))
        if lane != "play":
            self._around(decision)
            return
        for entry in decision:
            if entry.fact.lane != "play":
                raise Differs(entry.version, "phases", "KER-2.1", entry.version, entry.cause)
        self.follow_made(decision, phase)

    def follow_made(self, decision: Sequence[Entry[f.Fact]], phase: str) -> None:
        """The same for a decision that was made again: the decider makes whole ones of play facts, and none
        after the closing. Whether its rules follow their own phase table is still to be seen."""
        self._rested()
        for entry in decision:
            fact = entry.fact
            if isinstance(fact, f.Entered):
                self._entered(entry, fact, phase)
                phase = fact.path
        self._last = decision[-1].version

    def _rested(self) -> None:
        """Where the decision before this one ended the cursor may come back to."""
        if self._last is not None:
            self.rests.add(self._last)

    def _around(self, decision: Sequence[Entry[f.Fact]]) -> None:
        """Table and cursor entries are decisions of one entry."""
        first, fact = decision[0], decision[0].fact
        self._rested()
        if len(decision) > 1:
            second = decision[1]
            raise Differs(second.version, "phases", "KER-2.1", second.version, second.cause)
        if isinstance(fact, f.CursorFact) and fact.to not in self.rests:
            raise Differs(first.version, "phases", "KER-2.1", "a rest point", fact.to)
        self._closed = self._closed or isinstance(fact, f.Closed)

    def _entered(self, entry: Entry[f.Fact], fact: f.Entered, phase: str) -> None:
        known = fact.path in self._flow.table
        if not known or (phase and not self._flow.allows(phase, fact.path)):
            legal = sorted(set(self._flow.table[phase].values())) if phase in self._flow.table else []
            raise Differs(entry.version, "phases", entry.clause, legal, fact.path)
