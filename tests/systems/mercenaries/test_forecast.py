"""What is told before a choice: what an attack comes to, what damage leaves, what lies on a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from engine.rules.mercenaries.forecast import foretell
from engine.rules.mercenaries.position import Position
from engine.rules.mercenaries.rules import RULES
from engine.rules.mercenaries.state import Door
from engine.wording import render
from projections.translator import translator
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


def test_mer_5_5_a_door_that_is_open_is_no_closed_one() -> None:
    live = at()
    choose(live, "ann", "basic:trample:move")
    doors = {"B3": Door("hall"), "D3": Door("hall", open=True)}
    laid = replace(live.state, board=replace(live.state.board, doors=doors))
    found = {option: render(text) for option, text in foretell(laid, asked(live)).items()}
    assert found["to:B3"] == "a closed door"
    assert "to:D3" not in found


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


# Who acts by itself ----------------------------------------------------------------------------------------

HEXES = [f"{column}{row}" for column in "BCDEFGHI" for row in range(1, 9)]


def comes(at: str, *characters: Mapping[str, Any], up: int = 4) -> Session:
    """The turn of a guard that moves 2 and attacks beside it, on open ground."""
    return table(
        RULES,
        "ann",
        position=convert(
            {
                "floor": HEXES, "turns": ["bandit-guard", *(each["kind"] for each in characters)],
                "characters": characters, "monsters": [guard(at, 1)], "up": {"guard": up},
            },
            Position,
        ),
        dice=IN_ORDER,
    )  # fmt: skip


def test_mer_6_2_why_a_monster_may_end_on_any_of_these_hexes_is_told() -> None:
    """From C3 the hexes D4 and E4 lie two steps away, and both beside the brute in E5."""
    live = comes("C3", {**BRUTE, "at": "E5"})
    question = asked(live)
    assert (question.what, question.ids) == ("end", ("to:D4", "to:E4"))
    assert told(live)[""] == "Its focus is Brute: each of these is 2 points away, and as good to attack from."


def test_mer_6_7_of_a_focus_out_of_reach_it_is_told_how_far_it_is_still() -> None:
    """Five steps part C3 from H6; after the two that it goes, two are left to a hex beside it."""
    live = comes("C3", {**BRUTE, "at": "H6"})
    assert asked(live).what == "end"
    far = "Its focus is Brute, too far to attack: from each of these 2 points are left to go."
    assert told(live)[""] == far


def test_mer_5_5_what_an_element_adds_is_told_where_it_is_offered() -> None:
    """Skewer attacks with 3, and with air one more and pierce 1."""
    brute = {"chosen": ["skewer", "trample"], "hand": []}
    live = at(elements={"air": "strong"}, brute=brute, monsters=[guard("C4", 1)])
    choose(live, "ann", "play:skewer:top")
    assert "with:air" in asked(live).ids
    assert told(live)["with:air"] == "adds: +1 more, pierce 1"
    assert (
        translator("mercenaries").option_help("with:air")
        == translator("mercenaries").option_help("air")
        != ""
    )


def test_mer_0_4_how_many_things_can_be_bought_is_told() -> None:
    """Fourteen items are in the box, and none is dearer than the thirty gold."""
    live = table(RULES, "ann", dice=IN_ORDER)
    choose(live, "ann", "class:brute")
    assert told(live)[""] == "30 gold to spend, one thing after another: 14 can be bought."
