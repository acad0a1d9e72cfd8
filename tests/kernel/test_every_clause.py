"""Every promise of the kernel is proved by a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from engine.clauses import kernel_clauses
from tests.systems.proving.rules import RULES

TESTS = Path(__file__).parents[1]


def named(prefix: str) -> set[str]:
    """The clauses that tests are named after: `test_ker_1_2_...` proves KER-1.2."""
    found = re.compile(rf"^def test_{prefix.lower()}_(\d+)_(\d+)_", re.MULTILINE)
    files = [*TESTS.glob("kernel/test_*.py"), *TESTS.glob("systems/test_*.py")]
    texts = [file.read_text("utf-8") for file in files]
    return {f"{prefix}-{one}.{two}" for text in texts for one, two in found.findall(text)}


def test_every_kernel_clause_has_a_test() -> None:
    clauses = {clause.id for clause in kernel_clauses()}
    assert clauses - named("KER") == set()
    assert named("KER") - clauses == set()


def test_every_clause_of_the_proving_game_has_a_test() -> None:
    clauses = {clause.id for clause in RULES.clauses if clause.id.startswith("PRO-")}
    assert clauses == named("PRO")
