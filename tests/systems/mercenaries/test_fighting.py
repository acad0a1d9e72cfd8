"""Attacks: what they come to and what they do (MER-5.1 to 5.5)."""

from __future__ import annotations

import pytest

from engine import events as k
from engine.errors import Illegal
from engine.rules.mercenaries import events as ev
from tests.systems.mercenaries.sand import Sand, stats
from tests.systems.table import adjust, log


def damage(fight: Sand) -> list[int]:
    return [each.damage for each in fight.told(ev.Attacked)]


def test_mer_5_1_the_card_comes_after_the_value_and_the_shield_after_the_card():
    fight = Sand(
        brute="C3", guard="C4", modifiers={"brute": ["minus-one-1"]}, stats={"guard": stats(shield=1)},
        chosen=["spare-dagger"],
    )  # fmt: skip
    fight.does("brute", "card:spare-dagger:bottom").answers("at:guard")
    attack = fight.told(ev.Attacked)[0]
    assert (attack.value.value, attack.after, attack.shield, attack.damage) == (2, 1, 1, 0)
    assert fight["guard"].hp == 10


def test_mer_5_1_pierce_takes_from_the_shield():
    fight = Sand(brute="C3", guard="C4", stats={"guard": stats(shield=3)}, chosen=["trample"])
    fight.does("brute", "card:trample:top").answers("at:guard")
    assert damage(fight) == [2]


def test_mer_5_1_poison_adds_before_the_card_and_the_shield_comes_afterwards():
    fight = Sand(ev.Afflicted("guard", "poison"), brute="C3", guard="C4", stats={"guard": stats(shield=1)})
    fight.does("brute", "basic:trample:attack").answers("at:guard")
    assert fight.told(ev.Attacked)[0].value.value == 3
    assert damage(fight) == [2]


@pytest.mark.parametrize(("card", "dealt"), [("double-1", 5), ("null-1", 0), ("plus-two-1", 4)])
def test_mer_5_1_doubling_comes_before_the_shield(card: str, dealt: int):
    fight = Sand(
        brute="C3", guard="C4", modifiers={"brute": [card]}, stats={"guard": stats(shield=1)},
        chosen=["overwhelming-assault", "spare-dagger"],
    )  # fmt: skip
    fight.does("brute", "card:spare-dagger:top").answers("pass")
    fight = Sand(
        brute="C3", guard="F3", modifiers={"brute": [card]}, stats={"guard": stats(shield=1)},
        chosen=["spare-dagger"],
    )  # fmt: skip
    fight.does("brute", "card:spare-dagger:top").answers("at:guard")
    assert damage(fight) == [dealt]


def test_mer_5_1_every_target_of_an_area_has_a_card_of_its_own():
    fight = Sand(
        brute="C3", guard="C4", archer="D3", modifiers={"brute": ["plus-one-1", "minus-one-1"]},
        chosen=["sweeping-blow"],
    )  # fmt: skip
    fight.does("brute", "card:sweeping-blow:top")
    assert fight.offered == ("at:guard+archer", "pass")
    fight.refuses("at:guard", Illegal, "MER-5.5")
    fight.answers("at:guard+archer")
    assert damage(fight) == [3, 1]


def test_mer_5_5_an_area_offers_every_set_that_is_part_of_no_other():
    """Three hexes in an arc around the attacker at C3: C4 and D3 lie beside each other, C2 does not."""
    fight = Sand(brute="C3", guard="C4", archer="D3", bones="B2", chosen=["leaping-cleave"])
    fight.does("brute", "card:leaping-cleave:top")
    assert fight.offered == ("at:guard+archer", "at:bones", "pass")


def test_mer_5_3_strengthen_draws_two_and_the_better_counts():
    drawn = ["minus-one-1", "plus-one-1"]
    fight = Sand(ev.Afflicted("brute", "strengthen", 2), brute="C3", guard="C4", modifiers={"brute": drawn})
    fight.does("brute", "basic:trample:attack").answers("at:guard")
    attack = fight.told(ev.Attacked)[0]
    assert (attack.mode, attack.drawn, attack.counted) == ("advantage", tuple(drawn), ("plus-one-1",))
    assert damage(fight) == [3]


