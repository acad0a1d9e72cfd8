"""A map of hexes as shapes: pictures and pages draw these, and a terminal the same in signs.

Every hex has a name by its column and row. On it is written who stands there, in a mark of two or three
letters, and what the ground is and what lies there, in signs of its own line: so nothing hides anything, and
nothing is told by colour alone. All numbers are whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from engine import audience
from engine.model import Model, State
from engine.tabletop.hexes import AROUND, Hex, corners, named
from engine.wording import Text, Value, count, folded, own, say
from projections import games
from projections.field import Cell, Field, Piece
from projections.translator import Translator

GROUND: Mapping[str, tuple[str, Text]] = {
    "obstacle": ("#", say("obstacle")),
    "difficult": ("~", say("difficult terrain")),
    "hazard": ("^", say("hazardous terrain")),
    "door": ("+", say("closed door")),
    "open": ("'", say("open door")),
    "trap": ("x", say("trap")),
    "coin": ("$", say("money")),
    "treasure": ("*", say("treasure")),
}
"""What the ground is and what lies on it: its sign, and what that means."""
HERO, FRIEND, ELITE, CHOICE = "@", "&", "!", "o"
"""What the marks of characters begin with, of figures that they summoned, and of elites; the sign of a hex
that can be chosen. No mark reads like the name of a hex."""
SIGNS: Mapping[str, Text] = {
    HERO: say("character"),
    FRIEND: say("summoned"),
    "a1": say("monster"),
    "!a1": say("elite monster"),
    CHOICE: say("can be chosen"),
}
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def field_of(model: Model, state: State, viewer: str) -> Field | None:
    """The hexes of a table with what a viewer sees there; None in a game without any, and before they are
    laid out."""
    return games.find(model.game).field(audience.view(model, state, viewer))


# Marks ---------------------------------------------------------------------------------------------------


def marks(field: Field, words: Translator) -> dict[str, str]:
    """A short mark for every figure, by id: `@B` a character, `&r1` one that was summoned, `g3` a monster
    with its number, `!g3` an elite. Each type has a letter of its own, if it can a first one of its name."""
    kinds = {**field.types, **{each.of: each.kind for each in field.pieces.values()}}
    taken: dict[str, set[str]] = {"hero": set(), "friend": set(), "hostile": set()}
    letters: dict[str, str] = {}
    for type, kind in kinds.items():
        letters[type] = _letter(words.thing(type), taken[kind])
        taken[kind].add(letters[type])
    return {id: _mark(each, letters[each.of]) for id, each in field.pieces.items()}


def _letter(called: str, taken: Collection[str]) -> str:
    """A letter for a name: the first of its last word, of the words before, then any; no other has it."""
    plain = folded(called)
    first = [word[0] for word in reversed(plain.split())]
    able: list[str] = [each for each in (*first, *plain, *ALPHABET) if each in ALPHABET]
    return next((each for each in able if each not in taken), able[0])


def _mark(piece: Piece, letter: str) -> str:
    """A mark; a second character of a class is told apart by its number."""
    if piece.kind == "hero":
        return f"{HERO}{letter.upper()}{piece.number or ''}"
    if piece.kind == "friend":
        return f"{FRIEND}{letter}{piece.number or ''}"
    return f"{ELITE if piece.elite else ''}{letter}{piece.number or ''}"


def signs(cell: Cell) -> str:
    """The ground of a hex and what lies there, a sign each; of several of a kind with their number."""
    found = [GROUND[cell.kind][0]] if cell.kind else []
    found += [f"{GROUND[kind][0]}{n if n > 1 else ''}" for kind, n in cell.lies.items() if n]
    return "".join(found)


def used(field: Field, chosen: Collection[str]) -> Iterator[tuple[str, Text]]:
    """The signs that are on a map, with what they mean."""
    there = {each.kind for each in field.cells.values()}
    there |= {kind for each in field.cells.values() for kind, n in each.lies.items() if n}
    stand = {each.kind for each in field.pieces.values()}
    elites = any(each.elite for each in field.pieces.values())
    shown = {
        HERO: "hero" in stand,
        FRIEND: "friend" in stand,
        "a1": "hostile" in stand,
        "!a1": elites,
        CHOICE: bool(chosen),
    }
    yield from ((sign, SIGNS[sign]) for sign, there_is in shown.items() if there_is)
    yield from (GROUND[kind] for kind in GROUND if kind in there)


def chosen_by(field: Field, options: Collection[str]) -> dict[str, str]:
    """By hex the option that means it, of the options of a question: it names the hex, or who stands there.
    Of a hex with several none is told: a figure with what can be done to it."""
    found: dict[str, list[str]] = {}
    for option in options:
        about = option.rpartition(":")[2]
        for each in about.split("+"):
            hex = field.pieces[each].at if each in field.pieces else each
            if hex in field.cells:
                found.setdefault(hex, []).append(option)
    return {hex: several[0] if len(several) == 1 else "" for hex, several in found.items()}


# In words ------------------------------------------------------------------------------------------------


def figure(field: Field, id: str, words: Translator) -> str:
    """A figure in a sentence: where it stands and how it is."""
    each = field.pieces[id]
    told: Value = say("{figure}, elite", figure=words.name_of(id)) if each.elite else words.name_of(id)
    about: list[Value] = [own(each.at)]
    if each.limit:
        about.append(say("{n} of {limit} hit points", n=each.hp, limit=each.limit))
    about += state_of(each, words)
    if each.now:
        about.append(say("whose turn it is"))
    return words.say(say("{figure}: {about}", figure=told, about=tuple(about)))


def state_of(piece: Piece, words: Translator) -> tuple[Text, ...]:
    """Conditions with what is left of them, and what a figure has besides."""
    return (
        *(condition(words.name_of(id), ends) for id, ends in piece.conditions.items()),
        *(
            say("{what} {n}", what=words.name_of(id), n=n) if n else words.name_of(id)
            for id, n in piece.adds.items()
        ),
    )


def condition(called: Value, ends: int) -> Text:
    """A condition, and how long it lasts: so many ends of the figure's own turns, or until it is healed."""
    if not ends:
        return say("{condition} until healed", condition=called)
    return count("{condition} ({n} turn)", "{condition} ({n} turns)", condition=called, n=ends)


