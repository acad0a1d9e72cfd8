"""What people say and do about going back is made again like every decision; so are the first entry and what
a row says beside its entry. Each lie is told with all links made anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import library, seals
from engine.codec import Codec, canonical
from engine.commands import Agree, Refuse, StandPass, Undo, Withdraw
from engine.entries import NO_ONE, Entry, Part
from engine.events import Event, Joined, Laid, Positioned, Until
from engine.seals import opening_link
from replays.bundle import parse
from replays.verify import Log, Report, verify
from tests.systems.table import raw
from tests.trust import sessions

Rows = list[bytes]
ROOT = Path(__file__).resolve().parents[2]


@cache
def codec() -> Codec:
    return library.codec("proving")


@cache
def told() -> tuple[bytes, ...]:
    """A session in which going back was asked for, refused, taken back, and agreed to; a pass stands."""
    live = sessions.played("proving", options={"undo": "consent"}, steps=30)
    if live.state.table.request is not None:
        live.do(Withdraw(live.state.table.request.by))
    live.do(Undo("ann"))
    live.do(Refuse("bo"))
    live.do(Undo("bo"))
    live.do(Withdraw("bo"))
    live.do(Undo("ann", step="round"))
    live.do(Agree("bo"))
    live.do(StandPass("ann", library.rules("proving").passes[0]))
    return tuple(raw(live))


def judged(rows: Rows) -> Report:
    secrets = sessions.SECRETS
    return verify(Log("table", rows, secrets.dice, secrets.veil), library.rules("proving"), codec())


def linked(entries: list[Entry[Event]]) -> Rows:
    """Rows whose links and commitments are made anew, as somebody with the veil could."""
    link, made = opening_link("table"), []
    for entry in entries:
        (stored,) = codec().store(
            [replace(entry, link="")], link, sessions.SECRETS.veil, entry.at, entry.command
        )
        link = stored.entry.link
        made.append(stored.row)
    return made


def plainly(raws: list[dict[str, Any]]) -> Rows:
    """The same of plain JSON, whatever stands in it."""
    link, made = opening_link("table"), []
    for plain in raws:
        plain.pop("link")
        hashed = {**plain}
        if "sealed" in plain:
            hashed["sealed"] = [
                _covered(part, plain["version"], at) for at, part in enumerate(plain["sealed"])
            ]
        link = plain["link"] = seals.link(link, canonical(hashed))
        made.append(canonical(plain))
    return made


def _covered(part: dict[str, Any], version: int, place: int) -> dict[str, Any]:
    salt = seals.salt(sessions.SECRETS.veil, version, place)
    commit = part["commit"] if "commit" in part else seals.commitment(salt, canonical(part["event"]))
    return {**{each: part[each] for each in ("to",) if each in part}, "commit": commit}


def event(**changes: Any) -> Callable[[Entry[Any]], Entry[Any]]:
    return lambda entry: replace(entry, event=replace(entry.event, **changes))


LIES: dict[str, Callable[[Entry[Any]], Entry[Any]]] = {
    "seat": lambda entry: replace(entry, seat=""),
    "clause": lambda entry: replace(entry, clause="KER-1.1"),
    "because": lambda entry: replace(entry, because=(1,)),
    "a part": lambda entry: replace(entry, sealed=(Part(("ann",), Until("ann", "")),)),
    "by nobody": event(by=""),
    "by a stranger": event(by="zoe"),
}
SAID = ("undone", "undo-asked", "agreed", "declined", "withdrew")


def lied(tag: str, lie: Callable[[Entry[Any]], Entry[Any]]) -> Report:
    """What is said of the last entry of this kind, altered."""
    entries = [codec().decode(row) for row in told()]
    at = max(place for place, row in enumerate(told()) if b'"t":"%s"' % tag.encode() in row)
    entries[at] = lie(entries[at])
    report = judged(linked(entries))
    assert report.fault is None or report.fault.version == at + 1
    return report


def test_the_session_as_it_was_holds() -> None:
    assert judged(list(told())).ok
    assert linked([codec().decode(row) for row in told()]) == list(told())
    assert plainly([json.loads(row) for row in told()]) == list(told())


@pytest.mark.parametrize("tag", SAID)
@pytest.mark.parametrize("lie", LIES)
def test_ker_2_3_what_is_said_about_going_back_is_made_again(tag: str, lie: str) -> None:
    assert not lied(tag, LIES[lie]).ok


@pytest.mark.parametrize("tag", ["agreed", "declined", "withdrew"])
def test_ker_2_5_an_answer_names_the_request_that_is_open(tag: str) -> None:
    assert not lied(tag, event(request=1)).ok


def test_ker_2_3_a_request_says_what_would_be_un_known() -> None:
    assert not lied("undo-asked", event(crosses=())).ok
    assert not lied("undo-asked", event(redo=True)).ok


def test_ker_2_2_a_move_at_a_table_without_undo_is_a_difference_and_no_bug() -> None:
    entries: list[Any] = [codec().decode(row) for row in told()]
    entries[0] = event(options=("undo=none",))(entries[0])
    report = judged(linked(entries))
    assert report.fault is not None
    assert report.fault.clause == "KER-2.2"


def test_ker_4_2_a_standing_pass_whose_moment_is_closed_in_a_full_log_is_found() -> None:
    closed = Part[Event](("ann",), None, "0" * 64)
    assert not lied("stood-pass", lambda entry: replace(entry, sealed=(closed,))).ok


BEGUN: dict[str, Callable[[Entry[Any]], Entry[Any]]] = {
    "seat": LIES["seat"],
    "clause": LIES["clause"],
    "a part": LIES["a part"],
    "an option twice": lambda entry: event(options=entry.event.options * 2)(entry),
    "an option of no game": event(options=("undo=consent", "moon=full")),
    "carried from nobody": event(carried=5),
    "a parent that handed nothing on": event(parent="other", parent_version=5, parent_link="0" * 64),
    "more carried than there is": event(
        parent="other", parent_version=5, parent_link="0" * 64, carried=10**6
    ),
    "an end inside a decision": event(parent="other", parent_version=5, parent_link="0" * 64, carried=5),
    "an end behind its first": event(parent="other", parent_version=4, parent_link="0" * 64, carried=4),
    "dice of no kind": event(dice="loaded"),
}


@pytest.mark.parametrize("lie", [each for each in BEGUN if each != "seat"])
def test_ker_3_1_the_first_entry_is_made_again(lie: str) -> None:
    entries: list[Any] = [codec().decode(row) for row in told()]
    entries[0] = BEGUN[lie](entries[0])
    report = judged(linked(entries))
    assert report.fault is not None
    assert report.fault.version == 1


@pytest.mark.parametrize("lie", ["an end inside a decision", "an end behind its first"])
def test_ker_9_4_what_is_carried_over_ends_with_a_decision(lie: str) -> None:
    entries: list[Any] = [codec().decode(row) for row in told()]
    entries[0] = BEGUN[lie](entries[0])
    report = judged(linked(entries))
    assert report.fault is not None
    assert (report.fault.level, report.fault.clause) == ("phases", "KER-9.4")


def test_dice_that_were_written_down_beforehand_are_not_called_good() -> None:
    """Whoever calls seeded dice written-down ones is not told that they are of the secret."""
    entries: list[Any] = [codec().decode(row) for row in told()]
    entries[0] = event(dice="scripted")(entries[0])
    report = judged(linked(entries))
    assert not report.ok or "dice" in report.unchecked


def test_ker_2_6_what_a_row_says_beside_its_entry_is_found() -> None:
    """Members that no reader knows hold what nobody decided; the links may fit."""
    for place, where in ((0, ()), (1, ("event",)), (8, ())):
        raws = [json.loads(row) for row in told()]
        node = raws[place]
        for each in where:
            node = node[each]
        node["also"] = "more"
        report = judged(plainly(raws))
        assert report.fault is not None
        assert (report.fault.version, report.fault.clause) == (place + 1, "KER-2.6")


def test_what_an_entry_leads_to_that_no_rule_foresaw_is_a_difference() -> None:
    """A choice of nothing at all, where the links were made anew."""
    entries: list[Any] = [codec().decode(row) for row in told()]
    for place, entry in enumerate(entries):
        if hasattr(entry.event, "choice") and entry.event.choice:
            altered = [*entries]
            altered[place] = event(choice=("",))(entry)
            assert not judged(linked(altered)).ok
    assert any(isinstance(entry.event, Joined) for entry in entries)


@pytest.mark.parametrize("lie", ["gone", "closed", "no JSON", "another shape"])
def test_ker_6_2_a_position_that_is_none_is_a_difference(lie: str) -> None:
    path = min((ROOT / "tests" / "golden" / "echoes").glob("by-hand-*.rollbook"))
    bundle = parse(path.read_bytes(), path.name)
    assert bundle.secrets is not None
    rules, echoes = library.rules("echoes"), library.codec("echoes")
    entries: list[Any] = [echoes.decode(row) for row in bundle.rows]
    place = next(at for at, entry in enumerate(entries) if isinstance(entry.event, Positioned))
    parts = {
        "gone": (),
        "closed": (Part[Event](NO_ONE, None, "0" * 64),),
        "no JSON": (Part[Event](NO_ONE, Laid("{")),),
        "another shape": (Part[Event](NO_ONE, Laid('{"moon":[1]}')),),
    }
    entries[place] = replace(entries[place], sealed=parts[lie])
    link, rows = opening_link(bundle.session), []
    for entry in entries:
        (stored,) = echoes.store(
            [replace(entry, link="")], link, bundle.secrets.veil, entry.at, entry.command
        )
        link = stored.entry.link
        rows.append(stored.row)
    report = verify(Log(bundle.session, rows, bundle.secrets.dice, bundle.secrets.veil), rules, echoes)
    assert report.fault is not None
    assert report.fault.version == place + 1
