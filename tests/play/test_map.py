"""The map at a terminal: whoever follows its lines comes where the ways of the scenario lead."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.rules import RULES
from engine.rules.fellowship.rules import RULES as FELLOWSHIP
from projections.layers import ways
from projections.mapped import places_of
from projections.places import Places
from projections.translator import translator
from service.language import wording
from service.playing.map import drawn, listed
from service.playing.screen import ASCII, Glyphs
from tests.play.typist import plays
from tests.systems.table import table

WORDS = translator("echoes")
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
STEPS = {UP: (0, -1), DOWN: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}
BACK = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


def places(scenario: str) -> Places:
    live = table(RULES, "ann", "bob", scenario=scenario)
    found = places_of(live.rules.model, live.state, "public")
    assert found is not None
    return found


def followed(lines: Sequence[str]) -> set[frozenset[str]]:
    """The names of the places that lines join, read off the drawing: each way is followed from where it
    leaves a border to the border where it ends."""
    signs = Glyphs().lines
    cells = {
        (x, y): signs.index(sign)
        for y, line in enumerate(lines)
        for x, sign in enumerate(line)
        if sign in signs and sign != " "
    }
    boxes: dict[tuple[int, int], str] = {}
    for y, line in enumerate(lines):
        for found in re.finditer("┌[─┴┬]+┐", line):
            left, right = found.start(), found.end() - 1
            bottom = next((n for n in range(y + 1, len(lines)) if lines[n][left : left + 1] == "└"), 0)
            inside = [lines[n][left + 1 : right] for n in range(y + 1, bottom)]
            if bottom and all(
                lines[n][left] in "│├┤" and lines[n][right] in "│├┤" for n in range(y + 1, bottom)
            ):
                name = " ".join(inside).replace("│", " ")
                border = [(x, n) for x in range(left, right + 1) for n in (y, bottom)]
                border += [(x, n) for x in (left, right) for n in range(y, bottom + 1)]
                boxes |= dict.fromkeys(border, name)
    joined = set()
    for at, name in boxes.items():
        for way in (UP, DOWN, LEFT, RIGHT):
            beyond = (at[0] + STEPS[way][0], at[1] + STEPS[way][1])
            if cells[at] & way and boxes.get(beyond) != name and cells.get(beyond, 0) & BACK[way]:
                joined.add(frozenset((name, _end(cells, boxes, beyond, BACK[way]))))
    return joined


def _end(
    cells: dict[tuple[int, int], int], boxes: dict[tuple[int, int], str], at: tuple[int, int], came: int
) -> str:
    while at not in boxes:
        (way,) = [each for each in STEPS if cells[at] & each and each != came]
        at, came = (at[0] + STEPS[way][0], at[1] + STEPS[way][1]), BACK[way]
    return boxes[at]


def named(text: str, of: Places) -> str:
    """The place whose name stands in a box."""
    plain = " ".join(text.split())
    return next(id for id in sorted(of.of, key=lambda id: -len(WORDS.thing(id))) if WORDS.thing(id) in plain)


@pytest.mark.parametrize(("width", "height"), [(80, 1000), (120, 1000), (80, 24)])
@pytest.mark.parametrize("scenario", CONTENT.scenarios)
def test_its_lines_lead_where_the_ways_lead(scenario: str, width: int, height: int) -> None:
    of = places(scenario)
    lines = [each.plain for each in drawn(of, WORDS, Glyphs(), width, height)]
    assert all(cell_len(line) <= width for line in lines)
    assert len(lines) <= height
    found = {frozenset(named(text, of) for text in pair) for pair in followed(lines)}
    assert found == {frozenset(pair) for pair in ways({id: each.links for id, each in of.of.items()})}


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("code", ["it", "es"])
@pytest.mark.parametrize("scenario", CONTENT.scenarios)
def test_in_other_languages_every_place_is_named_within_the_width(
    scenario: str, code: str, width: int
) -> None:
    of, words = places(scenario), translator("echoes", wording(code))
    lines = [each.plain for each in drawn(of, words, Glyphs(), width)]
    assert all(cell_len(line) <= width for line in lines)
    told = re.sub(r"[^\w]+", " ", " ".join(lines))
    for id in of.of:
        for word in words.thing(id).split():
            assert re.sub(r"[^\w]+", " ", word) in told
    if width > 40:
        assert len(followed(lines)) == sum(len(each.links) for each in of.of.values()) // 2


@pytest.mark.parametrize("scenario", ["unsaid-bell", "voice-below"])
def test_at_forty_columns_signs_stand_for_who_is_there_and_are_told_below(scenario: str) -> None:
    of = places(scenario)
    lines = [each.plain for each in drawn(of, WORDS, Glyphs(), 40)]
    assert all(cell_len(line) <= 40 for line in lines)
    assert len(followed(lines)) == sum(len(each.links) for each in of.of.values()) // 2
    below = " ".join(" ".join(lines).split())
    for id, each in of.of.items():
        for being in each.beings:
            assert f"{WORDS.thing(id)}: " in below
            assert WORDS.thing(being.id) in below


def test_where_no_drawing_fits_there_is_a_list() -> None:
    of = places("winter-watch")
    found = [each.plain for each in drawn(of, WORDS, Glyphs(), 40)]
    assert found == [each.plain for each in listed(of, WORDS, 40)]
    told = " ".join(" ".join(found).split())
    assert "The Smithy: 2 secrets; leads to Lantern Square, The Ropewalk" in told
    assert [each.plain for each in drawn(of, WORDS, Glyphs(), 80, 5)] == [
        each.plain for each in listed(of, WORDS, 80)
    ]


def test_a_terminal_of_letters_draws_it_with_them() -> None:
    lines = [each.plain for each in drawn(places("voice-below"), WORDS, ASCII, 80)]
    assert "".join(lines).isascii()
    assert any("! Knocker 0/1" in line for line in lines)


def test_it_is_one_word_away_while_one_plays() -> None:
    live = table(RULES, "ann", scenario="unsaid-bell")
    printed = plays(live, ["map", "h"])
    assert "│The Weir Mill" in printed
    assert "★ goal" in printed
    assert re.search(r"^  map +the places", printed, re.MULTILINE)


def test_a_game_without_places_says_that_it_has_no_map() -> None:
    live = table(FELLOWSHIP, "ann", scenario=FELLOWSHIP.scenarios[0])
    printed = plays(live, ["map", "h"])
    assert "there is no map here" in printed
    assert not re.search(r"^  map ", printed, re.MULTILINE)
