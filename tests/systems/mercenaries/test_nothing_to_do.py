"""Where there is nothing that a part could be done with, and why (MER-3.10, 5.5)."""

from __future__ import annotations

import pytest

from engine.errors import Illegal
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.schema import Stats
from tests.systems.mercenaries.sand import Sand, stats
from tests.systems.table import choose

SWEEP, DAGGER = "sweeping-blow", "spare-dagger"


def test_mer_3_10_without_discards_nothing_is_recovered_and_the_card_is_not_lost():
    """The brute beside it has no discards, the decoy none at all: the part is not done."""
    fight = Sand(
        ev.HandTaken("tinkerer", ("reinvigorating-elixir", "stun-shot")),
        ev.CardsShown("tinkerer", ("reinvigorating-elixir", "stun-shot"), (37, 20)),
        ev.FigurePlaced("decoy-1", "decoy", "D3", 6, Stats(6), "bo", "tinkerer"),
        tinkerer="C3", brute="C4", acting="tinkerer",
    )  # fmt: skip
    fight.does("tinkerer", "card:reinvigorating-elixir:bottom")
    assert fight.idle
    held = fight.board.characters["tinkerer"]
    assert (held.discard, held.lost, held.xp) == (("reinvigorating-elixir",), (), 0)


def test_mer_5_5_why_nobody_without_discards_can_recover_any():
    fight = Sand(
        ev.HandTaken("tinkerer", ("reinvigorating-elixir", "stun-shot")),
        ev.CardsShown("tinkerer", ("reinvigorating-elixir", "stun-shot"), (37, 20)),
        ev.FigurePlaced("decoy-1", "decoy", "D3", 6, Stats(6), "bo", "tinkerer"),
        tinkerer="C3", brute="C4", acting="tinkerer", discard=[SWEEP],
    )  # fmt: skip
    fight.does("tinkerer", "card:reinvigorating-elixir:bottom")
    with pytest.raises(Illegal, match="Decoy #1 has no discards") as why:
        choose(fight.live, "bo", "at:decoy-1")
    assert why.value.clause == "MER-5.5"


def test_mer_5_5_why_somebody_who_was_not_passed_is_not_attacked():
    fight = Sand(brute="C3", guard_1="C4", guard_2="D3", chosen=["trample", DAGGER])
    fight.does("brute", "card:trample:bottom").answers("by:C4", "to:C5")
    assert fight.offered == ("at:guard-1", PASS)
    with pytest.raises(Illegal, match="was not passed in this action") as why:
        choose(fight.live, "ann", "at:guard-2")
    assert why.value.clause == "MER-5.5"


def test_mer_3_7_nobody_uses_an_item_for_a_monster():
    """The players say which of two that are level a monster heals; no potion of theirs comes into it."""
    fight = Sand(
        brute="B2", shaman="C6", guard_1="C7", guard_2="D6", acting="shaman",
        hp={"guard-1": 4, "guard-2": 4}, stats={"shaman": stats(move=0)}, items=["minor-healing-potion"],
    )  # fmt: skip
    fight.acts("shaman", "monster:shaman-card-3")
    assert fight.offered == ("at:guard-1", "at:guard-2")
    fight.refuses("use:minor-healing-potion", Illegal, "MER-3.7")
