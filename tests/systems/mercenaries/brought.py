"""Files of a table's own to test with: a wolf and its deck, as the community writes them."""

from __future__ import annotations

import json
from typing import Any

from engine.brought import Brought

RANKS = (("normal", 1), ("elite", 2))


def stats(**more: Any) -> list[dict[str, Any]]:
    """Sixteen stat cards: the hit points are 10 and the level, of elites twice that."""
    return [
        {"level": level, "type": rank, "health": (10 + level) * times, "movement": 3, "attack": 2, **more}
        for rank, times in RANKS
        for level in range(8)
    ]


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


MONSTER = {"name": "wolf", "edition": "own", "count": 10, "stats": stats()}
ADVANCE = {"type": "move", "value": 1, "valueType": "plus"}
BITE = {
    "type": "attack",
    "value": 1,
    "valueType": "minus",
    "subActions": [{"type": "condition", "value": "poison"}],
}
HOWL = {"type": "custom", "value": "%howl%"}
CALL = {"type": "summon", "value": "cub"}
DECK = {
    "name": "wolf",
    "abilities": [
        {"initiative": 7, "shuffle": True, "actions": [ADVANCE, BITE]},
        {"initiative": 24, "actions": [ADVANCE, BITE, HOWL]},
        {"initiative": 50, "actions": [{"type": "attack", "value": 0, "valueType": "plus"}, CALL]},
        {"initiative": 99},
    ],
}
CUB = {**MONSTER, "name": "cub", "deck": "wolf", "count": 4}
WOLVES = (
    Brought("wolf.json", json.dumps(MONSTER), "bandit-guard"),
    Brought("cub.json", json.dumps(CUB)),
    Brought("wolf-deck.json", json.dumps(DECK)),
)
"""What can be brought along to the first scenario, whole."""
