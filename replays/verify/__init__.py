"""Verification of a whole log at three levels, stopping at the first difference.

    chain   the rows are canonical, numbered and linked; sealed parts fit their commitments
    phases  decisions are whole, phases follow the table, the cursor moves between rest points
    rules   every decision is decided again under the pinned rules and gives the same entries; seeded dice
            are computed again where the secret is known

Each level takes in those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from engine import facts as f
from engine.codec import Codec
from engine.dice import ALGORITHM, Chance, Seeded, commitment, faces_rows
from engine.entries import Entry, Part
from engine.errors import Malformed
from engine.model import State, opening
from engine.system import Rules
from replays.history import SegmentList, fork, jump, needs_consent, on_line
from replays.verify import rules as r
from replays.verify.chain import Chain
from replays.verify.phases import Phases
from replays.verify.report import LEVELS, Checked, Differs, Fault, Level, Report, shown

__all__ = ["Checked", "Fault", "Level", "Log", "Report", "verify"]


THROWN = (f.Rolled, f.Shuffled)


def any_later(row: bytes) -> bool:
    """Whether a row holds something that has to be known before the first is judged."""
    return b'"t":"undone"' in row or b'"t":"redone"' in row or b'"t":"closed"' in row or b'{"commit":"' in row


class Log(Struct, frozen=True):
    """What is verified: a session's rows and what is known of its secrets."""

    session: str
    rows: Sequence[bytes]
    dice: bytes | None = None
    veil: bytes | None = None


def verify(
    log: Log,
    rules: Rules,
    codec: Codec,
    level: Level = "rules",
    progress: Callable[[int], None] = lambda _: None,
    share: tuple[int, int] = (0, 1),
) -> Report:
    """Check a log. `progress` is told the number of entries done, now and then.

    `share` (k, of): decide again only every `of`-th decision, beginning with the k-th, and fold the others;
    whoever runs all shares has checked all of it (see `replays.verify.shared`).
    """
    depth = {"chain": 1, "phases": 2, "rules": 3, "dice": 3}[level]
    names: tuple[Level, ...] = ("chain", "phases", "rules", "dice")
    report = Report({name: Checked() for name in names[: depth if depth < 3 else 4]})
    try:
        _Verifier(log, rules, codec, report, depth, share).run(progress)
    except Differs as differs:
        report.fault = differs.fault
        report.levels[differs.fault.level].ok = False
    return report


