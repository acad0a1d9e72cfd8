"""The whole table, laid out by what the game shows of itself: areas of cards, places, or neither.

`squeeze`, from 0: how much is left out. Of areas, see `tableau`; of places first links and secrets of those
where nobody is, then what heroes carry, then the table of places.
"""

from __future__ import annotations

from rich.console import RenderableType

from projections.saying import Saying
from service.playing import drawing, people, places, tableau
from service.playing.drawing import Shown
from service.playing.screen import Glyphs

SQUEEZES = 5
"""Ways of leaving out, the widest first."""


def whole(shown: Shown, saying: Saying, glyphs: Glyphs, width: int, squeeze: int = 0) -> list[RenderableType]:
    """The board, who has what, and the gauges."""
    if shown["areas"]:
        return [*tableau.tableau(shown, saying, glyphs, width, squeeze)]
    board = places.places(shown, saying, width) if squeeze > 2 else []
    return [
        *(board or places.board(shown, saying, short=squeeze > 0)),
        *people.people(shown, saying, glyphs, short=squeeze > 1),
        *drawing.flowing(drawing.gauges(shown, saying, glyphs), width),
    ]
