"""Whole sessions by bots: most pick any legal answer. They undo now and then, and are verified afterwards."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from hashlib import sha256

from msgspec import Struct

from benchmarks.sessions import SECRETS, any_answer, hands
from engine import library
from engine.commands import Answer, Begin, Join, Start, Undo
from engine.course import Prompt
from engine.dice import ALGORITHM, commitment
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from engine.system import Rules
from replays.invariants import Astray, invariants, stated
from replays.session import Session
from replays.verify import Log, Report, verify
from service.simulate.session import bots, next_slot
from tests.systems.fellowship import occurring

Thing = occurring.Thing

LONGEST = 20_000
"""Entries after which a session that has not ended is a fault."""
GREEDY = 5
"""One session in so many is played by the greedy bot, which comes further."""


class Played(Struct, frozen=True):
    """What a session came to. `digest`: of all its rows; `astray`: what appeared or vanished in it; `things`:
    the cards that came up."""

    game: str
    seats: int
    rulings: tuple[str, ...]
    entries: int
    result: str
    undone: int
    report: Report
    digest: str
    astray: Astray | None = None
    things: frozenset[Thing] = frozenset()


def seated(
    rules: Rules, seats: int, rulings: Sequence[str], options: Mapping[str, str], scenario: str
) -> Session:
    """A session in memory, begun and started."""
    store = Store.open("memory:")
    table = Session("s", rules, library.codec(rules.game), store, Snapshots.sidecar(store), SECRETS, hands())
    rows = tuple(f"{key}={value}" for key, value in {"undo": "open", **options}.items())
    table.begin([Begin(scenario, tuple(rulings), rows, ALGORITHM, commitment(SECRETS.dice))])
    names = ("ann", "ben", "cat", "dan", "eve", "fay")[:seats]
    for name in names:
        table.do(Join(name))
    table.do(Start(names[0]))
    return table


def any_rulings(rules: Rules, chance: random.Random) -> tuple[str, ...]:
    """A variant of every clause that has some."""
    return tuple(
        f"{clause.id}={chance.choice(clause.variants)}" for clause in rules.clauses if clause.variants
    )


def mode(rules: Rules, seed: int, seats: int = 2) -> dict[str, str]:
    """Each mode and each level of a game that has several in turn, and of one seat how many it leads."""
    turns = {"mode": seed, "level": seed, **({"characters": seed // 8} if seats == 1 else {})}
    able = {key: rules.options[key] for key in turns if key in rules.options}
    return {key: values[turns[key] % len(values)] for key, values in able.items()}


def answer(table: Session, asked: Prompt, chance: random.Random, *, greedy: bool) -> Answer:
    """Any legal answer, or that of the game's greedy bot where it has one."""
    bot = bots(table.rules.game).get("greedy") if greedy else None
    if bot is None:
        return any_answer(asked, chance)
    slot, seat = next_slot(asked, chance)
    return Answer(seat, bot(table.state, seat, slot.question, chance.randrange), asked.id)


def rows(game: str, seed: int) -> list[bytes]:
    """The log of one session from its seed alone: seats, rulings, scenario, answers and undos."""
    table, _ = played(game, seed)
    return [row.state for row in table.store.rows("s")]


def played(game: str, seed: int) -> tuple[Session, int]:
    """A session played to its end, and how often it was undone."""
    chance = random.Random(seed)
    rules = library.rules(game)
    seats = chance.randint(*rules.seats)
    rulings = any_rulings(rules, chance)
    scenario = chance.choice(rules.scenarios) if rules.scenarios else ""
    options = {"label": chance.choice(("bound", "sticky", "fresh"))} | mode(rules, seed, seats)
    table = seated(rules, seats, rulings, options, scenario)
    undone = 0
    while (asked := table.state.course.prompt) is not None:
        if table.version > LONGEST:
            raise AssertionError(f"{game}, seed {seed}: no end after {LONGEST} entries")
        table.do(answer(table, asked, chance, greedy=seed % GREEDY == GREEDY - 1))
        if chance.random() < 0.02 and table.state.course.previous > table.state.course.origin:
            table.do(Undo(table.state.course.seats[0]))
            undone += 1
    return table, undone


def play(game: str, seed: int) -> Played:
    """One session, verified at all levels."""
    table, undone = played(game, seed)
    course = table.state.course
    rows = [row.state for row in table.store.rows("s")]
    report = verify(Log("s", rows, SECRETS.dice, SECRETS.veil), table.rules, table.codec)
    rulings = tuple(f"{clause}={variant}" for clause, variant in course.rulings.items())
    things: set[Thing] = set()
    if game == occurring.GAME:
        things = occurring.seen(map(table.codec.decode, rows))
    return Played(
        game, len(course.seats), rulings, len(rows), course.ended, undone, report,
        digest(rows), all_conserved(game, rows), frozenset(things),
    )  # fmt: skip


def digest(rows: Sequence[bytes]) -> str:
    """The same for the same bytes alone."""
    return sha256(b"\n".join(rows)).hexdigest()


def all_conserved(game: str, rows: Sequence[bytes]) -> Astray | None:
    """`invariants` for the stored rows of a whole session; None for a game that states nothing."""
    states, decode = stated(game), library.codec(game).decode
    return None if states is None else invariants(library.model(game), states, [decode(row) for row in rows])
