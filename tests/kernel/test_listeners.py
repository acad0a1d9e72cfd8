"""Listeners that could never be heard are found when a rule system is made; who is asked in a window."""

from __future__ import annotations

from typing import Any

import pytest

from engine import events as ev
from engine.errors import InternalError
from engine.frames import Steps
from engine.questions import options
from engine.system import Listener, filed
from engine.turn import Tx
from tests.kernel.little import C, little
from tests.systems.table import events_of, table


def nobody(*_: Any) -> tuple[()]:
    return ()


def steps() -> Steps:
    made = Steps()

    @made.step
    def setup(tx: Tx) -> None:
        tx.then(tx.frame(watch))

    @made.step
    def watch(tx: Tx) -> None:
        tx.window("watch", C, {"ann": (), "bo": options(C, "look")}, tx.frame(watch))

    return made


def test_a_listener_for_what_is_no_step_is_found() -> None:
    with pytest.raises(InternalError, match="listens for 'wach', which is no step"):
        little(steps(), listeners=filed(Listener("after", "wach", "forced", nobody)))


def test_nothing_is_prevented_after_it_happened() -> None:
    with pytest.raises(InternalError, match="would prevent 'watch' after it happened"):
        little(steps(), listeners=filed(Listener("after", "watch", "prevent", nobody)))


def test_ker_4_3_a_seat_with_nothing_to_do_is_not_asked() -> None:
    asked = events_of(table(little(steps()), "ann", "bo").read(0), ev.Asked)
    assert [question.seats for question in asked[-1].questions] == [("bo",)]
