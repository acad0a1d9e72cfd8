"""The case files of mercenaries, played: `cases/`, a situation each, most of them published ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import library
from engine.rules.mercenaries.content import PACKAGE
from replays.casefile import read
from replays.cases import run

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known by its name, also before the library lists it."""
    monkeypatch.setattr(library, "_added", {**dict(library.added()), "mercenaries": PACKAGE})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_case_comes_out_as_it_should(path: Path) -> None:
    assert run(path.read_bytes(), path.name).failures == ()


def test_a_case_is_called_as_its_file_and_says_what_it_is_about() -> None:
    for path in FILES:
        case = read(path.read_bytes(), path.name).case
        assert case.id == path.stem
        assert case.clauses
        assert path.read_text("utf-8").startswith("# ")
