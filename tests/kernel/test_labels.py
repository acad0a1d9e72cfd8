"""Dice at the table: what enters a throw, and what a throw is bound to."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from engine import events as ev
from engine.commands import Close, Join, Leave, Note, Pledge, ShowWords, StandPass, Start, Undo
from engine.dice import Die, chains, plain
from engine.errors import InternalError
from engine.frames import Steps
from engine.questions import PASS, Question, options
from engine.seals import pledge
from engine.throws import find_die
from engine.turn import Tx
from replays.session import Session
from tests.kernel.little import C, Did, little
from tests.kernel.test_dice import OPEN, again, words
from tests.kernel.test_sets import asking
from tests.systems.table import SALT, SECRETS, adjust, choose, events_of, log, table

# at the table ------------------------------------------------------------------------------------------


def throwing(*thrown: str, seat: str = "") -> Steps:
    """Asks `ann` to `go` or `rest` (which changes nothing) or `change`, `note` first; `go` throws."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        ways = options(C, "go", "rest", "left", "right")
        tx.ask([Question(tx.seats, "q", C, options=ways)], tx.frame(chosen), "any")

    @steps.step
    def chosen(tx: Tx, _: str, choice: str) -> None:
        if choice == "go":
            tx.roll("ann", thrown, tx.frame(fell), "KER-3.2", seat)
        elif choice != "rest":
            tx.emit(Did("went"), C)
        tx.then(tx.frame(setup))

    @steps.step
    def fell(tx: Tx, version: int, *faces: int) -> None:
        tx.emit(Did(" ".join(map(str, faces))), C, because=(version,))

    return steps


def sit(label: str = "", *seats: str, thrown: tuple[str, ...] = ("d1000", "d1000"), **more: Any) -> Session:
    table_options = {"undo": "open", **({"label": label} if label else {}), **more.pop("options", {})}
    rules = little(throwing(*thrown), dice={"open": OPEN})
    return table(rules, *(seats or ("ann", "bo")), options=table_options, **more)


def throw(live: Session) -> ev.Rolled:
    found = events_of(choose(live, "ann", "go").entries, ev.Rolled)
    assert len(found) == 1
    rolled: ev.Rolled = found[0]
    return rolled


def entropy_of(*rows: str) -> str:
    return hashlib.sha256("".join(f"{row}\n" for row in rows).encode()).hexdigest()


def test_ker_3_1_a_throw_at_the_table_is_that_of_the_definition() -> None:
    live = sit(words={"ann": "tea", "bo": ""})
    entropy = entropy_of("ann=tea", "bo=")
    assert live.state.course.entropy == entropy
    rolled = throw(live)
    assert rolled.label == "bound/d1000 d1000//0"
    assert (rolled.by, rolled.source, rolled.dice) == ("ann", "seeded", ("d1000", "d1000"))
    assert rolled.faces == again(words(SECRETS.dice, entropy, rolled.label), [plain(1000)] * 2)
    did = log(live)[-2]
    assert did.event == Did(f"{rolled.faces[0]} {rolled.faces[1]}")
    thrown = next(e for e in log(live) if isinstance(e.event, ev.Rolled))
    assert (thrown.clause, did.because) == ("KER-3.2", (thrown.version,))


def test_ker_3_1_what_the_seats_give_and_their_order_enter_the_dice() -> None:
    given: list[dict[str, Any]] = [
        {},
        {"words": {"ann": "x"}},
        {"words": {"bo": "x"}},
        {"words": {"ann": "x", "bo": "x"}},
    ]
    faces = {throw(sit("", "ann", "bo", **each)).faces for each in given}
    faces.add(throw(sit("", "bo", "ann")).faces)
    assert len(faces) == 5


def test_ker_3_1_the_words_of_a_seat_that_left_and_came_back_count() -> None:
    live = sit(start=False)
    live.do(Pledge("ann", pledge("ann", "old", SALT)))
    live.do(Leave("ann", "bo"))
    live.do(Join("ann"))
    live.do(ShowWords("ann", "old", SALT))
    live.do(Start())
    assert live.state.course.entropy == entropy_of("ann=old", "bo=")


def test_ker_3_1_nothing_is_thrown_before_the_start_and_the_commitment_is_first() -> None:
    live = sit()
    entries = log(live)
    assert entries[0].event.commitment == hashlib.sha256(SECRETS.dice).hexdigest()
    assert entries[0].event.dice == "hmac-sha256/1"
    started = next(e.version for e in entries if isinstance(e.event, ev.Started))
    throw(live)
    assert all(e.version > started for e in log(live) if isinstance(e.event, (ev.Rolled, ev.Shuffled)))


def test_ker_3_3_the_secret_is_published_by_closing_and_not_before() -> None:
    live = sit()
    throw(live)
    rows = b"".join(row.state for row in live.store.rows(live.session))
    assert SECRETS.dice.hex().encode() not in rows
    assert SECRETS.veil.hex().encode() not in rows
    closed = live.do(Close("referee")).entries[0]
    assert closed.event == ev.Closed("referee", SECRETS.dice.hex())
    rows = b"".join(row.state for row in live.store.rows(live.session))
    assert SECRETS.veil.hex().encode() not in rows


# what a throw is bound to ------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["", "bound", "sticky"])
def test_ker_3_2_going_back_and_the_same_way_again_gives_the_same_dice(label: str) -> None:
    live = sit(label)
    choose(live, "ann", "left")
    first = throw(live)
    live.do(Undo("ann"))
    assert throw(live) == first
    live.do(Undo("ann"))
    live.do(Undo("ann"))
    choose(live, "ann", "left")
    assert throw(live) == first


