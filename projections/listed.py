"""Values of what is shown, in words: ids by their names, yes and no, lists, records, the cells of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.audience import REFEREE
from engine.wording import Text, Value, own, say
from projections import sums
from projections.called import called
from projections.difference import Change, is_nothing
from projections.translator import Translator

Record = Mapping[str, Any]

STANDS = {
    "done": say("done"),
    "now": say("whose turn it is"),
    "next": say("still to come"),
    "out": say("out"),
}
"""Where somebody stands in the order of turns."""

RESULTS = {"won": say("a win"), "lost": say("a loss"), "conceded": say("given up")}
"""How a game ended."""

HIDDEN = say("a hidden card")
"""What a list holds in the place of a card that the viewer may not know."""

CHOSEN = ("rulings", "options")
"""Parts whose values are words of the command line: they are told as they are typed."""

WIDEST = 60
"""Characters of a value in a table; `--json` has all of them."""


def in_words(path: str, value: Any, words: Translator) -> Value:
    """What stands at a path of what is shown; nothing there, or an empty list, is a dash."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if is_nothing(value):
        return "-"
    if isinstance(value, str):
        return _word(path, value, words)
    if isinstance(value, Mapping):
        return _RECORDS.get(path.partition(".")[0], _named)(value, words)
    if not isinstance(value, list | tuple):
        return value
    return tuple(HIDDEN if each == "" else in_words(path, each, words) for each in value)


def compared(changes: Iterable[Change], words: Translator) -> Iterator[tuple[str, str, str]]:
    """The rows of a table of what differs: what it is, and both values; what is too long ends in `...`."""
    rows = (
        (
            words.say(called(each.path, words)),
            _cell(each.path, each.before, words),
            _cell(each.path, each.after, words),
        )
        for each in changes
    )
    yield from dict.fromkeys(rows)  # a figure that stands in two places is told once


def _cell(path: str, value: Any, words: Translator) -> str:
    told = words.say(in_words(path, value, words))
    return f"{told[: WIDEST - 3]}..." if len(told) > WIDEST else told


def _word(path: str, value: str, words: Translator) -> Value:
    """An id, by what people call the thing."""
    part, last = path.partition(".")[0], path.rpartition(".")[2]
    if part in CHOSEN:
        return own(value)
    if last == "phase":
        return own(words.path(value))
    if last == "scenario":
        return own(words.scenario(value))
    if last == "stands":
        return STANDS.get(value, value)
    if part == "result":
        return RESULTS.get(value, value)
    return say("the referee") if value == REFEREE else words.name_of(value)


def _turn(turn: Record, words: Translator) -> Text:
    who, stands = words.name_of(turn["id"]), STANDS.get(turn["stands"], turn["stands"])
    if turn["seat"] in ("", turn["id"]):
        return say("{who}: {stands}", who=who, stands=stands)
    return say("{who} ({seat}): {stands}", who=who, seat=own(turn["seat"]), stands=stands)


def _seat(seat: Record, words: Translator) -> Text:
    notes = tuple(_notes(seat, words))
    who = own(seat["id"])
    return say("{who} ({notes})", who=who, notes=notes) if notes else who


def _notes(seat: Record, words: Translator) -> Iterator[Text]:
    if seat["answered"]:
        yield say("has answered")
    elif seat["asked"]:
        yield say("is asked")
    if seat["keeper"]:
        yield say("left, and {keeper} answers", keeper=own(seat["keeper"]))
    if seat["conceded"]:
        yield say("gave the game up")
    if seat["pass"]:
        yield say("passes by itself {when}", when=words.standing(seat["pass"]))


def _modifier(row: Record, words: Translator) -> Text:
    named = {key: words.name_of(row[key]) for key in ("target", "figure", "source")}
    return say("{target}, {figure} {amount} ({source})", amount=f"{row['amount']:+d}", **named)


def _named(row: Record, words: Translator) -> Value:
    """Any other record: the card or the thing that it is of, an addend; without one, what it holds."""
    if {"source", "target", "figure", "amount"} <= {*row}:
        return _modifier(row, words)
    if {"source", "amount"} <= {*row} <= {"source", "target", "amount"}:
        return sums.told(row, words.name_of)
    for key in ("id", "card"):
        if isinstance(row.get(key), str) and row[key]:
            return words.name_of(row[key])
    parts = (say("{key} {value}", key=key, value=in_words(key, each, words)) for key, each in row.items())
    return say("({parts})", parts=tuple(parts))


_RECORDS: Mapping[str, Callable[[Record, Translator], Value]] = {
    "initiative": _turn,
    "seats": _seat,
    "modifiers": _modifier,
}
"""How a record is told, by the part of what is shown."""
