"""The map of hexes at a terminal: what stands where follows from positions, and nothing hides anything."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.rules.mercenaries import wording
from engine.tabletop.hexes import named, placed
from projections.field import Cell, Field, Piece
from projections.translator import Translator
from service.playing.plot import board, drawn, listed

WORDS = Translator(wording)
GUARD = Piece(of="bandit-guard", at="B1", kind="hostile", number=3, hp=4, limit=6)


def cell(id: str, kind: str = "", **lies: int) -> Cell:
    q, r = placed(id)
    return Cell(q, r, kind, lies)


def field(*ids: str, pieces: Mapping[str, Piece] = {}, **cells: Cell) -> Field:
    return Field({**{id: cell(id) for id in ids}, **cells}, (), pieces)


def picture(shown: Field, width: int = 80, *options: str) -> list[str]:
    found = board(shown, WORDS, width, options)
    assert found is not None
    return [line.plain for line in found]


def row_of(id: str, lines: list[str]) -> str:
    """What stands in a hex, its two lines beside each other; the narrowest kind, that begins at A1."""
    q, r = placed(id)
    x, y = q * 4 + 1, 2 * r + q + 2
    return "|".join(lines[line].ljust(x + 3)[x : x + 3] for line in (y, y + 1))


def test_walls_are_lines_and_open_sides_are_not() -> None:
    """Three hexes; a thin wall parts A1 from A2, and round about there is nothing."""
    shown = Field({id: cell(id) for id in ("A1", "B1", "A2")}, (("A1", "A2"),))
    assert picture(shown) == [
        "   A     B",
        " _____",
        r"/ A1  \_____",
        r"\_____. B1  \ ".rstrip(),
        "/ A2   _____/",
        r"\_____/",
    ]


def test_without_the_thin_wall_nothing_is_drawn_between() -> None:
    assert picture(field("A1", "A2"))[2:5] == [r"/ A1  \ ".rstrip(), r"\     /", r"/ A2  \ ".rstrip()]


WHOLE = [named((q, r - q // 2)) for q in range(16) for r in range(7)]


def test_a_board_of_sixteen_by_seven_fits_with_the_name_of_every_hex() -> None:
    lines = picture(field(*WHOLE))
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert all(text.count(id) == 1 for id in WHOLE if len(id) > 1)
    assert lines[0].split() == list("ABCDEFGHIJKLMNOP")
    for id in WHOLE:
        assert row_of(id, lines).partition("|")[0].strip() == id


def test_a_figure_hides_neither_what_it_stands_on_nor_a_wall() -> None:
    """A monster that flies over a trap with money, at the lower edge of the map."""
    shown = field(*WHOLE, pieces={"bandit-guard-3": GUARD}, B1=cell("B1", "difficult"))
    assert row_of("B1", picture(shown)) == "g3 | ~ "
    many = cell("B1", trap=1, coin=2)
    wide = Field({"A1": cell("A1"), "B1": many}, (), {"bandit-guard-3": GUARD})
    lines = picture(wide)
    assert lines[3:5] == [r"\_____. g3  \ ".rstrip(), r"      \_x$2_/"]
    assert picture(wide, 11)[-1] == r"     \x$2_/"
    assert board(wide, WORDS, 10) is None  # three signs of a line of three would leave nothing of the wall


def test_every_kind_of_ground_has_its_sign_and_the_signs_are_told() -> None:
    """An obstacle, difficult and hazardous terrain, a closed and an open door, a trap, money, a treasure."""
    kinds = {"A1": "obstacle", "A2": "difficult", "A3": "hazard", "A4": "door", "A5": "open"}
    lies = {"B1": {"trap": 1}, "B2": {"coin": 1}, "B3": {"treasure": 1}}
    cells = {id: cell(id, kind) for id, kind in kinds.items()}
    cells |= {id: cell(id, "", **each) for id, each in lies.items()}
    shown = Field({**{id: cell(id) for id in WHOLE}, **cells})
    lines = picture(shown)
    signs = {id: row_of(id, lines).partition("|")[2].strip() for id in (*kinds, *lies)}
    assert signs == {
        "A1": "#", "A2": "~", "A3": "^", "A4": "+", "A5": "'", "B1": "x", "B2": "$", "B3": "*",
    }  # fmt: skip
    told = " ".join(line.plain for line in drawn(shown, WORDS, 80)[len(lines) :])
    for meaning in (
        "# obstacle", "~ difficult terrain", "^ hazardous terrain", "+ closed door", "' open door",
        "x trap", "$ money", "* treasure",
    ):  # fmt: skip
        assert meaning in " ".join(told.split())


def test_only_signs_that_are_there_are_told() -> None:
    shown = field("A1", pieces={"bandit-guard-3": GUARD}, B1=cell("B1"))
    assert drawn(shown, WORDS, 80)[-1].plain == "a1 monster"


def test_hexes_that_can_be_chosen_are_marked_and_figures_too() -> None:
    """A way, a target, a group of targets; what names no hex marks none."""
    shown = field(*WHOLE, pieces={"bandit-guard-3": GUARD})
    lines = picture(shown, 80, "to:C4", "at:bandit-guard-3", "skip", "play:trample:top")
    marked = [id for id in WHOLE if "o" in row_of(id, lines)]
    assert marked == ["B1", "C4"]
    assert row_of("B1", lines) == "g3 | o "


def test_what_is_told_without_colour_tells_sides_and_elites_apart() -> None:
    """The marks alone: a character, what it summoned, a monster, an elite of the same type."""
    pieces = {
        "brute": Piece(of="brute", at="A1", kind="hero"),
        "rat-king-1": Piece(of="rat-king", at="A2", kind="friend", number=1),
        "bandit-guard-1": Piece(of="bandit-guard", at="A3", kind="hostile", number=1),
        "bandit-guard-2": Piece(of="bandit-guard", at="A4", kind="hostile", number=2, elite=True),
    }
    lines = picture(field(*WHOLE, pieces=pieces))
    assert [row_of(f"A{n}", lines)[:3].strip() for n in range(1, 5)] == ["@B", "&r1", "g1", "!g2"]


@pytest.mark.parametrize("columns", [20, 26])
def test_a_map_that_is_too_wide_is_a_list(columns: int) -> None:
    ids = [named((q, r - q // 2)) for q in range(columns) for r in range(2)]
    shown = field(*ids, pieces={"bandit-guard-3": GUARD}, C1=cell("C1", trap=1))
    assert board(shown, WORDS, 80) is None
    assert [line.plain for line in listed(shown, WORDS, 80)] == [
        "Bandit Guard #3: B1, 4 of 6 hit points",
        "trap: C1",
    ]