def test_mer_5_3_muddle_draws_two_and_the_worse_counts():
    fight = Sand(
        ev.Afflicted("brute", "muddle", 1), brute="C3", guard="C4",
        modifiers={"brute": ["plus-one-1", "minus-one-1"]},
    )  # fmt: skip
    fight.does("brute", "basic:trample:attack").answers("at:guard")
    assert damage(fight) == [1]


def test_mer_5_3_advantage_and_disadvantages_cancel():
    """A strengthened attacker that is muddled, and shoots at somebody beside it."""
    fight = Sand(
        ev.Afflicted("brute", "strengthen", 2), ev.Afflicted("brute", "muddle", 2), brute="C3", guard="C4",
        chosen=["spare-dagger"],
    )  # fmt: skip
    fight.does("brute", "card:spare-dagger:top").answers("at:guard")
    assert fight.told(ev.Attacked)[0].drawn == ("zero-1",)


@pytest.mark.parametrize(("at", "how"), [("C4", "disadvantage"), ("C5", "")])
def test_mer_5_3_a_shot_at_an_enemy_beside_the_attacker_has_disadvantage(at: str, how: str):
    fight = Sand(brute="C3", guard=at, chosen=["spare-dagger"])
    fight.does("brute", "card:spare-dagger:top").answers("at:guard")
    assert fight.told(ev.Attacked)[0].mode == how


def test_mer_5_2_a_null_marks_the_deck_and_an_empty_deck_is_made_anew():
    fight = Sand(
        brute="C3", guard="C4", archer="D3", modifiers={"brute": ["null-1"]}, chosen=["sweeping-blow"]
    )
    fight.does("brute", "card:sweeping-blow:top").answers("at:guard+archer")
    assert damage(fight) == [0, 0]
    assert fight.told(ev.ModifiersGathered) == [ev.ModifiersGathered("brute")]
    assert fight.board.modifiers["brute"].drawn == ("null-1",)
    assert fight.board.modifiers["brute"].mixes


@pytest.mark.parametrize(("card", "dealt"), [("curse-1", 0), ("bless-1", 4)])
def test_mer_5_4_a_blessing_or_a_curse_leaves_the_deck_when_it_is_drawn(card: str, dealt: int):
    fight = Sand(brute="C3", guard="C4", modifiers={"brute": [card, "zero-1"]})
    fight.does("brute", "basic:trample:attack").answers("at:guard")
    assert damage(fight) == [dealt]
    assert fight.board.modifiers["brute"].drawn == fight.board.limbo == ()
    assert fight.live.state.course.piles["modifiers:brute"].order == ("zero-1",)


def test_mer_5_5_what_an_attack_adds_needs_no_damage():
    fight = Sand(brute="C3", guard="C4", stats={"guard": stats(shield=9)}, chosen=["provoking-roar"])
    fight.does("brute", "card:provoking-roar:top").answers("at:guard")
    assert damage(fight) == [0]
    assert fight["guard"].conditions == {"disarm": 1}


def test_mer_5_5_what_an_attack_adds_does_nothing_to_the_dead_who_leave_money():
    fight = Sand(brute="C3", guard="C4", hp={"guard": 3}, chosen=["warding-strength"])
    fight.does("brute", "card:warding-strength:top").answers("at:guard")
    assert "guard" not in fight.board.figures
    assert fight.board.coins == {"C4": 1}
    assert fight.idle


def test_mer_5_5_a_push_goes_farther_hex_by_hex_and_may_be_left():
    fight = Sand(brute="C3", guard="C4", chosen=["warding-strength"])
    fight.does("brute", "card:warding-strength:top").answers("at:guard")
    assert set(fight.offered) == {"to:C5", "to:B4", "to:D4", "pass"}
    fight.refuses("to:D3", Illegal, "MER-5.5")
    fight.answers("to:C5")
    assert "to:C4" not in fight.offered
    fight.answers("pass")
    assert fight["guard"].at == "C5"


