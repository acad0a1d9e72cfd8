"""What many sessions come to: win rate with its interval, rounds, wounds, a game's own numbers, and what
occurred how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import mean, median
from typing import Any

from msgspec import Struct

from service.simulate.session import Sample

SURE = 1.959964
"""Standard deviations on each side that hold 95 %."""


class Figure(Struct, frozen=True):
    """A figure over the sessions it was in: its wounds at the end, and how often it had all it can bear."""

    sessions: int
    wounds: float
    out: int


class Occurred(Struct, frozen=True):
    """In how many sessions something occurred, and how many of these were won."""

    sessions: int
    won: int


class Number(Struct, frozen=True):
    """A number over the sessions that came to one (a score: those won): how many, and its mean."""

    sessions: int
    mean: float


class Group(Struct, frozen=True):
    """The sessions of one scenario by one bot. `interval`: in which the true rate lies, 95 of 100 times.
    `ended`: by the round they ended in, how many were won and how many were not."""

    scenario: str
    bot: str
    sessions: int
    won: int
    rate: float
    interval: tuple[float, float]
    rounds: float
    median: float
    wounds: float
    entries: float
    answers: float
    ended: dict[int, tuple[int, int]]
    figures: dict[str, Figure]
    cards: dict[str, Occurred]
    clauses: dict[str, Occurred]
    numbers: dict[str, Number]


def wilson(won: int, of: int, sure: float = SURE) -> tuple[float, float]:
    """Wilson's score interval: unlike the usual one it stays between 0 and 1, and holds near both."""
    if not of:
        return 0.0, 1.0
    rate, square = won / of, sure * sure / of
    middle = (rate + square / 2) / (1 + square)
    half = sure * sqrt(rate * (1 - rate) / of + square / of / 4) / (1 + square)
    return max(0.0, middle - half) if won else 0.0, min(1.0, middle + half) if won < of else 1.0


def grouped(samples: Iterable[Sample]) -> list[Group]:
    """One group for each scenario and bot, in the order they were played."""
    found: dict[tuple[str, str], list[Sample]] = {}
    for sample in samples:
        found.setdefault((sample.scenario, sample.bot), []).append(sample)
    return [_group(each) for each in found.values()]


def _group(samples: Sequence[Sample]) -> Group:
    won, of = sum(each.result == "won" for each in samples), len(samples)
    low, high = wilson(won, of)
    rounds = [each.rounds for each in samples]
    wounds = [sum(value for value, _ in each.wounds.values()) for each in samples]
    return Group(
        scenario=samples[0].scenario,
        bot=samples[0].bot,
        sessions=of,
        won=won,
        rate=_digits(won / of),
        interval=(_digits(low), _digits(high)),
        rounds=_digits(mean(rounds)),
        median=float(median(rounds)),
        wounds=_digits(mean(wounds)),
        entries=_digits(mean(each.entries for each in samples)),
        answers=_digits(mean(each.answers for each in samples)),
        ended=_ended(samples),
        figures=_figures(samples),
        cards=_occurred([(each.cards, each.result) for each in samples]),
        clauses=_occurred([(each.clauses, each.result) for each in samples]),
        numbers=_numbers(samples),
    )


def _digits(number: float) -> float:
    """Four decimal places: more would say more than is known."""
    return round(float(number), 4)


def _ended(samples: Sequence[Sample]) -> dict[int, tuple[int, int]]:
    ends = Counter((each.rounds, each.result == "won") for each in samples)
    rounds = sorted({round for round, _ in ends})
    return {round: (ends[round, True], ends[round, False]) for round in rounds}


def _by_name(maps: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """What each of the maps has under a name."""
    found: dict[str, list[Any]] = {}
    for each in maps:
        for name, value in each.items():
            found.setdefault(name, []).append(value)
    return found


def _figures(samples: Sequence[Sample]) -> dict[str, Figure]:
    found = _by_name(sample.wounds for sample in samples)
    return {
        figure: Figure(
            len(each),
            _digits(mean(value for value, _ in each)),
            sum(0 < limit <= value for value, limit in each),
        )
        for figure, each in sorted(found.items())
    }


def _numbers(samples: Sequence[Sample]) -> dict[str, Number]:
    found = _by_name(sample.numbers for sample in samples)
    return {name: Number(len(values), _digits(mean(values))) for name, values in found.items()}


def _occurred(told: Sequence[tuple[Sequence[str], str]]) -> dict[str, Occurred]:
    every = Counter(thing for things, _ in told for thing in things)
    won = Counter(thing for things, result in told if result == "won" for thing in things)
    return {thing: Occurred(every[thing], won[thing]) for thing in sorted(every)}
