"""Moving sessions from one store to another: row for row, with secrets and keys, each verified on arrival.

A session is one transaction there, so a copy that is interrupted goes on where it stopped, and a second one
takes what has come since. Nothing in the store that is copied from is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct

from engine.errors import Refusal, StorageRefusal, Unknown
from engine.store.log import Store
from engine.store.rows import Clash, Row
from engine.wording import Text, say
from replays.verify.chain import Chain
from replays.verify.report import Differs


class Moved(Struct, frozen=True):
    """What became of a session: `added` entries came in, of `entries` that it has here; `ahead`: it was
    played on there, and is left as it is; `refused`: why nothing of it was copied."""

    session: str
    entries: int
    added: int = 0
    ahead: bool = False
    refused: Text | None = None


def move(source: Store, target: Store, sessions: Sequence[str]) -> Iterator[Moved]:
    """Copy sessions, one after the other, and say what became of each. Raises `StorageRefusal` where one of
    the stores cannot be used any more."""
    for session in sessions:
        try:
            yield _moved(source, target, session)
        except Unknown:  # it was removed meanwhile
            continue
        except _NotMoved as error:
            yield Moved(session, source.last(session), refused=error.text)


class _NotMoved(Refusal):
    """Why a session is not copied, where others can be."""


def _moved(source: Store, target: Store, session: str) -> Moved:
    game, secrets, rows = source.game(session), source.secrets(session), source.rows(session)
    if game is None or secrets is None or not rows:
        raise Unknown(say("no session is called {session}", session=session))
    last, there = len(rows), target.last(session)
    if target.game(session) is not None:
        if target.secrets(session) != secrets or not _same_at(target, session, rows, min(last, there)):
            raise _NotMoved(say("another session is called {session} there", session=session))
        if there >= last:
            return Moved(session, last, ahead=there > last)
    else:
        there = 0
    _sound(session, secrets.veil, rows)
    keys = {key: at for key, at in source.commands(session).items() if there < at <= last}
    try:
        if there:
            target.extend(session, rows[there:], keys)
        else:
            target.restore(session, game, secrets, rows, keys)
    except Clash as error:
        raise _NotMoved(say("{session} was played on there at that moment", session=session)) from error
    _arrived(target, session, rows, keys)
    if target.secrets(session) != secrets:
        raise StorageRefusal(say("{session} did not arrive as it was sent", session=session))
    return Moved(session, last, last - there)


def _same_at(target: Store, session: str, rows: Sequence[Row], version: int) -> bool:
    """Whether the row at a version is the same on both sides: its link stands for all before it."""
    return target.rows(session, version - 1, version) == list(rows[version - 1 : version])


def _sound(session: str, veil: bytes, rows: Sequence[Row]) -> None:
    """Raises `_NotMoved` where a log does not hold by itself: what is damaged is not spread."""
    chain = Chain(session, veil)
    try:
        for row in rows:
            chain.follow(row.state)
    except Differs as differs:
        told = say(
            "the log of {session} does not hold at entry {n}: see rollbook verify {session}",
            session=session,
            n=differs.fault.version,
        )
        raise _NotMoved(told) from differs


def _arrived(target: Store, session: str, rows: Sequence[Row], keys: Mapping[str, int]) -> None:
    """Raises `StorageRefusal` where what is read there is not what was sent. The links of what was sent were
    followed, so to the byte the same is verified as well."""
    with target.reading(session) as found:
        same = all(
            sent is not None and read == sent.state for read, sent in zip_longest(found, rows, fillvalue=None)
        )
    if not same or not keys.items() <= target.commands(session).items():
        raise StorageRefusal(say("{session} did not arrive as it was sent", session=session))
