"""Every clause of echoes has at least two cases, each with an expectation that play brings about."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine import library

FILES = sorted((Path(__file__).parent / "echoes").glob("*.toml"))
CASES: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES
}
CLAUSES = [clause.id for clause in library.rules("echoes").clauses if clause.id.startswith("ECH-")]


def counted(cases: dict[str, dict[str, Any]]) -> Counter[str]:
    """How many cases are about each clause."""
    return Counter(clause for case in cases.values() for clause in {*case["clauses"]})


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_two_cases_and_more(clause: str) -> None:
    about = [id for id, case in CASES.items() if clause in case["clauses"]]
    assert len(about) >= 2, about


@pytest.mark.parametrize("id", CASES)
def test_a_case_is_called_after_its_file_and_expects_something(id: str) -> None:
    case = CASES[id]
    assert case["id"] == id
    assert case["game"] == "echoes"
    assert case["expect"]


@pytest.mark.parametrize("id", CASES)
def test_a_case_plays_answers_or_enters_a_phase_that_does_something(id: str) -> None:
    """Not a position that is looked at: something is decided in it, or a choice is offered."""
    case = CASES[id]
    begun = case.get("position", {}).get("begin", "").split(".")[0] in ("events", "environment")
    assert case.get("script") or begun or "options" in case["expect"]


def test_a_clause_with_one_case_would_be_missed() -> None:
    without = {id: case for id, case in CASES.items() if id != "ech-4-17-who-came-first"}
    assert counted(CASES)["ECH-4.17"] == counted(without)["ECH-4.17"] + 1 == 2
