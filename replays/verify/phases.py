"""The shape of a log without its rules: decisions whole, phases by the table, the cursor at rest points."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as ev
from engine.entries import Entry
from engine.flow import Flow
from engine.past import rests
from replays.verify.report import Differs, shown

INPUTS = (ev.Began, ev.Started, ev.Positioned, ev.Answered, ev.Conceded, ev.Adjusted, ev.Corrected)
"""Events that open a decision of the game."""
SECOND: dict[type[ev.Event], tuple[type[ev.Event], ...]] = {
    ev.Agreed: (ev.Undone, ev.Redone, ev.Closed),
    ev.Ruled: (ev.DisputeRuled,),
}
"""Events that may follow in a decision that opens around the game."""
LATEST = 253_402_300_800
"""Seconds from 1970 to the year 10000: no clock that people read shows more."""


class Phases:
    """Follows entries with the state before each; raises `Differs` at the first that may not stand there."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self.rests: set[int] = set()
        self.keys: set[str] = set()
        self._closed = False

    def follow(self, decision: Sequence[Entry[ev.Event]], phase: str) -> None:
        """Check the entries of one decision; `phase` is where its line stands before them."""
        first = decision[0]
        if not first.opens:
            raise Differs(first.version, "phases", "KER-2.1", first.version, first.decision)
        if not 0 <= first.at < LATEST:
            raise Differs(first.version, "phases", "KER-2.6", "a time that a clock can show", first.at)
        if self._closed and not isinstance(first.event, ev.Signed):
            raise Differs(first.version, "phases", "KER-6.5", "nothing after the closing", shown(first))
        if first.command in self.keys:
            raise Differs(first.version, "phases", "KER-2.1", "a key of its own", first.command)
        for entry in decision[1:]:
            if entry.command or entry.at != first.at:
                expected, found = ["", first.at], [entry.command, entry.at]
                raise Differs(entry.version, "phases", "KER-2.1", expected, found)
        self._whole(decision) if first.event.lane == "play" else self._around(decision)
        self.follow_made(decision, phase, first.command)

    def _whole(self, decision: Sequence[Entry[ev.Event]]) -> None:
        """A decision of the game opens with its input; only the settlement of a dispute may follow it."""
        first, inside = decision[0], decision[1:]
        if not isinstance(first.event, INPUTS):
            raise Differs(first.version, "phases", "KER-1.1", "an input", shown(first))
        if isinstance(first.event, ev.Began) and first.version > 1:
            raise Differs(first.version, "phases", "KER-3.1", "a session that begins once", shown(first))
        settles = isinstance(first.event, ev.Corrected) and isinstance(decision[-1].event, ev.DisputeRuled)
        for entry in inside[:-1] if settles else inside:
            if entry.event.lane != "play" or isinstance(first.event, ev.Began):
                raise Differs(entry.version, "phases", "KER-2.1", entry.version, entry.decision)

    def _around(self, decision: Sequence[Entry[ev.Event]]) -> None:
        """Table and cursor entries stand alone, but for what is carried out with the last agreement and for
        the ruling that a settlement rests on."""
        first = decision[0]
        if isinstance(first.event, ev.Until | ev.Settles):
            raise Differs(first.version, "phases", "KER-4.2", "a moment, sealed for its seat", shown(first))
        for place, entry in enumerate(decision[1:]):
            if place or not isinstance(entry.event, SECOND.get(type(first.event), ())):
                raise Differs(entry.version, "phases", "KER-2.1", entry.version, entry.decision)
        for entry in decision:
            if isinstance(entry.event, ev.CursorEvent) and entry.event.to not in self.rests:
                raise Differs(entry.version, "phases", "KER-2.1", "a rest point", entry.event.to)

    def follow_made(self, decision: Sequence[Entry[ev.Event]], phase: str, command: str) -> None:
        """Take over a decision whose shape is known to be right. Whether its rules follow their own phase
        table is still to be seen."""
        if command:
            self.keys.add(command)
        for entry in decision:
            event = entry.event
            if type(event) is ev.Entered:
                self._entered(entry, event, phase)
                phase = event.path
        self._closed = self._closed or type(event) is ev.Closed
        for entry in reversed(decision):
            if rests(entry, None):
                self.rests.add(entry.version)
                break

    def _entered(self, entry: Entry[ev.Event], event: ev.Entered, phase: str) -> None:
        known = event.path in self._flow.table
        if not known or (phase and not self._flow.allows(phase, event.path)):
            legal = sorted(set(self._flow.table[phase].values())) if phase in self._flow.table else []
            raise Differs(entry.version, "phases", entry.clause, legal, event.path)
