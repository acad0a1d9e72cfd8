"""The sessions of a tally, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from msgspec import Struct, field

from engine import library
from replays.create import Plan
from replays.verify import Log, verify
from service.simulate.session import NAMES, Job, Sample, play
from tests.tally.things import Thing, everything, seen

GAME = "echoes"
BOTS = ("random", "greedy")
EACH = 11
"""Sessions of each combination: 960 combinations make 10,560 sessions."""
TABLES = ((1, 1), (1, 2), (2, 1), (3, 1), (4, 1))
"""How many play, and how many heroes each leads (ECH-1.4)."""
OFTEN = 500
"""Sessions after which something is said."""


class Played(Struct, frozen=True):
    """What one session came to. `fault`: empty when it ended, and held at all levels."""

    group: tuple[str, str, int]
    ruled: tuple[str, ...]
    result: str
    entries: int
    things: frozenset[Thing]
    fault: str = ""


class Tally(Struct):
    """What many sessions add up to. `results`: by scenario, bot and number of heroes."""

    results: dict[tuple[str, str, int], Counter[str]] = field(default_factory=dict)
    readings: Counter[str] = field(default_factory=Counter)
    things: Counter[Thing] = field(default_factory=Counter)
    sessions: int = 0
    entries: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """One session more."""
        self.results.setdefault(played.group, Counter())[played.result] += 1
        self.readings.update(played.ruled)
        self.things.update(played.things)
        self.sessions += 1
        self.entries += played.entries
        if played.fault:
            self.faults.append(played.fault)

    def missing(self) -> list[str]:
        """What is printed and never came up."""
        return [
            f"{kind}: never {id}"
            for kind, ids in everything().items()
            for id in ids
            if not self.things[kind, id]
        ]


def readings() -> Iterator[dict[str, str]]:
    """Every combination of the variants of this game's clauses."""
    several = [each for each in library.rules(GAME).clauses if each.variants and each.id.startswith("ECH-")]
    for chosen in product(*(each.variants for each in several)):
        yield {each.id: variant for each, variant in zip(several, chosen, strict=True)}


def jobs(each: int) -> list[Job]:
    """`each` sessions of every scenario, combination of readings, table and bot."""
    scenarios, found = library.rules(GAME).scenarios, []
    for scenario, rulings, (seats, heroes) in product(scenarios, readings(), TABLES):
        plan = Plan(GAME, scenario, NAMES[:seats], rulings, {"heroes": str(heroes)})
        seed = f"tally {seats} {heroes} {' '.join(rulings.values())}"
        found += [Job(plan, bot, seed, nth, keep=True) for bot in BOTS for nth in range(1, each + 1)]
    return found


def one(job: Job) -> Played:
    """Play a session, decide it again, look at what came up. What breaks off breaks the whole run off."""
    heroes = len(job.plan.seats) * int(job.plan.options["heroes"])
    try:
        sample, held, things = _checked(job)
    except Exception as error:
        error.add_note(f"in {job.name}, seed {job.seed!r}")
        raise
    fault = sample.result if sample.result not in ("won", "lost") else held
    return Played(
        (job.plan.scenario, job.bot, heroes),
        tuple(f"{clause}={variant}" for clause, variant in job.plan.rulings.items()),
        sample.result,
        sample.entries,
        frozenset(things),
        f"{job.name}, seed {job.seed!r}: {fault}" if fault else "",
    )


def _checked(job: Job) -> tuple[Sample, str, set[Thing]]:
    """The session, what does not hold in it (nothing), and what came up."""
    rules, codec, sample = library.rules(GAME), library.codec(GAME), play(job)
    bundle = sample.bundle
    assert bundle is not None
    assert bundle.secrets is not None
    report = verify(Log(bundle.session, bundle.rows, bundle.secrets.dice, bundle.secrets.veil), rules, codec)
    held = "" if report.ok and not report.unchecked else str(report.json())
    return sample, held, seen(map(codec.decode, bundle.rows))


def tally(work: list[Job], processes: int, said: Callable[[str], None] = lambda _: None) -> Tally:
    """Play them all."""
    found = Tally()
    for played in _played(work, processes):
        found.add(played)
        if found.sessions % OFTEN == 0:
            said(f"{found.sessions:,} of {len(work):,}, {len(found.faults)} faults")
    return found


def _played(work: list[Job], processes: int) -> Iterator[Played]:
    if processes < 2:
        yield from map(one, work)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(one, work, chunksize=20)
