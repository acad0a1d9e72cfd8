"""The difference between two tables, path by path, with before and after.

It compares what projections show (records, maps, lists, text, integers), whatever the game, and says nothing
that the viewer of both may not see. A record is walked as it is written: by the names of its fields.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import asdict

from engine.numerals import whole

ABOUT = ("session", "version", "head", "viewer", "forward", "request", "areas")
"""Parts of `show` that say where one looks or how it is drawn, not how the table stands."""


class Change(Struct, frozen=True):
    """A value that differs. `path`: keys joined by dots (`wounds.mara.wounds`); None: not there."""

    path: str
    before: Any
    after: Any

    @property
    def amount(self) -> int:
        """The number added at that path; 0 where no number was or is."""
        before, after = (each if is_number(each) else 0 for each in (self.before, self.after))
        return int(after - before)


def is_number(value: Any) -> bool:
    """Whether a value is a whole number (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_nothing(value: Any) -> bool:
    """Whether there is nothing to tell: no value, or an empty one."""
    return value is None or value in ("", [], (), {})


def parts(value: Any) -> Mapping[str, Any] | None:
    """What a record or a map holds, by the names that it is written with; None for anything else."""
    kind: object = type(value)
    return _taken_apart(kind)(value)


@functools.cache
def _taken_apart(kind: Any) -> Callable[[Any], Mapping[str, Any] | None]:
    """How values of a kind are taken apart. A record that is not written field by field is so as written."""
    if issubclass(kind, Struct):
        plain = kind.__struct_fields__ == kind.__struct_encode_fields__
        return asdict if plain and not kind.__struct_config__.omit_defaults else to_builtins
    return (lambda value: value) if issubclass(kind, Mapping) else lambda _: None


def difference(before: Any, after: Any) -> tuple[Change, ...]:
    """The changes from one shown table to another, in the order of `before`, what is new last.

    A thing that came or went is one change, with its whole record. Lists of records that have an `id` are
    compared by it; any other list is one value.
    """
    one, other = (
        {key: each for key, each in (parts(shown) or {}).items() if key not in ABOUT}
        for shown in (before, after)
    )
    return tuple(_values("", one, other))


def _values(path: str, before: Any, after: Any) -> Iterator[Change]:
    if before == after and type(before) is type(after):
        return
    one, other = _by_id(before), _by_id(after)
    if one is not None and other is not None:
        for key in {**one, **other}:
            yield from _values(f"{path}.{key}" if path else key, one.get(key), other.get(key))
    else:
        yield Change(path, before, after)


def _by_id(value: Any) -> Mapping[str, Any] | None:
    """What a record, a map or a list of records that have an id holds; None for anything else."""
    if not isinstance(value, list | tuple):
        return parts(value)
    found = {}
    for each in value:
        held = parts(each)
        if held is None or "id" not in held:
            return None
        found[str(held["id"])] = each
    return found or None


def look_up(value: Any, path: str, nothing: Any = None) -> Any:
    """The value at a path of records, maps and lists, `nothing` where it leads nowhere. Keys may hold dots
    themselves (`phase table` paths), so the longest that leads somewhere is taken. A thing in a list is named
    by its id, or else by its place."""
    if not path:
        return value
    steps = path.split(".")
    here = _by_id(value) or {}
    for length in range(len(steps), 0, -1):
        key = ".".join(steps[:length])
        found = look_up(here[key], ".".join(steps[length:]), nothing) if key in here else nothing
        if found is not nothing:
            return found
    place = whole(steps[0]) if isinstance(value, list | tuple) else None
    if place is not None and place < len(value):
        return look_up(value[place], ".".join(steps[1:]), nothing)
    return nothing
