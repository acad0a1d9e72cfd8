"""One run of a verification: row after row, with the state that the line and the table lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from msgspec.structs import replace

from engine import facts as f
from engine.codec import Codec, canonical
from engine.dice import ALGORITHM, Chance, Seeded, commitment
from engine.entries import Entry, Part
from engine.errors import Malformed
from engine.model import State, opening
from engine.store.rows import SECRET_BYTES
from engine.system import Rules
from replays.bundle import SESSION
from replays.history import jump
from replays.seek import MISFITS
from replays.verify import at_once
from replays.verify import rules as r
from replays.verify.chain import DIGEST, Chain
from replays.verify.log import CLOSED, COVERED, MOVED, Log, holding
from replays.verify.moves import Moves
from replays.verify.phases import CARRIED, Phases
from replays.verify.report import LEVELS, Differs, Report, shown

THROWN = (f.Rolled, f.Shuffled)
ALONE = (f.Answered, f.Started, f.Positioned, f.Conceded)
"""Inputs that say all that their decision is made from."""
NOW_AND_THEN = 500
"""Rows between two reports of progress."""


class Verifier:
    """One run: the state of the line and of the table, and the states that the cursor comes back to."""

    def __init__(
        self, log: Log, rules: Rules, codec: Codec, report: Report, depth: int, share: tuple[int, int]
    ) -> None:
        self.log, self.rules, self.codec, self.report, self.depth = log, rules, codec, report, depth
        self.turn, (self.own, self.of) = -1, share
        self.state = opening(rules.model)
        self.chain = Chain(log.session, log.veil)
        self.phases = Phases(rules.flow)
        self.moves = Moves(log.rows, codec, self.phases.rests)
        self.targets: set[int] = set()
        self.rests: dict[int, State] = {}
        self.secret = log.dice
        self.published = 1
        self.seeded: Seeded | None = None
        self.scripted = False
        self.carried = 0
        self.decoded: tuple[int, Entry[f.Fact] | None] = -1, None

    def run(self, progress: Callable[[int], None]) -> None:
        """Follow the log to its end; raises `Differs` at the first difference. There is no log without its
        first entry."""
        if not self.log.rows:
            raise Differs(1, "chain", "KER-2.6", 1, None)
        if self.depth > 1:
            self._look_ahead()
        follow = self._decision if self.depth > 1 else self._row
        done = told = 0
        while done < len(self.log.rows):
            done += follow(done)
            if done - told >= NOW_AND_THEN:
                told = done
                progress(done)
        progress(done)

    def _row(self, at: int) -> int:
        """At the lowest level a row is a link of the chain and nothing else."""
        self.chain.follow(self.log.rows[at])
        self._linked()
        return 1

    def _linked(self) -> None:
        self.report.levels["chain"].checked += 1
        self.report.signatures = tuple(self.chain.signatures)

    def _decision(self, at: int) -> int:
        """Check the decision that begins after `at` rows; returns how many rows it has."""
        self.turn += 1
        return self._made_again(at) or self._read(at)

    def _made_again(self, at: int) -> int:
        """Decide it again from its first row. Where that gives the very bytes of all its rows, everything
        holds that a closer reading could ask. 0: it is to be read."""
        if self.depth < 3 or not self._ours or self.log.veil is None or self.scripted or self.seeded is None:
            return 0
        first = self._entry(at)
        if first is None or first.version <= self.carried or type(first.fact) not in ALONE:
            return 0
        if first.command in self.phases.keys:
            return 0
        try:
            r.stood(self.rules, self.state, first)
            again, after = r.redecide(self.rules, self.state, [first], self.seeded)
        except (Differs, *MISFITS):
            return 0
        count = len(again)
        beyond = self._entry(at + count)
        if beyond.cause == first.cause if beyond is not None else at + count < len(self.log.rows):
            return 0
        if not self.chain.follow_made(self.log.rows[at : at + count], again, first):
            return 0
        self.phases.follow_made(again, self.state.course.phase, first.command)
        self.report.levels["chain"].checked += count
        self.report.levels["phases"].checked += count
        self._decided(again, after)
        return count

    def _read(self, at: int) -> int:
        """Read the rows of a decision one by one and check it level after level. A broken link right behind
        it is told rather than what it did to the decision."""
        decision = [self._followed(at)]
        end = at + 1
        while end < len(self.log.rows):
            entry = self._entry(end)
            if entry is not None and entry.cause != decision[0].cause:
                break
            decision.append(self._followed(end))
            end += 1
        try:
            self._judged(decision)
            if decision[0].version <= self.carried < decision[-1].version:
                raise Differs(1, "phases", "KER-9.4", decision[-1].version, self.carried)
        except Differs:
            if end < len(self.log.rows):
                self.chain.follow(self.log.rows[end])
            raise
        return len(decision)

    def _entry(self, at: int) -> Entry[f.Fact] | None:
        """The entry of a row, decoded once; None where there is none, or none that can be read."""
        if self.decoded[0] != at:
            try:
                entry = self.codec.decode(self.log.rows[at]) if at < len(self.log.rows) else None
            except Malformed:
                entry = None
            self.decoded = at, entry
        return self.decoded[1]

    def _followed(self, at: int) -> Entry[f.Fact]:
        """The entry of a row whose link is checked too."""
        row, entry = self.log.rows[at], self._entry(at)
        if entry is None:
            self._unread(row)
        stands = self.chain.follow_entry(row, entry)
        self._linked()
        if not stands and not self.codec.is_whole(row, entry):
            text = (each.decode() for each in (canonical(entry), row))
            raise Differs(entry.version, "phases", "KER-2.6", *text)
        return entry if self.log.veil is not None else _opened(entry)

    def _unread(self, row: bytes) -> NoReturn:
        """A row that cannot be decoded is judged as a link of the chain first."""
        self.chain.follow(row)
        try:
            self.codec.decode(row)
        except Malformed as error:
            version = self.report.levels["chain"].checked + 1
            raise Differs(version, "phases", "KER-2.6", self.rules.game, str(error)) from error
        raise AssertionError("it was decoded")

    def _look_ahead(self) -> None:
        """What is needed from later rows: where the cursor comes back to, the secret that was published, and
        whether this is a copy. A row that cannot be read is left to its turn."""
        telling = [MOVED]
        if self.secret is None:
            telling.append(CLOSED)
        if self.log.veil is None:
            telling.append(COVERED)
        for row in holding(self.log.rows, telling):
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
        began = entry.fact
        if not isinstance(began, f.Began):
            raise Differs(1, "phases", "KER-3.1", "began", shown(entry))
        if not self._comes_from(began):
            raise Differs(1, "phases", "KER-9.4", "what is carried over from a parent", shown(entry))
        if self.depth > 2:
            r.pinned(self.rules, entry, began)
        self.scripted = began.dice != ALGORITHM
        self.carried = began.carried
        if self.depth > 2 and (self.secret is None or self.scripted):
            self.report.unchecked += ("dice",)
        if self.secret is not None and not self._committed_to(self.secret, began):
            raise Differs(self.published, "phases", "KER-3.3", began.commitment, commitment(self.secret))
        self.seeded = None if self.secret is None else Seeded(self.secret)

    def _comes_from(self, began: f.Began) -> bool:
        """Whether a session that has a parent names it, with its entry and link, and one that has none
        nothing of it."""
        named = (began.parent, began.parent_version, began.parent_link, began.carried)
        if not any(named):
            return True
        known = SESSION.match(began.parent) and DIGEST.match(began.parent_link)
        return bool(known) and began.parent_version > 0 and 0 < began.carried <= len(self.log.rows)

    @staticmethod
    def _committed_to(secret: bytes, began: f.Began) -> bool:
        return len(secret) == SECRET_BYTES and commitment(secret) == began.commitment

    def _judged(self, decision: Sequence[Entry[f.Fact]]) -> None:
        first = decision[0]
        if first.version == 1:
            self._began(first)
        if first.fact.lane == "play":
            self._phases(decision)
            self._play(decision)
            return
        for entry in decision:
            self._phases([entry])
            if entry.version <= self.carried and not isinstance(entry.fact, CARRIED):
                raise Differs(entry.version, "phases", "KER-9.4", "what a branch takes over", shown(entry))
            self._cursor(entry) if entry.fact.lane == "cursor" else self._table(entry)

    def _phases(self, decision: Sequence[Entry[f.Fact]]) -> None:
        self.phases.follow(decision, self.state.course.phase)
        self.report.levels["phases"].checked += len(decision)

    def _play(self, decision: Sequence[Entry[f.Fact]]) -> None:
        """Decide again and take over where that leads; below that level, for the first entry, and for what is
        another's share, fold."""
        if self.depth < 3 or isinstance(decision[0].fact, f.Began) or not self._ours:
            for entry in decision:
                self.state = r.folded(self.rules.model, self.state, entry)
            self._rested()
            return
        self._corrects(decision[0])
        if decision[0].version > self.carried:
            r.stood(self.rules, self.state, decision[0])
        again, after = r.redecide(self.rules, self.state, decision, self._chance(decision))
        r.compare(decision, again)
        self._decided(decision, after)

    def _corrects(self, entry: Entry[f.Fact]) -> None:
        """What is corrected was played, on the line that stands (KER-8.2)."""
        fact = entry.fact
        if isinstance(fact, f.Corrected) and not self.moves.was_played(fact.of, self.state):
            raise Differs(entry.version, "rules", "KER-8.2", "an entry of this line", shown(entry))

    def _decided(self, decision: Sequence[Entry[f.Fact]], after: State) -> None:
        """Take over where a decision leads that was decided again."""
        thrown = after.course.throws != self.state.course.throws
        self.state = after
        self._rested()
        self.report.levels["rules"].checked += len(decision)
        if thrown and self.secret is not None and not self.scripted and decision[0].version > self.carried:
            seeded = [e for e in decision if isinstance(e.fact, THROWN) and e.fact.source == "seeded"]
            self.report.levels["dice"].checked += len(seeded)

    def _rested(self) -> None:
        """Keep a state that the cursor comes back to."""
        if self.state.head in self.targets:
            self.rests[self.state.head] = self.state

    @property
    def _ours(self) -> bool:
        """Whether this decision is of our share."""
        return self.turn % self.of == self.own

    def _chance(self, decision: Sequence[Entry[f.Fact]]) -> Chance:
        if self.scripted:
            return r.Recorded("scripted", decision)
        if decision[0].version <= self.carried:
            return r.Recorded("seeded", decision)
        return self.seeded or r.Recorded("seeded", decision)

    def _table(self, entry: Entry[f.Fact]) -> None:
        if self.depth > 2 and self._ours:
            self._as_made(entry)
            self.report.levels["rules"].checked += 1
        self.state = r.folded(self.rules.model, self.state, entry)
        if self.depth > 2 and isinstance(entry.fact, f.Agreed):
            at_once.agreed(entry, self.state.table, self._entry(entry.version))

    def _as_made(self, entry: Entry[f.Fact]) -> None:
        """A table entry is what its command makes, and comes with what is saved at once with it."""
        fact = entry.fact
        if isinstance(fact, f.UndoAsked):
            self.moves.asked(entry, fact, self.state)
            return
        if isinstance(fact, f.BranchAsked | f.Branched):
            self.moves.branches(entry, fact, self.state)
        made = r.remake(self.rules, self.state, entry, self.secret)
        if not r.same(entry, made):
            raise Differs(entry.version, "rules", made.clause, shown(made), shown(entry))
        if isinstance(fact, f.DisputeRuled):
            at_once.settled(entry, fact, self.state.table, self.moves.read)

    def _cursor(self, entry: Entry[f.Fact]) -> None:
        fact = entry.fact
        assert isinstance(fact, f.CursorFact)
        back = self.moves.moved(entry, fact, self.state, deep=self.depth > 2)
        self.state = jump(self.state, self.rests[fact.to], redone=not back)


def _opened(entry: Entry[f.Fact]) -> Entry[f.Fact]:
    """The entry as it was decided: the open parts of a copy without the commitment and salt beside them."""
    if not any(part.salt for part in entry.sealed):
        return entry
    parts = (Part(part.to, part.fact, "" if part.salt else part.commit) for part in entry.sealed)
    return replace(entry, sealed=tuple(parts))


def _hex(text: str) -> bytes:
    """Bytes of a published secret; what is no hex is none."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
