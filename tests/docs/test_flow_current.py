"""The phase diagrams in docs/flow are those of the rules as they are; `make docs` draws them again."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import library
from engine.diagrams import mermaid

FLOW = Path(__file__).parents[2] / "docs" / "flow"


@pytest.mark.parametrize("game", library.GAMES)
def test_the_diagram_of_a_game_is_current(game: str) -> None:
    drawn = (FLOW / f"{game}.mmd").read_text(encoding="utf-8")
    assert drawn.rstrip("\n") == mermaid(library.rules(game).flow).rstrip("\n")


def test_no_diagram_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in FLOW.glob("*.mmd")} == set(library.GAMES)
