"""A session that is being played: commands in, decisions saved, the state at hand.

Two writers may work on one session. Whoever is second loads again, sees whether the clash was its own command
(an acknowledgement that got lost), decides anew on the table as it now is, and saves. Whether an answer is
stale is said by the id of its question set, not by the version of the log, so notes, consents and answers of
other seats do not get in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from engine import facts as f
from engine import table_commands
from engine.codec import Codec
from engine.commands import Answer, Command, Correct
from engine.decider import decide, standing_pass
from engine.dice import Chance, Seeded
from engine.entries import Entry, Stored
from engine.errors import InternalError, Malformed, Refusal, Unknown
from engine.model import State, opening
from engine.seals import opening_link
from engine.store.log import Store
from engine.store.rows import Clash, Row, Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from engine.wording import say
from replays.attempts import Attempts, Tried, tried
from replays.seek import Seeker, damaged

Make = Callable[[State, int], Sequence[Entry[f.Fact]]]
"""The entries a command gives on a state, the last version of the log being given."""

RETRIES = 100


class Outcome(Struct, frozen=True):
    """What a command did. `repeated`: it had been done before, and this is its first result; `undone`: that
    result no longer lies on the present line."""

    session: str
    version: int
    entries: tuple[Entry[f.Fact], ...]
    repeated: bool = False
    undone: bool = False


class Hands(Struct, frozen=True):
    """What the doors hand in, since the core has neither clock nor chance of its own.

    clock: seconds since 1970. key: a new command key that nobody else makes.
    """

    clock: Callable[[], int]
    key: Callable[[], str]


class Live:
    """One session, loaded and at hand."""

    holder = ""
    """Whom a copy was made for: a seat, `public` or `referee`. Nothing for a session of the store."""

    attempts: Attempts | None = None
    """Where refused attempts are kept, if anywhere: beside the log, never in it."""

    def __init__(
        self,
        session: str,
        rules: Rules,
        codec: Codec,
        store: Store,
        cache: Snapshots,
        secrets: Secrets,
        hands: Hands,
        chance: Chance | None = None,
    ) -> None:
        self.session, self.rules, self.codec, self.store, self.hands = session, rules, codec, store, hands
        self._secrets = secrets
        self.chance = chance or Seeded(secrets.dice)
        self.seeker = Seeker(rules.model, session, self, cache)
        self.version, self.link = 0, opening_link(session)
        self.state = opening(rules.model)

    def read(self, after: int, upto: int | None = None) -> list[Entry[f.Fact]]:
        """Entries with after < version <= upto, in order, secrets and all."""
        decode, found = self.codec.decode, []
        for row in self.store.rows(self.session, after, upto):
            try:
                found.append(decode(row.state))
            except Malformed as error:
                raise damaged(row.originator_version) from error
        return found

    def load(self) -> Live:
        """Come to the end of the log, from the cache as far as it reaches."""
        resumed = self.seeker.resume(lambda: self.store.last(self.session))
        if resumed is not None:
            self.version, self.state = resumed
            self.link = self.read(self.version - 1, self.version)[0].link
        self.refresh()
        return self

    def refresh(self) -> None:
        """Take in what others have written."""
        self._take_in(self.read(self.version))

    def _take_in(self, entries: Sequence[Entry[f.Fact]]) -> None:
        if not entries:
            return
        self.state = self.seeker.take_in(self.state, entries)
        self.version, self.link = entries[-1].version, entries[-1].link

    def at(self, version: int) -> State:
        """The table as it was after entry `version`."""
        return self.state if version == self.version else self.seeker.at(version)

    # saving ------------------------------------------------------------------------------------------

    def begin(self, began: f.Began, at_key: str = "") -> Outcome:
        """Write the first entry, with both secrets in the same transaction; `Clash` if the session exists."""
        entry: Entry[f.Fact] = Entry(1, began, (), 1, "", (), "KER-3.1")
        stored = self._stamp([entry], at_key or self.hands.key())
        self.store.create(
            self.session, self.rules.game, self._secrets, self._rows(stored), stored[0].entry.command
        )
        return self._saved(stored)

    def save(self, make: Make, key: str = "", what: Tried | None = None) -> Outcome:
        """Decide and save under a command key; decide again when somebody else was first. `what`: kept among
        the refused attempts where it is refused."""
        with self.trying(what):
            return self._save(make, key)

    @contextmanager
    def trying(self, what: Tried | None) -> Iterator[None]:
        """Keep what is tried among the refused attempts if it is refused; nothing for None."""
        try:
            yield
        except Refusal as refusal:
            if what is not None and self.attempts is not None:
                self.attempts.add(self.hands.clock(), self.version, what, refusal)
            raise

    def _save(self, make: Make, key: str) -> Outcome:
        key = key or self.hands.key()
        for _ in range(RETRIES):
            done = self.store.version_of(self.session, key)
            if done is not None:
                return self._repeated(done)
            self.refresh()
            made = make(self.state, self.version)
            if not made:
                return Outcome(self.session, self.version, ())
            stored = self._stamp(made, key)
            try:
                self.store.append(self.session, self._rows(stored), key)
            except Clash:
                continue
            return self._saved(stored)
        raise InternalError(f"{self.session}: somebody else was first {RETRIES} times")

    def _stamp(self, entries: Sequence[Entry[f.Fact]], key: str) -> list[Stored]:
        return self.codec.store(entries, self.link, self._secrets.veil, self.hands.clock(), key)

    def _rows(self, stored: Sequence[Stored]) -> list[Row]:
        return [Row(self.session, each.entry.version, each.topic, each.row) for each in stored]

    def _saved(self, stored: Sequence[Stored]) -> Outcome:
        entries = tuple(each.entry for each in stored)
        self._take_in(entries)
        return Outcome(self.session, self.version, entries)

    def _repeated(self, first: int) -> Outcome:
        from replays.history import on_line

        self.refresh()
        entries = self.decision(first)
        undone = entries[0].fact.lane == "play" and not on_line(self.seeker, first, self.state.head)
        return Outcome(self.session, entries[-1].version, entries, True, undone)

    def decision(self, first: int) -> tuple[Entry[f.Fact], ...]:
        """The entries of the decision that entry `first` opened; where the last agreement to an undo moved
        the cursor in the same breath, that too."""
        found: list[Entry[f.Fact]] = []
        step = 32
        while True:
            more = self.read(first - 1 + len(found), first - 1 + len(found) + step)
            for entry in more:
                follows = entry.cause == first or (entry.fact.lane == "cursor" and not entry.command)
                if not follows:
                    return tuple(found)
                found.append(entry)
            if len(more) < step:
                return tuple(found)

    # playing -----------------------------------------------------------------------------------------

    def do(self, command: Command, key: str = "") -> Outcome:
        """Carry out a command that moves the game, then the standing passes that now hold."""
        if isinstance(command, Answer) and not command.set and self.state.course.open is not None:
            command = replace(command, set=self.state.course.open.id)
        outcome = self.save(self._deciding(command), key, tried(command))
        self.pass_on()
        return outcome

    def pass_on(self) -> None:
        """Give the passes that seats said they would make by themselves (KER-4.2)."""
        while True:
            if standing_pass(self.rules, self.state) is None:
                return
            self.save(self._passing)

    def _passing(self, state: State, version: int) -> Sequence[Entry[f.Fact]]:
        """The next such pass on the table as it now is: somebody else may have given it meanwhile."""
        passing = standing_pass(self.rules, state)
        return () if passing is None else decide(self.rules, state, passing, self.chance, version)

    def _deciding(self, command: Command) -> Make:
        def make(state: State, version: int) -> Sequence[Entry[f.Fact]]:
            if isinstance(command, Correct):
                self.need_behind(state, command.of)
            return decide(self.rules, state, command, self.chance, version)

        return make

    def need_behind(self, state: State, version: int) -> None:
        """What is corrected was played, on the line that stands (KER-8.2); `Malformed` otherwise."""
        from replays.history import on_line

        found = self.read(version - 1, version) if 0 < version <= state.head else []
        if not found or found[0].fact.lane != "play" or not on_line(self.seeker, version, state.head):
            raise Malformed(say("no entry {version} lies behind this point", version=version), "KER-8.2")

    # around the game -----------------------------------------------------------------------------------

    def join(self, seat: str, entropy: str = "", key: str = "") -> Outcome:
        """Take a seat."""
        what = Tried(seat, "join")
        return self.save(lambda s, v: [table_commands.join(self.rules, s, seat, entropy, v)], key, what)

    def leave(self, seat: str, keeper: str, key: str = "") -> Outcome:
        """Give a seat up to a keeper."""
        what = Tried(seat, "leave", (keeper,))
        return self.save(lambda s, v: [table_commands.leave(s, seat, keeper, v)], key, what)

    def note(self, by: str, text: str, on: int = 0, key: str = "") -> Outcome:
        """A note on an entry."""
        what = Tried(by, "note", (str(on),) if on else ())
        return self.save(lambda s, v: [table_commands.note(s, by, text, on, v)], key, what)

    def stand_pass(self, seat: str, when: str, key: str = "") -> Outcome:
        """Pass by oneself until a moment of the game."""
        what = Tried(seat, "pass", (when,))
        outcome = self.save(lambda s, v: [table_commands.stand_pass(self.rules, s, seat, when, v)], key, what)
        self.pass_on()
        return outcome

    def look(self, by: str, at: int = 0) -> Outcome:
        """Write down that the referee looks at what is hidden."""
        return self.save(lambda s, v: [table_commands.look(s, by, at or v, v)])

    def rule(self, clause: str, variant: str, by: str, key: str = "") -> Outcome:
        """Read a clause in another variant from here on."""
        what = Tried(by, "rule", (f"{clause}={variant}",))
        return self.save(lambda s, v: [table_commands.rule(self.rules, s, clause, variant, by, v)], key, what)

    def close(self, by: str, key: str = "") -> Outcome:
        """End the session for good; publishes the dice secret."""
        from replays.branching import check_close

        what = Tried(by, "close")
        with self.trying(what):
            check_close(self, by)
        return self.save(lambda s, v: [table_commands.close(s, by, self._secrets.dice, v)], key, what)


def open_live(
    session: str,
    store: Store,
    cache: Snapshots,
    find_rules: Callable[[str], tuple[Rules, Codec]],
    hands: Hands,
) -> Live:
    """Load a session from a store; `Unknown` when there is none of that name."""
    game, secrets = store.game(session), store.secrets(session)
    if game is None or secrets is None:
        known = tuple(name for name, _, _ in store.sessions())
        raise Unknown(say("no session is called {session}", session=session), "", known[-10:])
    rules, codec = find_rules(game)
    return Live(session, rules, codec, store, cache, secrets, hands).load()
