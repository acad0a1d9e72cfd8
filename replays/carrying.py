"""What a session hands on to one that begins where it stood: its decisions, decided again.

They are decided with the throws as they fell, so the new session holds no trace of the old one's secrets.
Under the same rules all of them fit; under other rules as many as stay possible.
"""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec.structs import replace

from engine import facts as f
from engine.audience import PUBLIC, REFEREE, may_see
from engine.beginning import CARRIED
from engine.commands import Answer, Correct, ResetWords, Start
from engine.decider import decide
from engine.entries import Entry
from engine.errors import InternalError, Refusal
from engine.facts import Fact
from engine.fold import fold_play, fold_table
from engine.model import State, opening
from engine.past import Unwritten
from engine.play import resolve
from engine.recorded import command_of
from engine.system import Rules
from engine.wording import say
from replays.along import decisions, steps_to
from replays.live import Live
from replays.whatif.branch import Stop, other_question
from replays.whatif.chance import Again
from replays.whatif.tracing import trace

HIDES = (f.Chose, f.Laid)
"""Sealed parts without which a decision cannot be made again."""


class Carrying:
    """The entries of a session in the making, from those of `live` up to rest point `at`.

    Of an open session all that `by` does not know is dealt anew, from `dice`, the new session's dice secret;
    the referee, who must not carry away what is hidden, knows what everybody does. `reached`: the last entry
    that was handed on; `stop`: why no more were.
    """

    def __init__(self, live: Live, at: int, by: str, dice: bytes, rules: Rules) -> None:
        self._live, self._rules = live, rules
        self._by, self._kept = by, live.state.table.closed
        self._viewer = REFEREE if self._kept else PUBLIC if by == REFEREE else by
        self._steps = list(steps_to(live, at, at))
        self._chance = self._chance_of(dice)
        self._versions: dict[int, int] = {}
        self.decisions: list[list[Entry[Fact]]] = []
        self.version, self.reached, self.followed = 0, 0, 0
        self.stop: Stop | None = None
        self.state: State = opening(rules.model)

    def _chance_of(self, dice: bytes) -> Again:
        """The old throws; of the shuffles what the viewer has seen, or of a closed session all of them."""
        old = [step.entry for step in self._steps]
        traced = trace(old, 0, self._viewer)
        for places in (places for each in traced.later.values() for places in each):
            for place in places:
                place.known = place.known or (self._kept and bool(place.card))
        dealing = hashlib.sha256(b"rollbook branch" + dice).digest()
        return Again(old, self._rules.dice, traced.later, dealing, "seeded")

    def write(self, began: f.Began) -> None:
        """All decisions. The first entry says how many entries were carried over, and from how far."""
        before = {step.entry.version: step.before for step in self._steps}
        for decision in decisions([step.entry for step in self._steps]):
            first = decision[0]
            try:
                self.stop = self._next(began, decision, before[first.version])
            except Refusal as refusal:
                self.stop = Stop(first.version, refusal.text, refusal.clause, refusal.legal)
            except InternalError:
                self.stop = Stop(first.version, say("the rules cannot go on from here"))
            if self.stop is not None:
                break
            if first.fact.lane == "play":
                self.reached = decision[-1].version
        self._sign_off()

    def _next(self, began: f.Began, decision: list[Entry[Fact]], before: State) -> Stop | None:
        first = decision[0]
        if isinstance(first.fact, f.Began):
            self._around(began, first)
        elif isinstance(first.fact, CARRIED):
            if not all(self._sees(part.to) for part in first.sealed):
                return None  # another's standing pass is its own
            if isinstance(first.fact, f.Ruled):
                self._rules.clauses.check_ruling(first.fact.clause, first.fact.variant)
            self._around(first.fact, first)
        elif first.fact.lane == "play":
            if not all(self._sees(part.to) for part in first.sealed if isinstance(part.fact, HIDES)):
                return Stop(first.version, say("what {seat} chose is covered", seat=first.seat), "KER-9.4")
            other = other_question(before, self.state, first)
            if other is not None:
                return other
            self._again(decision)
        return None

    def _sees(self, to: tuple[str, ...]) -> bool:
        return self._kept or may_see(to, self._viewer)

    def words(self) -> None:
        """What follows what was carried: all give new words, at once where none ever did (KER-3.8)."""
        gave = any(self.state.table.words.values())
        for command in (ResetWords(self._by), *(() if gave else (Start(self._by),))):
            made = decide(self._rules, self.state, Unwritten(), command, self._chance, self.version)
            self.state, self.version = made.after, made.entries[-1].version
            self.decisions.append(list(made.entries))

    def _sign_off(self) -> None:
        first: Any = self.decisions[0][0]
        (there,) = self._live.read(self.reached - 1, self.reached)
        made = replace(first.fact, parent_version=self.reached, parent_link=there.link, carried=self.version)
        self.decisions[0] = [replace(first, fact=made)]
        self.state = replace(self.state, course=replace(self.state.course, carried=self.version))

    def _around(self, fact: Fact, old: Entry[Fact]) -> None:
        """The first entry, or a table entry, as it was."""
        entry: Entry[Fact] = Entry(
            self.version + 1, fact, old.sealed, self.version + 1, old.seat, (), old.clause
        )
        fold = fold_play if fact.lane == "play" else None
        self.state = fold(self._rules.model, self.state, entry) if fold else fold_table(self.state, entry)
        self.version += 1
        self._versions[old.version] = self.version
        self.decisions.append([entry])

    def _again(self, decision: list[Entry[Fact]]) -> None:
        decision = [entry for entry in decision if entry.fact.lane == "play"]
        command = command_of(self._rules, decision)
        if isinstance(command, Correct):
            command = replace(command, of=self._versions[command.of])
        elif isinstance(command, Answer):
            command = replace(command, set=0, standing=False)
        tx = resolve(self._rules, self.state, command, self._chance, self.version)
        for old, new in zip(decision, tx.entries, strict=False):
            self._versions[old.version] = new.version
        self.state, self.version = tx.after(), tx.version
        self.followed += 1
        self.decisions.append(list(tx.entries))
