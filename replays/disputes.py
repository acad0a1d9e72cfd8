"""Disputes looked at: the evidence on one, and the register of rulings.

Evidence is the decision that holds the disputed entry, collected from the log: what was asked and chosen,
what was thrown, what it changed, and the clause at issue as it was read then, as one viewer may see it.

The register counts over many sessions how often each clause was disputed, and what came of it: whoever
settles a dispute may look how the same clause was settled before. It counts only what everybody may know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine import events as ev
from engine.codec import Codec
from engine.course import rows
from engine.errors import Unknown
from engine.model import State
from engine.table import Dispute
from engine.wording import say
from projections.difference import Change, difference
from projections.show import show
from projections.timeline import Line, line
from projections.translator import Translator
from replays.session import Session
from replays.why.chain import choice, read_as

WHOLE = ((0, 1 << 60),)
COUNTED = re.compile(rb'"t":"(?:began|ruled|disputed|dispute-ruled|dispute-withdrawn)"')
"""Rows that are counted; the others are never decoded."""


class Evidence(Struct, frozen=True):
    """`entry`: the disputed one; `decision`: all lines of its decision; `choice`: what was asked and chosen,
    among what (None where nothing was asked); `throws`: the lines of its dice; `changes`: the table before
    the decision and after it; `clause`, `text`, `variant`: the rule at issue, as it was read."""

    number: int
    entry: Line
    decision: tuple[Line, ...]
    choice: Mapping[str, Any] | None
    throws: tuple[Line, ...]
    changes: tuple[Change, ...]
    clause: str
    text: str
    variant: str


def collect(live: Session, number: int, viewer: str, translator: Translator) -> Evidence:
    """The evidence on a dispute as a viewer may see it."""
    opened = find(live.state, number)
    (disputed,) = live.read(opened.on - 1, opened.on)
    decision = live.decision(disputed.decision) if disputed.event.lane == "play" else (disputed,)
    before, after = live.at(decision[0].version - 1), live.at(decision[-1].version)
    told = tuple(line(entry, WHOLE, viewer, translator) for entry in decision)
    clauses, clause = live.rules.clauses, opened.clause
    return Evidence(
        number,
        next(each for each in told if each.version == opened.on),
        told,
        choice(decision[0], before.course.prompt, before.course, viewer, translator),
        tuple(each for each, entry in zip(told, decision, strict=True) if isinstance(entry.event, ev.Rolled)),
        difference(*(show(live.rules.model, state, opened.on, viewer) for state in (before, after))),
        clause,
        clauses[clause].text if clause in clauses else "",
        read_as(clauses, clause, before.table.rulings, before.course.rulings),
    )


def find(state: State, number: int) -> Dispute:
    """A dispute of the table, settled or not. `Unknown` with those there are."""
    found = state.table.disputes.get(str(number))
    if found is None:
        known = tuple(state.table.disputes)
        raise Unknown(say("entry {version} opened no dispute", version=number), "", known)
    return found


# the register -------------------------------------------------------------------------------------------


class Settled(Struct):
    """One clause. `asked`: disputes about it, and what became of them; by variant: `asked_as`, how often it
    was disputed while read so, `upheld_as`, how often that stood, `pinned`, how many sessions began with it,
    `ruled`, how often it was ruled at a table; `sessions` that disputed it."""

    game: str
    clause: str
    asked: int = 0
    upheld: int = 0
    overturned: int = 0
    house_rule: int = 0
    withdrawn: int = 0
    open: int = 0
    asked_as: dict[str, int] = msgspec.field(default_factory=Counter)
    upheld_as: dict[str, int] = msgspec.field(default_factory=Counter)
    pinned: dict[str, int] = msgspec.field(default_factory=Counter)
    ruled: dict[str, int] = msgspec.field(default_factory=Counter)
    sessions: list[str] = []
    reasons: list[str] = []

    def over(self, event: ev.DisputeRuled | ev.DisputeWithdrawn, variant: str) -> None:
        """Count how a dispute ended that was opened while the clause was read in a variant."""
        self.open -= 1
        verdict = event.verdict.replace("-", "_") if isinstance(event, ev.DisputeRuled) else "withdrawn"
        setattr(self, verdict, getattr(self, verdict) + 1)
        if isinstance(event, ev.DisputeRuled) and event.reason:
            self.reasons.append(event.reason)
        if verdict == "upheld" and variant:
            self.upheld_as[variant] += 1


class Register:
    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Settled] = {}

    def add(
        self, session: str, game: str, codec: Codec, logged: Iterable[bytes], defaults: Mapping[str, str]
    ) -> None:
        """Count one session, whole or not at all. `defaults`: the variant of each clause that has some, where
        nobody ruled."""
        opened: dict[int, tuple[str, str]] = {}
        read = dict(defaults)
        for entry in [codec.decode(row) for row in logged if COUNTED.search(row)]:
            event = entry.event
            if isinstance(event, ev.Began):
                for clause, variant in rows(event.rulings).items():
                    self._of(game, clause).pinned[variant] += 1
                    read[clause] = variant
            elif isinstance(event, ev.Ruled):
                self._of(game, event.clause).ruled[event.variant] += 1
                read[event.clause] = event.variant
            elif isinstance(event, ev.Disputed):
                variant = read.get(event.clause, "")
                opened[entry.version] = event.clause, variant
                self._disputed(self._of(game, event.clause), session, variant)
            elif isinstance(event, ev.DisputeRuled | ev.DisputeWithdrawn):
                clause, variant = opened.get(event.dispute, ("", ""))
                self._of(game, clause).over(event, variant)

    def _of(self, game: str, clause: str) -> Settled:
        return self._found.setdefault((game, clause), Settled(game, clause))

    @staticmethod
    def _disputed(found: Settled, session: str, variant: str) -> None:
        found.asked, found.open = found.asked + 1, found.open + 1
        if variant:
            found.asked_as[variant] += 1
        if session not in found.sessions:
            found.sessions.append(session)

    def all(self, clause: str = "") -> list[Settled]:
        """Clauses that were disputed or ruled on, the most disputed first; one of them, if it is named."""
        kept = [each for each in self._found.values() if clause in ("", each.clause)]
        return sorted(kept, key=lambda each: (-each.asked, each.game, each.clause))
