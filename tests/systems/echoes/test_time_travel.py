"""Echoes and undo: steps back by action, turn and round, and dice that come again."""

from __future__ import annotations

from engine.commands import Undo
from engine.events import Rolled
from tests.systems.echoes.laying import answer, asked, board, hero, lay, rat
from tests.systems.table import events_of, log


def test_undo_by_action_by_turn_and_by_round():
    live = lay(hero("mara"), hero("odo"), deck=("bread-and-lamplight",) * 2, options={"undo": "open"})
    answer(live, "hero:mara")
    answer(live, "move:mill")
    answer(live, "move:nave")
    answer(live, "move:stair")
    live.do(Undo("bo", step="action"))
    assert (asked(live).about, board(live).heroes["odo"].at) == (("odo", 2), "square")
    live.do(Undo("ann", step="turn"))
    assert (asked(live).about, board(live).heroes["mara"].at) == (("mara", 2), "square")
    answer(live, "rest")
    answer(live, "rest")
    assert live.state.course.round == 2
    live.do(Undo("ann", step="round"))
    assert live.state.course.round == 1


def test_the_same_choice_throws_the_same_dice_again():
    live = lay(
        hero(), characters=(rat(), rat()), turn="mara", dice=None, options={"undo": "open"}, sums=(2, 2)
    )
    first = events_of(answer(live, "escape:mill"), Rolled)
    live.do(Undo("ann"))
    again = events_of(answer(live, "escape:mill"), Rolled)
    assert [event.label for event in first] == [event.label for event in again]
    assert len(events_of(log(live), Rolled)) == 2
