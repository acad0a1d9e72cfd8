"""ECH-4.9 to 4.17: fights, talents, items, secrets, friends."""

from __future__ import annotations

import pytest

from engine.errors import Illegal
from engine.events import Shuffled, Turned
from engine.rules.echoes import events as ev
from engine.rules.echoes.position import LocationAt
from engine.tabletop.sums import rows
from tests.systems.echoes.laying import SQUARE, answer, asked, board, comparisons, hero, lay, only, rat
from tests.systems.table import events_of, log, refused


def armed(item="quarry-hammer", **more):
    return lay(hero("tobin", strength=4, items=(item,)), turn="tobin", **more)


def test_ech_4_9_a_weapon_fights_a_hostile_at_the_same_location_only():
    live = armed(characters=(rat(), rat("mill")), sums=(0,))
    assert [id for id in asked(live).ids if id.startswith("fight")] == ["fight:quarry-hammer:giant-rat"]
    for choice in ("fight:quarry-hammer:giant-rat-2", "fight:shears:giant-rat"):
        with refused(live, Illegal, "ECH-4.9"):
            answer(live, choice)


def test_ech_4_9_what_is_no_weapon_does_not_fight():
    live = armed("hip-flask", characters=(rat(),))
    with refused(live, Illegal, "ECH-4.9"):
        answer(live, "fight:hip-flask:giant-rat")


def test_ech_4_9_a_fight_costs_one_action():
    live = armed(characters=(rat(kind="mumbler"),), sums=(-4,))
    entries = answer(live, "fight:quarry-hammer:mumbler")
    assert only(entries, ev.ActionSpent).event.actions == 1
    assert asked(live).about == ("tobin", 1)


def test_ech_4_10_the_weapon_s_skill_and_bonus_against_defence():
    live = armed(characters=(rat(kind="quarry-hulk"),), sums=(-1,))
    entries = answer(live, "fight:quarry-hammer:quarry-hulk")
    (tested,) = comparisons(entries)
    assert (tested.skill, tested.value, tested.adds) == ("strength", 4, rows([("quarry-hammer", 1)]))
    assert (tested.total, tested.difficulty, tested.success) == (4, 4, True)
    wounded = only(entries, ev.CharacterWounded)
    assert (wounded.event, wounded.clause) == (ev.CharacterWounded("quarry-hulk", 2, "tobin"), "ECH-4.10")
    assert board(live).characters["quarry-hulk"].wounds == 2


def test_ech_4_10_a_failed_fight_does_nothing():
    live = armed(characters=(rat(kind="quarry-hulk"),), sums=(-2,))
    answer(live, "fight:quarry-hammer:quarry-hulk")
    assert board(live).characters["quarry-hulk"].wounds == 0


def test_ech_4_10_a_hostile_at_its_limit_is_removed_and_leaves_its_spoils():
    live = armed(characters=(rat(kind="quarry-hulk", wounds=2),), sums=(0,))
    entries = answer(live, "fight:quarry-hammer:quarry-hulk")
    assert only(entries, ev.CharacterDefeated).event.by == "tobin"
    assert not board(live).characters
    assert board(live).heroes["tobin"].clues == 1
    assert live.state.course.gauges["hostiles"].value == 0


def test_ech_4_11_a_talent_used_as_an_action_does_its_own_and_is_exhausted():
    live = lay(
        hero("hanne", talents=("soft-word",)), hero("mara", wounds=2), hero("odo", wounds=1), turn="hanne"
    )
    answer(live, "talent:soft-word")
    assert (asked(live).what, asked(live).ids) == ("heal", ("hero:mara", "hero:odo"))
    healed = only(answer(live, "hero:mara"), ev.Healed)
    assert (healed.event, healed.clause) == (ev.Healed("mara", 1), "ECH-4.11")
    assert not board(live).heroes["hanne"].talents["soft-word"].ready
    with refused(live, Illegal, "ECH-3.7"):
        answer(live, "talent:soft-word")


