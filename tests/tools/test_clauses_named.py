"""Every clause of every catalogue has a test that names it, or a case file that lists it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from engine import library
from engine.clauses import kernel_clauses

TESTS = Path(__file__).parents[1]
NAMED = re.compile(r"def test_\w*?([a-z]{3})_(\d+)_(\d+)")


def named_by_tests() -> set[str]:
    """Clauses in the names of test functions: test_ker_1_2_... names KER-1.2."""
    texts = (path.read_text(encoding="utf-8") for path in TESTS.glob("**/test_*.py"))
    return {f"{p.upper()}-{n}.{m}" for text in texts for p, n, m in NAMED.findall(text)}


def named_by_cases() -> set[str]:
    """Clauses that case files list."""
    cases = (tomllib.loads(path.read_text(encoding="utf-8")) for path in TESTS.glob("cases/**/*.toml"))
    return {clause for case in cases for clause in case.get("clauses", ())}


def test_every_kernel_clause_has_a_test_that_names_it() -> None:
    assert {clause.id for clause in kernel_clauses()} - named_by_tests() == set()


@pytest.mark.parametrize("game", library.GAMES)
def test_every_clause_of_a_game_has_a_test_or_a_case_that_names_it(game: str) -> None:
    catalogue = {clause.id for clause in library.rules(game).clauses}
    assert catalogue - named_by_tests() - named_by_cases() == set()


def test_a_clause_nobody_names_would_be_missed() -> None:
    assert "ECH-99.1" not in named_by_tests() | named_by_cases()
    assert "KER-1.1" in named_by_tests()
