"""What the disk and the database say, turned into sentences that tell a person what to do."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from eventsourcing.persistence import ConnectionPoolClosedError, ConnectionUnavailableError, PersistenceError

from engine.errors import StorageRefusal
from engine.wording import Text, say


@contextmanager
def refusing(place: str) -> Iterator[None]:
    """Raises `StorageRefusal` for whatever the database, the library or the file system could not do.

    Where SQLite complains of a name that is no UTF-8, Python cannot decode the complaint."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise StorageRefusal(damaged(place)) from error
    except (PersistenceError, ConnectionPoolClosedError, sqlite3.Error, OSError) as error:
        raise StorageRefusal(sentence(error, place)) from error


def sentence(error: BaseException, place: str) -> Text:
    """The sentence for an error of SQLite, of the library around it, or of the file system."""
    if isinstance(error, ConnectionPoolClosedError):
        return say("{place} was closed", place=place)
    if isinstance(error, ConnectionUnavailableError):
        return locked(place)
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, sqlite3.Error):
        if isinstance(cause, OSError):
            return of_the_system(cause, place)
        cause = cause.__cause__
    return of_sqlite(cause, place) if cause is not None else other(place, str(error))


def of_sqlite(error: sqlite3.Error, place: str) -> Text:
    """By SQLite's primary result code (the low byte of the extended one)."""
    code = getattr(error, "sqlite_errorcode", 0)
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        return full(place)
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return locked(place)
        case sqlite3.SQLITE_READONLY:
            return read_only(place)
        case sqlite3.SQLITE_FULL:
            return full(place)
        case sqlite3.SQLITE_CORRUPT:
            return damaged(place)
        case sqlite3.SQLITE_NOTADB:
            return not_a_database(place)
        case sqlite3.SQLITE_IOERR:
            return say("the disk failed while using {place}: nothing was saved", place=place)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return say("{place} cannot be opened: look at its permissions and its folder's", place=place)
    return other(place, str(error))


def of_the_system(error: OSError, place: str) -> Text:
    """By the number the operating system gave."""
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return say("the folder of {place} does not exist: create it first", place=place)
        case errno.EACCES | errno.EPERM:
            return not_allowed(place)
        case errno.EISDIR:
            return say("{place} is a folder, not a database", place=place)
        case errno.EROFS:
            return read_only(place)
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return full(place)
    return other(place, error.strerror or str(error))


def locked(place: str) -> Text:
    return say("{place} is locked by another program: try again, or close that program", place=place)


def read_only(place: str) -> Text:
    return say("{place} is read-only: it can be looked at, not played on", place=place)


def not_allowed(place: str) -> Text:
    return say("no permission to use {place}", place=place)


def full(place: str) -> Text:
    return say("no room left on the disk of {place}: nothing was saved", place=place)


def lacks_room(error: BaseException) -> bool:
    """Whether that is what an error comes from."""
    return sentence(error, "") == full("")


def no_room_to_open(place: str) -> Text:
    return say("no room left on the disk of {place}: it cannot be opened", place=place)


def damaged(place: str) -> Text:
    return say("{place} is damaged: restore a copy, or import the sessions from exported files", place=place)


def not_a_database(place: str) -> Text:
    return say("{place} is not an SQLite database; it was left as it is", place=place)


def foreign(place: str) -> Text:
    return say("{place} is a database of another program; it was left as it is", place=place)


def unmade(place: str) -> Text:
    return say("{place} has no tables yet: rollbook db init makes them", place=place)


def newer(place: str, found: str, known: int) -> Text:
    return say(
        "{place} was written by a newer Rollbook (format {found}, this one knows {known}): upgrade Rollbook",
        place=place,
        found=found,
        known=known,
    )


def older(place: str, found: str, known: int) -> Text:
    return say(
        "{place} was written by an older Rollbook (format {found}, this one knows {known}): export its "
        "sessions there with --full and import them",
        place=place,
        found=found,
        known=known,
    )


def other(place: str, message: str) -> Text:
    return say("{place} cannot be used: {message}", place=place, message=message)
