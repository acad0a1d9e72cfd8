"""ECH-4.1 to 4.8 and 4.14: turns, moves, escapes, passing, resting."""

from __future__ import annotations

import pytest

from engine.errors import Illegal, NotYours
from engine.events import Marked, Rolled
from engine.rules.echoes import events as ev
from engine.tabletop.sums import rows
from tests.systems.echoes.laying import answer, asked, board, comparisons, hero, lay, only, rat
from tests.systems.table import choose, events_of, log, refused


def test_ech_4_1_the_players_choose_the_order_of_heroes_anew_each_round():
    live = lay(hero("mara"), hero("odo"), hero("pell"), deck=("cold-rain",) * 3)
    turns = []
    for first in ("odo", "pell"):
        assert asked(live).ids == ("hero:mara", "hero:odo", "hero:pell")
        assert asked(live).seats == ("ann", "bo", "cy")
        answer(live, f"hero:{first}", seat="cy")
        answer(live, "rest")
        answer(live, "hero:mara")
        answer(live, "rest")
        answer(live, "rest")
    turns = [event.who for event in events_of(log(live), Marked) if event.what == "turn"]
    assert turns == ["odo", "mara", "pell", "pell", "mara", "odo"]


def test_ech_4_1_a_hero_that_had_its_turn_is_not_chosen_again():
    live = lay(hero("mara"), hero("odo"), hero("pell"))
    answer(live, "hero:odo")
    answer(live, "rest")
    with refused(live, Illegal, "ECH-4.1", ("hero:mara", "hero:pell")):
        answer(live, "hero:odo")


def test_ech_4_1_both_actions_are_taken_in_a_row():
    live = lay(hero("mara"), hero("odo"))
    answer(live, "hero:mara")
    answer(live, "move:mill")
    assert (asked(live).about, asked(live).seats) == (("mara", 1), ("ann",))
    with refused(live, NotYours, "ECH-4.1", ("ann",)):
        choose(live, "bo", "move:mill")
    with refused(live, NotYours, "ECH-4.1", ("ann",)):
        choose(live, "bo", "pass")
    with refused(live, NotYours, "KER-1.5", ("ann",)):
        choose(live, "bo", "hero:odo")
    answer(live, "move:square")
    assert asked(live).about == ("odo", 2)


def test_ech_4_1_turns_and_actions_are_marked_for_undo():
    live = lay(hero("mara"), hero("odo"))
    answer(live, "hero:mara")
    answer(live, "move:mill")
    answer(live, "pass")
    marks = [(event.what, event.n, event.who) for event in events_of(log(live), Marked)]
    assert marks == [
        ("round", 1, ""),
        ("turn", 1, "mara"),
        ("action", 1, "mara"),
        ("action", 2, "mara"),
        ("turn", 1, "odo"),
    ]


def test_ech_4_2_six_actions_and_a_pass():
    live = lay(
        hero(talents=("long-memory", "bravery"), items=("tuning-fork", "survey-chart")),
        characters=(rat("square", "tamsin"),),
        turn="mara",
    )
    assert asked(live).ids == (
        "move:mill",
        "move:stair",
        "rest",
        "use:survey-chart",
        "talent:long-memory",
        "meet:tamsin",
        "pass",
    )


def test_ech_4_2_both_actions_may_be_the_same():
    live = lay(hero(), turn="mara")
    answer(live, "move:mill")
    answer(live, "move:nave")
    assert board(live).heroes["mara"].at == "nave"


def test_ech_4_3_moving_and_resting_need_a_place_without_hostiles():
    live = lay(hero(wounds=1), characters=(rat(),), turn="mara", sums=(0,))
    assert asked(live).ids == ("escape:mill", "escape:stair", "pass")
    for choice in ("rest", "move:mill"):
        with refused(live, Illegal, "ECH-4.3", asked(live).ids):
            answer(live, choice)


def test_ech_4_3_the_other_four_are_allowed_with_hostiles_present():
    live = lay(
        hero(at="mill", talents=("long-memory",), items=("tuning-fork", "survey-chart")),
        characters=(rat("mill"), rat("mill", "wick")),
        turn="mara",
    )
    assert asked(live).ids == (
        "escape:square",
        "escape:nave",
        "fight:tuning-fork:giant-rat",
        "use:survey-chart",
        "talent:long-memory",
        "investigate",
        "meet:wick",
        "pass",
    )


def test_ech_4_3_friends_interrupt_nothing():
    live = lay(hero(), characters=(rat("square", "wick"),), turn="mara")
    assert {"move:mill", "rest"} <= set(asked(live).ids)


def test_ech_4_4_a_move_is_one_action_to_a_connected_place_without_a_test():
    live = lay(hero(), turn="mara")
    with refused(live, Illegal, "ECH-4.4"):
        answer(live, "move:quarry")
    entries = answer(live, "move:mill")
    assert only(entries, ev.HeroMoved).event == ev.HeroMoved("mara", "square", "mill")
    assert only(entries, ev.HeroMoved).clause == "ECH-4.4"
    assert not comparisons(entries)
    assert board(live).actions == 1


def test_ech_4_5_escape_difficulty_is_highest_agility_plus_count():
    there = (rat(), rat(kind="mumbler"), rat(), rat("mill", agility=9))
    live = lay(hero(agility=7), characters=there, turn="mara", sums=(-1,))
    entries = answer(live, "escape:stair")
    (tested,) = comparisons(entries)
    assert (tested.skill, tested.difficulty) == ("agility", 6)
    assert tested.against == rows([("giant-rat", 3), ("hostiles", 3)])
    moved = only(entries, ev.HeroMoved)
    assert (moved.event.to, moved.clause) == ("stair", "ECH-4.5")
    assert moved.because == (only(entries, ev.Tested).version,)


