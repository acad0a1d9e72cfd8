"""The printed content: what ships, and how files that do not fit together are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.content import packaged
from engine.errors import Malformed
from engine.rules.echoes.content import CONTENT, PACKAGE, coming, load
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.schema import BringClues, DefeatBoss, Hostile, Survive
from engine.rules.echoes.vocabulary import HEAL, READY, Judged
from engine.rules.echoes.words import told
from engine.tabletop.tables import digest
from engine.wording import render
from tests.systems.echoes.laying import hero, lay
from tests.systems.echoes.little import FILES


def test_the_least_that_must_be_in_the_box_is_there():
    assert len(CONTENT.heroes) >= 6
    assert len(CONTENT.talents) >= 12
    assert len(CONTENT.items) >= 12
    assert sum(item.weapon is not None for item in CONTENT.items.values()) >= 5
    assert len(CONTENT.characters) >= 8
    assert len(CONTENT.events) >= 30
    assert len(CONTENT.scenarios) >= 3


def test_scenarios_have_seven_to_ten_locations_and_goals_of_their_own():
    for scenario in CONTENT.scenarios.values():
        assert 7 <= len(scenario.locations) <= 10
    goals = [type(scenario.goal) for scenario in CONTENT.scenarios.values()]
    assert goals == [BringClues, DefeatBoss, Survive]


def test_scenarios_are_listed_by_difficulty_the_easiest_first():
    assert RULES.scenarios == ("unsaid-bell", "voice-below", "winter-watch")


def test_a_place_has_one_name_in_all_scenarios():
    places = {(each.id, each.name) for one in CONTENT.scenarios.values() for each in one.locations}
    assert len(places) == len({id for id, _ in places})


def test_everything_printed_is_used_somewhere():
    scenarios = CONTENT.scenarios.values()
    assert {copied.id for one in scenarios for copied in one.deck} == {*CONTENT.events}
    assert {copied.id for one in scenarios for copied in one.secrets} == {*CONTENT.secrets}
    assert {talent for hero in CONTENT.heroes.values() for talent in hero.talents} == {*CONTENT.talents}


def test_everybody_printed_comes_into_play_somewhere():
    found = {one for scenario in CONTENT.scenarios.values() for one in coming(CONTENT, scenario)}
    assert found - {""} == {*CONTENT.characters}


def test_the_giant_rat_has_agility_three():
    giant_rat = CONTENT.characters["giant-rat"]
    assert isinstance(giant_rat, Hostile)
    assert giant_rat.agility == 3


def test_the_digest_is_of_the_content_not_of_the_files():
    assert digest(load(packaged(PACKAGE))) == digest(CONTENT)
    remarked = {**FILES, "talents.toml": FILES["talents.toml"] + b"\n# a remark\n"}
    assert digest(load(remarked)) == digest(load(FILES))
    assert RULES.content not in ("", digest(CONTENT))


SCENARIO = "scenarios/winter.toml"
GOAL = '{ kind = "clues", clues = 2, at = "hill" }'
BAD = (
    ("heroes.toml", '"nerve", "luck"', '"nerve", "flying"', "$.hero[1].talents[1]"),
    ("heroes.toml", '"nerve", "luck"', '"nerve", "nerve"', "$.hero[1].talents[1]"),
    ("heroes.toml", "items = []", 'items = ["moon"]', "$.hero[1].items[0]"),
    ("heroes.toml", "items = []", 'items = ["stick"]', "$.hero[1].items[0]"),
    ("heroes.toml", '"stick"', '"stick", "lamp"', "$.hero[0].items"),
    ("heroes.toml", "strength = 2", "strength = 12", "$.hero[0].strength"),
    ("heroes.toml", "strength = 2", "courage = 2", "$.hero[0]"),
    ("heroes.toml", 'id = "ivo"', 'id = "una"', "$.hero[1].id"),
    ("talents.toml", '{ do = "peek" }', '{ do = "walk", to = "@start" }', "$.talent[1].action[0]"),
    ("talents.toml", '"@start"', '"hill"', "$.talent[0].action[0]"),
    ("talents.toml", '{ do = "peek" }', '{ do = "dance" }', "$.talent[1].action[0].do"),
    ("characters.toml", '{ do = "walk", to = "hill" }', '{ do = "peek" }', "$.character[1].acts[0]"),
    ("characters.toml", '{ do = "walk", to = "hill" }', '{ do = "heal", who = "any" }', "acts[0]"),
    ("characters.toml", '{ do = "clue" }', '{ do = "follow" }', "$.character[0].spoils[0]"),
    ("events.toml", 'character = "wolf"', 'character = "dragon"', "$.event[0].board[0].character"),
    ("events.toml", ', at = "hill"', "", "$.event[0].board[0]"),
    ("events.toml", '{ do = "spawn", character = "wolf", at = "hill" }', '{ do = "wound" }', "board[0]"),
    ("events.toml", 'item = "lamp"', 'item = "cake"', "$.event[1].each[0].item"),
    ("secrets.toml", 'kind = "clue"', 'kind = "item"', "$.secret[0]"),
    ("secrets.toml", 'character = "wolf"', 'character = "miller"', "$.secret[2].character"),
    ("secrets.toml", 'item = "lamp"', 'item = "moon"', "$.secret[1].item"),
    (SCENARIO, 'id = "winter"', 'id = "summer"', "$.id"),
    (SCENARIO, 'start = "pond"', 'start = "moon"', "$.start"),
    (SCENARIO, 'links = ["hill", "barn"]', 'links = ["hill"]', "$.locations[2].links[0]"),
    (SCENARIO, 'links = ["hill", "barn"]', 'links = ["hill", "moon"]', "$.locations[0].links[1]"),
    (SCENARIO, 'links = ["hill", "barn"]', 'links = ["hill", "pond"]', "$.locations[0].links[1]"),
    (SCENARIO, 'id = "barn"', 'id = "hill"', "$.locations[0].links[1]"),
    (SCENARIO, '{ id = "ice" }', '{ id = "fire" }', "$.deck[2].id"),
    (SCENARIO, '{ id = "lair" }', '{ id = "nest" }', "$.secrets[2].id"),
    (SCENARIO, '{ id = "shelf" }', '{ id = "shelf", copies = 2 }', "$.secrets[1].copies"),
    (SCENARIO, "secrets = 2 }", "secrets = 6 }", "$.secrets"),
    (SCENARIO, '"miller", at = "barn"', '"miller", at = "moon"', "$.characters[0].at"),
    (SCENARIO, 'character = "miller"', 'character = "nobody"', "$.characters[0].character"),
    (SCENARIO, 'at = "hill" }\nlocations', 'at = "moon" }\nlocations', "$.goal.at"),
    (SCENARIO, "clues = 2", "clues = 3", "$.goal.clues"),
    (SCENARIO, GOAL, '{ kind = "boss", character = "miller" }', "$.goal.character"),
    (SCENARIO, GOAL, '{ kind = "survive", rounds = 20 }', "$.goal.rounds"),
    (SCENARIO, GOAL, '{ kind = "dance" }', "$.goal.kind"),
    (SCENARIO, "rounds = 8", "rounds = eight", "not TOML"),
)


@pytest.mark.parametrize(("file", "old", "new", "path"), BAD)
def test_bad_content_is_refused_with_file_and_path(file, old, new, path):
    text = FILES[file].decode()
    assert old in text
    with pytest.raises(Malformed) as caught:
        load({**FILES, file: text.replace(old, new, 1).encode()})
    assert file in str(caught.value)
    assert path in str(caught.value)


def test_the_card_on_the_page_is_described_and_judged_by_its_row():
    page = (Path(__file__).parents[3] / "docs" / "games" / "echoes.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^```toml\n(\[\[item\]\].*?)^```$", page, re.MULTILINE | re.DOTALL)
    item = load({**FILES, "items.toml": FILES["items.toml"] + row.encode()}).items["warm-stone"]
    said = [render(told(each)) for each in item.use]
    assert said == ["the hero heals 1 wound", "1 talent is ready again"]
    hurt = lay(hero("mara", wounds=2, talents=("sharp-ear",), exhausted=("sharp-ear",))).state.board
    judged = Judged(hurt, hurt.heroes["mara"], (), (), step=0, home=0)
    assert [effect.worth(judged) for effect in item.use] == [HEAL, READY]


def test_a_boss_must_come_into_play():
    goal = FILES[SCENARIO].replace(GOAL.encode(), b'{ kind = "boss", character = "wolf" }')
    assert "winter" in load({**FILES, SCENARIO: goal}).scenarios
    without = goal.replace(b', { character = "wolf", at = "hill" }', b"").replace(b'{ id = "lair" }, ', b"")
    assert "winter" in load({**FILES, SCENARIO: without}).scenarios
    with pytest.raises(Malformed, match=r"\$\.goal\.character.*wolf"):
        load({**FILES, SCENARIO: without.replace(b'{ id = "howling", copies = 2 }, ', b"")})


def test_a_card_may_name_only_places_of_the_scenarios_that_use_it():
    smaller = FILES[SCENARIO].replace(b'"pond"', b'"lake"')
    with pytest.raises(Malformed, match=r"\$\.deck\[2\].*pond"):
        load({**FILES, SCENARIO: smaller})


def test_a_place_that_cannot_be_reached_is_refused():
    barn = b'{ id = "barn", name = "Barn", links = ["pond"]'
    apart = b'{ id = "loft", name = "Loft", links = ["barn"] },\n' + barn.replace(b"pond", b"loft")
    split = FILES[SCENARIO].replace(b'["hill", "barn"]', b'["hill"]').replace(barn, apart)
    with pytest.raises(Malformed, match=r"\$\.locations\[2\].*cannot be reached"):
        load({**FILES, SCENARIO: split})
