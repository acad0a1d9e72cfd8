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


def said(text: str) -> list[str]:
    return [str(each) for each in read(f"1x Aragorn\n50x Gandalf\n{text}").told]


def test_fel_0_6_a_card_alone_on_a_line_is_one_copy_and_is_told() -> None:
    assert read("1x Aragorn\nA Test of Will\n").cards == {"a-test-of-will": 1}
    assert said("A Test of Will") == ["These stand without a number and were taken once: A Test of Will."]


def test_fel_0_6_a_line_that_is_not_understood_is_named() -> None:
    assert said("Three of a kind") == ["These lines name no card and were passed over: Three of a kind."]
    assert said("\nHeroes (3)\nAlly (5)\nEvents:\nEowyn") == []


def test_fel_0_6_all_cards_that_there_are_not_are_named() -> None:
    with pytest.raises(Malformed) as refusal:
        read("1x Aragorn\n3x Nobody At All\n2x Somebody Else")
    assert refusal.value.text.values["name"] == ("Nobody At All", "Somebody Else")


@pytest.mark.parametrize("heading", ["Sideboard", "Sideboard (2)", "Side Deck:", "sideboard"])
def test_fel_0_6_a_sideboard_is_left_out_and_told(heading: str) -> None:
    deck = read(f"1x Aragorn\n50x Gandalf\n{heading}\nAlly\n2x Faramir\n1x Eowyn\nBeorn")
    assert (deck.heroes, deck.cards) == (("aragorn",), {"gandalf": 50})
    assert [str(each) for each in deck.told] == ["The sideboard was left out: Faramir, Éowyn, Beorn."]


def test_fel_0_6_the_main_deck_goes_on_after_a_sideboard() -> None:
    assert read("Sideboard\n2x Faramir\nMain Deck\n1x Aragorn\n50x Gandalf").cards == {"gandalf": 50}


def test_fel_0_6_none_of_a_card_is_none_and_is_told() -> None:
    deck = read("0x Éowyn\n1x Aragorn\n0x Faramir\n50x Gandalf")
    assert (deck.heroes, deck.cards) == (("aragorn",), {"gandalf": 50})
    assert said("0x Éowyn\nFaramir x0") == [
        "These stand with the number 0 and were left out: Éowyn, Faramir."
    ]
    assert read('{"01001": 1, "01007": 0, "01073": 50}').heroes == ("aragorn",)


@pytest.mark.parametrize("line", ["2x Aragorn", "1x Aragorn", "Aragorn", "01001 x1"])
def test_fel_0_6_a_hero_named_twice_is_led_once_and_is_told(line: str) -> None:
    assert read(f"1x Aragorn\n50x Gandalf\n{line}").heroes == ("aragorn",)
    assert said(line) == ["These heroes are named more than once, and led once: Aragorn."]


def test_fel_0_6_two_copies_of_a_hero_are_one_and_are_told() -> None:
    deck = read("2x Aragorn\n50x Gandalf")
    assert deck.heroes == ("aragorn",)
    assert len(deck.told) == 1


@pytest.mark.parametrize("line", ["01050 x2", "2x 01050", "2 01050", "01050 (Core Set) x2"])
def test_fel_0_6_numbers_stand_for_names_in_text(line: str) -> None:
    card = next(card for card in CONTENT.cards.values() if card.code == "01050")
    assert read(f"1x 01001\n{line}") == read(f"1x Aragorn\n2x {card.name}")


OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">
  <section name="Hero" shared="False">
    <card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9001">Aragorn</card>
    <card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9007">&#201;owyn</card>
  </section>
  <section name="Ally"><card id="x" qty="3">Gandalf</card></section>
  <section name="Event" shared="False"><card qty="2" id="y">A Test
    of Will</card></section>
  <section name="Sideboard" shared="False"><card qty="2" id="z">Faramir</card></section>
  <section name="Quest" shared="True" />
</deck>
"""


def test_fel_0_6_the_octgn_form() -> None:
    deck = read(OCTGN)
    assert deck.heroes == ("aragorn", "eowyn")
    assert deck.cards == {"gandalf": 3, "a-test-of-will": 2}
    assert "The sideboard was left out: Faramir." in map(str, deck.told)


@pytest.mark.parametrize(
    "text",
    [
        OCTGN.replace('qty="3"', 'qty="1000"'),
        OCTGN.replace('qty="3"', 'qty="-1"'),
        OCTGN.replace(">Gandalf<", ">Nobody<"),
        "<deck>",
        "<" * 100_000,
    ],
    ids=["a thousand", "less than none", "nobody", "nothing", "without end"],
)
def test_fel_0_6_what_is_no_octgn_deck_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read(text)


def test_fel_0_6_a_side_of_a_list_in_json_is_left_out_and_told() -> None:
    deck = read('{"slots": {"01001": 1, "01073": 50}, "sideslots": {"01050": 2}}')
    assert (deck.heroes, deck.cards) == (("aragorn",), {"gandalf": 50})
    assert [str(each) for each in deck.told] == ["The sideboard was left out: A Test of Will."]


@pytest.mark.parametrize(("copies", "told"), [(1, 1), (13, 1), (49, 1), (50, 0), (99, 0)])
def test_fel_0_6_a_small_deck_is_told(copies: int, told: int) -> None:
    assert len(read(f"1x Aragorn\n{copies}x Gandalf").told) == told


def test_fel_0_6_a_large_deck_is_told() -> None:
    assert not read("1x Aragorn\n50x Gandalf\n50x Faramir").told
    assert len(read("1x Aragorn\n51x Gandalf\n50x Faramir").told) == 1
