"""What is only true of PostgreSQL: how its tables are made, what waits for whom, and what its errors say."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from signal import SIGINT, SIGQUIT

import psycopg
import pytest

from engine.errors import StorageRefusal
from engine.store.access import Access
from engine.store.address import shown
from engine.store.log import Store
from engine.store.postgres.recorder import PostgresSessionRecorder
from engine.store.rows import Clash
from engine.store.sidecar import Sidecar
from tests.postgres import Server, server
from tests.store import checks
from tests.store.checks import SECRETS, begun, refused, rows

make = Store.make

SECRET = "not-to-be-shown"


def recorder(store: Store) -> PostgresSessionRecorder:
    found = store.log.recorder
    assert isinstance(found, PostgresSessionRecorder)
    return found


@contextmanager
def beside(store: Store) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """A connection of somebody else's to the same database."""
    with recorder(store).pool.connect() as held:
        yield held


def test_nothing_is_made_but_by_init(postgres: Server) -> None:
    address = postgres.empty()
    with refused("has no tables yet: rollbook db init makes them"):
        Store.open(address)
    assert make(address)
    assert not make(address)
    with Store.open(address) as store:
        identity = begun(store).identity
    assert not make(address)
    with Store.open(address) as store:
        assert store.identity == identity
        checks.holds(store, "s", rows("s", 1))


def test_inits_at_the_same_time_make_one(postgres: Server) -> None:
    address = postgres.empty()
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(make, [address] * 6))
    assert sorted(made) == [False] * 5 + [True]


def test_a_database_of_another_program_is_left_alone(postgres: Server) -> None:
    address = postgres.empty()
    with psycopg.connect(address) as held:
        held.execute("CREATE TABLE recipes (x text)")
    for work in (make, Store.open):
        with refused("a database of another program"):
            work(address)


def test_a_newer_format_asks_for_an_upgrade(postgres: Server) -> None:
    address = postgres.made()
    with psycopg.connect(address) as held:
        held.execute("UPDATE rollbook_meta SET value = '99' WHERE key = 'format'")
    for work in (make, Store.open):
        with refused("newer Rollbook"):
            work(address)


@pytest.mark.parametrize("fault", ["rollbook_commands", "stored_events"])
def test_a_decision_is_there_whole_or_not_at_all(served: Store, fault: str) -> None:
    begun(served)
    before = served.rows("s")
    with beside(served) as held:
        held.execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'no'; END $$"
        )
        held.execute(f"CREATE TRIGGER fault BEFORE INSERT ON {fault} EXECUTE FUNCTION refuse()")  # type: ignore[arg-type]
        with refused("cannot be used: no"):
            served.append("s", rows("s", 4), "k")
        with refused("cannot be used: no"):
            served.create("t", "mini", SECRETS, rows("t", 1), "k")
        held.execute(f"DROP TRIGGER fault ON {fault}")  # type: ignore[arg-type]
    checks.holds(served, "s", before)
    assert served.version_of("s", "k") is None
    assert (served.rows("t"), served.secrets("t"), served.version_of("t", "k")) == ([], None, None)
    served.append("s", rows("s", 4), "k")
    assert served.version_of("s", "k") == 4


def test_whoever_holds_a_session_keeps_others_waiting_for_it_alone(served: Store) -> None:
    """The lock timeout is a second here; other sessions are written meanwhile, and all are read."""
    begun(begun(served), "t")
    with beside(served) as held, held.transaction():
        held.execute("SELECT 1 FROM rollbook_sessions WHERE session = 's' FOR UPDATE")
        start = time.monotonic()
        with refused("locked by another program"):
            served.append("s", rows("s", 4), "k")
        assert 0.9 < time.monotonic() - start < 3
        served.append("t", rows("t", 4), "k")
        assert served.rows("s") == rows("s", 1)
    served.append("s", rows("s", 4), "k")
    assert served.last("s") == 6


def test_followers_are_told_nothing_out_of_order(served: Store) -> None:
    """A transaction that began first and ends last would write rows that whoever reads on never sees."""
    begun(served)
    seen: list[str] = []
    feed = served.subscribe()
    thread = threading.Thread(target=lambda: seen.extend(row.originator_id for _, row in feed))
    with beside(served) as held:
        with held.transaction():
            held.execute(
                "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
                " SELECT originator_id, 4, topic, state FROM stored_events LIMIT 1"
            )
            thread.start()
            begun(served, "later", 2)
            time.sleep(0.3)
            assert seen == ["s"] * 3
        deadline = time.monotonic() + 5
        while len(seen) < 6 and time.monotonic() < deadline:
            time.sleep(0.01)
    feed.stop()
    thread.join()
    assert seen == ["s"] * 4 + ["later"] * 2


