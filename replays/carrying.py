"""What a session hands on to one that begins where it stood: its decisions, decided again.

They are decided with the throws as they fell, so the new session holds no trace of the old one's secrets.
Under the same rules all of them fit; under other rules as many as stay possible.
"""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec.structs import replace

from engine import facts as f
from engine import table_commands as t
from engine.audience import REFEREE
from engine.commands import Answer, Correct
from engine.decider import decided
from engine.entries import Entry
from engine.errors import InternalError, Refusal
from engine.facts import Fact
from engine.fold import fold_play, fold_table
from engine.model import State, opening
from engine.system import Rules
from engine.wording import say
from replays.along import decisions, steps_to
from replays.live import Live
from replays.verify.phases import CARRIED
from replays.verify.rules import command_of
from replays.whatif.branch import Stop, other_question
from replays.whatif.chance import Again
from replays.whatif.tracing import trace


class Carrying:
    """The entries of a session in the making, from those of `live` up to rest point `at`.

    `kept`: with what nobody has seen of the old one as it lies; else that is dealt anew, from `dice`, the new
    session's dice secret. `reached`: the last entry that was handed on; `stop`: why no more were.
    """

    def __init__(self, live: Live, at: int, dice: bytes, rules: Rules, *, kept: bool) -> None:
        self._live, self._rules = live, rules
        self._steps = list(steps_to(live, at, at))
        self._chance = self._chance_of(dice, kept=kept)
        self._versions: dict[int, int] = {}
        self.decisions: list[list[Entry[Fact]]] = []
        self.version, self.reached, self.followed = 0, 0, 0
        self.stop: Stop | None = None
        self.state: State = opening(rules.model)

    def _chance_of(self, dice: bytes, *, kept: bool) -> Again:
        """The old throws; of the shuffles what the seats together have seen, or all of them."""
        old = [step.entry for step in self._steps]
        traced = trace(old, 0, REFEREE)
        for places in (places for each in traced.later.values() for places in each):
            for place in places:
                place.known = place.known or (kept and bool(place.card))
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
            if isinstance(first.fact, f.Ruled):
                self._rules.clauses.check_ruling(first.fact.clause, first.fact.variant)
            self._around(first.fact, first)
        elif first.fact.lane == "play":
            other = other_question(before, self.state, first)
            if other is not None:
                return other
            self._again(decision)
        return None

    def _sign_off(self) -> None:
        first: Any = self.decisions[0][0]
        (there,) = self._live.read(self.reached - 1, self.reached)
        made = replace(first.fact, parent_version=self.reached, parent_link=there.link, carried=self.version)
        self.decisions[0] = [replace(first, fact=made)]

    def _around(self, fact: Fact, old: Entry[Fact]) -> None:
        """The first entry, or a table entry, as it was."""
        entry = t.entry(fact, old.clause, old.seat, self.version + 1, *old.sealed)
        fold = fold_play if fact.lane == "play" else None
        self.state = fold(self._rules.model, self.state, entry) if fold else fold_table(self.state, entry)
        self.version += 1
        self._versions[old.version] = self.version
        self.decisions.append([entry])

    def _again(self, decision: list[Entry[Fact]]) -> None:
        command = command_of(self._rules, decision)
        if isinstance(command, Correct):
            command = replace(command, of=self._versions[command.of])
        elif isinstance(command, Answer):
            command = replace(command, set=0)
        tx = decided(self._rules, self.state, command, self._chance, self.version)
        for old, new in zip(decision, tx.entries, strict=False):
            self._versions[old.version] = new.version
        self.state, self.version = tx.after(), tx.version
        self.followed += 1
        self.decisions.append(list(tx.entries))