def test_mer_5_4_whoever_is_invisible_is_no_target_and_disarmed_is_no_attacker():
    fight = Sand(ev.Afflicted("guard", "invisible", 1), brute="C3", guard="C4", bones="C2")
    fight.does("brute", "basic:trample:attack")
    assert fight.offered == ("at:bones", "pass")
    fight.refuses("at:guard", Illegal, "MER-5.4")
    fight = Sand(ev.Afflicted("brute", "disarm", 1), brute="C3", guard="C4", chosen=["trample"])
    fight.does("brute", "basic:trample:attack")
    assert fight.idle
    assert fight.board.characters["brute"].discard == ("trample",)


# retaliation ---------------------------------------------------------------------------------------------


def test_mer_5_5_whoever_is_attacked_hits_back_once_for_each_attack():
    fight = Sand(brute="C3", guard="C4", hp={"brute": 9}, stats={"guard": stats(retaliate=2)})
    for _ in range(2):
        fight.does("brute", "basic:trample:attack").answers("at:guard")
    assert fight["brute"].hp == 5


def test_mer_5_5_a_slain_target_does_not_hit_back_and_neither_one_out_of_reach():
    fight = Sand(brute="C3", guard="C4", hp={"guard": 2}, stats={"guard": stats(retaliate=2)})
    fight.does("brute", "basic:trample:attack").answers("at:guard")
    assert fight["brute"].hp == 10
    fight = Sand(brute="C3", guard="C4", stats={"guard": stats(retaliate=2)}, chosen=["warding-strength"])
    fight.does("brute", "card:warding-strength:top").answers("at:guard", "to:C5", "to:C6")
    assert fight["brute"].hp == 10


@pytest.mark.parametrize(("reach", "left"), [(3, 8), (2, 10)])
def test_mer_5_5_retaliation_has_a_range(reach: int, left: int):
    far = stats(retaliate=2, retaliates_at=reach)
    fight = Sand(brute="C3", guard="C6", stats={"guard": far}, chosen=["spare-dagger"])
    fight.does("brute", "card:spare-dagger:top").answers("at:guard")
    assert fight["brute"].hp == left


def test_mer_5_5_a_character_hits_back_for_the_round_and_gains_experience_each_time():
    fight = Sand(brute="C3", guard="C4", chosen=["eye-for-an-eye"])
    fight.does("brute", "card:eye-for-an-eye:top").answers("do")
    fight.acts("guard")
    assert (fight["guard"].hp, fight.board.characters["brute"].xp) == (8, 1)


def test_mer_5_5_attacks_on_an_ally_beside_it_are_upon_whoever_takes_them():
    fight = Sand(brute="C3", guard="D4", tinkerer="C4", chosen=["provoking-roar"])
    fight.does("brute", "card:provoking-roar:bottom").answers("do").acts("guard")
    assert fight.told(ev.AttackTurned) == [ev.AttackTurned("guard", "tinkerer", "brute")]
    assert (fight["brute"].hp, fight["tinkerer"].hp) == (8, 10)


# items ---------------------------------------------------------------------------------------------------


def test_mer_3_7_goggles_are_for_a_whole_attack_and_a_dagger_for_one_target():
    fight = Sand(
        brute="C3", guard="C4", archer="D3", chosen=["sweeping-blow"],
        items=["eagle-eye-goggles", "poison-dagger"],
    )  # fmt: skip
    fight.does("brute", "card:sweeping-blow:top").answers("use:eagle-eye-goggles", "at:guard+archer")
    fight.answers("pass", "use:poison-dagger")
    assert [each.mode for each in fight.told(ev.Attacked)] == ["advantage", "advantage"]
    assert ("poison" in fight["guard"].conditions, "poison" in fight["archer"].conditions) == (False, True)
    assert not fight.board.characters["brute"].items["poison-dagger"].ready
    assert fight.idle