def test_ech_4_11_a_talent_without_an_effect_is_no_action():
    live = lay(hero(talents=("bravery",)), turn="mara")
    with refused(live, Illegal, "ECH-4.11"):
        answer(live, "talent:bravery")


def test_ech_4_11_a_look_at_the_next_event_is_for_that_seat_alone():
    from engine.audience import view

    live = lay(
        hero(talents=("long-memory",)), hero("odo"), turn="mara", deck=("cold-rain", "nothing-answers")
    )
    answer(live, "talent:long-memory")
    assert board(live).saw == {"ann@events": ("cold-rain",)}
    saw = {who: view(live.rules.model, live.state, who).board.saw for who in ("ann", "bo", "public")}
    assert saw == {"ann": {"ann@events": ("cold-rain",)}, "bo": {}, "public": {}}
    answer(live, "pass")
    answer(live, "rest")
    assert events_of(log(live), Turned)[0].cards == ("cold-rain",)
    assert board(live).saw == {}


def test_ech_4_11_a_move_without_a_test_works_with_hostiles_about():
    live = lay(hero(talents=("over-the-edge",)), characters=(rat(),), turn="mara")
    answer(live, "talent:over-the-edge")
    assert (asked(live).what, asked(live).ids) == ("slip", ("move:mill", "move:stair"))
    answer(live, "move:stair")
    assert board(live).heroes["mara"].at == "stair"


def test_ech_4_11_where_one_way_leads_nobody_is_asked():
    live = lay(
        hero("ilse", "bell-tower", talents=("over-the-edge",)), turn="ilse", locations=(), characters=()
    )
    moved = only(answer(live, "talent:over-the-edge"), ev.HeroMoved)
    assert (moved.event.to, moved.clause) == ("rope-stair", "ECH-4.11")


def test_ech_4_11_the_effect_first_and_then_it_is_exhausted():
    live = lay(hero("hanne", talents=("even-temper",)), turn="hanne")
    answer(live, "talent:even-temper")
    assert not board(live).heroes["hanne"].talents["even-temper"].ready
    live = lay(
        hero("odo", talents=("true-note",)), turn="odo", characters=(rat(kind="rafter-choir", wounds=1),)
    )
    answer(live, "talent:true-note")
    assert not board(live).characters
    assert not board(live).heroes["odo"].talents["true-note"].ready


def test_ech_2_4_a_look_at_the_next_event_finds_a_deck_rebuilt():
    live = lay(hero(talents=("long-memory",)), turn="mara", deck=(), discard=("cold-rain",))
    entries = answer(live, "talent:long-memory")
    assert only(entries, Shuffled).clause == "ECH-2.4"
    assert (board(live).saw, board(live).discard) == ({"ann@events": ("cold-rain",)}, ())
    answer(live, "pass")
    assert events_of(log(live), ev.EventRevealed) == [ev.EventRevealed("cold-rain")]


def secret(*cards, sums=(0,), difficulty=None, **more):
    places = tuple(
        LocationAt("mill", ("square", "nave"), 1, difficulty) if each.id == "mill" else each
        for each in SQUARE
    )
    return lay(hero(at="mill", wisdom=5), turn="mara", secrets=cards, locations=places, sums=sums, **more)


@pytest.mark.parametrize(("difficulty", "reached"), [(None, 3), (4, 4)])
def test_ech_4_12_wisdom_against_three_unless_it_says_otherwise(difficulty, reached):
    (tested,) = comparisons(answer(secret("verse", difficulty=difficulty), "investigate"))
    assert (tested.skill, tested.value, tested.difficulty) == ("wisdom", 5, reached)


def test_ech_4_12_failure_leaves_the_secret():
    live = secret("verse", sums=(-4,))
    answer(live, "investigate")
    assert board(live).locations["mill"].secrets == 1
    assert not board(live).found