def test_ech_4_5_there_is_nothing_to_escape_from_without_hostiles():
    live = lay(hero(), turn="mara")
    with refused(live, Illegal, "ECH-4.5"):
        answer(live, "escape:mill")


def test_ech_4_6_spend_a_failed_escape_costs_the_action():
    live = lay(hero(), characters=(rat(),), turn="mara", sums=(0,))
    entries = answer(live, "escape:mill")
    assert [tested.success for tested in comparisons(entries)] == [False]
    assert board(live).heroes["mara"].at == "square"
    assert asked(live).about == ("mara", 1)
    assert not events_of(entries, ev.Wounded)
    stayed, tested = only(entries, ev.Stayed), only(entries, ev.Tested)
    assert (stayed.event, stayed.clause) == (ev.Stayed("mara", "square"), "ECH-4.6")
    assert stayed.because == (tested.version,)


def test_ech_4_6_reaction_every_hostile_there_attacks_at_once():
    there = (rat(), rat(kind="mumbler"), rat("mill"))
    live = lay(hero(), characters=there, turn="mara", rulings={"ECH-4.6": "reaction"}, sums=(0, -2, -2, 3))
    entries = answer(live, "escape:mill")
    assert [tested.what for tested in comparisons(entries)] == [
        "escape:mill",
        "attack:giant-rat",
        "attack:mumbler",
    ]
    assert board(live).heroes["mara"].wounds == 2
    assert asked(live).about == ("mara", 1)
    tested = [entry for entry in entries if isinstance(entry.event, ev.Tested)]
    rolled = {entry.version: entry for entry in entries if isinstance(entry.event, Rolled)}
    wounds = [entry for entry in entries if isinstance(entry.event, ev.Wounded)]
    assert {entry.clause for entry in wounds} == {"ECH-4.6"}
    assert [entry.because for entry in wounds] == [(each.version,) for each in tested[1:]]
    stayed = only(entries, ev.Stayed)
    assert stayed.because == (tested[0].version,)
    assert [rolled[each.because[0]].because for each in tested[1:]] == [(stayed.version,)] * 2


def test_ech_4_6_reaction_a_hero_that_is_put_out_is_attacked_no_more():
    live = lay(
        hero(wounds=4),
        hero("odo", "tower"),
        characters=(rat(), rat()),
        turn="mara",
        rulings={"ECH-4.6": "reaction"},
        sums=(0, -2),
    )
    entries = answer(live, "escape:mill")
    assert len(comparisons(entries)) == 2
    assert events_of(entries, ev.TurnEnded) == [ev.TurnEnded("mara")]
    assert asked(live).about == ("odo", 2)


def test_ech_4_6_reaction_a_successful_escape_is_not_answered():
    live = lay(hero(), characters=(rat(),), turn="mara", rulings={"ECH-4.6": "reaction"}, sums=(1,))
    assert len(comparisons(answer(live, "escape:mill"))) == 1


@pytest.mark.parametrize("passes", [1, 2])
def test_ech_4_7_passing_both_actions_ends_the_turn(passes):
    live = lay(hero("mara"), hero("odo"), turn="mara")
    if passes == 1:
        answer(live, "move:mill")
    for _ in range(passes):
        entries = answer(live, "pass")
        assert only(entries, ev.ActionSpent).clause == "ECH-4.7"
    assert asked(live).about == ("odo", 2)


def test_ech_4_8_rest_removes_one_wound_and_readies_every_talent_for_both_actions():
    tired = hero(wounds=3, talents=("bravery", "sharp-ear", "sure-step"), exhausted=("bravery", "sure-step"))
    live = lay(tired, hero("odo"), turn="mara")
    entries = answer(live, "rest")
    assert events_of(entries, ev.Healed) == [ev.Healed("mara", 1)]
    assert events_of(entries, ev.TalentReadied) == [
        ev.TalentReadied("mara", "bravery"),
        ev.TalentReadied("mara", "sure-step"),
    ]
    assert events_of(entries, ev.ActionSpent) == [ev.ActionSpent("mara", "rest", 2)]
    assert asked(live).about == ("odo", 2)


def test_ech_4_8_a_hero_without_wounds_may_rest_for_the_talents():
    live = lay(hero(talents=("bravery",), exhausted=("bravery",)), hero("odo"), turn="mara")
    entries = answer(live, "rest")
    assert not events_of(entries, ev.Healed)
    assert board(live).heroes["mara"].talents["bravery"].ready


def test_ech_4_8_one_action_is_not_enough():
    live = lay(hero(wounds=1), turn="mara", actions=1)
    assert "rest" not in asked(live).ids
    with refused(live, Illegal, "ECH-4.8"):
        answer(live, "rest")


def test_ech_4_14_escape_only_the_test_moves_the_hero():
    live = lay(hero(), characters=(rat(),), turn="mara", sums=(1,))
    assert asked(live).ids == ("escape:mill", "escape:stair", "pass")
    with refused(live, Illegal, "ECH-4.3"):
        answer(live, "move:mill")
    answer(live, "escape:mill")
    assert board(live).heroes["mara"].at == "mill"


def test_ech_4_14_no_move_nobody_moves_with_a_hostile_present():
    live = lay(hero(), characters=(rat(),), turn="mara", rulings={"ECH-4.14": "no-move"})
    assert asked(live).ids == ("pass",)
    for choice in ("move:mill", "escape:mill"):
        with refused(live, Illegal, "ECH-4.14", ("pass",)):
            answer(live, choice)
