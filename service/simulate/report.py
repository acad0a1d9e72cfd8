"""What many sessions come to: win rate with its interval, rounds, wounds, a game's own numbers, what occurred
how often; as JSON for programs, and as tables and pictures for people.

The pictures are SVG. Bars carry their number, so that nothing is said by length or colour alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import mean, median
from typing import Any

import msgspec
from msgspec import Struct

from engine.system import Rules
from engine.wording import Text, say
from projections.translator import Translator
from replays import svg
from service.out import Page
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
    found: dict[tuple[str, str], list[Sample]] = {}
    for sample in samples:
        found.setdefault((sample.scenario, sample.bot), []).append(sample)
    return [_group(each) for each in found.values()]


def _group(samples: Sequence[Sample]) -> Group:
    won, of = sum(each.result == "won" for each in samples), len(samples)
    low, high = wilson(won, of)
    rounds = [each.rounds for each in samples]
    wounds = [sum(value for value, _ in each.wounds.values()) for each in samples]
    numbers = _by_name(sample.numbers for sample in samples)
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
        numbers={name: Number(len(each), _digits(mean(each))) for name, each in numbers.items()},
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


def _occurred(told: Sequence[tuple[Sequence[str], str]]) -> dict[str, Occurred]:
    every = Counter(thing for things, _ in told for thing in things)
    won = Counter(thing for things, result in told if result == "won" for thing in things)
    return {thing: Occurred(every[thing], won[thing]) for thing in sorted(every)}


# Told ---------------------------------------------------------------------------------------------------

SHOWN = 12
"""Cards that a table for people shows: those that matter most for winning."""
CARDS = 30
"""Cards in the picture: those that occurred most."""
WIDTH, LABEL, BAR, ROW, TOP, HIGH = 760, 220, 330, 24, 64, 120


def called(group: Group, words: Translator) -> str:
    scenario = words.scenario(group.scenario) if group.scenario else ""
    return f"{scenario}, {group.bot}" if scenario else group.bot


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(group: Group) -> str:
    low, high = group.interval
    return f"{percent(low)} - {percent(high)}"


def shape(rules: Rules, seed: str, seats: int, groups: Sequence[Group]) -> dict[str, Any]:
    """The JSON. `unused`: clauses that no session came to."""
    cited = {clause for group in groups for clause in group.clauses}
    return {
        "game": rules.game,
        "version": rules.version,
        "content": rules.content,
        "seed": seed,
        "seats": seats,
        "groups": msgspec.to_builtins(list(groups), str_keys=True),
        "unused": [each.id for each in rules.clauses if each.id not in cited],
    }


def tell(page: Page, groups: Sequence[Group], words: Translator, unused: Sequence[str]) -> None:
    """Tables for people: one line a group; of a group alone its figures and cards too."""
    named = tuple(dict.fromkeys(name for each in groups for name in each.numbers))
    heads = (
        say("scenario, bot"),
        say("sessions"),
        say("won"),
        say("95 % interval"),
        say("rounds"),
        say("wounds"),
    )
    rows = []
    for each in groups:
        own = (f"{each.numbers[name].mean:.1f}" if name in each.numbers else "" for name in named)
        means = f"{each.rounds:.1f}", f"{each.wounds:.1f}", *own, f"{each.entries:.0f}"
        rows.append((called(each, words), each.sessions, percent(each.rate), interval(each), *means))
    page.table((*heads, *map(words.name_of, named), say("entries")), rows)
    for group in groups if len(groups) == 1 else ():
        _print_figures(page, group, words)
        _print_cards(page, group, words)
    clauses = tuple(clause for clause in unused if not clause.startswith("KER-"))
    if clauses:
        page.title(say("Clauses that no session came to: {clauses}", clauses=clauses))


def _print_figures(page: Page, group: Group, words: Translator) -> None:
    if not group.figures:
        return
    page.title(say("{group}: wounds at the end", group=called(group, words)))
    page.table(
        (say("figure"), say("sessions"), say("wounds"), say("out")),
        (
            (words.thing(figure), each.sessions, f"{each.wounds:.2f}", percent(each.out / each.sessions))
            for figure, each in group.figures.items()
        ),
    )


def _print_cards(page: Page, group: Group, words: Translator) -> None:
    """The cards with which winning differs most from the rest."""
    if not group.cards:
        return
    seen = [
        (card, each.sessions / group.sessions, each.won / each.sessions)
        for card, each in group.cards.items()
        if each.sessions >= group.sessions // 20
    ]
    seen.sort(key=lambda row: (-abs(row[2] - group.rate), row[0]))
    page.title(say("{group}: cards", group=called(group, words)))
    page.table(
        (say("card"), say("came up"), say("won with it")),
        ((words.thing(card), percent(share), percent(won)) for card, share, won in seen[:SHOWN]),
    )


# Pictures -------------------------------------------------------------------------------------------------


class Bar(Struct, frozen=True):
    """A row: what it is about, its length from 0 to 1, what is written at its end, and an interval."""

    label: str
    share: float
    told: str
    interval: tuple[float, float] | None = None
    group: str = ""


def pictures(groups: Sequence[Group], words: Translator) -> Mapping[str, str]:
    rates = [
        Bar(called(each, words), each.rate, f"{percent(each.rate)} ({interval(each)})", each.interval)
        for each in groups
    ]
    won = say("The share of sessions won, with the interval that holds 95 times of 100.")
    ended = say("Filled: won. Outlined: not won.")
    wounds = say("How often each figure was out at the end, and its mean wounds.")
    cards = say("In how many of the sessions a card came up, and how many of these were won.")
    return {
        "win-rates.svg": _chart(words, say("Sessions won"), won, rates),
        "rounds.svg": _rounds(words, say("The round in which sessions ended"), ended, groups),
        "wounds.svg": _chart(words, say("Out at the end, and wounds"), wounds, _out(groups, words)),
        "cards.svg": _chart(words, say("Cards that came up"), cards, _came_up(groups, words)),
    }


def _out(groups: Sequence[Group], words: Translator) -> Iterator[Bar]:
    for group in groups:
        for figure, each in group.figures.items():
            share = each.out / each.sessions
            told = f"{percent(share)}, {each.wounds:.2f}"
            yield Bar(words.thing(figure), share, told, group=called(group, words))


def _came_up(groups: Sequence[Group], words: Translator) -> Iterator[Bar]:
    for group in groups:
        most = sorted(group.cards.items(), key=lambda each: (-each[1].sessions, each[0]))[:CARDS]
        for card, each in most:
            share, won = each.sessions / group.sessions, each.won / each.sessions
            told = words.say(say("{share}; won {won}", share=percent(share), won=percent(won)))
            yield Bar(words.thing(card), share, told, group=called(group, words))


def _chart(words: Translator, title: Text, told: Text, bars: Iterable[Bar]) -> str:
    """Bars below each other, under a heading wherever the group changes."""
    body: list[str] = []
    y, group = TOP, ""
    for bar in bars:
        if bar.group != group:
            group = bar.group
            body.append(svg.text(16, y + 22, group, "bold"))
            y += 32
        body += _bar(bar, y)
        y += ROW
    return _framed(words, title, told, body, y + 16)


def _framed(words: Translator, title: Text, told: Text, body: Sequence[str], height: int) -> str:
    heads = [svg.text(16, 28, words.say(title), "bold"), svg.text(16, 48, words.say(told), "soft")]
    return svg.picture(WIDTH, height, words.say(title), words.say(told), [*heads, *body])


def _bar(bar: Bar, y: int) -> Iterator[str]:
    yield svg.text(LABEL - 10, y + 16, bar.label, anchor="end")
    yield svg.box(LABEL, y + 4, BAR, ROW - 8, "band", 2)
    yield svg.box(LABEL, y + 4, max(1.0, BAR * bar.share), ROW - 8, "bar", 2)
    if bar.interval is not None:
        low, high = (LABEL + BAR * each for each in bar.interval)
        yield svg.path(((low, y + 12), (high, y + 12)), "tick")
        for x in (low, high):
            yield svg.path(((x, y + 7), (x, y + 17)), "tick")
    yield svg.text(LABEL + BAR + 8, y + 16, bar.told, "soft")


def _rounds(words: Translator, title: Text, told: Text, groups: Sequence[Group]) -> str:
    body: list[str] = []
    for place, group in enumerate(groups):
        body += _histogram(group, called(group, words), TOP + place * (HIGH + 70))
    return _framed(words, title, told, body, TOP + len(groups) * (HIGH + 70))


def _histogram(group: Group, name: str, top: int) -> Iterator[str]:
    """A column a round: won below, not won above it."""
    yield svg.text(16, top + 16, name, "bold")
    last = max(group.ended, default=1)
    most = max((sum(each) for each in group.ended.values()), default=1)
    wide = min(60.0, (WIDTH - 60) / last)
    floor = top + HIGH + 30
    for round, (won, other) in group.ended.items():
        x, whole = 30 + (round - 1) * wide, HIGH * (won + other) / most * 0.8
        part = whole * won / (won + other)
        yield svg.box(x, floor - whole, wide - 6, whole, "box", 0)
        yield svg.box(x, floor - part, wide - 6, part, "bar", 0)
        yield svg.text(x + (wide - 6) / 2, floor - whole - 5, str(won + other), "soft", "middle")
    for round in range(1, last + 1):
        yield svg.text(30 + (round - 1) * wide + (wide - 6) / 2, floor + 16, str(round), "soft", "middle")
