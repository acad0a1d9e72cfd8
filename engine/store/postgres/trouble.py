"""What PostgreSQL says, turned into sentences that tell a person what to do. None holds a password."""

from __future__ import annotations

import psycopg
from psycopg import errors

from engine.store import trouble
from engine.wording import Text, say

WAITED = (errors.LockNotAvailable, errors.DeadlockDetected, errors.SerializationFailure, errors.QueryCanceled)
GONE = (
    errors.AdminShutdown,
    errors.CrashShutdown,
    errors.CannotConnectNow,
    errors.IdleInTransactionSessionTimeout,
)


def sentence(error: psycopg.Error, place: str) -> Text:
    """By the class that the driver gives an SQLSTATE; without one the server did not answer."""
    match error:
        case _ if isinstance(error, WAITED):
            return trouble.locked(place)
        case errors.ReadOnlySqlTransaction():
            return trouble.read_only(place)
        case errors.DiskFull() | errors.OutOfMemory():
            return trouble.full(place)
        case errors.DataCorrupted() | errors.IndexCorrupted():
            return trouble.damaged(place)
        case errors.InsufficientPrivilege():
            return trouble.not_allowed(place)
        case _ if isinstance(error, GONE) or error.sqlstate is None:
            return lost(place)
    return trouble.other(place, (error.diag.message_primary or "").strip())


def unanswered(error: psycopg.Error, place: str) -> Text:
    """Why nobody answered when a connection was opened: the last line that the driver has for it. It names
    host, user and database, never a password."""
    lines = str(error).strip().splitlines() or [""]
    return say("{place} does not answer: {why}", place=place, why=lines[-1].rpartition(": ")[2].strip())


def lost(place: str) -> Text:
    return say(
        "the connection to {place} was lost: what was being saved is there whole or not at all; try again",
        place=place,
    )


def mistyped(place: str) -> Text:
    return say("{place} is no address of a database that PostgreSQL understands", place=place)
