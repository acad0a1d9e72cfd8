"""How a game ended: the reason, the parts, the moments against the odds, and the chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import library
from engine.dice import Die
from engine.entries import Entry
from engine.events import Event, Rolled
from engine.model import State, opening
from engine.rules.echoes import events as e
from engine.rules.echoes.state import Board, Goal, Hero
from engine.rules.fellowship import events as ev
from engine.tabletop.sums import Sum, rows
from engine.wording import say
from projections import echoes_ending, fellowship_ending
from projections.ending import Ending, Moment
from projections.ending import ending as ending_of
from projections.translator import translator
from replays.session import Session
from service import ending
from service.playing.screen import ASCII, Glyphs
from tests.projections.test_story import FILES, opened

WORDS = {game: translator(game) for game in library.GAMES}


def entries(*events: Event) -> list[Entry[Event]]:
    return [Entry(n, event) for n, event in enumerate(events, 1)]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def over(request: pytest.FixtureRequest) -> tuple[Session, dict[str, Any]]:
    path: Path = request.param
    live = opened(path)
    found = ending.of(live, WORDS[live.rules.game])
    if found is None:
        assert not live.state.course.ended
        pytest.skip("not over")
    return live, found


@pytest.mark.slow
def test_every_golden_session_that_is_over_says_how(over: tuple[Session, dict[str, Any]]) -> None:
    live, found = over
    assert found["result"] == live.state.course.ended
    assert found["why"]
    assert found["rule"]
    assert found["tale"]
    assert [each["seat"] for each in found["seats"]] == list(live.state.course.seats)
    assert len(found["moments"]) <= 3
    versions = [each["version"] for each in found["moments"]]
    assert versions == sorted(versions)
    assert all(0 < each["good"] <= each["of"] for each in found["moments"])
    last = live.state.course.gauges
    for row in found["chart"]:
        rounds = [n for n, _ in row["values"]]
        assert rounds == sorted(rounds)
        if row["gauge"] in last:
            assert row["values"][-1][1] == last[row["gauge"]].value


@pytest.mark.parametrize("game", library.GAMES)
@pytest.mark.parametrize("result", ["won", "lost", "conceded"])
def test_every_scenario_has_a_tale_for_every_result(game: str, result: str) -> None:
    for scenario in library.rules(game).scenarios:
        assert WORDS[game].tale(scenario, result)
    assert not WORDS[game].tale("none", result)


# echoes ------------------------------------------------------------------------------------------------


def table(goal: Goal, ended: str, *, brought: int = 0, out: bool = False) -> State:
    state = opening(library.rules("echoes").model)
    hero = Hero("ann", "quarry", 3, 3, 3, 3, 5, out=out)
    board = replace(Board(), goal=goal, brought=brought, heroes={"mara": hero})
    return replace(state, board=board, course=replace(state.course, ended=ended, seats=("ann",)))


CLUES, BOSS = Goal("clues", 3, "bell-tower"), Goal("boss", foe="giant-rat")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (table(CLUES, "won", brought=3), "All 3 clues were brought to The Bell Tower."),
        (table(CLUES, "lost", brought=2), "The last round had passed, with 2 of 3 clues at The Bell Tower."),
        (table(CLUES, "lost", brought=2, out=True), "Every hero was out."),
        (table(BOSS, "won"), "Giant Rat was defeated."),
        (table(BOSS, "won", out=True), "Giant Rat was defeated."),
        (table(BOSS, "lost"), "The last round had passed, and Giant Rat still stood."),
        (table(Goal("survive", 12), "won"), "Somebody still stood after 12 rounds."),
        (table(Goal("survive", 1), "won"), "Somebody still stood after 1 round."),
    ],
)
def test_ech_6_2_why_it_ended(state: State, told: str) -> None:
    assert str(echoes_ending.why(state, WORDS["echoes"].name_of)) == told


DICE = {"fate": Die("fate", (-2, -2, 0, 1, 2, 3)), "doom": Die("doom", (-2, 0, 0, 0, -2, 0))}


def test_ech_3_5_the_chance_of_what_came_is_that_of_all_throws() -> None:
    """3 against 5 needs 2: fate 2 or 3, with doom 0 (4 of 6), and fate 3 alone never with -2: 8 of 36."""
    thrown = Rolled("mara", ("fate", "doom"), (2, 0), "seeded")
    made = e.Tested("mara", "meet:x", "wisdom", 3, (2, 0), 5, 5, True)
    failed = e.Tested("mara", "meet:x", "wisdom", 3, (-2, 0), 1, 5, False)
    found = list(echoes_ending.moments(entries(thrown, made, thrown, failed), DICE, WORDS["echoes"].name_of))
    assert [(each.version, each.good, each.of) for each in found] == [(2, 2, 9), (4, 7, 9)]
    assert "2 in 9 throws" in str(found[0].text)


def test_the_least_expected_decides_then_what_most_hangs_on_then_the_latest() -> None:
    def at(version: int, good: int, weight: int) -> Moment:
        return Moment(version, good, 12, weight, say("x"))

    moments = [at(1, 6, 9), at(2, 1, 0), at(3, 2, 1), at(4, 2, 3), at(5, 2, 1), at(6, 3, 9)]
    live = opened(next(path for path in FILES if path.stem == "bell-three"))
    declared = Ending(moments=lambda _, __, ___: moments)
    rules = live.rules
    found = ending_of(
        live.read(0, live.version), live.state, [], declared, rules.clauses, rules.dice, WORDS["echoes"]
    )
    assert found is not None
    assert [each["version"] for each in found["moments"]] == [2, 4, 5]


def test_a_test_that_could_not_come_otherwise_decides_nothing() -> None:
    thrown = Rolled("mara", ("fate", "doom"), (2, 0), "seeded")
    sure = e.Tested("mara", "meet:x", "wisdom", 9, (2, 0), 11, 1, True)
    assert not list(echoes_ending.moments(entries(thrown, sure), DICE, WORDS["echoes"].name_of))


def test_the_part_of_a_seat_is_that_of_its_heroes() -> None:
    state = table(CLUES, "lost")
    events = entries(
        e.HeroPlaced("mara", "ann", "quarry", 3, 3, 3, 3, 5),
        e.Tested("mara", "meet:x", "wisdom", 3, (2, 0), 5, 5, True),
        e.Tested("mara", "meet:x", "wisdom", 3, (-2, 0), 1, 5, False),
        e.Wounded("mara", 2),
        e.CharacterDefeated("giant-rat", "giant-rat", "mara"),
        e.CharacterDefeated("mumbler", "mumbler"),
        e.CluesGained("mara", 1),
        e.HeroOut("mara"),
        e.Wounded("tobin", 3),
    )
    assert echoes_ending.parts(events, state) == {
        "ann": {"made": 1, "failed": 1, "defeated": 1, "clues": 1, "wounds": 2, "out": 1}
    }


# fellowship --------------------------------------------------------------------------------------------


def cards(*events: Event) -> list[Moment]:
    return list(fellowship_ending.moments(entries(*events), {}, WORDS["fellowship"].name_of))


def test_fel_a_card_weighs_what_it_brought_among_its_kind() -> None:
    found = cards(
        ev.CardPlaced("gimli", "area", controller="ann"),
        ev.CardRevealed("king-spider", "ann"),
        ev.CardRevealed("hummerhorns", "ann"),
        ev.CardPlayed("ann", "gandalf"),
        ev.Damaged("gimli", 3, "hummerhorns"),
        ev.Damaged("king-spider", 4, "gandalf"),
        ev.QuestResolved(
            Sum(4, rows([("gandalf", 4)])), Sum(3, rows([("king-spider", 2), ("forest-road", 1)]))
        ),
    )
    assert [(each.version, each.weight, each.good, each.of) for each in found] == [
        (2, 2, 2, 2),
        (3, 3, 1, 2),
        (4, 8, 1, 1),
    ]


def test_fel_a_card_that_comes_again_begins_anew() -> None:
    revealed, harm = ev.CardRevealed("hummerhorns", "ann"), ev.ThreatRaised("ann", 2, "hummerhorns")
    assert [(each.version, each.weight) for each in cards(revealed, harm, revealed, harm, harm)] == [
        (1, 2),
        (3, 4),
    ]


def test_fel_damage_to_ones_own_by_ones_own_card_is_no_help() -> None:
    placed = ev.CardPlaced("gimli", "area", controller="ann")
    assert not cards(placed, ev.CardPlayed("ann", "gandalf"), ev.Damaged("gimli", 3, "gandalf"))


def test_fel_enemies_are_destroyed_by_who_strikes() -> None:
    state = opening(library.rules("fellowship").model)
    state = replace(state, course=replace(state.course, seats=("ann", "bo")))
    found = fellowship_ending.parts(
        entries(
            ev.CardPlaced("gimli", "area", controller="bo"),
            ev.StrikeDeclared("ann", "king-spider", ("legolas",)),
            ev.Destroyed("king-spider", "legolas"),
            ev.StrikeEnded("ann", "king-spider"),
            ev.Damaged("gimli", 5, "hummerhorns"),
            ev.Destroyed("gimli", "hummerhorns"),
            ev.Destroyed("hummerhorns", "gimli"),
        ),
        state,
    )
    assert (found["ann"]["destroyed"], found["bo"]["destroyed"]) == (1, 1)
    assert (found["bo"]["damage"], found["bo"]["lost"], found["ann"]["lost"]) == (5, 1, 0)


# at the interfaces ------------------------------------------------------------------------------------------


def lines(stem: str, glyphs: Glyphs = ASCII) -> list[str]:
    path = next(path for path in FILES if path.stem == stem)
    live = opened(path)
    return [each.plain for each in ending.told(live, WORDS[live.rules.game], glyphs)]


def test_the_end_in_words() -> None:
    told = lines("bell-alone-with-two")
    assert told[0].startswith("The last round had passed, with 2 of 3 clues at The Bell Tower.")
    assert any(each.startswith("ann made 18 tests, failed 5 tests") for each in told)
    assert any(
        each.startswith("To play it again: rollbook new echoes --scenario unsaid-bell") for each in told
    )
    assert any(each.startswith("Clues brought") and each.endswith("0 -> 2 of 3") for each in told)


def test_the_chart_rises_with_what_it_shows() -> None:
    row = next(each for each in lines("bell-alone-with-two", Glyphs()) if each.startswith("Clues brought"))
    bars = [each for each in row if each in ending.BARS]
    assert len(bars) == 10
    assert bars == sorted(bars)
    assert bars[0] < bars[-1] < "█"


def test_a_game_that_goes_on_has_no_end() -> None:
    live = opened(next(path for path in FILES if path.stem == "bell-three"))
    live.state = replace(live.state, course=replace(live.state.course, ended=""))
    assert ending.of(live, WORDS["echoes"]) is None
    assert not list(ending.told(live, WORDS["echoes"], ASCII))
