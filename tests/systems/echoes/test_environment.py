"""ECH-5: the Environment phase."""

from __future__ import annotations

from engine.errors import Illegal
from engine.rules.echoes import events as ev
from tests.systems.echoes.laying import answer, asked, board, comparisons, hero, lay, only, rat
from tests.systems.table import events_of, log, refused

CALM = ("bread-and-lamplight",)


def evening(*heroes, **more):
    return lay(*heroes, **{"begin": "environment", "deck": CALM, **more})


def test_ech_5_1_everybody_no_player_controls_acts_friends_too():
    there = (rat("nave"), rat(kind="tamsin"), rat(kind="stray-hound", at="quarry"))
    live = evening(hero(wounds=1), characters=there)
    acted = [ev.CharacterActed(each) for each in ("giant-rat", "tamsin", "stray-hound")]
    assert events_of(log(live), ev.CharacterActed) == acted
    assert board(live).heroes["mara"].wounds == 0
    assert asked(live).what == "way"


def test_ech_5_4_friends_that_touch_the_same_act_in_the_order_the_players_choose():
    live = evening(
        hero(wounds=1), characters=(rat(kind="tamsin"), rat("mill", "tamsin"), rat("nave", "wick"))
    )
    assert (asked(live).what, asked(live).ids) == (
        "character-order",
        ("character:tamsin", "character:tamsin-2"),
    )


def test_ech_5_2_an_attack_is_an_agility_test_against_attack():
    live = evening(hero(), characters=(rat(kind="quarry-hulk"),), sums=(0,))
    (tested,) = comparisons(log(live))
    assert (tested.what, tested.skill, tested.value) == ("attack:quarry-hulk", "agility", 3)
    assert (tested.difficulty, tested.success) == (4, False)
    wounded = only(log(live), ev.Wounded)
    assert (wounded.event.wounds, wounded.clause) == (2, "ECH-5.2")
    assert wounded.because == (only(log(live), ev.Tested).version,)


def test_ech_5_2_success_costs_nothing():
    live = evening(hero(), characters=(rat(kind="quarry-hulk"),), sums=(1,))
    assert not events_of(log(live), ev.Wounded)


def test_ech_5_2_the_most_wounded_is_attacked_then_the_least_agile():
    live = evening(
        hero("mara", agility=1), hero("odo", wounds=2, agility=5), hero("pell", wounds=2, agility=4),
        characters=(rat(),), sums=(0,),
    )  # fmt: skip
    assert [tested.hero for tested in comparisons(log(live))] == ["pell"]


def test_ech_5_2_ties_are_settled_by_the_players():
    live = evening(hero("mara"), hero("odo"), hero("pell", agility=4), characters=(rat(),), sums=(0,))
    assert (asked(live).what, asked(live).about) == ("target", ("giant-rat",))
    assert (asked(live).ids, asked(live).seats) == (("hero:mara", "hero:odo"), ("ann", "bo", "cy"))
    with refused(live, Illegal, "ECH-5.2"):
        answer(live, "hero:pell")
    answer(live, "hero:odo", seat="cy")
    assert [tested.hero for tested in comparisons(log(live))] == ["odo"]


def test_ech_5_3_others_move_towards_the_nearest_hero():
    live = evening(hero(), characters=(rat("nave"),))
    moved = only(log(live), ev.CharacterMoved)
    assert (moved.event, moved.clause) == (ev.CharacterMoved("giant-rat", "nave", "mill"), "ECH-5.3")


def test_ech_5_3_the_nearest_of_several_heroes_counts():
    live = evening(hero("mara", "square"), hero("odo", "tower"), characters=(rat("quarry"),))
    assert board(live).characters["giant-rat"].at == "tower"


def test_ech_5_3_ties_are_settled_by_the_players():
    live = evening(hero(), characters=(rat("quarry"),))
    assert (asked(live).what, asked(live).ids) == ("way", ("move:nave", "move:tower"))
    answer(live, "move:tower")
    assert board(live).characters["giant-rat"].at == "tower"


