"""What a case expects, held against what came of it: paths of `show`, comparisons, and a few questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import ge, gt, le, lt
from typing import Any

from msgspec import Struct

from engine.numerals import whole

ABSENT = "absent"

BOUNDS: Mapping[str, Callable[[int, int], bool]] = {">=": ge, "<=": le, ">": gt, "<": lt}


class Failure(Struct, frozen=True):
    """Something that came out differently."""

    path: str
    expected: Any
    found: Any


def flat(expect: Mapping[str, Any], special: tuple[str, ...], above: str = "") -> dict[str, Any]:
    """Expectations by their whole dotted path; tables (`wounds.ann.wounds = 2` unquoted) are opened, but for
    those of a special expectation."""
    found: dict[str, Any] = {}
    for key, value in expect.items():
        path = f"{above}{key}"
        if isinstance(value, dict) and value and not (not above and key in special):
            found |= flat(value, (), f"{path}.")
        else:
            found[path] = value
    return found


def at_path(value: Any, path: str) -> Any:
    """What stands at a dotted path of nested maps and lists, `absent` where nothing does. Keys may hold dots
    themselves; the shortest that leads somewhere is taken."""
    if not path:
        return value
    parts = path.split(".")
    if isinstance(value, list | tuple):
        place, rest = whole(parts[0]), ".".join(parts[1:])
        return at_path(value[place], rest) if place is not None and place < len(value) else ABSENT
    if isinstance(value, Mapping):
        for length in range(1, len(parts) + 1):
            key = ".".join(parts[:length])
            if key in value:
                found = at_path(value[key], ".".join(parts[length:]))
                if not (isinstance(found, str) and found == ABSENT):
                    return found
    return ABSENT


def fits(expected: Any, found: Any) -> bool:
    """Whether a value is as expected: equal, or as the comparison says (`>= 3`, `!= lost`, `absent`)."""
    if isinstance(expected, str):
        sign, space, rest = expected.partition(" ")
        bound = whole(rest.strip().removeprefix("-"))
        if space and sign in BOUNDS and bound is not None:
            number = isinstance(found, int) and not isinstance(found, bool)
            return number and BOUNDS[sign](found, -bound if rest.strip()[0] == "-" else bound)
        if space and sign in ("!=", "=="):
            return (str(found) == rest.strip()) == (sign == "==")
    if isinstance(expected, list) and isinstance(found, list | tuple):
        return list(found) == expected
    return type(expected) is type(found) and bool(expected == found)


def differs(path: str, expected: Any, found: Any) -> list[Failure]:
    """The failure of one expectation, if it is one."""
    return [] if fits(expected, found) else [Failure(path, expected, found)]


def same_ids(path: str, expected: Any, found: tuple[str, ...]) -> list[Failure]:
    """Ids in any order; a table says which must be there (`has`) and which must not (`lacks`)."""
    if isinstance(expected, dict):
        has, lacks = listed(expected.get("has", [])), listed(expected.get("lacks", []))
        missing = [each for each in has if each not in found]
        wrong = [each for each in lacks if each in found]
        return [Failure(path, expected, list(found))] if missing or wrong else []
    wanted = listed(expected)
    return [] if sorted(wanted) == sorted(found) else [Failure(path, wanted, list(found))]


def listed(value: Any) -> list[str]:
    """One id or several, as a list."""
    return [value] if isinstance(value, str) else list(value)
