"""ECH-6: out, won, lost."""

from __future__ import annotations

import pytest

from engine.commands import Undo
from engine.errors import Illegal
from engine.events import Ended
from engine.rules.echoes import events as ev
from engine.rules.echoes.schema import BringClues, DefeatBoss, Survive
from tests.systems.echoes.laying import answer, asked, board, comparisons, hero, lay, only, rat
from tests.systems.table import adjust, events_of, log, refused

CALM = ("bread-and-lamplight",) * 3


def test_ech_6_1_a_hero_at_its_limit_is_out():
    live = lay(hero("mara", wounds=4), hero("odo"), begin="events", deck=("your-own-voice",), sums=(-4, 0))
    out = only(log(live), ev.HeroOut)
    assert (out.event.hero, out.clause) == ("mara", "ECH-6.1")
    assert live.state.course.gauges["wounds:mara"].value == 5
    assert live.state.course.gauges["wounds:mara"].limit == 5


def test_ech_6_1_the_limit_is_what_the_hero_says():
    live = lay(
        hero("tobin", wounds=4, limit=6), hero("odo"), begin="events", deck=("your-own-voice",), sums=(-4, 0)
    )
    assert not board(live).heroes["tobin"].out


def test_ech_6_1_no_events_and_no_actions_for_who_is_out():
    live = lay(
        hero("mara", wounds=5),
        hero("odo"),
        hero("pell"),
        begin="events",
        deck=("hold-the-rope",),
        sums=(0, 0),
    )
    assert asked(live).ids == ("hero:odo", "hero:pell")
    with refused(live, Illegal, "ECH-6.1"):
        answer(live, "hero:mara")
    answer(live, "hero:odo")
    assert [tested.hero for tested in comparisons(log(live))] == ["odo", "pell"]
    assert asked(live).ids == ("hero:odo", "hero:pell")
    with refused(live, Illegal, "ECH-6.1"):
        answer(live, "hero:mara")


def test_ech_6_2_lost_when_every_hero_is_out():
    live = lay(hero("mara", wounds=4), begin="events", deck=("your-own-voice",), sums=(-4,))
    ended = only(log(live), Ended)
    assert (ended.event.result, ended.clause) == ("lost", "ECH-6.2")


def test_ech_6_2_lost_when_the_last_round_has_passed():
    live = lay(hero(), deck=CALM, rounds=2)
    answer(live, "rest")
    assert live.state.course.gauges["rounds"].value == 2
    assert asked(live).what == "act"
    answer(live, "rest")
    assert live.state.course.ended == "lost"
    assert events_of(log(live), ev.RoundCompleted) == [ev.RoundCompleted(1), ev.RoundCompleted(2)]


def test_ech_6_2_won_when_the_clues_are_brought_to_their_place():
    live = lay(hero(at="stair", clues=2), turn="mara", goal=BringClues(clues=3, at="tower"), brought=1)
    assert live.state.course.gauges["clues"].value == 1
    ended = only(answer(live, "move:tower"), Ended)
    assert (ended.event.result, ended.clause) == ("won", "ECH-6.2")


def test_ech_6_2_won_when_the_boss_is_defeated():
    live = lay(
        hero("tobin", items=("quarry-hammer",)),
        characters=(rat(kind="quarry-hulk", wounds=1),),
        turn="tobin",
        goal=DefeatBoss(character="quarry-hulk"),
        sums=(0, 0),
    )
    assert live.state.course.gauges["boss:quarry-hulk"].value == 1
    answer(live, "fight:quarry-hammer:quarry-hulk")
    assert live.state.course.gauges["boss:quarry-hulk"].value == 3
    answer(live, "fight:quarry-hammer:quarry-hulk")
    assert live.state.course.ended == "won"


def test_ech_6_2_won_when_the_rounds_are_survived():
    live = lay(hero(), deck=CALM, rounds=2, goal=Survive(rounds=2))
    answer(live, "rest")
    assert live.state.course.gauges["survived"].value == 1
    answer(live, "rest")
    assert live.state.course.ended == "won"


