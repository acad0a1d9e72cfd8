"""Every published case is accounted for: `accounted.json` says by its id where it is tried, a test or a case
file that is played, or the reason why it cannot be."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path

import pytest

from tests.cases.mercenaries.reading import FOLDER, answers

ROOT = FOLDER.parents[2]
TABLE = json.loads((FOLDER / "accounted.json").read_text("utf-8"))
TRIED: dict[str, str] = TABLE["tried"]
REASONS: dict[str, str] = TABLE["not-applicable"]
PUBLISHED = 324
TEN = 10


def test_every_case_is_tried_or_has_a_reason() -> None:
    assert not {*TRIED} & {*REASONS}
    assert len(TRIED) + len(REASONS) == PUBLISHED
    assert len(REASONS) <= TEN
    assert all(reason.endswith(".") and len(reason) > 10 for reason in REASONS.values())


@pytest.mark.parametrize("place", sorted({*TRIED.values()}))
def test_where_a_case_is_tried_there_is_a_test(place: str) -> None:
    file, _, name = place.partition("::")
    path = ROOT / file
    assert path.is_file()
    if name:
        tree = ast.parse(path.read_text("utf-8"))
        assert name in [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]


def test_every_board_and_every_initiative_stands_in_the_table() -> None:
    assert {*answers()} <= {*TRIED}
    written = Path(FOLDER / "initiative.json").read_text("utf-8")
    assert all(f'"{id}"' in written for id, place in TRIED.items() if "test_initiative" in place)


def test_a_case_file_says_which_case_it_is() -> None:
    for id, place in TRIED.items():
        if place.endswith(".toml"):
            case = tomllib.loads((ROOT / place).read_text("utf-8"))
            assert id in case["source"].split()
