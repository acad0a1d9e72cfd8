"""What standing passes are for: a round of four is asked about what is to be decided, not in every window."""

from __future__ import annotations

import pytest

from engine.rules.fellowship.rules import RULES
from tests.play.prompts import PHASE, ask

GAMES = (1, 2)
DECISIONS = 25
"""What a seat cannot be spared in a round: cards to play and their payment, who commits, one travel, an
engagement, and for up to three enemies each who defends, which is attacked and by whom; all with choices that
cards ask for."""


@pytest.fixture(scope="module")
def unsettled() -> float:
    return sum(ask("", n).each for n in GAMES) / len(GAMES)


@pytest.mark.parametrize("way", [PHASE, "my-turn", "attack-on-me", "round"])
def test_a_settled_seat_is_asked_less_than_half_as_often_and_no_more_than_there_is_to_decide(
    way: str, unsettled: float
) -> None:
    settled = sum(ask(way, n).each for n in GAMES) / len(GAMES)
    assert settled < unsettled / 2
    assert settled / 4 < DECISIONS


def test_nothing_spares_a_seat_only_what_it_could_not_answer() -> None:
    """With hands open nobody is asked for the look of it, and the pass `nothing` changes nothing."""
    assert "nothing" in RULES.passes
    assert ask("nothing", 1, hands="open") == ask("", 1, hands="open")
    assert ask("nothing", 1).prompts < ask("", 1).prompts
