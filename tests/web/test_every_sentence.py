"""What hardly ever comes about by chance: each fault in a log written by hand, found by both at one entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.trust import sessions
from tests.web.verifying import Node, apart, of_alone
from tests.web.writing import SALT, H, Written, asks, entropy, pledge

NOON = (asks("ann"), asks("bo"))
PART = {"commit": H}
PARENT: dict[str, Any] = {"parent": "mother", "parent_version": 9, "parent_link": H}


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    process = Node()
    yield process
    process.close()


def table(*asked: dict[str, Any], mode: str = "", options: tuple[str, ...] = (), **more: Any) -> Written:
    """A table of two that has started, with a question to each."""
    chosen: dict[str, Any] = {"options": [*options]} if options else {}
    return Written(**chosen).table(*(asked or NOON), mode=mode, **more)


def normal(*, mode: str = "window") -> Written:
    """One where both play at the normal pace, and an action window is open."""
    return table(mode=mode).say("pace-set", "referee", pace="normal")


def passed(log: Written, seat: str = "ann", by: str = "", **more: Any) -> Written:
    """A pass by the pace."""
    log.say("answered", by or seat, choice=["pass"], pace=H, **more)
    log.rows[-1]["event"]["seat"] = seat
    return log


def moved() -> Written:
    """Two decisions after the start, so that there is something to undo; ann has answered, and then bo."""
    log = table(options=("undo=consent",))
    log.say("answered", "ann", choice=["x"]).say("answered", "bo", choice=["y"])
    return log.ask(*NOON)


def shown(*, worn: str = "other") -> Written:
    """Ann gave words and showed them; all commit anew, and she to `worn`."""
    log = Written().say("joined", "ann", pledge=pledge("ann", "mine")).say("joined", "bo")
    log.say("words-shown", "ann", words="mine", salt=SALT)
    log.say("words-reset", "ann", clause="KER-3.7")
    log.say("pledged", "ann", pledge=pledge("ann", worn, "ab" * 32))
    return log.say("words-shown", "ann", words=worn, salt="ab" * 32)


def ordered(*cards: str) -> dict[str, Any]:
    return {"salt": SALT, "event": {"t": "ordered", "pile": "p", "cards": [*cards]}}


def decided(log: Written, verdict: str, by: str = "referee", **more: Any) -> Written:
    log.say("disputed", "ann", on_=1, claim="not so", clause_="GAM-1.1")
    return log.say("dispute-ruled", by, dispute=log.last, verdict=verdict, **more)


def signed(log: Written, seat: str) -> Written:
    """The key of the tests signs, which `linked` does for it; a seat is named."""
    log.say("signed", key=sessions.KEY.public_key().public_bytes_raw().hex(), signature="", link="")
    log.rows[-1]["seat"] = seat
    return log


CASES: dict[str, Callable[[], Written]] = {
    "nobody acts before the beginning": lambda: Written(seat="ann"),
    "an option is chosen once": lambda: Written(options=["undo=open", "undo=open"]),
    "a branch takes over whole decisions of a game that had started": lambda: (
        Written(**PARENT, carried=2).say("joined", "ann").say("joined", "bo")
    ),
    "a deal names its session and its link": lambda: Written(deal_of="friday", deal_link="ab", given=True),
    "a deal from later on names its entry and answers": lambda: Written(
        deal_of="friday", deal_link="ab" * 32, given=True, deal_at=20
    ),
    # seats and words
    "the game has not started, or has ended": lambda: Written().say("joined", "ann").say("answered", "ann"),
    "nobody commits after words were shown": lambda: shown().say("pledged", "ann", pledge=H),
    "nobody joins after words were shown": lambda: shown().say("joined", "cy"),
    "the seat has no words to show": lambda: shown().say("words-shown", "bo", words="x", salt=SALT),
    "these words were shown before": lambda: shown(worn="mine"),
    "a salt is 64 small hexadecimal digits": lambda: (
        Written().say("joined", "ann", pledge=H).say("words-shown", "ann", words="x", salt="ab")
    ),
    "these seats have not shown their words": lambda: (
        Written().say("joined", "ann", pledge=H).say("started", seats=["ann"], entropy=entropy(ann=""))
    ),
    "who is removed did not show words when others had": lambda: (
        Written()
        .say("joined", "ann", pledge=H)
        .say("joined", "bo", pledge=H)
        .say("words-reset", "ann", clause="KER-3.7", removed="bo")
    ),
    "no words are given anew here": lambda: table().say("words-taken", entropy=entropy(ann="", bo="")),
    # what is asked and answered
    "a seat is asked once in a set": lambda: table(asks("ann"), asks("bo", "ann")),
    "options that are hidden are sealed": lambda: table(asks("ann", hidden=True, options=[])),
    "a choice is covered where the question is": lambda: table(asks("ann", secret=True)).say(
        "answered", "ann", choice=["x"], sealed=[{"to": ["ann"], **PART}]
    ),
    "a covered choice shows nothing": lambda: table(asks("ann", secret=True)).say(
        "answered", "ann", shows=True, sealed=[{"to": ["ann"], **PART}]
    ),
    "a choice shows what only the seat could see": lambda: table().say(
        "answered", "ann", choice=["x"], shows=True
    ),
    "the seat is not asked now": lambda: (
        table(mode="any").say("answered", "ann", choice=["x"]).say("answered", "bo", choice=["x"])
    ),
    "a seat concedes once": lambda: table().say("conceded", "ann").say("conceded", "ann"),
    # the pace
    "the pace of the table is set before the start, or by the referee": lambda: table().say(
        "pace-set", "ann", pace="normal"
    ),
    "the pace passes in action windows, and does nothing else": lambda: passed(normal(mode="")),
    "nobody passes by itself while somebody is waited for": lambda: passed(normal().say("held-up", "bo")),
    "this seat is asked in every window here": lambda: passed(table(mode="window")),
    "this seat is to be asked here": lambda: passed(normal().say("held-up", "ann", at_="day")),
    "a pass by the pace is its seat's, or its keeper's": lambda: passed(normal(), by="referee"),
    "nobody was asked between two things that are shown": lambda: passed(passed(normal()), "bo").say(
        "turned", on=True, pile="p", cards=["two"]
    ),
    "the table waits for this seat already": lambda: table().say("held-up", "ann").say("held-up", "ann"),
    "the table does not wait for this seat": lambda: table().say("released", "ann"),
    # undo
    "this table plays without undo": lambda: (
        table(options=("undo=none",)).say("answered", "ann", choice=["x"]).say("undone", "ann", to=6)
    ),
    "who asked withdraws, and does not decline": lambda: (
        moved().say("undo-asked", "ann", to=6).say("declined", "ann", clause="KER-2.3", request=10)
    ),
    "who asked withdraws, and nobody else": lambda: (
        moved().say("undo-asked", "ann", to=6).say("withdrew", "bo", clause="KER-2.3", request=10)
    ),
    "this move is agreed to": lambda: (
        # a seat for which the table waits takes back no answer that another typed, though the set is closed
        table(asks("bo"))
        .say("answered", "bo", choice=["x"])
        .ask(*NOON)
        .say("held-up", "ann")
        .say("undone", "ann", to=6)
    ),
    # dice
    "no die is called so": lambda: (
        table()
        .say("adjusted", "ann", reason="hm")
        .say("rolled", on=True, by_="ann", dice=["d0"], faces=[1], source="seeded")
    ),
    "the order of a pile is sealed for no one": lambda: (
        table()
        .say("adjusted", "ann", reason="hm")
        .say("shuffled", on=True, pile="p", count=2, source="seeded", label="bound/p//0")
    ),
    "nobody knows this order": lambda: (
        table(options=("dice=declared",))
        .say("adjusted", "ann", reason="hm")
        .say("shuffled", on=True, pile="p", count=2, source="declared", sealed=[ordered("b", "a")])
    ),
    # disputes and signatures
    "a dispute names the clause at issue": lambda: table().say("disputed", "ann", on_=1, claim="not so"),
    "this is no verdict": lambda: decided(table(), "perhaps", clause_="GAM-1.1"),
    "the referee settles disputes": lambda: decided(table(), "upheld", "ann", clause_="GAM-1.1"),
    "a signature is by its key": lambda: signed(table(), "ann"),
    "the signature is over another link": lambda: table().say(
        "signed", key="ab" * 32, signature="cd" * 64, link=H
    ),
}


@pytest.mark.parametrize("sentence", CASES)
def test_both_find_it(node: Node, sentence: str) -> None:
    log = CASES[sentence]()
    fault = of_alone(log.data())["fault"]
    assert (fault and fault["what"], fault and fault["version"]) == (sentence, log.last)
    assert apart(node, log.data(), sentence) == []


def test_what_the_trailer_would_end_too_early(node: Node) -> None:
    """A branch that says that more was carried over than there is; an agreement that carries nothing out."""
    branch = (
        Written(**PARENT, carried=50)
        .say("joined", "ann")
        .say("started", seats=["ann"], entropy=entropy(ann=""))
    )
    agreed = moved().say("undo-asked", "ann", to=6).say("agreed", "bo", clause="KER-2.3", request=10)
    for log, version, sentence in (
        (branch, 1, "more is carried over than there is"),
        (agreed, 11, "the last agreement carries out what was asked for"),
    ):
        assert of_alone(log.data())["fault"]["what"] == sentence
        assert of_alone(log.data())["fault"]["version"] == version
        assert apart(node, log.data(), sentence) == []


def test_a_text_is_measured_in_characters_and_stripped_of_spaces_alone(node: Node) -> None:
    """500 of those that the language counts as two are not too long; a byte order mark is no space."""
    for text, holds in (
        ("\U0001f3b2" * 500, True),
        ("\U0001f3b2" * 501, False),
        ("\ufeff", True),
        ("\u2003\xa0", False),
    ):
        log = table().say("noted", "ann", on_=1, text=text)
        assert (of_alone(log.data())["fault"] is None) is holds
        assert apart(node, log.data(), repr(text[:2])) == []