def test_ech_4_12_a_clue_is_carried():
    live = secret("verse")
    entries = answer(live, "investigate")
    assert only(entries, ev.SecretFound).event == ev.SecretFound("mara", "mill", "verse", "clue")
    assert board(live).heroes["mara"].clues == 1
    assert (board(live).locations["mill"].secrets, board(live).found) == (0, ("verse",))
    with refused(live, Illegal, "ECH-4.12"):
        answer(live, "investigate")


def test_ech_4_12_an_item_is_taken():
    live = secret("shuttered-light")
    answer(live, "investigate")
    assert list(board(live).heroes["mara"].items) == ["dark-lantern"]
    assert live.state.course.modifiers == {"dark-lantern>mara.wisdom": 1}


def test_ech_4_12_a_trap_goes_off():
    live = secret("rotten-board")
    wounded = only(answer(live, "investigate"), ev.Wounded)
    assert (wounded.event, wounded.clause) == (ev.Wounded("mara", 1), "ECH-4.12")


def test_ech_4_12_a_hostile_is_there():
    live = secret("nest")
    answer(live, "investigate")
    assert board(live).characters["giant-rat"].at == "mill"
    assert "move:nave" not in asked(live).ids


@pytest.mark.parametrize(("sum", "given"), [(1, True), (0, False)])
def test_ech_4_13_a_friend_gives_its_boon_once(sum, given):
    live = lay(hero(), characters=(rat(kind="wick"),), turn="mara", sums=(sum,))
    entries = answer(live, "meet:wick")
    (tested,) = comparisons(entries)
    assert (tested.skill, tested.value, tested.difficulty) == ("personality", 3, 4)
    assert board(live).heroes["mara"].clues == int(given)
    assert ("meet:wick" in asked(live).ids) is not given
    if given:
        assert only(entries, ev.BoonGiven).clause == "ECH-4.13"
        with refused(live, Illegal, "ECH-4.13"):
            answer(live, "meet:wick")


def test_ech_4_15_more_than_two_hands_can_hold_goes_back_to_the_box():
    live = secret("shuttered-light", "verse")
    live = lay(
        hero(at="mill", items=("boat-hook", "survey-chart")),
        turn="mara",
        secrets=("shuttered-light",),
        sums=(0,),
    )
    answer(live, "investigate")
    assert (asked(live).what, asked(live).ids) == ("put-away", ("item:boat-hook", "item:dark-lantern"))
    away = only(answer(live, "item:boat-hook"), ev.ItemPutAway)
    assert away.clause == "ECH-4.15"
    assert list(board(live).heroes["mara"].items) == ["survey-chart", "dark-lantern"]
    assert "boat-hook" in board(live).box


def test_ech_4_16_an_item_returns_to_the_box_with_its_last_use():
    live = lay(hero(wounds=3, items=("comfrey-salve",)), turn="mara")
    answer(live, "use:comfrey-salve")
    assert board(live).heroes["mara"].items["comfrey-salve"].uses == 1
    entries = answer(live, "use:comfrey-salve")
    assert only(entries, ev.ItemPutAway).clause == "ECH-4.16"
    assert board(live).heroes["mara"].wounds == 1
    assert "comfrey-salve" in board(live).box


def test_ech_4_16_an_item_without_uses_to_count_stays():
    live = lay(hero(items=("survey-chart",)), hero("odo"), turn="mara", deck=("cold-rain",))
    answer(live, "use:survey-chart")
    answer(live, "use:survey-chart")
    assert list(board(live).heroes["mara"].items) == ["survey-chart"]


def test_ech_4_16_a_strike_on_everyone_wounds_each_hostile_here():
    there = (rat(), rat(kind="mumbler"), rat("mill"))
    live = lay(hero(items=("tin-whistle",)), characters=there, turn="mara")
    answer(live, "use:tin-whistle")
    assert {id: each.wounds for id, each in board(live).characters.items()} == {
        "mumbler": 1,
        "giant-rat-2": 0,
    }


def test_ech_4_2_an_item_one_does_not_carry_cannot_be_used():
    live = lay(hero(), turn="mara")
    with refused(live, Illegal, "ECH-4.2"):
        answer(live, "use:hip-flask")
