"""Damage, what negates it, death and exhaustion (MER-4.3, 4.4)."""

from __future__ import annotations

import pytest

from engine.errors import Illegal
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS
from engine.rules.mercenaries.damage import exhaust, suffer
from tests.systems.mercenaries.sand import Sand, stats


def hurt(fight: Sand, figure: str, amount: int) -> Sand:
    return fight.runs(STEPS.frame(suffer, figure, amount, "MER-5.1", "guard"))


def test_mer_4_3_a_card_of_the_hand_negates_all_of_it():
    fight = Sand(brute="C3", hp={"brute": 4}, hand=["trample", "skewer"])
    hurt(fight, "brute", 5)
    assert fight.offered == ("lose:trample", "lose:skewer", "pass")
    fight.answers("lose:trample")
    held = fight.board.characters["brute"]
    assert (fight["brute"].hp, held.hand, held.lost) == (4, ("skewer",), ("trample",))


def test_mer_4_3_the_two_cards_of_the_round_are_not_in_the_hand():
    fight = Sand(brute="C3", chosen=["trample", "skewer"], hand=["spare-dagger"])
    hurt(fight, "brute", 5)
    fight.refuses("lose:trample", Illegal, "MER-4.3")
    fight = Sand(brute="C3", chosen=["trample", "skewer"])
    hurt(fight, "brute", 5)
    assert fight["brute"].hp == 5
    assert fight.idle


def test_mer_4_3_two_discards_negate_it_and_an_active_card_is_one_whose_bonus_ends():
    fight = Sand(brute="C3", hp={"brute": 4}, chosen=["shield-bash"], discard=["trample", "skewer"])
    fight.does("brute", "card:shield-bash:bottom").answers("do")
    assert fight.board.lasting
    hurt(fight, "brute", 5).answers("discards")
    assert fight.offered == ("lose:trample", "lose:skewer", "lose:shield-bash")
    fight.answers("lose:trample lose:shield-bash")
    held = fight.board.characters["brute"]
    assert (fight["brute"].hp, held.active, held.discard) == (4, {}, ("skewer",))
    assert held.lost == ("trample", "shield-bash")
    assert fight.board.lasting == ()


def test_mer_4_3_an_active_card_that_is_lost_anyway_is_no_discard():
    fight = Sand(brute="C3", chosen=["warding-strength"], discard=["trample"])
    fight.does("brute", "card:warding-strength:bottom").answers("do")
    hurt(fight, "brute", 5)
    assert fight["brute"].hp == 5


def test_mer_4_3_what_the_attack_adds_happens_all_the_same():
    fight = Sand(brute="C3", guard="C4", hand=["trample"], stats={"guard": stats(conditions=("poison",))})
    fight.acts("guard").answers("lose:trample")
    assert (fight["brute"].hp, fight["brute"].conditions) == (10, {"poison": 0})


@pytest.mark.parametrize(("amount", "out"), [(3, True), (2, False)])
def test_mer_4_4_below_one_hit_point_a_character_is_exhausted(amount: int, out: bool):
    fight = Sand(brute="C3", tinkerer="C5", hp={"brute": 3}, hand=["trample"], discard=["skewer"])
    hurt(fight, "brute", amount).answers("pass")
    held = fight.board.characters["brute"]
    assert held.exhausted is out
    assert ("brute" in fight.board.figures) is not out
    assert fight.board.figures.get("brute") is None or fight["brute"].hp == 1
    assert (held.hand, held.discard, held.lost) == (
        ((), (), ("trample", "skewer")) if out else (("trample",), ("skewer",), ())
    )


def test_mer_4_4_with_a_character_go_its_active_cards_and_its_summons():
    stood = ev.FigurePlaced("rat-1", "rat", "C5", 5, stats(), "ann", "brute")
    fight = Sand(stood, brute="C3", tinkerer="B5", chosen=["shield-bash", "trample"])
    fight.does("brute", "card:shield-bash:bottom").answers("do").runs(STEPS.frame(exhaust, "brute"))
    held = fight.board.characters["brute"]
    assert set(held.lost) == {"shield-bash", "trample"}
    assert (held.active, fight.board.lasting, list(fight.board.figures)) == ({}, (), ["tinkerer"])


def test_mer_5_5_a_monster_that_was_summoned_leaves_no_money():
    stood = ev.FigurePlaced("ooze-2", "ooze", "C5", 1, stats(), number=2, spawned=True)
    fight = hurt(Sand(stood, brute="C3"), "ooze-2", 1)
    assert ("ooze-2" in fight.board.figures, fight.board.coins) == (False, {})