def test_a_long_transaction_elsewhere_holds_no_writer_back(served: Store) -> None:
    begun(served)
    with beside(served) as held, held.transaction():
        held.execute("INSERT INTO rollbook_topics (topic) VALUES ('somebody.elses')")
        start = time.monotonic()
        for version in range(4, 24):
            served.append("s", rows("s", version, 1))
        assert time.monotonic() - start < 1
        assert served.last("s") == 23


def test_what_another_server_wrote_is_mended_by_init(postgres: Server) -> None:
    """A copy that is restored elsewhere has rows of transactions that are yet to be, there."""
    address = postgres.made()
    with Store.open(address) as store:
        begun(store)
        with beside(store) as held:
            held.execute("UPDATE stored_events SET xact = '1000000000000'")
        assert store.about()["foreign"] == 3
        make(address)
        assert store.about()["foreign"] == 0
        begun(store, "t")
        with store.subscribe() as feed:
            assert [next(feed)[1].originator_id for _ in range(6)] == ["s"] * 3 + ["t"] * 3


def test_a_removed_session_leaves_a_tombstone_and_a_free_name(served: Store) -> None:
    begun(begun(served), "t")
    with served.subscribe() as feed:
        position = [next(feed)[0] for _ in range(6)][-1]
    served.delete("s")
    served.delete("s")
    assert (served.rows("s"), served.secrets("s"), served.commands("s")) == ([], None, {})
    begun(served, "s", 1)
    with served.subscribe(position) as feed:
        found = [next(feed)[1] for _ in range(3)]
    assert [(row.topic, row.originator_version) for row in found] == [
        ("rollbook.deleted", 1),
        ("rollbook.deleted", 2),
        ("mini.noted", 1),
    ]
    with pytest.raises(Clash):
        served.append("s", rows("s", 1))


def test_one_of_two_servers_exchanges_an_invitation(served: Store) -> None:
    """Each looks whether it was used before it uses it: they do so one after the other."""
    access = Access.within(served)
    for turn in range(10):
        access.grant(f"come-{turn}", "friday", "ann", "invitation", 100)
        ready = threading.Barrier(2)

        def exchange(name: str, turn: int = turn, ready: threading.Barrier = ready) -> bool:
            ready.wait()
            return Access.within(served).exchange(f"come-{turn}", f"{name}-{turn}", 150) is not None

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(exchange, "ab")) == [False, True]


def test_what_is_kept_beside_the_log_is_in_the_same_database(postgres: Server) -> None:
    address = postgres.made()
    with Store.open(address) as one, Store.open(address) as other:
        Sidecar.of(one).add("s", "refused", "first")
        Sidecar.of(other).add("s", "refused", "second")
        assert Sidecar.of(one).rows("s", "refused") == ["first", "second"]
        assert Sidecar.of(one).kinds("s") == ["refused"]
        for number in range(250):
            Sidecar.of(one).add("t", "refused", str(number))
        assert Sidecar.of(other).rows("t", "refused") == [str(number) for number in range(50, 250)]
        Sidecar.of(one).forget("s")
        assert Sidecar.of(other).rows("s", "refused") == []


@pytest.mark.parametrize("how", [SIGINT, SIGQUIT], ids=["restart", "crash"])
def test_a_server_that_comes_back_is_gone_on_with(how: object) -> None:
    """What is idle when it goes is replaced unseen; what is asked while it is away is refused in words."""
    with server() as running, Store.open(running.made(), 1) as store:
        begun(store)
        heard = threading.Event()
        assert store.hear(lambda session, _: heard.set() if not session else None)
        assert heard.wait(5)
        heard.clear()
        running.stop(how)  # type: ignore[arg-type]
        kept = Sidecar.of(store)
        for work in (
            lambda: store.rows("s"), lambda: store.append("s", rows("s", 4), "k"),
            lambda: kept.rows("s", "refused"), lambda: kept.kinds("s"),
        ):  # fmt: skip
            with refused("does not answer|was lost"):
                work()
        running.start()
        assert heard.wait(5), "nobody who follows was told to look again"
        store.append("s", rows("s", 4), "k")
        running.stop(how)  # type: ignore[arg-type]
        running.start()
        store.append("s", rows("s", 7), "l")
        assert store.rows("s") == rows("s", 1, 9)


