"""Logs that nobody could have played, with every number, commitment and link made anew by somebody who holds
both secrets. Each says one thing that no command writes; `verify` names the entry."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine import facts as f
from engine import library, seals
from engine.codec import canonical
from engine.commands import Correct
from engine.dice import ALGORITHM, Seeded, commitment
from engine.entries import Entry
from engine.facts import KERNEL_FACTS, Fact
from engine.table_commands import entry
from replays import dispute as disputes
from replays import undo
from replays.live import Live
from replays.verify import Level, Log, Report, verify
from replays.verify.phases import CARRIED
from replays.verify.rules import REMADE
from tests.systems.proving import facts as p
from tests.systems.table import log, raw
from tests.trust import sessions
from tests.trust.test_going_back import codec, fact, linked, plainly
from tests.trust.test_moves import found, go, judge, judged, request, table

Change = Callable[[Entry[Any]], Entry[Any]]


def told(live: Live, said: Fact, clause: str, by: str = "ann") -> Report:
    """What is said of the session and one more table entry."""
    return judged(live, entry(said, clause, by, live.version + 1))


def altered(entries: list[Entry[Fact]], at: int, change: Change) -> Report:
    return judge([*entries[:at], change(entries[at]), *entries[at + 1 :]])


# The beginning ------------------------------------------------------------------------------------------


def test_ker_3_1_a_session_begins_once() -> None:
    """Other options, from the middle of the game on."""
    live = table("consent", 2)
    again = replace(log(live)[0], fact=replace(log(live)[0].fact, options=("undo=open",)))
    version = live.version + 1
    assert found(judged(live, replace(again, version=version, cause=version, command="", at=0))) == (
        version,
        "phases",
        "KER-3.1",
    )


@pytest.mark.parametrize("more", [f.Gauged("storm", 3), f.Rolled("ann", ("d6",), (6,), "seeded")])
def test_ker_2_1_nothing_follows_from_the_beginning(more: Fact) -> None:
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
    assert altered(entries, 0, fact(**whole)).ok
    said = PARENTS[lie] if lie.endswith("nobody's") else {**whole, **PARENTS[lie]}
    assert found(altered(entries, 0, fact(**said))) == (1, "phases", "KER-9.4")


def test_ker_9_4_a_branch_takes_over_neither_notes_nor_moves_nor_the_closing() -> None:
    """Or a whole log could say that its throws are another's."""
    for do in (
        lambda live: live.note("ann", "hm"),
        lambda live: undo.undo(live, "ann"),
        lambda live: live.close("ann"),
    ):
        live = table("open", 2)
        do(live)
        carried = {"parent": "friday", "parent_version": 5, "parent_link": "0" * 64, "carried": live.version}
        assert found(altered(log(live), 0, fact(**carried))) == (live.version, "phases", "KER-9.4")


def test_ker_9_4_what_is_carried_over_shows_what_its_dice_can_show() -> None:
    """Its throws are those of another secret, but throws they are."""

    class Loaded(Seeded):
        def throw(self, dice: Any, entropy: str, label: str) -> tuple[int, ...]:
            return tuple(9 for _ in dice)

    live = sessions.played("proving", steps=0, options={"undo": "open"}, dice=Loaded(sessions.SECRETS.dice))
    while not any(isinstance(each.fact, f.Rolled) for each in log(live)):
        go(live, 1)
    entries = log(live)
    rolled = next(each for each in entries if isinstance(each.fact, f.Rolled))
    carried = {"dice": ALGORITHM, "parent": "friday", "parent_version": 5, "parent_link": "0" * 64}
    report = altered(entries, 0, fact(**carried, carried=live.version))
    assert found(report) == (rolled.version, "dice", rolled.clause)


def test_ker_9_4_a_throw_less_in_what_is_carried_over_is_a_difference_and_no_bug() -> None:
    """Nothing came up that could be counted."""
    live = table("open")
    while not any(isinstance(each.fact, f.Rolled) for each in log(live)):
        go(live, 1)
    entries: list[Any] = log(live)
    at = next(place for place, each in enumerate(entries) if isinstance(each.fact, f.Rolled))
    carried = {"parent": "friday", "parent_version": 5, "parent_link": "0" * 64, "carried": at}
    entries[0] = fact(**carried)(entries[0])
    assert not judge(entries[:at]).ok


