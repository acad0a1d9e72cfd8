"""A map of hexes at a terminal: the map of `projections.plotted` in signs.

A hex takes two lines: on the first stands who is there, or else the hex's name; on the second what the ground
is and what lies there. Columns lie half a hex apart. Lines are walls, where nobody goes or sees through; dots
part the hexes else.

         B   C
            ___
        ___/C4 \\
       /@B  ~  :
       \\ x$.C5 /
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.cells import cell_len
from rich.text import Text

from engine.tabletop.hexes import Hex, named
from projections import plotted
from projections.field import Field
from projections.plotted import CHOICE
from projections.translator import Translator
from service.playing.drawing import DREAD, NOW, SMALL, hung

WIDEST, LEAST = 6, 4
"""Columns of the screen from one column of hexes to the next."""
STYLES: Mapping[str, str] = {"hero": "bold", "friend": "green", "hostile": DREAD}
SIDES: Mapping[Hex, str] = {
    (1, 0): "right below", (0, 1): "below", (-1, 1): "left below",
    (-1, 0): "left above", (0, -1): "above", (1, -1): "right above",
}  # fmt: skip
"""The sides of a hex, by the way to the hex beyond."""
OPEN = "."
"""What parts two hexes that one can step between, at the corner of both."""


def drawn(field: Field, words: Translator, width: int, options: Collection[str] = ()) -> list[Text]:
    """The map in no more than so many columns, and below it what its signs mean; or, where it is too wide,
    who stands where and what lies where. options: those of the open question; the hexes that they mean are
    marked."""
    found = board(field, words, width, options)
    if found is None:
        return listed(field, words, width)
    return [*found, *legend(field, words, width, options)]


def listed(field: Field, words: Translator, width: int) -> list[Text]:
    """A line a figure, then what lies on the map."""
    told = (*(plotted.figure(field, id, words) for id in field.pieces), *plotted.ground(field, words))
    return [line for each in told for line in hung(Text(each), width)]


def legend(field: Field, words: Translator, width: int, options: Collection[str] = ()) -> list[Text]:
    """What the signs on a map mean."""
    chosen = plotted.chosen_by(field, options)
    told = (f"{sign} {words.say(called)}" for sign, called in plotted.used(field, chosen))
    return hung(Text("  ".join(told), SMALL), width)


def board(field: Field, words: Translator, width: int, options: Collection[str] = ()) -> list[Text] | None:
    """The map alone, with hexes of the widest kind that fits; None where not even the narrowest does."""
    marks = plotted.marks(field, words)
    chosen = plotted.chosen_by(field, options)
    stands = {each.at: id for id, each in field.pieces.items()}
    tops = {id: (marks[stands[id]] if id in stands else id) for id in field.cells}
    grounds = {
        id: f"{CHOICE if id in chosen else ''}{plotted.signs(each)}" for id, each in field.cells.items()
    }
    columns = [each.q for each in field.cells.values()]
    across = max(columns) - min(columns) + 1
    floors = {id for id, beyond in plotted.walled(field) if _side(field, id, beyond) == "below"}
    needed = (cell_len(ground) + (id in floors) for id, ground in grounds.items())  # the wall is seen as well
    room = max(LEAST - 1, *needed, *map(cell_len, tops.values()))
    for step in range(WIDEST, room, -1):
        if across * step + 1 <= width:
            return _Sheet(field, step).lines(tops, grounds, stands, chosen)
    return None


def _side(field: Field, id: str, beyond: Hex) -> str:
    """Which side of a hex a hex beside it lies on."""
    cell = field.cells[id]
    return SIDES[beyond[0] - cell.q, beyond[1] - cell.r]


class _Sheet:
    """Signs in lines and columns, hexes so many columns apart."""

    def __init__(self, field: Field, step: int) -> None:
        self.field, self.step = field, step
        cells = field.cells.values()
        self.left = min(each.q for each in cells)
        self.top = min(2 * each.r + each.q for each in cells)
        bottom = max(2 * each.r + each.q for each in cells)
        self.width = (max(each.q for each in cells) - self.left + 1) * step + 1
        self.signs = [[" "] * self.width for _ in range(bottom - self.top + 3)]
        self.styles = [[""] * self.width for _ in self.signs]

    def lines(
        self,
        tops: Mapping[str, str],
        grounds: Mapping[str, str],
        stands: Mapping[str, str],
        chosen: Collection[str],
    ) -> list[Text]:
        """The letters of the columns, then the map."""
        for id in self.field.cells:
            self._open(id)
        for id, beyond in plotted.walled(self.field):
            self._wall(id, beyond)
        for id in self.field.cells:
            x, y = self._at(id)
            piece = self.field.pieces.get(stands.get(id, ""))
            style = (NOW if piece.now else STYLES[piece.kind]) if piece else NOW if id in chosen else SMALL
            self._write(x, y, tops[id], style)
            self._write(x, y + 1, grounds[id], NOW if id in chosen else "bold")
        return [self._letters(), *map(self._line, range(len(self.signs)))]

    def _at(self, id: str) -> tuple[int, int]:
        """Where the first line of a hex is, right of its edge."""
        cell = self.field.cells[id]
        return (cell.q - self.left) * self.step + 1, 2 * cell.r + cell.q - self.top + 1

    def _write(self, x: int, y: int, text: str, style: str) -> None:
        """A text in the middle of a line of a hex."""
        begins = x + (self.step - 1 - len(text)) // 2
        for n, sign in enumerate(text, begins):
            self.signs[y][n], self.styles[y][n] = sign, style

    def _draw(self, x: int, y: int, sign: str) -> None:
        self.signs[y][x], self.styles[y][x] = sign, SMALL if sign == OPEN else ""

    def _open(self, id: str) -> None:
        """The corners at the left of a hex."""
        x, y = self._at(id)
        self._draw(x - 1, y, OPEN)

    def _wall(self, id: str, beyond: Hex) -> None:
        """A side of a hex as a line. The one above is in the line before, the one below in its own second."""
        x, y = self._at(id)
        match _side(self.field, id, beyond):
            case "left above":
                self._draw(x - 1, y, "/")
            case "left below":
                self._draw(x - 1, y + 1, "\\")
            case "right above":
                self._draw(x + self.step - 1, y, "\\")
            case "right below":
                self._draw(x + self.step - 1, y + 1, "/")
            case side:
                for n in range(self.step - 1):
                    self._draw(x + n, y - 1 if side == "above" else y + 1, "_")

    def _letters(self) -> Text:
        """The letters of the columns over their middles."""
        line = [" "] * self.width
        for q in range(self.left, self.left + (self.width - 1) // self.step):
            letters = named((q, -(q // 2))).rstrip("0123456789")
            begins = (q - self.left) * self.step + 1 + (self.step - 1 - len(letters)) // 2
            line[begins : begins + len(letters)] = letters
        return Text("".join(line).rstrip(), SMALL)

    def _line(self, y: int) -> Text:
        """A line of the map, without what is empty at its end."""
        line, signs, styles = Text(), self.signs[y], self.styles[y]
        for sign, style in zip(signs, styles, strict=True):
            line.append(sign, style)
        line.rstrip()
        return line
