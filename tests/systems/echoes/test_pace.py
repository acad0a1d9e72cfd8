"""How much is typed in a round of echoes: orders where they matter, whose turn is next with what it does."""

from __future__ import annotations

from engine import library
from tests.pacing import Sitting


def test_few_lines_are_typed() -> None:
    scenarios = library.rules("echoes").scenarios
    played = [
        Sitting("echoes", 2, number, scenario=scenarios[number % 3], options={"hands": "open"}).play()
        for number in range(30)
    ]
    assert sum(each.typed for each in played) / sum(each.rounds for each in played) <= 6