def ground(field: Field, words: Translator) -> Iterator[str]:
    """What lies where, a sentence a kind: `trap: H10, H11`."""
    for kind, (_, called) in GROUND.items():
        where = [id for id, each in field.cells.items() if each.kind == kind or each.lies.get(kind)]
        if where:
            many = (own(_many(id, field.cells[id].lies.get(kind, 1))) for id in where)
            yield words.say(say("{what}: {where}", what=called, where=tuple(many)))


def _many(hex: str, n: int) -> str:
    return f"{hex} ({n})" if n > 1 else hex


def hex_told(field: Field, id: str, words: Translator) -> str:
    """A hex in a sentence: its name, who stands there, what the ground is."""
    cell = field.cells[id]
    what: list[Value] = [words.name_of(each) for each, piece in field.pieces.items() if piece.at == id]
    what += [GROUND[cell.kind][1]] if cell.kind else []
    what += [GROUND[kind][1] for kind, n in cell.lies.items() if n]
    return words.say(say("{what}: {where}", what=own(id), where=tuple(what))) if what else id


# The drawing ---------------------------------------------------------------------------------------------

MARGIN, ACROSS, DOWN = 12, 20, 34
"""Around the map; and what a step of `hexes.corners` is, to the right and down."""
HEAD, LINE = 18, 18
"""The letters of the columns; a line of the legend."""

Point = tuple[int, int]


class Spot(Struct, frozen=True):
    """A hex: its corners and its middle, its name, the mark and hit points of who stands there, the signs of
    the ground, and all of it in a sentence. piece, kind, elite: of the figure; `ground` is what the hex is
    made of."""

    id: str
    told: str
    points: tuple[Point, ...]
    x: int
    y: int
    signs: str = ""
    ground: str = ""
    piece: str = ""
    mark: str = ""
    health: str = ""
    kind: str = ""
    elite: bool = False
    now: bool = False


class Label(Struct, frozen=True):
    """A line of text and where it begins; the letters of a column lie with their middle there."""

    text: str
    x: int
    y: int


class Plot(Struct, frozen=True):
    """A map in a rectangle of its size; `told` says all of it, and so do, line by line, `figures` and
    `ground`. What lies further on is drawn later."""

    width: int
    height: int
    title: str
    told: str
    spots: tuple[Spot, ...]
    walls: tuple[tuple[Point, Point], ...]
    columns: tuple[Label, ...]
    legend: tuple[Label, ...]
    figures: tuple[str, ...]
    ground: tuple[str, ...]


