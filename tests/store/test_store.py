"""What the store promises, on all three kinds alike."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import StorageRefusal
from engine.store.game_log import GameLog
from engine.store.log import Store
from engine.store.rows import Clash, Decision, Row, Secrets
from tests.store import checks
from tests.store.checks import SECRETS, begun, holds, rows


def test_rows_come_back_as_they_were_saved(store: Store) -> None:
    odd = Row("s", 4, "mini.noted", 'ü"\\'.encode() + bytes(range(256)))
    begun(store).append("s", [odd])
    holds(store, "s", [*rows("s", 1), odd])


def test_parts_of_a_log_are_read_by_version(store: Store) -> None:
    begun(store, count=20)
    begun(store, "t", count=5)
    for after, upto in (
        (0, None),
        (0, 20),
        (5, 9),
        (19, None),
        (20, None),
        (7, 7),
        (9, 5),
        (0, 99),
        (99, None),
    ):
        expected = [v for v in range(1, 21) if v > after and (upto is None or v <= upto)]
        assert [row.originator_version for row in store.rows("s", after, upto)] == expected


def test_an_unknown_session_has_nothing(store: Store) -> None:
    begun(store)
    assert store.rows("x") == []
    assert (store.last("x"), store.game("x"), store.secrets("x"), store.version_of("x", "begin")) == (
        0,
        None,
        None,
        None,
    )


def test_a_session_keeps_its_game_and_secrets(store: Store) -> None:
    other = Secrets(os.urandom(32), os.urandom(32))
    begun(store, "s")
    store.create("t", "echoes", other, rows("t", 1))
    assert (store.game("s"), store.game("t")) == ("mini", "echoes")
    assert (store.secrets("s"), store.secrets("t")) == (SECRETS, other)


def test_a_session_begins_once(store: Store) -> None:
    begun(store)
    with pytest.raises(Clash):
        store.create("s", "echoes", Secrets(bytes(32), bytes(32)), rows("s", 1, by="b"), "other")
    holds(store, "s", rows("s", 1))
    assert (store.game("s"), store.secrets("s"), store.version_of("s", "other")) == ("mini", SECRETS, None)


def test_sessions_are_listed_in_the_order_they_began(store: Store) -> None:
    for session in ("m", "z", "a"):
        begun(store, session)
    store.append("z", rows("z", 4))
    assert store.sessions() == [("m", "mini", 3), ("z", "mini", 6), ("a", "mini", 3)]


def test_taken_versions_clash(store: Store) -> None:
    checks.refuses_taken_versions(store)


def test_gaps_are_refused(store: Store) -> None:
    checks.refuses_gaps(store)


def test_a_command_key_counts_once_a_session(store: Store) -> None:
    checks.keeps_command_keys_apart(store)


def test_command_keys_are_listed_with_where_they_began(store: Store) -> None:
    begun(store)
    begun(store, "t")
    store.append("s", rows("s", 4), "z")
    store.append("s", rows("s", 7), "a")
    assert list(store.commands("s").items()) == [("begin", 1), ("z", 4), ("a", 7)]
    assert store.commands("unknown") == {}


def test_threads_append_to_one_session_without_losing_anything(store: Store) -> None:
    begun(store)

    def work(name: str) -> None:
        for number in range(20):
            while True:
                try:
                    store.append("s", rows("s", store.last("s") + 1, 2, name), f"{name}{number}")
                    break
                except Clash:
                    continue

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [row.originator_version for row in store.rows("s")] == list(range(1, 3 + 4 * 20 * 2 + 1))
    firsts = {store.version_of("s", f"{name}{number}") for name in "abcd" for number in range(20)}
    assert firsts == set(range(4, 4 + 4 * 20 * 2, 2))


def test_the_library_saves_with_the_same_checks(store: Store) -> None:
    begun(store)
    recordings = store.log.save(*rows("s", 4), decision=Decision("s", "k"))
    assert [each.notification.id for each in recordings] == [4, 5, 6]
    assert store.version_of("s", "k") == 4
    with pytest.raises(TypeError):
        store.log.save(*rows("s", 7))
    with pytest.raises(Exception, match="s"):
        store.log.save(*rows("s", 6), decision=Decision("s"))
    holds(store, "s", rows("s", 1, 6))


def test_secrets_are_not_shown(store: Store) -> None:
    begun(store)
    shown = f"{SECRETS!r} {SECRETS} {list(SECRETS.__rich_repr__())} {store.secrets('s')!r} {Decision('s')!r}"
    assert "dddd" not in shown
    assert "vvvv" not in shown


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32"):
        Secrets(bytes(size), bytes(32))
    with pytest.raises(ValueError, match="32"):
        Secrets(bytes(32), bytes(size))


def test_a_file_keeps_everything_when_it_is_opened_again(path: Path) -> None:
    with Store.open(f"sqlite:///{path}") as store:
        begun(store).append("s", rows("s", 4), "k")
        identity = store.identity
    with Store.open(f"sqlite:///{path}") as store:
        holds(store, "s", rows("s", 1, 6))
        assert (store.version_of("s", "k"), store.game("s"), store.secrets("s")) == (4, "mini", SECRETS)
        assert store.identity == identity
    assert os.listdir(path.parent) == [path.name]
    checks.whole(path)


def test_stores_in_memory_are_apart() -> None:
    for address in ("memory:", "sqlite:///:memory:"):
        with Store.open(address) as one, Store.open(address) as other:
            begun(one)
            assert other.sessions() == []
            assert one.identity != other.identity


def test_the_file_is_its_owners_only(filed: Store, path: Path) -> None:
    begun(filed)
    for name in os.listdir(path.parent):
        assert (path.parent / name).stat().st_mode & 0o077 == 0, name


def test_a_name_may_hold_what_means_something_in_addresses(tmp_path: Path) -> None:
    name = "a b?mode=memory&x=%41:memory:#ü.db"
    with Store.open(f"sqlite:///{tmp_path / name}") as store:
        begun(store)
    assert os.listdir(tmp_path) == [name]


def test_it_is_durable_and_one_writer_writes_at_a_time(filed: Store) -> None:
    with checks.database(filed).reading() as cursor:
        found = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert found == ["wal", 2]


def test_the_write_ahead_log_stays_short(filed: Store, path: Path) -> None:
    """It is written over from its start rather than made longer, which takes a disk twice the time."""
    begun(filed)
    for version in range(4, 304, 3):
        filed.append("s", rows("s", version))
    assert Path(f"{path}-wal").stat().st_size < 120 * 4120  # pages with their headers
    holds(filed, "s", rows("s", 1, 303))


def test_the_environment_changes_nothing(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    for key in (
        "PERSISTENCE_MODULE",
        "MAPPER_TOPIC",
        "COMPRESSOR_TOPIC",
        "SQLITE_DBNAME",
        "CREATE_TABLE",
        "CIPHER_TOPIC",
    ):
        for prefix in ("", "ROLLBOOK_", "GAMELOG_", "GAMES_"):
            monkeypatch.setenv(prefix + key, "nonsense")
    with Store.open(f"sqlite:///{path}") as store:
        holds(begun(store), "s", rows("s", 1))
    assert GameLog.name == "rollbook"


@given(st.lists(st.integers(1, 12), max_size=12), st.integers(0, 80), st.integers(0, 80))
def test_a_log_is_its_decisions_in_order(sizes: list[int], after: int, upto: int) -> None:
    with Store.open("memory:") as one, Store.open("sqlite:///:memory:") as other:
        expected = rows("s", 1)
        for each in (one, other):
            begun(each)
            for size in sizes:
                each.append("s", rows("s", each.last("s") + 1, size))
        expected = rows("s", 1, 3 + sum(sizes))
        assert one.rows("s") == other.rows("s") == expected
        assert (
            one.rows("s", after, upto) == other.rows("s", after, upto) == expected[after : max(after, upto)]
        )


@pytest.mark.parametrize(
    "address", ["", "games.db", "sqlite://games.db", "sqlite:///", "mysql://ann:secret@x/y", "MEMORY:"]
)
def test_other_addresses_are_refused_with_those_that_work(address: str) -> None:
    with pytest.raises(StorageRefusal, match=r"sqlite:///PATH, .*memory: or postgresql") as refused:
        Store.open(address)
    assert "secret" not in str(refused.value)


def test_an_address_in_the_home_of_nobody_is_a_place_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "~nobody-of-that-name").mkdir()
    with Store.open("sqlite:///~nobody-of-that-name/games.db") as store:
        assert store.sessions() == []
