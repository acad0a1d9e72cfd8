"""What `rollbook simulate` does: check what is wanted, play it with a bar that moves, tell and save."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from engine import library
from engine.beginning import pairs
from engine.decider import decide
from engine.dice import Seeded
from engine.errors import Malformed, StorageRefusal
from engine.model import opening
from engine.past import Unwritten
from engine.system import Rules
from engine.wording import say
from projections.saying import saying
from replays.bundle import pack, render
from replays.founding import Plan, beginning
from service.out import Page, as_json, console
from service.simulate import bots, report
from service.simulate.figures import grouped
from service.simulate.session import Job, Progress, Sample, run

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay", "gil", "hal")


class Wanted(Struct, frozen=True):
    """The words of the command line."""

    game: str
    sessions: int
    bots: tuple[str, ...]
    scenarios: tuple[str, ...] = ()
    seats: int = 0
    rulings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    seed: str = "1"
    processes: int = 1
    out: Path | None = None
    keep: int = 0


def jobs_for(wanted: Wanted, rules: Rules) -> list[Job]:
    """Every session that is to be played. `Malformed` or `Unknown` for what makes no sense."""
    least, most = rules.seats
    seats = wanted.seats or most
    if not least <= seats <= most:
        raise Malformed(say("the game is for {least} to {most} seats", least=least, most=most))
    if wanted.sessions < 1 or wanted.keep < 0 or wanted.processes < 0:
        raise Malformed(say("that many cannot be played"))
    if wanted.keep and wanted.out is None:
        raise Malformed(say("say with --out where to keep the sessions"))
    found = []
    for scenario in wanted.scenarios or rules.scenarios or ("",):
        rulings, options = pairs(wanted.rulings, "ruling"), pairs(wanted.options, "option")
        plan = Plan(wanted.game, scenario, NAMES[:seats], rulings, options, given=True)
        decide(rules, opening(rules.model), Unwritten(), beginning(rules, plan, "")[0], Seeded(b""), 0)
        for bot in dict.fromkeys(wanted.bots):
            bots.find(wanted.game, bot)
            found += [Job(plan, bot, wanted.seed, n, n <= wanted.keep) for n in range(1, wanted.sessions + 1)]
    return found


def simulated(wanted: Wanted, page: Page) -> None:
    """Play, tell, save."""
    rules, words = library.rules(wanted.game), saying(wanted.game, page.language)
    jobs = jobs_for(wanted, rules)
    with moving_bar(len(jobs), page) as progress:
        samples = run(jobs, wanted.processes or os.cpu_count() or 1, progress)
    groups = grouped(samples)
    data = report.shape(rules, wanted.seed, len(jobs[0].plan.seats), groups)
    files: list[str] = []
    if wanted.out is not None:
        texts = {"simulation.json": as_json(data) + "\n", **report.pictures(groups, words)}
        files = save(wanted.out, texts, samples)
    page.data({**data, "files": files})
    report.tell(page, groups, words, data["unused"])
    if files:
        page.title(say("Saved in {folder}: {files}", folder=str(wanted.out), files=tuple(files)))


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


@contextmanager
def moving_bar(total: int, page: Page) -> Iterator[Progress]:
    """A bar on standard error while sessions are played, with the share won so far; nothing in a pipe."""
    if page.json or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    won = done = 0
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task("", total=total)

        def progress(sample: Sample) -> None:
            nonlocal won, done
            won, done = won + (sample.result == "won"), done + 1
            bar.update(task, advance=1, description=page.say(say("{n} % won", n=100 * won // done)))

        yield progress
