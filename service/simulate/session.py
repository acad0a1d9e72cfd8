"""Sessions by bots, decided in memory: what each came to, and its rows where they are wanted. Who plays are
the bots of a game, and one for every game that takes any legal answer.

Everything follows from the seed, the scenario, the bot and the session's number: the dice secret, and the
stream of numbers the bot draws from. Two bots that play the same number have the same dice secret. However
many processes play, the samples are the same, in the same order.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from msgspec import Struct

from engine import events as ev
from engine import library
from engine.bots import Bot, random_bot
from engine.commands import Answer, Command
from engine.course import Prompt, Slot
from engine.decider import decide
from engine.dice import Seeded, commitment
from engine.errors import Malformed, Unknown
from engine.model import State, opening
from engine.pace import by_itself
from engine.past import Unwritten
from engine.seals import opening_link
from engine.store.rows import Secrets
from engine.system import Rules
from engine.wording import say
from replays.bundle import Bundle
from replays.create import Plan, beginning

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay", "gil", "hal")
"""Seats of a simulated table, from the first on."""
LONGEST = 50_000
"""Entries after which a session counts as unfinished."""
CHUNK = 8
"""Sessions a process is handed at once."""
COPY = re.compile(r"-\d+\Z")
WOUNDS = "wounds:"


def bots(game: str) -> Mapping[str, Bot]:
    """By name; every game has `random`."""
    module = library.optional(game, "bot")
    own: Mapping[str, Bot] = {} if module is None else module.BOTS
    return {"random": random_bot, **own}


def find_bot(game: str, name: str) -> Bot:
    """A bot by its name; `Unknown`, with those there are."""
    known = bots(game)
    if name not in known:
        raise Unknown(say("{game} has no bot called {name}", game=game, name=name), "", tuple(known))
    return known[name]


class Job(Struct, frozen=True):
    plan: Plan
    bot: str
    seed: str
    number: int
    keep: bool = False

    @property
    def name(self) -> str:
        scenario = f"-{self.plan.scenario}" if self.plan.scenario else ""
        return f"{self.plan.game}{scenario}-{self.bot}-{self.number:05}"


class Sample(Struct, frozen=True):
    """What a session came to. `wounds`: by figure what it has and can bear; `cards`, `clauses`: each once;
    `numbers`: of its own at the end, by name."""

    scenario: str
    bot: str
    number: int
    result: str
    rounds: int
    entries: int
    answers: int
    wounds: dict[str, tuple[int, int]]
    cards: tuple[str, ...]
    clauses: tuple[str, ...]
    bundle: Bundle | None = None
    numbers: dict[str, int] = {}


Progress = Callable[[Sample], None]


def jobs_for(
    rules: Rules, plans: Iterable[Plan], bots: Iterable[str], seed: str, sessions: int, keep: int = 0
) -> list[Job]:
    """Every session that is to be played, the first `keep` of each kind to be kept. `Malformed` or `Unknown`
    for what makes no sense."""
    if sessions < 1:
        raise Malformed(say("that many cannot be played"))
    found = []
    for plan in plans:
        decide(rules, opening(rules.model), Unwritten(), beginning(rules, plan, "")[0], Seeded(b""), 0)
        for bot in dict.fromkeys(bots):
            find_bot(rules.game, bot)
            found += [Job(plan, bot, seed, n, n <= keep) for n in range(1, sessions + 1)]
    return found


def run(jobs: Sequence[Job], processes: int, progress: Progress = lambda _: None) -> list[Sample]:
    """Play them all; `progress` is told each session as it is done."""
    samples = []
    for sample in _played(jobs, processes):
        progress(sample)
        samples.append(sample)
    return samples


def _played(jobs: Sequence[Job], processes: int) -> Iterator[Sample]:
    if processes < 2 or len(jobs) < 2:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(processes, initializer=library.add_all, initargs=(library.added(),)) as pool:
        try:
            yield from pool.map(play, jobs, chunksize=CHUNK)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def next_slot(asked: Prompt, stream: random.Random) -> tuple[Slot, str]:
    waiting = [slot for slot in asked.slots if not slot.done]
    slot = waiting[0 if asked.in_turn else stream.randrange(len(waiting))]
    seats = slot.question.seats
    return slot, seats[stream.randrange(len(seats))]


def play(job: Job) -> Sample:
    run = _Run(job)
    for command in beginning(run.rules, job.plan, commitment(run.secrets.dice)):
        run.do(command)
    while (asked := run.state.course.prompt) is not None and run.version < LONGEST:
        slot, seat = next_slot(asked, run.stream)
        run.do(Answer(seat, run.bot(run.state, seat, slot.question, run.stream.randrange), asked.id))
        while (passing := by_itself(run.rules, run.state)) is not None:
            run.do(passing)
    return run.sample()


def secret(*words: object) -> bytes:
    return hashlib.sha256(" ".join(("rollbook simulate", *map(str, words))).encode()).digest()


class ByGauges:
    """What is counted of a game that has no module `simulated`: gauges of wounds, and cards drawn."""

    @staticmethod
    def wounds(state: State) -> dict[str, tuple[int, int]]:
        """By figure what it has and can bear."""
        return {
            name.removeprefix(WOUNDS): (gauge.value, gauge.limit)
            for name, gauge in state.course.gauges.items()
            if name.startswith(WOUNDS)
        }

    @staticmethod
    def numbers(_: State) -> dict[str, int]:
        return {}

    @staticmethod
    def came_up(event: ev.Event) -> Iterable[str]:
        """The cards that an event, public or sealed, turns up or deals, by their kind: `log` of `log-2`."""
        cards = event.cards if isinstance(event, ev.Turned | ev.Dealt) else ()
        return [COPY.sub("", card) for card in cards]


class _Run:
    """A session being played: the state, what was counted, and the rows if they are kept."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.rules, self.codec = library.rules(job.plan.game), library.codec(job.plan.game)
        self.bot = find_bot(job.plan.game, job.bot)
        self.counting = library.optional(job.plan.game, "simulated") or ByGauges
        where = (job.seed, job.plan.scenario, job.number)
        self.secrets = Secrets(secret("dice", *where), secret("veil", *where))
        self.stream = random.Random(" ".join(map(str, (*where, job.bot))))
        self.chance, self.state = Seeded(self.secrets.dice), opening(self.rules.model)
        self.version, self.answers, self.link = 0, 0, opening_link(job.name)
        self.cards: dict[str, None] = {}
        self.clauses: dict[str, None] = {}
        self.rows: list[bytes] = []

    def do(self, command: Command) -> None:
        """Decide a command, and count what came of it."""
        made = decide(self.rules, self.state, Unwritten(), command, self.chance, self.version)
        self.answers += isinstance(command, Answer)
        self.state, found = made.after, list(made.entries)
        self.version = found[-1].version
        for entry in found:
            self.clauses[entry.clause] = None
            for event in (entry.event, *(part.event for part in entry.sealed if part.event is not None)):
                self.cards.update(dict.fromkeys(self.counting.came_up(event)))
        if self.job.keep:
            key = f"{self.job.name}/{self.version}"
            stored = self.codec.store(found, self.link, self.secrets.veil, 0, key)
            self.link = stored[-1].entry.link
            self.rows += [each.row for each in stored]

    def sample(self) -> Sample:
        course, job = self.state.course, self.job
        wounds, numbers = self.counting.wounds(self.state), self.counting.numbers(self.state)
        bundle = Bundle(job.name, tuple(self.rows), self.secrets) if job.keep else None
        return Sample(
            job.plan.scenario, job.bot, job.number, course.ended or "unfinished", course.round, self.version,
            self.answers, wounds, tuple(self.cards), tuple(self.clauses), bundle, numbers,
        )  # fmt: skip
