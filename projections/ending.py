"""How a game ended: why, the score, each seat's part, what decided it, and how things stood over the rounds.

    {"result", "entry", "clause", "rule", "why", "score", "tale",
     "seats": [{"seat", "parts": {WORD: N}, "text"}],
     "how", "moments": [{"version", "good", "of", "text"}],
     "chart": [{"gauge", "name", "limit", "values": [[ROUND, N], ...]}]}

Everything is worked out from what everybody may read in the log. A game says by `Ending` what its parts and
its moments are; its wording has a `tale` for each scenario and result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.clauses import Clauses
from engine.dice import Die
from engine.entries import Entry
from engine.events import Ended, Event
from engine.messages import all_of
from engine.model import State
from engine.wording import Text, name, say
from projections.translator import Translator

MOST = 3
"""Moments that are told."""
Names = Callable[[str], Text]
Then = tuple[int, Mapping[str, int]]
"""A round, and how the gauges stood in it."""


class Moment(Struct, frozen=True):
    """A throw or a card. `good` of `of`: how many of all that could have come, or of all that came, are as
    this one; `weight`: how much hung on it."""

    version: int
    good: int
    of: int
    weight: int
    text: Text


def _given_up(state: State, _: Names) -> Text:
    if state.course.ended == "conceded":
        return say("Everybody at the table gave the game up.")
    return say("The game was won.") if state.course.ended == "won" else say("The game was lost.")


class Ending(Struct, frozen=True, kw_only=True):
    """What a game says of its end.

    why: a sentence from the table at the end. score: the tag of the event that tells it; points: the number
    of it, of which few are better than many. parts: by seat, by word how much; part: a word as a piece of a
    sentence. moments: the throws and cards that may have decided it, from entries that count, with the dice
    of the game; how: how they are found. chart: beginnings of the gauges that are drawn."""

    why: Callable[[State, Names], Text] = _given_up
    score: str = ""
    points: Callable[[Event], int] = lambda _: 0
    parts: Callable[[Sequence[Entry[Event]], State], Mapping[str, Mapping[str, int]]] = lambda _, __: {}
    part: Mapping[str, Callable[[int], Text]] = {}
    moments: Callable[[Sequence[Entry[Event]], Mapping[str, Die], Names], Iterable[Moment]] = (
        lambda _, __, ___: ()
    )
    how: Text = Text("")
    chart: tuple[str, ...] = ()


def ending(
    entries: Sequence[Entry[Event]],
    state: State,
    then: Sequence[Then],
    declared: Ending,
    clauses: Clauses,
    dice: Mapping[str, Die],
    translator: Translator,
) -> dict[str, Any] | None:
    """See the module; None where the game is not over. `entries` are those of the line that stands, `state`
    is the table at its end as everybody sees it, `then` how its gauges stood in each round."""
    last = next((entry for entry in reversed(entries) if isinstance(entry.event, Ended)), None)
    if last is None or not isinstance(last.event, Ended) or not state.course.ended:
        return None
    result = last.event.result
    conceded = result == "conceded"
    score = next((each.event for each in reversed(entries) if declared.score and _is(each, declared)), None)
    found = sorted(declared.moments(entries, dice, translator.name_of), key=_swing)[:MOST]
    return {
        "result": result,
        "entry": last.version,
        "clause": last.clause,
        "rule": translator.say(name(clauses[last.clause].text)) if last.clause in clauses else "",
        "why": translator.say((_given_up if conceded else declared.why)(state, translator.name_of)),
        "score": "" if score is None else translator.event(score),
        "tale": translator.tale(state.course.scenario, result),
        "seats": _seats(entries, state, declared, translator),
        "how": translator.say(declared.how) if found else "",
        "moments": [
            {"version": each.version, "good": each.good, "of": each.of, "text": translator.say(each.text)}
            for each in sorted(found, key=lambda each: each.version)
        ],
        "chart": _chart(then, state, declared, translator),
    }


def _is(entry: Entry[Event], declared: Ending) -> bool:
    return str(entry.event.__struct_config__.tag) == declared.score


def _swing(each: Moment) -> tuple[int, int, int]:
    """What was the least to be expected, then what the most hung on, then the latest."""
    return each.good * 10_000 // each.of, -each.weight, -each.version


def _seats(
    entries: Sequence[Entry[Event]], state: State, declared: Ending, translator: Translator
) -> list[dict[str, Any]]:
    found = declared.parts(entries, state)
    return [
        {
            "seat": seat,
            "parts": dict(found[seat]),
            "text": translator.say(_part(seat, found[seat], declared, translator)),
        }
        for seat in state.course.seats
        if seat in found
    ]


def _part(seat: str, parts: Mapping[str, int], declared: Ending, translator: Translator) -> Text:
    told = tuple(declared.part[word](n) for word, n in parts.items() if n and word in declared.part)
    if not told:
        return say("There is nothing to tell of {seat}.", seat=translator.name_of(seat))
    return say("{seat} {parts}.", seat=translator.name_of(seat), parts=all_of(told))


def _chart(
    moments: Sequence[Then], state: State, declared: Ending, translator: Translator
) -> list[dict[str, Any]]:
    named, last = dict.fromkeys(gauge for _, values in moments for gauge in values), state.course.gauges
    return [
        {
            "gauge": gauge,
            "name": translator.thing(gauge),
            "limit": last[gauge].limit if gauge in last else 0,
            "values": [[round, values[gauge]] for round, values in moments if gauge in values],
        }
        for gauge in named
        if gauge.startswith(declared.chart)
    ]
