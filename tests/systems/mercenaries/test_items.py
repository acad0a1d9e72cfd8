"""Items at any time of one's turn (MER-3.7): at every question between the parts of an action."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.errors import Illegal
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.schema import Action, Card
from engine.rules.mercenaries.vocabulary import Doing, Heal, Recover, Summon, Trap
from tests.systems.mercenaries.sand import Sand

POTION, STAMINA, CLOAK = "minor-healing-potion", "minor-stamina-potion", "cloak-of-invisibility"


def does(monkeypatch: pytest.MonkeyPatch, *abilities: Doing, discard: Sequence[str] = ()) -> Sand:
    """A brute performs the top of a card that says this, with three items to use."""
    half = Action(abilities=abilities)
    card = Card(id="made-up", name="Made up", initiative=50, top=half, bottom=half)
    monkeypatch.setitem(CARDS, "made-up", card)
    worn = [POTION, STAMINA, CLOAK]
    fight = Sand(brute="C3", hp={"brute": 1}, chosen=["made-up", "trample"], items=worn, discard=discard)
    return fight.does("brute", "card:made-up:top")


def test_mer_3_7_an_item_is_used_while_somebody_is_pushed(monkeypatch: pytest.MonkeyPatch):
    """The push goes on where it was: one hex is left of the two."""
    fight = Sand(
        brute="C3", guard="C4", hp={"brute": 1}, chosen=["warding-strength", "trample"], items=[POTION]
    )
    fight.does("brute", "card:warding-strength:top").answers("at:guard", "to:C5")
    assert (fight.asked.what, fight.asked.about) == ("shift", ("guard", "brute", "push", 1))
    fight.answers(f"use:{POTION}")
    assert (fight.asked.what, fight["brute"].hp, fight["guard"].at) == ("shift", 4, "C5")
    fight.refuses(f"use:{POTION}", Illegal, "MER-3.7")
    fight.answers("to:C6")
    assert fight["guard"].at == "C6"


@pytest.mark.parametrize("ability", [Trap(damage=2), Summon(figure="decoy")], ids=["trap", "summon"])
def test_mer_3_7_an_item_is_used_before_a_hex_is_chosen(monkeypatch: pytest.MonkeyPatch, ability: Doing):
    fight = does(monkeypatch, ability)
    assert fight.asked.what == "place"
    fight.answers(f"use:{POTION}")
    assert (fight.asked.what, fight["brute"].hp) == ("place", 4)
    fight.answers("to:C4")
    decoys = [each.at for each in fight.board.figures.values() if each.kind == "decoy"]
    assert [*fight.board.traps, *decoys] == ["C4"]


def test_mer_3_7_an_item_is_used_before_an_element_is_consumed(monkeypatch: pytest.MonkeyPatch):
    made = (ev.ElementMade("brute", "fire"), ev.TurnEnded("brute"), ev.TurnBegan("brute"))
    half = Action(abilities=(Heal(value=2, consumes="fire"),))
    card = Card(id="made-up", name="Made up", initiative=50, top=half, bottom=half)
    monkeypatch.setitem(CARDS, "made-up", card)
    fight = Sand(*made, brute="C3", hp={"brute": 1}, chosen=["made-up", "trample"], items=[POTION])
    fight.does("brute", "card:made-up:top")
    assert fight.offered == ("with:fire", f"use:{POTION}", "pass")
    fight.answers(f"use:{POTION}")
    assert (fight.asked.what, fight["brute"].hp, fight.board.elements) == ("consume", 4, {"fire": 2})
    fight.answers("with:fire", "do")
    assert (fight["brute"].hp, fight.board.elements) == (6, {})


def test_mer_3_7_an_item_is_used_before_cards_are_chosen_and_with_none_of_them(
    monkeypatch: pytest.MonkeyPatch,
):
    discards = ["sweeping-blow", "shield-bash", "grab-and-go"]
    fight = does(monkeypatch, Recover(cards=2), discard=discards).answers("do")
    assert fight.asked.what == "recover"
    fight.refuses(f"take:sweeping-blow use:{POTION}", Illegal, "KER-1.4")
    fight.refuses(f"use:{CLOAK} use:{POTION}", Illegal, "KER-1.4")
    fight.answers(f"use:{STAMINA}", "take:sweeping-blow")
    held = fight.board.characters["brute"]
    assert (held.hand, held.discard) == (("sweeping-blow",), ("shield-bash", "grab-and-go"))
    fight.answers("do", "take:shield-bash take:grab-and-go")
    assert fight.board.characters["brute"].discard == ("made-up",)


def test_mer_3_7_whose_cards_another_returns_uses_no_item_then():
    """The tinkerer has the brute take cards back: it is not the brute's turn."""
    fight = Sand(tinkerer="C3", brute="C4", discard=["sweeping-blow", "shield-bash"], items=[POTION])
    fight.does("tinkerer", "card:reinvigorating-elixir:bottom").answers("at:brute")
    assert (fight.asked.what, fight.asked.seats) == ("recover", ("ann",))
    assert fight.offered == ("take:sweeping-blow", "take:shield-bash")
