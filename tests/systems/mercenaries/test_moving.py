"""Moves, jumps, traps, hazards, pushes and pulls (MER-5.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import events as k
from engine.errors import Illegal
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.schema import Stats
from tests.systems.mercenaries.sand import MONSTER, Sand, stats

CORRIDOR = ("C2", "C3", "C4", "C5", "C6", "C7")
"""One hex wide: there is one way."""


def ways(fight: Sand) -> dict[str, tuple[str, ...]]:
    return {each.figure: each.way for each in fight.told(ev.FigureMoved)}


def test_mer_5_5_a_move_goes_as_far_as_its_points_through_allies_and_not_through_enemies():
    fight = Sand(brute="C2", tinkerer="C3", floor=CORRIDOR, chosen=["trample"])
    fight.does("brute", "basic:trample:move")
    assert fight.offered == ("to:C4", "pass")
    fight.refuses("to:C3", Illegal, "MER-5.5")
    fight.refuses("to:C5", Illegal, "MER-5.5")
    fight.answers("to:C4")
    assert ways(fight) == {"brute": ("C3", "C4")}
    assert fight.board.moved == 2
    fight = Sand(brute="C2", guard="C3", floor=CORRIDOR, chosen=["trample"])
    fight.does("brute", "basic:trample:move")
    assert fight.idle


def test_mer_5_5_difficult_terrain_costs_two_to_enter_and_obstacles_are_in_the_way():
    rough = ev.TerrainLaid("difficult", ("C3",))
    fight = Sand(rough, brute="C2", floor=CORRIDOR, chosen=["trample"]).does("brute", "basic:trample:move")
    assert fight.offered == ("to:C3", "pass")
    rock = ev.TerrainLaid("obstacle", ("C3",))
    fight = Sand(rock, brute="C2", floor=CORRIDOR, chosen=["trample"]).does("brute", "basic:trample:move")
    assert fight.idle


def test_mer_5_5_a_jump_is_hindered_in_its_last_hex_alone():
    ground = (
        ev.TerrainLaid("obstacle", ("C3",)),
        ev.TrapLaid("C4", 3),
        ev.TerrainLaid("difficult", ("C6",)),
    )
    fight = Sand(*ground, brute="C2", guard="C5", floor=CORRIDOR, chosen=["trample"])
    fight.does("brute", "card:trample:bottom")
    assert [each for each in fight.offered if each.startswith("to:")] == ["to:C4"]
    fight.refuses("to:C3", Illegal, "MER-5.5")
    fight.answers("to:C4")
    assert fight["brute"].hp == 7
    assert fight.board.traps == {}


def test_mer_5_5_a_jump_into_difficult_terrain_pays_for_it():
    ground = (ev.TerrainLaid("difficult", ("C3", "C5", "C6")),)
    fight = Sand(*ground, brute="C2", floor=CORRIDOR, chosen=["trample"])
    fight.does("brute", "card:trample:bottom")
    assert [each for each in fight.offered if each.startswith("to:")] == ["to:C3", "to:C4", "to:C5"]


def test_mer_5_5_who_was_jumped_over_is_attacked_by_the_way_that_was_chosen():
    fight = Sand(brute="C3", guard="C4", bones="D3", chosen=["trample"])
    fight.does("brute", "card:trample:bottom").answers("by:D3", "to:D4")
    assert fight.offered == ("at:bones", "pass")
    fight.answers("at:bones")
    assert ways(fight) == {"brute": ("D3", "D4")}
    assert (fight["bones"].hp, fight["guard"].hp) == (8, 10)
    held = fight.board.characters["brute"]
    assert (held.lost, held.xp) == (("trample",), 2)


def test_mer_5_5_a_jump_goes_by_no_hex_from_which_it_could_not_land():
    """Four points: from the third hex the one that is left leads only to figures; from the others back."""
    fight = Sand(
        brute="C2", guard="C3", bones="C4", archer="C5", hound="C6", floor=CORRIDOR, chosen=["trample"]
    )
    fight.does("brute", "card:trample:bottom")
    assert [each for each in fight.offered if each.startswith("by:")] == ["by:C3", "by:C4"]
    fight.refuses("by:C5", Illegal, "MER-5.5")
    fight.answers("by:C4", "to:C2", "at:guard+bones")
    assert [fight[each].hp for each in ("guard", "bones", "archer", "hound")] == [8, 8, 10, 10]


# traps and hazards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "hazard"), [(0, 1), (1, 1), (2, 2), (7, 4)])
def test_mer_5_5_a_hazard_deals_half_of_a_trap_at_every_entry_and_stays(level: int, hazard: int):
    danger = ev.TerrainLaid("hazard", ("C3", "C4"))
    fight = Sand(danger, brute="C2", floor=CORRIDOR, level=level, chosen=["trample"])
    fight.does("brute", "basic:trample:move").answers("to:C4")
    assert [each.amount for each in fight.told(ev.Suffered)] == [hazard, hazard]
    assert fight.board.floor["C3"] == "hazard"


def test_mer_5_5_a_trap_is_sprung_on_the_way_and_the_move_goes_on():
    fight = Sand(ev.TrapLaid("C3", 4, ("wound",)), brute="C2", floor=CORRIDOR, chosen=["trample"])
    fight.does("brute", "basic:trample:move").answers("to:C4")
    assert [each.way for each in fight.told(ev.FigureMoved)] == [("C3",), ("C4",)]
    assert (fight["brute"].hp, fight["brute"].conditions) == (6, {"wound": 0})
    assert fight["brute"].at == "C4"


def test_mer_5_4_whoever_is_immobilized_by_a_trap_goes_no_farther():
    fight = Sand(ev.TrapLaid("C3", 0, ("immobilize",)), brute="C2", floor=CORRIDOR, chosen=["trample"])
    fight.does("brute", "basic:trample:move").answers("to:C4")
    assert fight["brute"].at == "C3"
    assert fight.idle


def test_mer_5_5_a_trap_kills_and_the_move_is_over():
    fight = Sand(
        ev.TrapLaid("C3", 3), brute="C2", tinkerer="C7", hp={"brute": 3}, floor=CORRIDOR, chosen=["trample"]
    )
    fight.does("brute", "basic:trample:move").answers("to:C4")
    assert "brute" not in fight.board.figures
    assert fight.board.characters["brute"].lost == ("trample",)
    assert fight.idle


def test_mer_5_4_poison_adds_nothing_to_a_trap():
    fight = Sand(
        ev.Afflicted("brute", "poison"), ev.TrapLaid("C3", 4), brute="C2", floor=CORRIDOR, chosen=["trample"]
    )
    fight.does("brute", "basic:trample:move").answers("to:C3")
    assert fight["brute"].hp == 6


def test_mer_5_5_of_two_ways_the_one_without_traps_is_gone_and_by_a_hex_another():
    trap = ev.TrapLaid("C3", 4)
    fight = Sand(trap, brute="C2", chosen=["grab-and-go"]).does("brute", "card:grab-and-go:bottom")
    fight.answers("to:C4")
    assert fight["brute"].hp == 10
    fight = Sand(trap, brute="C2", chosen=["grab-and-go"]).does("brute", "card:grab-and-go:bottom")
    fight.answers("by:C3")
    assert (fight["brute"].hp, fight["brute"].at) == (6, "C3")
    fight.answers("to:C5")
    assert fight["brute"].at == "C5"


# pushes, pulls and items ---------------------------------------------------------------------------------


def test_mer_5_5_a_pull_comes_nearer_and_springs_traps():
    fight = Sand(
        ev.TrapLaid("C4", 5), tinkerer="C2", guard="C5", floor=CORRIDOR, stats={"guard": MONSTER}
    )  # fmt: skip
    fight.does("tinkerer", "card:hook-gun:top").answers("at:guard")
    assert fight.offered == ("to:C4", "pass")
    fight.answers("to:C4")
    assert fight["guard"].hp == 3
    fight.answers("to:C3")
    assert fight["guard"].at == "C3"
    assert fight.idle


def test_mer_5_5_who_flies_is_pushed_over_traps():
    fight = Sand(
        ev.TrapLaid("C4", 5), tinkerer="C2", guard="C5", floor=CORRIDOR, stats={"guard": stats(flies=True)}
    )  # fmt: skip
    fight.does("tinkerer", "card:hook-gun:top").answers("at:guard", "to:C4", "pass")
    assert fight["guard"].hp == 8
    assert "C4" in fight.board.traps


def pushed(*before: k.Event, **table: Any) -> Sand:
    """A brute in C2 has hit a guard in C3, and pushes it by two hexes of a corridor."""
    fight = Sand(*before, brute="C2", guard="C3", chosen=["warding-strength"], **{"floor": CORRIDOR, **table})
    return fight.does("brute", "card:warding-strength:top").answers("at:guard")


def test_mer_5_5_a_push_goes_through_an_ally_of_the_target_to_a_free_hex():
    fight = pushed(bones="C4")
    assert fight.offered == ("to:C4", "pass")
    fight.answers("to:C4")
    assert fight.idle
    assert [each.way for each in fight.told(ev.FigureShifted)] == [("C4", "C5")]
    assert (fight["guard"].at, fight["bones"].at) == ("C5", "C4")


def test_mer_5_5_a_push_ends_on_a_free_hex_or_does_not_begin():
    """Through two allies it would take three hexes; through an ally of whoever pushes nobody goes; and one
    step leads to nobody's hex."""
    assert pushed(bones="C4", hound="C5").idle
    assert pushed(tinkerer="C4").idle
    fight = Sand(brute="C2", guard="C3", bones="C4", floor=CORRIDOR, chosen=["sweeping-blow"])
    fight.does("brute", "card:sweeping-blow:bottom").answers("do")
    assert fight.idle
    assert fight["guard"].at == "C3"


