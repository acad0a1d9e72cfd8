"""Which sessions there are, a page at a time: what is asked costs what it gives, and not what there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.store.trouble import refusing

Listed = tuple[str, str, int]
"""A session, its game and its last version."""
BEGUN = "FROM rollbook_sessions AS s WHERE game IS NOT NULL"
"""A session without a game is none: tombstones are its rows."""
BEFORE = " AND number < (SELECT number FROM rollbook_sessions WHERE session = ?)"


class Directory:
    """Of a store that has all sessions in memory: `sessions` lists them in the order they were begun."""

    def __init__(self, sessions: Callable[[], list[Listed]]) -> None:
        self._sessions = sessions

    def page(self, most: int, before: str = "") -> list[Listed]:
        """The `most` sessions that were begun last, the oldest of them first; those begun before another one,
        of which there are none where that is not there."""
        found = self._before(before) if before else self._sessions()
        return found[max(0, len(found) - most) :]

    def older(self, than: str, most: int) -> int:
        """How many were begun before a session, counted up to `most`."""
        return min(most, len(self._before(than)))

    def beginning(self, name: str, most: int) -> list[str]:
        """The sessions whose names begin so, by name, `most` of them."""
        return sorted(each for each, _, _ in self._sessions() if each.startswith(name))[:most]

    def totals(self) -> tuple[int, int]:
        """How many sessions and entries there are, counted by the database."""
        found = self._sessions()
        return len(found), sum(last for _, _, last in found)

    def _before(self, session: str) -> list[Listed]:
        found = self._sessions()
        names = [each for each, _, _ in found]
        return found[: names.index(session)] if session in names else []


class Queried(Directory):
    """Of a database: `run` gives the rows of a statement, with `?` for each value. `last`: what is the last
    version of session `s` there."""

    def __init__(self, run: Callable[..., list[Any]], place: str, last: str) -> None:
        self._run, self._place = run, place
        self._page = f"SELECT session, game, {last} {BEGUN}"
        self._totals = f"SELECT count(*), CAST(COALESCE(SUM({last}), 0) AS BIGINT) {BEGUN}"

    def page(self, most: int, before: str = "") -> list[Listed]:
        where, values = (BEFORE, (before,)) if before else ("", ())
        rows = self._all(f"{self._page}{where} ORDER BY number DESC LIMIT ?", *values, most)
        return [(str(session), str(game), last) for session, game, last in reversed(rows)]

    def older(self, than: str, most: int) -> int:
        counted = f"SELECT count(*) FROM (SELECT 1 {BEGUN}{BEFORE} ORDER BY number DESC LIMIT ?) AS part"  # noqa: S608
        return int(self._all(counted, than, most)[0][0])

    def beginning(self, name: str, most: int) -> list[str]:
        """From the name on they stand in order, those that begin with it first."""
        rows = self._all(f"SELECT session {BEGUN} AND session >= ? ORDER BY session LIMIT ?", name, most)
        return [str(session) for (session,) in rows if str(session).startswith(name)]

    def totals(self) -> tuple[int, int]:
        sessions, entries = self._all(self._totals)[0]
        return int(sessions), int(entries)

    def _all(self, statement: str, *values: Any) -> list[Any]:
        with refusing(self._place):
            return self._run(statement, *values)
