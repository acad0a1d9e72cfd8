"""A session that is being played: commands in, decisions saved, the state at hand.

Two writers may work on one session. Whoever is second loads again, sees whether the clash was its own command
(an acknowledgement that got lost), decides anew on the table as it now is, and saves. Whether an answer is
stale is said by the id of its question set, so notes, consents and answers of others do not get in the way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine import library
from engine.codec import Codec
from engine.commands import (
    Agree,
    Answer,
    Begin,
    Command,
    Refuse,
    Release,
    SetPace,
    SettleResponse,
    StandPass,
)
from engine.decider import decide
from engine.dice import Chance, Seeded
from engine.entries import Entry, Stored
from engine.errors import InternalError, Malformed, Refusal, RulesMissing, StorageRefusal, Unknown
from engine.model import State, opening
from engine.pace import by_itself, is_edge
from engine.past import on_line
from engine.questions import PASS
from engine.seals import opening_link
from engine.store.rows import Clash, Row, Secrets
from engine.system import Rules
from engine.wording import say
from replays.attempts import Attempts
from replays.seek import Seeker, damaged

if TYPE_CHECKING:
    from engine.store.log import Store
    from engine.store.snapshots import Snapshots

RETRIES = 100
TAIL = 200
"""Entries that are kept at hand."""
UNASKED = (Answer, StandPass, SetPace, Release, SettleResponse)
"""Commands after which there may be answers that nobody types. An undo is none: they would undo it."""


class Outcome(Struct, frozen=True):
    """The outcome of a command. `repeated`: it had been done before, and this is its first result; `undone`:
    that result no longer lies on the present line."""

    session: str
    version: int
    entries: tuple[Entry[ev.Event], ...]
    repeated: bool = False
    undone: bool = False


class Environment(Struct, frozen=True):
    """What the interfaces hand in, since the core has neither clock nor chance of its own. clock: seconds
    since 1970. key: a new command key that nobody else makes."""

    clock: Callable[[], int]
    key: Callable[[], str]


class Session:
    """A session, loaded and at hand; the past (`engine.past.Past`) of what is decided in it."""

    holder = ""
    """Whom a copy was made for: a seat, `public` or `referee`. Nothing for a session of the store."""

    whole = True
    """Whether all of the log is at hand. Of a part much can be told, and nothing decided."""

    going_on: Callable[[], bool] | None = None
    """Called before a pass by the pace after which something is shown: where people sit at several terminals
    they may make the table wait meanwhile (KER-4.5). False: not now; whoever drives gives it later."""

    attempts: Attempts | None = None
    """Where refused attempts are kept, if anywhere: beside the log, never in it."""

    people: Mapping[str, str] = {}
    """By seat, what people call whoever sits there, where that is not its id: kept beside the log, too."""

    def __init__(
        self,
        session: str,
        rules: Rules,
        codec: Codec,
        store: Store,
        cache: Snapshots,
        secrets: Secrets,
        hands: Environment,
        chance: Chance | None = None,
    ) -> None:
        self.session, self.rules, self.codec, self.store, self.hands = session, rules, codec, store, hands
        self._secrets = secrets
        self.chance: Chance = chance or Seeded(secrets.dice)
        self.chance.secret = secrets.dice
        self.seeker = Seeker(rules.model, session, self, cache, store.when_durable)
        self.version, self.link = 0, opening_link(session)
        self.state = opening(rules.model)
        self._tail: deque[Entry[ev.Event]] = deque(maxlen=TAIL)

    def read(self, after: int, upto: int | None = None) -> list[Entry[ev.Event]]:
        """Entries with after < version <= upto, in order, secrets and all. The last ones are at hand: whoever
        follows is told of them, each by its own reading."""
        tail = self._tail
        if upto is not None and tail and tail[0].version <= after + 1 and upto <= self.version:
            return list(islice(tail, after + 1 - tail[0].version, upto + 1 - tail[0].version))
        return self._stored(after, upto)

    def _stored(self, after: int, upto: int | None = None) -> list[Entry[ev.Event]]:
        decode, found = self.codec.decode, []
        for row in self.store.rows(self.session, after, upto):
            try:
                found.append(decode(row.state))
            except Malformed as error:
                raise damaged(row.originator_version) from error
        return found

    def load(self) -> Session:
        """Come to the end of the log, from the cache as far as it reaches."""
        resumed = self.seeker.resume(lambda: self.store.last(self.session))
        if resumed is not None:
            self.version, self.state = resumed
            self.link = self.read(self.version - 1, self.version)[0].link
        self.refresh()
        return self

    def refresh(self) -> None:
        """Take in what others have written. `Unknown` where the log no longer holds what was read of it: the
        session was deleted, and perhaps another begun under its name."""
        if not self.version:
            self._take_in(self.read(0))
            return
        found = self._stored(self.version - 1)
        if not found or found[0].link != self.link:
            raise Unknown(say("no session is called {session}", session=self.session))
        self._take_in(found[1:])

    def _take_in(self, entries: Sequence[Entry[ev.Event]], after: State | None = None) -> None:
        if not entries:
            return
        self.state = self.seeker.take_in(self.state, entries, after)
        self._tail.extend(entries)
        self.version, self.link = entries[-1].version, entries[-1].link

    def at(self, version: int) -> State:
        return self.state if version == self.version else self.seeker.at(version)

    def segment_of(self, version: int) -> tuple[int, int]:
        """See `engine.past.Segments`."""
        return self.seeker.segment_of(version)

    # saving ------------------------------------------------------------------------------------------

    def begin(
        self, commands: Sequence[Begin | Command], key: str = "", check: Callable[[State], object] = bool
    ) -> Outcome:
        """Write the session's beginning, all or nothing, with both secrets; `key` is the first command's, and
        `check` may refuse the table. `Clash` if it exists, unless begun under this key: then that result."""
        made: list[list[Entry[ev.Event]]] = []
        state, version = self.state, self.version
        for command in commands:
            decided = decide(self.rules, state, self, command, self.chance, version)
            state, version = decided.after, decided.entries[-1].version
            made.append(list(decided.entries))
        check(state)
        key = key or self.hands.key()
        try:
            stored = self.write(made, key)
        except Clash:
            if self.store.version_of(self.session, key) != 1:
                raise
            self.load()
            return Outcome(self.session, self.version, tuple(self.read(0)), repeated=True)
        return self._saved(stored)

    def write(self, made: Sequence[Sequence[Entry[ev.Event]]], key: str) -> list[Stored]:
        """Save these decisions as a new session, in one transaction; `Clash` if it exists. The first is saved
        under `key`, the others under keys of their own."""
        stored: list[Stored] = []
        keys: dict[str, int] = {}
        link, at = self.link, self.hands.clock()
        for decision in made:
            own = self.hands.key() if stored else key
            keys[own] = decision[0].version
            stored += self.codec.store(decision, link, self._secrets.veil, at, own)
            link = stored[-1].entry.link
        self.store.restore(self.session, self.rules.game, self._secrets, self._rows(stored), keys)
        return stored

    def do(self, command: Command, key: str = "") -> Outcome:
        """Carry out a command under a client's key, then the standing passes that now hold."""
        if isinstance(command, Answer) and not command.set and self.state.course.prompt is not None:
            command = replace(command, set=self.state.course.prompt.id)
        request = self.state.table.request
        if isinstance(command, Agree | Refuse) and not command.request and request is not None:
            command = replace(command, request=request.id)
        with self.trying(command):
            outcome = self.save(lambda _: command, key)
        if isinstance(command, UNASKED) or any(isinstance(each.event, ev.Asked) for each in outcome.entries):
            self.pass_on()
        return outcome

    def pass_on(self) -> None:
        """Give the answers that nobody types (KER-4.2, KER-4.4), each on the table on which it was found: if
        another program moved that, all is looked at anew, and people have their time there too (KER-4.5)."""
        while (answer := by_itself(self.rules, self.state)) is not None:
            found = partial(_only_on, self.state, answer)
            if self._stays(answer):
                return
            self.save(found, "")

    def _stays(self, answer: Answer) -> bool:
        """Whether a pass by the pace is not to be given yet, since people may still make the table wait."""
        ask = self.going_on if answer.pace else None
        return ask is not None and is_edge(self.rules, self.state) and not ask()

    @contextmanager
    def trying(self, command: Command) -> Iterator[None]:
        """Keep a command among the refused attempts if it is refused."""
        try:
            yield
        except Refusal as refusal:
            if self.attempts is not None:
                self.attempts.add(self.hands.clock(), self.version, command, refusal)
            raise

    def save(self, asked: Callable[[State], Command | None], key: str) -> Outcome:
        """Decide what is `asked` on the table as it stands, and save it; decide again when somebody else was
        first. A key that was used before gives the result of then, also where it would be refused by now.

        Nothing is read before it is decided: what others wrote, and a key that was used, are met when the
        decision is saved, and looked for where there is none to save.
        """
        key = key or self.hands.key()
        for _ in range(RETRIES):
            known, refused = self.version, None
            try:
                command = asked(self.state)
                if command is not None:
                    return self._decided(command, key)
            except Clash:
                known = 0
            except StorageRefusal:
                raise
            except Refusal as refusal:
                refused = refusal
            if (done := self.store.version_of(self.session, key)) is not None:
                return self._repeated(done)
            self.refresh()
            if self.version == known:
                if refused is not None:
                    raise refused
                return Outcome(self.session, self.version, ())
        raise InternalError(f"{self.session}: somebody else was first {RETRIES} times")

    def _decided(self, command: Command, key: str) -> Outcome:
        """Decide a command and save it. `Clash` where somebody else was first, or under the same key."""
        made = decide(self.rules, self.state, self, command, self.chance, self.version)
        stored = self.codec.store(made.entries, self.link, self._secrets.veil, self._time(command), key)
        self.store.append(self.session, self._rows(stored), key, self.link)
        return self._saved(stored, made.after)

    def _time(self, command: Command) -> int:
        """Now; of a pass in a window the time of its question, so that none tells whether it was typed."""
        asked = self.state.course.prompt
        passing = isinstance(command, Answer) and command.choice == (PASS,)
        if not passing or asked is None or asked.mode != "window":
            return self.hands.clock()
        return self.read(asked.id - 1, asked.id)[0].at

    def _rows(self, stored: Sequence[Stored]) -> list[Row]:
        return [Row(self.session, each.entry.version, each.topic, each.row) for each in stored]

    def _saved(self, stored: Sequence[Stored], after: State | None = None) -> Outcome:
        entries = tuple(each.entry for each in stored)
        self._take_in(entries, after)
        return Outcome(self.session, self.version, entries)

    def _repeated(self, first: int) -> Outcome:
        self.refresh()
        entries = self.decision(first)
        undone = entries[0].event.lane == "play" and not on_line(self, first, self.state.head)
        return Outcome(self.session, entries[-1].version, entries, True, undone)

    def decision(self, first: int) -> tuple[Entry[ev.Event], ...]:
        """The entries of the decision that entry `first` opened."""
        found: list[Entry[ev.Event]] = []
        step = 32
        while True:
            more = self.read(first - 1 + len(found), first - 1 + len(found) + step)
            for entry in more:
                if entry.decision != first:
                    return tuple(found)
                found.append(entry)
            if len(more) < step:
                return tuple(found)