def test_whoever_wants_to_hear_while_the_server_is_away_hears_it_later() -> None:
    """As a service that begins in such a moment."""
    with server() as running, Store.open(running.made(), 1) as store:
        running.stop()
        heard = threading.Event()
        assert store.hear(lambda *_: heard.set())
        running.start()
        assert heard.wait(5)


def test_a_follower_outlives_a_restart() -> None:
    with server() as running, Store.open(running.made(), 1) as store:
        begun(store)
        seen: list[int] = []
        feed = store.subscribe()
        thread = threading.Thread(target=lambda: seen.extend(row.originator_version for _, row in feed))
        thread.start()
        while len(seen) < 3:
            time.sleep(0.01)
        running.stop()
        time.sleep(0.1)
        running.start()
        with Store.open(running.address("postgres", "t1")) as other:
            other.append("s", rows("s", 4))
        deadline = time.monotonic() + 5
        while len(seen) < 6 and time.monotonic() < deadline:
            time.sleep(0.01)
        feed.stop()
        thread.join()
        assert seen == [1, 2, 3, 4, 5, 6]


def test_others_hear_what_is_saved_and_nobody_hears_himself(postgres: Server) -> None:
    address = postgres.made()
    with Store.open(address) as one, Store.open(address) as other:
        heard: dict[str, list[tuple[str, int]]] = {"one": [], "other": []}
        connected = [threading.Event(), threading.Event()]

        def hearing(name: str, event: threading.Event) -> object:
            def told(session: str, last: int) -> None:
                event.set() if not session else heard[name].append((session, last))

            return told

        one.hear(hearing("one", connected[0]))  # type: ignore[arg-type]
        other.hear(hearing("other", connected[1]))  # type: ignore[arg-type]
        assert all(each.wait(5) for each in connected)
        begun(one)
        one.append("s", rows("s", 4))
        deadline = time.monotonic() + 5
        while ("s", 6) not in heard["other"] and time.monotonic() < deadline:
            time.sleep(0.005)
        assert heard["other"][-1] == ("s", 6)
        assert heard["one"] == []


def test_no_password_is_in_any_message(postgres: Server) -> None:
    good = postgres.made()
    away = "postgresql://ann:hunter2@127.0.0.1:1/games?password=hunter2"
    mistyped = "postgresql://ann:hunter2/x@host:port/games"
    for address in (away, mistyped, "postgresql://ann:hunter2@[::1/games", "postgres:/ann:hunter2@x"):
        with pytest.raises(StorageRefusal) as told:
            Store.open(address)
        assert "hunter2" not in f"{told.value} {told.value!r} {shown(address)}"
    for address in (
        "host=x password=hunter2",
        "postgresql://ann:hun?hunter2@x/y",
        "x://a?password=b@hunter2",
    ):
        assert "hunter2" not in shown(address)
    assert shown("postgresql://ann:hunter2@db.example:5433/games?x=y") == "postgresql://db.example:5433/games"
    with Store.open(good) as store:
        assert SECRET in good
        assert SECRET not in f"{store.place} {recorder(store).pool.place}"
    with pytest.raises(StorageRefusal) as told:
        Store.open(good.replace("/postgres?", "/nowhere?"))
    assert "does not answer" in str(told.value)
    assert SECRET not in str(told.value)


def test_a_database_that_only_reads_is_looked_at(postgres: Server) -> None:
    """As one that follows another server does."""
    address = postgres.made()
    with Store.open(address) as store:
        begun(store)
    with Store.open(address.replace("options=", "options=-cdefault_transaction_read_only%3Don%20")) as store:
        assert not store.writable
        assert store.rows("s") == rows("s", 1)
        with refused("is read-only"):
            store.append("s", rows("s", 4))


def test_sessions_under_one_server_are_apart_by_their_schema(postgres: Server) -> None:
    with Store.open(postgres.made()) as one, Store.open(postgres.made()) as other:
        begun(one)
        assert other.sessions() == []
        assert one.identity != other.identity
