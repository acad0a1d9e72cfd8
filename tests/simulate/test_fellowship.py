"""What a simulation of fellowship counts: wounds of heroes, dials, the score, cards that really came up."""

from __future__ import annotations

import pytest

from engine import events as k
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.simulated import came_up, numbers, wounds
from replays.create import Plan
from service.simulate.session import Job, Sample, play
from tests.cli.driving import Command
from tests.systems.fellowship.tables import lay


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    plan = Plan("fellowship", "passage-through-mirkwood", ("ann", "ben"), {}, {"mode": "easy"})
    return [play(Job(plan, "greedy", "1", number)) for number in range(1, 7)]


def test_wounds_are_those_of_the_heroes_and_one_that_fell_has_all_it_can_bear() -> None:
    cards = {"ogre": {"kind": "enemy", "engage": 50, "health": 9, "threat": 1, "attack": 1}}
    heroes = [{"card": "aragorn", "damage": 2, "attached": ["citadel-plate"]}, "gloin"]
    staging = [{"card": "ogre", "damage": 4}]
    seats = {"ann": {"heroes": heroes, "fallen": ["theodred"]}}
    live = lay(at="planning.play", cards=cards, staging=staging, seats=seats)
    assert wounds(live.state) == {"aragorn": (2, 9), "gloin": (0, 4), "theodred": (4, 4)}


def test_the_dial_is_the_highest_and_counts_fifty_at_most() -> None:
    seats = {"ann": {"heroes": ["aragorn"], "threat": 31}, "bo": {"heroes": ["gloin"], "threat": 44}}
    assert numbers(lay("ann", "bo", at="planning.play", seats=seats).state) == {"threat": 44}
    seats["bo"]["threat"] = 57
    assert numbers(lay("ann", "bo", at="planning.play", seats=seats).state) == {"threat": 50}


def test_a_score_is_there_where_the_game_is_won(samples: list[Sample]) -> None:
    assert {each.result for each in samples} == {"won", "lost"}
    for each in samples:
        assert ("score" in each.numbers) == (each.result == "won")
        assert len(each.wounds) == 6
        assert each.result == "won" or each.numbers["threat"] <= 50


def test_a_card_comes_up_as_it_is_drawn_played_revealed_or_turned_up_and_copies_are_one() -> None:
    assert [*came_up(k.Dealt("deck:ann", "ann", ("gandalf-2", "feint")))] == ["gandalf", "feint"]
    assert [*came_up(ev.CardPlayed("ann", "gandalf-2"))] == ["gandalf"]
    assert [*came_up(ev.CardRevealed("forest-spider-3", "ann"))] == ["forest-spider"]
    assert [*came_up(ev.ShadowTurned("ogre", "shadow-1", "king-spider-2"))] == ["king-spider"]


def test_a_deck_that_is_given_up_does_not_come_up() -> None:
    assert [*came_up(k.Turned("deck:ann", ("gandalf", "feint")))] == []
    assert [*came_up(k.Dealt("encounter", "ann", ("king-spider",)))] == []


def test_people_are_shown_what_the_game_counts(cli: Command) -> None:
    words = ("simulate", "fellowship", "--sessions", "2", "--seats", "1", "--jobs", "1", "--bots", "greedy")
    told = cli(*words).out
    assert "threat" in told.splitlines()[0]
    (group,) = cli.done(*words)["groups"]
    assert 1 <= group["numbers"]["threat"]["mean"] <= 50
    assert set(group["figures"]) == {"aragorn", "theodred", "gloin"}
