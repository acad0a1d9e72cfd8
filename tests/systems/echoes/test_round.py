"""ECH-1: rounds, seats and set-up."""

from __future__ import annotations

import pytest

from engine.commands import Start
from engine.errors import Illegal
from engine.events import Entered, Marked
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.schema import BringClues
from tests.systems.echoes.laying import answer, asked, board, hero, lay, rat
from tests.systems.table import choose, events_of, log, refused, table


def test_ech_1_1_a_round_is_events_heroes_environment():
    live = lay(hero(), begin="events", deck=("cold-rain", "cold-rain"))
    answer(live, "pass")
    answer(live, "pass")
    paths = [event.path for event in events_of(log(live), Entered)]
    phases = list(dict.fromkeys(path.partition(".")[0] for path in paths[:9]))
    assert phases == ["events", "heroes", "environment"]
    assert paths[:4] == ["events.reveal", "events.board", "events.heroes", "events.discard"]


def test_ech_1_2_rounds_repeat_until_the_scenario_is_decided():
    live = lay(hero(), begin="events", deck=("cold-rain",), rounds=3)
    while not live.state.course.ended:
        answer(live, "pass")
    assert [event.n for event in events_of(log(live), Marked) if event.what == "round"] == [1, 2, 3]
    assert events_of(log(live), ev.RoundCompleted) == [ev.RoundCompleted(n) for n in (1, 2, 3)]
    assert live.state.course.ended == "lost"


def doomed(ruling):
    """The only hero has one wound left and a rat is about to bite."""
    return lay(
        hero(wounds=4),
        hero("odo", "tower", wounds=4, limit=5, acted=True),
        characters=(rat(), rat("tower")),
        rulings={"ECH-1.3": ruling},
        sums=(-4, -4),
        turn="mara",
        actions=1,
        deck=("cold-rain",),
    )


def test_ech_1_3_at_once_the_round_stops_where_the_game_is_decided():
    live = doomed("at-once")
    answer(live, "pass")
    assert live.state.course.ended == "lost"
    assert live.state.course.phase == "environment.hostiles"
    assert not events_of(log(live), ev.RoundCompleted)


def test_ech_1_3_round_end_the_round_is_played_out_first():
    live = doomed("round-end")
    entries = answer(live, "pass")
    assert live.state.course.ended == "lost"
    assert live.state.course.phase == "environment.close"
    assert events_of(entries, ev.RoundCompleted)


@pytest.mark.parametrize(("ruling", "ended"), [("at-once", "won"), ("round-end", "")])
def test_ech_1_3_a_win_counts_at_once_or_when_the_round_is_complete(ruling, ended):
    live = lay(
        hero(clues=3, at="stair"),
        turn="mara",
        goal=BringClues(clues=3, at="tower"),
        rulings={"ECH-1.3": ruling},
    )
    answer(live, "move:tower")
    assert live.state.course.ended == ended
    if not ended:
        answer(live, "pass")
        assert live.state.course.ended == "won"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ech_1_4_one_to_four_players_pick_a_hero_each(seats):
    names = ("ann", "bo", "cy", "di")[:seats]
    live = table(RULES, *names)
    picked = []
    for seat in names:
        assert (asked(live).what, asked(live).seats) == ("lead", (seat,))
        assert not [id for id in asked(live).ids if id in picked]
        picked.append(asked(live).ids[0])
        choose(live, seat, picked[-1])
    assert {id: hero.seat for id, hero in board(live).heroes.items()} == {
        pick.partition(":")[2]: seat for pick, seat in zip(picked, names, strict=True)
    }


def test_ech_1_4_somebody_alone_may_lead_two_heroes():
    live = table(RULES, options={"heroes": "2"})
    choose(live, "ann", "hero:odo")
    choose(live, "ann", "hero:hanne")
    assert [hero.seat for hero in board(live).heroes.values()] == ["ann", "ann"]


def test_ech_1_4_nobody_leads_two_in_company():
    live = table(RULES, "ann", "bo", options={"heroes": "2"}, start=False)
    with refused(live, Illegal, "ECH-1.4"):
        live.do(Start())


def test_ech_1_5_the_table_is_laid_as_the_scenario_says():
    live = table(RULES, "ann")
    choose(live, "ann", "hero:hanne")
    scenario = CONTENT.scenarios[board(live).scenario]
    assert list(board(live).locations) == [each.id for each in scenario.locations]
    hanne, printed = events_of(log(live), ev.HeroPlaced)[0], CONTENT.heroes["hanne"]
    assert (hanne.at, hanne.wisdom, hanne.limit) == (scenario.start, printed.wisdom, printed.limit)
    assert tuple(board(live).heroes["hanne"].items) == printed.items
    assert sorted((*board(live).box, *board(live).heroes["hanne"].items)) == sorted(CONTENT.items)
    assert {each.kind for each in board(live).characters.values()} >= {
        placed.character for placed in scenario.characters
    }


def test_ech_1_2_undo_steps_are_marked():
    live = lay(hero(), begin="events", deck=("cold-rain",))
    answer(live, "move:mill")
    assert set(live.state.course.marks) == {"round", "phase", "turn", "action"}