@pytest.mark.parametrize("secret", ["", "00", "zz", "0" * 128])
@pytest.mark.parametrize("dice", [ALGORITHM, "scripted"])
def test_ker_3_3_a_dice_secret_has_32_bytes(secret: str, dice: str) -> None:
    live = table("open")
    live.close("ann")
    entries: list[Any] = [*log(live)[:2], replace(log(live)[-1], version=3, cause=3)]
    hex_ = bytes.fromhex(secret) if secret != "zz" else b""
    entries[0] = fact(dice=dice, commitment=commitment(hex_))(entries[0])
    entries[2] = fact(secret=secret)(entries[2])
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
    live.note("ann", "hm")
    undo.undo(live, "ann")
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
    rows.append({"version": version, "cause": version, "clause": "KER-6.3", "fact": {"t": "ended"}})
    rows[-1]["fact"]["result"] = "won"
    link, made = seals.opening_link("table"), []
    for row in rows:
        link = seals.link(link, canonical({key: each for key, each in row.items() if key != "link"}))
        made.append(canonical({**row, "link": link}))
    report = verify(Log("table", made), live.rules, codec())
    assert (found(report), report.unchecked) == ((version, "phases", "KER-1.1"), ("rules", "dice"))


def test_ker_4_2_a_pass_is_standing_where_the_seat_said_so() -> None:
    entries = log(sessions.played("proving", steps=40, seed=3))
    said = [at for at, each in enumerate(entries) if any(isinstance(q.fact, f.Typed) for q in each.sealed)]
    assert said

    def stand(each: Entry[Any]) -> Entry[Any]:
        parts = (replace(q, fact=f.Typed(True)) if isinstance(q.fact, f.Typed) else q for q in each.sealed)
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
    shown = {"salt": salt.hex()} if salted else {"fact": None}
    closed = {**part, **shown, "commit": seals.commitment(salt, canonical(part["fact"]))}
    rows[at]["sealed"][0] = {key: each for key, each in closed.items() if each is not None}
    secrets = sessions.SECRETS
    whole = Log("table", plainly(rows), secrets.dice, secrets.veil)
    assert found(verify(whole, library.rules("proving"), codec(), level)) == (at + 1, "chain", "KER-2.6")


# Around the game ----------------------------------------------------------------------------------------


def test_every_table_fact_is_made_again() -> None:
    """But a request to move, which `Moves` makes, and the moment of a pass, which is sealed in its entry."""
    around = {each for each in KERNEL_FACTS if each.lane == "table"}
    assert around - set(REMADE) == {f.UndoAsked, f.Until}
    assert set(CARRIED) < around


def test_ker_4_2_the_moment_of_a_pass_stands_in_no_entry_of_its_own() -> None:
    live = table("open", 1)
    version = live.version + 1
    said: Entry[Fact] = Entry(version, f.Until("ann", "always"), (), version, "zoe", (1,), "ABC-1.1")
    assert found(judged(live, said)) == (version, "phases", "KER-4.2")
    assert found(judged(live, said, level="phases")) == (version, "phases", "KER-4.2")


def test_ker_8_1_the_referee_looks_and_nobody_else() -> None:
    live = table("open", 1)
    version = live.version + 1
    assert told(live, f.Looked("referee", 1), "KER-8.1", "referee").ok
    assert found(told(live, f.Looked("ann", 1), "KER-8.1")) == (version, "rules", "KER-8.1")


def test_ker_6_5_nobody_asks_for_a_move_after_the_closing() -> None:
    live = table("consent", 2)
    before = live.state.course.previous
    live.close("referee")
    assert found(judged(live, request(live, before))) == (live.version + 1, "rules", "KER-6.5")


# Consent ------------------------------------------------------------------------------------------------


def moved() -> list[Entry[Any]]:
    """Ann asked, bo agreed, and with that the cursor moved."""
    live = table("consent", 1)
    to = live.state.head
    go(live, 2)
    undo.undo(live, "ann", to=to)
    undo.agree(live, "bo")
    return log(live)


def test_ker_2_3_with_the_last_agreement_the_move_is_made() -> None:
    *before, move = moved()
    here = move.version
    assert judge([*before, move]).ok
    later = replace(move, version=here + 1, cause=here + 1)
    noted = entry(f.Noted("ann", "hm", here - 1), "KER-2.6", "ann", here)
    other = entry(f.Undone("referee", move.fact.to), "KER-2.1", "referee", here)
    for wrong in (
        [],
        [noted, later],
        [other],
        [replace(move, command="key")],
        [replace(move, at=move.at + 1)],
    ):
        assert found(judge([*before, *wrong])) == (here, "rules", "KER-2.3")


