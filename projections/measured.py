"""A layout with its sizes: where the corners of its places and ways lie, in whole numbers.

The sizes are of signs at a terminal and of pixels in a picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from projections.layers import Layout, Run, Spot

Point = tuple[int, int]


class Sizes(Struct, frozen=True):
    """What a layout is drawn with. across: the size of each slot; along: of each layer; gap: between slots;
    lead: of a channel before its first track and behind its last; track: from one to the next; least: of a
    channel; edge: what the line around a place takes (a sign at a terminal, nothing in a picture). turned:
    layers lie from left to right, not from top to bottom."""

    across: tuple[int, ...]
    along: tuple[int, ...]
    gap: int
    lead: int
    track: int
    least: int
    edge: int = 0
    turned: bool = False


class Box(Struct, frozen=True):
    """A rectangle: its corner and its size."""

    x: int
    y: int
    width: int
    height: int


class Placed(Struct, frozen=True):
    """A layout with its sizes. ways: by both ends the corners of the line between them."""

    boxes: Mapping[str, Box]
    ways: Mapping[tuple[str, str], tuple[Point, ...]]
    width: int
    height: int


def placed(layout: Layout, sizes: Sizes) -> Placed:
    """Where everything of a layout lies."""
    across = _starts(sizes.across, [sizes.gap] * (layout.slots - 1))
    channels = [
        max(
            sizes.least if n < layout.layers - 1 else 0,
            tracks * sizes.track + 2 * sizes.lead if tracks else 0,
        )
        for n, tracks in enumerate(layout.tracks)
    ]
    along = _starts(sizes.along, channels)
    lines = {(run.first, run.second): _line(run, layout.spots, sizes, across, along) for run in layout.runs}
    boxes = {
        id: Box(across[at.slot], along[at.layer], sizes.across[at.slot], sizes.along[at.layer])
        for id, at in layout.spots.items()
    }
    width = across[-1] + sizes.across[-1]
    height = along[-1] + sizes.along[-1] + channels[-1]
    if not sizes.turned:
        return Placed(boxes, lines, width, height)
    turned = {id: Box(each.y, each.x, each.height, each.width) for id, each in boxes.items()}
    return Placed(turned, {way: tuple((y, x) for x, y in at) for way, at in lines.items()}, height, width)


def _starts(sizes: Sequence[int], between: Sequence[int]) -> list[int]:
    found = [0]
    for size, gap in zip(sizes, between, strict=False):
        found.append(found[-1] + size + gap)
    return found[: len(sizes)]


def _line(
    run: Run, spots: Mapping[str, Spot], sizes: Sizes, across: Sequence[int], along: Sequence[int]
) -> tuple[Point, ...]:
    one, other = spots[run.first], spots[run.second]
    if run.beside:
        y = along[one.layer] + (sizes.along[one.layer] - sizes.edge) // 2
        return (across[one.slot] + sizes.across[one.slot] - sizes.edge, y), (across[other.slot], y)
    x, to = (
        across[spot.slot]
        + (sizes.across[spot.slot] - sizes.edge) // 2
        + port.half * (port.nth * (sizes.across[spot.slot] // 2) // (port.of + 1))
        for spot, port in ((one, run.leaves), (other, run.enters))
    )
    begins = along[one.layer] + sizes.along[one.layer] - sizes.edge
    ends = begins if run.back else along[other.layer]
    if x == to:
        return (x, begins), (to, ends)
    y = along[one.layer] + sizes.along[one.layer] + sizes.lead + run.track * sizes.track
    return (x, begins), (x, y), (to, y), (to, ends)
