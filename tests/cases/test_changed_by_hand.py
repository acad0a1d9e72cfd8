"""Changes by hand in a script: what a table puts right while it plays (KER-8.1, 8.2)."""

from __future__ import annotations

import pytest

from engine.errors import Malformed
from replays.cases import Result, run

HEAD = """
id = "by-hand"
game = "echoes"
seats = ["ann", "ben"]
[position]
turn = "mara"
heroes = [{ hero = "mara", wounds = 2 }, { hero = "odo" }]
"""


def ran(text: str) -> Result:
    return run(f"{HEAD}{text}".encode(), "by-hand.toml")


def test_ker_8_1_an_adjustment_with_its_reason() -> None:
    result = ran("""
        [[script]]
        seat = "ben"
        adjust = ["healed hero=mara wounds=1", "wounded hero=odo wounds=2"]
        reason = "two markers were swapped"
        [expect]
        "wounds.mara.wounds" = 1
        "wounds.odo.wounds" = 2
        "board.turn" = "mara"
        clause = ["KER-8.1"]
    """)
    assert result.failures == ()


def test_ker_8_1_without_a_reason_it_is_refused() -> None:
    row = """
        [[script]]
        adjust = ["healed hero=mara wounds=1"]
    """
    assert ran(row + 'refused = "KER-8.1"').failures == ()
    assert ran(row).failures[0].path == "script[0]"


def test_ker_8_2_a_correction_names_the_entry() -> None:
    script = """
        [[script]]
        seat = "ann"
        correct = %d
        event = ["hero-moved hero=mara source=lantern-square to=quarry"]
        reason = "she stood in the quarry"
        [expect]
        "board.heroes.mara.at" = "quarry"
        clause = ["KER-8.2"]
    """
    assert ran(script % 20).failures == ()
    assert ran(script % 9_999).failures[0].path == "script[0]"


def test_events_that_people_may_not_write_are_refused() -> None:
    result = ran("""
        [[script]]
        adjust = ["rolled by=mara"]
        reason = "a wish"
    """)
    assert "KER-8.1" in result.failures[0].found


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ("undo = 'turn'\nevent = ['healed hero=mara wounds=1']", "$.script[0].event"),
        ("undo = 'turn'\nreason = 'a mistake'", "$.script[0].reason"),
        ("correct = 'the last one'", "$.script[0].correct"),
        ("adjust = 'healed'", "$.script[0].adjust"),
    ],
)
def test_what_belongs_to_no_change_is_malformed(row: str, place: str) -> None:
    with pytest.raises(Malformed) as caught:
        ran(f"[[script]]\n{row}")
    assert place in str(caught.value)
