"""Monsters and summons that act by themselves at the table (MER-6), and what the players choose for them."""

from __future__ import annotations

import pytest

from engine.errors import Illegal
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS
from engine.rules.mercenaries.phases import monster_turns
from engine.rules.mercenaries.schema import Stats
from tests.systems.mercenaries.sand import Sand, stats
from tests.systems.table import log

LINE = ("C2", "C3", "C4", "C5", "C6", "C7", "C8")


def test_mer_6_2_a_monster_moves_as_far_as_it_must_and_attacks():
    fight = Sand(guard="C8", brute="C5", floor=LINE).acts("guard")
    assert (fight["guard"].at, fight["brute"].hp) == ("C6", 8)
    assert [each.way for each in fight.told(ev.FigureMoved)] == [("C7", "C6")]


@pytest.mark.parametrize(
    ("card", "value", "moved"),
    [("monster:guard-card-6", 3, 1), ("monster:guard-card-2", 1, 2), ("monster:guard-card-4", 2, 2)],
)
def test_mer_6_2_the_numbers_of_the_card_are_added_to_the_stats(card: str, value: int, moved: int):
    fight = Sand(guard="C8", brute="C6" if moved == 1 else "C5", floor=LINE).acts("guard", card)
    assert fight.told(ev.Attacked)[0].value.value == value
    assert fight.board.moved == moved


def test_mer_6_1_nobody_can_be_reached_and_the_rest_is_done():
    """A card with a move, an attack and a condition of its own."""
    fight = Sand(guard="C8", brute="C3", floor=("C8", "C7", "C3")).acts("guard", "monster:guard-card-7")
    assert fight.told(ev.Attacked, ev.FigureMoved) == []
    assert fight["guard"].conditions == {"strengthen": 2}


def test_mer_6_2_the_players_choose_among_what_is_equally_good():
    fight = Sand(guard="C5", brute="C4", tinkerer="C6").acts("guard")
    assert set(fight.offered) == {"at:brute", "at:tinkerer"}
    assert fight.asked.seats == ("ann", "bo")
    fight.answers("at:tinkerer", seat="bo")
    assert (fight["brute"].hp, fight["tinkerer"].hp) == (10, 8)


def test_mer_6_2_where_it_ends_is_asked_and_nothing_worse_is_taken():
    fight = Sand(guard="E4", brute="C4").acts("guard")
    assert set(fight.offered) == {"to:D3", "to:D4"}
    fight.refuses("to:C5", Illegal, "MER-6.2")
    fight.answers(fight.offered[0])
    assert fight["brute"].hp == 8


def went_by(fight: Sand) -> list[str]:
    return [each.clause for each in log(fight.live) if isinstance(each.event, ev.FigureMoved)]


def test_mer_6_4_and_6_7_a_way_is_gone_by_the_clause_that_decides_it():
    assert went_by(Sand(guard="C8", brute="C5", floor=LINE).acts("guard")) == ["MER-6.2"]
    assert went_by(Sand(guard="C8", brute="C2", floor=LINE).acts("guard")) == ["MER-6.7"]
    trap = ev.TrapLaid("C7", 1)
    assert went_by(Sand(trap, guard="C8", brute="C5", floor=LINE).acts("guard")) == ["MER-6.4", "MER-6.4"]


def test_mer_6_1_and_6_5_whom_is_asked_by_the_clause_of_the_focus_or_of_the_others():
    assert Sand(guard="C5", brute="C4", tinkerer="C6").acts("guard").asked.clause == "MER-6.1"
    assert Sand(guard="E6", brute="C3", tinkerer="G3").acts("guard").asked.clause == "MER-6.1"
    assert Sand(guard="E4", brute="C4").acts("guard").asked.clause == "MER-6.2"


