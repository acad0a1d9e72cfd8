"""The part of a `why` that people are told: the events that a value stands on now, as a tree to be read from
the top.

A number stands on all that was added up to it; a list on what brought each thing that is in it, and on what
changed it last; anything else on what set it last. Under each setter stands what it rests on. The JSON holds
every event that ever set the value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from projections.difference import Change, is_nothing, is_number
from replays.why import Node, Why
from replays.why.recorder import Setter


def standing(found: Why) -> tuple[Setter, ...]:
    """The setters that a value stands on, in order. Of one that is not there any more it is the last."""
    changes: dict[str, list[tuple[int, Change]]] = {}
    for setter in found.setters:
        for change in readable(setter):
            changes.setdefault(change.path, []).append((setter.version, change))
    kept = {version for path, each in changes.items() for version in _behind(each, found.value.get(path))}
    kept |= {setter.version for setter in found.setters[-1:]}
    return tuple(setter for setter in found.setters if setter.version in kept)


def readable(setter: Setter) -> tuple[Change, ...]:
    """The changes of a setter that can be read: not those from nothing to what is told as nothing."""
    return tuple(each for each in setter.changes if not (is_nothing(each.before) and is_nothing(each.after)))


def _behind(changes: list[tuple[int, Change]], value: Any) -> Iterator[int]:
    """The versions behind a value, of all changes at its path; none where nothing is at that path now."""
    if value is None:
        return
    if isinstance(value, tuple | list):
        for each in value:
            yield from [version for version, change in changes if _brings(change, each)][-1:]
    added = [version for version, change in changes if change.amount] if is_number(value) else []
    yield from added or [changes[-1][0]]


def _brings(change: Change, thing: Any) -> bool:
    before, after = (each if isinstance(each, tuple | list) else () for each in (change.before, change.after))
    return bool(after.count(thing) > before.count(thing))


class Row(Struct, frozen=True):
    """A line of the tree: how deep, which entry; `again`: it was told further up."""

    depth: int
    node: Node
    again: bool = False
    setter: bool = False


def rows(found: Why) -> Iterator[Row]:
    """The rows of the tree, from the setters that the value stands on; an entry is unfolded where it comes
    first, and an input stands only where the chain ends in it, not beside what leads there as well."""
    unfolded: set[int] = set()
    inputs = _inputs(found.nodes)
    for setter in standing(found):
        yield from _under(found.nodes, inputs, found.nodes[setter.version], unfolded)


def _under(
    nodes: Mapping[int, Node], inputs: Mapping[int, int], top: Node, unfolded: set[int]
) -> Iterator[Row]:
    """A stack of its own: a chain may be longer than Python lets functions call each other."""
    left = [(top, 0)]
    while left:
        node, depth = left.pop()
        again = node.version in unfolded
        yield Row(depth, node, again, depth == 0)
        unfolded.add(node.version)
        if not again:
            below = [each for each in node.on if not _led_to(nodes, inputs, node, each)]
            left.extend((nodes[version], depth + 1) for version in reversed(below))


def _inputs(nodes: Mapping[int, Node]) -> dict[int, int]:
    """For every entry the inputs at the ends of its chain, as bits of a number. What an entry rests on is
    older than it."""
    bits: dict[int, int] = {}
    for version in sorted(nodes):
        on = nodes[version].on
        bits[version] = 0 if on else 1 << version
        for each in on:
            bits[version] |= bits[each]
    return bits


def _led_to(nodes: Mapping[int, Node], inputs: Mapping[int, int], node: Node, below: int) -> bool:
    """Whether something else that the node rests on leads to this input."""
    if nodes[below].on:
        return False
    return any(inputs[each] & inputs[below] for each in node.on if each != below)