def _only_on(on: State, answer: Answer, state: State) -> Answer | None:
    return answer if state is on else None


def open_live(
    session: str,
    store: Store,
    cache: Snapshots,
    find_rules: Callable[[str], tuple[Rules, Codec]],
    hands: Environment,
) -> Session:
    """Load a session from a store; `Unknown` when there is none of that name."""
    game, secrets = store.game(session), store.secrets(session)
    if game is None or secrets is None:
        known = tuple(name for name, _, _ in store.directory.page(10))
        raise Unknown(say("no session is called {session}", session=session), "", known)
    rules, codec = find_rules(game)
    return Session(session, rules, codec, store, cache, secrets, hands).load()


def find_rules(game: str) -> tuple[Rules, Codec]:
    """The present rules of a game and the codec of its log; `RulesMissing` where it is not installed."""
    try:
        return library.rules(game), library.codec(game)
    except Unknown as error:
        missing = say("the session is of the game {game}, which is not installed", game=game)
        raise RulesMissing(missing, legal=error.legal) from error


def pin(live: Session, *, play: bool) -> None:
    """Give a session the rules it is pinned to, present or replaced. To `play` it they must be installed
    (`RulesMissing`); who only looks needs no more than the game's model, which all versions share."""
    course = live.state.course
    if play or library.pinned(course.game, course.rules, course.content) is not None:
        live.rules = library.rules(course.game, course.rules, course.content)
