"""Tables of content: what is printed, by table and id, read from files and checked as a whole.

    class Tables(Struct, frozen=True):
        talents: Annotated[dict[str, Talent], Table("talents.toml", "talent")]
        scenarios: Annotated[dict[str, Scenario], Table("scenarios/")]

    class Hero(Row, frozen=True, kw_only=True):
        id: str
        talents: tuple[Annotated[str, Ref("talents")], ...]

Ids, files, shapes and references are checked by walking the types, so a game checks only what is a rule.
Every fault is a `Malformed` that names the file and the path in it: `heroes.toml, at $.hero[1].talents[0]`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, defstruct

from engine.content import decode, fault
from engine.errors import GameFault

T = TypeVar("T")


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of what is printed: nothing that is not declared may be written."""


class Table(Struct, frozen=True):
    """Where the rows of a table are written: in a file under a key (`[[hero]]`), or, in a folder
    (`scenarios/`), a file a row that is called by its id. `rows`: what such a row is, if not any of the
    table's."""

    file: str
    key: str = ""
    rows: Any = None


class Ref(Struct, frozen=True):
    """Marks the id of a row: `Ref("items")`. "" names none.

    `Ref("scenarios.locations")` names a row within a row. Where none is around (a card names a place) it is
    open: whoever uses the card has to look, with `named`. kinds: what the row may be. once: a list names it
    once only. also: words that are no ids.
    """

    table: str
    kinds: tuple[type, ...] = ()
    once: bool = False
    also: tuple[str, ...] = ()


class Named(NamedTuple):
    """A reference as it stands in a row: the path to it, what it is to, and the id."""

    path: str
    ref: Ref
    id: str


class Wrong(NamedTuple):
    """What a game finds wrong with a row of a table: the path in the row, and what is wrong."""

    table: str
    id: str
    path: str
    told: str


# Reading -----------------------------------------------------------------------------------------------


def load(
    kind: type[T],
    files: Mapping[str, bytes],
    where: str = "",
    wrong: Callable[[T], Iterable[Wrong]] = lambda _: (),
    **given: Mapping[str, Any],
) -> T:
    """The tables in these files, by the names of the files. `where` stands before them in messages. `given`:
    tables that come from elsewhere. `wrong`: the checks of the game."""
    tables: dict[str, dict[str, Any]] = {}
    places: dict[tuple[str, str], tuple[str, str]] = {}
    called: dict[str, str] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        tables[name] = dict(given.get(name, {}))
        marks = _marks(hint, Table)
        called[name] = (len(marks) == 1 and marks[0].key) or name.removesuffix("s")
        for table in marks:
            for file, path, row in _read(files, table, table.rows or get_args(_bare(hint))[1], where):
                if row.id in tables[name]:
                    raise fault(file, f"{path}.id", f"{row.id} was there before")
                tables[name][row.id] = row
                places[name, row.id] = file, path
    for (name, id), (file, path) in places.items():
        for at, told in _strange(tables, called, name, tables[name][id]):
            raise fault(file, path + at, told)
    loaded = kind(**tables)
    for found in wrong(loaded):
        file, path = places[found.table, found.id]
        raise fault(file, path + found.path, found.told)
    return loaded


def _read(files: Mapping[str, bytes], table: Table, rows: Any, where: str) -> Iterator[tuple[str, str, Any]]:
    """Every row with its file and its path there."""
    if table.file.endswith("/"):
        for name in sorted(name for name in files if name.startswith(table.file)):
            row = decode(files[name], rows, where + name)
            if name != f"{table.file}{row.id}.toml":
                raise fault(where + name, "$.id", f"the file of {row.id} has another name")
            yield where + name, "$", row
        return
    shape = defstruct(table.key, [(table.key, tuple[rows, ...])], frozen=True, forbid_unknown_fields=True)
    data = decode(files.get(table.file, b""), shape, where + table.file)
    for nth, row in enumerate(getattr(data, table.key)):
        yield where + table.file, f"$.{table.key}[{nth}]", row