def test_ech_5_3_who_stays_does_not_move():
    live = evening(hero(), characters=(rat("nave", "rafter-choir"),))
    assert board(live).characters["rafter-choir"].at == "nave"


def test_ech_5_4_hostiles_first_in_the_order_the_players_choose():
    there = (rat(kind="tamsin"), rat(), rat(kind="mumbler"), rat("nave"))
    live = evening(hero(wounds=4), characters=there, sums=(0, 0))
    assert asked(live).what == "character-order"
    assert asked(live).ids == ("character:giant-rat", "character:mumbler", "character:giant-rat-2")
    answer(live, "character:mumbler")
    assert asked(live).ids == ("character:giant-rat", "character:giant-rat-2")
    answer(live, "character:giant-rat-2")
    acted = [event.character for event in events_of(log(live), ev.CharacterActed)]
    assert acted == ["mumbler", "giant-rat-2", "giant-rat", "tamsin"]


def test_ech_5_4_a_friend_does_what_its_card_says():
    live = evening(hero("mara", wounds=1), hero("odo", wounds=2), characters=(rat(kind="tamsin"),), deck=())
    assert (asked(live).what, asked(live).seats) == ("heal", ("ann", "bo"))
    healed = only(answer(live, "hero:odo"), ev.Healed)
    assert (healed.event, healed.clause) == (ev.Healed("odo", 1), "ECH-5.4")


def test_ech_5_4_a_friend_may_follow_and_strike():
    live = evening(hero(), characters=(rat("nave", "stray-hound"), rat("mill", "mumbler", acted=True)))
    assert board(live).characters["stray-hound"].at == "mill"
    assert board(live).characters["mumbler"].wounds == 1


def test_ech_5_5_a_hostile_that_moved_in_attacks_from_the_next_round_on():
    live = evening(hero(), characters=(rat("mill"),), sums=(0,), deck=(*CALM, *CALM))
    assert board(live).characters["giant-rat"].at == "square"
    assert not comparisons(log(live))
    answer(live, "pass")
    answer(live, "pass")
    assert [tested.what for tested in comparisons(log(live))] == ["attack:giant-rat"]


def test_ech_5_6_the_order_is_not_asked_for_where_it_cannot_matter():
    movers = evening(hero(), characters=(rat("nave"), rat("tower", "mumbler")))
    assert asked(movers).what == "act"
    alike = evening(hero(), characters=(rat(), rat()), sums=(0, 0))
    assert asked(alike).what == "act"
    assert len(comparisons(log(alike))) == 2


def test_ech_5_6_two_that_differ_strike_as_they_came_where_nothing_can_come_of_the_order():
    """One hero that can neither fall nor spend a talent takes both; of two the one that is worse off."""
    there = (rat(kind="mumbler"), rat())
    assert asked(evening(hero(), characters=there, sums=(0, 0))).what == "act"
    brave = evening(hero(wounds=1), hero("odo"), characters=there, sums=(0, 0))
    assert asked(brave).what == "turn-order"
    assert {tested.hero for tested in comparisons(log(brave))} == {"mara"}
    for heroes in ((hero(wounds=3),), (hero(), hero("odo")), (hero(talents=("sure-step",)),)):
        assert asked(evening(*heroes, characters=there, sums=(0, 0))).what == "character-order"


def test_ech_5_6_of_two_that_differ_in_wounds_the_players_choose_the_first():
    there = (rat(kind="mumbler", wounds=1), rat(kind="mumbler"))
    live = evening(hero("mara", wounds=4), hero("odo", "nave"), characters=there, sums=(-4,))
    assert (asked(live).what, asked(live).clause) == ("character-order", "ECH-5.4")
    answer(live, "character:mumbler-2")
    assert [each.at for each in board(live).characters.values()] == ["mill", "square"]


def test_ech_6_1_a_hero_that_is_out_is_no_target_and_draws_nobody():
    live = evening(
        hero("mara", wounds=5), hero("odo", "mill"), characters=(rat(), rat("stair")), sums=(0,), rounds=5
    )
    assert [each.at for each in board(live).characters.values()] == ["mill", "square"]
