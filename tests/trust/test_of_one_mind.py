"""Forged logs, by every way of verifying: decisions made again, every row read, shares, and the verifier that
stands alone. The ways differ in what they cost, not in what they find."""

from __future__ import annotations

import pytest

from tests.trust import forgeries


@pytest.mark.parametrize("game", ["proving", "echoes", "fellowship"])
def test_all_ways_of_verifying_find_the_same(game: str) -> None:
    apart, refused = forgeries.run(game, 60)
    assert apart == []
    assert refused > 30
