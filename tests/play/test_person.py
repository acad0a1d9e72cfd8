"""How much is typed at one keyboard: by a scripted person with each pair of decks, through eight rounds."""

from __future__ import annotations

import pytest

from tests.play.person import PAIRS, SEATS, evening


def test_few_lines_are_typed_in_fellowship() -> None:
    """In this one a bow may join an attack that is asked for with its enemy: `-` says that none does."""
    assert evening("fellowship", 4).each <= 10


@pytest.mark.soak
@pytest.mark.parametrize("eager", [False, True])
def test_few_lines_are_typed_with_any_decks(eager: bool) -> None:
    """Ten lines a seat and round at most, however the cards fall."""
    played = [evening("fellowship", number, eager=eager) for number in range(1, 1 + len(PAIRS))]
    assert max(each.each for each in played) <= 10
    assert sum(each.each for each in played) / len(played) <= 9


def test_few_lines_are_typed_in_echoes() -> None:
    played = [evening("echoes", number) for number in range(1, 7)]
    assert sum(each.each for each in played) / len(played) * len(SEATS) <= 7
