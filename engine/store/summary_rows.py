"""The row of a session, as it is written: put in the place of an older one, with its part of the register and
what it is counted as, all in one transaction."""

from __future__ import annotations

from msgspec import Struct

from engine.store import tallies
from engine.store.shelf import Runs
from engine.store.tallies import Tally

KEEP = (
    "INSERT INTO summaries VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM summaries),"
    " ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (session) DO UPDATE SET version = excluded.version, made = excluded.made,"
    " game = excluded.game, at = excluded.at, deal = excluded.deal, settled = excluded.settled,"
    " body = excluded.body WHERE excluded.version >= summaries.version"
)
OF_SESSION = ("summaries", "rulings", "ruling_keys")
UNREAD = 2
LATEST = 2**62
"""The greatest time that is kept: a log may hold any number."""


class Found(Struct, frozen=True):
    """A ruling in the register: the entry that ruled, `at` seconds since 1970, the `words` by which it is
    found, and what it says (`body`)."""

    entry: int
    at: int
    words: frozenset[str]
    body: str


class Kept(Struct, frozen=True):
    """The row of a session as of its entry `version`. `at`: when it was last played; `deal`: what sessions of
    one deal have alike; `settled`: 1 where anything was disputed or ruled there, 0 where nothing was,
    `UNREAD` for a session that cannot be read; `tally`: what it is counted as, if it is."""

    session: str
    version: int
    game: str
    at: int
    deal: str
    settled: int
    body: str
    rulings: tuple[Found, ...] = ()
    tally: Tally | None = None


More = tuple[int, int]
"""How many sessions and entries the rows say more than before."""


def _before(runs: Runs, session: str) -> int | None:
    found = runs.execute("SELECT version FROM summaries WHERE session = ?", (session,)).fetchone()
    return None if found is None else int(found[0])


def forget(runs: Runs, session: str) -> More:
    """Drop what there is of a session."""
    before = _before(runs, session)
    tallies.count(runs, session, "", None)
    for table in OF_SESSION:
        runs.execute(f"DELETE FROM {table} WHERE session = ?", (session,))  # noqa: S608
    return (0, 0) if before is None else (-1, -before)


def keep(runs: Runs, row: Kept, made: int) -> More:
    """Put a row in the place of an older one, with its rulings; never in that of a newer one."""
    before = _before(runs, row.session)
    at = max(0, min(row.at, LATEST))
    values = (row.session, row.version, made, row.game, at, row.deal, row.settled, row.body)
    if not runs.execute(KEEP, values).rowcount:
        return 0, 0
    tallies.count(runs, row.session, row.game, row.tally)
    for table in ("rulings", "ruling_keys"):
        runs.execute(f"DELETE FROM {table} WHERE session = ?", (row.session,))  # noqa: S608
    for each in row.rulings:
        runs.execute("INSERT INTO rulings VALUES (?, ?, ?)", (row.session, each.entry, each.body))
        when = max(0, min(each.at, LATEST))
        for word in sorted(each.words):
            runs.execute("INSERT INTO ruling_keys VALUES (?, ?, ?, ?)", (word, when, row.session, each.entry))
    return (1, row.version) if before is None else (0, row.version - before)
