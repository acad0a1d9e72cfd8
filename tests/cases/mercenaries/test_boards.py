"""Every published board of a monster's turn: the whole set of outcomes, none more and none less."""

from __future__ import annotations

import pytest

from engine.rules.mercenaries.monsters import outcomes
from tests.cases.mercenaries.reading import FLOOR, Case, answers, boards

CASES = boards()
ANSWERS = answers()
PUBLISHED = 96
"""The boards that were published; the others lay out a case that was told in words."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_monster_does_what_the_board_lists_and_nothing_else(case: Case) -> None:
    found = outcomes(case.board.board, case.board.acting)
    assert sorted(found) == sorted(each.outcome for each in ANSWERS[case.id])


def test_every_board_has_its_answers_and_every_answer_its_board() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(ANSWERS)
    assert len([id for id in ids if id.startswith("gh-hex-")]) == PUBLISHED


def test_every_board_says_where_it_comes_from() -> None:
    assert [case.id for case in CASES if not case.source or case.confidence not in ("high", "medium")] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_board_stands_on_the_floor_and_nothing_stands_in_a_wall(case: Case) -> None:
    written = case.board
    standing = (written.attacker, *(each.hex for each in written.characters), *written.other_monsters)
    assert len({*standing}) == len(standing)
    lying = (*written.obstacles, *written.traps, *written.difficult, *written.wall_hexes)
    assert {*standing, *lying} <= {*FLOOR}
    assert not {*standing} & {*written.wall_hexes}


def test_the_order_in_which_things_are_written_changes_nothing() -> None:
    for case in CASES[::5]:
        board, acting = case.board.board, case.board.acting
        turned = type(board)(
            board.where,
            board.enemies[::-1],
            board.friends[::-1],
            dict(reversed(list(board.terrain.items()))),
        )
        assert outcomes(turned, acting) == outcomes(board, acting), case.id
