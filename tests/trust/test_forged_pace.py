"""Passes that the pace did not make, written into a public copy and linked anew: what all can see tells."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from engine.commands import Answer, Hold, SetPace
from engine.pace import ENCLOSED, reasons
from engine.questions import PASS
from engine.rules.fellowship.rules import RULES
from replays.bundle import parse
from replays.session import Session
from replays.verify import Log, verify
from tests.systems.fellowship.playing import by_chance
from tests.systems.table import table
from tests.trust import mutations, sessions

OTHER = "deadbeef"
"""The digest of moments that this program does not have."""


@cache
def sat(pace: str) -> tuple[Session, int]:
    """A table at a pace, as far as the first window in which all are asked between two things shown, and on
    until something more is shown; and the entry of the last pass in it. At the pace `every` it is the first
    pass."""
    live = table(RULES, "ann", "bo", secrets=sessions.SECRETS)
    live.do(SetPace("referee", pace))  # type: ignore[arg-type]
    last, chance = 0, random.Random(1)
    while not last or live.state.course.known < last:
        asked = live.state.course.prompt
        assert asked is not None
        question = next(slot.question for slot in asked.slots if not slot.done)
        passes = asked.mode == "window" and PASS in question.ids and ":" not in question.what
        if passes and (pace == "every" or reasons(RULES, live.state, question) == (ENCLOSED,)):
            last = live.version + 1
        seat = question.seats[0]
        choice = (PASS,) if live.version + 1 == last else by_chance(chance, live.state, seat, question)
        live.do(Answer(seat, choice))
        if last and pace == "every":
            break
    return live, last


def found(live: Session, rows: list[dict[str, Any]]) -> tuple[Any, bool]:
    """What the program says of the rows as a public copy; and whether the stand-alone verifier refuses."""
    data = mutations.relink(sessions.copy_for(live, "public"), rows)
    bundle = parse(data, "x")
    report = verify(Log(bundle.session, bundle.rows), live.rules, live.codec)
    fault = report.fault and (report.fault.version, report.fault.level, report.fault.clause)
    return fault, mutations.refused(data) is not None


def public(live: Session) -> list[dict[str, Any]]:
    return [json.loads(row) for row in sessions.copy_for(live, "public").rows]


def made(row: dict[str, Any], digest: str) -> None:
    """A typed pass becomes one that the pace made."""
    assert row["event"]["choice"] == [PASS]
    row["event"]["pace"] = digest
    del row["sealed"]


@pytest.mark.parametrize("digest", [RULES.moments.digest, OTHER])  # type: ignore[union-attr]
def test_ker_4_5_nobody_is_passed_over_between_two_things_that_are_shown(digest: str) -> None:
    live, last = sat("normal")
    rows = public(live)
    assert found(live, rows) == (None, False)
    for row in rows[last - 2 : last]:
        if row["event"].get("choice") == [PASS] and not row["event"].get("pace"):
            made(row, digest)
    fault, _ = found(live, rows)
    assert fault is not None
    assert fault[0] > last
    assert fault[1:] == ("rules", "KER-4.5")


@pytest.mark.parametrize("digest", [RULES.moments.digest, OTHER])  # type: ignore[union-attr]
def test_ker_4_4_nobody_is_passed_over_who_is_asked_in_every_window(digest: str) -> None:
    live, last = sat("every")
    rows = public(live)
    made(rows[last - 1], digest)
    assert found(live, rows) == ((last, "rules", "KER-4.4"), True)


def test_ker_4_5_a_table_that_waits_for_a_seat_is_not_made_to_wait_again() -> None:
    live = table(RULES, "ann", "bo", secrets=sessions.SECRETS)
    live.do(Hold("ann"))
    rows = public(live)
    again = {key: value for key, value in rows[-1].items() if key != "command"}
    rows.append({**again, "decision": len(rows) + 1})
    assert found(live, rows) == ((len(rows), "rules", "KER-4.5"), True)
