"""What-ifs and reports at tables with real dice and cards: what showed there stands on the branch as well."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import events as ev
from engine.audience import REFEREE
from engine.rules.echoes import events as e
from replays.bundle import parse
from replays.bundle_import import open_copy
from replays.correcting import report
from replays.session import Session, find_rules, pin
from replays.timeline import Step, steps_to
from replays.whatif import Plan, Result, carry_out
from replays.whatif.branch import REAL
from tests.systems.table import hands

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
EVENINGS = ("echoes/first-evening", "echoes/bell-declared")


@cache
def table(name: str) -> Session:
    """A golden session. Do not play on it: tests share it."""
    path = GOLDEN / f"{name}.rollbook"
    live = open_copy(parse(path.read_bytes(), path.name), path.name, find_rules, hands())
    pin(live, play=False)
    return live


def played(live: Session) -> list[Step]:
    return [each for each in steps_to(live, live.version, live.state.head) if each.entry.version > 1]


def declaring(live: Session) -> list[Step]:
    """The last entries of decisions that asked for real dice or a real card."""
    return [
        each
        for each in played(live)
        if each.after.course.prompt is not None
        and each.after.course.prompt.id == each.entry.version
        and any(slot.question.clause in REAL for slot in each.after.course.prompt.slots)
    ]


def same(result: Result) -> None:
    """It came out as it was recorded, with every recorded throw and none besides."""
    assert result.stop is None
    assert (result.changes, result.new) == ((), 0)


def hurt(result: Result) -> bool:
    """Whether Mara is wounded on the branch."""
    return any(isinstance(each.event, e.Wounded) and each.event.hero == "mara" for each in result.entries)


@pytest.mark.parametrize("name", EVENINGS)
def test_ker_3_4_what_showed_stands_from_any_moment_at_which_it_was_asked_for(name: str) -> None:
    live = table(name)
    moments = declaring(live)
    assert len(moments) > 15
    for each in moments[:: max(1, len(moments) // 12)]:
        same(carry_out(live, [Plan(each.entry.version)], REFEREE))


def test_ker_3_5_a_real_card_that_is_just_asked_for_is_the_one_that_came() -> None:
    """Cards off a deck; the cards of a hand that is drawn from unseen are dealt anew."""
    live = table("fellowship/real-cards")
    steps = played(live)
    turned = [place for place, each in enumerate(steps) if isinstance(each.entry.event, ev.Turned)]
    seen = 0
    for place in turned:
        event: Any = steps[place].entry.event
        answer = steps[place - 1].entry
        if not isinstance(answer.event, ev.Answered) or event.pile.startswith("hand:"):
            continue
        plan = Plan(answer.version - 1, upto=steps[place].entry.version)
        result = carry_out(live, [plan], REFEREE)
        assert [each.event for each in result.entries[:2]] == [answer.event, event]
        seen += 1
    assert seen > 15


@pytest.mark.parametrize("name", EVENINGS)
def test_ker_3_4_a_throw_of_real_dice_that_shows_the_same_changes_nothing(name: str) -> None:
    live = table(name)
    thrown: Any = [each.entry for each in played(live) if isinstance(each.entry.event, ev.Rolled)]
    for entry in thrown[:: max(1, len(thrown) // 12)]:
        same(carry_out(live, [Plan(faces={entry.version: entry.event.faces})], REFEREE))


def test_ker_3_4_a_throw_of_real_dice_shows_what_it_is_changed_to() -> None:
    live = table("echoes/first-evening")
    result = carry_out(live, [Plan(faces={321: (3, 0)}, upto=326)], REFEREE)
    rolled = [each.event for each in result.entries if isinstance(each.event, ev.Rolled)]
    assert rolled[0].faces == (3, 0)
    assert not hurt(result)


@pytest.mark.parametrize("face", [-2, 1, 3])
def test_ker_3_4_another_face_can_be_the_answer(face: int) -> None:
    """Mara, Agility 5 with staff and talent, threw -2 and 0 against 4; her first die is changed."""
    live = table("echoes/first-evening")
    result = carry_out(live, [Plan(317, "ann", (f"face:{face}",), upto=326)], REFEREE)
    rolled = [each.event for each in result.entries if isinstance(each.event, ev.Rolled)]
    assert rolled[0].faces == (face, 0)
    assert hurt(result) is (5 + face + 0 < 4)


def test_ker_3_5_another_card_can_be_the_answer() -> None:
    live = table("echoes/first-evening")
    asked = next(
        each
        for each in declaring(live)
        if each.after.course.prompt is not None and each.after.course.prompt.slots[0].question.what == "draw"
    )
    prompt: Any = asked.after.course.prompt
    question = prompt.slots[0].question
    for option in question.options:
        plan = Plan(asked.entry.version, question.seats[0], (option.id,), upto=asked.entry.version + 1)
        result = carry_out(live, [plan], REFEREE)
        turned: Any = next(each.event for each in result.entries if isinstance(each.event, ev.Turned))
        assert turned.cards == (option.id.removeprefix("card:"),)


@pytest.mark.parametrize("name", EVENINGS)
def test_ker_8_2_an_outcome_of_real_dice_that_says_the_same_changes_nothing(name: str) -> None:
    live = table(name)
    outcomes = [
        each.entry
        for each in played(live)
        if type(each.entry.event) in live.rules.adjustable and not each.entry.opens
    ]
    assert outcomes
    for entry in outcomes[:: max(1, len(outcomes) // 12)]:
        found = report(live, entry.version, entry.event, REFEREE)
        same(found)


@pytest.mark.parametrize("wounds", [0, 1, 2, 4])
def test_ker_8_2_an_outcome_of_real_dice_can_say_something_else(wounds: int) -> None:
    """Mara took 1 wound at entry 324, her first; the table looks on to where that shows."""
    live = table("echoes/first-evening")
    found = report(live, 324, e.Wounded("mara", wounds), REFEREE)
    replaced: Any = next(each for each in found.entries if isinstance(each.event, e.Wounded))
    assert (replaced.version, replaced.event) == (324, e.Wounded("mara", wounds))
    changed = [each.amount for each in found.changes if each.path == "wounds.mara.wounds"]
    assert changed == ([] if wounds == 1 else [wounds - 1])
