"""What things are called: by id the printed names and the words of a game, and of which several lie about."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from msgspec import Struct

from engine.tabletop.tables import names
from engine.wording import Text, name


def as_written(*words: Text) -> Mapping[str, Text]:
    """Words that are their own ids."""
    return {each.template: each for each in words}


def called(tables: Struct, *words: Mapping[str, Text]) -> Mapping[str, Text]:
    """By id the printed name of every row, and of every row within one; before it what the words say, the
    first of them before others."""
    found = {id: name(each) for id, each in names(tables).items()}
    for each in words[::-1]:
        found.update(each)
    return found


def several(kinds: Iterable[tuple[str, Hashable]]) -> frozenset[str]:
    """Of things with what they are one of, those beside which another of it is: they are told by number."""
    of: dict[Hashable, list[str]] = {}
    for id, kind in kinds:
        of.setdefault(kind, []).append(id)
    return frozenset([id for ids in of.values() if len(ids) > 1 for id in ids])
