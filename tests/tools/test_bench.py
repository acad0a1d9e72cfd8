"""`make bench` measures what it says: real sessions, the work of the peer, the file as it lies there."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import cache
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace

from benchmarks import kernel, monsters, register, sessions, store
from benchmarks import postgres as on_server
from benchmarks import servers as beside
from benchmarks.figures import Figure
from engine.store.connections import PRAGMAS
from engine.store.log import Store
from replays.ruling import wanted
from service.host import Host
from tests.postgres import Server


@cache
def played(game: str) -> sessions.Played:
    """Sessions of it that the bot played, for all tests here: nothing changes them."""
    return sessions.played(game, "greedy", 300)


@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_sessions_are_played_to_their_end_by_the_bot_without_an_undo(game: str) -> None:
    """A log made long by undos after the end verifies faster than any that is played."""
    for entries in played(game).read():
        tags = [entry.event.__struct_config__.tag for entry in entries]
        assert tags[-1] == "ended" or "ended" in tags[-8:]
        assert not {"undone", "redone"} & {*tags}


@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_every_figure_is_measured_within_the_session_it_names(game: str) -> None:
    some = played(game)
    figures = [kernel.deciding(some), kernel.folding(some), kernel.verifying(some)]
    assert [each.unit for each in figures] == ["answers/s", "entries/s", "entries/s"]
    assert all(each.value > 0 and each.name.startswith(f"{game}, greedy: ") for each in figures)


def test_a_session_that_does_not_verify_is_no_figure() -> None:
    some = played("echoes")
    first = some.bundles[0]
    broken = replace(first, rows=(*first.rows[:-1], first.rows[-1].replace(b"a", b"b", 1)))
    with pytest.raises(AssertionError):
        kernel.verifying(replace(some, bundles=(broken,)))


def test_the_size_of_an_entry_is_that_of_the_file_with_its_indexes() -> None:
    some = played("echoes")
    longest = max(some.bundles, key=lambda each: len(each.rows))
    rows = sum(map(len, longest.rows)) / len(longest.rows)
    assert kernel.size(some).value > rows + 40


def test_the_peer_has_the_pragmas_and_the_tables_of_the_store_and_keeps_the_key(tmp_path) -> None:
    path = tmp_path / "ours.db"
    with Store.open(f"sqlite:///{path}") as ours:
        ours.create("s", "fellowship", store.SECRETS, store.rows("s", 1))
    with store.peer(tmp_path / "peer.db", path) as bare, closing(sqlite3.connect(path)) as made:
        for pragma in PRAGMAS:
            name, _, value = pragma.removeprefix("PRAGMA ").partition(" = ")
            (held,) = bare.execute(f"PRAGMA {name}").fetchone()
            assert str(held).upper() in (value.upper(), {"FULL": "2"}.get(value))
        wanted = "SELECT name FROM sqlite_master ORDER BY name"
        assert bare.execute(wanted).fetchall() == made.execute(wanted).fetchall()
        store.insert(bare, store.rows("s", 1), "c0")
        assert bare.execute("SELECT command FROM rollbook_commands").fetchall() == [("c0",)]


def test_the_peer_on_postgresql_writes_the_rows_that_the_store_writes(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_server, "timed", lambda one: [one(5) or 0.0])
    found = []
    for work in (on_server.write, on_server.write_by_hand):
        address = postgres.made()
        work(address, 0)
        with psycopg.connect(address) as held:
            select = "SELECT originator_id, originator_version, topic, link, state FROM stored_events"
            found.append(held.execute(f"{select} WHERE originator_version > 4 ORDER BY 2").fetchall())
            wanted = "SELECT indexdef FROM pg_indexes WHERE tablename = 'stored_events'"
            assert len(held.execute(f"{wanted} AND schemaname = current_schema()").fetchall()) == 2
    assert found[0] == found[1]
    assert len(found[0]) == on_server.BATCH


def test_the_register_is_measured_where_something_is_found(tmp_path: Path) -> None:
    """Every session has its row, and a search that finds nothing is the one that says so."""
    figures = register.on(f"sqlite:///{tmp_path}/games.db", "SQLite", 50)
    assert all(each.value > 0 for each in figures)
    assert all(each.within for each in figures)
    with Host(f"sqlite:///{tmp_path}/games.db") as host:
        kept = host.summaries.kept
        assert (kept.count(), host.summaries.behind()) == (50, 0)
        found = [
            len(kept.search(wanted(words), 20))
            for words in ((), ("surge",), ("surge", "word40"), ("dragon",))
        ]
        assert found == [5, 5, 1, 0]
        assert len(kept.search(wanted((), "ECH-4", "echoes"), 20)) == 5
        assert len(host.store.commands("copy-1")) > 5


def test_a_rate_below_its_least_and_a_ratio_above_its_limit_are_not_kept() -> None:
    assert not Figure("rate", 9.0, "entries/s", least=10.0).within
    assert Figure("rate", 10.0, "entries/s", least=10.0).within
    assert not Figure("time", 16.0, "us", "peer", 10.0, limit_ratio=1.5).within
    assert Figure("time", 15.0, "us", "peer", 10.0, limit_ratio=1.5).within


def test_a_monster_acts_on_a_whole_board_with_twelve_figures_on_a_map_of_its_own() -> None:
    boards = list(monsters.made(4))
    for walls, thin, board, monster in boards:
        figures = {monster.at, *board.friends, *(enemy.at for enemy in board.enemies)}
        assert (len(monsters.FLOOR), len(figures)) == (112, 12)
        assert not figures & {*walls}
        assert all(at in board.where.floor for pair in thin for at in pair)
    median, worst = monsters.measure(4)
    assert (median.limit, worst.limit) == (5.0, 20.0)
    assert 0 < median.value <= worst.value


def test_what_two_cores_can_give_is_bound_by_the_core_of_a_server_and_by_both() -> None:
    took = beside.Turn(answers=100, servers=2.0, postgres=0.5, clients=9.0)
    assert took.most(1) == 500  # a server has one core
    assert took.most(2) == 800  # and two of them share two with the database
    assert took.given == 2.5


def test_the_time_of_a_process_is_counted_with_that_of_those_it_began() -> None:
    """Also once they have ended."""
    begins = "subprocess.run([sys.executable, '-c', 'sum(range(10_000_000))'])"
    code = f"import subprocess, sys; {begins}; print(flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        own, whole = beside.seconds(process.pid), beside.whole(process.pid)
        process.communicate("\n")
    assert 0 <= own < whole
