"""What people at a table show each other at the moment, where several servers share a database.

It is of no log, and no copy takes it along. A table has one row, which is put in the place of the one before;
it lies among what is kept beside the log (`sidecar`), and goes with its session.
"""

from __future__ import annotations

from engine.store.guarded import Guarded
from engine.store.sidecar import PASSING, TABLE


class Shown(Guarded):
    """The rows of a database. What is in them is JSON of whoever shows something."""

    TABLE = TABLE

    def find(self, session: str) -> str:
        """What is shown at a table; nothing where nothing ever was."""
        with self._reading() as runs:
            found = runs.execute("SELECT body FROM kept WHERE session = ? AND kind = ?", (session, PASSING))
            return "".join(str(body) for (body,) in found)

    def change(self, session: str, before: str, body: str) -> bool:
        """Put `body` in the place of what was there `before`, if that still is; whether it was."""
        of = (session, PASSING)
        with self._writing() as runs:
            found = runs.execute("SELECT body FROM kept WHERE session = ? AND kind = ?", of).fetchall()
            if found != ([(before,)] if before else []):
                return False
            runs.execute("DELETE FROM kept WHERE session = ? AND kind = ?", of)
            runs.execute("INSERT INTO kept (session, kind, body) VALUES (?, ?, ?)", (*of, body))
        return True
