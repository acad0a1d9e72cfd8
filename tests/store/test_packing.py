"""A row packed into the columns of the database comes out to the byte, and no damage to them is an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import StorageRefusal
from engine.store import sqlite
from engine.store.log import Store
from engine.store.packing import LENGTH, packed, unpacked
from engine.store.rows import Row
from tests.store.checks import SECRETS, database

LINK = "0123456789abcdef" * 4
ROW = b'{"at":1,"event":{"link":"%s","t":"signed"},"link":"%s","seat":"ann","version":7}' % (
    LINK[::-1].encode(),
    LINK.encode(),
)


def test_a_canonical_row_gives_up_its_link_and_its_version() -> None:
    link, state = packed(ROW, 7)
    assert link == bytes.fromhex(LINK) + bytes([len(b'"seat":"ann"')])
    assert state == b'{"at":1,"event":{"link":"%s","t":"signed"},"seat":"ann"' % LINK[::-1].encode()
    assert len(state) == len(ROW) - LENGTH - len(b',"version":7}')
    assert unpacked(link, state, 7) == ROW


PIECES = st.sampled_from(
    [
        b'"link":"',
        b'",',
        LINK.encode(),
        LINK.upper().encode(),
        LINK[1:].encode(),
        b',"version":7}',
        b'"',
        b"{",
        b"\xff",
    ]
)


@given(st.lists(PIECES | st.binary(max_size=4), max_size=9).map(b"".join), st.integers(1, 10**6) | st.just(7))
@example(ROW, 7)
@example(ROW, 8)
@example(ROW.replace(b"seat", b"seat" * 100), 7)
@example(ROW.upper(), 7)
@example(b'"link":"%s",,"version":7}' % LINK.encode(), 7)
@example(b'"link":"%s","version":7}' % LINK.encode(), 7)
def test_any_bytes_come_out_as_they_went_in(row: bytes, version: int) -> None:
    assert unpacked(*packed(row, version), version) == row


@given(
    st.none() | st.binary(max_size=40) | st.text(max_size=5) | st.integers() | st.floats(),
    st.none() | st.binary(max_size=40) | st.text(max_size=5) | st.integers() | st.floats(),
)
def test_whatever_a_damaged_column_holds_gives_bytes(link: object, state: object) -> None:
    assert isinstance(unpacked(link, state, 3), bytes)


def test_a_row_in_the_file_takes_no_more_than_its_columns(path: Path) -> None:
    """The link is 32 bytes and one or two that tell its place; session and topic are numbers."""
    rows = [Row("a-long-name", v, "mini.noted", ROW.replace(b":7}", b":%d}" % v)) for v in range(1, 101)]
    with Store.open(f"sqlite:///{path}") as store:
        store.create("a-long-name", "mini", SECRETS, rows)
        assert store.rows("a-long-name") == rows
        with database(store).reading() as cursor:
            kinds = {
                tuple(map(type, found))
                for found in cursor.execute("SELECT originator_id, topic, link FROM stored_events")
            }
            most = cursor.execute("SELECT MAX(LENGTH(state) + LENGTH(link)) FROM stored_events").fetchone()[0]
    assert kinds == {(int, int, bytes)}
    assert most == len(ROW) - LENGTH - len(b',"version":7}') + 33


def test_a_topic_of_a_decision_that_failed_is_numbered_again(path: Path) -> None:
    """A number that was given in a transaction which came to nothing is not remembered."""
    with Store.open(f"sqlite:///{path}") as store:
        store.create("s", "mini", SECRETS, [Row("s", 1, "mini.a", b"{}")], "k")
        with database(store).writing() as cursor:
            refuse = "BEGIN SELECT RAISE(ABORT, 'no'); END"
            cursor.execute(f"CREATE TEMP TRIGGER fault BEFORE INSERT ON stored_events {refuse}")
        with pytest.raises(StorageRefusal):
            store.append("s", [Row("s", 2, "mini.b", b"{}")])
        with database(store).writing() as cursor:
            cursor.execute("DROP TRIGGER temp.fault")
        store.append("s", [Row("s", 2, "mini.c", b"{}")])
        store.append("s", [Row("s", 3, "mini.b", b"{}")])
    with Store.open(f"sqlite:///{path}") as store:
        assert [row.topic for row in store.rows("s")] == ["mini.a", "mini.c", "mini.b"]
        assert isinstance(store.log.recorder, sqlite.SQLiteSessionRecorder)
