"""What people do around the game: none of it moves the game, all of it is checked."""

from __future__ import annotations

import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine import events as ev
from engine.commands import (
    Answer,
    Close,
    Concede,
    Join,
    Leave,
    Look,
    Note,
    Pledge,
    Rule,
    ShowWords,
    Sign,
    StandPass,
    Start,
    Undo,
)
from engine.errors import Illegal, Malformed, NotYours, Unknown
from engine.seals import pledge, signed_message
from engine.table import Table, entropy_digest
from replays.session import Session
from tests.systems.proving.rules import RULES
from tests.systems.table import SALT, choose, log, question, refused, table

SEATS = ("ann", "bo")


def waiting(*seats: str) -> Session:
    return table(RULES, *(seats or SEATS), start=False)


# seats -------------------------------------------------------------------------------------------------


def test_ker_6_1_seats_join_before_the_start_and_in_order() -> None:
    live = waiting("bo", "ann")
    assert live.state.table.seats == ("bo", "ann")
    entry = log(live)[1]
    assert (entry.event, entry.clause, entry.seat) == (ev.Joined("bo"), "KER-6.1", "bo")
    live.do(Start())
    assert live.state.course.seats == ("bo", "ann")
    with refused(live, Illegal, "KER-6.1", ()):
        live.do(Join("cy"))


@pytest.mark.parametrize(
    "name", ["", "Ann", "1a", "a b", "-a", "a_b", "é", "a" * 33, "public", "referee", "a\n", "ann=x", "a+b"]
)
def test_ker_6_1_a_seat_has_a_plain_name(name: str) -> None:
    live = waiting()
    with refused(live, Malformed, "KER-6.1"):
        live.do(Join(name))


def test_ker_6_1_long_and_hyphened_names_will_do() -> None:
    live = table(RULES, "a" * 32, "x-1-y", start=False)
    assert live.state.table.present == ("a" * 32, "x-1-y")


def test_ker_6_1_a_seat_that_is_taken_is_not_free() -> None:
    live = waiting()
    with refused(live, Illegal, "KER-6.1"):
        live.do(Join("ann"))


def test_ker_6_2_no_more_seats_than_the_game_is_for() -> None:
    live = waiting("ann", "bo", "cy")
    with refused(live, Illegal, "KER-6.2"):
        live.do(Join("dee"))
    live.do(Leave("bo", "ann"))
    live.do(Join("dee"))  # a seat was free again
    assert live.state.table.present == ("ann", "cy", "dee")
    with refused(live, Illegal, "KER-6.2"):
        live.do(Join("bo"))
    live.do(Leave("dee", "ann"))
    live.do(Join("bo"))
    live.do(Start())
    assert live.state.course.seats == ("ann", "bo", "cy")


def test_ker_6_1_a_seat_that_leaves_names_a_keeper_and_may_come_back() -> None:
    live = table(RULES, "ann", "bo", "cy")
    entry = live.do(Leave("bo", "referee")).entries[0]
    assert (entry.event, entry.clause, entry.seat) == (ev.Left("bo", "referee"), "KER-6.1", "bo")
    assert live.state.table.keepers == {"bo": "referee"}
    assert live.state.table.present == ("ann", "cy")
    assert live.state.course.seats == ("ann", "bo", "cy")  # the game goes on with it
    with refused(live, Illegal, "KER-6.1"):
        live.do(Leave("bo", "ann"))
    for nobody in ("cy", "bo", "dee", "public", ""):
        with refused(live, Illegal, "KER-6.1", ("ann", "referee")):
            live.do(Leave("cy", nobody))
    with refused(live, NotYours, "KER-6.1", ("ann", "bo", "cy")):
        live.do(Leave("dee", "ann"))
    with refused(live, Illegal, "KER-6.1"):
        live.do(Leave("referee", "ann"))
    with refused(live, Illegal, "KER-6.1", ("bo",)):
        live.do(Join("dee"))
    with refused(live, Malformed, "KER-3.6"):
        live.do(Join("bo", "ab" * 32))  # its words were for the start
    live.do(Join("bo"))
    assert live.state.table.keepers == {}
    assert live.state.table.seats == live.state.table.present


def test_ker_6_1_a_seat_that_left_is_still_asked() -> None:
    live = table(RULES, *SEATS)
    live.do(Leave("bo", "ann"))
    asked = question(live.state, "bo")
    assert asked is not None
    live.do(Answer("bo", (asked.ids[0],), by="ann"))


def test_ker_3_1_the_digest_of_what_the_seats_give() -> None:
    held = Table(("bo", "ann"), words={"ann": "tea", "bo": "salt"})
    assert entropy_digest(held) == hashlib.sha256(b"bo=salt\nann=tea\n").hexdigest()
    assert entropy_digest(Table(("ann",))) == hashlib.sha256(b"ann=\n").hexdigest()
    assert entropy_digest(Table()) == hashlib.sha256(b"").hexdigest()


# notes -------------------------------------------------------------------------------------------------


def test_ker_2_6_a_note_stands_on_an_entry() -> None:
    live = table(RULES, *SEATS)
    here = live.version
    entry = live.do(Note("ann", "mind the gap")).entries[0]
    assert (entry.event, entry.clause, entry.seat) == (
        ev.Noted("ann", "mind the gap", here),
        "KER-2.6",
        "ann",
    )
    assert live.do(Note("referee", "x", on=3)).entries[0].event == ev.Noted("referee", "x", 3)
    assert live.do(Note("bo", "x", on=live.version)).entries
    assert live.state.table.notes == 3
    for on in (-1, live.version + 1):
        with refused(live, Malformed, "KER-2.6"):
            live.do(Note("ann", "x", on=on))
    for empty in ("", " \n"):
        with refused(live, Malformed, "KER-2.6"):
            live.do(Note("ann", empty))
    for stranger in ("dee", "public", ""):
        with refused(live, NotYours, "KER-6.1", SEATS):
            live.do(Note(stranger, "x"))


