"""The map of a game with places as a picture: the shapes of `projections.mapped` in the frame of pictures."""

from __future__ import annotations

from collections.abc import Iterator

from projections.mapped import Drawing, Line, Shape
from replays import svg

KINDS = {
    "name": "bold", "start": "soft", "goal": "bold", "now": "bold now", "hostile": "hostile",
    "friend": "friend", "secrets": "soft", "legend": "soft",
}  # fmt: skip
"""The classes of a line, by its kind."""


def map_svg(drawing: Drawing) -> str:
    """The picture: ways first, then places over their ends."""
    return svg.picture(drawing.width, drawing.height, drawing.title, drawing.told, _body(drawing))


def _body(drawing: Drawing) -> Iterator[str]:
    for way in drawing.ways:
        yield svg.path(way.points)
    for place in drawing.places:
        yield svg.box(place.x, place.y, place.width, place.height, _kind(place))
        yield from map(_text, place.lines)
    yield from map(_text, drawing.legend)


def _kind(place: Shape) -> str:
    marks = [mark for mark in ("goal", "now") if getattr(place, mark)]
    return " ".join(("box", *(f"at-{mark}" for mark in marks)))


def _text(line: Line) -> str:
    return svg.text(line.x, line.y, line.text, KINDS.get(line.kind, ""))