def test_ech_6_2_the_last_round_may_move():
    live = lay(hero(), begin="events", deck=("nothing-answers",), rounds=2)
    assert live.state.course.gauges["rounds"].limit == 3


def test_ech_6_3_the_win_counts_where_both_come_about():
    live = lay(hero(), deck=CALM, rounds=1, goal=Survive(rounds=1))
    answer(live, "rest")
    assert live.state.course.ended == "won"


def test_ech_6_4_clues_lie_where_a_hero_fell_and_the_next_takes_them_up():
    live = lay(
        hero("mara", "mill", clues=2, wounds=4),
        hero("odo"),
        turn="mara",
        actions=1,
        secrets=("rotten-board",),
        sums=(0,),
    )
    entries = answer(live, "investigate")
    assert only(entries, ev.CluesDropped).event == ev.CluesDropped("mara", "mill", 2)
    assert board(live).locations["mill"].clues == 2
    taken = only(answer(live, "move:mill"), ev.CluesTaken)
    assert (taken.event, taken.clause) == (ev.CluesTaken("odo", "mill", 2), "ECH-6.4")
    assert board(live).heroes["odo"].clues == 2


@pytest.mark.parametrize(("reading", "results"), [("at-once", ("lost",)), ("round-end", ("", "lost"))])
def test_ech_6_2_the_limit_is_passed_where_the_last_round_comes_to_lie_behind(reading, results):
    live = lay(hero(), turn="mara", round=5, rounds=5, deck=CALM, rulings={"ECH-1.3": reading})
    adjust(live, ev.LimitMoved(-1))
    found = [live.state.course.ended]
    if not live.state.course.ended:
        answer(live, "rest")
        found.append(live.state.course.ended)
    assert tuple(found) == results


def test_ech_6_2_the_round_that_became_the_last_is_played_to_its_end():
    live = lay(hero(), turn="mara", round=4, rounds=5, deck=CALM)
    adjust(live, ev.LimitMoved(-1))
    assert asked(live).what == "act"
    answer(live, "rest")
    assert live.state.course.ended == "lost"


def test_ech_6_3_what_was_won_by_the_end_of_the_round_is_not_lost_by_a_fall():
    live = lay(
        hero("mara", "stair", clues=3, wounds=4),
        turn="mara",
        goal=BringClues(clues=3, at="tower"),
        characters=(rat("tower"),),
        rulings={"ECH-1.3": "round-end"},
        sums=(-4,),
    )
    answer(live, "move:tower")
    answer(live, "pass")
    assert board(live).heroes["mara"].out
    assert live.state.course.ended == "won"


def test_ech_1_3_a_round_goes_to_its_end_without_heroes():
    live = lay(
        hero("mara", wounds=4), hero("odo", wounds=4),
        begin="events", deck=("your-own-voice",), sums=(-4, -4),
        rulings={"ECH-1.3": "round-end"}, characters=(rat("mill"), rat("nave", "stray-hound")),
    )  # fmt: skip
    assert events_of(log(live), ev.RoundCompleted) == [ev.RoundCompleted(1)]
    assert [each.at for each in board(live).characters.values()] == ["mill", "nave"]
    assert live.state.course.ended == "lost"


def test_ech_6_4_a_hero_that_stands_there_takes_them_up_when_its_turn_begins():
    live = lay(
        hero("mara", "mill", clues=2, wounds=4), hero("odo", "mill"), turn="mara", actions=1,
        secrets=("rotten-board",), sums=(0,),
    )  # fmt: skip
    taken = only(answer(live, "investigate"), ev.CluesTaken)
    assert (taken.event, taken.clause) == (ev.CluesTaken("odo", "mill", 2), "ECH-6.4")


def test_ech_6_2_an_end_may_be_undone_and_the_game_goes_on():
    live = lay(
        hero(at="stair", clues=3), turn="mara", goal=BringClues(clues=3, at="tower"), options={"undo": "open"}
    )
    answer(live, "move:tower")
    assert live.state.course.ended == "won"
    live.do(Undo("ann"))
    assert (live.state.course.ended, board(live).brought, asked(live).what) == ("", 0, "act")
