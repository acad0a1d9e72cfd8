"""The table lane: seats, standing passes, consents, rulings, the closing. Folded in log order, never undone.

Undo moves the cursor of the play lane only; what is here holds from its version on, on every line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
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


def answered(table: Table, course: Course, event: ev.Event) -> Table:
    """A seat that made the table wait has acted, or gone on, in a window: it no longer waits (KER-4.5). What
    else it answers meanwhile is no say; where nobody plays at a pace there is nothing to wait for."""
    if not (table.holds or table.heard) or type(event) is not ev.Answered or event.pace:
        return table
    question, held = question_to(course.prompt, event.seat), table.holds.get(event.seat)
    window = "" if question is None else question.what
    acts = course.prompt is not None and course.prompt.mode == "window" and ":" not in window
    over = within(window, held) if held else acts or not table.paces
    if held is None or not over:
        return replace(table, heard="") if acts and table.heard else table
    heard = f"{event.seat}@{window}" if event.choice != (PASS,) else ""
    return replace(_released(table, event, 0), heard=heard)


def within(window: str, held: str | None) -> bool:
    """Whether a window is the one, or in the phase, at which a seat makes the table wait ahead."""
    return bool(held) and f"{window}.".startswith(f"{held}.")


Evolve = Callable[[Table, Any, int], Table]


def _joined(table: Table, event: ev.Joined, _: int) -> Table:
    keepers = {seat: keeper for seat, keeper in table.keepers.items() if seat != event.seat}
    if event.seat in table.seats:
        return replace(table, keepers=keepers)
    return _pledged(replace(table, seats=(*table.seats, event.seat)), event, 0)


def _pledged(table: Table, event: ev.Joined | ev.Pledged, _: int) -> Table:
    return replace(table, pledges={**table.pledges, event.seat: event.pledge})


def _words_shown(table: Table, event: ev.WordsShown, _: int) -> Table:
    return replace(table, words={**table.words, event.seat: event.words})


def _words_reset(table: Table, event: ev.WordsReset, version: int) -> Table:
    seats = tuple(seat for seat in table.seats if seat != event.removed)
    keepers = {seat: keeper for seat, keeper in table.keepers.items() if seat in seats}
    worn = (*table.worn, *table.words.values())
    return replace(
        table, seats=seats, keepers=keepers, pledges={}, words={}, worn=worn, reset=version, entropy=""
    )


def _words_taken(table: Table, event: ev.WordsTaken, _: int) -> Table:
    return replace(table, entropy=event.entropy)


def _left(table: Table, event: ev.Left, _: int) -> Table:
    return replace(table, keepers={**table.keepers, event.seat: event.keeper})


def _until(table: Table, event: ev.Until, _: int) -> Table:
    passes = {**table.passes, event.seat: event.when}
    if not event.when:
        del passes[event.seat]
    return replace(table, passes=passes)


def _pace_set(table: Table, event: ev.PaceSet, _: int) -> Table:
    paces = {**table.paces, f"{event.seat}@{event.at}": event.pace}
    return replace(table, paces={key: pace for key, pace in paces.items() if pace})


def _held(table: Table, event: ev.HeldUp, _: int) -> Table:
    return replace(table, holds={**table.holds, event.seat: event.at})


def _released(table: Table, event: ev.Released | ev.Answered, _: int) -> Table:
    return replace(table, holds={seat: at for seat, at in table.holds.items() if seat != event.seat})


def _settles(table: Table, event: ev.Settles, _: int) -> Table:
    own = {**table.settled.get(event.seat, {}), event.thing: event.how}
    own = {thing: how for thing, how in own.items() if how != "ask"}
    return replace(table, settled={**table.settled, event.seat: own})


def _noted(table: Table, _: ev.Noted, __: int) -> Table:
    return replace(table, notes=table.notes + 1)


def _ruled(table: Table, event: ev.Ruled, _: int) -> Table:
    return replace(table, rulings={**table.rulings, event.clause: event.variant})


def _disputed(table: Table, event: ev.Disputed, version: int) -> Table:
    opened = Dispute(event.by, event.on, event.claim, event.clause)
    return replace(table, disputes={**table.disputes, str(version): opened})


def _dispute_over(table: Table, event: ev.DisputeRuled | ev.DisputeWithdrawn, version: int) -> Table:
    key = str(event.dispute)
    stands = event.verdict if isinstance(event, ev.DisputeRuled) else "withdrawn"
    over = replace(table.disputes[key], stands=stands, ruled=version)
    return replace(table, disputes={**table.disputes, key: over})


def _undo_asked(table: Table, event: ev.UndoAsked, version: int) -> Table:
    return replace(
        table, request=Request(version, event.by, event.to, event.redo, event.crosses, (event.by,))
    )


def _close_asked(table: Table, event: ev.CloseAsked, version: int) -> Table:
    return replace(table, request=Request(version, event.by, 0, agreed=(event.by,), closing=True))


def _undo_agreed(table: Table, event: ev.Agreed, _: int) -> Table:
    if table.request is None:
        return table
    return replace(table, request=replace(table.request, agreed=(*table.request.agreed, event.by)))


def _request_over(table: Table, _: ev.Event, __: int) -> Table:
    return lapse(table)


def _closed(table: Table, _: ev.Closed, __: int) -> Table:
    return replace(table, closed=True, request=None)


def _same(table: Table, _: ev.Event, __: int) -> Table:
    return table


EVOLVE: Mapping[type[ev.Event], Evolve] = {
    ev.Joined: _joined,
    ev.Pledged: _pledged,
    ev.WordsShown: _words_shown,
    ev.WordsReset: _words_reset,
    ev.WordsTaken: _words_taken,
    ev.Left: _left,
    ev.StoodPass: _same,
    ev.Until: _until,
    ev.PaceSet: _pace_set,
    ev.HeldUp: _held,
    ev.Released: _released,
    ev.Settled: _same,
    ev.Settles: _settles,
    ev.Noted: _noted,
    ev.Looked: _same,
    ev.Ruled: _ruled,
    ev.Disputed: _disputed,
    ev.DisputeRuled: _dispute_over,
    ev.DisputeWithdrawn: _dispute_over,
    ev.UndoAsked: _undo_asked,
    ev.Agreed: _undo_agreed,
    ev.Declined: _request_over,
    ev.Withdrew: _request_over,
    ev.CloseAsked: _close_asked,
    ev.Closed: _closed,
    ev.Signed: _same,
}
