"""How a game of echoes ended: its goal, what each seat's heroes did, throws that came against the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import gcd

from engine.dice import Die
from engine.entries import Entry
from engine.events import Event, Rolled
from engine.model import State
from engine.rules.echoes import events as ev
from engine.rules.echoes.state import Board
from engine.wording import Text, count, say
from projections.ending import Ending, Moment, Names

HEAVY = (ev.HeroOut, ev.CharacterDefeated, ev.CluesGained, ev.SecretFound, ev.BoonGiven, ev.CluesDropped)
"""What hangs on a test more than a wound does."""


def why(state: State, names: Names) -> Text:
    """By the goal of the scenario (ECH-6.2)."""
    board: Board = state.board
    goal, won = board.goal, state.course.ended == "won"
    if not won and all(hero.out for hero in board.heroes.values()):
        return say("Every hero was out.")
    if goal.kind == "clues":
        told = {"brought": board.brought, "need": goal.need, "place": names(goal.place)}
        if won:
            return say("All {need} clues were brought to {place}.", **told)
        return say("The last round had passed, with {brought} of {need} clues at {place}.", **told)
    if goal.kind == "boss":
        if won:
            return say("{foe} was defeated.", foe=names(goal.foe))
        return say("The last round had passed, and {foe} still stood.", foe=names(goal.foe))
    if won:
        return count(
            "Somebody still stood after {n} round.", "Somebody still stood after {n} rounds.", n=goal.need
        )
    return say("The last round had passed.")


def parts(entries: Sequence[Entry[Event]], state: State) -> Mapping[str, Mapping[str, int]]:
    """By seat, over all its heroes."""
    found = {seat: dict.fromkeys(PART, 0) for seat in state.course.seats}
    seats: dict[str, str] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, ev.HeroPlaced):
            seats[event.hero] = event.seat
        hero = event.by if isinstance(event, ev.CharacterDefeated) else getattr(event, "hero", "")
        if hero not in seats or seats[hero] not in found:
            continue
        part = found[seats[hero]]
        if isinstance(event, ev.Tested):
            part["made" if event.success else "failed"] += 1
        elif isinstance(event, ev.CharacterDefeated):
            part["defeated"] += 1
        elif isinstance(event, ev.CluesGained):
            part["clues"] += event.clues
        elif isinstance(event, ev.Wounded):
            part["wounds"] += event.wounds
        elif isinstance(event, ev.HeroOut):
            part["out"] += 1
    return found


PART = {
    "made": lambda n: count("made {n} test", "made {n} tests", n=n),
    "failed": lambda n: count("failed {n} test", "failed {n} tests", n=n),
    "defeated": lambda n: count("defeated {n} hostile", "defeated {n} hostiles", n=n),
    "clues": lambda n: count("found {n} clue", "found {n} clues", n=n),
    "wounds": lambda n: count("took {n} wound", "took {n} wounds", n=n),
    "out": lambda n: count("lost {n} hero", "lost {n} heroes", n=n),
}


def moments(entries: Sequence[Entry[Event]], dice: Mapping[str, Die], names: Names) -> Iterator[Moment]:
    """Every test, with the share of all throws that would have come out the same way."""
    thrown: tuple[Die, ...] = ()
    for n, entry in enumerate(entries):
        event = entry.event
        if isinstance(event, Rolled):
            thrown = tuple(dice[each] for each in event.dice if each in dice)
        elif isinstance(event, ev.Tested) and len(thrown) == len(event.faces) > 0:
            good, of = _chance(event, thrown)
            if good < of:
                yield Moment(entry.version, good, of, _weight(entries, n), _told(event, good, of, names))


def _chance(event: ev.Tested, dice: tuple[Die, ...]) -> tuple[int, int]:
    """How many throws of all come out as this one did."""
    sums = [sum(throw) for throw in product(*(die.faces for die in dice))]
    need = event.difficulty - (event.total - sum(event.faces))
    good = sum((each >= need) == event.success for each in sums)
    shared = gcd(good, len(sums))
    return good // shared, len(sums) // shared


def _weight(entries: Sequence[Entry[Event]], at: int) -> int:
    """What came of the test: of its decision, what rests on it."""
    version = entries[at].version
    rest = [entry.event for entry in entries[at + 1 : at + 12] if version in entry.because]
    return sum(1 + 2 * isinstance(event, HEAVY) for event in rest)


def _told(event: ev.Tested, good: int, of: int, names: Names) -> Text:
    told = {"hero": names(event.hero), "skill": names(event.skill), "total": event.total, "n": good, "of": of}
    told["difficulty"] = event.difficulty
    if event.success:
        return count(
            "{hero} made the {skill} test with {total} against {difficulty}: {n} in {of} throws does that.",
            "{hero} made the {skill} test with {total} against {difficulty}: {n} in {of} throws do that.",
            **told,
        )
    return count(
        "{hero} failed the {skill} test with {total} against {difficulty}: {n} in {of} throws does that.",
        "{hero} failed the {skill} test with {total} against {difficulty}: {n} in {of} throws do that.",
        **told,
    )


ENDING = Ending(
    why=why,
    parts=parts,
    part=PART,
    moments=moments,
    how=say("The throws that came most against the odds, and of equal ones those on which most hung:"),
    chart=("wounds:", "boss:", "clues", "survived", "hostiles"),
)