def test_mer_5_5_who_is_pushed_through_an_ally_springs_the_trap_under_it():
    """Bones hovers above a trap; the guard goes in, then on. Were it to die there, it would go no farther."""
    hovering = {"bones": stats(flies=True)}
    fight = pushed(ev.TrapLaid("C4", 3), bones="C4", stats=hovering).answers("to:C4")
    assert (fight["guard"].at, fight["guard"].hp, fight.board.traps) == ("C5", 4, {})
    fight = pushed(ev.TrapLaid("C4", 3), bones="C4", stats=hovering, hp={"guard": 5}).answers("to:C4")
    assert "guard" not in fight.board.figures
    assert fight.board.coins == {"C4": 1}


def test_mer_5_5_who_flies_is_pushed_past_anybody():
    fight = pushed(tinkerer="C4", stats={"guard": stats(flies=True)})
    assert fight.offered == ("to:C4", "pass")
    assert fight.answers("to:C4")["guard"].at == "C5"


def test_mer_5_5_a_pull_goes_through_allies_of_the_target_too():
    fight = Sand(tinkerer="C2", guard="C5", bones="C4", floor=CORRIDOR)
    fight.does("tinkerer", "card:hook-gun:top").answers("at:guard", "to:C4")
    assert fight["guard"].at == "C3"


