"""Figures about games: many sessions by bots, the exact odds of a test, golden sessions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from engine import library
from engine.errors import Malformed, Unknown
from engine.tabletop.checks import Check
from engine.wording import say
from service.options import COMMON, Common, Game
from service.out import Page
from service.simulate.command import Wanted, simulated

LARGEST = 99
"""The greatest skill or difficulty that odds are computed for."""


def simulate(
    game: Game,
    *,
    sessions: Annotated[int, Parameter(show_default=True, help="How many for each scenario and bot.")] = 100,
    bots: Annotated[
        str, Parameter(show_default=True, help="Who plays, with commas: random,greedy.")
    ] = "random",
    scenario: Annotated[
        list[str] | None, Parameter(help="A scenario; once for each, all by default.")
    ] = None,
    seats: Annotated[
        int, Parameter(show_default=True, help="Seats at the table; 0: as many as the game takes.")
    ] = 0,
    ruling: Annotated[list[str] | None, Parameter(help="CLAUSE=VARIANT, a clause read another way.")] = None,
    option: Annotated[list[str] | None, Parameter(help="KEY=VALUE, a table option.")] = None,
    seed: Annotated[
        str, Parameter(show_default=True, help="Any word: the same word, the same sessions.")
    ] = "1",
    jobs: Annotated[int, Parameter(show_default=True, help="Processes; 0: one for each processor.")] = 0,
    out: Annotated[str, Parameter(help="A folder for JSON and pictures.")] = "",
    keep: Annotated[
        int,
        Parameter(show_default=True, help="Keep so many sessions of each kind there, as .rollbook files."),
    ] = 0,
    common: Common = COMMON,
) -> None:
    """Let bots play many sessions: how often they win, how long it takes, what it costs, and which cards and
    clauses come up.

    Example: rollbook simulate echoes --sessions 200 --bots random,greedy --out figures

    The seed alone decides what happens, not the number of processes. Pictures are SVG.
    """
    wanted = Wanted(
        game, sessions, tuple(bots.split(",")), tuple(scenario or ()), seats, tuple(ruling or ()),
        tuple(option or ()), seed, jobs, Path(out) if out else None, keep,
    )  # fmt: skip
    simulated(wanted, Page(json=common.json, language=common.language))


def odds(
    game: Game,
    *,
    skill: Annotated[
        int | None, Parameter(help="With everything that adds to it before the dice are thrown.")
    ] = None,
    difficulty: Annotated[int | None, Parameter(help="What must be reached.")] = None,
    common: Common = COMMON,
) -> None:
    """The exact chances of a test, counted from the faces of the dice, for every reading of the dice.

    Example: rollbook odds echoes --skill 4 --difficulty 5

    Without either, the table that the source published, beside ours.
    """
    page = Page(json=common.json, language=common.language)
    data = _odds_shape(game, skill, difficulty)
    page.data(data)
    _print_odds(page, data)


def _odds_shape(game: str, skill: int | None, difficulty: int | None) -> dict[str, Any]:
    """The JSON: a row for every test that was asked about, for what is printed where a figure is not named;
    where neither is, for the published table. `Unknown` for a game that tests nothing with dice."""
    for each in (skill, difficulty):
        if each is not None and not 0 <= each <= LARGEST:
            raise Malformed(say("{n} is not between 0 and {most}", n=each, most=LARGEST))
    check = library.rules(game).check
    if check is None:
        able = tuple(each for each in library.games() if library.rules(each).check is not None)
        raise Unknown(say("nothing is tested with dice in {game}", game=game), "", able)
    values = check.values if skill is None else (skill,)
    numbers = check.against if difficulty is None else (difficulty,)
    printed = tuple(check.published) if skill is None and difficulty is None else ()
    return {"game": game, "rows": [_odds_row(check, *each) for each in printed or product(values, numbers)]}


def _odds_row(check: Check, skill: int, difficulty: int) -> dict[str, Any]:
    return {
        "skill": skill,
        "difficulty": difficulty,
        "chances": {each: _chance(check.chance(skill, difficulty, each)) for each in check.dice},
        "published": check.published.get((skill, difficulty)),
    }


def _chance(chance: Fraction) -> dict[str, Any]:
    return {
        "good": chance.numerator,
        "of": chance.denominator,
        "percent": round(float(chance) * 100, 2),
    }


def _print_odds(page: Page, data: dict[str, Any]) -> None:
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