def digest(tables: Any) -> str:
    """SHA-256 (hex) of everything printed, whatever file or place it stands in."""
    return hashlib.sha256(msgspec.json.encode(tables, order="sorted")).hexdigest()


def names(tables: Struct) -> dict[str, str]:
    """The printed name of every row, and of every row within one, by id. A row of a table comes first."""
    rows = [row for table in tables.__struct_fields__ for row in getattr(tables, table).values()]
    within: list[Any] = [each for row in rows for path, each in _structs(row) if path]
    return {each.id: each.name for each in (*within, *rows) if hasattr(each, "name")}


# What a row names ---------------------------------------------------------------------------------------


def named(row: Struct, table: str) -> Iterator[Named]:
    """Every reference to a table in a row; "" and words are left out."""
    for path, struct in _structs(row):
        for field in _references(type(struct)):
            yield from (each for each in _in_field(struct, path, *field) if each.ref.table == table)


def _strange(
    tables: Mapping[str, Mapping[str, Any]], called: Mapping[str, str], table: str, row: Struct
) -> Iterator[tuple[str, str]]:
    """What leads nowhere or stands there twice, with its path: references, and rows within the row."""
    structs = tuple(_structs(row))
    for path, struct in structs:
        for field in _references(type(struct)):
            before: list[str] = []
            for at, ref, id in _in_field(struct, path, *field):
                name, _, within = ref.table.partition(".")
                if name not in tables:
                    raise GameFault(f"content refers to a table {name}, which is not declared")
                if within and name != table:
                    continue
                known = {each.id: each for each in getattr(row, within)} if within else tables[name]
                if id not in known or (ref.kinds and not isinstance(known[id], ref.kinds)):
                    kinds = [kind.__name__.lower() for kind in ref.kinds]
                    yield at, f"{id} is no {' or '.join(kinds) or within.removesuffix('s') or called[name]}"
                if ref.once and id in before:
                    yield at, f"{id} was there before"
                before.append(id)
    for path, struct in structs:
        for name in struct.__struct_fields__:
            ids = [each.id for each in _rows(getattr(struct, name))]
            for nth, id in enumerate(ids):
                if id in ids[:nth]:
                    yield f"{path}.{name}[{nth}].id", f"{id} was there before"


def _structs(value: Any, path: str = "") -> Iterator[tuple[str, Struct]]:
    """A row and all Structs in it, with the path to each."""
    if isinstance(value, Struct):
        yield path, value
        for field in value.__struct_fields__:
            yield from _structs(getattr(value, field), f"{path}.{field}")
    elif isinstance(value, tuple):
        for nth, each in enumerate(value):
            yield from _structs(each, f"{path}[{nth}]")


def _rows(value: Any) -> tuple[Any, ...]:
    """The rows within a row: Structs with an id of their own, which is no reference."""
    first: Any = value[0] if isinstance(value, tuple) and value else None
    if not isinstance(first, Struct) or not hasattr(first, "id"):
        return ()
    return () if "id" in [field for field, _, _ in _references(type(first))] else value


def _in_field(struct: Struct, path: str, field: str, ref: Ref, many: bool) -> Iterator[Named]:
    value = getattr(struct, field)
    for nth, id in enumerate(value if many else (value,)):
        if id and id not in ref.also:
            yield Named(f"{path}.{field}[{nth}]" if many else f"{path}.{field}", ref, id)


@cache
def _references(kind: Hashable) -> tuple[tuple[str, Ref, bool], ...]:
    """The fields of a Struct that are references, and whether they are lists of them."""
    found = []
    for field, hint in get_type_hints(kind, include_extras=True).items():
        bare = _bare(hint)
        items = get_args(bare)[:1] if get_origin(bare) is tuple else ()
        found += [(field, ref, False) for ref in _marks(hint, Ref)]
        found += [(field, ref, True) for item in items for ref in _marks(item, Ref)]
    return tuple(found)


def _bare(hint: Any) -> Any:
    return hint.__origin__ if get_origin(hint) is Annotated else hint


def _marks(hint: Any, kind: type[T]) -> tuple[T, ...]:
    marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
    return tuple(each for each in marks if isinstance(each, kind))