def test_mer_3_7_boots_add_to_a_move_and_shoes_make_it_a_jump():
    fight = Sand(
        brute="C2",
        guard="C4",
        floor=CORRIDOR,
        chosen=["trample"],
        items=["boots-of-striding", "winged-shoes"],
    )
    fight.does("brute", "basic:trample:move").answers("use:boots-of-striding")
    assert set(fight.offered) == {"to:C3", "use:winged-shoes", "pass"}
    fight.answers("use:winged-shoes")
    assert fight.offered == ("to:C3", "to:C5", "to:C6", "pass")
    fight.refuses("use:boots-of-striding", Illegal, "MER-3.7")
    fight.answers("to:C6")
    assert fight["brute"].at == "C6"


def test_mer_5_4_the_immobilized_do_not_move():
    fight = Sand(ev.Afflicted("brute", "immobilize", 1), brute="C3", chosen=["trample"])
    fight.does("brute", "basic:trample:move")
    assert fight.idle
    assert fight.board.characters["brute"].discard == ("trample",)


def test_mer_5_5_an_attack_by_how_far_one_moved_and_a_move_by_what_one_dealt():
    fight = Sand(brute="C2", guard="C6", chosen=["balanced-measure", "grab-and-go"], floor=CORRIDOR)
    fight.does("brute", "card:grab-and-go:bottom").answers("to:C5")
    fight.does("brute", "card:balanced-measure:top").answers("at:guard")
    assert fight.told(ev.Attacked)[0].value.value == 3
    fight = Sand(brute="C5", guard="C6", chosen=["balanced-measure", "spare-dagger"], floor=CORRIDOR)
    fight.does("brute", "basic:spare-dagger:attack").answers("at:guard")
    fight.does("brute", "card:balanced-measure:bottom")
    assert fight.offered == ("to:C4", "to:C3", "pass")


def test_mer_3_5_a_mine_is_sprung_by_an_enemy_and_its_owner_learns_from_it():
    fight = Sand(tinkerer="C2", guard="C5", floor=CORRIDOR, stats={"tinkerer": Stats(9)})
    fight.does("tinkerer", "card:proximity-mine:top")
    assert fight.offered == ("to:C3", "pass")
    fight.answers("to:C3")
    assert fight.board.traps["C3"].damage == 6
    fight.acts("guard")
    assert (fight["guard"].hp, fight["guard"].at) == (4, "C3")
    assert fight.board.characters["tinkerer"].xp == 2


def test_mer_5_5_a_closed_door_ends_a_leg_and_is_a_wall_to_monsters_and_to_sight():
    door, floor = ev.DoorLaid("C4", "hall"), ("C2", "C3", "C5", "C6")
    fight = Sand(door, brute="C2", floor=floor, chosen=["grab-and-go"])
    fight.does("brute", "card:grab-and-go:bottom")
    assert fight.offered == ("to:C3", "to:C4", "pass")
    fight = Sand(door, brute="C3", guard="C5", floor=floor, chosen=["spare-dagger"])
    fight.does("brute", "card:spare-dagger:top")
    assert fight.idle
    fight.acts("guard")
    assert fight.told(ev.FigureMoved, ev.Attacked) == []


def test_nobody_is_asked_about_a_move_that_leads_nowhere():
    fight = Sand(brute="C2", guard="C3", floor=CORRIDOR, chosen=["trample"], items=["minor-healing-potion"])
    assert fight.does("brute", "basic:trample:move").idle
