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
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, defstruct
from msgspec.structs import fields

from engine.clauses import Clauses
from engine.content import decode, fault
from engine.errors import GameFault, Unknown
from engine.flow import Flow
from engine.wording import say

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
        marks, bare = _bare(hint)
        called[name] = (len(marks) == 1 and marks[0].key) or name.removesuffix("s")
        for table in marks:
            for file, path, row in _read(files, table, table.rows or get_args(bare)[1], where):
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


def pinned(tables: Any, clauses: Clauses, flow: Flow, ids: Iterable[str] = ()) -> str:
    """What a session is pinned to: SHA-256 (hex) of content, clauses, phase table and the words that option
    ids begin with."""
    parts = (digest(tables), clauses.digest(), flow.digest(), *sorted(ids))
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def names(tables: Struct) -> dict[str, str]:
    """The printed name of every row, and of every row within one, by id. A row of a table comes first."""
    rows = [row for table in tables.__struct_fields__ for row in getattr(tables, table).values()]
    within: list[Any] = [each for row in rows for path, each, _ in marked(row, type(row)) if path]
    return {each.id: each.name for each in (*within, *rows) if hasattr(each, "name")}


# What a row names ---------------------------------------------------------------------------------------


def marked(value: Any, hint: Any, path: str = "") -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """A value and all within it that can name a row or be one: the path to each, and what its type is marked
    with (`Annotated`). A name that may be left out, and is, is none of them."""
    if not _holds(hint):
        return
    marks, hint = _bare(hint, value)
    yield path, value, marks
    if isinstance(value, Struct):
        optional = _optional(type(value))
        for field in value.__struct_fields__:
            within = getattr(value, field)
            if within or field not in optional:
                yield from marked(within, _hints(type(value))[field], f"{path}.{field}")
    elif isinstance(value, tuple):
        for nth, each in enumerate(value):
            yield from marked(each, get_args(hint)[0], f"{path}[{nth}]")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from marked(key, get_args(hint)[0], f"{path}.{key}")
            yield from marked(each, get_args(hint)[1], f"{path}.{key}")


def _holds(hint: Any) -> bool:
    """Whether something of this type can name a row, or be one."""
    parts = _parts(hint)
    return any(_record_holds(each) if isinstance(each, type) else isinstance(each, Ref) for each in parts)


@cache
def _record_holds(kind: type[Struct]) -> bool:
    kinds = [kind]
    for each in kinds:
        parts = [part for hint in _hints(each).values() for part in _parts(hint)]
        if hasattr(each, "id") or any(isinstance(part, Ref) for part in parts):
            return True
        kinds += [part for part in parts if isinstance(part, type) and part not in kinds]
    return False


def _parts(hint: Any) -> Iterator[Any]:
    """The marks and the records in a type; what is in the records is not looked at."""
    if get_origin(hint) is Annotated:
        yield from hint.__metadata__
        yield from _parts(hint.__origin__)
    elif isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    else:
        for each in get_args(hint):
            yield from _parts(each)


def scenario(scenarios: Mapping[str, T], id: str, clause: str) -> T:
    """A scenario by its id; the first one where none is named, `Unknown` where it is not among them."""
    found = scenarios.get(id or next(iter(scenarios)))
    if found is None:
        raise Unknown(say("no scenario is called {id}", id=id), clause, tuple(scenarios))
    return found


def missing(row: Struct) -> Iterator[str]:
    """The path to every name that must not be left out, and is empty."""
    for path, value, marks in marked(row, type(row)):
        if value == "" and any(isinstance(mark, Ref) for mark in marks):
            yield path


def references(row: Struct) -> Iterator[Named]:
    """Every reference in a row; "" and words are left out. A marked row is named by its first field."""
    for path, value, marks in marked(row, type(row)):
        for ref in marks:
            if isinstance(ref, Ref) and value and value not in ref.also:
                if isinstance(value, Struct):
                    field = value.__struct_fields__[0]
                    yield Named(f"{path}.{field}", ref, getattr(value, field))
                else:
                    yield Named(path, ref, value)


def named(row: Struct, table: str) -> Iterator[Named]:
    """Every reference to a table in a row."""
    return (each for each in references(row) if each.ref.table == table)


def _strange(
    tables: Mapping[str, Mapping[str, Any]], called: Mapping[str, str], table: str, row: Struct
) -> Iterator[tuple[str, str]]:
    """What leads nowhere or stands there twice, with its path: references, and rows within the row."""
    before: set[tuple[str, str]] = set()
    for at, ref, id in references(row):
        name, _, within = ref.table.partition(".")
        if name not in tables:
            raise GameFault(f"content refers to a table {name}, which is not declared")
        if within and name != table:
            continue
        known = {each.id: each for each in getattr(row, within)} if within else tables[name]
        if id not in known or (ref.kinds and not isinstance(known[id], ref.kinds)):
            kinds = [kind.__name__.lower() for kind in ref.kinds]
            yield at, f"{id} is no {' or '.join(kinds) or within.removesuffix('s') or called[name]}"
        place = at.rpartition("[")[0], id
        if ref.once and place in before:
            yield at, f"{id} was there before"
        before.add(place)
    for path, value, _ in marked(row, type(row)):
        ids = [each.id for each in _rows(value)]
        for nth, id in enumerate(ids):
            if id in ids[:nth]:
                yield f"{path}[{nth}].id", f"{id} was there before"


def _rows(value: Any) -> tuple[Any, ...]:
    """The rows within a row: Structs with an id of their own, which is no reference."""
    first: Any = value[0] if isinstance(value, tuple) and value else None
    if not isinstance(first, Struct) or not hasattr(first, "id"):
        return ()
    return () if any(isinstance(each, Ref) for each in _bare(_hints(type(first))["id"])[0]) else value


@cache
def _optional(kind: type[Struct]) -> frozenset[str]:
    """The fields whose name may be left out."""
    return frozenset([field.name for field in fields(kind) if field.default == ""])


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _bare(hint: Any, value: Any = None) -> tuple[tuple[Any, ...], Any]:
    """The marks on a type, and the type; of several that it may be, the one that the value is."""
    marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
    bare = hint.__origin__ if marks else hint
    for each in get_args(bare) if get_origin(bare) in (Union, UnionType) else ():
        within, kind = _bare(each, value)
        known = get_origin(kind) or kind
        if isinstance(known, type) and isinstance(value, known):  # a `Literal` is a word, and no type
            return (*marks, *within), kind
    return marks, bare
