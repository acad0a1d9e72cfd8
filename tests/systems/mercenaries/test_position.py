"""Positions of mercenaries: what is laid, and what cannot be is refused with its place in the file."""

from __future__ import annotations

import pytest

from engine.errors import Malformed
from replays.cases import run

CASE = """
id = "laid"
game = "mercenaries"
clauses = ["MER-0.7"]
seats = ["ann", "bo"]

[position]
level = 2
round = 3
floor = ["C3", "C4", "C5", "D3", "D4"]
walls = [["C3", "D3"]]
difficult = ["D4"]
traps = [{ at = "C5", damage = 4, conditions = ["wound"] }]
coins = { D3 = 2 }
treasures = { D4 = "reliquary" }
elements = { ice = "strong", fire = "waning" }
turns = ["bandit-guard", "brute", "tinkerer"]
up = { guard = 8 }
modifiers = { monsters = ["null-1"] }

[[position.characters]]
kind = "brute"
at = "C3"
hp = 4
xp = 7
gold = 5
chosen = ["trample", "skewer"]
discard = ["spare-dagger"]
lost = ["shield-bash"]
items = ["boots-of-striding", "minor-power-potion"]
spent = ["boots-of-striding"]
consumed = ["minor-power-potion"]
conditions = ["poison", "muddle"]

[[position.characters]]
kind = "tinkerer"
at = "D3"
rests = true

[[position.summons]]
kind = "decoy"
at = "D4"
owner = "tinkerer"
hp = 2

[[position.monsters]]
kind = "bandit-guard"
at = "C4"
number = 4
elite = true
hp = 3
conditions = ["strengthen"]
"""


def test_all_that_a_position_says_is_there() -> None:
    told = (
        CASE
        + """
[expect]
round = 3
"board.level" = 2
"board.complete" = 2
"board.field.pieces.brute.hp" = 4
"board.field.pieces.brute.limit" = 10
"board.field.pieces.brute.conditions" = { poison = 0, muddle = 1 }
"board.field.pieces.decoy-1.hp" = 2
"board.field.pieces.bandit-guard-4.limit" = 10
"board.field.pieces.bandit-guard-4.conditions" = { strengthen = 1 }
"board.field.cells.D4.kind" = "difficult"
"board.field.cells.C5.lies" = { trap = 1 }
"board.field.cells.D3.lies" = { coin = 2 }
"board.field.cells.D4.lies" = { treasure = 1 }
"board.elements" = { ice = 2, fire = 1 }
"board.decks.guard.initiative" = 15
"board.characters.brute.xp" = 7
"board.characters.brute.gold" = 5
"board.characters.tinkerer.resting" = true
"hands.brute.chosen" = ["trample", "skewer"]
"hands.brute.discard" = ["spare-dagger"]
"hands.brute.lost" = ["shield-bash"]
"hands.brute.items.boots-of-striding" = { ready = false, gone = false }
"hands.brute.items.minor-power-potion" = { ready = false, gone = true }
"piles.abilities:guard" = 7
asks = "ann"
"""
    )
    assert run(told.encode(), "laid.toml").failures == ()


WRONG = {
    "an unknown class": (
        'kind = "brute"',
        'kind = "bard"',
        "at $.position.characters[0].kind: there is no class bard",
    ),
    "a class without a name": (
        'kind = "brute"',
        'kind = ""',
        "at $.position.characters[0].kind: a name is missing",
    ),
    "a monster without a name": (
        'kind = "bandit-guard"',
        'kind = ""',
        "at $.position.monsters[0].kind: a name is missing",
    ),
    "an unknown card": (
        '["trample", "skewer"]',
        '["trample", "owl"]',
        "at $.position.characters[0].chosen[1]: no card of this class is called owl, or it lies elsewhere",
    ),
    "a card twice": (
        '["spare-dagger"]',
        '["trample"]',
        "at $.position.characters[0]: no card of this class is called trample, or it lies elsewhere",
    ),
    "a card of another class": (
        '["spare-dagger"]',
        '["ink-bomb"]',
        "at $.position.characters[0]: no card of this class is called ink-bomb, or it lies elsewhere",
    ),
    "a hex that is taken": ('at = "D3"', 'at = "C3"', "at $.position.characters[1]: C3 is no free floor"),
    "a hex that is no floor": ('at = "D3"', 'at = "E3"', "at $.position.characters[1]: E3 is no free floor"),
    "too many hit points": (
        "hp = 4",
        "hp = 11",
        "at $.position.characters[0]: 11 hit points are more than 10",
    ),
    "a summon of nobody": (
        'owner = "tinkerer"',
        'owner = "bard"',
        "at $.position.summons[0]: no figure or type called bard is there",
    ),
    "a standee that is not there": (
        "number = 4",
        "number = 9",
        "at $.position.monsters[0]: there is no further standee 9 of this type",
    ),
    "a card of a deck that is not there": (
        "{ guard = 8 }",
        "{ guard = 9 }",
        "at $.position.monsters[0]: no card of this class is called guard-card-9, or it lies elsewhere",
    ),
    "a modifier card that is not there": (
        '["null-1"]',
        '["null-2"]',
        "at $.position.modifiers.monsters: no modifier card is called null-2, or it lies there already",
    ),
    "a turn of nobody": (
        '"tinkerer"]',
        '"bard"]',
        "at $.position.turns: no figure or type called bard is there",
    ),
    "an item that is not worn": (
        'spent = ["boots-of-striding"]',
        'spent = ["war-hammer"]',
        "at $.position.characters[0]: there is no item war-hammer",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_with_its_place(name: str) -> None:
    old, new, told = WRONG[name]
    assert old in CASE
    with pytest.raises(Malformed) as refused:
        run(CASE.replace(old, new, 1).encode(), "wrong.toml")
    assert str(refused.value).endswith(told)
