"""Gauges and totals over time are what was shown at each of those moments."""

from __future__ import annotations

import pytest

from engine.commands import Note, Undo
from engine.rules.echoes.rules import RULES as ECHOES
from engine.rules.fellowship.rules import RULES as FELLOWSHIP
from engine.system import Rules
from projections.areas import Cards
from projections.over_time import Moment, over_time, rounds
from projections.show import show
from replays.session import Session
from replays.timeline import rests_to
from tests.bot_play import by_bot
from tests.systems.fellowship.tables import answer, lay
from tests.systems.table import table


def game(rules: Rules, answers: int) -> Session:
    live = table(rules, "ann", "bo", scenario=rules.scenarios[0], options={"undo": "open"})
    for _ in by_bot(live, "random", 4, answers):
        pass
    return live


def moments(live: Session, viewer: str = "public") -> list[Moment]:
    return list(over_time(live.rules.model, rests_to(live, live.version), viewer))


@pytest.mark.parametrize("rules", [ECHOES, FELLOWSHIP], ids=lambda rules: rules.game)
def test_every_moment_is_what_was_shown_then(rules: Rules) -> None:
    live = game(rules, 150)
    found = moments(live)
    assert len({each.round for each in found}) > 1
    for each in found:
        shown = show(rules.model, live.at(each.version), each.version, "public")
        assert (shown.round, shown.phase.partition(".")[0]) == (each.round, each.phase)
        assert {name: gauge.value for name, gauge in shown.threat.items()} == {
            name: value for name, value in each.values.items() if not name.startswith("sums:")
        }
        sums = shown.board.sums if isinstance(shown.board, Cards) else {}
        assert bool(sums) == (rules is FELLOWSHIP)
        for name, total in sums.items():
            assert each.values[f"sums:{name}"] == total.total


def test_the_last_moment_is_now() -> None:
    live = game(FELLOWSHIP, 150)
    assert moments(live)[-1].version == live.state.head


@pytest.mark.parametrize("answers", range(3, 9))
def test_a_note_is_no_moment_wherever_it_is_written(answers: int) -> None:
    live = game(ECHOES, answers)
    before = [(each.round, each.phase, each.values) for each in moments(live)]
    live.do(Note("ann", "a pause"))
    assert [(each.round, each.phase, each.values) for each in moments(live)] == before


def test_what_was_undone_is_not_on_the_way() -> None:
    live = game(FELLOWSHIP, 150)
    there = moments(live)[4].version
    live.do(Undo("ann", to=there))
    assert moments(live)[-1].version == there


def test_rounds_are_their_first_moments_and_now() -> None:
    found = [
        Moment(n, turn, phase, {}) for n, (turn, phase) in enumerate(((1, "a"), (1, "b"), (2, "a"), (2, "b")))
    ]
    assert [each.version for each in rounds(found)] == [0, 2, 3]
    assert [each.version for each in rounds(found[:3])] == [0, 2]
    assert rounds([]) == []


def test_fel_7_2_the_dials_have_risen_when_the_next_round_begins() -> None:
    live = lay(
        at="refresh.ready", seats={"ann": {"threat": 30, "heroes": ["aragorn"], "allies": ["faramir"]}}
    )
    answer(live, "pass")
    last = rounds(moments(live))[-1]
    assert (last.round, last.values["threat:ann"]) == (2, 31)
