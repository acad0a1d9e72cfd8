"""The map of a game with places, as shapes: pictures and pages draw these, and a terminal the same in signs.

What stands at a place is told here, in words; where it lies, in `projections.layers` and
`projections.measured`. All numbers are whole, so the same table gives the same shapes anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from msgspec import Struct

from engine import audience
from engine.course import Course
from engine.model import Model, State
from engine.wording import Text, count, say
from projections import games
from projections.layers import Layout, lay_out
from projections.measured import Box, Point, Sizes, placed
from projections.places import Being, Places
from projections.translator import Translator

# What stands at a place ----------------------------------------------------------------------------------

SIGNS: Mapping[str, str] = {"hero": "●", "hostile": "▲", "friend": "◆", "goal": "★"}
"""What stands before the names of beings, so that colour alone says nothing."""
HELD = "\N{NO-BREAK SPACE}"
"""Between a name and its wounds: they stand in one line."""
CALLED: Mapping[str, Text] = {
    "hero": say("hero"),
    "hostile": say("hostile"),
    "friend": say("friend"),
    "goal": say("goal"),
}


def places_of(model: Model, state: State, viewer: str) -> Places | None:
    """The places of a table with what a viewer sees there; None in a game without any, and before they are
    laid out."""
    return games.find(model.game).places(audience.view(model, state, viewer))


def title(course: Course, words: Translator) -> str:
    """What a map is called: the game and its scenario."""
    game, scenario = words.game(course.game), words.scenario(course.scenario)
    return words.say(say("{game}: {scenario}", game=game, scenario=scenario))


def layout_of(places: Places) -> Layout:
    """How the places of a game lie."""
    return lay_out({id: place.links for id, place in places.of.items()}, places.start)


def there(places: Places, id: str, words: Translator) -> Iterator[tuple[str, str, str]]:
    """What stands and lies at a place: its kind (`start`, `goal`, `hero`, `hostile`, `friend`, `secrets`,
    `clues`; `now`: a hero whose turn it is), the key of its sign, if it has one, and what is said of it."""
    place = places.of[id]
    if id == places.start:
        yield "start", "", words.say(say("start"))
    if id == places.goal:
        yield "goal", "goal", words.say(say("goal"))
    for being in place.beings:
        yield "now" if being.now else being.kind, being.kind, _being(being, words)
    if place.secrets:
        yield "secrets", "", words.say(count("{n} secret", "{n} secrets", n=place.secrets))
    if place.clues:
        yield "clues", "", words.say(count("{n} clue", "{n} clues", n=place.clues))


def _being(being: Being, words: Translator) -> str:
    named = words.thing(being.id)
    return f"{named}{HELD}{being.wounds}/{being.limit}" if being.limit else named


def sentence(places: Places, id: str, words: Translator) -> str:
    """A place in a sentence, for who does not see the drawing: what is there, and where it leads."""
    leads = say("leads to {places}", places=tuple(map(words.name_of, places.of[id].links)))
    what = _what(places, id, words)
    if what:
        return words.say(say("{place}: {what}; {leads}", place=words.name_of(id), what=what, leads=leads))
    return words.say(say("{place}: {what}", place=words.name_of(id), what=leads))


def in_words(places: Places, id: str, words: Translator) -> str:
    """Who and what is at a place; empty where there is nothing."""
    what = _what(places, id, words)
    return words.say(say("{place}: {what}", place=words.name_of(id), what=what)) if what else ""


def _what(places: Places, id: str, words: Translator) -> tuple[str, ...]:
    return tuple(text.replace(HELD, " ") for _, _, text in there(places, id, words))


# The drawing ---------------------------------------------------------------------------------------------

MARGIN, LINE, PAD = 12, 18, 8
LEAD, TRACK, LEAST = 16, 14, 32


class Room(Struct, frozen=True):
    """How wide a box is, how many letters a line in it has, and what lies between two boxes."""

    width: int
    letters: int
    gap: int


DESK, PHONE = Room(168, 18, 28), Room(124, 14, 8)


class Line(Struct, frozen=True):
    """A line of text and where it begins. `kind`: `name`, or as of `there`, or `legend`."""

    text: str
    kind: str
    x: int
    y: int


class Shape(Struct, frozen=True):
    """A place: its rectangle, its lines, and all of it in a sentence. `now`: whose turn it is stands here."""

    id: str
    name: str
    told: str
    x: int
    y: int
    width: int
    height: int
    lines: tuple[Line, ...]
    start: bool = False
    goal: bool = False
    now: bool = False


class Way(Struct, frozen=True):
    """A line between two places, from corner to corner."""

    ends: tuple[str, str]
    points: tuple[Point, ...]


class Drawing(Struct, frozen=True):
    """A map in a rectangle of its size; `told` says all of it. What lies further on is drawn later."""

    width: int
    height: int
    title: str
    told: str
    places: tuple[Shape, ...]
    ways: tuple[Way, ...]
    legend: tuple[Line, ...]


def drawing(
    places: Places, words: Translator, called: str, *, wide: bool = False, room: Room = DESK
) -> Drawing:
    """The map, with its title and what stands on it now; `wide`: from left to right, else downwards."""
    layout = layout_of(places)
    texts = {id: _texts(places, id, words, room.letters) for id in places.of}
    rows: dict[int, int] = {}
    for id, spot in layout.spots.items():
        row = spot.slot if wide else spot.layer
        rows[row] = max(rows.get(row, 0), 2 * PAD + LINE * len(texts[id]))
    heights = tuple(rows.get(n, 0) for n in range(layout.slots if wide else layout.layers))
    widths = (room.width,) * (layout.layers if wide else layout.slots)
    across, along = (heights, widths) if wide else (widths, heights)
    found = placed(layout, Sizes(across, along, room.gap, LEAD, TRACK, LEAST, turned=wide))
    shapes = tuple(_shape(places, id, words, found.boxes[id], texts[id]) for id in layout.spots)
    lines = tuple(
        Way(way, tuple((x + MARGIN, y + MARGIN) for x, y in points)) for way, points in found.ways.items()
    )
    bottom = found.height + 2 * MARGIN + LINE
    legend = Line(_legend(words, places), "legend", MARGIN, bottom - PAD)
    told = " ".join(f"{each.told}." for each in shapes)
    return Drawing(found.width + 2 * MARGIN, bottom + MARGIN // 2, called, told, shapes, lines, (legend,))


def legend(words: Translator, places: Places) -> Iterator[tuple[str, str]]:
    """The signs with what they mean; that of the goal where it is a place."""
    return ((kind, words.say(CALLED[kind])) for kind in SIGNS if kind != "goal" or places.goal)


def _legend(words: Translator, places: Places) -> str:
    return (3 * HELD).join(f"{SIGNS[kind]} {told}" for kind, told in legend(words, places))


def _texts(places: Places, id: str, words: Translator, letters: int) -> list[tuple[str, str]]:
    """The lines of a place, with their kinds."""
    found = [("name", line) for line in wrap(words.thing(id), letters, break_on_hyphens=False)]
    for kind, sign, text in there(places, id, words):
        lines = wrap(
            f"{SIGNS[sign]}{HELD}{text}" if sign else text,
            letters,
            subsequent_indent=HELD * 3,
            break_on_hyphens=False,
        )
        found += [(kind, line) for line in lines]
    return found


def _shape(places: Places, id: str, words: Translator, box: Box, texts: Sequence[tuple[str, str]]) -> Shape:
    x, y = box.x + MARGIN, box.y + MARGIN
    lines = tuple(
        Line(text, kind, x + PAD, y + PAD + LINE * n - 4) for n, (kind, text) in enumerate(texts, 1)
    )
    place = places.of[id]
    return Shape(
        id=id,
        name=words.thing(id),
        told=sentence(places, id, words),
        x=x,
        y=y,
        width=box.width,
        height=box.height,
        lines=lines,
        start=id == places.start,
        goal=id == places.goal,
        now=any(being.now for being in place.beings),
    )
