"""The greedy bot: it reckons odds before it acts, minds its wounds, and goes where the goal is."""

from __future__ import annotations

import random
from typing import Any

from engine.rules.echoes.bot import Look, action_worth, danger, greedy_bot
from engine.rules.echoes.position import LocationAt
from engine.rules.echoes.schema import BringClues, DefeatBoss
from replays.session import Session
from tests.systems.echoes.laying import SQUARE, answer, asked, hero, lay, rat


def chosen(live: Session) -> tuple[str, ...]:
    """What it answers, whatever the stream says."""
    question = asked(live)
    answers = {
        greedy_bot(live.state, question.seats[0], question, random.Random(seed).randrange)
        for seed in range(8)
    }
    (answer,) = answers
    return answer


def alone(**more: Any) -> Session:
    """One hero whose turn it is."""
    return lay(hero("mara", **more.pop("figures", {})), turn="mara", **more)


def test_it_fights_with_the_weapon_that_has_the_better_odds() -> None:
    figures = {"items": ("shears", "belt-knife"), "strength": 2, "agility": 5}
    assert chosen(alone(figures=figures, characters=(rat(),))) == ("fight:belt-knife:giant-rat",)
    figures = {**figures, "strength": 5, "agility": 2}
    assert chosen(alone(figures=figures, characters=(rat(),))) == ("fight:shears:giant-rat",)


def test_it_rests_when_two_more_wounds_would_put_it_out() -> None:
    assert chosen(alone(figures={"wounds": 3})) == ("rest",)
    assert chosen(alone(figures={"wounds": 0})) != ("rest",)


def test_it_carries_what_it_found_home_and_looks_for_more_otherwise() -> None:
    goal = BringClues(clues=2, at="tower")
    assert chosen(alone(figures={"clues": 1, "at": "stair"}, goal=goal)) == ("move:tower",)
    assert chosen(alone(figures={"at": "square"}, goal=goal)) == ("move:mill",)
    assert chosen(alone(figures={"at": "mill"}, goal=goal)) == ("investigate",)


def test_it_goes_for_the_boss_and_strikes_it_first() -> None:
    goal = DefeatBoss(character="first-answer")
    boss = rat("tower", "first-answer")
    assert chosen(alone(goal=goal, characters=(boss,))) == ("move:stair",)
    figures = {"at": "tower", "items": ("shears",)}
    both = (rat("tower", "gaunt-echo"), boss)
    assert chosen(alone(figures=figures, goal=goal, characters=both)) == ("fight:shears:first-answer",)


def test_it_leaves_hopeless_tests_alone() -> None:
    place = tuple(each if each.id != "mill" else LocationAt("mill", each.links, 1, 9) for each in SQUARE)
    live = alone(figures={"at": "mill"}, locations=place)
    look = Look(live.state, "mara")
    assert look.chance("investigate") == 0
    assert action_worth(look, "investigate") == 0


def test_the_odds_count_the_talents_that_would_be_spent() -> None:
    with_one = alone(figures={"at": "mill", "talents": ("long-memory",)})
    assert Look(with_one.state, "mara").chance("investigate") == 58
    assert Look(alone(figures={"at": "mill"}).state, "mara").chance("investigate") == 50


def test_the_odds_are_those_of_the_dice_of_this_table() -> None:
    """Three above: twelve of twelve with one die, ten with two."""
    six: dict[str, Any] = {"at": "mill", "wisdom": 6}
    assert Look(alone(figures=six).state, "mara").chance("investigate") == 83
    ruled = lay(hero("mara", **six), turn="mara", rulings={"ECH-3.6": "d12"})
    assert Look(ruled.state, "mara").chance("investigate") == 100


def test_a_talent_is_spent_where_it_brings_the_odds_above_even() -> None:
    live = alone(figures={"at": "mill", "talents": ("sharp-ear",)})
    answer(live, "investigate")
    assert chosen(live) == ("talent:sharp-ear",)


def test_no_talent_is_spent_where_it_would_not_help() -> None:
    for wisdom in (5, 1):
        live = alone(figures={"at": "mill", "wisdom": wisdom, "talents": ("sharp-ear",)}, sums=(0,))
        answer(live, "investigate")
        assert asked(live).what != "boost" or chosen(live) == ()


def test_danger_is_shared_and_counts_double_for_who_is_nearly_out() -> None:
    foe = (rat(kind="gaunt-echo"),)
    one = lay(hero("mara"), turn="mara", characters=foe)
    two = lay(hero("mara"), hero("odo"), turn="mara", characters=foe)
    hurt = lay(hero("mara", wounds=4), turn="mara", characters=foe)
    whole = danger(Look(one.state, "mara"), "square")
    assert whole == 100 - Look(one.state, "mara").percent(-1)
    assert danger(Look(two.state, "mara"), "square") == whole // 2
    assert danger(Look(hurt.state, "mara"), "square") == whole * 2


def test_whoever_can_bear_most_takes_the_blow() -> None:
    live = lay(hero("mara"), hero("tobin", limit=6), characters=(rat(),), begin="environment", deck=())
    assert asked(live).what == "target"
    assert chosen(live) == ("hero:tobin",)


def test_nothing_hidden_changes_what_it_does() -> None:
    """It is handed the whole state; the order of piles is no part of what it looks at."""
    one = alone(deck=("cold-rain", "loose-planks", "wet-and-hungry"), secrets=("verse", "nest"))
    other = alone(deck=("wet-and-hungry", "loose-planks", "cold-rain"), secrets=("nest", "verse"))
    assert chosen(one) == chosen(other)
