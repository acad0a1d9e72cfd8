"""Events written by people: `wounded hero=mara wounds=1`, as adjustments and corrections take them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import events as ev
from engine.audience import REFEREE
from engine.errors import Malformed
from engine.fold import happened
from engine.play import check_numbers
from engine.system import Rules
from engine.tabletop.sums import Rows
from engine.wording import Text, say
from projections.show import show
from replays.seek import MISFITS
from replays.session import Session


def written(rules: Rules, text: str) -> ev.Event:
    """The event in a line `TAG FIELD=VALUE ...`, one that the game lets people write.

    `Malformed`, with what could be written, for anything else. Values of a list are parted by commas.
    """
    tag, *rows = text.split() or ("",)
    kinds = {ev.tag(kind): kind for kind in rules.adjustable}
    kind = kinds.get(tag)
    if not tag:
        raise Malformed(say("say which event: TAG FIELD=VALUE ..."), "KER-8.1", tuple(kinds))
    if kind is None:
        raise Malformed(say("{event} may not be changed by hand", event=tag), "KER-8.1", tuple(kinds))
    fields = {each.name: each for each in msgspec.structs.fields(kind)}
    values: dict[str, Any] = {}
    for row in rows:
        name, equals, value = row.partition("=")
        if name not in fields or not equals:
            raise Malformed(say("{event} has no {field}", event=tag, field=name), "KER-8.1", tuple(fields))
        listed = "tuple" in str(fields[name].type).lower()
        parts = [each for each in value.split(",") if each]
        if fields[name].type == Rows:
            values[name] = [
                [source, "", amount] for source, _, amount in (each.partition("=") for each in parts)
            ]
        else:
            values[name] = parts if listed else value
    try:
        event: ev.Event = msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(_unfit(tag, fields, values), "KER-8.1", shapes(rules, tag)) from error
    check_numbers(event, "KER-8.1")
    return event


def _unfit(tag: str, fields: dict[str, msgspec.structs.FieldInfo], values: dict[str, Any]) -> Text:
    """The complaint: fields that are lacking, or the first value that is not of the kind of its field."""
    lacking = tuple(name for name, each in fields.items() if each.required and name not in values)
    if lacking:
        return say("{event} lacks {fields}", event=tag, fields=lacking)
    for name, value in values.items():
        try:
            msgspec.convert(value, fields[name].type, strict=False)
        except msgspec.ValidationError:
            return say("{field} cannot be {value}", field=name, value=value or '""')
    return say("{event} cannot be read", event=tag)


def fitting(live: Session, lines: Iterable[str]) -> tuple[ev.Event, ...]:
    """The events in these lines, where the table can be shown with them (`shown_with`)."""
    events = tuple(written(live.rules, each) for each in lines)
    shown_with(live, events)
    return events


def shown_with(live: Session, events: Iterable[ev.Event]) -> None:
    """`Malformed` for an event with which the table cannot be shown: it names what was never printed. One
    that cannot even happen is left to the rules, which ask first who may say it: to be told that it does not
    fit could tell a seat what is hidden from it."""
    model, state = live.rules.model, live.state
    for event in events:
        try:
            course, board = happened(model, state.course, state.board, event, (), live.version + 1)
        except MISFITS:
            return
        state = replace(state, course=course, board=board)
        try:
            show(model, state, live.version, REFEREE)
        except MISFITS as misfit:
            raise Malformed(
                say("{event} does not fit the table as it is", event=ev.tag(event)), "KER-8.1"
            ) from misfit


def shapes(rules: Rules, tag: str = "") -> tuple[str, ...]:
    """The events that people may write, with their fields; all, or the one with this tag."""
    found = []
    for kind in rules.adjustable:
        if tag in ("", ev.tag(kind)):
            fields = " ".join(_field(each) for each in msgspec.structs.fields(kind))
            found.append(f"{ev.tag(kind)} {fields}".strip())
    return tuple(found)


def example(kind: type[ev.Event]) -> ev.Event:
    """An event of a kind, with the names of its fields in the place of things, to be told in words."""
    told = [each for each in msgspec.structs.fields(kind) if each.required or _names_a_thing(each)]
    return kind(**{each.name: _sample(each) for each in told})


def _names_a_thing(each: msgspec.structs.FieldInfo) -> bool:
    return each.type is str and each.name != "source"


def _sample(each: msgspec.structs.FieldInfo) -> Any:
    words = _words(each)
    if words:
        return words[0]
    if each.type is int:
        return 1
    return each.name.upper() if each.type is str else (each.name.upper(),)


def _words(each: msgspec.structs.FieldInfo) -> list[str]:
    return [word for mark in getattr(each.type, "__metadata__", ()) for word in mark.extra["words"]]


def _field(each: msgspec.structs.FieldInfo) -> str:
    shown = "|".join(_words(each)) or getattr(each.type, "__name__", "LIST").upper()
    written_as = f"{each.name}={shown}"
    return written_as if each.required else f"[{written_as}]"
