"""The rows of sessions: each replaced by a newer one alone, whoever writes; gone with their session; found by
their words."""

from __future__ import annotations

import itertools
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.store.log import Store
from engine.store.summaries import Mark, Summaries
from engine.store.summary_rows import UNREAD, Found, Kept
from engine.store.summary_tables import LAST
from tests.store.checks import begun, rows


@pytest.fixture
def kept(store: Store) -> Iterator[Summaries]:
    with Summaries.of(store) as found:
        yield found


def row(
    session: str, version: int = 1, at: int = 0, *rulings: Found, settled: int = 0, deal: str = ""
) -> Kept:
    return Kept(session, version, "fellowship", at, deal, settled, f'{{"v":{version}}}', rulings)


def ruling(entry: int, at: int, *words: str) -> Found:
    return Found(entry, at, frozenset({"*", *words}), f"{entry}")


def marked(kept: Summaries, form: int = 1, of: str = "log", end: int = 10**30) -> Mark:
    return kept.mark(form, of, lambda position: position <= end)


def save(kept: Summaries, *some: Kept, gone: tuple[str, ...] = (), end: bool = True) -> Mark:
    mark = marked(kept)
    return kept.save(mark, int(mark.position) + 1, some, gone, end=end)


def test_one_row_a_session_and_the_newer_one_stays(kept: Summaries) -> None:
    save(kept, row("s", 3), row("t", 1))
    save(kept, row("s", 2))  # older: it stays as it was
    assert kept.versions(["s", "t", "u"]) == {"s": 3, "t": 1}
    save(kept, row("s", 3, 9))  # of the same entry: it is replaced
    save(kept, row("s", 4))
    assert kept.versions(["s"]) == {"s": 4}
    assert [session for session, *_ in kept.all()] == ["s", "t"]
    assert kept.bodies(["s"]) == {"s": '{"v":4}'}


def test_an_older_row_takes_no_ruling_of_a_newer_one_away(kept: Summaries) -> None:
    save(kept, row("s", 3, 0, ruling(2, 5, "surge")))
    save(kept, row("s", 2, 0))
    assert [each[1] for each in kept.search(["surge"], 10)] == [2]
    save(kept, row("s", 4, 0, ruling(3, 6, "doomed")))
    assert kept.search(["surge"], 10) == []
    assert [each[:3] for each in kept.search(["doomed"], 10)] == [("s", 3, 6)]


def test_whoever_is_late_writes_nothing(kept: Summaries) -> None:
    """Of two that begin at the same mark the first one counts; the other is told where the mark is now."""
    mark = marked(kept)
    first = kept.save(mark, 5, [row("s", 3)], (), end=True)
    late = kept.save(mark, 4, [row("s", 9), row("t", 1)], (), end=True)
    assert late == first == marked(kept)
    assert (first.position, kept.versions(["s", "t"])) == ("5", {"s": 3})


def test_a_row_of_a_session_that_is_removed_does_not_come_back(kept: Summaries) -> None:
    save(kept, row("s", 300, 0, ruling(2, 5, "surge")))
    mark = marked(kept)
    kept.forget("s")
    kept.save(mark, 9, [row("s", 301)], (), end=True)  # worked out before it was removed
    assert kept.count() == 0
    assert kept.search(["surge"], 9) == []
    save(kept, row("s", 2), gone=("s",))  # another of its name, shorter
    assert kept.versions(["s"]) == {"s": 2}


def test_another_form_another_log_and_a_log_that_was_put_back_begin_anew(kept: Summaries) -> None:
    save(kept, row("s", 1, 0, ruling(1, 1, "surge")))
    assert marked(kept).position == "1"
    assert kept.count() == 1
    for form, of, end in ((2, "log", 10), (2, "other", 10), (2, "other", 0), (1, "other", 10)):
        mark = marked(kept, form, of, end)
        assert (mark.position, mark.whole, kept.count(), kept.search(["*"], 9)) == ("0", False, 0, [])
        assert kept.kinds() == []
        kept.save(mark, 1, [row("s")], (), end=True)
        assert kept.count() == 1


def test_rows_stay_until_they_are_made_anew_and_what_is_not_made_goes(kept: Summaries) -> None:
    save(kept, row("s", 3), row("t", 3))
    before = marked(kept)
    mark = kept.anew(before)
    assert (mark.position, mark.made, mark.whole) == ("0", before.made + 1, False)
    assert kept.versions(["s", "t"]) == {"s": 3, "t": 3}
    assert kept.versions(["s", "t"], mark.made) == {}
    mark = kept.save(mark, 1, [row("s", 3)], (), end=False)
    assert kept.versions(["s", "t"]) == {"s": 3, "t": 3}
    mark = kept.save(mark, 2, [], (), end=True)
    assert mark.whole
    assert kept.versions(["s", "t"]) == {"s": 3}


def test_what_was_last_played_comes_first_page_by_page(kept: Summaries) -> None:
    times = {"a": 5, "b": 9, "c": 5, "d": 1}
    save(kept, *(row(name, 1, at) for name, at in times.items()))
    found, place = [], None
    for _ in range(3):
        page = kept.page(2, place)
        found += [session for session, *_ in page]
        place = (page[-1][3], page[-1][0]) if page else place
    assert found == sorted(times, key=lambda name: (times[name], name), reverse=True)


def test_deals_and_what_cannot_be_read(kept: Summaries) -> None:
    save(kept, row("a", deal="x"), row("b"), row("c", deal="x", settled=1), row("d", settled=UNREAD))
    assert kept.dealt("x") == ["a", "c"]
    assert kept.dealt("") == []
    assert [session for session, *_ in kept.settled()] == ["c", "d"]
    assert kept.unread(9) == ["d"]


