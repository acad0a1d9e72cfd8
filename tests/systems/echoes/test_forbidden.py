"""What is no option is refused by the clause that forbids it; what makes no sense is malformed."""

from __future__ import annotations

import pytest

from engine.errors import Illegal, Malformed
from tests.systems.echoes.laying import answer, asked, hero, lay, rat
from tests.systems.table import refused


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
    "choice", ["dance", "move:moon", "fight:shears:dragon", "use:moon", "talent:flying", "meet:dragon"]
)
def test_what_makes_no_sense_is_malformed(choice):
    live = turn()
    with refused(live, Malformed, "KER-1.3", asked(live).ids):
        answer(live, choice)


def test_heroes_nobody_knows_cannot_be_chosen():
    live = lay(hero("mara"), hero("odo"))
    for choice in ("hero:zoe", "move:mill"):
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
