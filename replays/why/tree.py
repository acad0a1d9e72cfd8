"""The chain of a `why` as a tree to be read from the top: each setter, and under it what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from replays.why import Node, Why
from replays.why.standing import standing


class Row(Struct, frozen=True):
    """One line of the tree: how deep, which entry; `again`: it was told further up."""

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
