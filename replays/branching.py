"""A branch: a new session that begins with the decisions of another, up to one of its entries.

Its first entry names parent, entry and link. The parent's inputs are decided again, with the throws as they
fell, so the branch holds no trace of the parent's secrets; from there on it has a secret of its own, and
its seats give new words to the dice. Under the same rules all of them fit; under other rules (a migration) as
many as stay possible.

Of an open parent all that the maker does not know is dealt anew, so nobody learns from a branch what is still
to come, or what others hold (KER-9.4). A deal has to give what everybody saw, and what the maker saw besides:
one that does not is taken back and dealt again, from the beginning. A closed session branches as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine.audience import PUBLIC, REFEREE, may_see
from engine.beginning import CARRIED
from engine.commands import ResetWords, Start
from engine.decider import decide
from engine.dice import ALGORITHM, commitment, faces_rows
from engine.entries import Entry
from engine.errors import Illegal, InternalError, Malformed, Refusal, Unknown
from engine.fold import fold_one
from engine.model import State, opening
from engine.past import Unwritten, check_rest
from engine.play import resolve
from engine.store.rows import Clash, Secrets
from engine.system import Rules
from engine.wording import Text, say
from replays.session import Session
from replays.timeline import Decision, Step, decisions, steps_to
from replays.whatif.branch import Stop, command_here, other_question, stopped
from replays.whatif.chance import Again
from replays.whatif.tracing import NEVER, Traced, told, trace, words

HIDES = (ev.Chose, ev.Laid)
"""Sealed parts without which a decision cannot be made again."""
INSIDE = (ev.Typed, ev.Suspended)
"""Sealed parts that say nothing of what lies where: a pass is given anew, as one that was typed."""
DEALS = 32
"""Deals of the hidden cards that are tried before a branch is refused."""


def branch(
    live: Session, name: str, at: int, by: str, secrets: Secrets, *, given: bool = False, key: str = ""
) -> int:
    """Write a branch of a session into the same store; returns its last version. `at` 0: from the present.
    `by` makes it, a seat or the referee; `given`: the dice secret was given by hand.

    Raises `Illegal` for an entry that is no rest point, and where the record holds what `by` may not know;
    `Malformed` for a name that is taken.
    """
    at = at or live.state.head
    check_rest(live, at)
    made = carry(live, at, by, secrets, live.rules, given=given)
    if made.stop is not None:
        before = (str(made.reached),) if made.reached else ()
        raise Illegal(made.stop.text, made.stop.clause or "KER-9.4", made.stop.legal or before)
    return save(live, name, made, secrets, key)


def carry(live: Session, at: int, by: str, secrets: Secrets, rules: Rules, *, given: bool) -> Carrying:
    """The entries of a session that goes on from `at` under these rules; its dice secret deals what is
    hidden."""
    taken = Taken(live, at, by, rules)
    old: Any = taken.entries[0].event
    pinned = replace(old, rules=rules.version, content=rules.content, faces=faces_rows(rules.dice))
    committed = commitment(secrets.dice)
    began = replace(pinned, dice=ALGORITHM, commitment=committed, given=given, parent=live.session)
    made = _dealt(taken, secrets.dice, began)
    if made.reached:
        made.words(by)
    return made


def _dealt(taken: Taken, dice: bytes, began: ev.Began) -> Carrying:
    """The first deal that gives what was seen, or else the one that goes furthest."""
    late: dict[str, int] = {}
    deal, made = 0, []
    for _ in range(1 if taken.whole else DEALS if taken.alike else DEALS // 4):
        made.append(Carrying(taken, hashlib.sha256(b"rollbook branch %d " % deal + dice).digest(), late))
        made[-1].write(began)
        if made[-1].final or (made[-1].stop is None and made[-1].differs == NEVER):
            return made[-1]
        late.update(made[-1].early)
        deal += not made[-1].early
    return max(made, key=lambda each: (each.reached, each.differs))


def save(live: Session, name: str, made: Carrying, secrets: Secrets, key: str = "") -> int:
    """Write these decisions as a new session; returns its last version."""
    new = Session(name, live.rules, live.codec, live.store, live.seeker.cache, secrets, live.hands)
    try:
        return new.write(made.decisions, key or live.hands.key())[-1].entry.version
    except Clash as clash:
        raise Malformed(say("{session} exists already", session=name)) from clash


def parent_of(live: Session) -> ev.Began:
    """The first entry of a branch. `Unknown` for a session that is none."""
    (first,) = live.read(0, 1)
    if not isinstance(first.event, ev.Began) or not first.event.parent:
        raise Unknown(say("{session} is no branch", session=live.session))
    return first.event


def is_whole(began: ev.Began, parent: Session) -> bool:
    """Whether the parent still holds, at that entry, what the branch was made from."""
    found = parent.read(began.parent_version - 1, began.parent_version)
    return bool(found) and found[0].link == began.parent_link


class Taken(Struct, frozen=True, dict=True):
    """A session as it is handed on: the line of `live` up to rest point `at`, as `by` knows it.

    The referee, who must not carry away what is hidden, knows what everybody does. `whole`: all is known,
    since the session is closed; `alike`: the rules are those of the session, so all comes out as it did.
    """

    live: Session
    at: int
    by: str
    rules: Rules

    @property
    def whole(self) -> bool:
        return self.live.state.table.closed

    @property
    def alike(self) -> bool:
        course = self.live.state.course
        return (course.rules, course.content) == (self.rules.version, self.rules.content)

    @cached_property
    def viewer(self) -> str:
        """Who knows what the maker may know. Hands that are played open are no secret from a seat."""
        if self.whole or self.live.state.course.options.get("hands") == "open":
            return REFEREE
        return PUBLIC if self.by == REFEREE else self.by

    @cached_property
    def steps(self) -> Sequence[Step]:
        return list(steps_to(self.live, self.at, self.at))

    @cached_property
    def entries(self) -> list[Entry[ev.Event]]:
        return [step.entry for step in self.steps]

    @cached_property
    def traced(self) -> Traced:
        """The shuffles as far as the viewer has seen them; of a closed session all of them."""
        traced = trace(self.entries, 0, self.viewer)
        if self.whole:
            traced.open()
        return traced

    @cached_property
    def told(self) -> frozenset[int]:
        """The answers given in secret that are told by then."""
        return told(self.entries)

    def sees(self, to: tuple[str, ...]) -> bool:
        """Whether a part sealed for these seats is handed on as it is."""
        return self.whole or may_see(to, self.viewer)

    def standalone(self, entry: Entry[ev.Event]) -> Stop | None:
        """The reason why a decision cannot be handed on, whatever is dealt."""
        for part in entry.sealed:
            if not isinstance(part.event, HIDES) or self.sees(part.to) or entry.version in self.told:
                continue
            if isinstance(part.event, ev.Laid):
                return self.refused(entry, say("the game began from a position that is hidden"))
            return self.refused(entry, say("what {seat} chose is covered", seat=part.event.seat))
        return None

    def hidden(self, entry: Entry[ev.Event]) -> Stop:
        """The stop where no deal allows what was played."""
        return self.refused(entry, say("what was played there rests on hidden cards"))

    def refused(self, entry: Entry[ev.Event], why: Text) -> Stop:
        """The stop at this entry, with what can be done about it."""
        at = entry.version
        told = say("{why} (entry {at}); close the session first, or branch from before that", why=why, at=at)
        return Stop(at, told, "KER-9.4")


class Carrying:
    """The entries of a session in the making, with one deal of what is hidden. `reached`: the last entry that
    was handed on; `stop`: why no more were; `final`: another deal does not help; `differs`: the first entry
    that comes out otherwise. `late`: cards that were in no hand at some entry; `early`: those that turned up
    here and did not there, with the entry."""

    def __init__(self, taken: Taken, dealing: bytes, late: Mapping[str, int]) -> None:
        self._taken, self._rules = taken, taken.rules
        shuffles = taken.traced.later
        self._chance = Again(taken.entries, taken.rules.dice, shuffles, dealing, "seeded", late=late)
        self._versions: dict[int, int] = {}
        self.decisions: list[list[Entry[ev.Event]]] = []
        self.version, self.reached, self.followed = 0, 0, 0
        self.stop: Stop | None = None
        self.final = False
        self.differs = NEVER
        self.early: dict[str, int] = {}
        self.state: State = opening(self._rules.model)

    def write(self, began: ev.Began) -> None:
        """Write all decisions. The first entry says how many entries were carried over, and from how far."""
        for decision in decisions(self._taken.steps):
            try:
                self.stop = self._next(began, decision)
            except (Refusal, InternalError) as error:
                self.stop = self._misfit(decision.first, stopped(decision.first.version, error))
            if self.stop is not None:
                break
        if self.reached:
            self._sign_off()

    def _misfit(self, first: Entry[ev.Event], stop: Stop) -> Stop:
        """The stop at a decision; under the same rules only what was dealt can be at fault."""
        return self._taken.hidden(first) if self._taken.alike and not self._taken.whole else stop

    def _next(self, began: ev.Began, decision: Decision) -> Stop | None:
        first = decision.first
        if isinstance(first.event, ev.Began):
            self._around(began, first)
        elif isinstance(first.event, CARRIED):
            if not self._taken.whole and any(self._taken.by not in part.to for part in first.sealed):
                return None  # another's standing pass is its own
            if isinstance(first.event, ev.Ruled):
                self._rules.clauses.check_ruling(first.event.clause, first.event.variant)
            self._around(first.event, first)
        elif first.event.lane == "play":
            standalone = self._taken.standalone(first)
            if standalone is not None:
                self.final = True
                return standalone
            other = other_question(decision, self.state)
            if other is not None:
                return self._misfit(first, other)
            return self._again([entry for entry in decision.entries if entry.event.lane == "play"])
        return None

    def words(self, by: str) -> None:
        """Ask all seats for new words; where none ever gave any, start at once (KER-3.8)."""
        table = self.state.table
        gave = bool(table.worn) or any(table.words.values()) or any(table.pledges.values())
        for command in (ResetWords(by), *(() if gave else (Start(by),))):
            made = decide(self._rules, self.state, Unwritten(), command, self._chance, self.version)
            self.state, self.version = made.after, made.entries[-1].version
            self.decisions.append(list(made.entries))

    def _sign_off(self) -> None:
        first: Any = self.decisions[0][0]
        (there,) = self._taken.live.read(self.reached - 1, self.reached)
        made = replace(first.event, parent_version=self.reached, parent_link=there.link, carried=self.version)
        self.decisions[0] = [replace(first, event=made)]
        self.state = replace(self.state, course=replace(self.state.course, carried=self.version))

    def _around(self, event: ev.Event, old: Entry[ev.Event]) -> None:
        """The first entry, or a table entry, as it was."""
        self.version += 1
        self._versions[old.version] = self.version
        entry: Entry[ev.Event] = Entry(
            self.version, event, old.sealed, self.version, old.seat, (), old.clause
        )
        self.state = fold_one(self._rules.model, self.state, entry)
        self.decisions.append([entry])

    def _again(self, decision: list[Entry[ev.Event]]) -> Stop | None:
        """Decide a recorded input here; where all comes out as it did, what others saw of it too."""
        command = command_here(self._rules, decision, self._versions)
        tx = resolve(self._rules, self.state, command, self._chance, self.version)
        for old, new in zip(decision, tx.entries, strict=False):
            self._versions[old.version] = new.version
        same = len(decision) == len(tx.entries) and all(map(self._same, decision, tx.entries))
        if not (self._taken.whole or same) and self.differs == NEVER:
            self.differs, self.early = decision[0].version, self._too_early(decision, tx.entries)
            if self._taken.alike:
                return self._taken.hidden(decision[0])
        self.state, self.version, self.reached = tx.after(), tx.version, decision[-1].version
        self.followed += 1
        self.decisions.append(list(tx.entries))
        return None

    def _too_early(self, old: Sequence[Entry[ev.Event]], new: Sequence[Entry[ev.Event]]) -> dict[str, int]:
        """Cards that turned up here and not there: nobody can have had them in hand by then."""
        told, tells = ({word for each in some for word in words(each.event)} for some in (old, new))
        family = self._taken.traced.family
        return {each: old[-1].version + 1 for each in sorted(tells - told) if family(each) >= 0}

    def _same(self, old: Entry[ev.Event], new: Entry[ev.Event]) -> bool:
        """Equal in all that the viewer sees but versions, which the labels of throws may hold too."""
        because = tuple(self._versions.get(each, 0) for each in old.because)
        if (old.clause, because) != (new.clause, new.because):
            return False
        parts = zip(old.sealed, new.sealed, strict=False)
        return (
            self._unlabelled(old.event) == self._unlabelled(new.event)
            and len(old.sealed) == len(new.sealed)
            and all(
                one.to == other.to
                and (
                    one.event == other.event or not self._taken.sees(one.to) or isinstance(one.event, INSIDE)
                )
                for one, other in parts
            )
        )

    def _unlabelled(self, event: ev.Event) -> ev.Event:
        if isinstance(event, ev.Rolled | ev.Shuffled):
            return replace(event, label="", source="seeded" if event.source == "scripted" else event.source)
        return replace(event, of=0) if isinstance(event, ev.Corrected) else event
