"""Exact odds for people and programs, where a game's tests can be computed from its dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from engine import library
from engine.errors import Malformed, Unknown
from engine.wording import say
from service.out import Page

LARGEST = 99


class Odds(Protocol):
    """What a game's module `odds` holds."""

    VARIANTS: tuple[str, ...]
    PUBLISHED: Mapping[tuple[int, int], int]
    asked: Callable[[int | None, int | None], tuple[tuple[int, int], ...]]
    chance: Callable[[int, int, str], tuple[int, int]]


def find(game: str) -> Odds:
    """The odds of a game; `Unknown` where it has none."""
    library.model(game)
    module = library.optional(game, "odds")
    if module is None:
        able = tuple(each for each in library.games() if library.optional(each, "odds") is not None)
        raise Unknown(say("nothing is tested with dice in {game}", game=game), "", able)
    return cast(Odds, module)


def shape(game: str, skill: int | None, difficulty: int | None) -> dict[str, Any]:
    """The JSON: a row for every test that was asked about."""
    for each in (skill, difficulty):
        if each is not None and not 0 <= each <= LARGEST:
            raise Malformed(say("{n} is not between 0 and {most}", n=each, most=LARGEST))
    odds = find(game)
    return {"game": game, "rows": [_row(odds, *each) for each in odds.asked(skill, difficulty)]}


def _row(odds: Odds, skill: int, difficulty: int) -> dict[str, Any]:
    return {
        "skill": skill,
        "difficulty": difficulty,
        "chances": {variant: _chance(*odds.chance(skill, difficulty, variant)) for variant in odds.VARIANTS},
        "published": odds.PUBLISHED.get((skill, difficulty)),
    }


def _chance(good: int, of: int) -> dict[str, Any]:
    return {"good": good, "of": of, "percent": round(100 * good / of, 2)}


def tell(page: Page, data: dict[str, Any]) -> None:
    """The same as a table; the column of published chances only where there are any."""
    rows: list[dict[str, Any]] = data["rows"]
    variants = tuple(rows[0]["chances"]) if rows else ()
    printed = any(row["published"] is not None for row in rows)
    heads = (say("skill"), say("difficulty"), *variants, *((say("published"),) if printed else ()))
    page.table(heads, (_cells(row, printed) for row in rows))


def _cells(row: dict[str, Any], printed: bool) -> tuple[object, ...]:
    chances = (f"{each['good']}/{each['of']}  {each['percent']:.1f} %" for each in row["chances"].values())
    told = "" if row["published"] is None else f"{row['published']} %"
    return (row["skill"], row["difficulty"], *chances, *((told,) if printed else ()))