def test_ker_3_2_bound_a_public_choice_that_changed_something_gives_other_dice() -> None:
    live = sit()
    choose(live, "ann", "left")
    first = throw(live)
    for _ in range(2):
        live.do(Undo("ann"))
    choose(live, "ann", "right")
    assert throw(live).faces != first.faces
    for _ in range(2):
        live.do(Undo("ann"))
    choose(live, "bo", "left")  # the same choice, of another seat
    assert throw(live).faces != first.faces


def test_ker_3_2_bound_a_choice_that_changed_nothing_gives_the_same_dice() -> None:
    live = sit()
    first = throw(live)
    live.do(Undo("ann"))
    for _ in range(3):
        choose(live, "ann", "rest")
        live.do(Note("ann", "please"))
        live.do(StandPass("ann", ""))
    assert throw(live) == first


def test_ker_3_2_bound_throws_one_after_the_other_differ() -> None:
    live = sit()
    labels = [throw(live).label for _ in range(3)]
    assert len(set(labels)) == 3


def test_ker_3_2_bound_the_digest_is_of_seat_and_choice_on_the_line() -> None:
    """SHA-256 over `DIGEST|SEAT:CHOICE`, 32 digits of it, at the first outcome of its decision."""
    live = sit()
    choose(live, "ann", "left")
    first = hashlib.sha256(b"|ann:left").hexdigest()[:32]
    assert live.state.course.digest == first
    choose(live, "bo", "rest")
    assert live.state.course.digest == first
    rolled = throw(live)  # the choice to throw counts only after what came of the throw
    assert rolled.label == f"bound/d1000 d1000/{first}/0"
    second = hashlib.sha256(f"{first}|ann:go".encode()).hexdigest()[:32]
    assert (live.state.course.digest, live.state.course.since) == (second, 0)
    assert live.state.course.throws == 1


def test_ker_3_2_bound_a_choice_counts_once_and_only_in_its_own_decision() -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.ask([Question(tx.seats, "q", C, options=options(C, "twice", "rest"))], tx.frame(chosen), "any")

    @steps.step
    def chosen(tx: Tx, _: str, choice: str) -> None:
        if choice == "twice":
            tx.emit(Did("one"), C)
            tx.emit(Did("two"), C)
        tx.then(tx.frame(setup))

    live = table(little(steps, adjustable=(Did,)), "ann", "bo")
    choose(live, "ann", "twice")
    once = hashlib.sha256(b"|ann:twice").hexdigest()[:32]
    assert live.state.course.digest == once
    choose(live, "bo", "rest")
    adjust(live, Did("three"))  # nobody's choice: not that of the decision before, which changed nothing
    assert live.state.course.digest == once


def test_ker_3_2_bound_neither_a_pass_nor_a_covered_choice_counts() -> None:
    """Whatever came of it, the dice are not bound to what is no choice or not open."""
    live = table(little(asking("window", (("ann",), ("bo",)))), "ann", "bo")
    choose(live, "ann", PASS)
    choose(live, "bo", PASS)
    assert events_of(log(live), Did) == [Did("closed")]
    assert live.state.course.digest == ""
    live = table(little(asking("all", (("ann",), ("bo",)), secret=True)), "ann", "bo")
    choose(live, "ann", "a")
    choose(live, "bo", "b")
    assert events_of(log(live), Did) == [Did("a b")]
    assert live.state.course.digest == ""


def test_ker_3_2_sticky_dice_follow_the_count_of_throws_on_the_line() -> None:
    live = sit("sticky")
    choose(live, "ann", "left")
    first, second = throw(live), throw(live)
    assert (first.label, second.label) == ("sticky/d1000 d1000/0", "sticky/d1000 d1000/1")
    for _ in range(3):
        live.do(Undo("ann"))
    choose(live, "ann", "right")
    assert [throw(live), throw(live)] == [first, second]


def test_ker_3_2_fresh_dice_are_bound_to_the_entry() -> None:
    live = sit("fresh")
    first = throw(live)
    at = next(e.version for e in log(live) if isinstance(e.event, ev.Rolled))
    assert first.label == f"fresh/d1000 d1000/{at}"
    live.do(Undo("ann"))
    second = throw(live)
    assert second.label != first.label
    assert second.faces != first.faces


def test_ker_3_2_different_dice_at_one_place_have_different_labels() -> None:
    one, other = throw(sit()), throw(sit(thrown=("d1000",)))
    assert (one.label, other.label) == ("bound/d1000 d1000//0", "bound/d1000//0")


def test_ker_3_2_open_ended_dice_at_the_table_write_their_whole_chain() -> None:
    live = sit(thrown=("open",) * 12)
    rolled = throw(live)
    assert rolled.faces == again(words(SECRETS.dice, live.state.course.entropy, rolled.label), [OPEN] * 12)
    assert len(rolled.faces) > 12
    assert len(chains(rolled.faces, [OPEN] * 12)) == 12


def test_a_die_is_one_of_the_system_or_a_plain_one() -> None:
    live = sit()
    tx = Tx(live.rules, live.state, live.version, "ann", live.chance)
    assert find_die(tx, "open") is OPEN
    assert find_die(tx, "d1") == Die("d1", (1,))
    assert find_die(tx, "d12").faces == tuple(range(1, 13))
    for wrong in ("d0", "d", "d-6", "x6", "6", "", "dx"):
        with pytest.raises(InternalError):
            find_die(tx, wrong)
