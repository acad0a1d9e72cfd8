"""Which of the facts that set a value it stands on now: those that people are told, the log being long.

A number stands on all that was added up to it; a list on what brought each thing that is in it, and on what
changed it last; anything else on what set it last. The JSON holds every fact that ever set it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from replays.why import Why
from replays.why.recorder import Moved, Setter, is_number


def standing(found: Why) -> tuple[Setter, ...]:
    """These setters, in order. Of a value that is not there any more it is the last one."""
    changes: dict[str, list[tuple[int, Moved]]] = {}
    for setter in found.setters:
        for change in telling(setter):
            changes.setdefault(change.path, []).append((setter.version, change))
    kept = {version for path, each in changes.items() for version in _behind(each, found.value.get(path))}
    kept |= {setter.version for setter in found.setters[-1:]}
    return tuple(setter for setter in found.setters if setter.version in kept)


def telling(setter: Setter) -> tuple[Moved, ...]:
    """The changes of a setter that can be read: not those from nothing to what is told as nothing."""
    return tuple(each for each in setter.changes if not (is_nothing(each.before) and is_nothing(each.after)))


def is_nothing(value: Any) -> bool:
    """Whether there is nothing to tell: no value, or an empty one."""
    return value is None or value in ("", [], (), {})


def _behind(changes: list[tuple[int, Moved]], value: Any) -> Iterator[int]:
    """The versions behind a value, of all changes at its path; none where nothing is at that path now."""
    if value is None:
        return
    if isinstance(value, list):
        for each in value:
            yield from [version for version, change in changes if _brings(change, each)][-1:]
    added = [version for version, change in changes if change.amount] if is_number(value) else []
    yield from added or [changes[-1][0]]


def _brings(change: Moved, thing: Any) -> bool:
    before, after = (each if isinstance(each, list) else [] for each in (change.before, change.after))
    return bool(after.count(thing) > before.count(thing))
