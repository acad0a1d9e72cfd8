"""The end of a game as the interfaces tell it: why, who did what, what decided it, a chart, and what next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from shlex import quote
from typing import TYPE_CHECKING, Any

from rich.text import Text

from engine import audience
from engine.audience import PUBLIC
from engine.wording import Text as Sentence
from engine.wording import say
from projections import games
from projections.ending import ending
from projections.over_time import over_time, rounds
from projections.translator import Translator
from replays.timeline import entries_to, rests_to
from service.playing.drawing import DREAD, HURT, SMALL
from service.playing.screen import ASCII, Glyphs, Screen

if TYPE_CHECKING:
    from replays.session import Session

BARS, PLAIN = "▁▂▃▄▅▆▇█", "_.:-=+*#"
"""Heights, from nothing to all."""
CHART = say("How it stood as each round began, and at the end:")


def of(live: Session, translator: Translator) -> dict[str, Any] | None:
    """The shape of `projections.ending`, as everybody may read it; None while the game is not over."""
    if not live.state.course.ended:
        return None
    rules, version = live.rules, live.version
    seen = audience.view(rules.model, live.state, PUBLIC)
    moments = rounds(over_time(rules.model, rests_to(live, version), PUBLIC))
    then = [(each.round, each.values) for each in moments]
    declared = games.find(rules.game).ending
    return ending(entries_to(live, version), seen, then, declared, rules.clauses, rules.dice, translator)


def result(live: Session) -> Sentence:
    """How a game that is over ended."""
    told = {"won": say("The game is won."), "lost": say("The game is lost.")}
    return told.get(live.state.course.ended, say("The game was given up."))


def told(live: Session, translator: Translator, glyphs: Glyphs) -> list[Text]:
    """The end in lines, below how it ended; nothing while the game is not over."""
    return _joined(sections(live, translator, glyphs).values())


def fitting(
    live: Session, translator: Translator, glyphs: Glyphs, fits: Callable[[list[Text]], bool]
) -> list[Text]:
    """As much of the end as fits, and where the rest is told."""
    found = sections(live, translator, glyphs)
    lines = _joined(found.values())
    for left_out in LEFT_OUT:
        if fits(lines):
            break
        found.pop(left_out, None)
        rest = say("The rest is told by {command}.", command=f"rollbook log {quote(live.session)}")
        lines = [*_joined(found.values()), Text(translator.say(rest), SMALL)]
    return lines


def _joined(sections: Iterable[list[Text]]) -> list[Text]:
    """With an empty line between."""
    return [line for section in sections if section for line in (*section, Text())][:-1]


LEFT_OUT = ("rule", "next", "chart", "moments", "parts")
"""What is left out first where there is not room."""


def sections(live: Session, translator: Translator, glyphs: Glyphs) -> dict[str, list[Text]]:
    """The end by what its lines are about."""
    found = of(live, translator)
    if found is None:
        return {}
    why = Text(found["why"]).append(f"  {found['clause']}", SMALL)
    rule = Text(found["rule"], SMALL) if found["rule"] else None
    moments = [Text(f"{each['version']:>5}  ", SMALL).append(each["text"]) for each in found["moments"]]
    return {
        "why": [why, *([Text(found["score"])] if found["score"] else ())],
        "rule": [rule] if rule else [],
        "tale": [Text(found["tale"], "italic")] if found["tale"] else [],
        "parts": [Text(each["text"]) for each in found["seats"]],
        "moments": [Text(found["how"], "bold"), *moments] if moments else [],
        "chart": [*_chart(found["chart"], translator, glyphs)] if found["chart"] else [],
        "next": [Text(translator.say(each), SMALL) for each in _next(live)],
    }


def print_ending(live: Session, translator: Translator) -> None:
    """The end, where there is one, below what was printed."""
    screen = Screen()
    lines = told(live, translator, screen.glyphs)
    screen.print_all([Text(), *lines] if lines else ())


def _chart(chart: list[dict[str, Any]], translator: Translator, glyphs: Glyphs) -> Iterator[Text]:
    """A row a gauge, a sign a round: how high it stood, and in figures where it began and ended."""
    yield Text(translator.say(CHART), "bold")
    width = max(len(each["name"]) for each in chart)
    for each in chart:
        values = [value for _, value in each["values"]]
        top = each["limit"] or max(*values, 1)
        row = Text(f"{each['name']:<{width}}  ")
        row.append("".join(_bar(value, top, glyphs) for value in values), _style(each["gauge"]))
        row.append(f"  {values[0]} {glyphs.to} {values[-1]}")
        if each["limit"]:
            row.append(translator.say(say(" of {limit}", limit=each["limit"])), SMALL)
        yield row


def _style(gauge: str) -> str:
    return HURT if gauge.startswith("wounds:") else DREAD if gauge.startswith("threat:") else "green"


def _bar(value: int, top: int, glyphs: Glyphs) -> str:
    signs = PLAIN if glyphs == ASCII else BARS
    return signs[max(0, min(value, top)) * (len(signs) - 1) // top]


def _next(live: Session) -> Iterator[Any]:
    """What one can do now."""
    course, session = live.state.course, quote(live.session)
    seats = " ".join(f"--seat {quote(live.people.get(seat, seat))}" for seat in live.state.table.seats)
    scenario = f" --scenario {course.scenario}" if course.scenario else ""
    again = f"rollbook new {course.game}{scenario} {seats}"
    yield say("To play it again: {command}", command=again)
    yield say("To keep it to be read: {command}", command=f"rollbook transcript {session} evening.html")
    if not live.state.table.closed and not live.holder:
        yield say("To close it, with the dice open to all: {command}", command=f"rollbook close {session}")
