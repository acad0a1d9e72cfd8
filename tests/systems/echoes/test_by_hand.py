"""Echoes put right by hand: what may be changed, and that every question can be asked again after it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import Malformed
from engine.events import Event
from engine.rules.echoes import events as ev
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.schema import BringClues
from engine.tabletop.sums import rows
from tests.systems.echoes.laying import answer, asked, board, hero, lay, only, rat
from tests.systems.table import adjust, choose, events_of, log, refused, table


def test_a_hero_put_back_below_its_limit_is_in_again():
    live = lay(hero("mara", wounds=5), hero("odo"))
    assert asked(live).what == "act"
    adjust(live, ev.Healed("mara", 1))
    assert not board(live).heroes["mara"].out


def test_a_hero_put_out_by_hand_ends_its_turn():
    live = lay(hero("mara"), hero("odo"), turn="mara")
    adjust(live, ev.Wounded("mara", 5))
    assert asked(live).about == ("odo", 2)


@pytest.mark.parametrize(
    "event",
    [ev.Wounded("zoe", 1), ev.CharacterMoved("dragon", "square", "mill"), ev.ItemPutAway("zoe", "moon")],
)
def test_ker_8_1_what_does_not_fit_the_table_is_refused(event: Event):
    live = lay(hero("mara"))
    with refused(live, Malformed, "KER-8.1"):
        adjust(live, event)


def test_a_hostile_taken_away_while_it_chooses_a_target_is_gone():
    live = lay(hero("mara"), hero("odo"), characters=(rat(),), begin="environment", deck=())
    assert asked(live).what == "target"
    adjust(live, ev.CharacterDefeated("giant-rat", "giant-rat"))
    assert asked(live).what == "turn-order"


def test_a_hostile_taken_away_in_a_fight_is_struck_no_more():
    talents = ("quarry-back",)
    live = lay(
        hero("tobin", talents=talents, items=("quarry-hammer",)), characters=(rat(),), turn="tobin", sums=(3,)
    )
    answer(live, "fight:quarry-hammer:giant-rat")
    adjust(live, ev.CharacterDefeated("giant-rat", "giant-rat"))
    assert asked(live).about == ("tobin", 1)
    assert not events_of(log(live), ev.Tested)
    assert not events_of(log(live), ev.CharacterWounded)


def test_ech_4_5_an_escape_is_as_hard_as_the_hostiles_that_are_left_make_it():
    there = (rat(), rat(kind="mumbler"))
    live = lay(hero(talents=("sure-step",)), characters=there, turn="mara", sums=(0,))
    answer(live, "escape:mill")
    assert asked(live).about == ("mara", "agility", 3, 5, "escape:mill")
    adjust(live, ev.CharacterDefeated("giant-rat", "giant-rat"))
    assert asked(live).about == ("mara", "agility", 3, 3, "escape:mill")
    answer(live)
    assert board(live).heroes["mara"].at == "mill"


def test_ech_4_4_with_all_hostiles_taken_away_an_escape_is_a_move():
    live = lay(hero(talents=("sure-step",)), characters=(rat(),), turn="mara")
    answer(live, "escape:mill")
    done = adjust(live, ev.CharacterDefeated("giant-rat", "giant-rat"))
    assert only(done.entries, ev.HeroMoved).clause == "ECH-4.4"
    assert not events_of(log(live), ev.Tested)


HERE: dict[str, Any] = {
    "characters": (rat(wounds=0), rat(kind="quarry-hulk", wounds=1), rat("mill", "wick", gave=True)),
    "goal": BringClues(clues=3, at="tower"),
}
MARA = hero("mara", talents=("bravery", "sharp-ear"), exhausted=("sharp-ear",), items=("shears",), clues=1)
RAT = ev.CharacterAdded("giant-rat-2", "giant-rat", "mill", True, 3, 2, 2, 1, 1)


@pytest.mark.parametrize(
    ("event", "clause", "sentence"),
    [
        (ev.Wounded("mara", -1), "KER-8.1", "-1 is too few"),
        (ev.Wounded("mara", 0), "KER-8.1", "0 is too few"),
        (ev.Wounded("odo", 1), "ECH-6.1", "is out"),
        (ev.HeroMoved("odo", "mill", "square"), "ECH-6.1", "is out"),
        (ev.TurnBegan("mara"), "KER-8.1", "may not be changed by hand"),
        (ev.HeroOut("mara"), "ECH-6.1", "can bear more wounds"),
        (ev.Healed("mara", 1), "KER-8.1", "1 is more than there is .0."),
        (ev.HeroMoved("mara", "square", "moon"), "KER-8.1", "no location moon"),
        (ev.HeroMoved("mara", "mill", "stair"), "KER-8.1", "is at square"),
        (ev.HeroMoved("mara", "square", "square"), "KER-8.1", "is at square"),
        (ev.TalentSpent("mara", "sharp-ear"), "ECH-3.7", "is exhausted"),
        (ev.TalentReadied("mara", "bravery"), "ECH-3.7", "is ready"),
        (ev.TalentSpent("mara", "true-note"), "KER-8.1", "does not have True Note"),
        (ev.Lent("storm", "mara", "luck", 1), "ECH-3.1", "no skill luck"),
        (ev.Lent("storm", "mara", "wisdom", 0), "KER-8.1", "0 is too few"),
        (ev.LentEnded("storm", "mara", "wisdom"), "KER-8.1", "storm lends nothing to Wisdom"),
        (ev.ItemGained("mara", "moon", 1), "KER-8.1", "moon does not lie there: the box"),
        (ev.ItemGained("mara", "shears", 1), "KER-8.1", "Shears lies elsewhere: what"),
        (ev.ItemGained("mara", "dark-lantern", -1), "KER-8.1", "-1 is too few"),
        (ev.ItemGained("mara", "dark-lantern", 1, 0, rows([("luck", 1)])), "ECH-3.1", "no skill luck"),
        (ev.WeaponGained("mara", "boat-hook", 2, "luck", 0, 2), "ECH-3.1", "no skill luck"),
        (ev.ItemUsed("mara", "hip-flask"), "KER-8.1", "does not carry Hip Flask"),
        (ev.ItemPutAway("mara", "hip-flask"), "KER-8.1", "Hip Flask lies elsewhere: the box"),
        (ev.LimitMoved(0), "KER-8.1", "0 is too few"),
        (replace(RAT, kind="dragon"), "KER-8.1", "no character dragon"),
        (replace(RAT, character="giant-rat"), "KER-8.1", "is on the table already"),
        (replace(RAT, character="mara"), "KER-8.1", "is called giant-rat or giant-rat-2"),
        (replace(RAT, character="mumbler-2"), "KER-8.1", "is called giant-rat or giant-rat-2"),
        (replace(RAT, at="moon"), "KER-8.1", "no location moon"),
        (replace(RAT, limit=0), "KER-8.1", "is too low"),
        (replace(RAT, hostile=False), "KER-8.1", "is no friend"),
        (ev.CharacterAdded("tamsin", "tamsin", "mill", True, limit=1), "KER-8.1", "is no hostile"),
        (ev.CharacterMoved("giant-rat", "mill", "square"), "KER-8.1", "is at square"),
        (ev.CharacterWounded("dragon", 1), "KER-8.1", "dragon is not on the table"),
        (ev.CharacterWounded("wick", 1), "KER-8.1", "is no hostile"),
        (ev.CharacterWounded("giant-rat", 1, "zoe"), "KER-8.1", "no hero zoe"),
        (ev.CharacterMended("quarry-hulk", 2), "KER-8.1", "2 is more than there is .1."),
        (ev.CharacterDefeated("giant-rat", "quarry-hulk"), "KER-8.1", "is no hostile"),
        (ev.BoonGiven("wick", "mara"), "ECH-4.13", "has given its boon"),
        (ev.BoonGiven("giant-rat", "mara"), "KER-8.1", "is no friend"),
        (ev.SecretsLaid("mill", 99), "ECH-4.12", "are left that lie"),
        (ev.SecretsLaid("mill", -1), "KER-8.1", "-1 is too few"),
        (ev.CluesGained("mara", -2), "KER-8.1", "-2 is too few"),
        (ev.CluesDropped("mara", "square", 1), "ECH-6.4", "only a hero that is out"),
        (ev.CluesDropped("", "square", 1), "KER-8.1", " is not on the table"),
        (ev.CluesTaken("mara", "square", 1), "ECH-6.4", "1 is more than there is .0."),
        (ev.CluesBrought("mara", "mill", 1), "ECH-6.4", "is at square"),
        (ev.CluesBrought("mara", "square", 1), "ECH-6.4", "no clues are wanted"),
    ],
)
def test_ker_8_1_what_contradicts_the_table_is_refused_in_a_sentence(event, clause, sentence):
    live = lay(MARA, hero("odo", "mill", wounds=5), turn="mara", **HERE)
    with refused(live, Malformed, clause):
        adjust(live, event)
    with pytest.raises(Malformed, match=sentence):
        adjust(live, event)


def test_ech_4_10_a_hostile_wounded_to_its_limit_by_hand_is_defeated():
    live = lay(hero("mara"), turn="mara", characters=(rat(), rat("mill", kind="quarry-hulk", wounds=3)))
    adjust(live, ev.CharacterWounded("giant-rat", 1), ev.CharacterWounded("quarry-hulk", 1, "mara"))
    assert not board(live).characters
    assert events_of(log(live), ev.CharacterDefeated) == [
        ev.CharacterDefeated("giant-rat", "giant-rat"),
        ev.CharacterDefeated("quarry-hulk", "quarry-hulk", "mara"),
    ]
    assert board(live).heroes["mara"].clues == 1  # what a quarry hulk leaves is for the hero that struck it


def test_ech_6_4_clues_of_a_hero_put_out_by_hand_go_to_who_stands_there():
    live = lay(hero("mara", clues=3), hero("odo"), hero("pell", "mill"), turn="mara")
    adjust(live, ev.Wounded("mara", 5))
    assert (board(live).heroes["mara"].clues, board(live).heroes["odo"].clues) == (0, 3)


def test_ech_6_4_of_several_the_one_whose_turn_it_is_takes_clues_up():
    heroes = (hero("mara", clues=2), hero("odo"), hero("pell"))
    live = lay(*heroes, turn="pell")
    adjust(live, ev.Wounded("mara", 5))
    assert (board(live).heroes["odo"].clues, board(live).heroes["pell"].clues) == (0, 2)
    live = lay(*heroes, begin="heroes")
    adjust(live, ev.Wounded("mara", 5))
    assert board(live).locations["square"].clues == 2
    answer(live, "hero:odo")
    assert (board(live).heroes["odo"].clues, board(live).heroes["pell"].clues) == (2, 0)


def test_ech_6_4_a_hero_moved_by_hand_to_the_place_of_the_goal_wins():
    live = lay(hero("mara", clues=2), turn="mara", goal=BringClues(clues=2, at="tower"))
    adjust(live, ev.HeroMoved("mara", "square", "tower"))
    assert (board(live).brought, live.state.course.ended) == (2, "won")


def test_ech_6_3_clues_brought_and_the_last_hero_out_by_one_change_is_a_win():
    live = lay(hero("mara", clues=2), hero("odo", wounds=4), goal=BringClues(clues=2, at="tower"))
    adjust(live, ev.Wounded("odo", 1), ev.HeroMoved("mara", "square", "tower"), ev.Wounded("mara", 4))
    assert live.state.course.ended == "won"


def test_ech_4_15_hands_too_full_by_hand_are_emptied():
    live = lay(hero("mara", items=("shears",)), turn="mara")
    adjust(live, ev.WeaponGained("mara", "boat-hook", 2, "agility", 0, 2))
    assert (asked(live).what, asked(live).ids) == ("put-away", ("item:shears", "item:boat-hook"))
    answer(live, "item:shears")
    assert list(board(live).heroes["mara"].items) == ["boat-hook"]
    assert asked(live).what == "act"


def test_ech_6_2_rounds_taken_away_by_hand_lose_the_game():
    live = lay(hero("mara"), turn="mara", round=3, rounds=5)
    adjust(live, ev.LimitMoved(-3))
    assert live.state.course.ended == "lost"


def test_ech_4_15_a_hero_that_goes_out_puts_nothing_away():
    live = lay(hero("mara", items=("quarry-hammer",)), hero("odo"))
    adjust(live, ev.WeaponGained("mara", "boat-hook", 2, "agility", 0, 1))
    assert asked(live).what == "put-away"
    adjust(live, ev.Wounded("mara", 5))
    assert asked(live).about[:1] == ("odo",)


def test_ech_1_5_an_item_that_was_given_by_hand_does_not_come_with_its_hero_as_well():
    live = table(RULES, "ann", "bo")
    choose(live, "ann", "hero:tobin")
    adjust(live, ev.ItemGained("tobin", "survey-chart", 0))
    choose(live, "bo", "hero:mara")
    assert "survey-chart" in board(live).heroes["tobin"].items
    assert "survey-chart" not in board(live).heroes["mara"].items
