"""The page of the game lists the cards as they are, with the words the table reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules.fellowship.abilities import SHADOW_WORDS, WORDS
from engine.rules.fellowship.content import CONTENT, Encounter
from engine.rules.fellowship.rules import RULES
from engine.wording import render

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "fellowship.md").read_text("utf-8")
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


def test_every_reading_is_explained() -> None:
    for clause, default in RULES.clauses.defaults().items():
        if clause.startswith("FEL-"):
            row = next(row for row in PAGE.splitlines() if row.startswith(f"| {clause} | `{default}` |"))
            assert all(f"`{variant}`" in row for variant in RULES.clauses[clause].variants)
