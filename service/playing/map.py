"""The map of a game with places at a terminal: the drawing of `projections.mapped` in signs.

Layers lie from top to bottom or from left to right, whichever fits and takes fewer lines. Where there is no
room for all that stands at the places, it is told by signs alone; where not even those fit, there is a list
of the places with what is there and where each leads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from textwrap import wrap

from rich.cells import cell_len
from rich.text import Text

from projections import mapped
from projections.layers import Layout
from projections.mapped import HELD
from projections.measured import Sizes, placed
from projections.places import Places
from projections.translator import Translator
from service.playing.drawing import DREAD, NOW, SMALL, hung
from service.playing.screen import Glyphs

STYLES: Mapping[str, str] = {
    "name": "bold", "start": SMALL, "goal": "bold", "now": NOW, "hero": "bold", "hostile": DREAD,
    "friend": "green", "secrets": SMALL, "line": SMALL,
}  # fmt: skip
"""How a line is set off, by its kind."""
NARROW, WIDE = 10, 24
"""Signs of a line in a place: no fewer, no more."""
FEW = 3
"""So many signs of a kind are drawn one by one."""
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
"""The ways that a line leads from where it is drawn."""

Lines = list[tuple[str, str]]


def drawn(places: Places, words: Translator, glyphs: Glyphs, width: int, height: int = 10_000) -> list[Text]:
    """The map in no more than so many columns and lines, or the list of its places."""
    layout = mapped.layout_of(places)
    for short in (False, True):
        fitting = [
            found
            for turned in (False, True)
            if (found := _map(places, layout, words, glyphs, width, short=short, turned=turned)) is not None
            and len(found) <= height
        ]
        if fitting:
            found = min(fitting, key=len)
            told = _told(places, words, width) if short else []
            return [*found, *(told if len(found) + len(told) <= height else ())]
    return listed(places, words, width)


def listed(places: Places, words: Translator, width: int) -> list[Text]:
    """A place a line: who and what is there, and where it leads."""
    return [line for id in places.of for line in hung(Text(mapped.sentence(places, id, words)), width)]


def _told(places: Places, words: Translator, width: int) -> list[Text]:
    """Below signs, what they stand for: who and what is where."""
    told = (mapped.in_words(places, id, words) for id in places.of)
    return [line for each in told if each for line in hung(Text(each), width)]


def _map(
    places: Places,
    layout: Layout,
    words: Translator,
    glyphs: Glyphs,
    width: int,
    *,
    short: bool,
    turned: bool,
) -> list[Text] | None:
    """The map with places of the widest kind that fits; None where not even the narrowest does."""
    columns = layout.layers if turned else layout.slots
    tell = _in_signs if short else _texts
    for room in range(WIDE, NARROW - 1, -1):
        texts = {id: tell(places, id, words, glyphs, room) for id in places.of}
        if any(cell_len(text) > room for each in texts.values() for _, text in each):
            return None
        widest = max(cell_len(text) for each in texts.values() for _, text in each)
        if (widest + 2) * columns > width:
            continue
        sheet = _sheet(layout, texts, widest + 2, glyphs, turned=turned)
        if sheet.width <= width:
            return [*sheet.lines(), *hung(_legend(places, words, glyphs), width)]
    return None


def _wrapped(text: str, room: int, indent: str = "") -> list[str]:
    return wrap(text, room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _texts(places: Places, id: str, words: Translator, glyphs: Glyphs, room: int) -> Lines:
    found = [("name", line) for line in _wrapped(words.thing(id), room)]
    for kind, sign, text in mapped.there(places, id, words):
        whole = f"{getattr(glyphs, sign)}{HELD}{text}" if sign else text
        lines = _wrapped(whole, room, 2 * HELD if sign else "")
        found += [(kind, line.replace(HELD, " ")) for line in lines]
    return found


def _in_signs(places: Places, id: str, words: Translator, glyphs: Glyphs, room: int) -> Lines:
    """A place's name, and behind it a sign for everybody there; of many of a kind one with their number."""
    lines = _wrapped(words.thing(id), room)
    found: Lines = [("name", line) for line in lines]
    many = Counter(being.kind for being in places.of[id].beings)
    drawn = [
        getattr(glyphs, kind) * n if n <= FEW else f"{getattr(glyphs, kind)}{n}" for kind, n in many.items()
    ]
    signs = " ".join([*([glyphs.goal] if id == places.goal else []), *drawn])
    if not signs:
        return found
    style = "now" if any(being.now for being in places.of[id].beings) else next(iter(many), "goal")
    if cell_len(lines[-1]) + 1 + cell_len(signs) <= room:
        return [*found[:-1], (style, f"{lines[-1]} {signs}")]
    return [*found, *((style, line) for line in _wrapped(signs, room))]


