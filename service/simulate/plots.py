"""The pictures of a simulation as SVG: win rates, the rounds games ended in, wounds, and cards.

Bars carry their number, so that nothing is said by length or colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from engine.wording import Text, say
from projections.saying import Saying
from replays import svg
from service.simulate.figures import Group

WIDTH, LABEL, BAR, ROW, TOP = 760, 220, 330, 24, 64
CARDS = 30
"""Cards in the picture: those that occurred most."""


class Bar(Struct, frozen=True):
    """A row: what it is about, its length from 0 to 1, what is written at its end, and an interval."""

    label: str
    share: float
    told: str
    interval: tuple[float, float] | None = None
    group: str = ""


def pictures(groups: Sequence[Group], words: Saying) -> Mapping[str, str]:
    """Every picture by its file name."""
    return {
        "win-rates.svg": _rates(groups, words),
        "rounds.svg": _rounds(groups, words),
        "wounds.svg": _wounds(groups, words),
        "cards.svg": _cards(groups, words),
    }


def called(group: Group, words: Saying) -> str:
    """The name of a group."""
    scenario = words.scenario(group.scenario) if group.scenario else ""
    return f"{scenario}, {group.bot}" if scenario else group.bot


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def _rates(groups: Sequence[Group], words: Saying) -> str:
    bars = [
        Bar(
            called(each, words),
            each.rate,
            f"{percent(each.rate)} ({percent(each.interval[0])} - {percent(each.interval[1])})",
            each.interval,
        )
        for each in groups
    ]
    title = say("Sessions won")
    return chart(
        words, title, say("The share of sessions won, with the interval that holds 95 times of 100."), bars
    )


def _wounds(groups: Sequence[Group], words: Saying) -> str:
    bars: list[Bar] = []
    for group in groups:
        for figure, each in group.figures.items():
            share = each.out / each.sessions
            told = f"{percent(share)}, {each.wounds:.2f}"
            bars.append(Bar(words.thing(figure), share, told, group=called(group, words)))
    about = say("How often each figure was out at the end, and its mean wounds.")
    return chart(words, say("Out at the end, and wounds"), about, bars)


def _cards(groups: Sequence[Group], words: Saying) -> str:
    bars: list[Bar] = []
    for group in groups:
        most = sorted(group.cards.items(), key=lambda each: (-each[1].sessions, each[0]))[:CARDS]
        for card, each in most:
            told = words.say(
                say(
                    "{share}; won {won}",
                    share=percent(each.sessions / group.sessions),
                    won=percent(each.won / each.sessions),
                )
            )
            bars.append(
                Bar(words.thing(card), each.sessions / group.sessions, told, group=called(group, words))
            )
    about = say("In how many of the sessions a card came up, and how many of these were won.")
    return chart(words, say("Cards that came up"), about, bars)


def chart(words: Saying, title: Text, told: Text, bars: Sequence[Bar]) -> str:
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


def _framed(words: Saying, title: Text, told: Text, body: Sequence[str], height: int) -> str:
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


# Rounds --------------------------------------------------------------------------------------------------

HIGH = 120


def _rounds(groups: Sequence[Group], words: Saying) -> str:
    title, told = say("The round in which sessions ended"), say("Filled: won. Outlined: not won.")
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
