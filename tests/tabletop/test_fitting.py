"""What is wrong first with a change by hand; what rests on it is not looked at."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tabletop.fitting import Doubt, first_wrong
from engine.wording import say

HEROES = {"ann": 3}


def _names(hero: str) -> Iterator[Doubt]:
    yield hero not in HEROES, say("no hero is called so"), "KER-8.1"


def _amounts(hero: str, wounds: int) -> Iterator[Doubt]:
    yield wounds > HEROES[hero], say("that is too many"), "ECH-6.1"
    yield wounds < 1, say("that is too few"), "KER-8.1"


def wrong(hero: str, wounds: int) -> str | None:
    found = first_wrong(_names(hero), _amounts(hero, wounds))
    return None if found is None else f"{found[0]} ({found[1]})"


def test_the_first_that_is_wrong_is_told_with_its_clause() -> None:
    assert wrong("ann", 3) is None
    assert wrong("ann", 4) == "that is too many (ECH-6.1)"
    assert wrong("ann", 0) == "that is too few (KER-8.1)"


def test_what_takes_it_for_granted_is_not_looked_at() -> None:
    assert wrong("ben", 4) == "no hero is called so (KER-8.1)"