def test_mer_5_4_the_disarmed_move_and_the_immobilized_attack():
    fight = Sand(ev.Afflicted("guard", "disarm", 1), guard="C8", brute="C5", floor=LINE).acts("guard")
    assert (fight["guard"].at, fight["brute"].hp) == ("C6", 10)
    fight = Sand(ev.Afflicted("guard", "immobilize", 1), guard="C6", brute="C5", floor=LINE).acts("guard")
    assert fight["brute"].hp == 8
    fight = Sand(ev.Afflicted("guard", "immobilize", 1), guard="C7", brute="C5", floor=LINE).acts("guard")
    assert (fight["guard"].at, fight["brute"].hp) == ("C7", 10)


def test_mer_6_2_what_a_card_gives_begins_with_its_own_turn_and_lasts_for_the_round():
    card = "monster:guard-card-1"
    fight = Sand(guard="C6", brute="C5", stats={"guard": stats(shield=1)}, chosen=["trample", "skewer"])
    fight.does("brute", "basic:skewer:attack").answers("at:guard")
    fight.acts("guard", card)
    assert {(row.figure, row.amount) for row in fight.board.lasting} == {("shield", 1), ("retaliate:1", 2)}
    fight.does("brute", "basic:trample:attack").answers("at:guard")
    assert [each.damage for each in fight.told(ev.Attacked)] == [1, 0]
    assert fight["brute"].hp == 8


def test_mer_5_5_a_figure_with_two_targets_draws_a_card_for_each():
    fight = Sand(
        bones="C5", brute="C4", tinkerer="C6", stats={"bones": stats(targets=2)},
        modifiers={"monsters": ["plus-one-1", "minus-one-1"]},
    ).acts("bones")  # fmt: skip
    assert sorted(each.damage for each in fight.told(ev.Attacked)) == [1, 3]
    assert {each.target for each in fight.told(ev.Attacked)} == {"brute", "tinkerer"}


def test_mer_5_5_all_its_attacks_may_be_on_one_enemy():
    fight = Sand(bones="C5", brute="C4", stats={"bones": stats(targets=2)}).acts(
        "bones", "monster:living-bones-card-7"
    )
    assert [each.target for each in fight.told(ev.Attacked)] == ["brute", "brute"]


def test_mer_5_5_a_summon_acts_like_a_monster_with_its_owners_deck():
    wolf = ev.FigurePlaced("wolf-1", "wolf", "C2", 4, Stats(4, 2, 3), "bo", "tinkerer")
    fight = Sand(wolf, tinkerer="C7", guard="C5", floor=LINE, modifiers={"tinkerer": ["plus-one-1"]})
    fight.acts("wolf-1")
    assert (fight["wolf-1"].at, fight["guard"].hp) == ("C4", 6)
    assert fight.board.modifiers["tinkerer"].drawn == ("plus-one-1",)


def test_mer_5_5_a_decoy_is_summoned_beside_its_owner_and_waits_a_round():
    fight = Sand(
        ev.HandTaken("tinkerer", ("harmless-contraption",)),
        ev.CardsShown("tinkerer", ("harmless-contraption",), (74,)),
        tinkerer="C3",
        guard="C5",
        floor=("C2", "C3", "C4", "C5"),
    ).does("tinkerer", "card:harmless-contraption:top")
    assert set(fight.offered) == {"to:C2", "to:C4", "pass"}
    fight.answers("to:C4")
    decoy = fight["decoy-1"]
    assert (decoy.at, decoy.seat, decoy.owner, decoy.waits) == ("C4", "bo", "tinkerer", True)
    assert fight.board.characters["tinkerer"].active["harmless-contraption"].until == "decoy-1"
    for _ in range(3):
        fight.acts("guard")
    held = fight.board.characters["tinkerer"]
    assert "decoy-1" not in fight.board.figures
    assert (held.active, held.lost, held.xp) == ({}, ("harmless-contraption",), 2)
    assert fight.board.coins == {}


