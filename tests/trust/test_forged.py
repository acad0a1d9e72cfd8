"""Logs that nobody could have played, with every number, commitment and link made anew by somebody who holds
both secrets. Each says one thing that no command writes; `verify` names the entry."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import library, seals
from engine.codec import canonical
from engine.commands import Close, Note, Undo
from engine.dice import ALGORITHM, Seeded, commitment
from engine.entries import Entry
from engine.events import Event
from replays.verify import Level, Log, Report, verify
from tests.systems.table import log, raw
from tests.trust import sessions
from tests.trust.test_going_back import codec, event, linked, plainly
from tests.trust.test_moves import found, go, judge, judged, table

Change = Callable[[Entry[Any]], Entry[Any]]


def altered(entries: list[Entry[Event]], at: int, change: Change) -> Report:
    return judge([*entries[:at], change(entries[at]), *entries[at + 1 :]])


# The beginning ------------------------------------------------------------------------------------------


def test_ker_3_1_a_session_begins_once() -> None:
    """Other options, from the middle of the game on."""
    live = table("consent", 2)
    again = replace(log(live)[0], event=replace(log(live)[0].event, options=("undo=open",)))
    version = live.version + 1
    assert found(judged(live, replace(again, version=version, decision=version, command="", at=0))) == (
        version,
        "phases",
        "KER-3.1",
    )


@pytest.mark.parametrize("more", [ev.Gauged("storm", 3), ev.Rolled("ann", ("d6",), (6,), "seeded")])
def test_ker_2_1_nothing_follows_from_the_beginning(more: Event) -> None:
    first = log(table("open"))[0]
    assert found(judge([first, Entry(2, more, (), 1, "", (), "KER-7.1")])) == (2, "phases", "KER-2.1")


PARENTS: dict[str, dict[str, Any]] = {
    "an entry of nobody's": {"parent_version": 5},
    "a link of nobody's": {"parent_link": "0" * 64},
    "no session": {"parent": "../friday"},
    "no entry": {"parent_version": 0},
    "no link": {"parent_link": "abc"},
}


@pytest.mark.parametrize("lie", PARENTS)
def test_ker_9_4_a_parent_is_named_with_entry_and_link_or_not_at_all(lie: str) -> None:
    entries: list[Any] = log(table("open", 2))
    whole = {"parent": "friday", "parent_version": 5, "parent_link": "0" * 64, "carried": len(entries)}
    assert altered(entries, 0, event(**whole)).ok
    said = PARENTS[lie] if lie.endswith("nobody's") else {**whole, **PARENTS[lie]}
    assert found(altered(entries, 0, event(**said))) == (
        1, "phases" if lie == "no session" else "rules", "KER-9.4",
    )  # fmt: skip


def test_ker_9_4_a_branch_takes_over_neither_notes_nor_moves_nor_the_closing() -> None:
    """Or a whole log could say that its throws are another's."""
    for do in (
        lambda live: live.do(Note("ann", "hm")),
        lambda live: live.do(Undo("ann")),
        lambda live: live.do(Close("ann")),
    ):
        live = table("open", 2)
        do(live)
        carried = {"parent": "friday", "parent_version": 5, "parent_link": "0" * 64, "carried": live.version}
        assert found(altered(log(live), 0, event(**carried))) == (live.version, "phases", "KER-9.4")


def test_ker_9_4_what_is_carried_over_shows_what_its_dice_can_show() -> None:
    """Its throws are those of another secret, but throws they are."""

    class Loaded(Seeded):
        def throw(self, dice: Any, entropy: str, label: str) -> tuple[int, ...]:
            return tuple(9 for _ in dice)

    live = table("open")
    live.chance = Loaded(sessions.SECRETS.dice)
    while not any(isinstance(each.event, ev.Rolled) for each in log(live)):
        go(live, 1)
    entries = log(live)
    rolled = next(each for each in entries if isinstance(each.event, ev.Rolled))
    carried = {"dice": ALGORITHM, "parent": "friday", "parent_version": 5, "parent_link": "0" * 64}
    report = altered(entries, 0, event(**carried, carried=live.version))
    assert found(report) == (rolled.version, "dice", rolled.clause)


def test_ker_9_4_a_throw_less_in_what_is_carried_over_is_a_difference_and_no_bug() -> None:
    """Nothing came up that could be counted."""
    live = table("open")
    while not any(isinstance(each.event, ev.Rolled) for each in log(live)):
        go(live, 1)
    entries: list[Any] = log(live)
    at = next(place for place, each in enumerate(entries) if isinstance(each.event, ev.Rolled))
    carried = {"parent": "friday", "parent_version": 5, "parent_link": "0" * 64, "carried": at}
    entries[0] = event(**carried)(entries[0])
    assert not judge(entries[:at]).ok


