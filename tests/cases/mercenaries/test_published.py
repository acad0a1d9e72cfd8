"""The published cases that look something up, and what no position can lay out."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from engine.events import Shuffled, Turned
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import lay_abilities, read, turn_up
from engine.rules.mercenaries.model import ABILITIES
from engine.rules.mercenaries.printed import CARD
from replays.session import Session
from tests.cases.mercenaries.reading import FOLDER
from tests.systems.mercenaries.laying import board, ground, laid
from tests.systems.table import events_of, log

CASES: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "published.json").read_text("utf-8"))
FIELDS = {"hp": "health", "target": "targets"}
"""Words of the cases that are other ones here."""


@pytest.mark.parametrize("case", CASES["stats"], ids=lambda case: case["id"])
def test_a_stat_card_says_what_is_published(case: dict[str, Any]) -> None:
    monster = CONTENT.monsters[case["monster"].lower().replace(" ", "-")]
    stats = (monster.elite if case["rank"] == "elite" else monster.normal)[case["level"]]
    found = {field: getattr(stats, FIELDS.get(field, field)) for field in case["expect"]}
    assert found == case["expect"]


@pytest.mark.parametrize("case", CASES["decks"], ids=lambda case: case["id"])
def test_a_deck_has_the_published_cards(case: dict[str, Any]) -> None:
    cards = CONTENT.decks[case["deck"]].cards
    assert sorted(card.initiative for card in cards) == case["initiatives"]
    assert sorted(card.initiative for card in cards if card.mixes) == case["shuffle_on"]
    assert len(cards) == case["size"]


def test_where_sources_differ_the_number_is_the_one_that_was_decided() -> None:
    """Two sources of four say move 4; three of four say shield 1; two of three say initiative 70."""
    assert CONTENT.monsters["bandit-guard"].elite[6].move == 4
    assert CONTENT.monsters["living-bones"].normal[4].shield == 1
    assert CONTENT.decks["guard"].cards[5].initiative == 70


def test_a_blessing_and_a_curse_are_the_same_after_they_were_written_down() -> None:
    for card, times in (("bless-1", 2), ("curse-1", 0)):
        event = ev.ModifierAdded("brute", card)
        again = msgspec.json.decode(msgspec.json.encode(event), type=ev.ModifierAdded)
        assert again == event
        assert read(again.card).times == times


def spent() -> Session:
    """A table at which all eight cards of the guards' deck have been up, and one more is to be."""

    def lay(tx: Tx) -> None:
        ground(tx, "C3", "C4")
        tx.emit(ev.TypeCame("bandit-guard", "guard", 6), "MER-0.7")
        lay_abilities(tx, "guard", "MER-0.7")
        for nth, printed in enumerate(CONTENT.decks["guard"].cards, 1):
            tx.emit(Turned(f"{ABILITIES}guard", (f"guard{CARD}{nth}",)), "MER-2.1")
            tx.emit(ev.AbilityShown("guard", f"guard{CARD}{nth}", printed.initiative), "MER-2.1")
            tx.emit(ev.AbilitySpent("guard"), "MER-7.1")
        tx.then(tx.frame(turn_up, "guard"))

    return laid(lay, "")


def test_mer_7_1_a_deck_that_ran_out_is_shuffled_before_a_card_is_drawn() -> None:
    live = spent()
    guards = board(live).decks["guard"]
    assert len(guards.up) == 1
    assert guards.spent == ()
    assert live.state.course.piles[f"{ABILITIES}guard"].count == 7
    mixed = [each for each in events_of(log(live), Shuffled) if each.pile == f"{ABILITIES}guard"]
    assert len(mixed) == 2