def test_mer_5_5_without_an_empty_hex_nobody_is_summoned():
    fight = Sand(
        ev.HandTaken("tinkerer", ("harmless-contraption",)),
        ev.CardsShown("tinkerer", ("harmless-contraption",), (74,)),
        tinkerer="C3",
        guard="C4",
        floor=("C3", "C4"),
    ).does("tinkerer", "card:harmless-contraption:top")
    assert fight.idle
    assert fight.board.characters["tinkerer"].discard == ("harmless-contraption",)


# what else cards of monsters do ----------------------------------------------------------------------------


def test_mer_5_5_all_beside_it_are_attacked_without_a_shot_though_it_shoots_else():
    far = stats(range=3)
    fight = Sand(demon="C5", brute="C4", tinkerer="C7", stats={"demon": far}).acts(
        "demon", "monster:flame-demon-card-6"
    )
    assert [(each.target, each.mode) for each in fight.told(ev.Attacked)] == [("brute", "")]


def test_mer_5_5_all_who_are_beside_it_are_attacked():
    fight = Sand(demon="C5", brute="C4", tinkerer="D4").acts("demon", "monster:sun-demon-card-2")
    assert {each.target for each in fight.told(ev.Attacked)} == {"brute", "tinkerer"}


def test_mer_5_5_an_area_around_the_attacker_is_no_shot_either():
    far = stats(range=3)
    fight = Sand(demon="C5", brute="C4", tinkerer="C3", stats={"demon": far}).acts(
        "demon", "monster:flame-demon-card-4"
    )
    assert {each.target for each in fight.told(ev.Attacked)} == {"brute", "tinkerer"}
    fight = Sand(demon="C6", brute="C3", floor=LINE, stats={"demon": far}).acts(
        "demon", "monster:flame-demon-card-4"
    )
    assert fight.told(ev.Attacked) == []


def test_mer_5_5_a_condition_for_all_in_range_goes_by_the_range_of_the_stats():
    fight = Sand(spirit="C6", brute="C3", tinkerer="C2", floor=LINE, stats={"spirit": stats(range=3, move=0)})
    fight.acts("spirit", "monster:living-spirit-card-7")
    piles = fight.live.state.course.piles
    cursed = [
        owner
        for owner in ("brute", "tinkerer")
        if any(card.startswith("curse") for card in piles[f"modifiers:{owner}"].order)
    ]
    assert cursed == ["brute"]
    assert fight.board.coming == ("ice",)


def test_mer_5_5_monsters_consume_what_they_can_for_all_of_their_type():
    lit = (ev.ElementMade("brute", "dark"), ev.TurnEnded("brute"))
    night = {"demon-1": stats(move=0), "demon-2": stats(move=0)}
    fight = Sand(*lit, brute="C4", demon_1="C3", demon_2="C5", stats=night, acting="demon-1")
    card = "monster:night-demon-card-5"
    fight.acts("demon-1", card).acts("demon-2", card)
    assert fight.told(ev.ElementConsumed) == [ev.ElementConsumed("demon-1", "dark")]
    assert [each.value.value for each in fight.told(ev.Attacked)] == [5, 5]
    assert fight.board.elements == {}


def test_mer_5_5_the_players_choose_which_of_several_elements_is_consumed():
    lit = (ev.ElementMade("brute", "fire"), ev.ElementMade("brute", "ice"), ev.TurnEnded("brute"))
    fight = Sand(*lit, brute="C4", demon="C5").acts("demon", "monster:night-demon-card-8")
    assert fight.offered == ("with:fire", "with:ice")
    fight.answers("with:ice")
    assert (fight.board.elements, fight.board.coming) == ({"fire": 2}, ("dark",))
    assert fight["brute"].hp == 8


def test_mer_5_5_damage_to_everybody_beside_it_spares_no_friend():
    fight = Sand(demon="C5", brute="C4", guard="C6").acts("demon", "monster:night-demon-card-8")
    assert (fight["brute"].hp, fight["guard"].hp, fight["demon"].hp) == (8, 9, 10)


