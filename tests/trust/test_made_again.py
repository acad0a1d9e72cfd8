"""A decision that is made again to the same bytes is not read any closer; what is found is the same as by
reading every row."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.sessions import SECRETS
from engine import library
from engine.entries import Entry, Part
from engine.events import Answered, Event, Offered, Rolled, Shuffled, Suspended
from engine.seals import opening_link
from replays.verify import Log, Report, verify
from replays.verify.again import same
from replays.verify.report import AHEAD, ASKED, CLOSED, MOVED, holding
from replays.verify.verifier import Verifier
from tests import random_play

RULES, CODEC = library.rules("echoes"), library.codec("echoes")
Row = bytes


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """A session of some hundred entries, with undos in it."""
    return random_play.rows("echoes", 5)


def judged(rows: list[Row]) -> Report:
    return verify(Log("s", rows, SECRETS.dice, SECRETS.veil), RULES, CODEC)


@pytest.fixture
def read_closely(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[Row]], Report]:
    """A verification that reads every row."""

    def run(rows: list[Row]) -> Report:
        with monkeypatch.context() as patched:
            patched.setattr(Verifier, "_made_again", lambda *_: 0)
            return judged(rows)

    return run


def linked(entries: list[Entry[Event]]) -> list[Row]:
    """Rows whose links and commitments are made anew, as somebody with the veil could."""
    link, made = opening_link("s"), []
    for entry in entries:
        stored = CODEC.store([replace(entry, link="")], link, SECRETS.veil, entry.at, entry.command)[0]
        link = stored.entry.link
        made.append(stored.row)
    return made


def test_most_decisions_are_made_again_and_all_is_counted(
    rows: list[Row],
    read_closely: Callable[[list[Row]], Report],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closely = read_closely(rows)
    assert closely.ok
    read: list[int] = []
    original = Verifier._read

    def noticed(self: Verifier, at: int) -> int:
        read.append(at)
        return original(self, at)

    monkeypatch.setattr(Verifier, "_read", noticed)
    report = judged(rows)
    assert report.json() == closely.json()
    kept = {CODEC.decode(rows[at]).event.lane for at in read if at}
    assert "play" not in kept
    assert {name: level.checked for name, level in report.levels.items()}["chain"] == len(rows)


def _flip(row: Row, chance: random.Random) -> Row:
    at = chance.randrange(len(row))
    return row[:at] + bytes([row[at] ^ 1 << chance.randrange(7)]) + row[at + 1 :]


def _blank(row: Row, chance: random.Random) -> Row:
    return row.replace(b",", b", ", 1) if chance.random() < 0.5 else row + b"\n"


def _link_elsewhere(row: Row) -> Row:
    """The link at the front: the same members, in an order that is not canonical."""
    before, _, behind = row.partition(b'"link":"')
    return b'{"link":"' + behind[:66] + before[1:] + behind[66:]


ALTERED: dict[str, Callable[[list[Row], int, random.Random], list[Row]]] = {
    "a bit": lambda rows, at, chance: [*rows[:at], _flip(rows[at], chance), *rows[at + 1 :]],
    "a blank": lambda rows, at, chance: [*rows[:at], _blank(rows[at], chance), *rows[at + 1 :]],
    "its link elsewhere": lambda rows, at, _: [
        *rows[:at],
        _link_elsewhere(rows[at]),
        *rows[at + 1 :],
    ],
    "a row less": lambda rows, at, _: [*rows[:at], *rows[at + 1 :]],
    "a row twice": lambda rows, at, _: [*rows[:at], rows[at], *rows[at:]],
    "two rows changed about": lambda rows, at, _: [*rows[: at - 1], rows[at], rows[at - 1], *rows[at + 1 :]],
}


@pytest.mark.parametrize("how", ALTERED)
def test_altered_rows_are_found_as_by_reading(
    rows: list[Row], read_closely: Callable[[list[Row]], Report], how: str
) -> None:
    chance = random.Random(how)
    for _ in range(12):
        altered = ALTERED[how](rows, chance.randrange(10, len(rows)), chance)
        report = judged(altered)
        assert not report.ok
        assert report.json() == read_closely(altered).json()


def test_a_log_that_ends_inside_a_decision_is_found_as_by_reading(
    rows: list[Row], read_closely: Callable[[list[Row]], Report]
) -> None:
    inside = [at for at, row in enumerate(rows) if at > 8 and not CODEC.decode(row).opens]
    for at in inside[:: len(inside) // 6]:
        report = judged(rows[:at])
        assert not report.ok
        assert report.json() == read_closely(rows[:at]).json()


def test_a_row_more_in_a_decision_is_found_as_by_reading(
    rows: list[Row], read_closely: Callable[[list[Row]], Report]
) -> None:
    entries = [CODEC.decode(row) for row in rows]
    whole = [
        at for at, e in enumerate(entries) if at > 8 and e.opens and entries[at - 1].event.lane == "play"
    ]
    for at in whole[:: len(whole) // 6]:
        last = entries[at - 1]
        altered = linked([*entries[:at], replace(last, version=last.version + 1, decision=last.decision)])
        report = judged(altered)
        assert not report.ok
        assert report.json() == read_closely(altered).json()


def test_a_number_left_out_before_a_decision_is_found_as_by_reading(
    rows: list[Row], read_closely: Callable[[list[Row]], Report]
) -> None:
    """The decision that follows the gap is made again to its very bytes: it is numbered on from itself."""
    entries = [CODEC.decode(row) for row in rows]
    opens = [at for at, e in enumerate(entries) if at > 8 and e.opens]
    answers = [(at, end) for at, end in pairwise(opens) if isinstance(entries[at].event, Answered)]
    for at, end in answers[:: len(answers) // 6]:
        later = [replace(e, version=e.version + 1, decision=e.decision + 1) for e in entries[at:end]]
        altered = linked([*entries[:at], *later])
        report = judged(altered)
        assert report.fault is not None
        assert (report.fault.version, report.fault.level, report.fault.clause) == (at + 1, "chain", "KER-2.6")
        assert report.json() == read_closely(altered).json()


def test_a_broken_link_right_behind_a_decision_is_told_before_what_it_did_to_it(rows: list[Row]) -> None:
    """Who alters a row and makes its own link anew has not altered the decision alone."""
    entries = [CODEC.decode(row) for row in rows]
    ends = [at for at, e in enumerate(entries[:-1]) if at > 8 and not e.opens and entries[at + 1].opens]
    for at in ends[:: len(ends) // 3]:
        lied = linked([*entries[:at], replace(entries[at], clause="ECH-1.1")])
        fault = judged([*lied, *rows[at + 1 :]]).fault
        assert fault is not None
        assert (fault.version, fault.level, fault.clause) == (at + 2, "chain", "KER-2.6")


def test_every_entry_that_can_be_made_again_is_counted_and_every_throw_of_the_secret(rows: list[Row]) -> None:
    entries = [CODEC.decode(row) for row in rows]
    events = [entry.event for entry in entries[1:]]
    thrown = [each for each in events if isinstance(each, Rolled | Shuffled)]
    made = [entry.event for entry in entries]
    report = judged(rows)
    assert (report.levels["rules"].checked, report.levels["dice"].checked) == (len(made), len(thrown))
    blind = verify(Log("s", rows, None, SECRETS.veil), RULES, CODEC)
    assert (blind.levels["rules"].checked, blind.levels["dice"].checked) == (len(made), 0)
    assert (blind.ok, blind.unchecked) == (True, ("dice",))


def _asked(entry: Entry[Any]) -> bool:
    return any(isinstance(part.event, Suspended) for part in entry.sealed)


def _parted(entry: Entry[Any]) -> Entry[Any]:
    """Another frame waits behind the question."""
    parts = [
        Part(part.to, replace(part.event, stack=())) if isinstance(part.event, Suspended) else part
        for part in entry.sealed
    ]
    return replace(entry, sealed=tuple(parts))


LIES: dict[str, tuple[Callable[[Entry[Any]], bool], Callable[[Entry[Any]], Entry[Any]]]] = {
    "clause": (lambda e: not e.opens, lambda e: replace(e, clause="ECH-1.1")),
    "because": (lambda e: bool(e.because), lambda e: replace(e, because=(1,))),
    "seat": (lambda e: not e.opens and bool(e.seat), lambda e: replace(e, seat="")),
    "decision": (lambda e: not e.opens, lambda e: replace(e, decision=e.decision - 1)),
    "opens": (lambda e: not e.opens, lambda e: replace(e, decision=e.version)),
    "suspended": (lambda e: _asked(e) and bool(_parked(e).stack), _parted),
    "bared": (lambda e: bool(e.sealed), lambda e: replace(e, sealed=())),
    "covered": (
        lambda e: not e.sealed and not e.opens,
        lambda e: replace(e, sealed=(Part((), Offered(0, ())),)),
    ),
    "choice": (
        lambda e: isinstance(e.event, Answered) and bool(e.event.choice),
        lambda e: replace(e, event=replace(e.event, choice=())),
    ),
}


def _parked(entry: Entry[Any]) -> Suspended:
    return next(part.event for part in entry.sealed if isinstance(part.event, Suspended))


@pytest.mark.parametrize("lie", LIES)
def test_lies_with_the_right_links_are_found_as_by_reading(
    rows: list[Row], read_closely: Callable[[list[Row]], Report], lie: str
) -> None:
    fits, told = LIES[lie]
    entries = [CODEC.decode(row) for row in rows]
    places = [at for at, entry in enumerate(entries) if at > 8 and entry.event.lane == "play" and fits(entry)]
    assert places
    for at in places[:: max(1, len(places) // 4)]:
        altered = linked([*entries[:at], told(entries[at]), *entries[at + 1 :]])
        report = judged(altered)
        assert not report.ok
        assert report.json() == read_closely(altered).json()


def test_times_and_keys_are_as_recorded(rows: list[Row], read_closely: Callable[[list[Row]], Report]) -> None:
    """They are never made again: a log with others, one of each for a decision, is a true log."""
    entries = [CODEC.decode(row) for row in rows]
    other = linked(
        [
            replace(each, at=each.at + each.decision, command=f"k{each.version}" if each.opens else "")
            for each in entries
        ]
    )
    assert judged(other).ok
    assert judged(other).json() == read_closely(other).json()


def test_rows_that_tell_of_later_are_found_wherever_they_lie(rows: list[Row]) -> None:
    messages = [row for row in rows if b'"t":"undone"' in row or b'"t":"redone"' in row]
    assert messages
    assert list(holding(rows, [MOVED])) == messages
    plain = [row for row in rows if row not in messages]
    assert list(holding(plain, [MOVED])) == []
    for at in (0, 1, AHEAD - 1, AHEAD, AHEAD + 1):
        padded = [b"{}"] * at + [messages[0]] + [b"{}"] * 3
        assert list(holding(padded, [MOVED, CLOSED, ASKED])) == [messages[0]]
    assert list(holding([b"", MOVED, MOVED + MOVED], [MOVED])) == [MOVED, MOVED + MOVED]
    assert list(holding([MOVED], [MOVED])) == [MOVED]


def test_all_that_deciding_gives_an_entry_is_compared(rows: list[Row]) -> None:
    """Time, link and key are stamped on it afterwards, and its sealed parts are compared as far as they are
    open."""
    entry = CODEC.decode(rows[20])
    others = {"version": 99, "event": Answered("zoe"), "decision": 98, "seat": "zoe", "because": (1, 2),
              "clause": "KER-9.9", "sealed": (Part(("zoe",), Offered(2, ())),)}  # fmt: skip
    stamped = {"command": "mine", "at": 7, "link": "f0"}
    assert {*others, *stamped} == {*Entry.__struct_fields__}
    assert same(entry, replace(entry, **stamped))
    assert [name for name, each in others.items() if same(entry, replace(entry, **{name: each}))] == []
