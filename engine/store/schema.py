"""The tables of a database, and the store format that they make up."""

from __future__ import annotations

import secrets
import sqlite3

from msgspec import Struct

from engine.errors import StorageRefusal
from engine.store import trouble

FORMAT = 2
"""Goes up when an older Rollbook could no longer read or safely write the tables."""

META = "rollbook_meta"

STATEMENTS = (
    "CREATE TABLE rollbook_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE rollbook_sessions (
        number INTEGER PRIMARY KEY, session TEXT NOT NULL UNIQUE, game TEXT, dice BLOB, veil BLOB)""",
    "CREATE TABLE rollbook_topics (number INTEGER PRIMARY KEY, topic TEXT NOT NULL UNIQUE)",
    """CREATE TABLE rollbook_commands (
        session INTEGER NOT NULL, command TEXT NOT NULL, version INTEGER NOT NULL,
        PRIMARY KEY (session, command)) WITHOUT ROWID""",
    """CREATE TABLE stored_events (
        originator_id INTEGER NOT NULL, originator_version INTEGER NOT NULL, topic INTEGER NOT NULL,
        link BLOB, state BLOB NOT NULL, PRIMARY KEY (originator_id, originator_version))""",
)
"""The library's table of events, with numbers for sessions and topics and the link by itself (`packing`), and
beside it what the numbers stand for. A session without a game is none: tombstones are its rows."""


class Contents(Struct, frozen=True):
    """What a database holds: the names of its tables and views, and its store format ("" if it has none)."""

    names: frozenset[str]
    format: str = ""

    @property
    def empty(self) -> bool:
        """Nothing at all was ever made in it."""
        return not self.names

    @property
    def ours(self) -> bool:
        """Made by Rollbook, of whatever version."""
        return META in self.names


def contents(cursor: sqlite3.Cursor) -> Contents:
    """Reads the table names and the format; writes nothing. Raises `sqlite3.Error` on damage."""
    found = cursor.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").fetchall()
    names = frozenset(name for (name,) in found if not name.startswith("sqlite_"))
    if META not in names:
        return Contents(names)
    row = cursor.execute("SELECT value FROM rollbook_meta WHERE key = 'format'").fetchone()
    return Contents(names, str(row[0]) if row else "")


def check(found: Contents, place: str, known: int = FORMAT, *, needed: bool = False) -> None:
    """Raises `StorageRefusal` for another program's database and for a format other than the one that is
    `known`; where tables are `needed`, for an empty database too."""
    if found.empty:
        if needed:
            raise StorageRefusal(trouble.unmade(place))
        return
    if not found.ours:
        raise StorageRefusal(trouble.foreign(place))
    if not (found.format.isascii() and found.format.isdigit()):
        raise StorageRefusal(trouble.damaged(place))
    if int(found.format) > known:
        raise StorageRefusal(trouble.newer(place, found.format, known))
    if int(found.format) < known:
        raise StorageRefusal(trouble.older(place, found.format, known))


def create(cursor: sqlite3.Cursor) -> None:
    """Makes the tables in an empty database, within the caller's transaction."""
    for statement in STATEMENTS:
        cursor.execute(statement)
    rows = [("format", str(FORMAT)), ("identity", secrets.token_hex(16))]
    cursor.executemany("INSERT INTO rollbook_meta VALUES (?, ?)", rows)
