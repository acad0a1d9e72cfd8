"""Decklists of the community become the answers of set-up (FEL-0.6)."""

from __future__ import annotations

import pytest

from engine.errors import Malformed
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.decklist import read
from engine.rules.fellowship.rules import RULES
from tests.systems.fellowship.tables import answer, board
from tests.systems.table import table

TEXT = """Three of a kind

Heroes
1x Aragorn (Core Set)
Éowyn (Core Set)

Ally (5)
3x Gandalf (Core Set)
2x Faramir
Events
Ever Vigilant x2
"""


def test_fel_0_6_the_text_form() -> None:
    deck = read(TEXT)
    assert deck.heroes == ("aragorn", "eowyn")
    assert deck.cards == {"gandalf": 3, "faramir": 2, "ever-vigilant": 2}


def test_fel_0_6_the_json_form() -> None:
    codes = {CONTENT.cards[id].code: n for id, n in (("aragorn", 1), ("faramir", 2), ("gandalf", 3))}
    slots = ", ".join(f'"{code}": {n}' for code, n in codes.items())
    for written in (f'{{"name": "x", "slots": {{{slots}}}}}', f"{{{slots}}}"):
        deck = read(written)
        assert (deck.heroes, deck.cards) == (("aragorn",), {"faramir": 2, "gandalf": 3})


def test_fel_0_6_its_answers_are_taken() -> None:
    live = table(RULES, "ann")
    for choice in read(TEXT).answers():
        answer(live, *choice)
    assert board(live).seats["ann"].list == {"gandalf": 3, "faramir": 2, "ever-vigilant": 2}
    assert board(live).seats["ann"].heroes == ("aragorn", "eowyn")


CODE = CONTENT.cards["gandalf"].code


@pytest.mark.parametrize(
    "text",
    [
        f"1x Aragorn\n{'9' * 5000}x Gandalf",
        "1x Aragorn\n100x Gandalf",
        "1x Aragorn\nGandalf x1000000000",
        f'{{"{CODE}": 1000000000}}',
        f'{{"{CODE}": -1}}',
        '{"slots": ' * 100_000,
    ],
    ids=["digits without end", "a hundred", "behind", "in JSON", "less than none", "JSON without end"],
)
def test_fel_0_6_no_list_fills_the_memory(text: str) -> None:
    with pytest.raises(Malformed):
        read(text)


@pytest.mark.parametrize("text", ["3x Nobody At All\n1x Aragorn", '{"99999": 1}', "{", "2x Gandalf", ""])
def test_fel_0_6_what_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read(text)
