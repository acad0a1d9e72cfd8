"""Every thing of echoes has words, filled in, and no id is shown raw."""

from __future__ import annotations

import ast
import string
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from engine.questions import Question
from engine.rules.echoes import wording
from engine.rules.echoes import words as things
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.schema import Friendly, Hero, Hostile, Item, Talent, Trial, Weapon
from engine.rules.echoes.vocabulary import Effect
from engine.rules.echoes.words import events
from engine.wording import Text, render
from tests.systems.echoes_wording.sentences import sound

CARDS = (Hero, Talent, Weapon, Item, Hostile, Friendly, Trial)
LINES: tuple[Mapping[Any, Any], ...] = (
    events.LINES,
    events.UNTOLD,
    {each: getattr(each, "TOLD", each.told) for each in (*get_args(Effect), *CARDS)},
)
"""Lines that are filled from the fields of what they are about."""


def test_everything_printed_has_a_name_and_help() -> None:
    for table in (CONTENT.heroes, CONTENT.talents, CONTENT.items, CONTENT.characters, CONTENT.events):
        for id, card in table.items():
            assert render(wording.thing(id)) == card.name
            sound(wording.option_help(id))
    for id, secret in CONTENT.secrets.items():
        assert render(wording.thing(id)) == secret.name
    assert wording.option_help("rest") is None


def test_every_scenario_is_introduced() -> None:
    for id, scenario in CONTENT.scenarios.items():
        assert render(wording.thing(id)) == scenario.name
        assert len(sound(wording.intro(id))) > 200
        for place in scenario.locations:
            assert render(wording.thing(place.id)) == place.name


def test_no_two_things_share_an_id() -> None:
    tables = (
        CONTENT.heroes,
        CONTENT.talents,
        CONTENT.items,
        CONTENT.characters,
        CONTENT.events,
        CONTENT.secrets,
        CONTENT.scenarios,
        {place.id: place for each in CONTENT.scenarios.values() for place in each.locations},
    )
    ids = [id for table in tables for id in table] + [*things.WORDS]
    assert len(ids) == len({*ids})


def test_every_phase_and_step_has_a_name() -> None:
    from engine.rules.echoes.phases import FLOW

    for path in (*FLOW.table, *(path.partition(".")[0] for path in FLOW.table)):
        sound(wording.path(path))
    assert all(wording.path(path) == wording.thing(path) for path in FLOW.table)


def test_every_gauge_has_a_name() -> None:
    names = {
        "rounds": "Round",
        "hostiles": "Hostiles",
        "clues": "Clues brought",
        "survived": "Rounds survived",
    }
    for gauge, called in names.items():
        assert sound(wording.thing(gauge)) == called
    assert sound(wording.thing("wounds:mara")) == "Wounds of Mara"
    assert sound(wording.thing("boss:quarry-hulk")) == "Wounds of Quarry Hulk"


def blanks(text: Text) -> set[str]:
    """The blanks of a template and of its form for several."""
    both = (text.template, text.several)
    return {field for each in both for _, field, _, _ in string.Formatter().parse(each) if field}


def test_questions_and_options_have_no_blanks_but_what_they_are_about() -> None:
    for about, text in wording._ASKED.values():
        assert blanks(text) <= {*about.split()}, text.template
    for text in wording._CHOSEN.values():
        assert len(blanks(text)) <= 1, text.template


def test_every_template_is_filled_by_what_is_said_with_it() -> None:
    found = 0
    tables = (*(text for _, text in wording._ASKED.values()), *wording._CHOSEN.values())
    filled = {each for text in tables for each in (text.template, text.several)}
    for module in (things, wording):
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for call in (each for each in ast.walk(tree) if isinstance(each, ast.Call)):
            starred = any(each.arg is None for each in call.keywords)
            if getattr(call.func, "id", "") not in ("say", "count") or starred:
                continue
            assert all(isinstance(each, ast.Constant) for each in call.args), ast.unparse(call)
            given = {each.arg for each in call.keywords}
            for template in (str(each.value) for each in call.args if isinstance(each, ast.Constant)):
                assert template in filled or blanks(Text(template)) <= given, template
                found += 1
    assert found + sum(map(len, LINES)) > 100  # the others are held by the tests around this one


@pytest.mark.parametrize("lines", LINES)
def test_every_line_has_no_blanks_but_the_fields_of_what_it_is_about(lines: Mapping[Any, Any]) -> None:
    for kind, line in lines.items():
        fields = {field.name for field in msgspec.structs.fields(kind)}
        if isinstance(line, Text):
            templates, given = [line.template, line.several], {*line.values}
        else:
            constants = line.__code__.co_consts
            templates = [each for each in constants if isinstance(each, str) and each != line.__doc__]
            given = {word for each in constants if isinstance(each, tuple) for word in each}
        given |= {blank for blank, of in things.FIELDS.items() if fields & {*of}}
        for template in templates:
            wanted = {field for _, field, _, _ in string.Formatter().parse(template) if field}
            assert wanted <= fields | given, template


def test_an_action_without_an_object_is_told_in_the_log_as_it_was_offered():
    for id in ("rest", "investigate", "move:quarry"):
        assert wording.thing(id) == wording.option(Question((), "act", "ECH-4.2"), id)
        assert render(wording.thing(id)) != id
