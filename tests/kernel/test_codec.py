"""Rows, commitments and links, worked out again with nothing but json, hashlib and hmac."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import seals
from engine.codec import Codec, canonical, sealed_body
from engine.commands import Close, Leave, Note, Rule, StandPass, Undo
from engine.entries import Entry, Part
from engine.errors import Malformed
from engine.events import Event
from engine.frames import Frame
from engine.model import Model
from engine.questions import Limit, Option, Question
from replays.session import Session
from tests.kernel.little import MODEL
from tests.kernel.oracle import step
from tests.systems.proving import events as p
from tests.systems.proving.rules import RULES
from tests.systems.table import SECRETS, adjust, correct, log, raw, table


@pytest.fixture(scope="module")
def live() -> Session:
    """Some of everything in one log."""
    made = table(RULES, "ann", "bo", options={"undo": "open"}, words={"ann": "tèa ☕ \"'\n"})
    chance = random.Random(4)
    for move in range(60):
        step(made, chance) or made.do(Undo("bo"))
        if move % 9 == 0:
            made.do(Undo("bo"))
        if move % 13 == 0:
            made.do(Note("ann", "naïve “quoted” \t 😀"))
    if made.state.course.ended:
        made.do(Undo("bo", step="round"))
    adjust(made, p.Wounded("ann", 1))
    correct(made, 7, p.Weakened(1), ruling="so be it")
    made.do(StandPass("ann", "always"))
    made.do(Leave("bo", "ann"))
    made.do(Rule("referee", "PRO-4.1", "total"))
    made.do(Close("referee"))
    return made


def plain(row: bytes) -> bytes:
    """The canonical form by the standard library."""
    return json.dumps(json.loads(row), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        assert all(isinstance(key, str) for key in value)
        return [leaf for each in value.values() for leaf in leaves(each)]
    if isinstance(value, list):
        return [leaf for each in value for leaf in leaves(each)]
    return [value]


def test_rows_are_canonical_json_without_fractions(live: Session) -> None:
    for row in raw(live):
        assert plain(row) == row
        for leaf in leaves(json.loads(row)):
            assert leaf is None or type(leaf) in (int, str, bool)  # None: no continuation, in a frame
    tags = {json.loads(row)["event"]["t"] for row in raw(live)}
    assert {"began", "asked", "rolled", "undone", "adjusted", "closed", "joined"} <= tags


def test_a_row_decoded_and_encoded_is_the_same_row(live: Session) -> None:
    for row in raw(live):
        assert canonical(live.codec.decode(row)) == row


def test_topics_are_stable_words(live: Session) -> None:
    for row in live.store.rows(live.session):
        assert row.topic == f"proving.{json.loads(row.state)['event']['t']}"


def test_versions_have_no_gaps_and_decisions_are_whole(live: Session) -> None:
    entries = [json.loads(row) for row in raw(live)]
    assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
    for entry in entries:
        first = entries[entry["decision"] - 1]
        assert first["decision"] == first["version"] <= entry["version"]
        assert ("command" in entry) == (entry is first)
        assert all(since < entry["version"] for since in entry.get("because", ()))
        assert entry["clause"] in RULES.clauses


def links(rows: list[bytes], veil: bytes, session: str) -> list[str]:
    """The chain as it is written down: FORMAT LF SESSION first, then link and body, parts by commitment."""
    link = hashlib.sha256(f"rollbook/1\n{session}".encode()).hexdigest()
    made = []
    for row in rows:
        body = json.loads(row)
        del body["link"]
        for place, part in enumerate(body.get("sealed", [])):
            salt = hmac.new(veil, f"{body['version']}/{place}".encode(), "sha256").digest()
            event = plain(json.dumps(part.pop("event")).encode())
            part["commit"] = hashlib.sha256(salt + event).hexdigest()
        link = hashlib.sha256(link.encode() + plain(json.dumps(body).encode())).hexdigest()
        made.append(link)
    return made


def test_links_and_commitments_follow_their_definition(live: Session) -> None:
    rows = raw(live)
    assert [json.loads(row)["link"] for row in rows] == links(rows, SECRETS.veil, live.session)
    assert live.link == json.loads(rows[-1])["link"]


def test_parts_that_say_the_same_have_each_a_commitment_of_their_own() -> None:
    parts: tuple[Part[Event], ...] = tuple(Part((seat,), ev.Typed()) for seat in ("ann", "bo"))
    codec = Codec(RULES.model)
    (stored,) = codec.store([Entry(1, ev.Ended("won"), parts, 1)], seals.opening_link("s"), b"v" * 32, 7)
    assert [stored.entry.link] == links([stored.row], b"v" * 32, "s")


def test_another_veil_or_session_makes_other_links(live: Session) -> None:
    rows = raw(live)
    good = links(rows, SECRETS.veil, live.session)
    assert links(rows, SECRETS.veil, "other")[0] != good[0]
    other = links(rows, SECRETS.dice, live.session)
    first_sealed = next(n for n, row in enumerate(rows) if b"sealed" in row)
    assert other[:first_sealed] == good[:first_sealed]
    assert other[first_sealed] != good[first_sealed]


@pytest.mark.parametrize("at", [0, 3, 17])
def test_one_changed_byte_changes_every_later_link(live: Session, at: int) -> None:
    rows = raw(live)
    good = links(rows, SECRETS.veil, live.session)
    entry = live.codec.decode(rows[at])
    changed = [*rows]
    changed[at] = canonical(replace(entry, at=entry.at + 1))
    bad = links(changed, SECRETS.veil, live.session)
    assert bad[:at] == good[:at]
    assert not {*bad[at:]} & {*good}


def test_a_changed_secret_changes_the_link_though_its_bytes_are_in_no_copy(live: Session) -> None:
    entry = next(e for e in log(live) if e.sealed)
    part = replace(entry.sealed[0], event=ev.Typed(True))
    one = seals.link("x", canonical(sealed_body(entry, SECRETS.veil)))
    other = seals.link("x", canonical(sealed_body(replace(entry, sealed=(part,)), SECRETS.veil)))
    assert one != other
    body = sealed_body(entry, SECRETS.veil)
    assert body.link == ""
    assert all(part.event is None and len(part.commit) == 64 for part in body.sealed)


def test_the_body_of_an_entry_without_secrets_is_itself_without_its_link() -> None:
    entry: Entry[Event] = Entry(1, ev.Ended("won"), link="abc")
    assert sealed_body(entry, b"") == replace(entry, link="")
    assert sealed_body(replace(entry, link=""), b"") == replace(entry, link="")


def test_salts_differ_by_entry_part_and_veil() -> None:
    salts = {seals.salt(veil, v, n) for veil in (b"a" * 32, b"b" * 32) for v in (1, 11) for n in (1, 0)}
    assert len(salts) == 8
    assert seals.salt(b"k" * 32, 12, 3) == hmac.new(b"k" * 32, b"12/3", "sha256").digest()
    assert seals.keyed(b"k" * 32).digest(b"m") == hmac.new(b"k" * 32, b"m", "sha256").digest()
    assert seals.keyed(b"k" * 64).digest(b"m" * 99) == hmac.new(b"k" * 64, b"m" * 99, "sha256").digest()


def test_the_stamp_of_a_decision_is_on_its_first_entry() -> None:
    codec = Codec(RULES.model)
    entries: list[Entry[Event]] = [
        Entry(5, ev.Answered("ann"), decision=5),
        Entry(6, ev.Ended("won"), decision=5),
    ]
    stored = codec.store(entries, "prev", b"v" * 32, 77, "cmd")
    assert [(each.entry.at, each.entry.command) for each in stored] == [(77, "cmd"), (77, "")]
    assert [each.topic for each in stored] == ["proving.answered", "proving.ended"]
    first = seals.link("prev", canonical(replace(entries[0], at=77, command="cmd")))
    assert stored[0].entry.link == first
    assert stored[1].entry.link == seals.link(first, canonical(replace(entries[1], at=77)))


# what cannot be read -----------------------------------------------------------------------------------

UPCASTERS = {"bruised": lambda old: {"t": "wounded", "seat": old["who"], "wounds": 1}}
GOOD = b'{"decision":4,"event":{"seat":"ann","t":"wounded","wounds":1},"version":4}'
BAD = [
    b"",
    b"\xff",
    b'"\xff"',
    b"{",
    b"[]",
    b"null",
    b"7",
    b'{"version":4}',
    b'{"event":{"t":"no-such-event"},"version":4}',
    b'{"event":{"seat":"ann","wounds":1},"version":4}',
    b'{"event":"wounded","version":4}',
    b'{"event":{"t":5},"version":4}',
    b'{"event":{"t":["wounded"]},"version":4}',
    b'{"event":{"seat":"ann","t":"wounded","wounds":"1"},"version":4}',
    b'{"event":{"seat":"ann","t":"wounded","wounds":1.5},"version":4}',
    b'{"event":{"more":1,"seat":"ann","t":"wounded","wounds":1},"version":4}',
    b'{"event":{"seat":"ann","t":"wounded","wounds":1},"version":"4"}',
    b'{"event":{"seat":"ann","t":"wounded","wounds":1},"sealed":5,"version":4}',
    b'{"event":{"seat":"ann","t":"wounded","wounds":1},"sealed":["x"],"version":4}',
    b'{"event":{"seat":"ann","t":"wounded","wounds":1},"sealed":[{"event":7}],"version":4}',
    b'{"event":{"t":"ended","result":"draw"},"version":4}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("upcasters", [{}, UPCASTERS])
@pytest.mark.parametrize("row", BAD)
def test_what_is_no_entry_is_malformed(row: bytes, upcasters: Any) -> None:
    with pytest.raises(Malformed) as caught:
        Codec(RULES.model, upcasters).decode(row)
    assert "proving" in str(caught.value)


def test_events_of_another_game_are_malformed() -> None:
    with pytest.raises(Malformed):
        Codec(MODEL).decode(GOOD)
    assert Codec(RULES.model).decode(GOOD).event == p.Wounded("ann", 1)


def test_an_upcaster_reads_an_old_tag_in_the_open_and_under_seal() -> None:
    codec = Codec(RULES.model, UPCASTERS)
    bruised = b'"event":{"t":"bruised","who":'
    old = b'{"decision":4,%b"ann"},"sealed":[{%b"bo"}}],"version":4}' % (bruised, bruised)
    entry = codec.decode(old)
    assert entry.event == p.Wounded("ann", 1)
    assert entry.sealed[0].event == p.Wounded("bo", 1)
    assert codec.decode(GOOD).event == p.Wounded("ann", 1)
    with pytest.raises(Malformed):
        Codec(RULES.model).decode(old)


def test_an_upcaster_that_meets_something_else_is_malformed() -> None:
    with pytest.raises(Malformed):
        Codec(RULES.model, UPCASTERS).decode(b'{"decision":4,"event":{"t":"bruised"},"version":4}')


# the storage contract ----------------------------------------------------------------------------------


def test_every_kernel_event_has_a_tag_of_its_own_and_no_float() -> None:
    tags = [ev.tag(each) for each in ev.KERNEL_EVENTS]
    assert len(set(tags)) == len(tags)
    for each in ev.KERNEL_EVENTS:
        assert "float" not in str([field.type for field in msgspec.structs.fields(each)])


def test_frames_are_short_arrays() -> None:
    frame = Frame("a", (1, "x"), Frame("b"))
    assert canonical(frame) == b'["a",[1,"x"],["b",[],null]]'
    assert msgspec.json.decode(b'["a",[1,"x"],["b"]]', type=Frame) == frame
    assert msgspec.json.decode(canonical(frame), type=Frame) == frame


def test_questions_survive_the_row() -> None:
    codec = Codec(RULES.model)
    question = Question(
        ("ann",), "q", "KER-1.1", "pick", (Option("a", "KER-1.1", 3),), 0, 2, (Limit(1, ("a",)),), True, True,
        True, ("x", 2),
    )  # fmt: skip
    entry: Entry[Event] = Entry(
        9,
        ev.Asked((question,), "window", True),
        (Part((), ev.Suspended(Frame("a"), Frame("b"), None, (Frame("c"),))),),
    )
    assert codec.decode(canonical(entry)) == entry


def test_one_model_of_each_game(live: Session) -> None:
    model: Model = RULES.model
    assert live.codec.game == model.game == "proving"
