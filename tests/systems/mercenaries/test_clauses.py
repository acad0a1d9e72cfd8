"""What stands of mercenaries: its clauses, each with a test and each cited."""

from __future__ import annotations

import re
from pathlib import Path

from engine import kernel

ROOT = Path(__file__).parents[3]
GAME = ROOT / "engine" / "rules" / "mercenaries"
CLAUSES = {clause.id for clause in kernel.clauses("engine.rules.mercenaries") if clause.id.startswith("MER-")}
CITED = re.compile(r"MER-\d+\.\d+")
NAMED = re.compile(r"def test_mer_(\d+)_(\d+)_")


def test_every_clause_that_the_code_names_is_in_the_catalogue() -> None:
    texts = [path.read_text("utf-8") for path in sorted(GAME.rglob("*.py"))]
    cited = {clause for text in texts for clause in CITED.findall(text)}
    assert cited - CLAUSES == set()


def test_every_clause_of_the_catalogue_has_a_test_that_names_it() -> None:
    files = [*(ROOT / "tests").glob("systems/mercenaries/test_*.py")]
    files += (ROOT / "tests").glob("cases/mercenaries/test_*.py")
    named = {f"MER-{n}.{m}" for file in files for n, m in NAMED.findall(file.read_text("utf-8"))}
    assert named == CLAUSES