def test_every_word_has_to_occur_and_the_newest_come_first(kept: Summaries) -> None:
    words = {1: "surge card", 2: "surge twice", 3: "card twice", 4: "surge card twice"}
    save(kept, *(row(f"s{n}", 1, 0, ruling(n, 10 - n, *text.split())) for n, text in words.items()))
    for wanted in (
        subset for size in (1, 2, 3) for subset in itertools.combinations(("surge", "card", "twice"), size)
    ):
        expected = [n for n, text in words.items() if {*wanted} <= {*text.split()}]
        assert [entry for _, entry, _, _ in kept.search(wanted, 9)] == expected
    assert kept.search(["surge", "nothing"], 9) == []
    first = kept.search(["*"], 3)
    session, entry, at, _ = first[-1]
    rest = kept.search(["*"], 3, (at, session, entry))
    assert [each[1] for each in (*first, *rest)] == [1, 2, 3, 4]


def test_no_search_looks_at_more_than_the_rarest_word(filed: Store) -> None:
    """By the plan of the database: each table is entered by an index, none is gone through."""
    with Summaries.of(filed) as kept:
        save(kept, row("s", 1, 0, ruling(1, 1, "surge", "card")))
        said: list[str] = []
        place = Path(f"{filed.path}.summaries")
        with kept._reading() as runs:
            assert isinstance(runs, sqlite3.Connection)
            runs.set_trace_callback(said.append)
            kept.search(["surge", "card"], 5, (9, "t", 1))
            kept.page(5, (9, "t"))
            kept.dealt("x")
            kept.settled()
            kept.unread(5)
            kept.unreadable()
            kept.kinds()
            kept.kinds("echoes")
            kept.kinds("echoes", "bell")
            kept.kind_of("s")
            runs.set_trace_callback(None)
        with sqlite3.connect(place) as connection:
            for statement in said:
                plan = [str(each[3]) for each in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
                walked = [each for each in plan if each.startswith(("SCAN", "USE TEMP B-TREE"))]
                assert all("USING" in each or "part" in each for each in walked), (statement, plan)
        assert len(said) >= 12


def test_four_that_write_at_once_leave_the_newest(store: Store) -> None:
    """Each works out what it saw after reading the mark, as they are meant to."""
    with Summaries.of(store) as kept:
        newest, lock = itertools.count(1), threading.Lock()

        def work() -> None:
            for _ in range(15):
                mark = marked(kept)
                with lock:
                    version = next(newest)
                kept.save(mark, int(mark.position) + 1, [row("s", version)], (), end=True)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        before = kept.versions(["s"])["s"]
        save(kept, row("s", before - 1))
        assert kept.versions(["s"])["s"] == before
        assert int(marked(kept).position) <= 61


def test_a_file_that_is_broken_is_made_anew_and_another_program_s_is_left(path: Path) -> None:
    place = Path(f"{path}.summaries")
    with Store.open(f"sqlite:///{path}") as store:
        with Summaries.of(store) as kept:
            save(kept, row("s"))
        for beside in ("-wal", "-shm"):
            Path(f"{place}{beside}").unlink(missing_ok=True)
        whole = place.read_bytes()
        place.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
        with Summaries.of(store) as kept:
            assert kept.count() == 0
            save(kept, row("s"))
        with Summaries.of(store) as kept:
            assert kept.count() == 1
        place.write_bytes(b"somebody's own" * 500)
        with Summaries.of(store) as kept:  # in memory
            save(kept, row("s"))
        assert place.read_bytes() == b"somebody's own" * 500


def test_no_file_is_made_by_whoever_only_forgets(filed: Store) -> None:
    with Summaries.of(filed, making=False) as kept:
        kept.forget("s")
    assert not Path(f"{filed.path}.summaries").exists()


def test_of_what_is_removed_no_byte_stays_in_the_file(filed: Store) -> None:
    with Summaries.of(filed) as kept:
        save(kept, replace(row("s", 1, 0, ruling(1, 1, "whispered")), body="whispered"))
        kept.forget("s")
    for each in filed.path.parent.iterdir() if filed.path else ():
        assert b"whispered" not in each.read_bytes(), each


# what the log tells of itself --------------------------------------------------------------------------


def test_what_was_touched_is_told_in_order_page_by_page(store: Store) -> None:
    begun(store, "s", 2)
    begun(store, "t", 1)
    store.append("s", rows("s", 3, 1))
    store.delete("t")
    found, after = [], 0
    while page := store.touched(after, 2):
        found += [each[1:] for each in page]
        assert [each[0] for each in page] == sorted(each[0] for each in page)
        after = page[-1][0]
    assert found[0:2] == [("s", 1), ("s", 2)]
    assert [each for each in found if each[0] == "s"] == [("s", 1), ("s", 2), ("s", 3)]
    assert found[-1] == ("t", 0)
    assert store.left(after, 100) == 0
    assert store.left(0, 100) == len(found)
    assert store.left(0, 2) == 2
    assert store.left(after + 2**80, 100) == -1


@pytest.mark.parametrize("table", LAST)
def test_db_init_makes_what_came_later(served: Store, table: str) -> None:
    shelf = served.shelf()
    assert shelf is not None
    assert shelf.has(table)
    with shelf.writing() as runs:
        runs.execute(f"DROP TABLE {table}")
    with Summaries.of(served) as kept:  # until then, in memory
        save(kept, row("s"))
        assert kept.count() == 1
    with shelf.reading() as runs:
        assert runs.execute("SELECT count(*) FROM summaries").fetchone() == (0,)
