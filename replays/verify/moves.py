"""Going back, in a log: where a move of the cursor may go, whether it was free, and what the table was asked.

A move and a request are made again from the state before them and compared, like all that people do around
the game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine import facts as f
from engine.codec import Codec
from engine.entries import Entry
from engine.model import State
from replays.bundle import SESSION
from replays.history import SegmentList, branch_asked, branch_needs_consent, fork, needs_consent, on_line
from replays.undo import asking, behind, crossed, cursor, may_move
from replays.verify import at_once
from replays.verify import rules as r
from replays.verify.report import Differs, shown


class Moves:
    """The lines of a log: grows with every move. `rests`: the ends of all decisions of the game so far."""

    def __init__(self, rows: Sequence[bytes], codec: Codec, rests: Collection[int]) -> None:
        self._rows, self._codec, self._rests = rows, codec, rests
        self.segments = SegmentList()

    def on_line(self, version: int, state: State) -> bool:
        """Whether an entry lies on the line that stands."""
        return on_line(self.segments, version, state.head)

    def was_played(self, version: int, state: State) -> bool:
        """Whether an entry is of the game, and lies on the line that stands."""
        found = self.read(version - 1, version) if 0 < version <= state.head else []
        return bool(found) and found[0].fact.lane == "play" and self.on_line(version, state)

    def goes_back(self, entry: Entry[f.Fact], to: int, state: State, *, redo: bool) -> bool:
        """Whether going to this rest point goes back along the line that stands, as the entry says."""
        if to < state.course.origin or to not in self._rests:
            raise Differs(entry.version, "phases", "KER-2.1", "a rest point of the game", shown(entry))
        back = self.on_line(to, state)
        if back == redo or to == state.head:
            raise Differs(entry.version, "phases", "KER-2.1", "undone" if back else "redone", shown(entry))
        return back

    def moved(self, entry: Entry[f.Fact], fact: f.CursorFact, state: State, *, deep: bool) -> bool:
        """Follow a move; whether it goes back. `deep`: under the rules of the table, too (KER-2.2)."""
        back = self.goes_back(entry, fact.to, state, redo=isinstance(fact, f.Redone))
        if deep:
            with r.refused(entry):
                self._allowed(entry, fact, state, self._shared(fact.to, state, back=back))
                may_move(state, fact.by)
            self._as_made(entry, cursor(fact.by, fact.to, back, entry.version))
        self.segments.add(entry.version, fact.to)
        return back

    def asked(self, entry: Entry[f.Fact], fact: f.UndoAsked, state: State) -> None:
        """A request is for what needs the others, and says what would be un-known (KER-2.3)."""
        back = self.goes_back(entry, fact.to, state, redo=fact.redo)
        shared = self._shared(fact.to, state, back=back)
        with r.refused(entry):
            may_move(state, fact.by)
            if not needs_consent(state, fact.by, shared):
                raise Differs(entry.version, "rules", "KER-2.2", "a free move", shown(entry))
            known = crossed(behind(self.read, self.segments, state.head, shared))
            made = asking(state, f.UndoAsked(fact.by, fact.to, not back, known), entry.version - 1)
        self._as_made(entry, made)

    def branches(self, entry: Entry[f.Fact], fact: f.BranchAsked | f.Branched, state: State) -> None:
        """A branch is asked for from a rest point, and only where the table has to agree (KER-9.5)."""
        if not branch_needs_consent(state, fact.by):
            raise Differs(entry.version, "rules", "KER-9.5", "nobody is asked", shown(entry))
        if isinstance(fact, f.Branched):
            if not SESSION.match(fact.session):
                raise Differs(entry.version, "rules", "KER-9.5", "the name of a session", fact.session)
            return
        if fact.at < state.course.origin or fact.at not in self._rests:
            raise Differs(entry.version, "rules", "KER-2.1", "a rest point of the game", shown(entry))
        if branch_asked(state, fact.by, fact.at, fact.rules) and state.table.agreed:
            raise Differs(entry.version, "rules", "KER-9.5", "the table has agreed", shown(entry))

    def _shared(self, to: int, state: State, *, back: bool) -> int:
        return to if back else fork(self.segments, state.head, to)

    def _allowed(self, entry: Entry[f.Fact], fact: f.CursorFact, state: State, shared: int) -> None:
        """The cursor moved freely, or by a request that all (or the referee) had agreed to (KER-2.2)."""
        request = state.table.request
        asked = request is not None and not request.branch and (request.by, request.to) == (fact.by, fact.to)
        if asked and state.table.agreed and at_once.with_it(entry, self.read):
            return
        if needs_consent(state, fact.by, shared):
            raise Differs(entry.version, "rules", "KER-2.3", "every seat agreed", shown(entry))

    def _as_made(self, entry: Entry[f.Fact], made: Entry[f.Fact]) -> None:
        if not r.same(entry, made):
            raise Differs(entry.version, "rules", made.clause, shown(made), shown(entry))

    def read(self, after: int, upto: int) -> list[Entry[f.Fact]]:
        """Entries with after < version <= upto, in order."""
        return [self._codec.decode(row) for row in self._rows[after:upto]]
