"""A map of hexes as a picture: the shapes of `projections.plotted` in the frame of pictures.

A hex that is no mere floor is filled and has its sign; a character stands in a circle, a summoned figure in a
diamond, a monster in a square, an elite in one with a second line.
"""

from __future__ import annotations

from collections.abc import Iterator

from projections.plotted import Plot, Spot
from replays import svg

STYLE = """.hex{fill:var(--box);stroke:var(--band)}.rough{fill:var(--throw)}.blocks{fill:var(--band)}
.wall{stroke:var(--ink);stroke-width:3;stroke-linecap:round}.small{font-size:10px}
.token{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}.inner{fill:none}
.hostile-token{stroke:var(--danger)}.token.at-now{stroke:var(--mark);stroke-width:4}
"""
BLOCKS = ("obstacle", "door")
ROUND, INNER = 20, 17
"""How far the shape under a mark reaches from its middle, and the second line of an elite's."""
NAME, HEALTH, SIGNS = 22, 12, 30
"""How far above the middle the name of a hex stands, below it hit points and the signs of the ground."""


def plot_svg(plot: Plot) -> str:
    """The picture: hexes, then the walls between them, then who stands on them."""
    return svg.picture(plot.width, plot.height, plot.title, plot.told, _body(plot), STYLE)


def _body(plot: Plot) -> Iterator[str]:
    for column in plot.columns:
        yield svg.text(column.x, column.y, column.text, "soft", "middle")
    for spot in plot.spots:
        yield svg.polygon(spot.points, _ground(spot))
    for wall in plot.walls:
        yield svg.path(wall, "wall")
    for spot in plot.spots:
        yield from _spot(spot)
    for line in plot.legend:
        yield svg.text(line.x, line.y, line.text, "soft")


def _ground(spot: Spot) -> str:
    return "hex blocks" if spot.ground in BLOCKS else "hex rough" if spot.ground else "hex"


def _spot(spot: Spot) -> Iterator[str]:
    yield svg.text(spot.x, spot.y - NAME, spot.id, "soft small", "middle")
    if spot.signs:
        yield svg.text(spot.x, spot.y + SIGNS, spot.signs, "bold", "middle")
    if not spot.piece:
        return
    kind = f"token {spot.kind}-token{' at-now' if spot.now else ''}"
    yield (
        svg.polygon(outline(spot, ROUND), kind)
        if spot.kind != "hero"
        else svg.circle(spot.x, spot.y, ROUND - 3, kind)
    )
    if spot.elite:
        yield svg.polygon(outline(spot, INNER), "token inner")
    yield svg.text(spot.x, spot.y + 2, spot.mark, "bold", "middle")
    yield svg.text(spot.x, spot.y + HEALTH, spot.health, "small", "middle")


def outline(spot: Spot, far: int) -> tuple[tuple[int, int], ...]:
    """What a figure stands in: a diamond for who was summoned, else a square."""
    if spot.kind == "friend":
        return (
            (spot.x, spot.y - far),
            (spot.x + far, spot.y),
            (spot.x, spot.y + far),
            (spot.x - far, spot.y),
        )
    half = far - 3
    return (
        (spot.x - half, spot.y - half),
        (spot.x + half, spot.y - half),
        (spot.x + half, spot.y + half),
        (spot.x - half, spot.y + half),
    )
