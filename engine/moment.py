"""What a command is decided on, how the entries of a table command are made, and who and what may stand in
them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.audience import REFEREE
from engine.dice import Chance
from engine.entries import Entry, Part
from engine.errors import Malformed, NotYours
from engine.events import Event
from engine.model import State
from engine.past import Past
from engine.system import Rules
from engine.wording import plain, say

Made = Sequence[Entry[Event]]
"""The entries that a command gives."""


class Moment(Struct, frozen=True):
    """The rules, the state and its past, the chance, and the last version of the log."""

    rules: Rules
    state: State
    past: Past
    chance: Chance
    version: int

    def entry(self, place: int, by: str, event: Event, clause: str, *sealed: Part[Event]) -> Entry[Event]:
        """The entry at a place of this decision, from 1."""
        return Entry(self.version + place, event, sealed, self.version + 1, by, (), clause)

    def said(self, by: str, event: Event, clause: str, *sealed: Part[Event]) -> Made:
        """A decision of one entry: an input that nothing follows."""
        return [self.entry(1, by, event, clause, *sealed)]


LONGEST = 500
"""Characters that a note, a claim, a reason or the words for the dice may have."""


def short(text: str) -> str:
    """A text that a table entry may hold."""
    if len(text) > LONGEST or plain(text) != text:
        raise Malformed(say("a text is at most {n} printable characters", n=LONGEST), "KER-6.1")
    return text


def present(state: State, seat: str) -> str:
    """The seat, if it is at the table (or the referee)."""
    if seat != REFEREE and seat not in state.table.seats:
        raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", state.table.seats)
    return seat
