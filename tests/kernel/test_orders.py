"""Several forced abilities of one moment: whoever the rules name says which acts first (`Rules.orders`)."""

from __future__ import annotations

from typing import Any

from engine.frames import Frame, Steps
from engine.questions import Question, options
from engine.system import Ability, Listener, filed
from engine.turn import Tx
from replays.session import Session
from tests.kernel.little import C, Did, little
from tests.systems.table import adjust, another, choose, question, table

ORDER = "KER-5.1"
"""The clause by which it is asked here."""


def forced(tx: Tx, _: Frame) -> tuple[Ability, ...]:
    """A bell, a horn and a drum sound at nightfall, those that were not taken away."""
    left = [each for each in ("bell", "horn", "drum") if f"no {each}" not in tx.board.did]
    return tuple(Ability(f"sound:{each}", "", Frame("sound", (each,)), C) for each in left)


def sit(*, named: bool = True) -> Session:
    steps = Steps()

    @steps.step
    def setup(tx: Tx, *_: str) -> None:
        tx.ask([Question(("ann",), "wait", C, options=options(C, "wait"))], Frame("evening"))

    @steps.step
    def evening(tx: Tx, _: str) -> None:
        tx.propose(Frame("nightfall"))
        tx.then(Frame("setup"))

    @steps.step
    def nightfall(tx: Tx) -> None:
        tx.emit(Did("night"), C)

    @steps.step
    def sound(tx: Tx, what: str) -> None:
        tx.emit(Did(what), C)

    given: dict[str, Any] = {"orders": lambda *_: ("bo", ORDER)} if named else {}
    heard = filed(Listener("after", "nightfall", "forced", forced))
    live = table(little(steps, listeners=heard, adjustable=(Did,), **given), "ann", "bo")
    choose(live, "ann", "wait")
    return live


def test_without_anybody_named_they_act_as_they_were_found() -> None:
    assert sit(named=False).state.board.did == ("night", "bell", "horn", "drum")


def test_ker_5_1_whoever_is_named_says_which_acts_first_until_one_is_left() -> None:
    live = sit()
    asked = question(live.state, "bo")
    assert asked is not None
    assert (asked.what, asked.clause, asked.about) == ("order", ORDER, ("nightfall",))
    assert asked.ids == ("sound:bell", "sound:horn", "sound:drum")
    choose(live, "bo", "sound:drum")
    again = question(another(live).state, "bo")
    assert again is not None
    assert again.ids == ("sound:bell", "sound:horn")
    choose(live, "bo", "sound:horn")  # the last of them is not asked for
    assert live.state.board.did == ("night", "drum", "horn", "bell")
    assert question(live.state, "ann") is not None


def test_what_was_taken_away_by_hand_while_it_is_asked_is_no_option() -> None:
    live = sit()
    adjust(live, Did("no horn"))
    asked = question(live.state, "bo")
    assert asked is not None
    assert asked.ids == ("sound:bell", "sound:drum")
    adjust(live, Did("no drum"))
    assert live.state.board.did == ("night", "no horn", "no drum", "bell")
