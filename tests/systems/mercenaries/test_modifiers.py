"""Modifier cards: what a drawn card does to an attack, and which of several counts (MER-5.2, 5.3)."""

from __future__ import annotations

import pytest

from engine import events as k
from engine.invariants import declared
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.decks import STANDARD, Mode, counted, enough, mode, read
from engine.rules.mercenaries.invariants import INVARIANTS
from engine.rules.mercenaries.model import MODEL
from replays.invariants import invariants
from tests.systems.mercenaries.laying import board, character, draw_modifiers, ground, laid, monster
from tests.systems.table import adjust, choose, events_of, log


def test_mer_5_2_a_deck_has_twenty_cards_whose_numbers_come_to_nothing():
    assert sum(STANDARD.values()) == 20
    assert sum(read(kind).adds * count for kind, count in STANDARD.items()) == 0
    assert [read(kind).times for kind in ("null", "double", "curse", "bless")] == [0, 2, 0, 2]


@pytest.mark.parametrize(
    ("value", "card", "after"),
    [
        (2, "plus-one", 3),
        (2, "minus-one", 1),
        (3, "double", 6),
        (5, "minus-one", 4),
        (5, "null", 0),
        (1, "minus-two", -1),
        (3, "zero", 3),
        (4, "minus-two", 2),
        (3, "curse", 0),
        (3, "bless", 6),
    ],
)
def test_mer_5_1_a_card_changes_the_value(value: int, card: str, after: int):
    assert counted([f"{card}-1"], "", value).of(value) == after


@pytest.mark.parametrize(
    ("how", "drawn", "taken"),
    [
        ("advantage", ["plus-three-1", "plus-one-1"], "plus-three-1"),
        ("advantage", ["plus-one-1", "plus-two-1"], "plus-two-1"),
        ("advantage", ["minus-two-1", "null-1"], "minus-two-1"),
        ("disadvantage", ["null-1", "plus-two-1"], "null-1"),
        ("disadvantage", ["minus-two-1", "null-1"], "null-1"),
        ("advantage", ["plus-two-1", "double-1"], "double-1"),
        ("disadvantage", ["zero-4", "zero-2"], "zero-4"),
    ],
)
def test_mer_5_3_the_better_or_the_worse_of_two_counts(how: Mode, drawn: list[str], taken: str):
    assert counted(drawn, how, 3).cards == (taken,)


def test_mer_5_3_what_is_better_is_told_by_what_the_attack_comes_to():
    """Doubling an attack of 1 gives less than 2 more."""
    assert counted(["double-1", "plus-two-1"], "advantage", 1).cards == ("plus-two-1",)
    assert counted(["double-1", "plus-two-1"], "disadvantage", 1).cards == ("double-1",)


@pytest.mark.parametrize(
    ("drawn", "taken"),
    [
        (["plus-one-1", "plus-one-stun-1"], "plus-one-stun-1"),
        (["zero-stun-1", "plus-two-1"], "zero-stun-1"),
        (["plus-two-1", "zero-stun-1"], "plus-two-1"),
        (["zero-muddle-1", "plus-two-stun-1"], "zero-muddle-1"),
    ],
)
def test_mer_5_3_where_neither_is_better_the_first_counts(drawn: list[str], taken: str):
    assert counted(drawn, "advantage", 2).cards == (taken,)


@pytest.mark.parametrize(
    ("how", "drawn", "after"),
    [
        ("advantage", ["rolling-plus-one-1", "rolling-plus-one-2", "zero-1"], 4),
        ("advantage", ["rolling-plus-one-1", "plus-two-1"], 5),
        ("disadvantage", ["rolling-plus-one-1", "plus-two-1"], 4),
        ("disadvantage", ["rolling-plus-one-1", "rolling-plus-two-1", "minus-one-1"], 1),
        ("", ["rolling-plus-one-1", "plus-two-1"], 5),
    ],
)
def test_mer_5_3_rolling_cards_are_added_but_for_disadvantage(how: Mode, drawn: list[str], after: int):
    assert counted(drawn, how, 2).of(2) == after
    assert enough(drawn, how)
    assert not enough(drawn[:-1], how)


def test_mer_5_3_two_cards_are_drawn_for_either_and_one_where_they_cancel():
    assert mode(better=True, worse=True) == mode(better=False, worse=False) == ""
    assert mode(better=True, worse=False) == "advantage"
    assert mode(better=False, worse=True) == "disadvantage"
    assert enough(["zero-1"], "")
    assert not enough(["zero-1"], "advantage")
    assert not enough(["zero-1"], "disadvantage")


def test_a_card_brings_its_condition_and_an_unknown_one_is_none():
    assert counted(["rolling-zero-stun-1", "plus-one-1"], "", 2).conditions == ("stun",)
    with pytest.raises(LookupError):
        read("plus-nine-1")


@pytest.mark.parametrize("card", ["plus-one-1", "null-1"])
def test_mer_5_2_a_deck_that_runs_out_in_an_attack_keeps_what_was_drawn_for_it(card: str) -> None:
    """With advantage a second card is wanted: the one drawn before is shuffled in, the first card of this
    attack is not. No card comes or goes by it."""

    def lay(tx: Tx) -> None:
        ground(tx, "C3", "C4")
        character(tx, "brute", "C3", chosen=("trample", "spare-dagger"), items=("minor-healing-potion",))
        monster(tx, "bandit-guard-1", "C4", elite=True)
        whole = tx.course.piles["modifiers:brute"].order
        draw_modifiers(tx, "brute", *(each for each in whole if each not in ("zero-1", card)))
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((15, 0, 61),)), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    choose(live, "ann", "basic:trample:attack")
    choose(live, "ann", "at:bandit-guard-1")
    adjust(live, ev.Afflicted("brute", "strengthen", 2))
    choose(live, "ann", "play:spare-dagger:bottom")
    choose(live, "ann", "at:bandit-guard-1")
    drawn = events_of(log(live), ev.Attacked)[-1].drawn
    assert (drawn[0], len(drawn)) == (card, 2)
    assert (board(live).modifiers["brute"].drawn, board(live).limbo) == (drawn, ())
    assert live.state.course.piles["modifiers:brute"].count == 18
    states = declared(MODEL, INVARIANTS)
    assert states is not None
    assert invariants(MODEL, states, live.read(0)) is None
