"""The difference between two tables, path by path, with before and after.

It compares what projections show (maps, lists, text, integers), so it works for every game and says nothing
that the viewer of both may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

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


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """The changes from one shown table to another, in the order of `before`, what is new last.

    A thing that came or went is one change, with its whole record. Lists of records that have an `id` are
    compared by it; any other list is one value.
    """
    one = {key: value for key, value in before.items() if key not in ABOUT}
    other = {key: value for key, value in after.items() if key not in ABOUT}
    return tuple(_values("", one, other))


def _values(path: str, before: Any, after: Any) -> Iterator[Change]:
    if before == after and type(before) is type(after):
        return
    one, other = _by_id(before), _by_id(after)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*one, *other)):
            yield from _values(f"{path}.{key}" if path else key, one.get(key), other.get(key))
    else:
        yield Change(path, before, after)


def _by_id(value: Any) -> Any:
    """A list of records that have an id, as a map; anything else as it is."""
    records = isinstance(value, list) and all(isinstance(each, Mapping) and "id" in each for each in value)
    return {str(each["id"]): each for each in value} if records and value else value


def look_up(value: Any, path: str, nothing: Any = None) -> Any:
    """The value at a path of maps and lists, `nothing` where it leads nowhere. Keys may hold dots themselves
    (`phase table` paths), so the longest that leads somewhere is taken. A thing in a list is named by its id,
    or else by its place."""
    if not path:
        return value
    parts = path.split(".")
    here = _by_id(value)
    if isinstance(here, Mapping):
        for length in range(len(parts), 0, -1):
            key = ".".join(parts[:length])
            found = look_up(here[key], ".".join(parts[length:]), nothing) if key in here else nothing
            if found is not nothing:
                return found
    place = whole(parts[0]) if isinstance(value, list | tuple) else None
    if place is not None and place < len(value):
        return look_up(value[place], ".".join(parts[1:]), nothing)
    return nothing
