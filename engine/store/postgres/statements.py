# ruff: noqa: S608 - they are put together from what stands here
"""The statements that the recorder sends. Large values go in PostgreSQL's binary form (`%b`)."""

from __future__ import annotations

NUMBER = "(SELECT number FROM rollbook_sessions WHERE session = %s)"

KEY = """,
 keyed AS (INSERT INTO rollbook_commands
   SELECT number, %(key)s::text, %(before)s + 1 FROM moved WHERE %(key)s::text <> '')
"""
KEYS = """,
 keyed AS (INSERT INTO rollbook_commands
   SELECT number, u.* FROM moved, unnest(%(keys)s::text[], %(firsts)s::int[]) AS u)
"""
ROWS_OF = """INSERT INTO stored_events (originator_id, originator_version, topic, link, state)
 SELECT number, %(before)s + u.place::int, u.topic, u.link, u.state FROM moved,
 unnest(%(topics)s::int[], %(links)b::bytea[], %(states)b::bytea[])
 WITH ORDINALITY AS u (topic, link, state, place)"""
"""What is written with the row of the session, where that was: one command key or several, and the rows."""

MOVE = (
    "WITH moved AS (UPDATE rollbook_sessions SET last = %(last)s, head = %(head)s"
    " WHERE session = %(session)s AND last = %(before)s AND (%(link)s::text = '' OR head = %(link)s)"
    " RETURNING number)"
)
"""Waits for whoever is writing the session, and writes nothing where it does not stand at `before`."""

APPEND = MOVE + KEY + ROWS_OF
"""One decision."""
EXTEND = MOVE + KEYS + ROWS_OF
"""Decisions that come from elsewhere."""

BEGIN = (
    "WITH moved AS (INSERT INTO rollbook_sessions (session, game, dice, veil, last, head)"
    " VALUES (%(session)s, %(game)s, %(dice)b, %(veil)b, %(last)s, %(head)s) RETURNING number)"
    + KEYS
    + ROWS_OF
)

LAST = "SELECT last, head FROM rollbook_sessions WHERE session = %s"
GAME = "SELECT game FROM rollbook_sessions WHERE session = %s"
SECRETS = "SELECT dice, veil FROM rollbook_sessions WHERE session = %s"
SESSIONS = "SELECT session, game, last FROM rollbook_sessions WHERE game IS NOT NULL ORDER BY number"
IDENTITY = "SELECT value FROM rollbook_meta WHERE key = 'identity'"
VERSION_OF = f"SELECT version FROM rollbook_commands WHERE session = {NUMBER} AND command = %s"
COMMANDS = (
    f"SELECT command, version FROM rollbook_commands WHERE session = {NUMBER} ORDER BY version, command"
)
TOPICS = "SELECT topic, number FROM rollbook_topics"
NEW_TOPICS = "INSERT INTO rollbook_topics (topic) SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING"

ROWS = (
    "SELECT originator_version, rollbook_topics.topic, link, state FROM stored_events"
    " JOIN rollbook_topics ON rollbook_topics.number = stored_events.topic"
    f" WHERE originator_id = {NUMBER} AND originator_version > %s AND originator_version <= %s"
    " ORDER BY originator_version"
)
POSITIONS = (
    f"SELECT position FROM stored_events WHERE originator_id = {NUMBER}"
    " AND originator_version BETWEEN %s AND %s ORDER BY originator_version"
)

DELETE_SESSION = "DELETE FROM rollbook_sessions WHERE session = %s AND number > 0 RETURNING number"
DELETE_OF = (
    "DELETE FROM stored_events WHERE originator_id = %s",
    "DELETE FROM rollbook_commands WHERE session = %s",
)
ONE_MORE = "UPDATE rollbook_sessions SET last = last + 1 WHERE number = 0 RETURNING last"

ONE_AT_A_TIME = "LOCK TABLE stored_events IN EXCLUSIVE MODE"
UNBEGUN = (
    "INSERT INTO rollbook_sessions (session, last) VALUES (%s, %s)"
    " ON CONFLICT (session) DO UPDATE SET last = GREATEST(rollbook_sessions.last, excluded.last)"
)
INSERT_ONE = (
    "INSERT INTO stored_events (originator_id, originator_version, topic, link, state)"
    " SELECT number, %s, %s, %b, %b FROM rollbook_sessions WHERE session = %s RETURNING position"
)

WHOLE = (
    " FROM stored_events JOIN rollbook_topics ON rollbook_topics.number = stored_events.topic"
    " JOIN rollbook_sessions ON rollbook_sessions.number = originator_id"
)
NOTES = (
    f"SELECT position, session, originator_version, rollbook_topics.topic, link, state{WHOLE}"
    " WHERE position > %s AND position <= %s"
    " AND (cardinality(%s::text[]) = 0 OR rollbook_topics.topic = ANY(%s::text[]))"
    " ORDER BY position LIMIT %s"
)
SETTLED = (
    "SELECT xact::text::bigint, position, session, originator_version, rollbook_topics.topic, link, state"
    f"{WHOLE} WHERE xact >= %s::text::xid8 AND (xact, position) > (%s::text::xid8, %s)"
    " AND xact < pg_snapshot_xmin(pg_current_snapshot())"
    " ORDER BY stored_events.xact, stored_events.position LIMIT %s"
)
"""By the columns of the table: what is selected as `xact` is a number that no index is of, and all that comes
after would be sorted for each page."""
TOUCHED = (
    "SELECT xact::text::bigint, position, session, originator_version,"
    " CASE WHEN originator_id = 0 THEN state END"
    " FROM stored_events JOIN rollbook_sessions ON rollbook_sessions.number = originator_id"
    " WHERE xact >= %s::text::xid8 AND (xact, position) > (%s::text::xid8, %s)"
    " AND xact < pg_snapshot_xmin(pg_current_snapshot())"
    " ORDER BY stored_events.xact, stored_events.position LIMIT %s"
)
"""Of an entry only its key is read, but of a tombstone."""
LEFT = (
    "SELECT CASE WHEN %s::text::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) THEN -1 ELSE"
    " (SELECT count(*) FROM (SELECT 1 FROM stored_events"
    " WHERE xact >= %s::text::xid8 AND (xact, position) > (%s::text::xid8, %s)"
    " ORDER BY xact, position LIMIT %s) AS rest) END"
)
"""In that order, so that the index is walked and not the table."""

FROM_ELSEWHERE = "xact >= pg_snapshot_xmax(pg_current_snapshot())"
"""Rows of a transaction that there will be: they were restored from the copy of another server, which counts
transactions by itself. Nobody who follows the log would be told of what comes after them."""
FOREIGN = f"SELECT count(*) FROM stored_events WHERE {FROM_ELSEWHERE}"
ABOUT = (
    "SELECT pg_database_size(current_database()),"
    " COALESCE((SELECT max(extract(epoch FROM now() - xact_start))"
    " FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()), 0)::bigint"
)
