"""Every published case of fellowship is a case file or is listed as not applicable, with its reason."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CASES = HERE / "fellowship"
SOURCES = {row["id"]: row for row in json.loads((HERE / "fellowship-sources.json").read_text("utf-8"))}
FILES = sorted(CASES.glob("*.toml"))
LISTED = re.compile(r"^- `([a-z0-9-]+)`: (\S.+)$", re.MULTILINE)
EXCUSED = dict(LISTED.findall((CASES / "not-applicable.md").read_text("utf-8")))


def test_every_published_case_is_accounted_for() -> None:
    wanted = {id for id, row in SOURCES.items() if row["confidence"] != "low"}
    written = {path.stem for path in FILES}
    assert wanted - written - {*EXCUSED} == set()
    assert not written & {*EXCUSED}


def test_few_cases_are_left_out_and_each_says_why() -> None:
    assert len(EXCUSED) <= 10
    assert {*EXCUSED} <= {*SOURCES}
    assert all(reason.endswith(".") for reason in EXCUSED.values())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_case_keeps_the_id_and_source_it_was_published_with(path: Path) -> None:
    case = tomllib.loads(path.read_text("utf-8"))
    assert case["id"] == path.stem
    assert case["game"] == "fellowship"
    assert case["clauses"]
    assert case["source"] == SOURCES[path.stem]["source"]
