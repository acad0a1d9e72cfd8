"""Every case file and every written-down session of the project, each a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.casefile import read
from replays.cases import run
from service.commands.cases import inside

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "tests" / "cases", ROOT / "docs" / "sessions")
FILES = [path for folder in FOLDERS for path in sorted(inside(folder))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT).with_suffix("")))
def test_case(path: Path) -> None:
    result = run(path.read_bytes(), str(path.relative_to(ROOT)))
    assert result.failures == ()


def test_no_two_cases_have_one_id() -> None:
    ids = [read(path.read_bytes(), str(path)).id for path in FILES]
    assert sorted(set(ids)) == sorted(ids)


def test_every_case_says_what_it_is_about() -> None:
    cases = [path for path in FILES if "cases" in path.parts]
    assert [str(path) for path in cases if not read(path.read_bytes(), str(path)).case.clauses] == []
