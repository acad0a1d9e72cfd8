"""The shapes of a map of hexes: where they lie, what is written on them, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from engine.rules.mercenaries import wording
from engine.tabletop.hexes import named, placed
from projections.field import Cell, Field, Piece
from projections.plotted import chosen_by, marks, plot
from projections.translator import Translator
from replays.plot_svg import plot_svg

WORDS = Translator(wording)
SVG = "{http://www.w3.org/2000/svg}"


def cell(id: str, kind: str = "", **lies: int) -> Cell:
    q, r = placed(id)
    return Cell(q, r, kind, lies)


def monster(of: str, at: str, number: int, *, elite: bool = False) -> Piece:
    return Piece(of=of, at=at, kind="hostile", number=number, elite=elite, hp=4, limit=6)


def field(pieces: Mapping[str, Piece] = {}, **cells: Cell) -> Field:
    return Field({"A1": cell("A1"), "B1": cell("B1"), "A2": cell("A2"), **cells}, (), pieces)


def test_hexes_lie_where_their_columns_and_rows_say() -> None:
    """A step of two columns is three halves of a hex to the right twice over; odd columns lie half lower."""
    ids = [named((q, r - q // 2)) for q in range(16) for r in range(7)]
    spots = {each.id: each for each in plot(Field({id: cell(id) for id in ids}), WORDS, "a map").spots}
    across = spots["B1"].x - spots["A1"].x
    down = spots["A2"].y - spots["A1"].y
    assert across == 60
    assert down == 68
    for n, letter in enumerate("ABCDEFGHIJKLMNOP"):
        for row in range(1, 8):
            at = spots[f"{letter}{row}"]
            assert at.x == spots["A1"].x + n * across
            assert at.y == spots["A1"].y + (row - 1) * down + (n % 2) * down // 2
            assert {(abs(x - at.x), abs(y - at.y)) for x, y in at.points} == {(40, 0), (20, 34)}


def test_walls_lie_round_about_and_between_where_there_is_one() -> None:
    """Three hexes that touch each other have three sides in common, so twelve lie outside."""
    assert len(plot(field(), WORDS, "a map").walls) == 12
    parted = Field(field().cells, (("A1", "A2"),))
    walls = plot(parted, WORDS, "a map").walls
    assert len(walls) == 13
    (between,) = {*walls} - {*plot(field(), WORDS, "a map").walls}
    spots = {each.id: each for each in plot(parted, WORDS, "a map").spots}
    assert {*between} == {*spots["A1"].points} & {*spots["A2"].points}


def test_every_type_has_a_letter_of_its_own_which_it_keeps() -> None:
    pieces = {
        "bandit-guard-1": monster("bandit-guard", "A1", 1),
        "bandit-archer-2": monster("bandit-archer", "B1", 2, elite=True),
        "brute": Piece(of="brute", at="A2", kind="hero"),
        "brute-2": Piece(of="brute", at="A3", kind="hero", number=2),
    }
    shown = field(pieces)
    assert marks(shown, WORDS) == {
        "bandit-guard-1": "g1", "bandit-archer-2": "!a2", "brute": "@B", "brute-2": "@B2",
    }  # fmt: skip
    alike = {"giant-viper-1": monster("giant-viper", "A1", 1), "vermling-1": monster("vermling", "B1", 1)}
    one = marks(field(alike), WORDS)
    assert len({each[0] for each in one.values()}) == 2
    later = Field(field().cells, (), {"vermling-1": alike["vermling-1"]}, {"giant-viper": "hostile"})
    assert marks(later, WORDS)["vermling-1"] == one["vermling-1"]


def test_an_option_means_the_hex_that_it_names_or_that_of_its_figure() -> None:
    pieces = {"bandit-guard-1": monster("bandit-guard", "A1", 1), "bandit-guard-4": monster("x", "B1", 4)}
    shown = field(pieces)
    assert chosen_by(shown, ("to:A2", "by:Z9", "stay", "at:bandit-guard-1")) == {
        "A2": "to:A2", "A1": "at:bandit-guard-1",
    }  # fmt: skip
    assert chosen_by(shown, ("to:A2", "by:A2")) == {"A2": ""}
    assert chosen_by(shown, ("at:bandit-guard-1+bandit-guard-4",)) == dict.fromkeys(
        ("A1", "B1"), "at:bandit-guard-1+bandit-guard-4"
    )


def test_what_the_picture_shows_is_told_in_words() -> None:
    guard = Piece(
        of="bandit-guard", at="A1", kind="hostile", number=1, elite=True, hp=4, limit=6, now=True,
        conditions={"poison": 0, "muddle": 2}, adds={"shield": 1, "hindering": 0},
    )  # fmt: skip
    shown = field({"bandit-guard-1": guard}, C1=cell("C1", "obstacle"), C2=cell("C2", trap=1, coin=3))
    drawn = plot(shown, WORDS, "a map")
    (told,) = drawn.figures
    assert told.split(": ")[0] == "Bandit Guard #1, elite"
    assert told.split(": ")[1].split(", ") == [
        "A1", "4 of 6 hit points", "poison until healed", "muddle (2 turns)", "shield 1",
        "disadvantage for whoever attacks it", "whose turn it is",
    ]  # fmt: skip
    assert drawn.ground == ("obstacle: C1", "trap: C2", "money: C2 (3)")
    assert all(each in drawn.told for each in (*drawn.figures, *drawn.ground))
    spots = {each.id: each.told for each in drawn.spots}
    assert spots["A1"] == "A1: Bandit Guard #1"
    assert spots["C2"] == "C2: trap, money"
    assert spots["B1"] == "B1"


def test_the_picture_shows_a_figure_and_what_lies_under_it() -> None:
    """As text in the picture, so that colour alone says nothing: name, mark, hit points, signs."""
    piece = monster("bandit-guard", "A1", 3, elite=True)
    shown = field({"bandit-guard-3": piece}, A1=cell("A1", "difficult", trap=1))
    picture = ET.fromstring(plot_svg(plot(shown, WORDS, "a map")))
    texts = [each.text for each in picture.iter(f"{SVG}text")]
    assert {"A1", "B1", "A2", "!g3", "4/6", "~x"} <= {*texts}
    at = {each.text: (int(each.get("x", "")), int(each.get("y", ""))) for each in picture.iter(f"{SVG}text")}
    token = next(each for each in picture.iter(f"{SVG}polygon") if "token" in each.get("class", ""))
    lowest = max(int(point.split(",")[1]) for point in token.get("points", "").split())
    assert at["~x"][1] - 10 >= lowest  # ten points of a letter that stands on its line
    assert picture.findtext(f"{SVG}title") == "a map"
    assert "Bandit Guard #3, elite: A1" in (picture.findtext(f"{SVG}desc") or "")
    shapes = [each.get("class") for each in picture.iter(f"{SVG}polygon")]
    assert shapes.count("token inner") == 1


def test_all_of_a_picture_lies_in_its_frame() -> None:
    ids = [named((q, r - q // 2)) for q in range(16) for r in range(7)]
    drawn = plot(Field({id: cell(id, trap=1) for id in ids}), WORDS, "a map")
    points = [point for each in drawn.spots for point in each.points]
    assert all(0 < x < drawn.width and 0 < y < drawn.height for x, y in points)
    assert all(0 < each.y < drawn.height for each in (*drawn.columns, *drawn.legend))
