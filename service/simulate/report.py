"""A simulation as JSON for programs, and as tables and pictures for people.

The pictures are SVG. Bars carry their number, so that nothing is said by length or colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.system import Rules
from engine.wording import Text, say
from projections.saying import Saying
from replays import svg
from service.out import Page
from service.simulate.figures import Group

SHOWN = 12
"""Cards that a table for people shows: those that matter most for winning."""
CARDS = 30
"""Cards in the picture: those that occurred most."""
WIDTH, LABEL, BAR, ROW, TOP, HIGH = 760, 220, 330, 24, 64, 120


def called(group: Group, words: Saying) -> str:
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


def tell(page: Page, groups: Sequence[Group], words: Saying, unused: Sequence[str]) -> None:
    """Tables for people: one line a group; of a group alone its figures and cards too."""
    own_numbers = tuple(dict.fromkeys(name for each in groups for name in each.numbers))
    page.table(
        (
            say("scenario, bot"), say("sessions"), say("won"), say("95 % interval"), say("rounds"),
            say("wounds"), *map(words.name_of, own_numbers), say("entries"),
        ),
        (
            (
                called(each, words), each.sessions, percent(each.rate), interval(each), f"{each.rounds:.1f}",
                f"{each.wounds:.1f}", *_own(each, own_numbers), f"{each.entries:.0f}",
            )
            for each in groups
        ),
    )  # fmt: skip
    for group in groups if len(groups) == 1 else ():
        _figures(page, group, words)
        _cards(page, group, words)
    own = tuple(clause for clause in unused if not clause.startswith("KER-"))
    if own:
        page.title(say("Clauses that no session came to: {clauses}", clauses=own))


def _own(group: Group, names: Sequence[str]) -> list[str]:
    """The game's own numbers, an empty place where no session came to one."""
    return [f"{group.numbers[name].mean:.1f}" if name in group.numbers else "" for name in names]


def _figures(page: Page, group: Group, words: Saying) -> None:
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


def _cards(page: Page, group: Group, words: Saying) -> None:
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


def pictures(groups: Sequence[Group], words: Saying) -> Mapping[str, str]:
    won = say("The share of sessions won, with the interval that holds 95 times of 100.")
    ended = say("Filled: won. Outlined: not won.")
    wounds = say("How often each figure was out at the end, and its mean wounds.")
    cards = say("In how many of the sessions a card came up, and how many of these were won.")
    return {
        "win-rates.svg": _chart(words, say("Sessions won"), won, _rates(groups, words)),
        "rounds.svg": _rounds(words, say("The round in which sessions ended"), ended, groups),
        "wounds.svg": _chart(words, say("Out at the end, and wounds"), wounds, _out(groups, words)),
        "cards.svg": _chart(words, say("Cards that came up"), cards, _came_up(groups, words)),
    }


def _rates(groups: Sequence[Group], words: Saying) -> Iterator[Bar]:
    for each in groups:
        yield Bar(called(each, words), each.rate, f"{percent(each.rate)} ({interval(each)})", each.interval)


def _out(groups: Sequence[Group], words: Saying) -> Iterator[Bar]:
    for group in groups:
        for figure, each in group.figures.items():
            share = each.out / each.sessions
            told = f"{percent(share)}, {each.wounds:.2f}"
            yield Bar(words.thing(figure), share, told, group=called(group, words))


def _came_up(groups: Sequence[Group], words: Saying) -> Iterator[Bar]:
    for group in groups:
        most = sorted(group.cards.items(), key=lambda each: (-each[1].sessions, each[0]))[:CARDS]
        for card, each in most:
            share, won = each.sessions / group.sessions, each.won / each.sessions
            told = words.say(say("{share}; won {won}", share=percent(share), won=percent(won)))
            yield Bar(words.thing(card), share, told, group=called(group, words))


def _chart(words: Saying, title: Text, told: Text, bars: Iterable[Bar]) -> str:
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


def _rounds(words: Saying, title: Text, told: Text, groups: Sequence[Group]) -> str:
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
