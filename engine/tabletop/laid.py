"""Positions: a table that is written down, and laid out from what its fields declare.

    class HeroAt(Written, frozen=True):
        hero: Annotated[str, Ref("heroes")]
        wounds: Annotated[Whole, Lays(Wounded)] = 0
        discard: Annotated[tuple[Annotated[str, Ref("cards")], ...], Lays(CardDiscarded)] = ()

`Ref` says what a word names; a word that names nothing is refused with its place in the file. `Lays` says by
which event a field comes onto the table: as many as it counts, the cards that it moves, or that it is so. How
a position is written follows from the same fields (`rollbook position`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, replace

from engine.errors import Malformed
from engine.events import Event
from engine.tabletop.tables import missing, references
from engine.turn import Tx
from engine.wording import Text, blanks, say

T = TypeVar("T")


class Written(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a position consists of: nothing that is not declared may be written."""


# What is named -----------------------------------------------------------------------------------------


class Words(Struct, frozen=True):
    """What a game says, and by which clause, of a word that names nothing: a sentence with a blank for each
    table of names."""

    clause: str
    faults: Mapping[str, Text]

    def check(self, written: Struct, names: Mapping[str, Collection[str]]) -> None:
        """Refuse a name that is empty, one that names nothing of a table here, and one that names again what
        there is one of. Of a table within rows (`Ref("scenarios.locations")`) the last word is its name."""
        for path in missing(written):
            with written_at(path.removeprefix(".")):
                raise Malformed(say("a name is missing"), self.clause)
        before: set[tuple[str, str]] = set()
        for path, ref, word in references(written):
            table = ref.table.rpartition(".")[2]
            if table not in names:
                continue
            among = names[table]
            if ref.kinds and isinstance(among, Mapping):
                among = [each for each, row in among.items() if isinstance(row, ref.kinds)]
            with written_at(path.removeprefix(".")):
                self.known(word, () if ref.once and (table, word) in before else among, table)
            if ref.once:
                before.add((table, word))

    def known(self, word: str, among: Collection[str], table: str) -> str:
        """The word, if it is one of these."""
        if word not in among:
            fault = self.faults[table]
            told = replace(fault, values=dict.fromkeys(blanks(fault.template), word))
            raise Malformed(told, self.clause, tuple(among))
        return word

    def without(self, words: Iterable[str], among: Collection[str], table: str) -> list[str]:
        """What is left of these without what is named, each as often as it is named."""
        left = list(among)
        for word in words:
            left.remove(self.known(word, left, table))
        return left


@contextmanager
def written_at(path: str) -> Iterator[None]:
    """A fault in here tells the place in the file: `$.position.heroes[1]`."""
    try:
        yield
    except Malformed as fault:
        told = say("at {path}: {error}", path=f"$.position.{path}", error=fault.text)
        raise Malformed(told, fault.clause, fault.legal) from fault


def each_at(field: str, rows: Iterable[T], place: Callable[[T], None]) -> None:
    """Lay row after row of a list; a fault in one tells its place."""
    for nth, row in enumerate(rows):
        with written_at(f"{field}[{nth}]"):
            place(row)


# How it is laid ----------------------------------------------------------------------------------------


class Lays(Struct, frozen=True):
    """Marks a field that an event brings. The event says whose it is, the value (but for what merely is so),
    and `says` besides."""

    event: type[Event]
    says: Mapping[str, Any] = {}

    def brings(self, id: str, value: Any) -> Iterator[Event]:
        """The events of a field with this value, of the thing with this id ("": of the table)."""
        listed = value.items() if isinstance(value, dict) else value
        for each in listed if isinstance(value, dict | tuple) else (value,):
            if isinstance(each, Struct):
                yield self.event(**asdict(each))
            elif each:
                values = () if each is True else each if isinstance(each, tuple) else (each,)
                fields = [field for field in self.event.__struct_fields__ if field not in self.says]
                said = dict(zip(fields, (id, *values) if id else values, strict=False))
                yield self.event(**said, **self.says)


def lay(tx: Tx, written: Struct, clause: str, id: str = "") -> None:
    """Bring what the fields of a record say, in their order."""
    for field, mark in _brought(type(written)):
        for event in mark.brings(id, getattr(written, field)):
            tx.emit(event, clause)


@cache
def _brought(kind: Any) -> tuple[tuple[str, Lays], ...]:
    hints = get_type_hints(kind, include_extras=True)
    marks = {field: getattr(hints[field], "__metadata__", ()) for field in kind.__struct_fields__}
    return tuple([(field, each) for field in marks for each in marks[field] if isinstance(each, Lays)])
