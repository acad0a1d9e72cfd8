"""Values of what is shown, in words, lists of records too: the order of turns, seats, modifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.wording import Text, Value, own, say
from projections.saying import Saying

Record = Mapping[str, Any]

STANDS = {
    "done": say("done"),
    "now": say("whose turn it is"),
    "next": say("still to come"),
    "out": say("out"),
}
"""Where somebody stands in the order of turns."""


def in_words(path: str, value: Any, words: Saying) -> Value:
    """What stands at a path of what is shown; nothing there, or an empty list, is a dash."""
    if value is None or value in ("", []):
        return "-"
    if not isinstance(value, list):
        return value
    tell = _RECORDS.get(path.partition(".")[0], _named)
    return tuple(tell(each, words) if isinstance(each, Mapping) else str(each) for each in value)


def _turn(turn: Record, words: Saying) -> Text:
    who, stands = words.name_of(turn["id"]), STANDS.get(turn["stands"], turn["stands"])
    if turn["seat"] in ("", turn["id"]):
        return say("{who}: {stands}", who=who, stands=stands)
    return say("{who} ({seat}): {stands}", who=who, seat=own(turn["seat"]), stands=stands)


def _seat(seat: Record, words: Saying) -> Text:
    notes = tuple(_notes(seat, words))
    who = own(seat["id"])
    return say("{who} ({notes})", who=who, notes=notes) if notes else who


def _notes(seat: Record, words: Saying) -> Iterator[Text]:
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


def _modifier(row: Record, words: Saying) -> Text:
    return say(
        "{target}, {figure} {amount} ({source})",
        target=words.name_of(row["target"]),
        figure=words.name_of(row["figure"]),
        amount=f"{row['amount']:+d}",
        source=words.name_of(row["source"]),
    )


def _named(row: Record, words: Saying) -> Value:
    """Any other record: the card or the thing that it is of; without one, what it holds."""
    if {"source", "target", "figure", "amount"} <= {*row}:
        return _modifier(row, words)
    for key in ("card", "id"):
        if isinstance(row.get(key), str) and row[key]:
            return words.name_of(row[key])
    return say("({parts})", parts=tuple(f"{key} {each}" for key, each in row.items()))


_RECORDS: Mapping[str, Callable[[Record, Saying], Value]] = {
    "initiative": _turn,
    "seats": _seat,
    "modifiers": _modifier,
}
"""How a record is told, by the part of what is shown."""
