"""Invented cards whose effects would have no end, or would leave a card nowhere (FEL-10.2)."""

from __future__ import annotations

import pytest

from engine.errors import Illegal, Malformed
from engine.questions import PASS
from engine.rules.fellowship.events import Damaged, Readied
from engine.rules.fellowship.state import card_of
from tests.systems.fellowship.tables import board, invented, lay
from tests.systems.fellowship_cards.laid import alone, piece, play
from tests.systems.fellowship_cards.test_invented import BRUTE, revealed
from tests.systems.table import adjust, refused

GIMLI = {"ann": {"heroes": ["gimli"]}}


def test_one_outcome_is_not_prevented_twice() -> None:
    row = {"on": "damage", "only": ["itself"], "do": "prevent"}
    cards = {"brute": {**BRUTE, "does": [row, {**row, "only": ["damaged"]}]}}
    with pytest.raises(Malformed, match=r"cards\.brute\.does\[1\]\.do: prevent cannot stand there"):
        alone("travel.choose", "gimli", staging=["brute"], cards=cards)


def test_what_its_damage_destroys_is_healed_or_destroyed() -> None:
    """FEL-6.8: a destruction that is prevented and follows at once again would never end."""
    save = {"on": "destroy", "only": ["itself"], "do": "prevent"}
    for does, there in (([save], False), ([{**save, "do": "heal", "to": "itself", "amount": 9}, save], True)):
        cards = {"wraith": {**BRUTE, "health": 1, "does": does}}
        spirit = {"card": "eowyn", "resources": 9}
        live = alone("combat.strike.declare", "gimli", spirit, engaged=["wraith"], cards=cards)
        play(live, "strike:wraith", ("attacker:gimli",), PASS, PASS)
        assert ("wraith" in board(live).pieces) == there


def test_a_card_of_nobody_is_returned_to_no_hand() -> None:
    assert "brute" in board(revealed({"do": "return", "to": "each-enemy"})).pieces
    live = revealed(
        {"do": "leaves:hand", "to": "each-enemy"},
    )
    adjust(live, Damaged("brute", 9))
    assert board(live).discard[-1:] == ("brute",)


def test_cards_that_answer_each_other_for_ever_are_refused() -> None:
    """And the table can still be changed by hand."""
    rows = [
        {"on": "ready", "only": ["itself"], "do": "exhaust", "to": "itself"},
        {"on": "ready", "only": ["itself"], "do": "ready", "to": "itself"},
        {"on": "action", "do": "ready", "to": "itself"},
    ]
    dancer = {"card": "dancer", "exhausted": True}
    live = alone(
        "planning.play", "gimli", allies=[dancer], cards={"dancer": invented("ally", health=2, does=rows)}
    )
    with refused(live, Illegal, "FEL-10.2"):
        play(live, "use:dancer")
    adjust(live, Readied("dancer"))
    assert not piece(live, "dancer").exhausted


def test_ker_5_3_what_was_prevented_does_not_follow_again_from_the_same_table() -> None:
    """A hero that cannot leave play stays, however it is hurt."""
    saint = invented("hero", health=2, does=[{"on": "leave", "only": ["itself"], "do": "prevent"}])
    live = alone("planning.play", "gimli", "saint", cards={"saint": saint})
    adjust(live, Damaged("saint", 5))
    assert piece(live, "saint").damage == 5


def test_a_hero_does_not_go_to_the_staging_area() -> None:
    live = revealed({"do": "to-staging", "to": "each-hero"})
    assert "gimli" not in board(live).staging


def test_a_deck_of_nothing_but_surges_is_refused_and_the_table_can_be_changed_by_hand() -> None:
    """FEL-3.13 with FEL-3.10: each card asks for another, and the deck is made again from them."""
    echo = {"echo": invented("treachery", keywords=["surge"])}
    live = lay(at="quest.commit", cards=echo, seats=GIMLI, deck=["echo"] * 3)
    with refused(live, Illegal, "FEL-10.2"):
        play(live, ("commit:gimli",))
    adjust(live, Damaged("gimli", 1))
    assert piece(live, "gimli").damage == 1


def test_surges_that_come_to_an_end_are_all_revealed() -> None:
    cards = {"echo": invented("treachery", keywords=["surge"]), "still": invented("treachery")}
    live = lay(at="quest.commit", cards=cards, seats=GIMLI, deck=["echo"] * 40 + ["still"] * 2)
    play(live, ("commit:gimli",))
    assert [card_of(each) for each in board(live).discard] == ["echo"] * 40 + ["still"]
