"""The story of what was paid, and of what one thing alone became."""

from __future__ import annotations

from engine import events as k
from engine.rules.echoes import events as e
from engine.rules.fellowship import events as ev
from projections.translator import translator
from service.language import wording
from tests.projections.test_story import texts


def test_fel_2_2_who_paid_for_a_card_is_told_with_it() -> None:
    paid = [ev.ResourcesSpent(each, 2, "longbeard-orc-slayer") for each in ("theodred", "gloin")]
    played = ev.CardPlayed("ann", "longbeard-orc-slayer")
    assert texts("fellowship", k.Drawn("deck:ann", "ann", 1), *paid, played) == [
        "ann drew 1 card.",
        "Théodred and Glóin paid 2 resources each. ann played Longbeard Orc Slayer.",
    ]
    one = ev.ResourcesSpent("aragorn", 1, "longbeard-orc-slayer")
    assert texts("fellowship", *paid, one, played) == [
        "Théodred and Glóin paid 2 resources each. Aragorn paid 1 resource. ann played Longbeard Orc Slayer."
    ]


def test_fel_2_8_what_a_card_was_paid_for_its_own_use_is_told_apart_from_what_it_answers() -> None:
    committed = ev.Committed("ann", ("aragorn",))
    own = ev.ResourcesSpent("aragorn", 1, "aragorn"), ev.Readied("aragorn", "aragorn")
    assert texts("fellowship", committed, *own) == [
        "ann committed Aragorn.",
        "Aragorn paid 1 resource. Aragorn was readied.",
    ]


def test_a_card_that_left_for_a_hand_is_not_told_to_have_come_there() -> None:
    left = ev.CardLeft("gandalf", "hand", "ann", "sneak-attack")
    gained = ev.HandGained("ann", 1, "sneak-attack", ("gandalf",))
    assert texts("fellowship", left, gained) == ["Gandalf went back to the hand (Sneak Attack)."]


def test_one_talent_that_is_ready_again_is_told_as_one() -> None:
    spoken = translator("echoes", wording("it"))
    one, other = e.TalentReadied("tobin", "bravery"), e.TalentReadied("tobin", "second-wind")
    assert spoken.story((one,)) == ""
    assert spoken.event(one) == "A Tobin è tornato pronto il talento Coraggio."
    assert spoken.story((one, other)) == "A Tobin sono tornati pronti i talenti: Coraggio e Secondo fiato."