def test_ker_6_1_texts_are_short_and_printable() -> None:
    live = waiting()
    live.do(Pledge("ann", pledge("ann", "x" * 500, SALT)))
    live.do(Note("ann", "é" * 500))
    live.do(Note("ann", "two\nlines\tand a tab"))
    live.do(Note("ann", "שלום\u200f, a mark of direction that turns nothing"))
    turned = ("ruled: \u202edlehpu", "\u2066x", "y\u2069", "line\u2028break", "\x9b1m")
    for bad in ("x" * 501, "bell\x07", "\x1b[31m", "nul\0", *turned):
        with refused(live, Malformed, "KER-6.1"):
            live.do(Note("ann", bad))
        with refused(live, Malformed, "KER-6.1"):
            live.do(ShowWords("ann", bad, SALT))


def test_ker_2_6_table_entries_move_nothing() -> None:
    live = table(RULES, *SEATS)
    before = live.state
    live.do(Note("ann", "x"))
    live.do(Look("referee"))
    live.do(Rule("bo", "PRO-4.1", "total"))
    live.do(StandPass("ann", ""))
    live.do(Leave("ann", "bo"))
    live.do(Join("ann"))
    assert (live.state.head, live.state.course, live.state.board) == (
        before.head,
        before.course,
        before.board,
    )
    for entry in log(live)[before.head :]:
        assert (entry.decision, entry.opens) == (entry.version, True)


# rulings, looking, closing -----------------------------------------------------------------------------


def test_ker_8_2_a_ruling_is_one_of_the_variants_of_its_clause() -> None:
    live = table(RULES, *SEATS)
    entry = live.do(Rule("ann", "PRO-4.1", "total")).entries[0]
    assert (entry.event, entry.clause) == (ev.Ruled("PRO-4.1", "total", "ann"), "KER-8.2")
    assert live.state.table.rulings == {"PRO-4.1": "total"}
    with refused(live, Malformed, "PRO-4.1", ("highest", "total")):
        live.do(Rule("ann", "PRO-4.1", "lowest"))
    with refused(live, Malformed, "PRO-4.2", ("PRO-4.1",)):
        live.do(Rule("ann", "PRO-4.2", "total"))
    with refused(live, Unknown, ""):
        live.do(Rule("ann", "PRO-9.9", "total"))
    with refused(live, NotYours, "KER-6.1", SEATS):
        live.do(Rule("dee", "PRO-4.1", "total"))
    live.do(Rule("referee", "PRO-4.1", "highest"))
    assert live.state.table.rulings == {"PRO-4.1": "highest"}


def test_ker_8_1_that_the_referee_looked_is_written_down() -> None:
    live = table(RULES, *SEATS)
    here = live.version
    entry = live.do(Look("referee")).entries[0]
    assert (entry.event, entry.clause, entry.sealed) == (ev.Looked("referee", here), "KER-8.1", ())
    assert live.do(Look("referee", 4)).entries[0].event == ev.Looked("referee", 4)


def test_ker_6_5_a_closed_session_takes_nothing_more() -> None:
    live = table(RULES, *SEATS)
    with refused(live, NotYours, "KER-6.1", SEATS):
        live.do(Close("dee"))
    entry = live.do(Close("referee")).entries[0]
    assert (entry.clause, entry.seat) == ("KER-6.5", "referee")
    assert live.state.table.closed
    calls = (
        lambda: live.do(Answer("ann", ("x",))),
        lambda: live.do(Start()),
        lambda: live.do(Concede("ann")),
        lambda: live.do(Undo("referee")),
        lambda: live.do(Join("cy")),
        lambda: live.do(Leave("ann", "bo")),
        lambda: live.do(Note("ann", "x")),
        lambda: live.do(Look("referee")),
        lambda: live.do(Rule("ann", "PRO-4.1", "total")),
        lambda: live.do(Close("bo")),
        lambda: live.do(StandPass("ann", "always")),
    )
    for call in calls:
        with refused(live, Illegal, "KER-6.5"):
            call()


def test_ker_6_5_closing_ends_an_open_request() -> None:
    live = table(RULES, *SEATS, options={"undo": "consent"})
    asked = question(live.state, "ann")
    assert asked is not None
    choose(live, "ann", asked.ids[0])
    live.do(Undo("ann"))
    assert live.state.table.request is not None
    live.do(Close("referee"))
    assert live.state.table.request is None


def test_ker_6_6_a_signature_is_a_table_entry_also_after_the_closing() -> None:
    live = table(RULES, *SEATS)
    own = Ed25519PrivateKey.from_private_bytes(bytes(32))
    key = own.public_key().public_bytes_raw().hex()
    live.do(Close("referee"))
    here, state = live.link, live.state
    signature = own.sign(signed_message(live.session, live.version, here)).hex()
    live.do(Sign(key, signature))
    entry = log(live)[-1]
    assert (entry.event, entry.clause, entry.seat) == (ev.Signed(key, signature, here), "KER-6.6", "")
    assert live.state == state
    for wrong in (key[:-1], key + "0", key.upper(), "z" * 64, ""):
        for given in ((wrong, signature), (key, wrong), (key, signature)):  # the last signs an earlier entry
            with refused(live, Malformed, "KER-6.6"):
                live.do(Sign(*given))
