"""What differs between two tables, path by path, with before and after.

It compares what projections show (maps, lists, text, integers), so it works for every game and says nothing
that the viewer of both may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

ABOUT = ("session", "version", "head", "viewer", "forward", "request", "areas")
"""Parts of `show` that say where one looks or how it is drawn, not how the table stands."""


class Change(Struct, frozen=True):
    """One value that differs. `path`: keys joined by dots (`wounds.mara.wounds`); None: not there."""

    path: str
    before: Any
    after: Any

    @property
    def amount(self) -> int | None:
        """How much a number changed by; None for anything else."""
        numbers = (self.before, self.after)
        if any(isinstance(each, bool) or not isinstance(each, int) for each in numbers):
            return None
        return int(self.after) - int(self.before)


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """The changes from one shown table to another, in the order of `before`, what is new last.

    A thing that came or went is one change, with its whole record. Lists of records that have an `id` are
    compared by it; any other list is one value.
    """
    one = {key: value for key, value in before.items() if key not in ABOUT}
    other = {key: value for key, value in after.items() if key not in ABOUT}
    return tuple(_maps("", one, other))


def _maps(path: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    for key in dict.fromkeys((*before, *after)):
        yield from _values(f"{path}.{key}" if path else key, before.get(key), after.get(key))


def _values(path: str, before: Any, after: Any) -> Iterator[Change]:
    if before == after and type(before) is type(after):
        return
    one, other = _by_id(before), _by_id(after)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        yield from _maps(path, one, other)
    else:
        yield Change(path, before, after)


def _by_id(value: Any) -> Any:
    """A list of records that have an id, as a map; anything else as it is."""
    if (
        isinstance(value, list)
        and value
        and all(isinstance(each, Mapping) and "id" in each for each in value)
    ):
        return {str(each["id"]): each for each in value}
    return value


def look_up(shown: Mapping[str, Any], path: str) -> Any:
    """The value at a path of a shown table, None where there is nothing. Keys may hold dots themselves
    (`phase table` paths), so the longest key that fits is taken first."""
    return next(at(shown, path), None)


def at(shown: Mapping[str, Any], path: str) -> Iterator[Any]:
    """The value at a path, as the only one of its kind; none where the path leads nowhere."""
    if not path:
        yield shown
        return
    here = _by_id(shown)
    if not isinstance(here, Mapping):
        return
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        key = ".".join(parts[:length])
        if key in here:
            yield from at(here[key], ".".join(parts[length:]))
            return
