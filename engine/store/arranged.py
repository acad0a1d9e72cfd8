"""What seats have arranged with whoever serves their table: where they are called, which bot answers for
them.

It lies beside the log, never in it, and goes with its session. What is arranged is JSON of whoever keeps it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from engine.store.guarded import Guarded

KNOWN_SECONDS = 1.0

KEEP = (
    "INSERT INTO arranged VALUES (?, ?, ?, ?)"
    " ON CONFLICT (session, seat, kind) DO UPDATE SET body = excluded.body"
)


class Arranged(Guarded):
    """The arrangements of a database, one of each kind for a seat. Of a file that one process serves the
    tables at which nothing is arranged are known to it without a look, and they are nearly all. Where several
    serve they are known for a second, or until another one tells that it arranged something (`told`)."""

    TABLE = """
        CREATE TABLE IF NOT EXISTS arranged (
            session TEXT NOT NULL, seat TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (session, seat, kind)) WITHOUT ROWID;
    """

    _known: set[str] | None = None
    _until = math.inf
    told: Callable[[str], object] = staticmethod(bool)

    def any_at(self, session: str) -> bool:
        """Whether anything may be arranged at a table."""
        with self._lock:  # or what is kept meanwhile would be missed
            now = time.monotonic() if self._shelf.shared else 0.0
            if self._known is None or now >= self._until:
                self._known = set(self.sessions())
                self._until = now + KNOWN_SECONDS if self._shelf.shared else math.inf
            return session in self._known

    def look_again(self) -> None:
        """Know nothing without a look any more: another server may have arranged something."""
        with self._lock:
            self._known = None

    def keep(self, session: str, seat: str, kind: str, body: str) -> None:
        """Arrange something, in place of what was arranged before."""
        with self._lock, self._writing() as file:
            file.execute(KEEP, (session, seat, kind, body))
            self._known = None
        self.told(session)

    def change(self, session: str, seat: str, kind: str, before: str, body: str) -> bool:
        """Put `body` in the place of what was there `before`, if that still is; whether it was."""
        with self._writing() as file:
            changed = file.execute(
                "UPDATE arranged SET body = ? WHERE session = ? AND seat = ? AND kind = ? AND body = ?",
                (body, session, seat, kind, before),
            )
            return bool(changed.rowcount)

    def find(self, session: str, seat: str, kind: str) -> str:
        """What is arranged; nothing where nothing is."""
        if not self.any_at(session):
            return ""
        with self._reading() as file:
            found = file.execute(
                "SELECT body FROM arranged WHERE session = ? AND seat = ? AND kind = ?", (session, seat, kind)
            ).fetchone()
        return "" if found is None else str(found[0])

    def of(self, session: str, kind: str) -> dict[str, str]:
        """What is arranged at a table, by seat."""
        if not self.any_at(session):
            return {}
        with self._reading() as file:
            rows = file.execute(
                "SELECT seat, body FROM arranged WHERE session = ? AND kind = ? ORDER BY seat",
                (session, kind),
            )
            return {str(seat): str(body) for seat, body in rows}

    def all_of(self, session: str) -> list[tuple[str, str, str]]:
        """Everything that is arranged at a table: seat, kind and body."""
        with self._reading() as file:
            rows = file.execute(
                "SELECT seat, kind, body FROM arranged WHERE session = ? ORDER BY seat, kind", (session,)
            )
            return [(str(seat), str(kind), str(body)) for seat, kind, body in rows]

    def sessions(self) -> list[str]:
        """The tables at which anything is arranged."""
        with self._reading() as file:
            rows = file.execute("SELECT DISTINCT session FROM arranged ORDER BY session")
            return [str(session) for (session,) in rows]

    def drop(self, session: str, seat: str, kind: str) -> bool:
        """Arrange it no longer; whether it was."""
        if not self.find(session, seat, kind):
            return False
        with self._writing() as file:
            gone = file.execute(
                "DELETE FROM arranged WHERE session = ? AND seat = ? AND kind = ?", (session, seat, kind)
            )
            return bool(gone.rowcount)

    def forget(self, session: str) -> None:
        """Drop all arrangements of a session that is removed."""
        with self._writing() as file:
            file.execute("DELETE FROM arranged WHERE session = ?", (session,))
