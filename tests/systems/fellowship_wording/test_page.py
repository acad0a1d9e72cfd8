"""The page of the game lists the cards as they are, with the words the table reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import SHADOW_WORDS, WORDS, Encounter
from engine.rules.fellowship.rules import RULES
from engine.wording import render

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "games" / "fellowship.md").read_text("utf-8")
SETS = CONTENT.scenarios["passage-through-mirkwood"].sets
LISTED = [id for id, card in CONTENT.cards.items() if not isinstance(card, Encounter) or card.set in SETS]


@pytest.mark.parametrize("id", LISTED)
def test_a_card_stands_in_its_table(id: str) -> None:
    name = CONTENT.cards[id].name
    row = next((row for row in PAGE.splitlines() if row.startswith((f"| {name} |", f"| {name}* |"))), "")
    assert row
    for texts in (WORDS, SHADOW_WORDS):
        if id in texts:
            assert f"| {render(texts[id])} |" in row


def test_the_card_that_is_shown_whole_stands_so_in_the_code() -> None:
    shown = PAGE.partition("```python\n")[2].partition("```")[0]
    files = (ROOT / "engine" / "rules" / "fellowship" / "cards").glob("*.py")
    assert shown
    assert any(shown in path.read_text("utf-8") for path in files)


def test_every_reading_is_explained() -> None:
    for clause, default in RULES.clauses.defaults().items():
        if clause.startswith("FEL-"):
            row = next(row for row in PAGE.splitlines() if row.startswith(f"| {clause} | `{default}` |"))
            assert all(f"`{variant}`" in row for variant in RULES.clauses[clause].variants)
