"""The cache beside the log: folded states by version, and where the line of play was bent by an undo.

Everything in it can be rebuilt from the log, so nothing about it may stop play: a cache that is broken,
locked, read-only or not ours is not used, and the same calls are answered from memory or with nothing.
All look-ups are by primary key: their cost does not grow with the length of a session.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any

from engine.store import cachefile
from engine.store.log import Store

KNOWN = -1
"""In the place of a segment's first version, where it is told how far the log is known."""


def _sum(session: str, first: object, parent: object) -> int:
    """What is kept with a row to know that it was not damaged: a wrong segment would be a wrong undo."""
    return zlib.crc32(f"{session} {first!r} {parent!r}".encode(errors="replace"))


class Snapshots:
    """A cache of one log. Safe to use from several threads; several processes may share the file.

    What is written is written in `saving()`, whole or not at all. Segments and the version up to which the
    log is known go together: a batch that continues from a `known()` which the file no longer has (it was
    dropped meanwhile) is not kept. If `known()` is more than the log's last version, the log was put back
    to an older copy: `forget` the session.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None) -> None:
        self._connection, self._path = connection, path
        self._lock = RLock()
        self._told: dict[str, int] = {}
        self._saving = False
        self._spoilt = False

    @staticmethod
    def open(path: Path | None, of: str = "") -> Snapshots:
        """The cache in a file, for the log whose `Store.identity` is `of`; in memory without a path, or when
        the file cannot be used."""
        connection = cachefile.in_file(path, of) if path is not None else None
        if connection is None:
            return Snapshots(cachefile.in_memory())
        return Snapshots(connection, path)

    @staticmethod
    def sidecar(store: Store) -> Snapshots:
        """The cache of a store: `PATH.cache` beside its file, or in memory."""
        if store.path is None or not store.writable:
            return Snapshots.open(None)
        return Snapshots.open(Path(f"{store.path}.cache"), store.identity)

    @property
    def in_memory(self) -> bool:
        """Whether there is no file, or no longer."""
        return self._path is None

    @contextmanager
    def saving(self) -> Iterator[None]:
        """One transaction for all that is put inside. What the file refuses is dropped as a whole, silently;
        an exception of the caller's drops it too, and goes on."""
        with self._lock:
            if self._saving:
                yield
                return
            self._saving, self._spoilt = True, False
            self._run("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._spoilt = True
                raise
            finally:
                self._finish()

    def put(self, session: str, version: int, stamp: str, blob: bytes) -> None:
        """Keeps a folded state (any bytes; compressed here, lightly: whoever undoes waits) of a version under
        the stamp of its schema."""
        packed = zlib.compress(blob, 1)
        with self.saving():
            self._run("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", session, stamp, version, packed)

    def latest(self, session: str, version: int, stamp: str) -> tuple[int, bytes] | None:
        """The nearest state at or before `version` with that stamp, as (version, bytes)."""
        with self._lock:
            found = self._one(
                "SELECT version, blob FROM snapshots WHERE session = ? AND stamp = ? AND version <= ?"
                " ORDER BY version DESC LIMIT 1",
                (session, stamp, version),
            )
            if found is None:
                return None
            try:
                return int(found[0]), zlib.decompress(found[1])
            except (zlib.error, TypeError, ValueError):
                self._leave_file(broken=True)
                return None

    def add_segment(self, session: str, first: int, parent: int) -> None:
        """From version `first` on play follows the table after version `parent`. Only in `saving()`."""
        self._must_save()
        made = _sum(session, first, parent)
        self._run("INSERT OR REPLACE INTO segments VALUES (?, ?, ?, ?)", session, first, parent, made)

    def segment_of(self, session: str, version: int) -> tuple[int, int]:
        """(first, parent) of the segment a version is in; (0, 0) before the first undo."""
        found = self._one(
            "SELECT first, parent FROM segments WHERE session = ? AND first <= ? ORDER BY first DESC LIMIT 1",
            (session, version),
        )
        return found or (0, 0)

    def known(self, session: str) -> int:
        """The version up to which segments are known, 0 for none."""
        with self._lock:
            self._told[session] = self._known(session)
            return self._told[session]

    def _known(self, session: str) -> int:
        found = self._one("SELECT version, sum FROM known WHERE session = ?", (session,))
        if found is not None and found[1] != _sum(session, KNOWN, found[0]):
            self._leave_file(broken=True)
            found = None
        return found[0] if found else 0

    def reached(self, session: str) -> tuple[int, list[tuple[int, int]]]:
        """What `known` tells and all segments up to there, as both stood at one moment: others may be
        writing."""
        with self._lock:
            found = self._all(
                "SELECT -1, version, sum FROM known WHERE session = ?1"
                " UNION ALL SELECT first, parent, sum FROM segments WHERE session = ?1 ORDER BY 1",
                (session,),
            )
            if any(each[2] != _sum(session, *each[:2]) for each in found):
                self._leave_file(broken=True)
                found = []
            known = found.pop(0)[1] if found and found[0][0] == KNOWN else 0
            self._told[session] = known
            return known, [(first, parent) for first, parent, _ in found]

    def set_known(self, session: str, version: int) -> None:
        """The log was read up to `version`, from where `known()` last said. Only in `saving()`."""
        self._must_save()
        stored = self._known(session)
        if stored < self._told.get(session, 0):
            self._spoilt = True
        elif stored < version:
            made = _sum(session, KNOWN, version)
            self._run("INSERT OR REPLACE INTO known VALUES (?, ?, ?)", session, version, made)

    def forget(self, session: str) -> None:
        """Drops all of a session; a file that cannot drop it is not used any more."""
        with self._lock:
            self._told.pop(session, None)
            with self.saving():
                for table in ("snapshots", "segments", "known"):
                    self._run(f"DELETE FROM {table} WHERE session = ?", session)  # noqa: S608
            if self._spoilt:
                self._leave_file()

    def close(self) -> None:
        """Closes the file. Closing twice does nothing."""
        with self._lock:
            self._path = None
            self._connection.close()

    def __enter__(self) -> Snapshots:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _must_save(self) -> None:
        if not self._saving:
            raise RuntimeError("segments are only written inside saving()")

    def _run(self, statement: str, *values: Any) -> None:
        if self._spoilt:
            return
        try:
            self._connection.execute(statement, values)
        except (sqlite3.Error, UnicodeError) as error:
            self._spoilt = True
            self._met(error)

    def _finish(self) -> None:
        self._saving = False
        self._run("COMMIT")
        if self._spoilt:
            with suppress(sqlite3.Error):
                self._connection.rollback()

    def _one(self, statement: str, values: tuple[Any, ...]) -> Any:
        found = self._all(statement, values)
        return found[0] if found else None

    def _all(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        with self._lock:
            try:
                return self._connection.execute(statement, values).fetchall()
            except (sqlite3.Error, UnicodeError) as error:
                self._met(error)
                return []

    def _met(self, error: sqlite3.Error | UnicodeError) -> None:
        if not cachefile.is_passing(error):
            self._leave_file(broken=cachefile.is_damage(error))

    def _leave_file(self, *, broken: bool = False) -> None:
        """From now on in memory, from nothing; a broken file is removed: the next process makes it anew."""
        if self._path is None:
            return
        self._connection.close()
        if broken:
            cachefile.remove(self._path)
        self._connection, self._path = cachefile.in_memory(), None
        self._spoilt = True