def test_mer_5_5_an_attack_is_stronger_where_a_friend_stands_beside_the_target():
    fight = Sand(hound="C5", brute="C4", guard="C3").acts("hound", "monster:hound-card-3")
    assert fight.told(ev.Attacked)[0].value.value == 4
    fight = Sand(hound="C5", brute="C4", guard="C2").acts("hound", "monster:hound-card-3")
    assert fight.told(ev.Attacked)[0].value.value == 2


def test_mer_6_2_a_monster_heals_whoever_has_lost_most_and_the_players_settle_ties():
    hurt = {"shaman": 9, "guard": 4, "archer": 4, "bones": 7}
    fight = Sand(
        shaman="C5", guard="C6", archer="C7", bones="D5", brute="H8", hp=hurt, stats={"shaman": stats(move=0)}
    )
    fight.acts("shaman", "monster:shaman-card-3")
    assert set(fight.offered) == {"at:guard", "at:archer"}
    fight.answers("at:archer")
    assert fight["archer"].hp == 7


def test_mer_5_5_a_monster_summons_one_of_its_type_that_waits_and_has_as_much_left():
    fight = Sand(ooze_1="C5", brute="C2", hp={"ooze-1": 6}, floor=("C2", "C3", "C4", "C5", "C6"))
    fight.acts("ooze-1", "monster:ooze-card-5")
    new = next(id for id in fight.board.figures if id.startswith("ooze") and id != "ooze-1")
    made = fight[new]
    assert (fight["ooze-1"].hp, made.hp, made.at, made.waits, made.spawned) == (4, 4, "C4", True, True)


def test_mer_5_5_an_ooze_that_hurts_itself_to_death_summons_nobody():
    fight = Sand(ooze_1="C5", brute="C2", hp={"ooze-1": 2}).acts("ooze-1", "monster:ooze-card-5")
    assert list(fight.board.figures) == ["brute"]


def test_mer_5_5_a_monster_lays_a_trap_nearest_to_an_enemy_and_loots_for_nobody():
    fight = Sand(
        archer="C5",
        brute="C2",
        floor=("C2", "C3", "C4", "C5", "C6"),
        stats={"archer": stats(move=1, attack=0)},
    )
    fight.acts("archer", "monster:archer-card-7")
    assert list(fight.board.traps) == ["C4"]
    assert fight.board.traps["C4"].owner == ""
    fight = Sand(ev.CoinsLaid("C6", 2), scout="C7", brute="C2", floor=LINE, stats={"scout": stats(move=0)})
    fight.acts("scout", "monster:scout-card-7")
    assert (fight.board.coins, fight.told(ev.CoinsTaken)) == ({}, [ev.CoinsTaken("", "C6", 2, 0)])


def test_mer_5_4_a_condition_for_one_enemy_is_for_the_focus():
    fight = Sand(corpse="C5", brute="C4", tinkerer="C6", stats={"corpse": stats(move=0)})
    fight.acts("corpse", "monster:living-corpse-card-1").answers("at:tinkerer")
    assert fight["tinkerer"].conditions == {"muddle": 1, "immobilize": 1}
    assert fight["brute"].conditions == {}


def test_mer_5_4_the_stunned_do_nothing_by_themselves():
    fight = Sand(ev.Afflicted("wolf-1", "stun", 1), brute="C4", wolf_1="C5")
    fight.runs(STEPS.frame(monster_turns.act, "wolf-1"))
    assert fight.told(ev.Attacked, ev.FigureMoved) == []


def test_mer_6_2_where_all_are_whole_the_poisoned_are_healed_and_else_nobody_is_asked_about():
    still = {"shaman": stats(move=0)}
    fight = Sand(shaman="C5", guard="C6", archer="C7", brute="H8", stats=still)
    assert fight.acts("shaman", "monster:shaman-card-3").idle
    sick = ev.Afflicted("archer", "poison")
    fight = Sand(sick, shaman="C5", guard="C6", archer="C7", brute="H8", stats=still)
    assert fight.acts("shaman", "monster:shaman-card-3").idle
    assert fight["archer"].conditions == {}
