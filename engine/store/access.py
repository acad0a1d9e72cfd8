"""Who may do what at which table: a file beside the log, `DATABASE.access`, with a row a token.

A token is a secret word that its holder keeps. Only its SHA-256 is here, so that whoever reads the file can
act for nobody. Nothing of it is ever in the log. Tokens and times are handed in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, structs

from engine.store.guarded import Guarded
from engine.store.shelf import Runs

HOUR, DAY = 3_600, 86_400

KEEP = "INSERT INTO granted VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

Kind = Literal["token", "invitation", "handed"]
TOKEN: Literal["token"] = "token"
HANDED: Literal["handed"] = "handed"
EVERY = ""
"""The session of a token that is for every session: the owner's."""


class Grant(Struct, frozen=True):
    """What a token is good for. viewer: a seat, `referee` or `public` (who only looks); of the owner, whose
    `session` is empty, nobody. `made`, `ends` (0: never), `used` and `revoked` (0: not yet) are seconds since
    1970. An `invitation` is exchanged for a token, once; so is one by which a seat is `handed` on, and the
    tokens that the seat had before count no more then."""

    hash: str
    session: str
    viewer: str
    kind: Kind
    made: int
    ends: int = 0
    used: int = 0
    revoked: int = 0

    def holds(self, now: int) -> bool:
        """Whether it still counts: not taken back, not at its end, and as an invitation not used."""
        spent = self.kind != TOKEN and self.used
        return not (self.revoked or spent or (self.ends and now >= self.ends))


def hash_of(token: str) -> str:
    """What is kept of a token: long and random, it needs no slow hash."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class Access(Guarded):
    """The grants of a database."""

    TABLE = """
        CREATE TABLE IF NOT EXISTS granted (
            hash TEXT PRIMARY KEY, session TEXT NOT NULL, viewer TEXT NOT NULL, kind TEXT NOT NULL,
            made INTEGER NOT NULL, ends INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0,
            revoked INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS granted_of ON granted (session);
    """

    def grant(self, token: str, session: str, viewer: str, kind: Kind, made: int, ends: int = 0) -> Grant:
        """Keep a new token."""
        made_of = Grant(hash_of(token), session, viewer, kind, made, ends)
        self.grant_all([made_of])
        return made_of

    def grant_all(self, grants: Iterable[Grant]) -> None:
        """Keep several, all or none of them."""
        with self._writing() as runs:
            for each in grants:
                _keep(runs, each)

    def take(self, grants: Iterable[Grant]) -> None:
        """Keep grants that come from elsewhere: what was used or taken back on either side is."""
        with self._writing() as runs:
            for each in grants:
                there = _row(runs, each.hash)
                if there is None:
                    _keep(runs, each)
                    continue
                used, revoked = max(each.used, there.used), max(each.revoked, there.revoked)
                runs.execute(
                    "UPDATE granted SET used = ?, revoked = ? WHERE hash = ?", (used, revoked, each.hash)
                )

    def find(self, token: str, now: int) -> Grant | None:
        """The grant of a token that counts now; the first use of the day is kept."""
        with self._reading() as runs:
            found = _row(runs, hash_of(token))
        if found is None or not found.holds(now) or found.kind != TOKEN:
            return None
        if now - found.used > DAY:
            with self._writing() as runs:
                runs.execute("UPDATE granted SET used = ? WHERE hash = ?", (now, found.hash))
        return found

    def invited(self, invitation: str, now: int) -> Grant | None:
        """What an invitation that counts now is for; it counts on."""
        with self._reading() as runs:
            found = _row(runs, hash_of(invitation))
        return found if found is not None and found.kind != TOKEN and found.holds(now) else None

    def exchange(self, invitation: str, token: str, now: int) -> Grant | None:
        """The grant of `token` in exchange for an invitation that counts now; it counts no more. Exchanged
        for the same token within the hour, it gives that again: the answer may have been lost."""
        with self._writing() as runs:
            found, before = _row(runs, hash_of(invitation)), _row(runs, hash_of(token))
            if found is not None and before is not None:
                same = before.session == found.session and before.made == found.used
                return before if same and before.holds(now) and now < before.made + HOUR else None
            if found is None or found.kind == TOKEN or not found.holds(now):
                return None
            runs.execute("UPDATE granted SET used = ? WHERE hash = ?", (now, found.hash))
            if found.kind == HANDED:
                runs.execute(
                    "UPDATE granted SET revoked = ? WHERE session = ? AND viewer = ? AND kind = ?"
                    " AND revoked = 0",
                    (now, found.session, found.viewer, TOKEN),
                )
            made = Grant(hash_of(token), found.session, found.viewer, TOKEN, now)
            _keep(runs, made)
            return made

    def holds(self, hash: str, now: int) -> bool:
        """Whether the grant with this hash still counts."""
        with self._reading() as runs:
            found = _row(runs, hash)
        return found is not None and found.holds(now)

    def revoke(self, session: str, hash: str, now: int) -> bool:
        """Take a token of a session back; whether there was one that counted."""
        with self._writing() as runs:
            done = runs.execute(
                "UPDATE granted SET revoked = ? WHERE session = ? AND hash = ? AND revoked = 0",
                (now, session, hash),
            )
            return bool(done.rowcount)

    def of(self, session: str) -> list[Grant]:
        """All grants of a session, the oldest first."""
        with self._reading() as runs:
            rows = runs.execute("SELECT * FROM granted WHERE session = ? ORDER BY made, hash", (session,))
            return [Grant(*row) for row in rows]

    def came(self, session: str, now: int) -> set[str]:
        """Those of a session for whom somebody has come: they have a token that counts now."""
        return {each.viewer for each in self.of(session) if each.kind == TOKEN and each.holds(now)}

    def forget(self, session: str) -> None:
        """Drop all grants of a session that is removed."""
        with self._writing() as runs:
            runs.execute("DELETE FROM granted WHERE session = ?", (session,))


def _keep(runs: Runs, grant: Grant) -> None:
    runs.execute(KEEP, structs.astuple(grant))


def _row(runs: Runs, hash: str) -> Grant | None:
    found = runs.execute("SELECT * FROM granted WHERE hash = ?", (hash,)).fetchone()
    return None if found is None else Grant(*found)
