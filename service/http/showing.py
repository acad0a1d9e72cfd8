"""What people at a table show each other: where a review is led to, what is pointed at.

It is told on the streams and stands in no log. One server alone keeps it until it ends. Where several share a
database it is a row there, so that whoever leads at one of them is followed at the others: they are told of
it, and look by themselves where they were not.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct, json
from msgspec.structs import replace

from engine.store.shown import Shown
from service.http.answers import Pointing

LOOK_SECONDS = 1.0


class Review(Struct, frozen=True):
    """Where somebody leads a review to: after entry `at` (0: now). `by`: the seat that leads, nobody where it
    is empty; `turn` counts what was told of it."""

    turn: int = 0
    by: str = ""
    at: int = 0


class Now(Struct, frozen=True):
    """What is shown now. `leader`: the hash of the token that leads the review."""

    review: Review = Review()
    leader: str = ""
    pointing: Pointing = Pointing()

    def settled(self, head: int) -> Now:
        """The same once the last entry of play is `head`: nothing is pointed at any more where the table, or
        the review, is at another moment."""
        review, point = self.review, self.pointing
        led = bool(review.by) and review.at == point.at
        if not point.of or point.head == head or led:
            return self
        return replace(self, pointing=replace(point, turn=point.turn + 1, by="", of=""))


class Showing:
    """What is shown at one table. `shown`: the rows of a database that several servers share. Whoever calls
    holds the table's lock."""

    def __init__(self, session: str = "", shown: Shown | None = None) -> None:
        self.now = Now()
        self._session, self._shown = session, shown
        self._row, self._until = "", 0.0

    def look(self, *, now: bool = False) -> None:
        """Take in what was shown by way of other servers; where not `now`, at most once a second."""
        if self._shown is None or (not now and time.monotonic() < self._until):
            return
        row = self._shown.find(self._session)
        self._until = time.monotonic() + LOOK_SECONDS
        if row != self._row:
            self._row = row
            self.now = json.decode(row, type=Now) if row else Now()

    def change(self, decide: Callable[[Now], Now]) -> Now:
        """Show what is decided on what is shown now; again, where another server was first."""
        while True:
            self.look(now=True)
            made = decide(self.now)
            row = json.encode(made).decode()
            if self._shown is None or self._shown.change(self._session, self._row, row):
                self.now, self._row = made, row
                return made

    def settle(self, head: int) -> None:
        """Show no longer what is of another moment than the one at which the last entry of play is `head`."""
        self.now = self.now.settled(head)
