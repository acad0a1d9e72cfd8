"""The chain behind events: what each rests on, back to inputs only.

An entry rests on what it says it rests on (`because`), on the input that opened its decision (`decision`), a
drawn card on the shuffle of its pile, a gauge on the events that moved it, a sum on the entries that put its
addends where they count, a correction on the entry that it corrects, and what a clause decided on the ruling
it was read by. Inputs are choices, throws, the set-up, and what people changed by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from engine import events as ev
from engine import past
from engine.audience import seen, sees_options
from engine.clauses import Clauses
from engine.course import Course, Prompt, question_to
from engine.entries import Entry
from projections import games
from projections.sums import Counted, led
from projections.timeline import line
from projections.translator import Translator
from replays.session import Session
from replays.why.recorder import Recorded

THROWS = (ev.Rolled, ev.Shuffled)
SETUP = (ev.Began, ev.Started, ev.Positioned)


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
    event: Mapping[str, Any]
    private: tuple[str, ...] = ()
    variant: str = ""
    sums: tuple[Counted, ...] = ()
    choice: Mapping[str, Any] | None = None
    faces: tuple[int, ...] = ()

    @property
    def is_input(self) -> bool:
        """Whether nothing decided it but people and chance."""
        return self.kind != "outcome"


def kind_of(entry: Entry[ev.Event]) -> str:
    event = entry.event
    if isinstance(event, THROWS):
        return "throw"
    if event.lane == "table":
        return "table"
    if isinstance(event, ev.Answered):
        return "choice"
    if isinstance(event, SETUP):
        return "setup"
    return "hand" if entry.opens else "outcome"


def supports(recorded: Recorded, entry: Entry[ev.Event]) -> tuple[int, ...]:
    """The versions that an entry rests on directly; none for an input."""
    if isinstance(entry.event, ev.Corrected):
        return (entry.event.of,)
    if kind_of(entry) != "outcome":
        return ()
    more = [recorded.shuffles.get(entry.version, 0)]
    more.append(recorded.ruled.get(entry.version, {}).get(entry.clause, 0))
    leads = (version for each in recorded.leads.get(entry.version, ()) for version in each)
    moved = recorded.movers.get(entry.version, ())
    versions = (*entry.because, *moved, *leads, *more, entry.decision)
    return tuple(dict.fromkeys(each for each in versions if each in recorded.entries))


class Chain:
    """Makes nodes of the entries of one walk, for one viewer."""

    def __init__(self, live: Session, recorded: Recorded, viewer: str, translator: Translator) -> None:
        self._recorded, self._viewer, self._saying = recorded, viewer, translator
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

    def _node(self, entry: Entry[ev.Event]) -> Node:
        read = line(entry, self._stretches, self._viewer, self._saying)
        event, last = entry.event, self._recorded.last.course
        return Node(
            entry.version,
            kind_of(entry),
            read.text or self._saying.alone(event),
            entry.seat,
            entry.clause,
            self._clauses[entry.clause].text if entry.clause in self._clauses else "",
            supports(self._recorded, entry),
            read.event,
            tuple(part.text for part in read.private if part.text),
            variant_of(self._clauses, self._recorded, entry),
            tuple(led(self._game.sums(event), self._recorded.leads.get(entry.version, ()))),
            choice(entry, self._recorded.asked.get(entry.version), last, self._viewer, self._saying),
            event.faces if isinstance(event, ev.Rolled) else (),
        )


def variant_of(clauses: Clauses, recorded: Recorded, entry: Entry[ev.Event]) -> str:
    """The variant in which the clause of an entry was read when it was written; empty for one without."""
    ruled = recorded.entries.get(recorded.ruled.get(entry.version, {}).get(entry.clause, 0))
    by_table = {entry.clause: ruled.event.variant} if ruled and isinstance(ruled.event, ev.Ruled) else {}
    return read_as(clauses, entry.clause, by_table, recorded.last.course.rulings)


def read_as(clauses: Clauses, clause: str, *rulings: Mapping[str, str]) -> str:
    """The variant of a clause by the first of these rulings, or else by default; empty for one without."""
    if clause not in clauses or not clauses[clause].variants:
        return ""
    return next((each[clause] for each in rulings if clause in each), clauses.variant_default(clause))


def choice(
    entry: Entry[ev.Event], asked: Prompt | None, course: Course, viewer: str, translator: Translator
) -> Mapping[str, Any] | None:
    """The question that an entry answers, the choice, and the options with their names, as far as a viewer
    may know them; None where nothing was asked."""
    event = entry.event
    question = question_to(asked, event.seat) if isinstance(event, ev.Answered) else None
    if question is None or not isinstance(event, ev.Answered):
        return None
    own = (part.event.choice for part in seen(entry, viewer).sealed if isinstance(part.event, ev.Chose))
    options = question.ids if sees_options(question, course, viewer) else ()
    return {
        "what": question.what,
        "text": translator.question(question),
        "clause": question.clause,
        "chosen": list(next(own, event.choice)),
        "options": list(options),
        "names": [translator.option(question, option) for option in options],
    }
