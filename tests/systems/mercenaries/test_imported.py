"""Monsters and decks in the community's JSON: what becomes of them, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.brought import Brought
from engine.errors import Malformed
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.imported import Taken, by_hand, read, taken
from engine.rules.mercenaries.schema import Deck, Monster, Stats
from engine.rules.mercenaries.vocabulary import (
    Afflict,
    Attack,
    ByHand,
    Doing,
    Heal,
    Hurt,
    Loot,
    Make,
    Move,
    Retaliate,
    Shield,
    Shift,
    Summon,
    With,
)
from tests.systems.mercenaries.brought import stats


def said(type: str, value: int | str = "", sign: str = "", *inside: dict[str, Any]) -> dict[str, Any]:
    """An action as a file writes it; what does not matter to play stands in it too."""
    found: dict[str, Any] = {"type": type, "value": value, "small": True}
    if sign:
        found["valueType"] = sign
    return {**found, "subActions": list(inside)} if inside else found


def whom(value: str) -> dict[str, Any]:
    return said("specialTarget", value)


def deck(*actions: dict[str, Any], name: str = "wolf") -> str:
    card = {"initiative": 7, "shuffle": True, "cardId": 1, "actions": list(actions)}
    return json.dumps({"name": name, "edition": "own", "abilities": [card, {"initiative": 50}]})


def monster(name: str = "wolf", **more: Any) -> str:
    return json.dumps({"name": name, "edition": "own", "count": 10, "stats": stats(), **more})


def one(text: str) -> Monster | Deck:
    """What a file gives that has nothing wrong."""
    found, told = read("wolf.json", text)
    assert found is not None
    assert not told
    return found


def wrong(text: str) -> list[tuple[str, str]]:
    """All that is wrong with a file: the path in it, and what."""
    found, told = read("wolf.json", text)
    assert found is None
    assert {file for file, _, _ in told} == {"wolf.json"}
    return [(path, str(what)) for _, path, what in told]


ACTIONS: dict[str, tuple[list[dict[str, Any]], tuple[Doing, ...]]] = {
    "move and attack": (
        [said("move", 1, "plus"), said("attack", 1, "minus")],
        (Move(value=1), Attack(value=-1)),
    ),
    "jump": ([said("move", 1, "minus", said("jump"))], (Move(value=-1, jump=True),)),
    "a range of its own": ([said("attack", 0, "plus", said("range", 2))], (Attack(range=2),)),
    "a range that is added": (
        [said("attack", 1, "plus", said("range", 1, "minus"))],
        (Attack(value=1, further=-1),),
    ),
    "targets, conditions, pierce, push": (
        [
            said(
                "attack",
                0,
                "plus",
                said("target", 2),
                said("condition", "poison"),
                said("pierce", 3),
                said("push", 1),
            )
        ],
        (Attack(targets=2, conditions=("poison",), pierce=3, push=1),),
    ),
    "all beside": (
        [said("attack", 1, "minus", whom("enemiesAdjacent"))],
        (Attack(value=-1, whom="adjacent"),),
    ),
    "an area around the attacker": (
        [said("attack", 1, "minus", said("area", "(0,1,active)|(1,1,target)|(1,0,target)|(2,0,target)"))],
        (Attack(value=-1, pattern=((1, 0), (1, -1), (2, -1))),),
    ),
    "an area anywhere": (
        [said("attack", 1, "minus", said("area", "(1,0,target)|(0,1,target)|(1,1,target)|(2,1,enhance)"))],
        (Attack(value=-1, pattern=((0, 0), (-1, 1), (0, 1))),),
    ),
    "heals": (
        [
            said("heal", 2, "", whom("self")),
            said("heal", 3, "", said("range", 3)),
            said("heal", 1, "", whom("alliesAdjacent")),
        ],
        (Heal(value=2), Heal(value=3, whom="one", range=3), Heal(value=1, whom="adjacent")),
    ),
    "shield and retaliate": (
        [said("shield", 1), said("retaliate", 2, "", said("range", 3))],
        (Shield(value=1), Retaliate(value=2, range=3)),
    ),
    "conditions": (
        [
            said("condition", "strengthen", "", whom("self")),
            said("condition", "immobilize", "", whom("enemiesRange:2")),
        ],
        (Afflict(conditions=("strengthen",)), Afflict(conditions=("immobilize",), whom="range", range=2)),
    ),
    "two conditions": (
        [
            said(
                "and", 2, "", said("condition", "wound"), said("condition", "poison"), whom("enemiesAdjacent")
            )
        ],
        (Afflict(conditions=("wound", "poison"), whom="adjacent"),),
    ),
    "push, loot, damage, summon": (
        [
            said("push", 1, "", whom("enemiesAdjacent")),
            said("loot", 1),
            said("sufferDamage", 2),
            said("summon", "hound:normal"),
        ],
        (Shift(push=1), Loot(range=1), Hurt(value=2), Summon(figure="hound")),
    ),
    "an element that is made": ([said("element", "ice")], (Make(elements=("ice",)),)),
    "an element for another": (
        [said("element", "all", "minus", said("element", "ice"))],
        (Make(elements=("ice",), consumes="any"),),
    ),
    "an element that does something": (
        [said("element", "ice", "minus", said("heal", 3, "", whom("self")))],
        (Heal(value=3, consumes="ice"),),
    ),
    "an element that brings a condition": (
        [said("element", "earth", "minus", said("condition", "immobilize"), whom("enemiesRange:3"))],
        (Afflict(conditions=("immobilize",), whom="range", range=3, consumes="earth"),),
    ),
    "an element within an attack": (
        [
            said(
                "attack",
                0,
                "plus",
                said("range", 2),
                said("element", "ice", "minus", said("attack", 2, "add"), said("range", 1, "add")),
            )
        ],
        (Attack(range=2, boosts=(With(element="ice", value=2, range=1),)),),
    ),
    "an element behind an attack": (
        [said("attack", 0, "plus"), said("element", "earth", "minus", said("target", 2))],
        (Attack(boosts=(With(element="earth", targets=1),)),),
    ),
    "what there is no word for": (
        [said("custom", "%on.death%", "", said("attack", 2, "plus"))],
        (ByHand(words="custom %on.death% (attack plus 2)"),),
    ),
    "one part that there is no word for": (
        [said("attack", 2, "minus", said("range", 6), said("custom", "%beside.it%"))],
        (ByHand(words="attack minus 2 (range 6; custom %beside.it%)"),),
    ),
    "a condition that is not of this game": (
        [said("attack", 0, "plus", said("condition", "brittle"))],
        (ByHand(words="attack plus (condition brittle)"),),
    ),
    "an attack that counts nothing on the stat card": ([said("attack", 4)], (ByHand(words="attack 4"),)),
    "an elite that is summoned": ([said("summon", "hound:elite")], (ByHand(words="summon hound:elite"),)),
    "an element without an attack before it": (
        [said("element", "air", "minus", said("attack", 2, "plus"))],
        (ByHand(words="element minus air (attack plus 2)"),),
    ),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_becomes_abilities(name: str) -> None:
    actions, expected = ACTIONS[name]
    found = one(deck(*actions))
    assert isinstance(found, Deck)
    card = found.cards[0]
    assert (card.initiative, card.mixes, found.cards[1].mixes) == (7, True, False)
    assert card.abilities == expected


def test_what_is_done_by_hand_is_named_with_its_card() -> None:
    found = one(deck(said("loot", 1), said("custom", "%howl%")))
    assert isinstance(found, Deck)
    assert [*by_hand(found)] == [(1, "custom %howl%")]


def test_a_monster_has_its_sixteen_stat_cards() -> None:
    rows = stats(
        range=3,
        actions=[
            said("shield", 1),
            said("retaliate", 2, "", said("range", 3)),
            said("target", 2),
            said("pierce", 1),
            said("condition", "wound"),
        ],
    )
    found = one(json.dumps({"name": "grey-wolf", "deck": "wolf", "flying": True, "stats": rows}))
    assert isinstance(found, Monster)
    assert (found.id, found.name, found.deck, found.standees) == ("brought-grey-wolf", "Grey Wolf", "wolf", 6)
    assert found.elite[7] == Stats(
        health=34,
        move=3,
        attack=2,
        range=3,
        targets=2,
        shield=1,
        pierce=1,
        retaliate=2,
        retaliates_at=3,
        flies=True,
        conditions=("wound",),
    )
    assert [each.health for each in found.normal] == [10, 11, 12, 13, 14, 15, 16, 17]


REFUSED: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "no JSON": ("{", [("$", "it is not JSON: Input data was truncated")]),
    "no record": ("[]", [("$", "Expected `object`, got `array`")]),
    "nested without end": ("[" * 100_000, [("$", "it is nested too deeply")]),
    "neither": (
        '{"name": "wolf"}',
        [("$", "a monster has stats, a deck has abilities, and a file holds one of them")],
    ),
    "no name": (
        json.dumps({"name": "Wolf 1", "stats": stats()}),
        [("$.name", "'Wolf 1' is no name of small letters and hyphens")],
    ),
    "the name of a card": (
        deck(name="wolf-card"),
        [("$.name", "'wolf-card' is no name of small letters and hyphens")],
    ),
    "a wrong kind": ('{"name": "wolf", "stats": 3}', [("$.stats", "Expected `array`, got `int`")]),
    "a card missing, another twice": (
        json.dumps({"name": "wolf", "stats": [*stats()[:-1], stats()[0]]}),
        [
            ("$.stats[15]", "the stat card normal 0 was there before"),
            ("$.stats", "the stat card elite 7 is missing"),
        ],
    ),
    "stat cards with more than they can say": (
        json.dumps({"name": "wolf", "stats": [*stats(actions=[said("custom", "%howl%")])[:1], *stats()[1:]]}),
        [("$.stats[0]", "no stat card can say custom %howl%")],
    ),
    "a boss": (
        json.dumps({"name": "wolf", "stats": [*stats(health="8xC")[:1], *stats()[1:]]}),
        [("$.stats[0]", "no stat card can say 8xC hit points and an attack of 2, or the specials of a boss")],
    ),
    "many things at once": (
        json.dumps(
            {
                "name": "wolf",
                "deck": "Wolf",
                "count": 11,
                "stats": [
                    {"level": 0, "health": 0, "movement": "far"},
                    {"level": 8, "health": 5},
                    *stats(immunities=["boredom"])[1:2],
                    *stats()[2:],
                ],
            }
        ),
        [
            ("$.count", "Expected `int` <= 10"),
            ("$.stats[0].health", "Expected `int` >= 1"),
            ("$.stats[0].movement", "Expected `int`, got `str`"),
            ("$.stats[1].level", "Expected `int` <= 7"),
            ("$.deck", "'Wolf' is no name of small letters and hyphens"),
            ("$.stats[2]", "no stat card can say boredom"),
        ],
    ),
    "initiatives out of bounds, and none": (
        json.dumps({"name": "wolf", "abilities": [{"initiative": 100}, {"initiative": 9}, {}]}),
        [
            ("$.abilities[0].initiative", "Expected `int` <= 99"),
            ("$.abilities[2]", "Object missing required field `initiative`"),
        ],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_all_that_is_wrong_with_a_file_is_told_at_once(name: str) -> None:
    text, told = REFUSED[name]
    assert wrong(text) == told


def test_a_number_that_the_vocabulary_does_not_have_is_done_by_hand() -> None:
    found = one(
        deck(said("loot", 40), said("attack", "99999", "plus"), said("heal", 10**30, "", whom("self")))
    )
    assert isinstance(found, Deck)
    assert [words for _, words in by_hand(found)] == [
        "loot 40",
        "attack plus 99999",
        f"heal {10**30} (specialTarget self)",
    ]


# What a table brings along to a scenario ---------------------------------------------------------------

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