def plot(field: Field, words: Translator, called: str) -> Plot:
    """The map, with its title and what stands on it now."""
    left, top = _origin(field)
    points = {
        id: tuple(((x - left) * ACROSS + MARGIN, (y - top) * DOWN + MARGIN + HEAD) for x, y in _corners(each))
        for id, each in field.cells.items()
    }
    right = max(x for each in points.values() for x, _ in each)
    bottom = max(y for each in points.values() for _, y in each)
    columns = {each.q: ((3 * each.q - left) * ACROSS + MARGIN) for each in field.cells.values()}
    letters = {q: named((q, -(q // 2))).rstrip("0123456789") for q in sorted(columns)}
    legend = tuple(
        Label(line, MARGIN, bottom + LINE * n)
        for n, line in enumerate(_legend(field, words, right - MARGIN), 1)
    )
    figures = tuple(figure(field, id, words) for id in field.pieces)
    lies = tuple(ground(field, words))
    marked = marks(field, words)
    return Plot(
        width=max([right, *(LETTER * len(each.text) for each in legend)]) + MARGIN,
        height=bottom + LINE * len(legend) + MARGIN,
        title=called,
        told=" ".join(f"{each}." for each in (*figures, *lies)),
        spots=tuple(_spot(field, id, words, marked, each) for id, each in points.items()),
        walls=tuple(dict.fromkeys(_walls(field, points))),
        columns=tuple(Label(text, columns[q], MARGIN + HEAD - 6) for q, text in letters.items()),
        legend=legend,
        figures=figures,
        ground=lies,
    )


def _corners(cell: Cell) -> tuple[Point, ...]:
    return corners((cell.q, cell.r))


def _origin(field: Field) -> Point:
    every = [point for each in field.cells.values() for point in _corners(each)]
    return min(x for x, _ in every), min(y for _, y in every)


def _spot(
    field: Field, id: str, words: Translator, marked: Mapping[str, str], points: tuple[Point, ...]
) -> Spot:
    cell = field.cells[id]
    stands = next(((one, each) for one, each in field.pieces.items() if each.at == id), None)
    spot = Spot(
        id=id,
        told=hex_told(field, id, words),
        points=points,
        x=(points[0][0] + points[3][0]) // 2,
        y=points[0][1],
        signs=signs(cell),
        ground=cell.kind,
    )
    if stands is None:
        return spot
    one, piece = stands
    about = {
        "piece": one,
        "mark": marked[one],
        "health": f"{piece.hp}/{piece.limit}" if piece.limit else "",
        "kind": piece.kind,
        "elite": piece.elite,
        "now": piece.now,
    }
    return Spot(**{field: getattr(spot, field) for field in spot.__struct_fields__} | about)


def walled(field: Field) -> Iterator[tuple[str, Hex]]:
    """The sides of hexes that nobody goes or sees across: a hex, and the hex on the other side, which may be
    none."""
    at = {(each.q, each.r): id for id, each in field.cells.items()}
    thin = {*field.walls, *((other, one) for one, other in field.walls)}
    for (q, r), id in at.items():
        for right, up in AROUND:
            beyond = at.get((q + right, r + up), "")
            if not beyond or (id, beyond) in thin:
                yield id, (q + right, r + up)


def _walls(field: Field, points: Mapping[str, tuple[Point, ...]]) -> Iterator[tuple[Point, Point]]:
    for id, beyond in walled(field):
        cell = field.cells[id]
        mine, other = _corners(cell), corners(beyond)
        one, two = (points[id][n] for n, point in enumerate(mine) if point in other)
        yield (one, two) if one < two else (two, one)


HELD = "\N{NO-BREAK SPACE}"
LETTER = 7
"""How wide a letter of the legend is, about."""


def _legend(field: Field, words: Translator, room: int) -> list[str]:
    """The signs with what they mean, in lines that fit."""
    lines: list[str] = []
    for sign, called in used(field, ()):
        told = f"{sign} {words.say(called)}"
        if lines and (len(lines[-1]) + 3 + len(told)) * LETTER <= room:
            lines[-1] = f"{lines[-1]}{3 * HELD}{told}"
        else:
            lines.append(told)
    return lines
