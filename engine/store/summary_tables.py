"""The tables of what is said of sessions at a glance; see `engine.store.summaries`."""

from __future__ import annotations

STATEMENTS = (
    """CREATE TABLE IF NOT EXISTS summaries (
        session TEXT PRIMARY KEY, number BIGINT NOT NULL UNIQUE, version INTEGER NOT NULL,
        made INTEGER NOT NULL, game TEXT NOT NULL, at BIGINT NOT NULL, deal TEXT NOT NULL,
        settled INTEGER NOT NULL, body TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS summaries_played ON summaries (at, session)",
    "CREATE INDEX IF NOT EXISTS summaries_made ON summaries (made)",
    "CREATE INDEX IF NOT EXISTS summaries_deal ON summaries (deal, number) WHERE deal <> ''",
    "CREATE INDEX IF NOT EXISTS summaries_settled ON summaries (number) WHERE settled > 0",
    "CREATE INDEX IF NOT EXISTS summaries_unread ON summaries (number) WHERE settled = 2",
    """CREATE TABLE IF NOT EXISTS rulings (
        session TEXT NOT NULL, entry INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (session, entry))""",
    """CREATE TABLE IF NOT EXISTS ruling_keys (
        word TEXT NOT NULL, at BIGINT NOT NULL, session TEXT NOT NULL, entry INTEGER NOT NULL,
        PRIMARY KEY (word, at, session, entry))""",
    "CREATE INDEX IF NOT EXISTS ruling_keys_of ON ruling_keys (session)",
    "CREATE TABLE IF NOT EXISTS summarised (what TEXT PRIMARY KEY, mark TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS counted (
        session TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, seats INTEGER NOT NULL,
        result TEXT NOT NULL, rounds BIGINT NOT NULL, answers BIGINT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS tallies (
        game TEXT NOT NULL, scenario TEXT NOT NULL, seats INTEGER NOT NULL, result TEXT NOT NULL,
        rounds BIGINT NOT NULL, sessions BIGINT NOT NULL, answers BIGINT NOT NULL,
        PRIMARY KEY (game, scenario, seats, result, rounds))""",
)
LAST = ("summarised", "tallies")
"""The last table of each time that some were added: where they are, all of them are."""
"""What both databases read alike; on a server texts are compared byte by byte (`COLLATE "C"`). `number`
counts sessions in the order in which they came in. A ruling stands in `ruling_keys` once for each word by
which it is found, the newest last: every search walks that index. How sessions are counted: `tallies`."""
