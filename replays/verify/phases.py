"""The shape of a log without its rules: decisions whole, phases by the table, the cursor at rest points."""

from __future__ import annotations

from engine import facts as f
from engine.entries import Entry
from engine.flow import Flow
from replays.verify.report import Differs, shown


class Phases:
    """Follows entries with the state before each; raises `Differs` at the first that may not stand there."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._previous: Entry[f.Fact] | None = None
        self.rests: set[int] = set()
        self._closed = False

    def follow(self, entry: Entry[f.Fact], phase: str) -> str:
        """Check one entry; `phase` is where its line stands before it. Returns where it stands after."""
        fact, before = entry.fact, self._previous
        if before is not None and before.fact.lane == "play" and entry.cause != before.cause:
            self.rests.add(before.version)
        self._cause(entry)
        if self._closed and fact.lane != "table":
            raise Differs(entry.version, "phases", "KER-6.5", "no play after the closing", shown(entry))
        if isinstance(fact, f.Entered):
            self._entered(entry, fact, phase)
            phase = fact.path
        elif isinstance(fact, f.CursorFact) and fact.to not in self.rests:
            raise Differs(entry.version, "phases", "KER-2.1", "a rest point", fact.to)
        elif isinstance(fact, f.Closed):
            self._closed = True
        self._previous = entry
        return phase

    def _cause(self, entry: Entry[f.Fact]) -> None:
        """An entry opens its decision or follows an entry of the same one; only play decisions have more."""
        before = self._previous
        follows = before is not None and entry.cause == before.cause and entry.fact.lane == "play"
        if not (entry.opens or follows):
            expected = None if before is None else before.cause
            raise Differs(entry.version, "phases", "KER-2.1", expected, entry.cause)

    def _entered(self, entry: Entry[f.Fact], fact: f.Entered, phase: str) -> None:
        known = fact.path in self._flow.table
        if not known or (phase and not self._flow.allows(phase, fact.path)):
            legal = sorted(set(self._flow.table[phase].values())) if phase in self._flow.table else []
            raise Differs(entry.version, "phases", entry.clause, legal, fact.path)
