"""One pass over a log: every recorded command decided again, in its copy or in full, and the bytes compared.

A state is `known` as long as every decision behind it was decided again: then it holds all that is hidden,
also in a copy that shows none of it. Where a copy hides what was asked, or an order that nobody can compute,
the state is folded from what is open from there on, and public facts are checked (`replays.verify.public`);
a move of the cursor back to a known state makes it known again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from engine import events as ev
from engine.beginning import CARRIED, SCRIPTED
from engine.codec import Codec, canonical
from engine.decider import Decided, after, decide
from engine.dice import Chance, Seeded, commitment
from engine.entries import Entry
from engine.errors import Malformed, Refusal
from engine.model import State, opening
from engine.past import SegmentList, on_line
from engine.play import resolve
from engine.recorded import Hidden, command_of
from engine.store.rows import SECRET_BYTES
from engine.system import Rules
from replays.bundle import SESSION
from replays.seek import MISFITS
from replays.verify.again import STUMBLES, Recorded, compare, opened, refused, same_bytes
from replays.verify.chain import Chain
from replays.verify.phases import LATEST, Phases
from replays.verify.public import Public
from replays.verify.report import ASKED, CLOSED, MOVED, Differs, Log, Report, event_in, holding, shown

THROWN = (ev.Rolled, ev.Shuffled)
ALONE = (ev.Answered, ev.Started, ev.Positioned, ev.Conceded)
"""Inputs of the game that say all that their decision is made from: what follows need not be read first."""
NOW_AND_THEN = 500
"""Rows between two reports of progress."""


class Verifier:
    """One run: the past (`engine.past.Past`) of what it decides again. It holds the state of the line and of
    the table, and the states that the cursor comes back to, each with whether it is known."""

    def __init__(self, log: Log, rules: Rules, codec: Codec, report: Report, depth: int) -> None:
        self.log, self.rules, self.codec, self.report, self.depth = log, rules, codec, report, depth
        self.session = log.session
        self.state, self.known = opening(rules.model), depth > 2
        self.chain = Chain(log.session, log.veil)
        self.phases = Phases(rules.flow)
        self.segments = SegmentList()
        self.targets: set[int] = set()
        self.rests: dict[int, tuple[State, bool]] = {}
        self.secret = log.dice or b""
        self.published = 1
        self.seeded: Seeded | None = None
        self.public: Public | None = None
        self.scripted = False
        self.decoded: tuple[int, Entry[ev.Event] | None] = -1, None

    # the past -------------------------------------------------------------------------------------------

    def read(self, after: int, upto: int) -> list[Entry[ev.Event]]:
        """See `engine.past.Past`."""
        return [opened(self.codec.decode(row)) for row in self.log.rows[after:upto]]

    def at(self, version: int) -> State:
        """See `engine.past.Past`; of the rest points that the cursor comes back to."""
        return self.rests[version][0]

    def segment_of(self, version: int) -> tuple[int, int]:
        """See `engine.past.Segments`."""
        return self.segments.segment_of(version)

    # following ------------------------------------------------------------------------------------------

    def run(self, progress: Callable[[int], None]) -> None:
        """Follow the log to its end; raises `Differs` at the first difference. There is no log without its
        first entry."""
        if not self.log.rows:
            raise Differs(1, "chain", "KER-2.6", 1, None)
        if self.depth > 1:
            self._look_ahead()
        done = told = 0
        while done < len(self.log.rows):
            done += (self._made_again(done) or self._read(done)) if self.depth > 1 else self._row(done)
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

    def _look_ahead(self) -> None:
        """What is needed from later rows: where the cursor comes back to, and the secret that was published.
        A row that cannot be read is left to its turn."""
        messages = [MOVED, ASKED] if self.secret else [MOVED, ASKED, CLOSED]
        for row in holding(self.log.rows, messages):
            event = event_in(row, self.codec)
            if isinstance(event, ev.CursorEvent | ev.UndoAsked):
                self.targets.add(event.to)
            elif isinstance(event, ev.Closed) and not self.log.dice:
                self.secret, self.published = _hex(event.secret), self.codec.decode(row).version

    def _made_again(self, at: int) -> int:
        """Decide it again from its first row. Where that gives the very bytes of all its rows, everything
        holds that a closer reading could ask. 0: it is to be read."""
        first = self._entry(at)
        if not self.known or self.seeded is None or self.log.veil is None or first is None:
            return 0
        carried = self.state.course.carried
        if type(first.event) not in ALONE or first.version <= carried + bool(carried):
            return 0
        if first.command in self.phases.keys or not 0 <= first.at < LATEST:
            return 0
        try:
            command = command_of(self.rules, [first])
            made = decide(self.rules, self.state, self, command, self.seeded, first.version - 1)
        except (Differs, Hidden, Refusal, *STUMBLES):
            return 0
        count = len(made.entries)
        beyond = self._entry(at + count)
        if beyond.decision == first.decision if beyond is not None else at + count < len(self.log.rows):
            return 0
        if not self.chain.follow_made(self.log.rows[at : at + count], made.entries, first):
            return 0
        self.phases.follow_made(made.entries, self.state.course.phase, first.command)
        self.report.levels["chain"].checked += count
        self.report.levels["phases"].checked += count
        self._decided(made.entries, made.after)
        return count

    def _read(self, at: int) -> int:
        """Read the rows of a decision one by one and check it level after level. A broken link right behind
        it is told rather than what it did to the decision."""
        decision = [self._followed(at)]
        end = at + 1
        while end < len(self.log.rows):
            entry = self._entry(end)
            if entry is not None and entry.decision != decision[0].decision:
                break
            decision.append(self._followed(end))
            end += 1
        try:
            self._judged(decision)
        except Differs:
            if end < len(self.log.rows):
                self.chain.follow(self.log.rows[end])
            raise
        return len(decision)

    def _entry(self, at: int) -> Entry[ev.Event] | None:
        """The entry of a row, decoded once; None where there is none, or none that can be read."""
        if self.decoded[0] != at:
            try:
                entry = self.codec.decode(self.log.rows[at]) if at < len(self.log.rows) else None
            except Malformed:
                entry = None
            self.decoded = at, entry
        return self.decoded[1]

    def _followed(self, at: int) -> Entry[ev.Event]:
        row, entry = self.log.rows[at], self._entry(at)
        if entry is None:
            self._unread(row)
        stands = self.chain.follow_entry(row, entry)
        self._linked()
        if not stands and not self.codec.is_whole(row, entry):
            text = (each.decode() for each in (canonical(entry), row))
            raise Differs(entry.version, "phases", "KER-2.6", *text)
        return entry

    def _unread(self, row: bytes) -> NoReturn:
        """A row that cannot be decoded is judged as a link of the chain first."""
        self.chain.follow(row)
        try:
            self.codec.decode(row)
        except Malformed as error:
            version = self.report.levels["chain"].checked + 1
            raise Differs(version, "phases", "KER-2.6", self.rules.game, str(error)) from error
        raise AssertionError("it was decoded")

    # judging --------------------------------------------------------------------------------------------

    def _judged(self, copied: Sequence[Entry[ev.Event]]) -> None:
        decision = [opened(entry) for entry in copied]
        first = decision[0]
        if first.version == 1:
            self._began(first)
        self.phases.follow(decision, self.state.course.phase)
        self.report.levels["phases"].checked += len(decision)
        carried = self.state.course.carried
        if first.version <= carried < decision[-1].version or (
            first.version == carried + 1 > 1 and not self.state.course.origin
        ):
            raise Differs(1, "phases", "KER-9.4", "the decisions of a game that had started", carried)
        if (
            1 < first.version <= carried
            and first.event.lane != "play"
            and not isinstance(first.event, CARRIED)
        ):
            raise Differs(first.version, "phases", "KER-9.4", "what a branch takes over", shown(first))
        if self.depth < 3:
            self._folded(decision)
            return
        chance = self._chance(decision)
        try:
            made = self._decide(decision, chance)
        except Hidden:
            self._publicly(decision)
            return
        except Refusal as refusal:
            raise refused(first, refusal) from refusal
        except STUMBLES as error:
            found = {"error": str(error)}
            raise Differs(first.version, "rules", first.clause, found, shown(first)) from error
        if not same_bytes(copied, made.entries):
            compare(decision, made.entries)
        self._decided(made.entries, made.after)

    def _decide(self, decision: Sequence[Entry[ev.Event]], chance: Chance) -> Decided:
        """What the recorded command gives. Of the game nothing can be decided on a state that is not known;
        what people did around it rests on public facts alone."""
        first = decision[0]
        plays = any(entry.event.lane == "play" for entry in decision) and not isinstance(
            first.event, ev.Began
        )
        if plays and not self.known:
            raise Hidden
        command = command_of(self.rules, decision)
        version = first.version - 1
        if first.version <= self.state.course.carried and plays:
            # A branch took it over from its parent, whose disputes and lines it does not hold.
            tx = resolve(self.rules, self.state, command, chance, version)
            return Decided(tx.entries, tx.after())
        return decide(self.rules, self.state, self, command, chance, version)

    def _publicly(self, decision: Sequence[Entry[ev.Event]]) -> None:
        """Check what everybody can tell of a decision that cannot be made again, and fold it."""
        assert self.public is not None
        self.known = False
        for entry in decision:
            computed = self.public.follow(self.state, decision[0], entry)
            if isinstance(entry.event, THROWN) and entry.event.source == "seeded":
                self._dice(entry, computed=computed)
            self._folded([entry])
        other = self._by_other_moments(decision[0].event)
        self.report.levels["rules"].leave("moments" if other else "hidden", len(decision))

    def _by_other_moments(self, first: ev.Event) -> bool:
        """Whether the pace passed by moments that this program does not have."""
        moments = self.rules.moments
        return type(first) is ev.Answered and first.pace not in ("", moments.digest if moments else "")

    def _dice(self, entry: Entry[ev.Event], *, computed: bool) -> None:
        dice = self.report.levels["dice"]
        if computed:
            dice.checked += 1
        elif self.scripted:
            dice.leave("scripted")
        elif entry.version <= self.state.course.carried:
            dice.leave("carried")
        else:
            dice.leave("hidden" if self.seeded is not None else "secret")

    def _folded(self, decision: Sequence[Entry[ev.Event]]) -> None:
        for entry in decision:
            try:
                self._moved(entry)
                state = after(self.rules.model, self.state, entry, self)
            except MISFITS as error:
                expected = "an entry that fits those before it"
                raise Differs(entry.version, "phases", "KER-2.6", expected, shown(entry)) from error
            self._stands(entry, state)

    def _moved(self, entry: Entry[ev.Event]) -> None:
        event, head = entry.event, self.state.head
        if isinstance(event, ev.CursorEvent):
            back = event.to != head and on_line(self, event.to, head)
            if event.to == head or back == isinstance(event, ev.Redone):
                raise Differs(entry.version, "phases", "KER-2.1", "a move along its line", shown(entry))

    def _decided(self, made: Sequence[Entry[ev.Event]], state: State) -> None:
        """Take over where a decision leads that was decided again."""
        seeded = self.seeded is not None and not self.scripted
        thrown = made if state.course.throws > self.state.course.throws else ()
        for entry in thrown:
            if isinstance(entry.event, THROWN) and entry.event.source != "declared":
                self._dice(entry, computed=seeded and entry.version > self.state.course.carried)
        if self._by_other_moments(made[0].event):
            self.report.levels["rules"].leave("moments")
        self.report.levels["rules"].checked += len(made)
        self._stands(made[-1], state)

    def _stands(self, entry: Entry[ev.Event], state: State) -> None:
        """The state after an entry, which the cursor may come back to."""
        if isinstance(entry.event, ev.CursorEvent):
            self.segments.add(entry.version, entry.event.to)
            self.known = self.rests[entry.event.to][1]
        self.state = state
        if state.head in self.targets:
            self.rests[state.head] = state, self.known

    # the beginning --------------------------------------------------------------------------------------

    def _began(self, entry: Entry[ev.Event]) -> None:
        """The dice secret, given or published, is the one committed to, and what a branch names can be."""
        began = entry.event
        if not isinstance(began, ev.Began):
            raise Differs(1, "phases", "KER-3.1", "began", shown(entry))
        if began.carried > len(self.log.rows) or (began.parent and not SESSION.match(began.parent)):
            raise Differs(1, "phases", "KER-9.4", "what is carried over from a parent", shown(entry))
        if began.deal_of and not SESSION.match(began.deal_of):
            raise Differs(1, "phases", "KER-9.6", "the session whose deal it is", shown(entry))
        self.scripted, self.report.given = began.dice == SCRIPTED, began.given
        told = self.secret or self.published > 1
        fits = len(self.secret) == SECRET_BYTES and commitment(self.secret) == began.commitment
        if told and not fits:
            raise Differs(self.published, "phases", "KER-3.3", began.commitment, commitment(self.secret))
        self.seeded = Seeded(self.secret) if self.secret and not self.scripted else None
        self.public = Public(self.rules, self, self.seeded, scripted=self.scripted)

    def _chance(self, decision: Sequence[Entry[ev.Event]]) -> Chance:
        carried = 1 < decision[0].version <= self.state.course.carried
        if self.seeded is not None and not carried:
            return self.seeded
        return Recorded("scripted" if self.scripted else "seeded", decision, self.secret)


def _hex(text: str) -> bytes:
    """Bytes of a published secret; what is no hex is none."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
