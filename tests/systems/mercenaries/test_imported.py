"""Monsters and decks in the community's JSON: what becomes of them, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.rules.mercenaries.imported import by_hand, read
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
from tests.systems.mercenaries.brought import deck, said, stats, whom


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
    "a retaliate of allies and of itself": (
        [said("retaliate", 2, "", whom("alliesRange:2"), whom("self"))],
        (ByHand(words="retaliate 2 (specialTarget alliesRange:2; specialTarget self)"),),
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
