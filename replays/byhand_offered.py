"""Changes by hand before they are made: what may be changed about a thing, and what a change would show.

Both rest on what the seat may know. Whether a change fits is asked of the rules as the seat itself would ask
them; what it would show is folded on the seat's own view of the table, where there is nothing hidden to tell.
What follows from a change by the rules (a hero that falls, a card that answers) is not foretold: it may turn
on what nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import audience
from engine import events as ev
from engine.commands import Adjust
from engine.decider import decide
from engine.fold import happened
from engine.play import misplaced
from engine.turn import Tx
from projections.difference import Change, difference
from projections.show import show, texts
from replays.byhand import shown_with
from replays.seek import MISFITS
from replays.session import Session

PERSONS = ("seat", "owner", "controller")
"""Fields that name a seat."""
MOST = 3_000
"""Ways to fill the fields of one kind of event that are tried at most."""
REASON = "-"
"""Stands for the reason, which nothing hangs on."""


class Field(Struct, frozen=True):
    """A field of a change. kind: `thing` (one of `choices`, by their ids), `number` or `yes`; a thing with
    one choice is settled by the table. value: what it holds to begin with."""

    name: str
    kind: str
    value: Any
    choices: tuple[str, ...] = ()


class Offered(Struct, frozen=True):
    """A change that fits: an event as the log has it, and what of it may be chosen otherwise."""

    event: ev.Event
    fields: tuple[Field, ...]


def things(live: Session, viewer: str) -> tuple[str, ...]:
    """Everything on the table that a viewer sees and that has an id, seats among them, in the order shown."""
    shown = _shown(live, viewer)
    found = dict.fromkeys(live.state.course.seats)
    found |= dict.fromkeys(texts({part: shown[part] for part in ("board", "wounds", "hands", "areas")}))
    return tuple(each for each in found if each)


def _shown(live: Session, viewer: str) -> Any:
    return msgspec.to_builtins(show(live.rules.model, live.state, live.version, viewer))


def offered(live: Session, by: str, of: str, known: Sequence[str]) -> Iterator[Offered]:
    """The changes about a thing that fit the table as it is, one of each kind. `known`: what else they may
    name, what has to do with the thing first (`near`)."""
    tx = Tx(live.rules, live.state, live.version, by, live.chance)
    for kind in live.rules.adjustable:
        found = _Kind(tx, kind, of, known).offered()
        if found is not None:
            yield found


def near(live: Session, viewer: str, of: str) -> tuple[str, ...]:
    """The ids in what is shown of a thing: where it is, what lies on it, what it carries."""
    shown = _shown(live, viewer)
    return tuple(dict.fromkeys(each for record in _records(shown, of) for each in texts(record) if each))


def _records(shown: Any, of: str) -> Iterator[Any]:
    if isinstance(shown, Mapping):
        for key, each in shown.items():
            if key == of and isinstance(each, Mapping):
                yield each
            yield from _records(each, of)


class _Kind:
    """A kind of event about a thing: how its fields may be filled."""

    def __init__(self, tx: Tx, kind: type[ev.Event], of: str, known: Sequence[str]) -> None:
        self._tx, self._kind, self._of, self._known = tx, kind, of, known
        fields = msgspec.structs.fields(kind)
        self._fields = [each for each in fields if each.required or each.name in (*PERSONS, "on")]
        self._listed = {each.name for each in fields if "tuple" in str(each.type).lower()}
        texts = (each.name for each in self._fields if each.type is str and each.name != "source")
        self._about = next(texts, "")

    def offered(self) -> Offered | None:
        """The first way that fits, and what of it may be chosen otherwise with the rest as it is."""
        pools = [self._pool(each) for each in self._fields]
        base = next(filter(self._fits, islice(product(*pools), MOST)), None) if self._about else None
        if base is None:
            return None
        shaped = []
        for place, (field, pool) in enumerate(zip(self._fields, pools, strict=True)):
            others = ((*base[:place], value, *base[place + 1 :]) for value in pool)
            choices = tuple(str(values[place]) for values in others if self._fits(values))
            kind = _kind(field)
            if base[place] != "":
                shaped.append(Field(field.name, kind, base[place], choices if kind == "thing" else ()))
        event = self._made(base)
        assert event is not None
        return Offered(event, tuple(shaped))

    def _pool(self, field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
        """What a field may hold, what is likely first. What caused a change by hand is the thing itself, and
        what was moved came from where it has to do with."""
        if field.name == self._about or (field.name == "source" and not hasattr(self._kind, "to")):
            return (self._of,)
        if _kind(field) == "number":
            return (1,)
        if _kind(field) == "yes":
            return (True, False)
        marks = getattr(field.type, "__metadata__", ())
        words = [word for mark in marks for word in (mark.extra or {}).get("words", ())]
        words = words or [str(each) for each in get_args(_plain(field))]
        if words:
            return tuple(words)
        wide = tuple(self._tx.seats) if field.name in PERSONS else tuple(self._known)
        return wide if field.required else ("", *wide)

    def _made(self, values: Sequence[Any]) -> ev.Event | None:
        named = zip((each.name for each in self._fields), values, strict=True)
        written = {name: (value,) if name in self._listed else value for name, value in named}
        try:
            return msgspec.convert(written, self._kind)
        except msgspec.ValidationError:
            return None

    def _fits(self, values: Sequence[Any]) -> bool:
        event = self._made(values)
        try:
            return event is not None and misplaced(self._tx, event) is None
        except MISFITS:
            return False


def _plain(field: msgspec.structs.FieldInfo) -> Any:
    return get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type


def _kind(field: msgspec.structs.FieldInfo) -> str:
    return {int: "number", bool: "yes"}.get(_plain(field), "thing")


def foretold(live: Session, by: str, viewer: str, events: Sequence[ev.Event]) -> tuple[Change, ...]:
    """What a viewer would see otherwise after these changes. Raises what making them would raise, and makes
    nothing; an event that its view cannot take in changes nothing that it sees."""
    shown_with(live, events)
    decide(live.rules, live.state, live, Adjust(by, REASON, tuple(events)), live.chance, live.version)
    model = live.rules.model
    before = after = audience.view(model, live.state, viewer)
    for event in events:
        try:
            course, board = happened(model, after.course, after.board, event, (), live.version + 1)
            there = replace(after, course=course, board=board)
            show(model, there, live.version, viewer)
        except MISFITS:
            continue
        after = there
    return difference(show(model, before, live.version, viewer), show(model, after, live.version, viewer))
