"""What is no option is refused by the clause that forbids it; what makes no sense is malformed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Illegal, Malformed, NotYours
from engine.rules.echoes.rules import RULES
from tests.systems.echoes.laying import answer, asked, hero, lay, rat
from tests.systems.table import choose, refused, table


def turn():
    mara = hero(
        talents=("bravery", "long-memory"), exhausted=("long-memory",), items=("shears", "dark-lantern")
    )
    there = (rat(kind="tamsin", gave=True), rat("mill", "wick"), rat("mill"))
    return lay(mara, turn="mara", actions=1, characters=there)


@pytest.mark.parametrize(
    ("choice", "clause"),
    [
        ("move:quarry", "ECH-4.4"),
        ("escape:mill", "ECH-4.5"),
        ("rest", "ECH-4.8"),
        ("fight:shears:giant-rat", "ECH-4.9"),
        ("fight:belt-knife:giant-rat", "ECH-4.9"),
        ("fight:dark-lantern:giant-rat", "ECH-4.9"),
        ("use:shears", "ECH-4.16"),
        ("use:hip-flask", "ECH-4.2"),
        ("talent:bravery", "ECH-4.11"),
        ("talent:true-note", "ECH-4.11"),
        ("talent:long-memory", "ECH-3.7"),
        ("investigate", "ECH-4.12"),
        ("meet:tamsin", "ECH-4.13"),
        ("meet:wick", "ECH-4.13"),
        ("meet:giant-rat", "ECH-4.13"),
    ],
)
def test_an_action_is_refused_by_its_clause(choice, clause):
    live = turn()
    with refused(live, Illegal, clause, asked(live).ids):
        answer(live, choice)


@pytest.mark.parametrize(
    "choice",
    [
        "dance",
        "move:moon",
        "fight:shears:dragon",
        "use:moon",
        "talent:flying",
        "meet:dragon",
        "",
        ":",
        ":moon",
    ],
)
def test_what_makes_no_sense_is_malformed(choice):
    live = turn()
    with refused(live, Malformed, "KER-1.3", asked(live).ids):
        answer(live, choice)


EVENING: dict[str, Any] = {"begin": "environment", "deck": ("bread-and-lamplight",)}
RING: dict[str, Any] = {**EVENING, "characters": (rat("quarry"),)}
HERE = {
    **EVENING,
    "characters": (rat(), rat(kind="mumbler"), rat("nave", "mumbler", acted=True), rat(kind="tamsin")),
}
FRIENDS = {
    **EVENING,
    "characters": (rat(kind="tamsin"), rat("mill", "tamsin"), rat(kind="wick"), rat(acted=True)),
}
SLIP = {"turn": "mara", "first": "talent:over-the-edge"}
STRIKE = {
    "turn": "mara", "first": "talent:true-note",
    "characters": (rat(), rat(kind="mumbler"), rat("mill"), rat(kind="wick")),
}  # fmt: skip
MORNING = {"begin": "events", "deck": ("a-clear-morning",)}
FOUND = {"turn": "mara", "first": "investigate", "secrets": ("leaning-in-a-corner",), "sums": (3,)}
TIRED = hero(talents=("bravery", "sharp-ear", "true-note"), exhausted=("bravery", "sharp-ear"))
LADEN = hero(at="mill", items=("boat-hook", "hip-flask"))


@pytest.mark.parametrize(
    ("mara", "more", "what", "choice", "clause"),
    [
        (hero(), RING, "way", "move:mill", "ECH-5.3"),
        (hero(wounds=3), HERE, "character-order", "character:tamsin", "ECH-5.4"),
        (hero(wounds=3), HERE, "character-order", "character:mumbler-2", "ECH-5.5"),
        (hero(), FRIENDS, "character-order", "character:wick", "ECH-5.4"),
        (hero(), FRIENDS, "character-order", "character:giant-rat", "ECH-5.5"),
        (hero(talents=("over-the-edge",)), SLIP, "slip", "move:quarry", "ECH-4.4"),
        (hero(talents=("true-note",)), STRIKE, "strike", "character:giant-rat-2", "ECH-4.11"),
        (hero(talents=("true-note",)), STRIKE, "strike", "character:wick", "ECH-4.11"),
        (TIRED, MORNING, "ready", "talent:true-note", "ECH-2.2"),
        (TIRED, MORNING, "ready", "talent:soft-word", "ECH-2.2"),
        (LADEN, FOUND, "put-away", "item:hip-flask", "ECH-4.15"),
        (LADEN, FOUND, "put-away", "item:shears", "ECH-4.15"),
    ],
)
def test_any_other_choice_is_refused_by_its_clause(mara, more, what, choice, clause):
    live = lay(mara, **{key: value for key, value in more.items() if key != "first"})
    if "first" in more:
        answer(live, more["first"])
    assert asked(live).what == what
    with refused(live, Illegal, clause, asked(live).ids):
        answer(live, choice)


@pytest.mark.parametrize(("choice", "clause"), [("hero:pell", "ECH-4.11"), ("hero:ilse", "ECH-6.1")])
def test_who_cannot_be_healed_is_refused(choice, clause):
    heroes = (hero("hanne", talents=("soft-word",), wounds=1), hero("odo", wounds=1), hero("ilse", wounds=5))
    live = lay(*heroes, hero("pell", "mill", wounds=1), turn="hanne")
    answer(live, "talent:soft-word")
    assert asked(live).ids == ("hero:hanne", "hero:odo")
    with refused(live, Illegal, clause):
        answer(live, choice)


def test_ech_1_5_a_hero_somebody_has_cannot_be_picked():
    live = table(RULES, "ann", "bo")
    answer(live, "hero:mara")
    with refused(live, Illegal, "ECH-1.5"):
        answer(live, "hero:mara")
    with refused(live, Malformed, "KER-1.3"):
        answer(live, "hero:zoe")


@pytest.mark.parametrize("choice", ["move:moon", "character:dragon", "item:moon", "talent:flying", "dance"])
def test_what_makes_no_sense_is_malformed_everywhere(choice):
    laid: tuple[dict[str, Any], ...] = (RING, HERE, FRIENDS)
    for more in laid:
        live = lay(hero(wounds=3), **more)
        with refused(live, Malformed, "KER-1.3"):
            answer(live, choice)


def test_heroes_nobody_knows_cannot_be_chosen():
    live = lay(hero("mara"), hero("odo"))
    for choice in ("hero:zoe", "move:moon", "boost"):
        with refused(live, Malformed, "KER-1.3", asked(live).ids):
            answer(live, choice)


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("talent:bravery", "Bravery has no effect of its own"),
        ("meet:wick", "Wick the Ringer is no friend at the hero's location"),
    ],
)
def test_a_refusal_speaks_of_things_by_their_names(choice, sentence):
    with pytest.raises(Illegal, match=sentence):
        answer(turn(), choice)


def test_what_is_for_another_moment_is_refused_by_the_clause_of_that_moment():
    live = lay(hero("mara"), hero("odo"), characters=(rat("mill"),))
    for choice in (
        "move:mill",
        "escape:mill",
        "rest",
        "fight:shears:giant-rat",
        "use:hip-flask",
        "investigate",
    ):
        with refused(live, Illegal, "ECH-4.2", asked(live).ids):
            answer(live, choice)
    answer(live, "hero:mara")
    with refused(live, Illegal, "ECH-4.1", asked(live).ids):
        answer(live, "hero:odo")
    evening = lay(hero(), **RING)
    assert asked(evening).what == "way"
    with refused(evening, Illegal, "ECH-1.1", asked(evening).ids):
        answer(evening, "rest")


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("rest", "a rest needs both actions"),
        ("talent:long-memory", "Long Memory is exhausted"),
        ("fight:shears:giant-rat", "no hostile at the hero's location"),
        ("fight:belt-knife:giant-rat", "does not carry Belt Knife"),
        ("meet:tamsin", "has given its boon"),
        ("move:quarry", "is not connected"),
    ],
)
def test_costs_limits_and_missing_targets_are_told_apart(choice, sentence):
    with pytest.raises(Illegal, match=sentence):
        answer(turn(), choice)


def test_ech_3_2_only_the_player_of_a_tested_hero_spends_talents_on_its_test():
    live = lay(hero("mara", "mill", talents=("sharp-ear",)), hero("odo", talents=("sharp-ear",)), turn="mara")
    answer(live, "investigate")
    assert asked(live).what == "boost"
    with refused(live, NotYours, "ECH-3.2", ("ann",)):
        choose(live, "bo", "talent:sharp-ear")
    with refused(live, NotYours, "KER-1.5", ("ann",)):
        choose(live, "zoe", "talent:sharp-ear")


def test_ech_4_14_where_nobody_may_move_that_is_the_reason():
    live = lay(hero(), characters=(rat(),), turn="mara", rulings={"ECH-4.14": "no-move"})
    for choice in ("escape:mill", "move:mill"):
        with refused(live, Illegal, "ECH-4.14"):
            answer(live, choice)
