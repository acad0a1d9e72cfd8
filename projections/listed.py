"""Values of what is shown, in words: ids by their names, yes and no, lists, records, the cells of tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import convert

from engine.audience import REFEREE
from engine.wording import Text, Value, own, say
from projections import sums
from projections.called import FIELDS, called
from projections.difference import Change, is_nothing, parts
from projections.figures import Modifier
from projections.games import Turn
from projections.seats import Seat
from projections.sums import Addend
from projections.translator import Translator

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
    if isinstance(value, list | tuple):
        return tuple(HIDDEN if each == "" else in_words(path, each, words) for each in value)
    match value:
        case Turn():
            return _turn(value, words)
        case Seat():
            return _seat(value, words)
        case Modifier():
            return _modifier(value, words)
        case Addend():
            return sums.told(value, words.name_of)
    held = parts(value)
    return value if held is None else _named(held, words)


def compared(changes: Iterable[Change], words: Translator) -> Iterator[tuple[str, str, str]]:
    """The rows of a table of what differs: what it is, and both values; what is too long ends in `...`.
    What a gauge shows is told of whose it is, where that stands there as well: wounds, a dial."""
    changes = tuple(changes)
    rows = (
        (
            words.say(called(each.path, words)),
            _cell(each.path, each.before, words),
            _cell(each.path, each.after, words),
        )
        for each in changes
        if not _is_told_of_its_own(each, changes)
    )
    yield from dict.fromkeys(rows)  # a figure that stands in two places is told once


def _is_told_of_its_own(change: Change, changes: Iterable[Change]) -> bool:
    """Whether a gauge, `threat.wounds:mara.value`, changed as something of its figure did,
    `wounds.mara.wounds`."""
    part, colon, rest = change.path.partition(":")
    if not part.startswith("threat.") or not colon or not rest.endswith(".value"):
        return False
    whose = f".{rest.removesuffix('.value')}."
    return any(
        whose in each.path and (each.before, each.after) == (change.before, change.after) for each in changes
    )


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


def _turn(turn: Turn, words: Translator) -> Text:
    who, stands = words.name_of(turn.id), STANDS.get(turn.stands, turn.stands)
    if turn.seat in ("", turn.id):
        return say("{who}: {stands}", who=who, stands=stands)
    return say("{who} ({seat}): {stands}", who=who, seat=own(turn.seat), stands=stands)


def _seat(seat: Seat, words: Translator) -> Text:
    notes = tuple(_notes(seat, words))
    who = own(seat.id)
    return say("{who} ({notes})", who=who, notes=notes) if notes else who


def _notes(seat: Seat, words: Translator) -> Iterator[Text]:
    if seat.answered:
        yield say("has answered")
    elif seat.asked:
        yield say("is asked")
    if seat.keeper:
        yield say("left, and {keeper} answers", keeper=own(seat.keeper))
    if seat.conceded:
        yield say("gave the game up")
    if seat.passes:
        yield say("passes by itself {when}", when=words.standing(seat.passes))


def _modifier(row: Modifier, words: Translator) -> Text:
    target, figure, source = map(words.name_of, (row.target, row.figure, row.source))
    amount = f"{row.amount:+d}"
    return say(
        "{target}, {figure} {amount} ({source})", target=target, figure=figure, amount=amount, source=source
    )


def _named(row: Mapping[str, Any], words: Translator) -> Value:
    """Any other record: the card or the thing that it is of; without one, what it holds. A board that is
    shown as it is may hold modifiers as well."""
    if {*Modifier.__struct_fields__} <= {*row}:
        return _modifier(convert(row, Modifier), words)
    for key in ("id", "card"):
        if isinstance(row.get(key), str) and row[key]:
            return words.name_of(row[key])
    held = tuple(
        say("{key} {value}", key=FIELDS.get(key, key), value=in_words(key, each, words))
        for key, each in row.items()
    )
    return say("({parts})", parts=held)
