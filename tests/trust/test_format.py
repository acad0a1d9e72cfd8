"""The format: what a file holds, one way to write it, and files that are none, newer, cut or damaged."""

from __future__ import annotations

import gzip

import pytest

from engine.errors import Malformed
from replays.bundle import HEADER, Bundle, pack, parse, render, unpack
from replays.bundle_import import check_chain
from tests.trust import sessions


@pytest.fixture(scope="module")
def data() -> bytes:
    return render(sessions.opened()[0])


def test_a_file_comes_back_as_it_was() -> None:
    live = sessions.played(steps=10)
    for bundle in (sessions.opened()[0], sessions.full(live), sessions.copy_for(live, "bo")):
        assert parse(render(bundle), "x") == bundle
        assert parse(pack(render(bundle)), "x") == bundle


def test_the_header_holds_format_and_session_only(data: bytes) -> None:
    assert data.split(b"\n")[0] == b'{"format":"rollbook/1","session":"table"}'


def test_compression_knows_no_time_and_is_read_by_any_gzip(data: bytes) -> None:
    packed = pack(data)
    assert packed.startswith(HEADER)
    assert packed == pack(data)
    assert gzip.decompress(packed) == data
    assert unpack(gzip.compress(data), "x") == data


@pytest.mark.parametrize("format", [b"rollbook/2", b"rollbook/17"])
def test_a_newer_format_is_refused_with_what_to_do(data: bytes, format: bytes) -> None:
    newer = data.replace(b"rollbook/1", format, 1).replace(b'"session"', b'"new":{},"session"', 1)
    with pytest.raises(Malformed, match=r"x\.rollbook is in the newer format rollbook/.*newer Rollbook"):
        parse(newer, "x.rollbook")


WRONG = (
    (b"", "line 1: expected the header"),
    (b"\n", "line 1: expected the header"),
    (b"hello\n", "line 1: expected the header"),
    (b"[" * 100_000, "line 1: expected the header"),
    (b'{"format": "rollbook/1","session":"s"}\n', "line 1: expected the header"),
    (b'{"format":"other/1","session":"s"}\n', "line 1: expected the header"),
    (b'{"format":"rollbook/01","session":"s"}\n', "line 1: expected a header"),
    (b'{"format":"rollbook/1","session":"../s"}\n', "line 1: expected the name"),
    (b'{"format":"rollbook/1","session":"s","x":1}\n', "line 1: expected a header"),
    (b'{"format":"rollbook/1","session":"s"}', "cut off"),
    (b'{"format":"rollbook/1","session":"s"}\n', "line 2: expected entries and a trailer"),
    (b'{"format":"rollbook/1","session":"s"}\n{}\n{}\n', "line 3: expected a trailer with the members"),
    (b"\x1f\x8b", "the compressed data"),
    (b"\x1f\x8bnonsense and more", "the compressed data is damaged"),
)


@pytest.mark.parametrize(("wrong", "said"), WRONG)
def test_a_malformed_file_is_named_with_line_and_expectation(wrong: bytes, said: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse(wrong, "x.rollbook")
    assert str(refusal.value).startswith("x.rollbook")
    assert said in str(refusal.value)


def test_a_cut_compressed_file_and_a_tail_are_refused(data: bytes) -> None:
    packed = pack(data)
    for wrong in (packed[:-1], packed[: len(packed) // 2], packed + b"x", packed + packed):
        with pytest.raises(Malformed, match="cut off, or something follows"):
            unpack(wrong, "x")


def test_a_compressed_trap_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.bundle.LARGEST", 1000)
    with pytest.raises(Malformed, match="more than 1000 bytes"):
        unpack(pack(bytes(2000)), "x")


def test_the_trailer_counts_and_links(data: bytes) -> None:
    lines = data.split(b"\n")
    for wrong in (
        [*lines[:3], *lines[4:]],
        [*lines[:-2], lines[-2].replace(b'"count":', b'"count":1'), b""],
        [*lines[:-2], lines[-2][:-3] + b'g"}', b""],
    ):
        with pytest.raises(Malformed, match="trailer"):
            parse(b"\n".join(wrong), "x")


def test_a_slip_in_the_secrets_shows(data: bytes) -> None:
    good = render(sessions.full(sessions.played(steps=5)))
    veil = sessions.SECRETS.veil.hex().encode()
    with pytest.raises(Malformed, match="digest of the secrets"):
        parse(good.replace(veil, veil[::-1], 1), "x")
    with pytest.raises(Malformed, match="64 hexadecimal digits"):
        parse(good.replace(veil, veil[:-1] + b"G", 1), "x")


def test_an_altered_entry_is_named_by_its_line(data: bytes) -> None:
    bundle = sessions.opened()[0]
    rows = list(bundle.rows)
    rows[9] = rows[9].replace(b'"version":10', b'"version":11')
    with pytest.raises(Malformed, match="x, line 11: expected 10, found 11"):
        check_chain(Bundle(bundle.session, tuple(rows)), "x")
