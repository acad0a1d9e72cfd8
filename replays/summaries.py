"""The rows of a database's sessions, kept up with its log: taken in a few at a time, by whoever looks at
them and by a service all the time; made anew while they are looked at.

What they say of a session that moves on is behind for a moment; of what is asked here the rows are brought up
first. See `engine.store.summaries` for what several programs do to them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cached_property
from threading import RLock

from msgspec import Struct

from engine.errors import Refusal, Unknown
from engine.store.log import Store
from engine.store.summaries import Mark, Summaries
from engine.store.summary_rows import Kept
from engine.wording import Text
from replays.register import Settled, register
from replays.session import Session
from replays.summary import FORM, SINCE, Summary, summarise, summary, unread

ENTRIES = 2_000
"""Entries that are gone through at once."""
MOST_AT_ONCE = 50
"""Sessions of which the rows are written together, and that a list brings up before it is shown."""
MOST = 10_000
"""More entries than these are not counted."""


class Taken(Struct, frozen=True):
    """What was done: sessions that were `summarised`, whether there is `more`, and whether this `moved` the
    mark on: else somebody else did."""

    summarised: int
    more: bool
    moved: bool = True


Fold = Callable[[str, Summary | None], Kept]
"""Makes the row of a session by its id, from what its row said before."""


class Keeper:
    """Keeps the rows of one database. `load`: a session of it, to be looked at."""

    def __init__(self, store: Store, kept: Summaries, load: Callable[[str], Session]) -> None:
        self.kept = kept
        self.fold: Fold = lambda session, before: summarise(load(session), before)
        self._store, self._lock = store, RLock()

    @cached_property
    def _identity(self) -> str:
        return self._store.identity

    def _mark(self) -> Mark:
        return self.kept.mark(FORM, self._identity, lambda at: self._store.left(at, 0) >= 0, SINCE)

    def behind(self) -> int:
        """How many entries were written that the rows do not say yet, counted up to 10,000."""
        return max(0, self._store.left(int(self._mark().position), MOST))

    def totals(self) -> tuple[int, int]:
        """How many sessions and entries there are: what the rows are made of, and what was written since.
        Where that is more than a look, or not all rows are made, the database counts."""
        mark = self._mark()
        since = self._store.touched(int(mark.position), MOST) if mark.whole else []
        if not mark.whole or len(since) == MOST:
            return self._store.directory.totals()
        now = {session: version for _, session, version in since}
        known = self.kept.versions([*now])
        more = sum(bool(version) - (session in known) for session, version in now.items())
        entries = sum(version - known.get(session, 0) for session, version in now.items())
        return mark.sessions + more, mark.entries + entries

    def anew(self) -> None:
        """Begin to make every row anew. What is there is shown until its time comes."""
        with self._lock:
            self.kept.anew(self._mark())

    def take_in(self, most: int) -> Taken:
        """Bring up to `most` sessions up to what they are, in the order in which they were written."""
        with self._lock:
            mark = self._mark()
            at = int(mark.position)
            found = self._store.touched(at, ENTRIES)
            known = self.kept.versions(sorted({session for _, session, _ in found}), mark.made)
            gone, wanted, end = dict[str, None](), dict[str, int](), len(found) < ENTRIES
            for position, session, version in found:
                if version and version > known.get(session, 0) and session not in wanted:
                    if len(wanted) >= most:
                        end = False
                        break
                    wanted[session] = version
                elif not version:
                    gone[session] = None
                    known.pop(session, None)
                    wanted.setdefault(session, 0)
                at = position
            if not found and mark.whole:
                return Taken(0, more=False)
            rows = self._rows(wanted, gone.keys(), mark.made)
            after = self.kept.save(mark, at, rows, gone, end=end)
            moved = after.turn == mark.turn + 1 and after.position == str(at)
            return Taken(len(rows) if moved else 0, more=not end or not moved, moved=moved)

    def catch_up(self, tell: Callable[[int], object] = bool, once: int = 0) -> None:
        """Take in all there is; `once`: so many sessions at most. `tell` is told how many were done."""
        done, more = 0, True
        while more and (not once or done < once):
            taken = self.take_in(once or MOST_AT_ONCE)
            done, more = done + taken.summarised, taken.more
            tell(done)

    def unread(self, most: int = 100) -> dict[str, Text]:
        """The sessions that cannot be read, and why. They are tried once more: their game may have been
        installed since."""
        found = {}
        for session in self.kept.unread(most):
            try:
                row = self.fold(session, None)
            except Refusal as refusal:
                self._store.last(session)  # which refuses where it was the database that did
                found[session] = refusal.text
                continue
            with self._lock:
                mark = self._mark()
                self.kept.save(mark, int(mark.position), [row], (), end=False)
        return found

    def settled(self, clause: str = "", session: str = "") -> list[Settled]:
        """The register of rulings by clause, over all sessions or of one alone; of one clause, if it is
        named."""
        bodies = self.kept.bodies([session]).values() if session else [it[2] for it in self.kept.settled()]
        counted = [summary(body).folded.settled for body in bodies]
        return register((each for one in counted for each in one), clause)

    def _rows(self, wanted: dict[str, int], gone: Collection[str], made: int) -> list[Kept]:
        before = self.kept.bodies([*wanted], made)
        found = []
        for session, version in wanted.items():
            older = None if session in gone else before.get(session)
            row = self._row(session, version, None if older is None else summary(older))
            if row is not None:
                found.append(row)
        return found

    def _row(self, session: str, version: int, before: Summary | None) -> Kept | None:
        """The row of a session as it stands; None where there is none of that name."""
        game = self._store.game(session)
        if game is None:
            return None
        try:
            return self.fold(session, before)
        except Unknown:
            return None  # it was removed meanwhile, which is in the log too
        except Refusal:
            return unread(session, game, max(version, self._store.last(session)))

    def close(self) -> None:
        """Close the file."""
        with suppress(Refusal):
            self.kept.close()
