"""A long log verified by several processes says what one process says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.sessions import SECRETS
from engine import library
from engine.rules.echoes import facts as f
from engine.seals import opening_link
from replays.verify import Log, verify
from replays.verify.shared import together, verify_shared
from tests import random_play

RULES, CODEC = library.rules("echoes"), library.codec("echoes")
PINNED = ("echoes", RULES.version, RULES.content)


@pytest.fixture(scope="module")
def rows() -> list[bytes]:
    """A session of a few hundred entries."""
    return random_play.rows("echoes", 5)


def log(rows: list[bytes]) -> Log:
    return Log("s", rows, SECRETS.dice, SECRETS.veil)


def lied(rows: list[bytes], n: int) -> list[bytes]:
    """The n-th throw of a test says another total, and every link is made again."""
    entries = [CODEC.decode(row) for row in rows]
    tests = [at for at, entry in enumerate(entries) if isinstance(entry.fact, f.Tested)]
    at = tests[n]
    entries[at] = replace(entries[at], fact=replace(entries[at].fact, total=99))
    bare = [replace(entry, link="") for entry in entries]
    link, made = opening_link("s"), []
    for entry in bare:
        stored = CODEC.store([entry], link, SECRETS.veil, entry.at, entry.command)[0]
        link = stored.entry.link
        made.append(stored.row)
    return made


@pytest.mark.parametrize("jobs", [2, 3])
def test_shares_together_check_all_of_it(rows: list[bytes], jobs: int) -> None:
    alone = verify(log(rows), RULES, CODEC)
    assert alone.ok
    shares = [verify(log(rows), RULES, CODEC, share=(own, jobs)) for own in range(jobs)]
    assert together(shares).json() == alone.json()


def test_a_lie_is_found_in_whosever_share_it_lies(rows: list[bytes]) -> None:
    for n in range(6):
        altered = log(lied(rows, n))
        alone = verify(altered, RULES, CODEC)
        shares = [verify(altered, RULES, CODEC, share=(own, 2)) for own in range(2)]
        assert alone.fault is not None
        assert alone.fault.level == "rules"
        assert together(shares).fault == alone.fault
        assert sorted(share.ok for share in shares) == [False, True]


def test_processes_say_the_same(rows: list[bytes]) -> None:
    alone = verify(log(rows), RULES, CODEC)
    assert verify_shared(log(rows), PINNED, "rules", 2).json() == alone.json()
