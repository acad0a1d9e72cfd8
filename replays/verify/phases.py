"""The shape of a log without its rules: decisions whole, phases by the table, the cursor at rest points."""

from __future__ import annotations

from collections.abc import Sequence

from engine import facts as f
from engine.entries import Entry
from engine.flow import Flow
from replays.verify.report import Differs, shown

INPUTS = (f.Began, f.Started, f.Positioned, f.Answered, f.Conceded, f.Adjusted, f.Corrected)
"""What opens a decision of the game."""
CARRIED = (f.Joined, f.Left, f.Ruled, f.StoodPass)
"""What people did around a game that a branch of it takes over."""


class Phases:
    """Follows entries with the state before each; raises `Differs` at the first that may not stand there."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._last: int | None = None
        self.rests: set[int] = set()
        self.keys: set[str] = set()
        self._closed = False

    def follow(self, decision: Sequence[Entry[f.Fact]], phase: str) -> None:
        """Check the entries of one decision; `phase` is where its line stands before them."""
        first = decision[0]
        if not first.opens:
            raise Differs(first.version, "phases", "KER-2.1", first.version, first.cause)
        lane = first.fact.lane
        if self._closed and lane != "table":
            raise Differs(first.version, "phases", "KER-6.5", "no play after the closing", shown(first))
        self._keyed(first)
        if lane != "play":
            self._around(decision)
            return
        self._whole(decision)
        self._follow(decision, phase)

    def _keyed(self, first: Entry[f.Fact]) -> None:
        """A command is carried out once."""
        if first.command in self.keys:
            raise Differs(first.version, "phases", "KER-2.1", "a key of its own", first.command)
        if first.command:
            self.keys.add(first.command)

    def _whole(self, decision: Sequence[Entry[f.Fact]]) -> None:
        """A decision of the game is saved at once, under the key of its input, which stands first."""
        first = decision[0]
        if not isinstance(first.fact, INPUTS):
            raise Differs(first.version, "phases", "KER-1.1", "an input", shown(first))
        if isinstance(first.fact, f.Began) and first.version > 1:
            raise Differs(first.version, "phases", "KER-3.1", "a session that begins once", shown(first))
        for entry in decision[1:]:
            if entry.fact.lane != "play" or isinstance(first.fact, f.Began):
                raise Differs(entry.version, "phases", "KER-2.1", entry.version, entry.cause)
            if entry.command or entry.at != first.at:
                expected, found = ["", first.at], [entry.command, entry.at]
                raise Differs(entry.version, "phases", "KER-2.1", expected, found)

    def follow_made(self, decision: Sequence[Entry[f.Fact]], phase: str, command: str) -> None:
        """The same for a decision that was made again, under a new key: the decider makes whole ones of play
        facts, and none after the closing. Whether its rules follow their own phase table is still to be
        seen."""
        if command:
            self.keys.add(command)
        self._follow(decision, phase)

    def _follow(self, decision: Sequence[Entry[f.Fact]], phase: str) -> None:
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
        if isinstance(fact, f.Until):
            raise Differs(first.version, "phases", "KER-4.2", "a moment, sealed for its seat", shown(first))
        self._closed = self._closed or isinstance(fact, f.Closed)

    def _entered(self, entry: Entry[f.Fact], fact: f.Entered, phase: str) -> None:
        known = fact.path in self._flow.table
        if not known or (phase and not self._flow.allows(phase, fact.path)):
            legal = sorted(set(self._flow.table[phase].values())) if phase in self._flow.table else []
            raise Differs(entry.version, "phases", entry.clause, legal, fact.path)
