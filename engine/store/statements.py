"""What the recorder for SQLite asks and writes. Sessions and topics are numbers in the rows."""

from __future__ import annotations

WHOLE = (
    "(SELECT entry.rowid AS rowid, session AS originator_id, originator_version,"
    " rollbook_topics.topic AS topic, unpacked(link, state, originator_version) AS state"
    " FROM stored_events AS entry"
    " JOIN rollbook_sessions ON rollbook_sessions.number = entry.originator_id"
    " JOIN rollbook_topics ON rollbook_topics.number = entry.topic)"
)
"""What the library takes for the table of events."""

INSERT = "INSERT INTO stored_events VALUES (?, ?, ?, ?, ?)"
ROWS = (
    "SELECT originator_version, topic, link, state FROM stored_events"
    " WHERE originator_id = (SELECT number FROM rollbook_sessions WHERE session = ?)"
    " AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
)
LAST = (
    "SELECT MAX(originator_version) FROM stored_events"
    " WHERE originator_id = (SELECT number FROM rollbook_sessions WHERE session = ?)"
)
LAST_ROW = (
    "SELECT originator_id, originator_version, link, state FROM stored_events"
    " WHERE originator_id = (SELECT number FROM rollbook_sessions WHERE session = ?)"
    " ORDER BY originator_version DESC LIMIT 1"
)
LAST_ROWS = (
    "SELECT session, number, originator_version, link, state FROM rollbook_sessions"
    " JOIN stored_events ON originator_id = number AND originator_version ="
    " (SELECT MAX(originator_version) FROM stored_events WHERE originator_id = number)"
    " WHERE session IN (?{})"
)
COMMAND = "INSERT INTO rollbook_commands VALUES (?, ?, ?)"
AT_ONCE = 50
"""Rows that one statement inserts at most."""
VERSION_OF = (
    "SELECT version FROM rollbook_commands"
    " WHERE session = (SELECT number FROM rollbook_sessions WHERE session = ?) AND command = ?"
)
COMMANDS = (
    "SELECT command, version FROM rollbook_commands"
    " WHERE session = (SELECT number FROM rollbook_sessions WHERE session = ?) ORDER BY version, command"
)
DELETE = (
    (
        "DELETE FROM stored_events WHERE originator_id ="
        " (SELECT number FROM rollbook_sessions WHERE session = ?)"
    ),
    "DELETE FROM rollbook_commands WHERE session = (SELECT number FROM rollbook_sessions WHERE session = ?)",
    "DELETE FROM rollbook_sessions WHERE session = ?",
)
LAST_OF = "COALESCE((SELECT MAX(originator_version) FROM stored_events WHERE originator_id = number), 0)"
SESSIONS = f"SELECT session, game, {LAST_OF} FROM rollbook_sessions WHERE game IS NOT NULL ORDER BY number"  # noqa: S608

TOUCHED = (
    "SELECT entry.rowid, session, originator_version, CASE WHEN session = '' THEN state END"
    " FROM stored_events AS entry JOIN rollbook_sessions ON number = originator_id"
    " WHERE entry.rowid > ? ORDER BY entry.rowid LIMIT ?"
)
"""Of an entry only its key is read, but of a tombstone."""
LEFT = "SELECT count(*) FROM (SELECT 1 FROM stored_events WHERE rowid > ? LIMIT ?)"
