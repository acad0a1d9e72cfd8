"""The table lane: seats, standing passes, consents, rulings, the closing. Folded in log order, never undone.

Undo moves the cursor of the play lane only; what is here holds from its version on, on every line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import facts as f
from engine.course import Course, question_to
from engine.questions import PASS


class Request(Struct, frozen=True, gc=False, omit_defaults=True):
    """An open request to go to another rest point, or to close the session (`closing`), and who has agreed so
    far."""

    id: int
    by: str
    to: int
    redo: bool = False
    crosses: tuple[int, ...] = ()
    agreed: tuple[str, ...] = ()
    closing: bool = False


class Dispute(Struct, frozen=True, gc=False, omit_defaults=True):
    """A dispute about entry `on`. `stands`: `open`, `upheld`, `overturned`, `house-rule` or `withdrawn`."""

    by: str
    on: int
    claim: str
    clause: str = ""
    stands: str = "open"
    ruled: int = 0


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """See the module. `keepers` answer for seats that left; `passes` are known to their seat only, and so is
    what is `settled` of optional responses (by seat and thing). `paces`: as set, by `SEAT@PLACE` (no seat:
    the table). `holds`: by seat that makes the table wait, the window, or nothing for now; `heard`: who acted
    last after that, as `SEAT@WINDOW`, until somebody answers.

    `pledges` (hex) commit seats to the `words` that they show for the dice; `worn` are words that were shown
    before all committed anew, last in entry `reset`; `entropy`: the digest that a branch took instead of the
    one that its game started with.
    """

    seats: tuple[str, ...] = ()
    pledges: dict[str, str] = {}
    words: dict[str, str] = {}
    worn: tuple[str, ...] = ()
    reset: int = 0
    entropy: str = ""
    keepers: dict[str, str] = {}
    passes: dict[str, str] = {}
    paces: dict[str, str] = {}
    holds: dict[str, str] = {}
    heard: str = ""
    settled: dict[str, dict[str, str]] = {}
    rulings: dict[str, str] = {}
    request: Request | None = None
    notes: int = 0
    closed: bool = False
    disputes: dict[str, Dispute] = {}
    """By the version of the entry that opened them."""

    @property
    def present(self) -> tuple[str, ...]:
        """The seats that have not left, in the order they joined."""
        return tuple(seat for seat in self.seats if seat not in self.keepers)

    def voice(self, seat: str) -> str:
        """Who speaks for a seat: itself, or where it has left its keeper, or the keeper of that one."""
        asked = {seat}
        while (seat := self.keepers.get(seat, seat)) in self.keepers and seat not in asked:
            asked.add(seat)
        return "referee" if seat in self.keepers else seat

    def keeps(self, seat: str) -> str:
        """Who acts for a seat that has left; nothing for one that acts for itself."""
        voice = self.voice(seat)
        return "" if voice == seat else voice

    @property
    def voices(self) -> tuple[str, ...]:
        """All who must agree where the table must: who speaks for its seats, each once."""
        return tuple(dict.fromkeys(self.voice(seat) for seat in self.seats))

    @property
    def waits(self) -> bool:
        """Whether somebody makes the table wait now."""
        return "" in self.holds.values()

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that committed to words and have not shown them."""
        return tuple(seat for seat in self.seats if self.pledges.get(seat) and seat not in self.words)


def entropy_digest(table: Table) -> str:
    """SHA-256 (hex) over one line `SEAT=WORDS` a seat, in the order they joined (KER-3.1)."""
    lines = "".join(f"{seat}={table.words.get(seat, '')}\n" for seat in table.seats)
    return hashlib.sha256(lines.encode()).hexdigest()


def lapse(table: Table) -> Table:
    """The game moved (or the cursor did): an open request is over (KER-2.5)."""
    return table if table.request is None else replace(table, request=None)


def answered(table: Table, course: Course, fact: f.Fact) -> Table:
    """A seat that made the table wait has answered: it no longer waits, now or for that window (KER-4.5)."""
    if not (table.holds or table.heard) or type(fact) is not f.Answered or fact.pace:
        return table
    question, held = question_to(course.open, fact.seat), table.holds.get(fact.seat)
    window = "" if question is None else question.what
    if held not in ("", window):
        over = course.open is not None and course.open.mode == "window" and ":" not in window
        return replace(table, heard="") if over and table.heard else table
    heard = f"{fact.seat}@{window}" if fact.choice != (PASS,) else ""
    return replace(_released(table, fact, 0), heard=heard)


Evolve = Callable[[Table, Any, int], Table]


def _joined(table: Table, fact: f.Joined, _: int) -> Table:
    keepers = {seat: keeper for seat, keeper in table.keepers.items() if seat != fact.seat}
    if fact.seat in table.seats:
        return replace(table, keepers=keepers)
    return _pledged(replace(table, seats=(*table.seats, fact.seat)), fact, 0)


