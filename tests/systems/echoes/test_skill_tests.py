"""ECH-3: skill tests."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.dice import Scripted
from engine.errors import Illegal
from engine.events import Rolled
from engine.rules.echoes import events as ev
from engine.rules.echoes.skill_test import DOOM, FATE, TEST
from engine.tabletop.checks import sums
from engine.tabletop.sums import rows
from tests.systems.echoes.laying import answer, asked, board, comparisons, hero, lay, only, rat
from tests.systems.table import choose, events_of, log, refused

MARGINS = range(-4, 5)


def twelfths(margin: int, variant: str = "two-dice") -> Fraction:
    """The chance of success by the margin, in twelfths."""
    return TEST.chance(margin, 0, variant) * 12


def voice(*heroes, **more):
    """The event of ECH-2.3: Personality 4, a wound for whoever fails."""
    return lay(*heroes, begin="events.reveal", deck=("your-own-voice",), **more)


def test_ech_3_1_a_test_names_one_skill_and_one_difficulty():
    live = voice(hero("mara"), sums=(0,))
    (tested,) = comparisons(log(live))
    assert (tested.skill, tested.difficulty, tested.what) == ("personality", 4, "event:your-own-voice")


def test_ech_3_2_own_talents_of_that_skill_are_asked_for_before_the_roll():
    talents = ("bravery", "soft-word", "sharp-ear")
    live = voice(hero("mara", talents=talents, exhausted=("soft-word",)), sums=(0,))
    assert asked(live).what == "boost"
    assert asked(live).ids == ("talent:bravery",)
    assert asked(live).about == ("mara", "personality", 3, 4, "event:your-own-voice")
    assert not events_of(log(live), Rolled)
    entries = answer(live, "talent:bravery")
    kinds = [type(entry.event) for entry in entries]
    assert kinds.index(ev.TalentSpent) < kinds.index(Rolled) < kinds.index(ev.Tested)


def test_ech_3_2_talents_that_change_no_chance_are_not_asked_for():
    live = voice(hero("mara", talents=("bravery",), strength=1, personality=9), sums=(0,))
    assert not events_of(log(live), ev.TalentSpent)
    assert len(comparisons(log(live))) == 1


def test_ech_3_2_nobody_is_asked_without_a_ready_talent_of_that_skill():
    live = voice(hero("mara", talents=("sharp-ear",)), sums=(0,))
    assert [tested.total for tested in comparisons(log(live))] == [3]


def test_ech_3_2_talents_of_others_cannot_be_spent():
    live = voice(hero("mara", talents=("bravery",)), hero("odo", talents=("soft-word",)), sums=(0, 0))
    with refused(live, Illegal, "ECH-3.2", ("talent:bravery",)):
        answer(live, "talent:soft-word")


@pytest.mark.parametrize("sum", [-4, -2, -1, 0, 1, 2, 3])
def test_ech_3_3_the_dice_are_added_to_skill_and_boosts(sum):
    live = voice(hero("mara", talents=("bravery",)), sums=(sum,))
    (tested,) = comparisons(answer(live, "talent:bravery"))
    assert (tested.value, tested.adds, tested.total) == (3, rows([("bravery", 1)]), 4 + sum)


@pytest.mark.parametrize(("sum", "success", "wounds"), [(1, True, 0), (0, False, 1)])
def test_ech_3_4_equal_is_enough_and_failure_brings_what_the_test_names(sum, success, wounds):
    live = voice(hero("mara"), sums=(sum,))
    (tested,) = comparisons(log(live))
    assert (tested.total, tested.success) == (3 + sum, success)
    assert board(live).heroes["mara"].wounds == wounds


def test_ech_3_4_outcomes_rest_on_the_throw_and_the_comparison():
    live = voice(hero("mara"), sums=(0,))
    rolled, tested, wounded = (only(log(live), kind) for kind in (Rolled, ev.Tested, ev.Wounded))
    assert tested.because == (rolled.version,)
    assert wounded.because == (tested.version,)
    assert (tested.clause, wounded.clause) == ("ECH-3.4", "ECH-2.3")


def test_ech_3_5_chances_of_skill_three_are_within_two_points_of_the_published_ones():
    published = {1: 83, 2: 60, 3: 50, 4: 33, 5: 17, 6: 8}
    for variant in ("two-dice", "d12"):
        for difficulty, percent in published.items():
            assert abs(100 * TEST.chance(3, difficulty, variant) - percent) <= 2


def test_ech_3_6_two_dice_are_the_default():
    assert [twelfths(margin) for margin in MARGINS] == [0, 1, 2, 4, 6, 7, 10, 10, 12]
    assert [twelfths(3 - difficulty) for difficulty in range(1, 7)] == [10, 7, 6, 4, 2, 1]
    throws = sums((FATE, DOOM))
    assert (sum(throws.values()), min(throws), max(throws)) == (36, -4, 3)
    assert -3 not in throws
    live = voice(hero("mara"), sums=(-1,))
    rolled = only(log(live), Rolled).event
    assert (rolled.dice, rolled.faces) == (("fate", "doom"), (1, -2))


def test_ech_3_6_d12_is_one_die():
    assert [twelfths(margin, "d12") for margin in MARGINS] == [0, 1, 2, 4, 6, 7, 10, 12, 12]
    live = voice(hero("mara"), dice=Scripted({"fortune": (1,)}), rulings={"ECH-3.6": "d12"})
    rolled = only(log(live), Rolled).event
    assert (rolled.dice, rolled.faces) == (("fortune",), (1,))
    assert comparisons(log(live))[0].success


def test_ech_3_7_several_talents_that_name_the_skill_may_be_spent_and_stay_exhausted():
    live = voice(hero("mara", talents=("bravery", "soft-word", "true-note")), sums=(-2,))
    (tested,) = comparisons(answer(live, "talent:bravery", "talent:true-note"))
    assert (tested.adds, tested.total) == (rows([("bravery", 1), ("true-note", 1)]), 3)
    talents = board(live).heroes["mara"].talents
    assert {id: talent.ready for id, talent in talents.items()} == {
        "bravery": False,
        "soft-word": True,
        "true-note": False,
    }


def test_ech_3_7_an_exhausted_or_another_skill_s_talent_cannot_be_spent():
    talents = ("bravery", "soft-word", "sharp-ear")
    live = voice(hero("mara", talents=talents, exhausted=("soft-word",)), sums=(0,))
    for talent in ("soft-word", "sharp-ear"):
        with refused(live, Illegal, "ECH-3.7", ("talent:bravery",)):
            answer(live, f"talent:{talent}")


def test_ech_3_8_a_boost_costs_no_action_and_works_in_every_phase():
    live = lay(hero("mara", talents=("sure-step",)), characters=(rat(),), sums=(1,), turn="mara", goal=None)
    answer(live, "escape:mill")
    assert asked(live).what == "boost"
    answer(live, "talent:sure-step")
    assert board(live).actions == 1
    live = lay(hero("mara", talents=("sure-step",)), characters=(rat(),), sums=(0,), begin="environment")
    assert asked(live).what == "boost"


def test_ech_3_9_only_the_total_decides_and_difficulties_have_no_ceiling():
    rats = tuple(rat() for _ in range(6))
    live = lay(hero("mara", agility=9), characters=rats, sums=(0,), turn="mara")
    (tested,) = comparisons(answer(live, "escape:mill"))
    assert (tested.difficulty, tested.total, tested.success) == (9, 9, True)
    assert TEST.chance(5, 9) == 0
    assert TEST.chance(9, 0) == 1


def test_ech_3_worked_example_personality_4_with_bravery():
    live = voice(hero("tobin", personality=4, talents=("bravery",)), sums=(-1,))
    assert twelfths(4 + 1 - 4) == 7
    (tested,) = comparisons(answer(live, "talent:bravery"))
    assert (tested.value, tested.total, tested.difficulty, tested.success) == (4, 4, 4, True)
    assert board(live).heroes["tobin"].wounds == 0


def test_ech_3_worked_example_agility_3_against_two_rats():
    live = lay(hero("mara"), characters=(rat(), rat()), sums=(2,), turn="mara")
    assert twelfths(3 - 5) == 2
    (tested,) = comparisons(answer(live, "escape:mill"))
    assert (tested.value, tested.total, tested.difficulty, tested.success) == (3, 5, 5, True)
    assert board(live).heroes["mara"].at == "mill"


def test_ech_3_2_a_seat_that_is_not_tested_is_not_asked():
    live = voice(hero("mara", talents=("bravery",)), hero("odo"), sums=(0, 0))
    assert asked(live).seats == ("ann",)
    choose(live, "ann")
    assert len(comparisons(log(live))) == 2