def test_mer_3_7_a_bow_ignores_shields_and_is_not_for_melee():
    fight = Sand(
        brute="C3", guard="C5", stats={"guard": stats(shield=3)}, chosen=["spare-dagger"],
        items=["piercing-bow", "war-hammer"],
    )  # fmt: skip
    fight.does("brute", "card:spare-dagger:top").answers("at:guard")
    fight.refuses("use:war-hammer", Illegal, "MER-3.7")
    fight.answers("use:piercing-bow")
    assert damage(fight) == [3]
    assert fight.board.characters["brute"].items["piercing-bow"].gone


def test_mer_3_7_a_shield_is_for_one_attack_and_hide_armor_for_two():
    fight = Sand(brute="C3", guard="C4", items=["heater-shield", "hide-armor"])
    fight.acts("guard").answers("use:heater-shield", "use:hide-armor")
    fight.acts("guard").acts("guard")
    assert damage(fight) == [0, 1, 2]


def test_mer_3_7_leather_armor_gives_disadvantage_and_a_helmet_flattens_what_doubles():
    fight = Sand(
        brute="C3", guard="C4", items=["leather-armor", "iron-helmet"],
        modifiers={"monsters": ["plus-one-1", "minus-one-1", "double-1"]},
    )  # fmt: skip
    fight.acts("guard").answers("use:leather-armor").acts("guard")
    assert [(each.after, each.damage) for each in fight.told(ev.Attacked)] == [(1, 1), (2, 2)]


def test_mer_3_3_a_card_with_uses_shields_until_they_are_over():
    fight = Sand(brute="C3", guard="C4", chosen=["warding-strength"])
    fight.does("brute", "card:warding-strength:bottom").answers("do")
    for _ in range(7):
        fight.acts("guard")
    assert damage(fight) == [1, 1, 1, 1, 1, 1, 2]
    held = fight.board.characters["brute"]
    assert (held.active, held.lost, held.xp) == ({}, ("warding-strength",), 3)


def test_mer_5_6_past_a_wall_nobody_is_attacked_though_near_enough():
    """A wall between two pairs of hexes: the way around it is short, but nothing is seen past it."""
    walls = ev.RoomLaid("more", (), (("C3", "C4"), ("D3", "C4"), ("B3", "C4"), ("B3", "B4")))
    fight = Sand(walls, brute="C3", guard="C4", archer="C2", floor=ARENA, chosen=["spare-dagger"])
    fight.does("brute", "card:spare-dagger:top")
    assert fight.offered == ("at:archer", "pass")
    fight.refuses("at:guard", Illegal, "MER-5.6")


ARENA = ("B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4", "E3", "E4")


def test_mer_5_3_the_second_card_is_drawn_by_the_clause_of_advantage():
    fight = Sand(ev.Afflicted("brute", "strengthen", 2), brute="C3", guard="C4")
    fight.does("brute", "basic:trample:attack").answers("at:guard")
    drawn = [each.clause for each in log(fight.live) if isinstance(each.event, k.Turned)]
    assert drawn == ["MER-5.2", "MER-5.3"]


@pytest.mark.parametrize("gone", ["brute", "guard"])
def test_mer_5_2_a_real_card_that_comes_up_for_nobody_lies_with_the_others(gone: str):
    """Attacker or target falls by a change by hand while the card is being drawn."""
    fight = Sand(brute="C3", guard="C4", chosen=["trample"], dice="declared")
    fight.does("brute", "card:trample:top").answers("at:guard")
    assert fight.asked.what == "draw"
    adjust(fight.live, ev.Suffered(gone, 10, "hand"))
    fight.answers("card:zero-2")
    assert fight.board.limbo == ()
    assert fight.board.modifiers["brute"].drawn == ("zero-2",)
    assert fight.told(ev.Attacked) == []
