"""A question on the screen: how much is told of what each option does."""

from __future__ import annotations

import pytest
from rich.text import Text

from engine import library
from engine.questions import Option, Question
from engine.rules.echoes.position import LocationAt
from engine.rules.echoes.rules import RULES as ECHOES
from projections.story import Told
from projections.timeline import Line
from projections.translator import Translator
from service.language import wording
from service.playing import layout
from service.playing.asked import asked
from service.playing.drawing import pips
from service.playing.rows import beyond
from service.playing.screen import Glyphs
from service.playing.table import Table
from tests.play.test_terminal import Sheet
from tests.play.typist import plays
from tests.systems.echoes.laying import answer, hero, lay, rat
from tests.systems.fellowship.tables import lay as cards_laid
from tests.systems.table import table


def said(language: str = "en") -> Translator:
    return Translator(library.wording("echoes"), wording(language))


def heroes() -> Question:
    """Which hero is led: six options, each with a long help."""
    found = table(ECHOES, "ann").state.course.prompt
    assert found is not None
    return found.slots[0].question


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("width", [80, 100, 130])
def test_all_of_the_help_is_told_where_there_are_lines_for_it(language: str, width: int) -> None:
    question, translator = heroes(), said(language)
    told = plain(asked(question, "", translator, width, lines=24))
    assert max(map(len, told.splitlines())) <= width
    words = " ".join(told.replace(question.clause, "").split())
    for option in question.options:
        assert translator.option_help(option.id) in words
    assert "…" not in told


@pytest.mark.parametrize("width", [40, 80, 130])
def test_without_such_lines_an_option_takes_one_and_is_cut_short(width: int) -> None:
    question = heroes()
    told = plain(asked(question, "", said(), width)).splitlines()
    assert len(told) == 1 + len(question.options)
    assert max(map(len, told)) <= width or width == 40
    if width > 40:
        for n, line in enumerate(told[1:], start=1):
            helped = said().option_help(question.ids[n - 1])
            assert helped in line or line.removesuffix(question.clause).rstrip().endswith(f"… ?{n}")


def test_what_is_foretold_is_never_cut_short() -> None:
    question = heroes()
    foretold = {question.ids[0]: "7 of 12, and 10 of 12 with all that could be spent on it"}
    told = plain(asked(question, "", said(), 60, foretold)).splitlines()
    assert " ".join(line.strip() for line in told[2:4]) == foretold[question.ids[0]]
    assert all(line.startswith(" " * 7) and len(line) <= 60 for line in told[2:4])
    assert told[1].split() == ["1", said().option(question, question.ids[0])]
    assert told[4].startswith("  2  ")


def test_whatever_the_width_what_is_foretold_is_whole() -> None:
    question = heroes()
    foretold = "then 10 of 12, 11 of 12 with all"
    for width in range(40, 130):
        told = plain(asked(question, "", said(), width, dict.fromkeys(question.ids, foretold)))
        assert told.count(foretold) == len(question.ids), width


def test_what_is_whole_with_a_line_more_is_whole_before_what_needs_two() -> None:
    question = heroes()
    needs = [len(plain(asked(question, "", said(), 80, lines=24)).splitlines()) - 1]
    told = plain(asked(question, "", said(), 80, lines=needs[0] - 1))
    assert told.count("… ?") == 1


def test_what_copies_do_is_told_once() -> None:
    options = tuple(Option(f"character:{id}") for id in ("giant-rat", "mumbler", "giant-rat-2"))
    told = plain(
        asked(
            Question(("ann",), "strike", "ECH-4.9", options=options, about=("odo", 1)),
            "",
            said(),
            80,
            lines=9,
        )
    )
    assert told.count(said().option_help("giant-rat")[:30]) == 1
    assert "3  Giant Rat #2  the same as 1" in told


@pytest.mark.parametrize(
    ("told", "helped", "left"),
    [
        ("attack 3", "willpower 2, attack 3, defence 2. Sentinel.", "willpower 2, defence 2. Sentinel."),
        ("no damage", "willpower 2, attack 3. Sentinel.", "willpower 2, attack 3. Sentinel."),
        ("engages at 25, attack 2", "engages at 25, attack 2. It waits.", "It waits."),
        ("attack 1", "attack 13, defence 1", "attack 13, defence 1"),
        ("7 in 12", "", ""),
    ],
)
def test_figures_that_are_foretold_are_not_told_again(told: str, helped: str, left: str) -> None:
    assert beyond(told, helped) == left


def test_options_take_no_more_lines_than_there_are() -> None:
    question = heroes()
    for lines in (0, 6, 7, 8, 11, 12, 17, 18):
        told = plain(asked(question, "", said(), 60, lines=lines)).splitlines()
        assert len(told) - 1 <= max(lines, len(question.options))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (130, 50)])
def test_before_the_first_round_heroes_are_told_whole_and_everything_fits(width: int, height: int) -> None:
    live, sheet = table(ECHOES, "ann", "bo"), Sheet(width, height)
    layout.draw(Table(live, (), said(), sheet), whole=False)
    drawn = sheet.drawn()
    told = " ".join(" ".join(drawn).replace("ECH-1.4", "").split())
    assert all(said().option_help(option.id) in told for option in heroes().options)
    assert len(drawn) < height


@pytest.mark.parametrize(("value", "limit"), [(0, 5), (4, 8), (2, 13), (13, 13), (19, 20)])
def test_a_bar_of_up_to_twenty_has_a_sign_for_every_point(value: int, limit: int) -> None:
    drawn = pips(value, limit, Glyphs()).plain.split()[0]
    assert (len(drawn), drawn.count(Glyphs().full)) == (limit, value)


def test_a_face_of_a_die_with_signs_is_as_wide_as_the_others() -> None:
    live = lay(
        hero("ilse", "quarry", items=("belt-knife",)),
        sums=(-2,),
        turn="ilse",
        locations=(LocationAt("quarry"),),
        characters=(rat("quarry"),),
    )
    before = live.version
    answer(live, "fight:belt-knife:giant-rat")
    at = Table(live, ("ann",), said(), Sheet(80, 24))
    (rolled,) = [line for line in at.lines(before, live.version) if line.tag == "rolled"]
    assert at.drawn(rolled, numbered=False).plain.split("[")[1:] == ["-2]  doom die ", " 0]"]


def test_every_list_of_picks_says_what_enter_does() -> None:
    """As every prompt does where Enter is an answer: there it is none, and nothing happens."""
    live = cards_laid(
        "ann",
        at="quest.commit",
        first="ann",
        stage="flies-and-spiders",
        seats={"ann": {"heroes": ["aragorn"]}},
    )
    printed = plays(live, [""])
    assert "Choose one; - for none." in printed
    assert "Enter alone answers nothing." in printed
    assert live.state.course.prompt is not None
    assert live.state.course.prompt.slots[0].question.what == "commit"


@pytest.mark.parametrize("room", [1, 2, 3, 5])
def test_of_news_that_have_no_room_the_last_is_begun(room: int) -> None:
    live, sheet = table(ECHOES, "ann", "bo"), Sheet(40, 24)
    found: list[Line | Told] = [
        Told(n, (n,), "line", f"The {n}th tale " + "goes on and on " * 30) for n in (1, 2)
    ]
    shown = Table(live, (), said(), sheet)
    drawn = layout._fitting_news(shown, found, room)
    assert 0 < sheet.lines(drawn) <= room
    told = "\n".join(str(each) for each in drawn)
    assert "The 2th tale" in told
    assert "The 1th tale" not in told