def _pledged(table: Table, fact: f.Joined | f.Pledged, _: int) -> Table:
    return replace(table, pledges={**table.pledges, fact.seat: fact.pledge})


def _words_shown(table: Table, fact: f.WordsShown, _: int) -> Table:
    return replace(table, words={**table.words, fact.seat: fact.words})


def _words_reset(table: Table, fact: f.WordsReset, version: int) -> Table:
    seats = tuple(seat for seat in table.seats if seat != fact.removed)
    keepers = {seat: keeper for seat, keeper in table.keepers.items() if seat in seats}
    worn = (*table.worn, *table.words.values())
    return replace(
        table, seats=seats, keepers=keepers, pledges={}, words={}, worn=worn, reset=version, entropy=""
    )


def _words_taken(table: Table, fact: f.WordsTaken, _: int) -> Table:
    return replace(table, entropy=fact.entropy)


def _left(table: Table, fact: f.Left, _: int) -> Table:
    return replace(table, keepers={**table.keepers, fact.seat: fact.keeper})


def _until(table: Table, fact: f.Until, _: int) -> Table:
    passes = {**table.passes, fact.seat: fact.when}
    if not fact.when:
        del passes[fact.seat]
    return replace(table, passes=passes)


def _pace_set(table: Table, fact: f.PaceSet, _: int) -> Table:
    paces = {**table.paces, f"{fact.seat}@{fact.at}": fact.pace}
    return replace(table, paces={key: pace for key, pace in paces.items() if pace})


def _held(table: Table, fact: f.HeldUp, _: int) -> Table:
    return replace(table, holds={**table.holds, fact.seat: fact.at})


def _released(table: Table, fact: f.Released | f.Answered, _: int) -> Table:
    return replace(table, holds={seat: at for seat, at in table.holds.items() if seat != fact.seat})


def _settles(table: Table, fact: f.Settles, _: int) -> Table:
    own = {**table.settled.get(fact.seat, {}), fact.thing: fact.how}
    own = {thing: how for thing, how in own.items() if how != "ask"}
    return replace(table, settled={**table.settled, fact.seat: own})


def _noted(table: Table, _: f.Noted, __: int) -> Table:
    return replace(table, notes=table.notes + 1)


def _ruled(table: Table, fact: f.Ruled, _: int) -> Table:
    return replace(table, rulings={**table.rulings, fact.clause: fact.variant})


def _disputed(table: Table, fact: f.Disputed, version: int) -> Table:
    opened = Dispute(fact.by, fact.on, fact.claim, fact.clause)
    return replace(table, disputes={**table.disputes, str(version): opened})


def _dispute_over(table: Table, fact: f.DisputeRuled | f.DisputeWithdrawn, version: int) -> Table:
    key = str(fact.dispute)
    stands = fact.verdict if isinstance(fact, f.DisputeRuled) else "withdrawn"
    over = replace(table.disputes[key], stands=stands, ruled=version)
    return replace(table, disputes={**table.disputes, key: over})


def _undo_asked(table: Table, fact: f.UndoAsked, version: int) -> Table:
    return replace(table, request=Request(version, fact.by, fact.to, fact.redo, fact.crosses, (fact.by,)))


def _close_asked(table: Table, fact: f.CloseAsked, version: int) -> Table:
    return replace(table, request=Request(version, fact.by, 0, agreed=(fact.by,), closing=True))


def _undo_agreed(table: Table, fact: f.Agreed, _: int) -> Table:
    if table.request is None:
        return table
    return replace(table, request=replace(table.request, agreed=(*table.request.agreed, fact.by)))


def _request_over(table: Table, _: f.Fact, __: int) -> Table:
    return lapse(table)


def _closed(table: Table, _: f.Closed, __: int) -> Table:
    return replace(table, closed=True, request=None)


def _same(table: Table, _: f.Fact, __: int) -> Table:
    return table


EVOLVE: Mapping[type[f.Fact], Evolve] = {
    f.Joined: _joined,
    f.Pledged: _pledged,
    f.WordsShown: _words_shown,
    f.WordsReset: _words_reset,
    f.WordsTaken: _words_taken,
    f.Left: _left,
    f.StoodPass: _same,
    f.Until: _until,
    f.PaceSet: _pace_set,
    f.HeldUp: _held,
    f.Released: _released,
    f.Settled: _same,
    f.Settles: _settles,
    f.Noted: _noted,
    f.Looked: _same,
    f.Ruled: _ruled,
    f.Disputed: _disputed,
    f.DisputeRuled: _dispute_over,
    f.DisputeWithdrawn: _dispute_over,
    f.UndoAsked: _undo_asked,
    f.Agreed: _undo_agreed,
    f.Declined: _request_over,
    f.Withdrew: _request_over,
    f.CloseAsked: _close_asked,
    f.Closed: _closed,
    f.Signed: _same,
}
