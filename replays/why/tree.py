"""The chain of a `why` as a tree to be read from the top: each setter, and under it what it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from replays.why import Node, Why


class Row(Struct, frozen=True):
    """One line of the tree: how deep, which entry; `again`: it was unfolded further up."""

    depth: int
    node: Node
    again: bool = False
    setter: bool = False


def rows(found: Why) -> Iterator[Row]:
    """The rows of the tree; an entry is unfolded where it comes first."""
    unfolded: set[int] = set()
    for setter in found.setters:
        yield from _under(found, found.nodes[setter.version], 0, unfolded)


def _under(found: Why, top: Node, start: int, unfolded: set[int]) -> Iterator[Row]:
    """A stack of its own: a chain may be longer than Python lets functions call each other."""
    left = [(top, start)]
    while left:
        node, depth = left.pop()
        again = node.version in unfolded and bool(node.on)
        yield Row(depth, node, again, depth == start)
        unfolded.add(node.version)
        if not again:
            left.extend((found.nodes[version], depth + 1) for version in reversed(node.on))
