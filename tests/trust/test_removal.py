"""Removing a session from a store: nothing of it stays, and positions go on rising."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.store.log import Store
from engine.store.rows import DELETED, NOBODY, Row
from tests.store.checks import SECRETS, begun, rows


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return Store.open("memory:" if request.param == "memory" else f"sqlite:///{tmp_path / 'games.db'}")


def test_a_removed_session_leaves_nothing_and_may_come_again(store: Store) -> None:
    begun(store, "s")
    begun(store, "t")
    store.delete("s")
    assert (store.rows("s"), store.last("s"), store.game("s"), store.secrets("s")) == ([], 0, None, None)
    assert store.version_of("s", "begin") is None
    assert [session for session, _, _ in store.sessions()] == ["t"]
    assert len(store.rows("t")) == store.last("t") > 0
    begun(store, "s")
    assert store.last("s") == store.last("t")


def test_a_follower_that_was_at_the_end_sees_what_comes_after(store: Store) -> None:
    """SQLite gives the highest row number again when its row is gone."""
    begun(store, "s")
    begun(store, "t")
    with store.subscribe() as feed:
        seen = [next(feed) for _ in range(2 * store.last("s"))]
    store.delete("t")
    store.append("s", rows("s", store.last("s") + 1))
    with store.subscribe(seen[-1][0]) as feed:
        after = [next(feed) for _ in range(2)]
    assert [row.topic for _, row in after] == [DELETED, rows("s", 1)[0].topic]
    assert after[0][1] == Row(NOBODY, 1, DELETED, b'{"session":"t"}')
    store.delete("s")
    store.delete("s")
    assert store.last(NOBODY) == 3


def test_a_restored_session_has_its_command_keys(store: Store) -> None:
    store.restore("s", "mini", SECRETS, rows("s", 1), {"a": 1, "b": 3})
    assert [store.version_of("s", key) for key in ("a", "b", "c")] == [1, 3, None]


def test_what_was_removed_cannot_be_read_out_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store.open(f"sqlite:///{path}") as store:
        begun(store, "t")
        store.create("s", "mini", SECRETS, [Row("s", 1, "mini.noted", b"a-planted-word" * 2000)])
        store.delete("s")
    left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"planted" not in left
