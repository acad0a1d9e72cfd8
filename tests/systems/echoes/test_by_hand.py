"""Echoes put right by hand: what may be changed, and that every question can be asked again after it."""

from __future__ import annotations

import pytest

from engine.errors import Malformed
from engine.facts import Fact
from engine.rules.echoes import facts as f
from tests.systems.echoes.laying import answer, asked, board, comparisons, hero, lay, rat
from tests.systems.table import adjust, facts_of, refused


def test_a_hero_put_back_below_its_limit_is_in_again():
    live = lay(hero("mara", wounds=5), hero("odo"))
    assert asked(live).what == "act"
    adjust(live, f.Healed("mara", 1))
    assert not board(live).heroes["mara"].out


def test_a_hero_put_out_by_hand_ends_its_turn():
    live = lay(hero("mara"), hero("odo"), turn="mara")
    adjust(live, f.Wounded("mara", 5))
    assert asked(live).about == ("odo", 2)


@pytest.mark.parametrize(
    "fact", [f.Wounded("zoe", 1), f.CharacterMoved("dragon", "square", "mill"), f.ItemPutAway("zoe", "moon")]
)
def test_ker_8_1_what_does_not_fit_the_table_is_refused(fact: Fact):
    live = lay(hero("mara"))
    with refused(live, Malformed, "KER-8.1"):
        adjust(live, fact)


def test_a_hostile_taken_away_while_it_chooses_a_target_is_gone():
    live = lay(hero("mara"), hero("odo"), characters=(rat(),), begin="environment", deck=())
    assert asked(live).what == "target"
    adjust(live, f.CharacterDefeated("giant-rat", "giant-rat"))
    assert asked(live).what == "turn-order"


def test_a_hostile_taken_away_in_a_fight_is_struck_no_more():
    talents = ("quarry-back",)
    live = lay(
        hero("tobin", talents=talents, items=("quarry-hammer",)), characters=(rat(),), turn="tobin", sums=(3,)
    )
    answer(live, "fight:quarry-hammer:giant-rat")
    adjust(live, f.CharacterDefeated("giant-rat", "giant-rat"))
    assert asked(live).what == "boost"
    entries = answer(live)
    assert comparisons(entries)[0].success
    assert not facts_of(entries, f.CharacterWounded)
