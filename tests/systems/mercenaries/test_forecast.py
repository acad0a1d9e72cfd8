"""What is told before a choice: what an attack comes to, what damage leaves, what lies on a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert

from engine.rules.mercenaries.forecast import foretell
from engine.rules.mercenaries.position import Position
from engine.rules.mercenaries.rules import RULES
from engine.wording import render
from replays.session import Session
from tests.systems.mercenaries.laying import IN_ORDER, asked
from tests.systems.table import choose, table

FLOOR = ["B2", "B3", "B4", "C2", "C3", "C4", "C5", "C6", "D2", "D3", "D4", "D5"]
BRUTE = {"kind": "brute", "at": "C3", "chosen": ["spare-dagger", "trample"], "hand": ["skewer"]}


def at(*, brute: Mapping[str, Any] = {}, **position: Any) -> Session:
    """The turn of a brute at a table that is laid out."""
    written = {"floor": FLOOR, "turns": ["brute"], "characters": [{**BRUTE, **brute}], **position}
    return table(RULES, "ann", position=convert(written, Position), dice=IN_ORDER)


def told(live: Session) -> dict[str, str]:
    return {option: render(text) for option, text in foretell(live.state, asked(live)).items()}


def guard(at: str, number: int, **figures: Any) -> dict[str, Any]:
    return {"kind": "bandit-guard", "at": at, "number": number, **figures}


def test_mer_5_1_an_attack_stands_at_its_value_less_the_shield() -> None:
    """Trample attacks with 3 and pierces 2: the shield of 1 of an elite keeps off nothing (MER-5.5)."""
    monsters = [guard("C4", 1), guard("D3", 2, elite=True), guard("B3", 3, hp=1)]
    live = at(monsters=monsters)
    choose(live, "ann", "basic:trample:attack")
    found = told(live)
    assert found["at:bandit-guard-1"] == "2 damage with a card of +0, of 6 hit points"
    assert found["at:bandit-guard-2"].startswith("1 damage with a card of +0 (attack 2, shield 1)")
    assert found["at:bandit-guard-3"] == "2 damage with a card of +0, enough"
    other = at(monsters=monsters)
    choose(other, "ann", "play:trample:top")
    assert told(other)["at:bandit-guard-2"].startswith("3 damage with a card of +0, of")


def test_mer_5_4_poison_adds_one_and_what_is_missing_is_told() -> None:
    live = at(monsters=[guard("C4", 1, hp=4, conditions=["poison"])])
    choose(live, "ann", "basic:trample:attack")
    assert told(live)["at:bandit-guard-1"] == "3 damage with a card of +0, enough with +1 or more"


def test_mer_5_3_disadvantage_is_told() -> None:
    """Spare Dagger is thrown three hexes far, and nobody throws well at whoever stands beside."""
    live = at(monsters=[guard("C4", 1), guard("C6", 2)])
    choose(live, "ann", "play:spare-dagger:top")
    found = told(live)
    assert found["at:bandit-guard-1"].endswith("with disadvantage")
    assert "disadvantage" not in found["at:bandit-guard-2"]


def test_mer_3_8_what_lies_on_a_hex_is_told() -> None:
    live = at(
        traps=[{"at": "C4", "damage": 3, "conditions": ["poison"]}], coins={"D3": 2}, hazards=["B3"],
        difficult=["C2"],
    )  # fmt: skip
    choose(live, "ann", "basic:trample:move")
    found = told(live)
    assert found["to:C4"] == "a trap (3 damage, poison)"
    assert found["to:D3"] == "2 money tokens"
    assert found["to:C2"] == "difficult terrain"
    assert found["to:B3"].startswith("hazardous: ")
    assert "to:B4" not in found


def test_mer_4_3_what_damage_leaves_is_told() -> None:
    live = at(brute={"hp": 4, "conditions": ["wound"]})
    assert told(live) == {"pass": "3 hit points left"}
    last = at(brute={"hp": 1, "conditions": ["wound"]})
    assert told(last) == {"pass": "Brute is out of the scenario"}


def test_mer_4_1_a_short_rest_says_what_it_costs_and_which_face_means_which_card() -> None:
    written = {
        "floor": FLOOR, "begin": "rest",
        "characters": [
            {"kind": "brute", "at": "C3", "hand": ["grab-and-go"], "discard": ["skewer", "trample"]},
        ],
    }  # fmt: skip
    live = table(RULES, "ann", position=convert(written, Position), options={"dice": "declared"})
    assert told(live) == {"": "Of 2 discards one is lost, by chance; the others return to the hand."}
    choose(live, "ann", "rest:brute")
    assert told(live) == {"": "The card that is lost: 1 Skewer, 2 Trample."}
    choose(live, "ann", "face:2")
    assert (asked(live).what, asked(live).about[-1]) == ("other-card", "trample")
