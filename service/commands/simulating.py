"""Figures about games: many sessions by bots, and the exact odds of a test."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from service.options import COMMON, Common
from service.out import Page

Game = Annotated[str, Parameter(help="The rule system; see: rollbook games")]


def simulate(
    game: Game,
    *,
    sessions: Annotated[int, Parameter(help="How many for each scenario and bot.")] = 100,
    bots: Annotated[str, Parameter(help="Who plays, with commas: random,greedy.")] = "random",
    scenario: Annotated[
        list[str] | None,
        Parameter(help="A scenario; once for each, all by default.", negative=""),
    ] = None,
    seats: Annotated[int, Parameter(help="Seats at the table; 0: as many as the game takes.")] = 0,
    ruling: Annotated[
        list[str] | None, Parameter(help="CLAUSE=VARIANT, a clause read another way.", negative="")
    ] = None,
    option: Annotated[list[str] | None, Parameter(help="KEY=VALUE, a table option.", negative="")] = None,
    seed: Annotated[str, Parameter(help="Any word: the same word, the same sessions.")] = "1",
    jobs: Annotated[int, Parameter(help="Processes; 0: one for each processor.")] = 0,
    out: Annotated[str, Parameter(help="A folder for JSON and pictures.", show_default=False)] = "",
    keep: Annotated[int, Parameter(help="Keep so many sessions of each kind there, as .rollbook files.")] = 0,
    common: Common = COMMON,
) -> None:
    """Let bots play many sessions: how often they win, how long it takes, what it costs, and which cards and
    clauses come up.

    Example: rollbook simulate echoes --sessions 200 --bots random,greedy --out figures

    The seed alone decides what happens, not the number of processes. Pictures are SVG.
    """
    from service.simulate.command import Wanted, simulated

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
    from service.odds import shape, tell

    page = Page(json=common.json, language=common.language)
    data = shape(game, skill, difficulty)
    page.data(data)
    tell(page, data)
