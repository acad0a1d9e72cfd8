"""What is printed is read whole: mistakes are found, with the card, or the file and the place in it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.content import packaged
from engine.errors import Malformed
from engine.rules.fellowship import abilities
from engine.rules.fellowship.abilities import effects_of
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import CARDS, KINDS, PACKAGE, Hero, card, load, printed_event


def changed(file: str, old: str, new: str) -> dict[str, bytes]:
    files = dict(packaged(PACKAGE))
    assert old.encode() in files[file]
    files[file] = files[file].replace(old.encode(), new.encode(), 1)
    return files


@pytest.mark.parametrize(
    ("file", "old", "new", "place"),
    [
        ("decks.toml", '"gloin"', '"gloom"', "decks.toml, at $.deck[0].heroes[2]: gloom is no hero"),
        ("decks.toml", 'id = "faramir"', 'id = "aragorn"', "decks.toml, at $.deck[0].cards"),
        (
            "scenarios/passage-through-mirkwood.toml",
            '"dol-guldur-orcs"',
            '"nobody"',
            "scenarios/passage-through-mirkwood.toml, at $.sets[2]",
        ),
        (
            "scenarios/passage-through-mirkwood.toml",
            '"old-forest-road"',
            '"aragorn"',
            "scenarios/passage-through-mirkwood.toml, at $.staging[1]",
        ),
    ],
)
def test_a_mistake_is_named_with_file_and_place(file: str, old: str, new: str, place: str) -> None:
    with pytest.raises(Malformed) as caught:
        load(changed(file, old, new), "content/")
    assert place in str(caught.value)


OIN = Hero(
    "oin", "Oin", sphere="lore", threat=9, willpower=2, attack=2, defence=1, health=4, traits=("dwarf",)
)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"willpower": -2}, "card oin, at $.willpower: Expected `int` >= 0"),
        ({"sphere": "love"}, "card oin, at $.sphere: Invalid enum value 'love'"),
        ({"id": "Oin"}, "card Oin, at $.id: Expected `str` matching regex"),
        ({"keywords": ("swift",)}, "card oin, at $.keywords[0]: Expected `str` matching regex"),
        ({"text": ("song",)}, "card oin, at $.text[0]: Invalid enum value 'song'"),
        ({"id": "aragorn"}, "card aragorn, at $.id: aragorn was there before"),
    ],
)
def test_a_mistake_in_a_record_is_named_with_the_card(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Malformed) as caught:
        card(replace(OIN, **changes))
    assert said in str(caught.value)
    assert "oin" not in CARDS


def test_an_effect_without_code_is_left_to_the_players_beside_those_with_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(CARDS, "gloin", replace(CARDS["gloin"], text=("action",)))
    assert load(packaged(PACKAGE), effects=effects_of).cards["gloin"].text == ("response", "action")
    assert CONTENT.cards["gloin"].text == ("response",)


def test_players_cards_stand_kind_by_kind_in_the_order_of_their_numbers() -> None:
    cards = [each for each in CONTENT.cards.values() if each.code]
    kinds = [*KINDS]
    assert [each.id for each in cards] == [
        each.id for each in sorted(cards, key=lambda each: (kinds.index(type(each)), each.code))
    ]


@pytest.mark.parametrize("id", ["aragorn", "flies-and-spiders"])
def test_a_quest_card_has_an_id_of_its_own(id: str) -> None:
    file, (first, second) = "scenarios/passage-through-mirkwood.toml", [*CONTENT.stages][:2]
    assert first == "flies-and-spiders"
    with pytest.raises(Malformed, match=rf"at \$\.stages\[1\]\.id: {id} was there before"):
        load(changed(file, f'"{second}"', f'"{id}"'))


def test_every_printed_card_enters_the_log_with_its_figures() -> None:
    told = printed_event(CONTENT.cards["king-spider"])
    assert (told.engage, told.threat, told.attack, told.defence, told.health) == (20, 2, 3, 1, 3)
    assert {printed_event(card).kind for card in CONTENT.cards.values()} <= set(KINDS.values())


def test_effects_are_filed_for_cards_that_are_printed() -> None:
    filed = {*abilities.REVEALS, *abilities.SHADOWS, *abilities.SETUPS, *abilities.CONSTANTS}
    filed |= {ability.card for ability in abilities.ABILITIES.values()}
    assert filed <= {*CONTENT.cards, *CONTENT.stages}
