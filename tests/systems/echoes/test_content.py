"""The printed content: what ships, and how bad files are refused."""

from __future__ import annotations

import pytest

from engine.errors import Malformed
from engine.rules.echoes.content import CONTENT, digest, load, packaged
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.schema import Hostile

SCENARIO = "scenarios/unsaid-bell.toml"
GOAL = 'goal = { kind = "clues", clues = 3, at = "bell-tower" }'
LINKS = 'links = ["weir-mill", "rope-stair"]'


def test_six_heroes_twelve_talents_twelve_items_five_weapons_and_eight_characters_ship():
    assert len(CONTENT.heroes) >= 6
    assert len(CONTENT.talents) >= 12
    assert len(CONTENT.items) >= 12
    assert sum(item.weapon is not None for item in CONTENT.items.values()) >= 5
    assert len(CONTENT.characters) >= 8


def test_scenarios_have_six_to_ten_locations():
    for scenario in CONTENT.scenarios.values():
        assert 6 <= len(scenario.locations) <= 10


def test_heroes_have_two_to_five_of_each_skill_and_thirteen_in_all():
    for hero in CONTENT.heroes.values():
        skills = (hero.strength, hero.agility, hero.wisdom, hero.personality)
        assert (min(skills) >= 2, max(skills) <= 5, sum(skills)) == (True, True, 13)


def test_the_giant_rat_has_agility_three():
    giant_rat = CONTENT.characters["giant-rat"]
    assert isinstance(giant_rat, Hostile)
    assert giant_rat.agility == 3


def test_the_digest_is_of_the_content_not_of_the_files():
    again = load(packaged())
    assert digest(again) == digest(CONTENT)
    changed = load({**packaged(), "talents.toml": packaged()["talents.toml"] + b"\n# a remark\n"})
    assert digest(changed) == digest(CONTENT)
    assert RULES.content not in ("", digest(CONTENT))


BAD = (
    ("heroes.toml", 'talents = ["long-memory"', 'talents = ["long-memory", "flying"', "$.hero[0].talents[1]"),
    ("heroes.toml", '"tuning-fork", "survey-chart"', '"belt-knife"', "$.hero[2].items[0]"),
    ("heroes.toml", "strength = 2", "strength = 12", "$.hero[0].strength"),
    ("heroes.toml", "strength = 2", "courage = 2", "$.hero[0]"),
    ("heroes.toml", 'id = "tobin"', 'id = "mara"', "$.hero[1].id"),
    ("heroes.toml", '"quarry-hammer"', '"quarry-hammer", "shears"', "$.hero[1].items"),
    ("talents.toml", '{ do = "peek" }', '{ do = "walk", to = "quarry" }', "$.talent[4].action[0]"),
    ("talents.toml", 'to = "@start"', 'to = "quarry"', "$.talent[5].action[0]"),
    ("talents.toml", '{ do = "peek" }', '{ do = "dance" }', "$.talent[4].action[0].do"),
    ("events.toml", 'character = "gaunt-echo"', 'character = "dragon"', "$.event[4].board[0].character"),
    ("events.toml", '{ do = "stir" }', '{ do = "wound" }', "board[0]"),
    ("events.toml", 'item = "strong-tea"', 'item = "cake"', "each[0].item"),
    ("characters.toml", '{ do = "follow" }', '{ do = "peek" }', "acts[0]"),
    ("secrets.toml", 'kind = "clue"', 'kind = "item"', "$.secret[0]"),
    ("secrets.toml", 'character = "mumbler"', 'character = "tamsin"', ".character"),
    ("secrets.toml", 'item = "dark-lantern"', 'item = "moon"', "$.secret[1].item"),
    (SCENARIO, 'start = "lantern-square"', 'start = "moon"', "$.start"),
    (SCENARIO, 'at = "bell-tower" }', 'at = "moon" }', "$.goal.at"),
    (SCENARIO, "clues = 3", "clues = 12", "$.goal.clues"),
    (SCENARIO, LINKS, 'links = ["weir-mill"]', "links[0]"),
    (SCENARIO, LINKS, 'links = ["weir-mill", "moon"]', "$.locations[0].links[1]"),
    (SCENARIO, '{ id = "cold-rain" }', '{ id = "warm-rain" }', "$.deck["),
    (SCENARIO, '{ id = "nest" }', '{ id = "empty-nest" }', "$.secrets["),
    (SCENARIO, '{ id = "half-full" }', '{ id = "half-full", copies = 2 }', "$.secrets["),
    (SCENARIO, '"verse", copies = 6', '"verse", copies = 1', "$.secrets"),
    (SCENARIO, 'character = "wick"', 'character = "nobody"', "$.characters[1].character"),
    (SCENARIO, '"wick", at = "rope-stair"', '"wick", at = "moon"', "$.characters[1].at"),
    (SCENARIO, GOAL, 'goal = { kind = "boss", character = "wick" }', "$.goal.character"),
    (SCENARIO, GOAL, 'goal = { kind = "survive", rounds = 20 }', "$.goal.rounds"),
    (SCENARIO, 'id = "unsaid-bell"', 'id = "said-bell"', "$.id"),
    (SCENARIO, "rounds = 12", "rounds = twelve", "not TOML"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "path"), BAD)
def test_bad_content_is_refused_with_file_and_path(file, old, new, path):
    files = dict(packaged())
    text = files[file].decode()
    assert old in text
    files[file] = text.replace(old, new, 1).encode()
    with pytest.raises(Malformed) as caught:
        load(files)
    assert file in str(caught.value)
    assert path in str(caught.value)