def test_ker_2_3_a_seat_that_leaves_agrees_to_nothing() -> None:
    """Who is left has agreed, but nobody said so last: they ask anew."""
    live = sessions.played("proving", "ann", "bo", "cy", steps=0, options={"undo": "consent"})
    go(live, 1)
    to = live.state.head
    go(live, 2)
    undo.undo(live, "ann", to=to)
    undo.agree(live, "bo")
    live.leave("cy", "bo")
    assert live.state.table.agreed
    move = undo.cursor("ann", to, True, live.version + 1)
    assert found(judged(live, move)) == (live.version + 1, "rules", "KER-2.3")


def test_ker_9_5_a_branch_is_asked_for_from_a_rest_point() -> None:
    live = table("consent", 3)
    here, version = live.state.head, live.version + 1
    assert told(live, f.BranchAsked("ann", here), "KER-9.5").ok
    for at in (0, 1, live.state.course.origin + 1, here + 1, 10**6):
        assert found(told(live, f.BranchAsked("ann", at), "KER-9.5")) == (version, "rules", "KER-2.1")


def test_ker_9_5_nobody_is_asked_for_a_branch_that_is_free() -> None:
    alone = sessions.played("proving", "ann", steps=0, options={"undo": "consent"})
    for live in (table("open", 1), alone):
        here = live.state.head
        report = told(live, f.BranchAsked("ann", here), "KER-9.5")
        assert found(report) == (live.version + 1, "rules", "KER-9.5")


def test_ker_9_5_what_the_table_agreed_to_is_not_asked_again_and_makes_a_session() -> None:
    live = table("consent", 1)
    asked = f.BranchAsked("ann", live.state.head)
    live.save(lambda _, version: [entry(asked, "KER-9.5", "ann", version + 1)])
    number = live.version
    undo.agree(live, "bo")
    here = live.version + 1
    assert found(told(live, asked, "KER-9.5")) == (here, "rules", "KER-9.5")
    assert told(live, f.Branched("ann", number, "other"), "KER-9.5").ok
    assert found(told(live, f.Branched("ann", number, "../other"), "KER-9.5")) == (here, "rules", "KER-9.5")


# Disputes -----------------------------------------------------------------------------------------------


def disputed() -> tuple[Live, int]:
    """Ann disputes an entry; its number."""
    live = table("open", 2)
    disputes.dispute(live, "ann", live.state.head, "not so", "PRO-4.1")
    return live, live.version


@pytest.mark.parametrize("more", [{"clause": "KER-1.1"}, {"variant": "total"}, {"correction": 7}])
def test_ker_9_2_what_is_upheld_says_nothing_else(more: dict[str, Any]) -> None:
    live, number = disputed()
    disputes.uphold(live, "referee", number, "so it is")
    entries = log(live)
    assert found(altered(entries, -1 % len(entries), fact(**more))) == (live.version, "rules", "KER-9.2")


def test_ker_9_2_a_dispute_is_overturned_by_a_correction_of_what_it_is_about() -> None:
    live, number = disputed()
    go(live, 1)
    answered = live.state.course.cause
    said = f.DisputeRuled("referee", number, "overturned", "", "PRO-4.1", correction=answered)
    assert found(told(live, said, "KER-9.2", "referee")) == (live.version + 1, "rules", "KER-9.2")
    live.do(Correct("referee", answered, "not so", ()))
    said = replace(said, correction=live.state.course.cause)
    assert found(told(live, said, "KER-9.2", "referee")) == (live.version + 1, "rules", "KER-9.2")


@pytest.mark.parametrize("how", ["overturned", "house-rule"])
def test_ker_9_2_what_settles_a_dispute_comes_right_before_it(how: str) -> None:
    live, number = disputed()
    if how == "overturned":
        disputes.overturn(live, "referee", number, (p.Weakened(1),))
    else:
        disputes.house_rule(live, "referee", number, "total")
    *before, settled = log(live)
    here = settled.version
    assert judge([*before, settled]).ok
    later = replace(settled, version=here + 1, cause=here + 1)
    noted = entry(f.Noted("ann", "hm", here - 1), "KER-2.6", "ann", here)
    assert found(judge([*before, noted, later])) == (here + 1, "rules", "KER-9.2")
    for wrong in ({"command": "key"}, {"at": settled.at + 1}):
        assert found(judge([*before, replace(settled, **wrong)])) == (here, "rules", "KER-9.2")
