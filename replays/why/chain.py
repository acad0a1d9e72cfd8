"""The chain behind facts: what each rests on, back to inputs only.

An entry rests on what it says it rests on (`because`), on the input that opened its decision (`cause`), a
drawn card on the shuffle of its pile, a gauge on the facts that moved it, a sum on the entries that put its
addends where they count, a correction on the entry that it corrects, and what a clause decided on the ruling
it was read by. Inputs are choices, throws, the set-up, and what people changed by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from engine import facts as f
from engine import past
from engine.audience import seen, sees_options
from engine.clauses import Clauses
from engine.course import question_to
from engine.entries import Entry
from engine.questions import Question
from projections import games
from projections.saying import Saying
from projections.sums import led
from projections.timeline import line
from replays.live import Live
from replays.why.recorder import Recorded

THROWS = (f.Rolled, f.Shuffled)
SETUP = (f.Began, f.Started, f.Positioned)


class Node(Struct, frozen=True):
    """An entry of the chain as a viewer reads it.

    kind: `choice`, `throw`, `setup`, `hand` (changed by people), `table` (a ruling), or `outcome`. on: what
    it rests on; of inputs only a correction rests on anything. variant: how its clause is read, where it has
    variants. sums: totals with addends, each with the entry that put it there (0: none).
    choice: `{"what", "text", "clause", "chosen": [...], "options": [...], "names": [...]}`. faces: what
    a throw showed.
    """

    version: int
    kind: str
    text: str
    seat: str
    clause: str
    clause_text: str
    on: tuple[int, ...]
    fact: Mapping[str, Any]
    private: tuple[str, ...] = ()
    variant: str = ""
    sums: tuple[Mapping[str, Any], ...] = ()
    choice: Mapping[str, Any] | None = None
    faces: tuple[int, ...] = ()

    @property
    def is_input(self) -> bool:
        """Whether nothing decided it but people and chance."""
        return self.kind != "outcome"


def kind_of(entry: Entry[f.Fact]) -> str:
    fact = entry.fact
    if isinstance(fact, THROWS):
        return "throw"
    if fact.lane == "table":
        return "table"
    if isinstance(fact, f.Answered):
        return "choice"
    if isinstance(fact, SETUP):
        return "setup"
    return "hand" if entry.opens else "outcome"


def supports(recorded: Recorded, entry: Entry[f.Fact]) -> tuple[int, ...]:
    """The versions that an entry rests on directly; none for an input."""
    if isinstance(entry.fact, f.Corrected):
        return (entry.fact.of,)
    if kind_of(entry) != "outcome":
        return ()
    more = [recorded.shuffles.get(entry.version, 0)]
    more.append(recorded.ruled.get(entry.version, {}).get(entry.clause, 0))
    leads = (version for each in recorded.leads.get(entry.version, ()) for version in each)
    moved = recorded.movers.get(entry.version, ())
    versions = (*entry.because, *moved, *leads, *more, entry.cause)
    return tuple(dict.fromkeys(each for each in versions if each in recorded.entries))


class Chain:
    """Makes nodes of the entries of one walk, for one viewer."""

    def __init__(self, live: Live, recorded: Recorded, viewer: str, saying: Saying) -> None:
        self._recorded, self._viewer, self._saying = recorded, viewer, saying
        self._clauses, self._game = live.rules.clauses, games.find(live.rules.game)
        self._stretches = tuple(past.line(live.seeker, recorded.last.head))

    def behind(self, versions: Iterable[int]) -> dict[int, Node]:
        nodes: dict[int, Node] = {}
        left = list(versions)
        while left:
            version = left.pop()
            if version not in nodes:
                nodes[version] = self._node(self._recorded.entries[version])
                left.extend(nodes[version].on)
        return dict(sorted(nodes.items()))

    def _node(self, entry: Entry[f.Fact]) -> Node:
        read = line(entry, self._stretches, self._viewer, self._saying)
        fact = entry.fact
        return Node(
            entry.version,
            kind_of(entry),
            read.text or self._saying.alone(fact),
            entry.seat,
            entry.clause,
            self._clauses[entry.clause].text if entry.clause in self._clauses else "",
            supports(self._recorded, entry),
            read.fact,
            tuple(part.text for part in read.private if part.text),
            variant_of(self._clauses, self._recorded, entry),
            tuple(led(self._game.sums(fact), self._recorded.leads.get(entry.version, ()))),
            self._choice(entry, fact) if isinstance(fact, f.Answered) else None,
            fact.faces if isinstance(fact, f.Rolled) else (),
        )

    def _choice(self, entry: Entry[f.Fact], fact: f.Answered) -> Mapping[str, Any] | None:
        question = question_to(self._recorded.asked.get(entry.version), fact.seat)
        if question is None:
            return None
        mine = sees_options(question, self._recorded.last.course, self._viewer)
        own = (p.fact.choice for p in seen(entry, self._viewer).sealed if isinstance(p.fact, f.Chose))
        return choice_shape(question, next(own, fact.choice), self._saying, mine)


def variant_of(clauses: Clauses, recorded: Recorded, entry: Entry[f.Fact]) -> str:
    """The variant in which the clause of an entry was read when it was written; empty for one without."""
    ruled = recorded.entries.get(recorded.ruled.get(entry.version, {}).get(entry.clause, 0))
    by_table = {entry.clause: ruled.fact.variant} if ruled and isinstance(ruled.fact, f.Ruled) else {}
    return read_as(clauses, entry.clause, by_table, recorded.last.course.rulings)


def read_as(clauses: Clauses, clause: str, *rulings: Mapping[str, str]) -> str:
    """The variant of a clause by the first of these rulings, or else by default; empty for one without."""
    if clause not in clauses or not clauses[clause].variants:
        return ""
    return next((each[clause] for each in rulings if clause in each), clauses.variant_default(clause))


def choice_shape(
    question: Question, chosen: tuple[str, ...], saying: Saying, mine: bool
) -> Mapping[str, Any]:
    """The question, the choice, and the options with their names, where a viewer may know them (`mine`)."""
    options = question.ids if mine else ()
    return {
        "what": question.what,
        "text": saying.question(question),
        "clause": question.clause,
        "chosen": list(chosen),
        "options": list(options),
        "names": [saying.option(question, option) for option in options],
    }
