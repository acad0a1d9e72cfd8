"""What hangs on a test is told before the choice: what success brings, what failure costs, and the chance."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.echoes.forecast import foretell
from engine.wording import render
from replays.session import Session
from tests.systems.echoes.laying import answer, asked, hero, lay, rat


def told(live: Session) -> dict[str, str]:
    return {id: render(text) for id, text in foretell(live.state, asked(live)).items()}


def test_an_action_says_what_its_test_may_bring_and_cost() -> None:
    armed = hero("mara", items=("boat-hook",))
    friends = (rat(), rat("square", "wick"))
    assert told(lay(armed, characters=friends, turn="mara", event="cold-rain")) == {
        "escape:mill": "4 in 12",
        "escape:stair": "4 in 12",
        "fight:boat-hook:giant-rat": "7 in 12; success: the hostile takes 2 wounds",
        "meet:wick": "4 in 12; success: the hero gains 1 clue",
    }
    assert told(lay(hero("mara", "mill"), turn="mara")) == {"investigate": "6 in 12"}
    live = lay(hero("mara", "mill", talents=("sharp-ear",)), turn="mara")
    answer(live, "investigate")
    assert told(live)[""] == "Success: the secret is turned up. As it stands: 6 in 12."


def test_an_escape_says_that_hostiles_attack_where_the_table_ruled_so() -> None:
    live = lay(hero(), characters=(rat(),), turn="mara", rulings={"ECH-4.6": "reaction"})
    assert told(live)["escape:mill"] == "4 in 12; failure: all hostiles here attack"


@pytest.mark.parametrize(
    ("event", "stakes"),
    [
        ("your-own-voice", "Failure: the hero takes 1 wound"),
        (
            "the-crowd-at-the-well",
            "Success: 1 talent is ready again. Failure: the hero exhausts 1 talent",
        ),
    ],
)
def test_a_test_that_is_boosted_says_what_hangs_on_it(event: str, stakes: str) -> None:
    live = lay(hero("mara", talents=("bravery",)), begin="events.heroes", event=event)
    assert asked(live).what == "boost"
    assert told(live)[""].startswith(f"{stakes}. As it stands: ")


def test_an_attack_says_its_wounds_before_it_is_chosen_whom_it_meets_and_before_talents_are_spent() -> None:
    hulk: dict[str, Any] = {"damage": 3, "attack": 4}
    two = (hero("mara"), hero("odo", agility=3, talents=("sure-step",)))
    live = lay(*two, characters=(rat(**hulk),), begin="environment")
    assert asked(live).what == "target"
    assert told(live) == {
        "hero:mara": "4 in 12; failure: the hero takes 3 wounds",
        "hero:odo": "4 in 12; failure: the hero takes 3 wounds",
    }
    answer(live, "hero:odo")
    assert told(live)[""] == "Failure: the hero takes 3 wounds. As it stands: 4 in 12."
