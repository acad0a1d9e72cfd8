"""What a database says of its sessions at a glance: one row for each, made from its log, and replaced.

Nothing here is believed for anything that is decided, and all of it can be made again from the log. Of a
database in a file it lies in `DATABASE.summaries`, on a server in tables of the same database; where neither
can be written, in memory. What the rows say is JSON of whoever makes them.

The mark says how far the log was taken in. Whoever writes rows moves the mark on, and writes nothing where
somebody else moved it meanwhile: so of two servers none puts an older row over a newer one, nor brings back a
session that was removed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from msgspec import MsgspecError, Struct, json
from msgspec.structs import replace

from engine.errors import StorageRefusal
from engine.store import cachefile, tallies
from engine.store.shelf import FileShelf, OnShelf, Runs
from engine.store.summary_rows import OF_SESSION, UNREAD, Kept, More, forget, keep
from engine.store.summary_tables import LAST, STATEMENTS
from engine.store.tallies import Kind

if TYPE_CHECKING:
    from engine.store.log import Store

APPLICATION_ID = cachefile.APPLICATION_ID + 3
WAIT_SECONDS = 5.0

ALL = (*OF_SESSION, *tallies.COUNTED)
TOTALS = "SELECT count(*), COALESCE(SUM(version), 0) FROM summaries"
BEFORE = "WHERE number < (SELECT number FROM summaries WHERE session = ?)"
COMMON = 1_000
"""A word that is in so many rulings is common; how many more no longer matters."""


class Mark(Struct, frozen=True):
    """How far the log `of` a database was taken in, in rows of a `form`: up to a `position` (a number in
    digits). `made`: how often all was made anew; `whole`: nothing of before that is left; `turn` counts.
    `sessions`: how many rows there are; `entries`: how many they are made of."""

    form: int
    of: str
    position: str = "0"
    made: int = 1
    whole: bool = False
    turn: int = 0
    sessions: int = 0
    entries: int = 0


Place = tuple[int, str, int]
"""Where a page of rulings ended: time, session and entry of the last one."""


class Summaries(OnShelf):
    """Safe to use from several threads; several processes may share it. Raises `StorageRefusal` where the
    database cannot do it."""

    @staticmethod
    def of(store: Store, *, making: bool = True) -> Summaries:
        """Those of a store. Not `making`: a file that is not there is not made for it."""
        shelf = store.shelf()
        if shelf is not None:
            if store.writable and all(map(shelf.has, LAST)):
                return Summaries(shelf)
        elif store.path is not None and store.writable:
            place = Path(f"{store.path}.summaries")
            if making or place.is_file():
                with suppress(sqlite3.Error, OSError, UnicodeError, StorageRefusal):
                    return Summaries(_in_file(place))
        return Summaries(FileShelf.in_memory(_SCRIPT))

    def mark(self, form: int, of: str, reaches: Callable[[int], bool], since: int = 0) -> Mark:
        """How far the log was taken in. What was made of another log, of a log that no longer `reaches` as
        far, or in another form, is thrown away first. Rows of an older form, from `since` on (0: of none),
        can be looked at: they stay, each until it is made anew, and only what was counted goes."""
        with self._reading() as runs:
            found = _mark(runs)
        alike = found is not None and found.of == of and reaches(int(found.position))
        if found is not None and alike and found.form == form:
            return found
        new = Mark(form, of, turn=found.turn + 1 if found else 0)
        emptied: Sequence[str] = ALL
        if found is not None and alike and since and since <= found.form < form:
            new, emptied = replace(new, made=found.made + 1), tallies.COUNTED
        with self._writing() as runs:
            if _mark(runs) == found:
                for each in emptied:
                    runs.execute(f"DELETE FROM {each}")  # noqa: S608
                sessions, entries = runs.execute(TOTALS).fetchone()
                _put(runs, replace(new, sessions=int(sessions), entries=int(entries)))
        return self.mark(form, of, reaches, since)

    def anew(self, before: Mark) -> Mark:
        """Begin to make all of it anew; rows stay until theirs comes."""
        return self._moved(before, replace(before, position="0", made=before.made + 1, whole=False), (), ())

    def save(
        self, before: Mark, position: int, rows: Iterable[Kept], gone: Iterable[str], *, end: bool
    ) -> Mark:
        """Write rows, drop those of sessions that are `gone`, and move the mark on to a position; nothing of
        it where the mark is not as it was `before`. The mark as it is then. `end`: the log ends there."""
        return self._moved(
            before, replace(before, position=str(position), whole=end or before.whole), rows, gone
        )

    def _moved(self, before: Mark, to: Mark, rows: Iterable[Kept], gone: Iterable[str]) -> Mark:
        to = replace(to, turn=before.turn + 1)
        with self._writing() as runs:
            now = _mark(runs)
            if now != before:
                return now or before
            more = [forget(runs, session) for session in gone]
            more += [keep(runs, row, to.made) for row in rows]
            if to.whole and not before.whole:
                old = runs.execute("SELECT session FROM summaries WHERE made < ?", (to.made,)).fetchall()
                more += [forget(runs, str(session)) for (session,) in old]
            to = _counted(to, *more)
            _put(runs, to)
        return to

    def forget(self, session: str) -> None:
        """Drop the row of a session that is removed. Whoever is about to write an older one does not."""
        with self._writing() as runs:
            more = forget(runs, session)
            found = _mark(runs)
            if found is not None:
                _put(runs, _counted(replace(found, turn=found.turn + 1), more))

    def __enter__(self) -> Summaries:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # reading -----------------------------------------------------------------------------------------

    def versions(self, sessions: Sequence[str], made: int = 0) -> dict[str, int]:
        """Of which entry the rows of these sessions are, as far as there are any; `made`: since then."""
        found = self._in(
            "SELECT session, version FROM summaries WHERE made >= ? AND session IN", sessions, made
        )
        return {str(session): int(version) for session, version in found}

    def bodies(self, sessions: Sequence[str], made: int = 0) -> dict[str, str]:
        """What the rows of these sessions say, as far as there are any."""
        found = self._in("SELECT session, body FROM summaries WHERE made >= ? AND session IN", sessions, made)
        return {str(session): str(body) for session, body in found}

    def _in(self, statement: str, sessions: Sequence[str], *values: Any) -> list[Any]:
        if not sessions:
            return []
        places = ", ".join("?" * len(sessions))
        return self._all(f"{statement} ({places})", *values, *sessions)

    def all(self) -> list[tuple[str, str, str]]:
        """Session, game and body of every row, in the order in which sessions came in."""
        return self._all("SELECT session, game, body FROM summaries ORDER BY number")

    def page(self, most: int, before: tuple[int, str] | None = None) -> list[tuple[str, str, str, int]]:
        """Session, game, body and time of `most` rows, what was played last first; `before` a time and
        session."""
        where, values = ("", ()) if before is None else ("WHERE (at, session) < (?, ?)", before)
        statement = (
            f"SELECT session, game, body, at FROM summaries {where} ORDER BY at DESC, session DESC LIMIT ?"  # noqa: S608
        )
        return self._all(statement, *values, most)

    def begun(self, most: int, before: str = "") -> list[tuple[str, str, str]]:
        """Session, game and body of `most` rows, what came in last first; `before` a session: of those that
        came in before it."""
        where, values = (BEFORE, (before,)) if before else ("", ())
        statement = f"SELECT session, game, body FROM summaries {where} ORDER BY number DESC LIMIT ?"  # noqa: S608
        return self._all(statement, *values, most)

    def beginning(self, name: str, most: int) -> list[tuple[str, str, str]]:
        """Session, game and body of the rows of sessions whose names begin so, by name."""
        statement = "SELECT session, game, body FROM summaries WHERE session >= ? ORDER BY session LIMIT ?"
        return [each for each in self._all(statement, name, most) if str(each[0]).startswith(name)]

    def settled(self) -> list[tuple[str, str, str]]:
        """Session, game and body of the rows of sessions in which anything was disputed or ruled."""
        return self._all("SELECT session, game, body FROM summaries WHERE settled > 0 ORDER BY number")

    def unread(self, most: int) -> list[str]:
        """Sessions that could not be read."""
        statement = f"SELECT session FROM summaries WHERE settled = {UNREAD} ORDER BY number LIMIT ?"  # noqa: S608
        return [str(each) for (each,) in self._all(statement, most)]

    def kinds(self, game: str = "", scenario: str = "") -> list[Kind]:
        """How many sessions there are of each kind, in order; of one game, of one scenario."""
        with self._reading() as runs:
            return tallies.read(runs, game, scenario)

    def kind_of(self, session: str) -> list[Kind]:
        """What a session is counted as, if it is."""
        with self._reading() as runs:
            return tallies.read_one(runs, session)

    def unreadable(self) -> int:
        """How many sessions could not be read."""
        return int(self._all(f"SELECT count(*) FROM summaries WHERE settled = {UNREAD}")[0][0])  # noqa: S608

    def dealt(self, deal: str) -> list[str]:
        """The sessions of a deal, in the order in which they came in."""
        return [
            each
            for (each,) in self._all(
                "SELECT session FROM summaries WHERE deal = ? AND deal <> '' ORDER BY number", deal
            )
        ]

    def count(self) -> int:
        """How many rows there are."""
        return int(self._all("SELECT count(*) FROM summaries")[0][0])

    def search(
        self, words: Sequence[str], most: int, before: Place | None = None
    ) -> list[tuple[str, int, int, str]]:
        """Session, entry, time and body of the `most` newest rulings that have every one of the words (one at
        least), `before` a place. The index of the rarest word is walked, so that no search looks at more."""
        rarest, *others = sorted(words, key=lambda word: (self._often(word), word))
        where, values = ["k.word = ?"], list[Any]([rarest])
        for word in others:
            where.append(
                "EXISTS (SELECT 1 FROM ruling_keys AS o WHERE o.word = ? AND o.at = k.at"
                " AND o.session = k.session AND o.entry = k.entry)"
            )
            values.append(word)
        if before is not None:
            where.append("(k.at, k.session, k.entry) < (?, ?, ?)")
            values += before
        return self._all(SEARCH.format(where=" AND ".join(where)), *values, most)

    def _often(self, word: str) -> int:
        return int(self._all(OFTEN, word, COMMON)[0][0])

    def _all(self, statement: str, *values: Any) -> list[Any]:
        with self._reading() as runs:
            found: list[Any] = runs.execute(statement, values).fetchall()
            return found


SEARCH = (
    "SELECT k.session, k.entry, k.at, r.body FROM ruling_keys AS k"
    " JOIN rulings AS r ON r.session = k.session AND r.entry = k.entry"
    " WHERE {where} ORDER BY k.at DESC, k.session DESC, k.entry DESC LIMIT ?"
)
OFTEN = "SELECT count(*) FROM (SELECT 1 FROM ruling_keys WHERE word = ? LIMIT ?) AS part"
_SCRIPT = ";".join(STATEMENTS)


def _in_file(place: Path) -> FileShelf:
    """The file; one that is broken is removed, and made anew."""
    for last in (False, True):
        try:
            shelf = FileShelf.in_file(place, APPLICATION_ID, _SCRIPT, WAIT_SECONDS)
        except (sqlite3.Error, UnicodeError) as error:
            if last or not (cachefile.is_damage(error) and cachefile.remove(place, APPLICATION_ID)):
                raise
            continue
        with shelf.reading() as runs:
            runs.execute("PRAGMA journal_mode = WAL")
            runs.execute("PRAGMA synchronous = NORMAL")  # what a power cut takes is made again
            runs.execute("PRAGMA secure_delete = ON")  # of a session that is removed nothing stays
        return shelf
    raise AssertionError


def _mark(runs: Runs) -> Mark | None:
    row = runs.execute("SELECT mark FROM summarised WHERE what = 'log'").fetchone()
    try:
        return None if row is None else json.decode(str(row[0]), type=Mark)
    except MsgspecError:  # of a Rollbook to come
        return Mark(0, "")


def _put(runs: Runs, mark: Mark) -> None:
    runs.execute(
        "INSERT INTO summarised VALUES ('log', ?) ON CONFLICT (what) DO UPDATE SET mark = excluded.mark",
        (json.encode(mark).decode(),),
    )


def _counted(mark: Mark, *more: More) -> Mark:
    sessions, entries = (sum(each) for each in zip((0, 0), *more, strict=True))
    return replace(mark, sessions=mark.sessions + sessions, entries=mark.entries + entries)