class _Verifier:
    """One run: the state of the line and of the table, and the states that the cursor comes back to."""

    def __init__(
        self, log: Log, rules: Rules, codec: Codec, report: Report, depth: int, share: tuple[int, int]
    ) -> None:
        self.log, self.rules, self.codec, self.report, self.depth = log, rules, codec, report, depth
        self.turn, (self.own, self.of) = -1, share
        self.state = opening(rules.model)
        self.chain = Chain(log.session, log.veil)
        self.phases = Phases(rules.flow)
        self.segments = SegmentList()
        self.targets: set[int] = set()
        self.rests: dict[int, State] = {}
        self.secret = log.dice
        self.published = 1
        self.seeded: Seeded | None = None
        self.scripted = False
        self.carried = 0
        self.typed = depth > 1

    def run(self, progress: Callable[[int], None]) -> None:
        if self.depth > 1:
            self._look_ahead()
        entries = self._entries()
        for _, group in groupby(entries, key=lambda entry: entry.cause):
            decision = list(group)
            self._decision(decision)
            progress(decision[-1].version)

    def _entries(self) -> Iterator[Entry[f.Fact]]:
        """The entries, their rows followed along the chain; none are kept, so a long log costs no memory."""
        chain, checked = self.chain, self.report.levels["chain"]
        for row in self.log.rows:
            entry = self._decode(row) if self.typed else None
            if entry is None:
                chain.follow(row)
            else:
                chain.follow_entry(row, entry)
            checked.checked += 1
            self.report.signatures = tuple(chain.signatures)
            if entry is not None:
                yield entry if self.log.veil is not None else _opened(entry)

    def _decode(self, row: bytes) -> Entry[f.Fact]:
        """The entry of a row; one that cannot be decoded is judged as a link of the chain first."""
        try:
            return self.codec.decode(row)
        except Malformed as error:
            self.chain.follow(row)
            version = self.report.levels["chain"].checked + 1
            raise Differs(version, "phases", "KER-2.6", self.rules.game, str(error)) from error

    def _look_ahead(self) -> None:
        """What is needed from later rows: where the cursor comes back to, the secret that was published, and
        whether this is a copy. A row that cannot be read is left to its turn."""
        for row in self.log.rows:
            if any_later(row):
                try:
                    entry = self.codec.decode(row)
                except Malformed:
                    continue
                if any(part.fact is None for part in entry.sealed):
                    self._leave_closed()
                if isinstance(entry.fact, f.CursorFact):
                    self.targets.add(entry.fact.to)
                elif isinstance(entry.fact, f.Closed) and self.secret is None:
                    self.secret, self.published = _hex(entry.fact.secret), entry.version

    def _leave_closed(self) -> None:
        """In a copy for one seat others' parts are closed: what rests on them cannot be decided again."""
        self.depth = min(self.depth, 2)
        for level in LEVELS[2:]:
            if self.report.levels.pop(level, None) is not None:
                self.report.unchecked += (level,)

    def _began(self, entry: Entry[f.Fact]) -> None:
        """The rules pinned are these, and the dice secret, given or published, is the one committed to."""
        began, rules = entry.fact, self.rules
        if not isinstance(began, f.Began):
            raise Differs(1, "phases", "KER-3.1", "began", shown(entry))
        pinned, here = (began.game, began.rules, began.content), (rules.game, rules.version, rules.content)
        if self.depth > 2 and pinned != here:
            raise Differs(1, "rules", "KER-3.1", list(here), list(pinned))
        if self.depth > 2 and began.faces != faces_rows(rules.dice):
            raise Differs(1, "rules", "KER-3.1", list(faces_rows(rules.dice)), list(began.faces))
        self.scripted = began.dice != ALGORITHM
        self.carried = began.carried
        if self.secret is None:
            self.report.unchecked += ("dice",) if self.depth > 2 else ()
        elif commitment(self.secret) != began.commitment and not self.scripted:
            raise Differs(self.published, "phases", "KER-3.3", began.commitment, commitment(self.secret))
        self.seeded = None if self.secret is None else Seeded(self.secret)

    def _decision(self, decision: list[Entry[f.Fact]]) -> None:
        first = decision[0]
        self.turn += 1
        if first.version == 1:
            self._began(first)
        if first.fact.lane == "play":
            self._phases(decision)
            self._play(decision)
            if self.state.head in self.targets:
                self.rests[self.state.head] = self.state
            return
        for entry in decision:
            self._phases([entry])
            self._cursor(entry) if entry.fact.lane == "cursor" else self._table(entry)

    def _phases(self, decision: list[Entry[f.Fact]]) -> None:
        self.phases.follow(decision, self.state.course.phase)
        self.report.levels["phases"].checked += len(decision)

    def _play(self, decision: list[Entry[f.Fact]]) -> None:
        """Decide again and take over where that leads; below that level, for the first entry, and for what is
        another's share, fold."""
        if self.depth < 3 or isinstance(decision[0].fact, f.Began) or not self._ours:
            for entry in decision:
                self.state = r.folded(self.rules.model, self.state, entry)
            return
        again, after = r.redecide(self.rules, self.state, decision, self._chance(decision))
        r.compare(decision, again)
        self.state = after
        self.report.levels["rules"].checked += len(decision)
        if self.secret is not None and not self.scripted and decision[0].version > self.carried:
            seeded = [e for e in decision if isinstance(e.fact, THROWN) and e.fact.source == "seeded"]
            self.report.levels["dice"].checked += len(seeded)

    @property
    def _ours(self) -> bool:
        """Whether this decision is of our share."""
        return self.turn % self.of == self.own

    def _chance(self, decision: list[Entry[f.Fact]]) -> Chance:
        if self.scripted:
            return r.Recorded("scripted", decision)
        if decision[0].version <= self.carried:
            return r.Recorded("seeded", decision)
        return self.seeded or r.Recorded("seeded", decision)

    def _table(self, entry: Entry[f.Fact]) -> None:
        if self.depth > 2 and self._ours:
            made = r.remake(self.rules, self.state, entry, self.secret)
            if not r.same(entry, made):
                raise Differs(entry.version, "rules", made.clause, shown(made), shown(entry))
            self.report.levels["rules"].checked += 1
        self.state = r.folded(self.rules.model, self.state, entry)

    def _cursor(self, entry: Entry[f.Fact]) -> None:
        fact = entry.fact
        assert isinstance(fact, f.CursorFact)
        back = on_line(self.segments, fact.to, self.state.head)
        if fact.to < self.state.course.origin or fact.to not in self.rests:
            raise Differs(entry.version, "phases", "KER-2.1", "a rest point of the game", shown(entry))
        if back == isinstance(fact, f.Redone) or fact.to == self.state.head:
            raise Differs(entry.version, "phases", "KER-2.1", "undone" if back else "redone", shown(entry))
        shared = fact.to if back else fork(self.segments, self.state.head, fact.to)
        if self.depth > 2:
            self._consent(entry, fact, shared)
        self.segments.add(entry.version, fact.to)
        self.state = jump(self.state, self.rests[fact.to], redone=not back)

    def _consent(self, entry: Entry[f.Fact], fact: f.CursorFact, shared: int) -> None:
        """The cursor moved freely, or by a request that all (or the referee) had agreed to (KER-2.2)."""
        request = self.state.table.request
        if request is not None and (request.by, request.to) == (fact.by, fact.to):
            waiting = set(self.state.table.present) - set(request.agreed)
            if not waiting or "referee" in request.agreed:
                return
        if needs_consent(self.state, fact.by, shared):
            raise Differs(entry.version, "rules", "KER-2.3", "every seat agreed", shown(entry))


def _opened(entry: Entry[f.Fact]) -> Entry[f.Fact]:
    """The entry as it was decided: the open parts of a copy without the commitment and salt beside them."""
    if not any(part.salt for part in entry.sealed):
        return entry
    parts = (Part(part.to, part.fact, "" if part.salt else part.commit) for part in entry.sealed)
    return replace(entry, sealed=tuple(parts))


def _hex(text: str) -> bytes:
    """Bytes of a published secret; what is no hex fits no commitment."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