def _legend(places: Places, words: Translator, glyphs: Glyphs) -> Text:
    told = (f"{getattr(glyphs, kind)} {what}" for kind, what in mapped.legend(words, places))
    return Text("   ".join(told), SMALL)


def _sheet(layout: Layout, texts: Mapping[str, Lines], wide: int, glyphs: Glyphs, *, turned: bool) -> Sheet:
    """The map with places of this width, borders counted."""
    high: dict[int, int] = {}
    for id, spot in layout.spots.items():
        row = spot.slot if turned else spot.layer
        least = 2 * _ports(layout, id) + 3 if turned else 0
        high[row] = max(high.get(row, 0), len(texts[id]) + 2, least)
    heights = tuple(high.get(n, 0) for n in range(layout.slots if turned else layout.layers))
    widths = (wide,) * (layout.layers if turned else layout.slots)
    if turned:
        sizes = Sizes(heights, widths, gap=1, lead=1, track=1, least=3, edge=1, turned=True)
    else:
        sizes = Sizes(widths, heights, gap=2, lead=0, track=1, least=1, edge=1)
    found = placed(layout, sizes)
    sheet = Sheet(found.width, found.height, glyphs)
    for box in found.boxes.values():
        right, bottom = box.x + box.width - 1, box.y + box.height - 1
        corners = ((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom), (box.x, box.y))
        sheet.line(corners)
    for points in found.ways.values():
        sheet.line(points)
    for id, box in found.boxes.items():
        for n, (kind, text) in enumerate(texts[id], 1):
            sheet.write(box.x + 1, box.y + n, text, STYLES.get(kind, ""))
    return sheet


def _ports(layout: Layout, id: str) -> int:
    """The most ways that leave one half of a side of a place."""
    ports = [
        port.of
        for run in layout.runs
        for end, port in ((run.first, run.leaves), (run.second, run.enters))
        if end == id
    ]
    return max(ports, default=0)


class Sheet:
    """Signs in lines and columns. Lines that meet are joined."""

    def __init__(self, width: int, height: int, glyphs: Glyphs) -> None:
        self.width, self.glyphs = width, glyphs
        self._ways = [[0] * width for _ in range(height)]
        self._texts: list[list[tuple[int, str, str]]] = [[] for _ in range(height)]

    def line(self, points: tuple[tuple[int, int], ...]) -> None:
        """A line from corner to corner."""
        for (x, y), (to, at) in pairwise(points):
            for here in range(min(x, to), max(x, to)):
                self._ways[y][here] |= RIGHT
                self._ways[y][here + 1] |= LEFT
            for here in range(min(y, at), max(y, at)):
                self._ways[here][x] |= DOWN
                self._ways[here + 1][x] |= UP

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """A line of text, over what is drawn there."""
        self._texts[y].append((x, text, style))

    def lines(self) -> Iterator[Text]:
        """The sheet, without what is empty at the ends of its lines."""
        for ways, texts in zip(self._ways, self._texts, strict=True):
            line, at = Text(), 0
            for x, text, style in sorted(texts):
                line.append(self._drawn(ways[at:x]), STYLES["line"]).append(text, style)
                at = x + cell_len(text)
            line.append(self._drawn(ways[at:]), STYLES["line"])
            line.rstrip()
            yield line

    def _drawn(self, ways: list[int]) -> str:
        return "".join(self.glyphs.lines[each] for each in ways)
