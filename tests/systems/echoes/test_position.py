"""Positions: every table state a case may need can be written down."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.errors import Malformed
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.position import HeroAt, LocationAt, Position
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.schema import BringClues, DefeatBoss
from replays.cases import run
from tests.systems.echoes.laying import SQUARE, asked, board, hero, lay, rat
from tests.systems.table import events_of, log, table


def test_an_empty_position_has_a_default_for_everything():
    live = table(RULES, "ann", "bo", position=Position())
    assert live.state.course.phase == "heroes.choose"
    assert [hero.seat for hero in board(live).heroes.values()] == ["ann", "bo"]
    assert len(board(live).locations) >= 6
    assert not board(live).characters


def test_a_position_is_read_from_toml():
    text = """
    begin = "environment"
    round = 4
    heroes = [{ hero = "mara", at = "quarry", wounds = 2, agility = 4, exhausted = ["sure-step"] }]
    characters = [{ character = "giant-rat", at = "quarry", wounds = 0, attack = 4, acted = true }]
    goal = { kind = "survive", rounds = 6 }
    deck = ["cold-rain", "cold-rain"]
    """
    position = msgspec.toml.decode(text, type=Position)
    live = table(RULES, "ann", position=position)
    mara = board(live).heroes["mara"]
    assert (mara.at, mara.wounds, mara.agility) == ("quarry", 2, 4)
    assert mara.wisdom == CONTENT.heroes["mara"].wisdom
    assert not mara.talents["sure-step"].ready
    assert board(live).characters["giant-rat"].attack == 4
    assert (live.state.course.round, board(live).goal.kind) == (5, "survive")
    msgspec.json.schema(Position)


def test_every_step_can_be_begun_at():
    for begin in (*RULES.flow.leaves, "events", "heroes", "environment"):
        more: dict[str, Any] = {"turn": "mara"} if begin == "heroes.act" else {}
        live = lay(hero(), begin=begin, deck=("cold-rain",) * 3, event="cold-rain", **more)
        assert asked(live).what == "act"


def test_figures_of_all_kinds_are_laid():
    salve: dict[str, Any] = {"items": ("comfrey-salve",), "uses": {"comfrey-salve": 1}}
    live = lay(
        hero("mara", wounds=1, clues=1, limit=7, talents=("bravery",), **salve),
        hero("odo", "mill", acted=True, resolved=True),
        hero("pell", "tower", wounds=9),
        characters=(rat(), rat(wounds=0, acted=True), rat("mill", "wick", gave=True, difficulty=6)),
        locations=(*SQUARE[:5], LocationAt("quarry", ("nave", "tower"), 2, 5, 3)),
        turn="mara", actions=1, round=3, rounds=9, discard=("cold-rain",), event="they-heard-that",
        deck=("nothing-answers",), brought=2,
    )  # fmt: skip
    now = board(live)
    assert (now.heroes["mara"].clues, now.heroes["mara"].limit) == (1, 7)
    assert now.heroes["mara"].items["comfrey-salve"].uses == 1
    assert now.heroes["odo"].acted
    assert now.heroes["odo"].resolved
    assert now.heroes["pell"].out
    assert [each.acted for each in now.characters.values()] == [False, True, False]
    assert (now.characters["wick"].gave, now.characters["wick"].difficulty) == (True, 6)
    quarry = now.locations["quarry"]
    assert (quarry.secrets, quarry.difficulty, quarry.clues) == (2, 5, 3)
    assert (now.turn, now.actions, now.rounds, now.brought) == ("mara", 1, 9, 2)
    assert (now.discard, now.event, now.complete) == (("cold-rain",), "they-heard-that", 2)
    assert live.state.course.piles["events"].order == ("nothing-answers",)


def test_a_position_lays_the_events_of_set_up_with_their_clause():
    live = lay(hero())
    placed = [entry for entry in log(live) if isinstance(entry.event, ev.HeroPlaced)]
    assert [entry.clause for entry in placed] == ["ECH-1.5"]
    assert events_of(log(live), ev.LocationLaid)


BAD = (
    {"heroes": (HeroAt("nobody"),)},
    {"heroes": (HeroAt("mara"), HeroAt("mara"))},
    {"heroes": (HeroAt("mara", "moon"),)},
    {"heroes": (HeroAt("mara", seat="zoe"),)},
    {"heroes": (HeroAt("mara", talents=("flying",)),)},
    {"heroes": (HeroAt("mara", exhausted=("bravery",)),)},
    {"heroes": (HeroAt("mara", items=("moon",)),)},
    {"heroes": (HeroAt("mara", items=("shears",)), HeroAt("odo", items=("shears",)))},
    {"heroes": (HeroAt("mara", uses={"shears": 1}),)},
    {"characters": (rat("moon"),)},
    {"characters": (rat("quarry", "dragon"),)},
    {"characters": (rat("quarry", "wick", attack=3),)},
    {"deck": ("warm-rain",)},
    {"secrets": ("moon",)},
    {"event": "warm-rain"},
    {"turn": "zoe"},
    {"locations": (LocationAt("here", ("there",)), LocationAt("there", ()))},
    {"locations": (LocationAt("here"), LocationAt("there", ("here",)))},
    {"locations": (LocationAt("quarry", ("moon",)),)},
    {"locations": (LocationAt("quarry", ("weir-mill",)),)},
    {"goal": BringClues(clues=1, at="moon")},
    {"goal": DefeatBoss(character="wick")},
)


def refused(**bad: Any) -> tuple[str, str]:
    """The clause, and what is said."""
    with pytest.raises(Malformed) as caught:
        table(RULES, "ann", position=Position(**bad))
    return caught.value.clause, str(caught.value)


@pytest.mark.parametrize("bad", BAD)
def test_what_is_not_there_is_malformed(bad):
    with pytest.raises(Malformed) as caught:
        table(RULES, "ann", position=Position(**bad))
    assert caught.value.clause == "ECH-1.5"


def test_a_map_may_be_a_single_place():
    assert asked(lay(hero(at="here"), locations=(LocationAt("here"),), turn="mara")).ids == ("rest", "pass")


def test_a_hero_that_is_out_has_left_its_clues_where_it_fell():
    live = lay(hero("mara", "mill", wounds=5, clues=2), hero("odo"))
    assert (board(live).heroes["mara"].clues, board(live).locations["mill"].clues) == (0, 2)


HEAVY = ("quarry-hammer", "belt-knife")  # two hands and one


def test_ech_4_15_no_hero_begins_with_more_than_two_hands_can_hold():
    clause, told = refused(heroes=(HeroAt("odo"), HeroAt("mara", items=HEAVY)))
    assert clause == "ECH-4.15"
    assert "$.position.heroes[1]" in told
    full = lay(hero("mara", items=("belt-knife", "tin-whistle", "comfrey-salve", "strong-tea")))
    assert len(board(full).heroes["mara"].items) == 4


def test_ech_4_12_no_more_secrets_lie_than_there_are_cards():
    cards = sum(copied.copies for copied in CONTENT.scenarios["unsaid-bell"].secrets)
    assert cards == 15
    many = (LocationAt("here", ("there",), cards), LocationAt("there", ("here",), 1))
    clause, told = refused(heroes=(HeroAt("mara", "here"),), locations=many)
    assert clause == "ECH-4.12"
    assert "$.position.locations" in told
    just = lay(hero(at="here"), locations=(LocationAt("here", (), cards),))
    assert board(just).locations["here"].secrets == just.state.course.piles["secrets"].count == cards
    more = lay(hero(at="here"), locations=(LocationAt("here", (), cards + 1),), secrets=("dry-powder",))
    assert more.state.course.piles["secrets"].count == cards + 1  # a card that the scenario has not got


def test_ech_4_10_no_hostile_stands_at_its_limit():
    for wounds in (1, 2):
        clause, told = refused(characters=(rat("quarry", "mumbler"), rat("quarry", wounds=wounds)))
        assert clause == "ECH-4.10"
        assert "$.position.characters[1]" in told
    assert refused(characters=(rat("quarry", "mumbler", wounds=2, limit=2),))[0] == "ECH-4.10"
    tough = lay(hero(), characters=(rat(wounds=2, limit=3), rat("mill", "mumbler", wounds=1)))
    assert [each.wounds for each in board(tough).characters.values()] == [2, 1]


def test_a_friend_takes_no_wounds():
    assert refused(characters=(rat("quarry", "wick", wounds=1),))[0] == "ECH-1.5"


PLACES = (
    ({"heroes": (HeroAt("mara"), HeroAt("nobody"))}, "heroes[1].hero"),
    ({"heroes": (HeroAt("mara"), HeroAt("mara"))}, "heroes[1].hero"),
    ({"heroes": (HeroAt("mara", seat="zoe"),)}, "heroes[0].seat"),
    ({"heroes": (HeroAt("mara", items=("shears",)), HeroAt("odo", items=("shears",)))}, "heroes[1].items[0]"),
    ({"heroes": (HeroAt("mara", exhausted=("bravery", "flying")),)}, "heroes[0].exhausted[1]"),
    ({"characters": (rat("quarry"), rat("moon"))}, "characters[1].at"),
    ({"characters": (rat("quarry"), rat("quarry", "wick", attack=3))}, "characters[1]"),
    ({"deck": ("cold-rain", "warm-rain")}, "deck[1]"),
    ({"discard": ("warm-rain",)}, "discard[0]"),
    ({"secrets": ("verse", "moon")}, "secrets[1]"),
    ({"locations": (LocationAt("quarry", ("moon",)),)}, "locations[0].links[0]"),
    ({"locations": (LocationAt("quarry", ("weir-mill",)),)}, "locations"),
    ({"goal": BringClues(clues=1, at="moon")}, "goal.at"),
    ({"goal": DefeatBoss(character="wick")}, "goal.character"),
    ({"event": "warm-rain"}, "event"),
    ({"turn": "zoe"}, "turn"),
)


@pytest.mark.parametrize(("bad", "place"), PLACES)
def test_what_is_wrong_is_told_with_its_place(bad, place):
    assert f"$.position.{place}:" in refused(**bad)[1]


def test_the_command_names_the_file_the_place_and_the_clause(tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text('id = "bad"\ngame = "echoes"\nseats = ["ann"]\n[position]\n'
                    'characters = [{ character = "giant-rat", at = "quarry", wounds = 1 }]\n')  # fmt: skip
    with pytest.raises(Malformed) as caught:
        run(file.read_bytes(), str(file))
    assert caught.value.clause == "ECH-4.10"
    assert str(file) in str(caught.value)
    assert "$.position.characters[0]" in str(caught.value)
