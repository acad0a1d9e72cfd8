"""Monsters and decks in the community's JSON: what becomes of them, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.content import packaged
from engine.errors import Malformed
from engine.rules.mercenaries.content import CONTENT, FOLDERS, PACKAGE, load
from engine.rules.mercenaries.imported import by_hand, read
from engine.rules.mercenaries.schema import Deck, Monster
from engine.rules.mercenaries.state import Stats
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


def said(type: str, value: int | str = "", sign: str = "", *inside: dict[str, Any]) -> dict[str, Any]:
    """An action as a file writes it; what does not matter to play stands in it too."""
    found: dict[str, Any] = {"type": type, "value": value, "small": True}
    if sign:
        found["valueType"] = sign
    return {**found, "subActions": list(inside)} if inside else found


def whom(value: str) -> dict[str, Any]:
    return said("specialTarget", value)


def deck(*actions: dict[str, Any], name: str = "wolf") -> bytes:
    card = {"initiative": 7, "shuffle": True, "cardId": 1, "actions": list(actions)}
    return json.dumps({"name": name, "edition": "own", "abilities": [card, {"initiative": 50}]}).encode()


def stats(**more: Any) -> list[dict[str, Any]]:
    """Sixteen stat cards: the hit points are 10 and the level, of elites twice that."""
    rows = []
    for rank, times in (("normal", 1), ("elite", 2)):
        for level in range(8):
            row = {"level": level, "health": (10 + level) * times, "movement": 3, "attack": 2, **more}
            rows.append(row if rank == "normal" else {**row, "type": rank})
    return rows


def monster(name: str = "wolf", **more: Any) -> bytes:
    return json.dumps({"name": name, "edition": "own", "count": 10, "stats": stats(), **more}).encode()


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
    found = read("wolf.json", deck(*actions))
    assert isinstance(found, Deck)
    card = found.cards[0]
    assert (card.initiative, card.mixes, found.cards[1].mixes) == (7, True, False)
    assert card.abilities == expected


def test_what_is_done_by_hand_is_named_with_its_card() -> None:
    found = read("wolf.json", deck(said("loot", 1), said("custom", "%howl%")))
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
    found = read(
        "w.json", json.dumps({"name": "grey-wolf", "deck": "wolf", "flying": True, "stats": rows}).encode()
    )
    assert isinstance(found, Monster)
    assert (found.id, found.name, found.deck, found.standees) == ("grey-wolf", "Grey Wolf", "wolf", 6)
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


REFUSED: dict[str, tuple[bytes, str]] = {
    "no JSON": (b"{", "at $: it is not JSON: Input data was truncated"),
    "neither": (
        b'{"name": "wolf"}',
        "at $: a monster has stats, a deck has abilities, and a file holds one of them",
    ),
    "no name": (
        b'{"name": "Wolf 1", "stats": []}',
        "at $.name: 'Wolf 1' is no name of small letters and hyphens",
    ),
    "a wrong kind": (b'{"name": "wolf", "stats": 3}', "at $.stats: Expected `array`, got `int`"),
    "a card missing": (
        json.dumps({"name": "wolf", "stats": stats()[:-1]}).encode(),
        "at $.stats: the stat card elite 7 is missing",
    ),
    "a card twice": (
        json.dumps({"name": "wolf", "stats": [*stats(), stats()[0]]}).encode(),
        "at $.stats[16]: normal 0 is no stat card, or was there before",
    ),
    "a stat card with more than it can say": (
        json.dumps({"name": "wolf", "stats": stats(actions=[said("custom", "%howl%")])}).encode(),
        "at $.stats[0]: no stat card can say custom %howl%",
    ),
    "a boss": (
        json.dumps({"name": "wolf", "stats": stats(health="8xC")}).encode(),
        "at $.stats[0]: no stat card can say 8xC hit points and an attack of 2, or the specials of a boss",
    ),
    "a number out of bounds": (
        deck(said("loot", 40)),
        "at $.cards[0].abilities[0].range: Expected `int` <= 9",
    ),
    "an initiative out of bounds": (
        json.dumps({"name": "wolf", "abilities": [{"initiative": 100}]}).encode(),
        "at $.cards[0].initiative: Expected `int` <= 99",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_whole_is_refused_in_a_sentence(name: str) -> None:
    data, told = REFUSED[name]
    with pytest.raises(Malformed) as refused:
        read("wolf.json", data)
    assert str(refused.value) == f"wolf.json, {told}"


SCENARIO = "scenarios/black-barrow.toml"


def files(**imported: bytes) -> dict[str, bytes]:
    """What ships, with imported files; in the first scenario a wolf stands in the place of a guard."""
    shipped = packaged(PACKAGE, FOLDERS)
    changed = shipped[SCENARIO].replace(b'"bandit-guard", at = "L6"', b'"wolf", at = "L6"')
    return {
        **shipped,
        SCENARIO: changed,
        **{f"imported/{name}.json": data for name, data in imported.items()},
    }


def test_an_imported_monster_stands_in_a_scenario() -> None:
    tables = load(files(stat=monster(), cards=deck(said("loot", 1))))
    assert tables.scenarios["black-barrow"].rooms[0].monsters[0].monster == "wolf"
    assert tables.monsters["wolf"].elite[0].health == 20
    assert tables.decks["wolf"].cards[0].abilities == (Loot(range=1),)
    assert tables.decks["guard"] == CONTENT.decks["guard"]


@pytest.mark.parametrize(
    ("imported", "told"),
    [
        ({"stat": monster()}, "imported/stat.json, at $.deck: wolf is no deck"),
        ({"stat": monster("hound")}, "imported/stat.json, at $.name: hound was there before"),
        ({"stat": monster("trample")}, "imported/stat.json, at $.name: trample was there before"),
        ({"cards": deck(name="guard")}, "imported/cards.json, at $.name: guard was there before"),
        (
            {"cards": deck(said("summon", "owl"))},
            "imported/cards.json, at $.abilities: owl is neither a summon nor a monster",
        ),
    ],
)
def test_what_leads_nowhere_is_refused(imported: dict[str, bytes], told: str) -> None:
    with pytest.raises(Malformed) as refused:
        load(files(**imported))
    assert str(refused.value) == told
