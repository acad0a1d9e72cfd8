"""What a table brings along to a scenario: in whose place a type comes, and what does not fit together."""

from __future__ import annotations

import json

import pytest

from engine.brought import Brought
from engine.errors import Malformed
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.imported import Taken, taken
from engine.rules.mercenaries.vocabulary import ByHand, Loot, Summon
from tests.systems.mercenaries.brought import deck, monster, said

BARROW = CONTENT.scenarios["black-barrow"]


def bring(*files: tuple[str, str, str]) -> Taken:
    return taken(BARROW, [Brought(file, text, place) for file, text, place in files])


def test_mer_0_11_a_type_comes_in_the_place_that_the_table_names() -> None:
    found = bring(("wolf.json", monster(), "bandit-guard"), ("cards.json", deck(said("loot", 1)), ""))
    assert found.places == {"brought-wolf": "bandit-guard"}
    assert [(each.id, each.deck, each.standees) for each in found.monsters] == [
        ("brought-wolf", "brought-wolf", 10)
    ]
    assert found.decks[0].cards[0].abilities == (Loot(range=1),)


def test_mer_0_11_a_type_comes_in_the_place_of_the_one_that_it_is_called_as() -> None:
    found = bring(("bones.json", monster("living-bones", deck="living-bones"), ""))
    assert found.places == {"brought-living-bones": "living-bones"}
    assert found.monsters[0].deck == "living-bones"  # of the box


def test_mer_0_11_what_is_summoned_comes_along_without_a_place_and_else_by_hand() -> None:
    wolf = ("wolf.json", monster(), "bandit-guard")
    cub = ("cub.json", monster("cub", deck="wolf"), "")
    found = bring(
        wolf,
        cub,
        ("deck.json", deck(said("summon", "cub"), said("summon", "hound"), said("summon", "owl")), ""),
    )
    assert found.decks[0].cards[0].abilities == (
        Summon(figure="brought-cub"),
        Summon(figure="hound"),  # of the box
        ByHand(words="summon owl"),
    )
    assert [str(each) for each in found.by_hand] == ["deck.json, card 1: by hand: summon owl"]
    assert found.places == {"brought-wolf": "bandit-guard"}


THERE = "bandit-guard, bandit-archer, living-bones"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (
            [("wolf.json", monster(), "")],
            (
                f"wolf.json, at $.name: no wolf is in this scenario: say in whose place it comes, {THERE}; "
                "wolf.json, at $.deck: there is no deck wolf"
            ),
        ),
        (
            [("wolf.json", monster(deck="guard"), "hound")],
            f"wolf.json, at $: no hound is in this scenario: {THERE}",
        ),
        (
            [
                ("a.json", monster(deck="guard"), "bandit-guard"),
                ("b.json", monster("owl", deck="guard"), "bandit-guard"),
            ],
            "b.json, at $: something else comes in the place of bandit-guard",
        ),
        (
            [
                ("a.json", monster(deck="guard"), "bandit-guard"),
                ("b.json", monster(deck="guard"), "bandit-archer"),
            ],
            "b.json, at $.name: wolf was there before",
        ),
        (
            [("cards.json", deck(), "bandit-guard")],
            (
                "cards.json, at $: wolf is a deck, which comes in nobody's place; "
                "cards.json, at $.name: no monster that comes along uses the deck wolf"
            ),
        ),
        (
            [("wolf.json", monster(), "bandit-guard"), ("cards.json", "{", "")],  # the deck may be in there
            "cards.json, at $: it is not JSON: Input data was truncated",
        ),
    ],
)
def test_mer_0_11_what_does_not_fit_together_is_told_at_once(
    files: list[tuple[str, str, str]], told: str
) -> None:
    with pytest.raises(Malformed) as refused:
        bring(*files)
    assert (str(refused.value), refused.value.clause) == (told, "MER-0.11")


def test_no_more_is_told_than_can_be_read() -> None:
    with pytest.raises(Malformed) as refused:
        bring(
            ("wolf.json", json.dumps({"name": "wolf", "abilities": [{}] * 30}), ""),
            ("b.json", json.dumps({"name": "b", "abilities": [{}] * 30}), ""),
        )
    assert str(refused.value).count("missing required field") == 40
    assert str(refused.value).endswith("; and 20 more")
