"""Figures about games: many sessions by bots, the exact odds of a test."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from engine import library
from engine.beginning import pairs
from engine.errors import Malformed, StorageRefusal, Unknown
from engine.tabletop.checks import Check
from engine.wording import say
from projections.translator import translator
from replays.bundle import pack, render
from replays.create import Plan
from service.doing import page_of
from service.options import COMMON, Common, Game
from service.out import Page, Tell, as_json, progress
from service.simulate import report
from service.simulate.session import NAMES, Progress, Sample, jobs_for, run

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
    page, rules, words = page_of(common), library.rules(game), translator(game, common.language)
    if jobs < 0 or keep < 0:
        raise Malformed(say("that many cannot be played"))
    if keep and not out:
        raise Malformed(say("say with --out where to keep the sessions"))
    least, most = rules.seats
    seats = seats or most
    if not least <= seats <= most:
        raise Malformed(say("the game is for {least} to {most} seats", least=least, most=most))
    rulings, options = pairs(ruling or (), "ruling"), pairs(option or (), "option")
    plans = [
        Plan(game, each, NAMES[:seats], rulings, options, given=True)
        for each in scenario or rules.scenarios or ("",)
    ]
    played = jobs_for(rules, plans, bots.split(","), seed, sessions, keep)
    with progress(len(played), 1) as tell:
        samples = run(played, jobs or os.cpu_count() or 1, _with_share(tell, page))
    groups = report.grouped(samples)
    data = report.shape(rules, seed, len(plans[0].seats), groups)
    files: list[str] = []
    if out:
        texts = {"simulation.json": as_json(data) + "\n", **report.pictures(groups, words)}
        files = save(Path(out), texts, samples)
    page.data({**data, "files": files})
    report.tell(page, groups, words, data["unused"])
    if files:
        page.title(say("Saved in {folder}: {files}", folder=out, files=tuple(files)))


def save(folder: Path, texts: Mapping[str, str], samples: Sequence[Sample]) -> list[str]:
    """Write texts, and the sessions that are kept, each with its secrets; the names of the files."""
    kept = [sample.bundle for sample in samples if sample.bundle is not None]
    files = {name: text.encode() for name, text in texts.items()}
    files |= {f"{bundle.session}.rollbook.gz": pack(render(bundle)) for bundle in kept}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        told = say("{folder} cannot be written: {why}", folder=str(folder), why=error.strerror)
        raise StorageRefusal(told) from error
    return list(files)


def _with_share(tell: Tell, page: Page) -> Progress:
    """Tells how many were played, and the share won so far."""
    won = done = 0

    def played(sample: Sample) -> None:
        nonlocal won, done
        won, done = won + (sample.result == "won"), done + 1
        tell(done, page.say(say("{n} % won", n=100 * won // done)))

    return played


# odds ----------------------------------------------------------------------------------------------


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
    page = page_of(common)
    data = odds_of(game, skill, difficulty)
    page.data(data)
    _print_odds(page, data)


def odds_of(game: str, skill: int | None, difficulty: int | None) -> dict[str, Any]:
    """The JSON of `odds`; `Unknown` for a game that tests nothing with dice."""
    for each in (skill, difficulty):
        if each is not None and not 0 <= each <= LARGEST:
            raise Malformed(say("{n} is not between 0 and {most}", n=each, most=LARGEST))
    check = library.rules(game).check
    if check is None:
        able = tuple(each for each in library.loadable()[0] if library.rules(each).check is not None)
        raise Unknown(say("nothing is tested with dice in {game}", game=game), "", able)
    values = check.values if skill is None else (skill,)
    numbers = check.against if difficulty is None else (difficulty,)
    printed = tuple(check.published) if skill is None and difficulty is None else ()
    return {"game": game, "rows": [_odds_row(check, *each) for each in printed or product(values, numbers)]}


def _odds_row(check: Check, skill: int, difficulty: int) -> dict[str, Any]:
    chances = {}
    for variant in check.dice:
        chance = check.chance(skill, difficulty, variant)
        percent = round(float(chance) * 100, 2)
        chances[variant] = {"good": chance.numerator, "of": chance.denominator, "percent": percent}
    published = check.published.get((skill, difficulty))
    return {"skill": skill, "difficulty": difficulty, "chances": chances, "published": published}


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