@pytest.mark.parametrize("secret", ["", "00", "zz", "0" * 128])
@pytest.mark.parametrize("dice", [ALGORITHM, "scripted"])
def test_ker_3_3_a_dice_secret_has_32_bytes(secret: str, dice: str) -> None:
    live = table("open")
    live.do(Close("ann"))
    entries: list[Any] = [*log(live)[:2], replace(log(live)[-1], version=3, decision=3)]
    hex_ = bytes.fromhex(secret) if secret != "zz" else b""
    entries[0] = event(dice=dice, commitment=commitment(hex_))(entries[0])
    entries[2] = event(secret=secret)(entries[2])
    report = verify(Log("table", linked(entries)), library.rules("proving"), codec())
    assert found(report) == (3, "phases", "KER-3.3")


def test_ker_3_3_written_down_dice_have_a_secret_of_their_own_too() -> None:
    live = table("open")
    live.do(Close("ann"))
    entries: list[Any] = [*log(live)[:2], replace(log(live)[-1], version=3, decision=3)]
    entries[0] = event(dice="scripted")(entries[0])
    whole = Log("table", linked(entries))
    assert verify(whole, library.rules("proving"), codec()).ok
    entries[2] = event(secret="0" * 64)(entries[2])
    report = verify(Log("table", linked(entries)), library.rules("proving"), codec())
    assert found(report) == (3, "phases", "KER-3.3")


# Decisions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [{"command": "k"}, {"at": 5}])
def test_ker_2_1_a_decision_is_saved_at_once_under_one_key(change: dict[str, Any]) -> None:
    entries = log(table("open", 2))
    for at in [at for at, each in enumerate(entries) if not each.opens][::4]:
        report = altered(entries, at, lambda each: replace(each, **change))
        assert found(report) == (at + 1, "phases", "KER-2.1")


def test_ker_2_1_a_command_is_carried_out_once() -> None:
    """Made again, read, or around the game: its key comes once."""
    live = table("open", 3)
    live.do(Note("ann", "hm"))
    live.do(Undo("ann"))
    entries = log(live)
    opens = [at for at, each in enumerate(entries) if each.opens]
    for at in opens[1:]:
        before = entries[opens[opens.index(at) - 1]]
        again = replace(entries[at], command=before.command)
        report = judge([*entries[:at], again, *entries[at + 1 :]])
        assert found(report) == (at + 1, "phases", "KER-2.1")
    assert judge([replace(each, command="") for each in entries]).ok  # who needs none gives none


def test_ker_1_1_a_decision_opens_with_an_input_in_a_copy_too() -> None:
    live = table("open", 2)
    rows = [json.loads(row) for row in sessions.copy_for(live, "public").rows]
    version = live.version + 1
    rows.append({"version": version, "decision": version, "clause": "KER-6.3", "event": {"t": "ended"}})
    rows[-1]["event"]["result"] = "won"
    link, made = seals.opening_link("table"), []
    for row in rows:
        link = seals.link(link, canonical({key: each for key, each in row.items() if key != "link"}))
        made.append(canonical({**row, "link": link}))
    report = verify(Log("table", made), live.rules, codec())
    assert (found(report), report.unchecked) == ((version, "phases", "KER-1.1"), ("rules", "dice"))


def test_ker_4_2_a_pass_is_standing_where_the_seat_said_so() -> None:
    entries = log(sessions.played("proving", steps=40, seed=3))
    said = [at for at, each in enumerate(entries) if any(isinstance(q.event, ev.Typed) for q in each.sealed)]
    assert said

    def stand(each: Entry[Any]) -> Entry[Any]:
        parts = (
            replace(q, event=ev.Typed(True)) if isinstance(q.event, ev.Typed) else q for q in each.sealed
        )
        return replace(each, sealed=tuple(parts))

    for at in said[:3]:
        assert found(altered(entries, at, stand)) == (at + 1, "rules", "KER-4.2")


@pytest.mark.parametrize("level", ["chain", "phases", "rules"])
@pytest.mark.parametrize("salted", [False, True])
def test_ker_2_6_in_a_full_log_every_part_is_open(level: Level, salted: bool) -> None:
    rows = [json.loads(row) for row in raw(table("open", 1))]
    at = next(place for place, row in enumerate(rows) if "sealed" in row)
    part = rows[at]["sealed"][0]
    salt = seals.salt(sessions.SECRETS.veil, at + 1, 0)
    shown = {"salt": salt.hex()} if salted else {"event": None}
    closed = {**part, **shown, "commit": seals.commitment(salt, canonical(part["event"]))}
    rows[at]["sealed"][0] = {key: each for key, each in closed.items() if each is not None}
    secrets = sessions.SECRETS
    whole = Log("table", plainly(rows), secrets.dice, secrets.veil)
    assert found(verify(whole, library.rules("proving"), codec(), level)) == (at + 1, "chain", "KER-2.6")
