"""What monsters do by themselves, rule by rule, on boards of our own."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.mercenaries.monsters import Board, Enemy, Monster, Outcome, foci, outcomes
from engine.tabletop.hexes import Hex, Hexes
from tests.cases.mercenaries.reading import board

MELEE = {"move": 3, "range": 0, "targets": 1}
SHOT = {"move": 3, "range": 3, "targets": 1}
Characters = list[tuple[Hex, int]]


def acts(monster: dict[str, Any], at: Hex, characters: Characters, **more: Any) -> tuple[Outcome, ...]:
    """What a monster does among characters with these initiatives."""
    them = [{"hex": hex, "initiative": initiative} for hex, initiative in characters]
    written = board(monster=monster, attacker=at, characters=them, **more)
    found = outcomes(written.board, written.acting)
    assert set(foci(written.board, written.acting)) == {each for one in found for each in one.foci}
    return found


def ends(found: tuple[Outcome, ...]) -> list[Hex]:
    return sorted({each.end for each in found})


def after(found: tuple[Outcome, ...]) -> list[Hex]:
    return sorted({each for one in found for each in one.foci})


def hit(found: tuple[Outcome, ...]) -> list[tuple[Hex, ...]]:
    return sorted({each.targets for each in found})


# focus -----------------------------------------------------------------------------------------------------


def test_mer_6_1_the_way_to_an_attack_counts_before_how_near_somebody_is() -> None:
    wall = [(4, 2), (3, 3), (5, 2), (5, 3)]
    near, far = ((4, 3), 10), ((8, -1), 90)
    assert after(acts(MELEE, (4, 1), [near, far], obstacles=wall)) == [(8, -1)]
    assert after(acts(MELEE, (4, 1), [near, far])) == [(4, 3)]


def test_mer_6_1_who_can_be_attacked_at_once_and_is_nearer_is_the_focus() -> None:
    assert after(acts(SHOT, (4, 1), [((4, 4), 10), ((6, 1), 90)])) == [(6, 1)]


def test_mer_6_1_nearness_goes_around_walls_and_through_obstacles() -> None:
    # both in range and in sight; between the monster and the first lies what it could not walk through
    characters: Characters = [((6, 0), 50), ((4, 4), 10)]
    assert after(acts(SHOT, (4, 1), characters, obstacles=[(5, 0), (5, 1)])) == [(6, 0)]
    thin = [{"hex": (4, 1), "edges": ["NE", "SE"]}]
    assert after(acts({**SHOT, "range": 5}, (4, 1), characters, thin_walls=thin)) == [(4, 4)]


def test_mer_6_1_the_earlier_turn_breaks_a_tie_and_an_equal_one_leaves_it() -> None:
    assert after(acts(MELEE, (4, 1), [((4, 4), 30), ((7, -2), 29)])) == [(7, -2)]
    assert after(acts(MELEE, (4, 1), [((4, 4), 30), ((7, -2), 30)])) == [(4, 4), (7, -2)]


def test_mer_6_1_neither_place_nor_order_breaks_a_tie() -> None:
    characters: Characters = [((4, 4), 30), ((7, -2), 30), ((1, 1), 30)]
    assert acts(MELEE, (4, 1), characters) == acts(MELEE, (4, 1), characters[::-1])
    assert len(after(acts(MELEE, (4, 1), characters))) == 3


def test_mer_6_1_somebody_who_cannot_be_attacked_this_turn_can_be_the_focus() -> None:
    (only, *others) = acts({**MELEE, "move": 1}, (0, 0), [((0, 6), 10)])
    assert (only.end, only.targets, only.goals, only.foci, others) == ((0, 1), (), ((0, 5),), ((0, 6),), [])


def test_mer_6_1_without_a_way_there_is_no_focus_and_no_move() -> None:
    around = [(9, 0), (8, 1), (7, 1), (7, 0), (8, -1), (9, -1)]
    assert acts(MELEE, (4, 1), [((8, 0), 10)], obstacles=around) == (Outcome((4, 1)),)
    assert acts(MELEE, (4, 1), []) == (Outcome((4, 1)),)


def test_mer_5_4_whoever_is_invisible_is_no_focus_and_no_target_and_stands_in_the_way() -> None:
    unseen = {"hex": (0, 1), "initiative": 1, "invisible": True}
    seen = {"hex": (0, 4), "initiative": 90}
    written = board(
        monster={"move": 3, "range": 0, "targets": 2},
        attacker=(0, 0),
        characters=[unseen, seen],
        obstacles=[(1, 2), (1, 1)],
        wall_hexes=[(1, 0)],
    )
    assert outcomes(written.board, written.acting) == (Outcome((0, 0)),)
    free = board(monster=SHOT, attacker=(0, 0), characters=[unseen, {**seen, "hex": (0, 3)}])
    assert hit(outcomes(free.board, free.acting)) == [((0, 3),)]


# ways ------------------------------------------------------------------------------------------------------


def test_mer_5_5_enemies_stop_a_walk_and_friends_do_not() -> None:
    passage = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]
    found = acts(MELEE, (0, 0), [((0, 4), 10)], wall_hexes=passage, other_monsters=[(0, 1), (0, 2)])
    assert (ends(found), hit(found)) == ([(0, 3)], [((0, 4),)])
    found = acts(MELEE, (0, 0), [((0, 1), 20), ((0, 4), 10)], wall_hexes=passage)
    assert (ends(found), hit(found)) == ([(0, 0)], [((0, 1),)])


def test_mer_5_5_nobody_stops_where_somebody_stands_or_on_an_obstacle() -> None:
    passage = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]
    beside: dict[str, Any] = {"wall_hexes": passage, "other_monsters": [(0, 3)]}
    assert ends(acts(MELEE, (0, 0), [((0, 4), 10)], **beside)) == [(0, 0)]
    jump = {**MELEE, "jumping": True, "move": 2}
    assert ends(acts(jump, (0, 0), [((0, 4), 10)], wall_hexes=passage, obstacles=[(0, 2)])) == [(0, 1)]


@pytest.mark.parametrize(
    ("way", "one", "two"), [("walks", 0, 1), ("jumping", 0, 2), ("flying", 1, 2)], ids=str
)
def test_mer_5_5_difficult_terrain_costs_two_points_to_whoever_walks_into_it(
    way: str, one: int, two: int
) -> None:
    mud: dict[str, Any] = {"difficult": [(0, 1)], "wall_hexes": [(1, r) for r in range(7)]}
    moves = {**MELEE, way: True} if way != "walks" else MELEE
    assert ends(acts({**moves, "move": 1}, (0, 0), [((0, 5), 10)], **mud)) == [(0, one)]
    assert ends(acts({**moves, "move": 2}, (0, 0), [((0, 5), 10)], **mud)) == [(0, two)]


def test_mer_5_5_a_jump_pays_for_the_terrain_it_lands_in_and_a_flight_does_not() -> None:
    mud: dict[str, Any] = {"difficult": [(0, 2)], "wall_hexes": [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]}
    jump, fly = {**MELEE, "jumping": True}, {**MELEE, "flying": True}
    assert ends(acts({**jump, "move": 2}, (0, 0), [((0, 3), 10)], **mud)) == [(0, 1)]
    assert ends(acts({**jump, "move": 3}, (0, 0), [((0, 3), 10)], **mud)) == [(0, 2)]
    assert ends(acts({**fly, "move": 2}, (0, 0), [((0, 3), 10)], **mud)) == [(0, 2)]


def test_mer_5_5_a_jump_passes_enemies_and_obstacles_and_a_flight_ends_on_an_obstacle() -> None:
    passage: dict[str, Any] = {"wall_hexes": [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]}
    hidden = {"hex": (0, 1), "invisible": True}
    there = {"hex": (0, 4)}
    for way, end in (({"jumping": True}, (0, 3)), ({"flying": True}, (0, 3)), ({}, (0, 0))):
        written = board(
            monster={**MELEE, **way},
            attacker=(0, 0),
            characters=[hidden, there],
            obstacles=[(0, 2)],
            **passage,
        )
        assert ends(outcomes(written.board, written.acting)) == [end]
    fly = {**MELEE, "flying": True}
    assert ends(acts(fly, (0, 0), [((0, 4), 10)], obstacles=[(0, 3)], **passage)) == [(0, 3)]


@pytest.mark.parametrize("harm", ["traps", "hazards"])
def test_mer_6_4_the_way_with_fewest_traps_is_gone_however_long(harm: str) -> None:
    line = [(q, 4 - (q + 1) // 2) for q in range(15)]
    found = acts({**MELEE, "move": 9}, (0, 0), [((0, 6), 10)], **{harm: line})
    assert all(end[0] >= 8 for end in ends(found))
    everywhere = [(q, 4 - (q + 1) // 2) for q in range(16)]
    found = acts({**MELEE, "move": 9}, (0, 0), [((0, 6), 10)], **{harm: everywhere})
    assert (ends(found), hit(found)) == ([(0, 5)], [((0, 6),)])


def test_mer_6_4_a_jump_counts_the_trap_it_lands_in_alone_and_a_flight_none() -> None:
    passage: dict[str, Any] = {"wall_hexes": [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]}
    traps: dict[str, Any] = {"traps": [(0, 1), (0, 3), (0, 5)], **passage}
    jump, fly, shot = ({**MELEE, **way} for way in ({"jumping": True}, {"flying": True}, {"range": 2}))
    assert ends(acts(jump, (0, 0), [((0, 4), 10)], **traps)) == [(0, 3)]
    assert ends(acts({**jump, "range": 2}, (0, 0), [((0, 4), 10)], **traps)) == [(0, 2)]
    assert ends(acts(fly, (0, 0), [((0, 4), 10)], **traps)) == [(0, 3)]
    assert ends(acts(shot, (0, 0), [((0, 4), 10)], **traps)) == [(0, 2)]


def test_mer_5_5_a_closed_door_is_a_wall_to_a_monster_and_an_open_one_is_floor() -> None:
    rooms: dict[str, Any] = {"wall_hexes": [(4, -2), (4, -1), (4, 0), (4, 2), (4, 3), (4, 4)]}
    door = {"hex": (4, 1)}
    shut = acts({**SHOT, "range": 5}, (2, 2), [((6, 0), 10)], doors=[{**door, "open": False}], **rooms)
    assert shut == (Outcome((2, 2)),)
    ajar = acts({**SHOT, "range": 5}, (2, 2), [((6, 0), 10)], doors=[{**door, "open": True}], **rooms)
    assert (ends(ajar), hit(ajar)) == ([(2, 2)], [((6, 0),)])


# where it goes ---------------------------------------------------------------------------------------------


def test_mer_6_2_it_takes_the_fewest_points_from_which_it_can_attack() -> None:
    assert ends(acts(SHOT, (0, 0), [((0, 5), 10)])) == [(0, 2)]
    assert ends(acts(SHOT, (0, 0), [((0, 3), 10)])) == [(0, 0)]


def test_mer_6_2_without_an_attack_it_goes_beside_the_focus() -> None:
    found = acts({**SHOT, "targets": 0}, (0, 0), [((0, 4), 10)])
    assert (ends(found), hit(found), after(found)) == ([(0, 3)], [()], [(0, 4)])


def test_mer_5_3_a_shot_from_too_near_is_avoided_but_not_by_whoever_is_muddled() -> None:
    assert (4, 1) not in ends(acts(SHOT, (4, 1), [((4, 2), 10)]))
    assert ends(acts({**SHOT, "muddled": True}, (4, 1), [((4, 2), 10)])) == [(4, 1)]
    assert ends(acts(MELEE, (4, 1), [((4, 2), 10)])) == [(4, 1)]


def test_mer_6_2_to_have_no_disadvantage_on_the_focus_counts_before_more_targets() -> None:
    passage: dict[str, Any] = {"wall_hexes": [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]}
    two = {"move": 1, "range": 2, "targets": 2}
    # from (0, 3) both, but the focus from beside it; from (0, 2) the focus alone
    found = acts(two, (0, 3), [((0, 4), 10), ((0, 5), 20)], **passage)
    assert (ends(found), hit(found)) == ([(0, 2)], [((0, 4),)])
    found = acts({**two, "muddled": True}, (0, 3), [((0, 4), 10), ((0, 5), 20)], **passage)
    assert (ends(found), hit(found)) == ([(0, 3)], [((0, 4), (0, 5))])


def test_mer_6_2_more_targets_count_before_fewer_points() -> None:
    two = {**MELEE, "targets": 2}
    found = acts(two, (4, 1), [((4, 3), 20), ((6, 1), 50)])
    assert (ends(found), hit(found)) == ([(5, 2)], [((4, 3), (6, 1))])
    assert ends(acts(MELEE, (4, 1), [((4, 3), 20), ((6, 1), 50)])) == [(4, 2)]


def test_mer_6_5_other_targets_are_the_nearest_then_the_earliest() -> None:
    two = {"move": 0, "range": 4, "targets": 2}
    focus = ((4, 3), 10)
    assert hit(acts(two, (4, 1), [focus, ((7, 1), 20), ((6, -1), 90)])) == [((4, 3), (6, -1))]
    assert hit(acts(two, (4, 1), [focus, ((7, -2), 20), ((1, 4), 90)])) == [((4, 3), (7, -2))]
    level = acts(two, (4, 1), [focus, ((7, -2), 20), ((1, 4), 20)])
    assert hit(level) == [((1, 4), (4, 3)), ((4, 3), (7, -2))]


def test_mer_6_6_the_others_are_backed_off_from_for_the_same_targets() -> None:
    # in four points both can be shot at, the second from beside it; a fifth leads away from it
    three = {"move": 6, "range": 2, "targets": 3}
    characters: Characters = [((3, 4), 20), ((5, 1), 30), ((7, 1), 10)]
    assert ends(acts(three, (7, -3), characters)) == [(5, 3)]
    assert ends(acts({**three, "move": 5}, (7, -3), characters)) == [(5, 2)]
    assert ends(acts({**three, "muddled": True}, (7, -3), characters)) == [(5, 2)]


def test_mer_6_7_out_of_reach_it_comes_as_near_as_it_can_in_as_few_points() -> None:
    found = acts({**MELEE, "move": 2}, (0, 0), [((0, 6), 10)])
    assert (ends(found), found[0].goals) == ([(0, 2)], ((0, 5),))
    blocked = acts({**MELEE, "move": 1}, (0, 0), [((0, 6), 10)], other_monsters=[(0, 1)])
    assert ends(blocked) == [(0, 0)]


def test_mer_6_7_each_of_several_equal_goals_may_be_chosen() -> None:
    found = acts({**MELEE, "move": 1}, (4, 1), [((10, -2), 10)])
    assert {goal for each in found for goal in each.goals} == {(9, -2), (9, -1)}
    assert all(not each.targets for each in found)


# patterns --------------------------------------------------------------------------------------------------


def pattern(*hexes: Hex, own: bool) -> dict[str, Any]:
    return {"aoe_pattern": [{"from_centre": each} for each in hexes], "aoe_centre_is_attacker": own}


@pytest.mark.parametrize("third", [(3, 4), (5, 3)], ids=["as-printed", "mirrored"])
def test_mer_5_5_a_pattern_may_be_mirrored(third: Hex) -> None:
    still = {**MELEE, "move": 0}
    hook = pattern((0, 1), (0, 2), (-1, 3), own=True)
    found = acts(still, (4, 1), [((4, 2), 10), ((4, 3), 20), (third, 30)], **hook)
    assert hit(found) == [tuple(sorted([(4, 2), (4, 3), third]))]


@pytest.mark.parametrize("early", [(3, 2), (5, 1)])
def test_mer_6_5_of_two_ways_to_lay_a_pattern_the_one_upon_the_earlier_is_taken(early: Hex) -> None:
    # the focus with one or the other beside it; both are as near
    others: Characters = [((3, 2), 30), ((5, 1), 30)]
    characters = [(at, 20 if at == early else turn) for at, turn in others]
    pair = pattern((0, 1), (1, 0), own=True)
    found = acts({**MELEE, "move": 0}, (4, 1), [((4, 2), 10), *characters], **pair)
    assert hit(found) == [tuple(sorted([(4, 2), early]))]
    level = acts({**MELEE, "move": 0}, (4, 1), [((4, 2), 10), *others], **pair)
    assert hit(level) == [((3, 2), (4, 2)), ((4, 2), (5, 1))]


@pytest.mark.parametrize("turn", range(6))
def test_mer_5_5_a_pattern_may_be_turned_any_of_six_ways(turn: int) -> None:
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    q, r = around[turn]
    two: Characters = [((6 + q, r), 10), ((6 + 2 * q, 2 * r), 20)]
    found = acts({**MELEE, "move": 0}, (6, 0), two, **pattern((0, 1), (0, 2), own=True))
    assert hit(found) == [tuple(sorted(hex for hex, _ in two))]


def test_mer_5_5_a_pattern_at_a_distance_has_a_hex_in_range_and_need_not_lie_on_it() -> None:
    line = pattern((0, 0), (0, 1), (0, 2), own=False)
    still = {"move": 0, "range": 2, "targets": 1}
    assert hit(acts(still, (0, 0), [((0, 4), 10)], **line)) == [((0, 4),)]
    assert hit(acts(still, (0, 0), [((0, 5), 10)], **line)) == [()]


def test_mer_5_5_a_pattern_hits_nobody_out_of_sight() -> None:
    line = pattern((0, 1), (0, 2), own=True)
    characters: Characters = [((4, 1), 10), ((4, 2), 20)]
    still = {**MELEE, "move": 0}
    assert hit(acts(still, (4, 0), characters, **line)) == [((4, 1), (4, 2))]
    walls: dict[str, Any] = {"thin_walls": [{"hex": (4, 1), "edges": ["N"]}], "wall_hexes": [(3, 2), (5, 1)]}
    assert hit(acts(still, (4, 0), characters, **line, **walls)) == [((4, 1),)]


def test_mer_5_5_a_pattern_and_single_targets_go_together() -> None:
    line = pattern((0, 0), (0, 1), own=False)
    characters: Characters = [((2, 0), 10), ((5, 2), 20), ((6, 1), 30)]
    assert hit(acts({"move": 0, "range": 3, "targets": 2}, (2, 2), characters, **line)) == [
        ((2, 0), (5, 2), (6, 1))
    ]
    assert hit(acts({"move": 0, "range": 3, "targets": 1}, (2, 2), characters, **line)) == [((2, 0),)]


def test_mer_5_6_a_line_that_only_touches_a_wall_is_stopped() -> None:
    # the two lines that no wall crosses run through the ends of the walls
    thin = [{"hex": (1, 5), "edges": ["S", "SE"]}]
    still = {"move": 0, "range": 4, "targets": 1}
    assert hit(acts(still, (1, 5), [((2, 3), 10)])) == [((2, 3),)]
    assert hit(acts(still, (1, 5), [((2, 3), 10)], thin_walls=thin)) == [()]


def test_mer_5_5_range_goes_around_walls() -> None:
    thin = [{"hex": (4, 1), "edges": ["N", "NE", "NW"]}]
    still = {**SHOT, "move": 0, "range": 2}
    assert hit(acts(still, (4, 1), [((4, 3), 10)])) == [((4, 3),)]
    assert hit(acts({**still, "range": 3}, (4, 1), [((4, 3), 10)], thin_walls=thin)) == [()]


# odd boards ------------------------------------------------------------------------------------------------


def test_a_move_of_less_than_nothing_is_none_and_whoever_is_beside_is_attacked() -> None:
    """MER-6.2: it goes nowhere, and what it can attack from where it stands, it does."""
    slow = {**MELEE, "move": -1}
    assert hit(acts(slow, (4, 1), [((4, 2), 10)])) == [((4, 2),)]
    away_from_all = acts(slow, (4, 1), [((4, 4), 10)])
    assert (ends(away_from_all), hit(away_from_all)) == ([(4, 1)], [()])


@pytest.mark.parametrize("way", ["walks", "jumps", "flies"])
@pytest.mark.parametrize("kind", [{}, {"range": 3}, {"range": 3, "pattern": ((0, 0), (1, 0))}])
def test_a_figure_off_the_floor_is_reached_by_nobody_and_reaches_nobody(way: Any, kind: Any) -> None:
    floors: tuple[list[Hex], ...] = ([], [(0, 0)], [(5, 5)], [(0, 0), (1, 0), (5, 5)])
    for floor in floors:
        on = Board(where=Hexes(floor), enemies=(Enemy(at=(5, 5)),))
        monster = Monster(at=(0, 0), move=4, way=way, **kind)
        assert outcomes(on, monster) == (Outcome((0, 0)),)
        assert foci(on, monster) == ()
