"""MER-3.1 and 3.6 to 3.8: the course of a character's turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as k
from engine.errors import Illegal, Malformed, NotYours
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT
from replays.session import Session
from tests.systems.mercenaries.laying import asked, board, character, ground, laid
from tests.systems.table import choose, events_of, log, refused

HEXES = ("B2", "B3", "C2", "C3", "D2", "D3")
TRAMPLE, EYE = "trample", "eye-for-an-eye"
"""A brute's cards: trample attacks or moves; the other retaliates, or heals."""


def turn(
    chosen: Sequence[str] = (TRAMPLE, EYE),
    items: Sequence[str] = (),
    conditions: Sequence[str] = (),
    coins: int = 0,
    level: int = 1,
) -> Session:
    """A brute in its turn, alone on the map."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES, level=level)
        character(tx, "brute", "B2", hand=("sweeping-blow",), chosen=chosen, items=items)
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((72, 0, 18),)), "MER-2.2")
        for condition in conditions:
            tx.emit(ev.Afflicted("brute", condition, 1), "MER-5.4")
        if coins:
            tx.emit(ev.CoinsLaid("B2", coins), "MER-5.5")
            tx.emit(ev.TreasureLaid("B2", "chest"), "MER-0.7")
            tx.emit(ev.CoinsLaid("B3", 1), "MER-5.5")

    return laid(lay, "round.turns", 1)


def piles(live: Session) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that are still to be played, and the discards."""
    at = board(live).characters["brute"]
    return at.chosen, at.discard


def act(live: Session, choice: str) -> None:
    """Do this, and leave out every part of it."""
    choose(live, "ann", choice)
    while asked(live).what not in ("act", "cards"):
        choose(live, "ann", PASS)


def test_mer_3_1_the_top_of_one_card_and_the_bottom_of_the_other_in_either_order() -> None:
    live = turn()
    assert set(asked(live).ids) == {
        f"{verb}:{card}:{what}"
        for card in (TRAMPLE, EYE)
        for verb, what in (("play", "top"), ("play", "bottom"), ("basic", "attack"), ("basic", "move"))
    } | {"end"}
    act(live, f"play:{EYE}:bottom")
    assert set(asked(live).ids) == {f"play:{TRAMPLE}:top", f"basic:{TRAMPLE}:attack", "end"}
    other = turn()
    act(other, f"play:{EYE}:top")
    assert set(asked(other).ids) == {f"play:{TRAMPLE}:bottom", f"basic:{TRAMPLE}:move", "end"}


def test_mer_3_1_two_tops_are_refused_and_so_is_a_card_that_was_played() -> None:
    live = turn()
    act(live, f"play:{EYE}:top")
    for choice in (
        f"play:{TRAMPLE}:top",
        f"basic:{TRAMPLE}:attack",
        f"play:{EYE}:bottom",
        "play:sweeping-blow:bottom",
    ):
        with refused(live, Illegal, "MER-3.1"):
            choose(live, "ann", choice)
    with refused(live, Malformed, "KER-1.3"):
        choose(live, "ann", "play:nothing:top")


def test_mer_3_1_which_card_led_counts_no_more() -> None:
    for chosen in ((TRAMPLE, EYE), (EYE, TRAMPLE)):
        live = turn(chosen)
        act(live, f"play:{EYE}:top")
        assert f"play:{TRAMPLE}:bottom" in asked(live).ids


def test_mer_3_6_any_card_is_attack_2_for_its_top_or_move_2_for_its_bottom() -> None:
    live = turn()
    choose(live, "ann", f"basic:{TRAMPLE}:attack")  # nobody is there to be attacked
    assert piles(live) == ((EYE,), (TRAMPLE,))
    choose(live, "ann", f"basic:{EYE}:move")
    assert {id for id in asked(live).ids if id.startswith("to:")} == {
        "to:B3",
        "to:C2",
        "to:C3",
        "to:D2",
        "to:D3",
    }
    choose(live, "ann", "to:D2")
    assert board(live).figures["brute"].at == "D2"
    assert piles(live) == ((), (TRAMPLE, EYE))


def test_mer_3_6_an_attack_2_is_no_bottom_and_a_move_2_no_top() -> None:
    live = turn()
    act(live, f"play:{EYE}:bottom")
    with refused(live, Illegal, "MER-3.1"):
        choose(live, "ann", f"basic:{TRAMPLE}:move")


def test_mer_3_7_any_number_of_items_is_used_between_the_actions() -> None:
    live = turn(items=("minor-power-potion", "cloak-of-invisibility"))
    choose(live, "ann", "use:cloak-of-invisibility")
    assert "invisible" in board(live).figures["brute"].conditions
    worn = board(live).characters["brute"].items["cloak-of-invisibility"]
    assert (worn.ready, worn.gone) == (False, True)
    with refused(live, Illegal, "MER-3.7"):
        choose(live, "ann", "use:cloak-of-invisibility")
    with refused(live, Illegal, "MER-3.7"):
        choose(live, "ann", "use:boots-of-striding")  # it wears none


def test_mer_3_7_what_is_for_a_move_is_not_used_by_itself() -> None:
    live = turn(items=("boots-of-striding",))
    assert "use:boots-of-striding" not in asked(live).ids
    with refused(live, Illegal, "MER-3.7"):
        choose(live, "ann", "use:boots-of-striding")


def test_mer_5_4_who_is_stunned_does_nothing_and_discards_both_cards() -> None:
    live = turn(conditions=("stun",), items=("minor-healing-potion",))
    discarded = [each.card for each in events_of(log(live), ev.CardDiscarded)]
    assert discarded == [TRAMPLE, EYE]
    assert not events_of(log(live), ev.ActionBegan)
    assert not board(live).figures["brute"].conditions


def test_mer_3_8_at_the_end_of_its_turn_a_character_loots_its_own_hex() -> None:
    live = turn(coins=2, level=2)
    choose(live, "ann", "end")
    assert board(live).characters["brute"].gold == 6  # two tokens of 3 gold each
    assert board(live).looted == ("chest",)
    assert board(live).coins == {"B3": 1}


def test_mer_3_10_what_was_not_played_is_discarded_when_the_turn_ends() -> None:
    live = turn()
    choose(live, "ann", "end")
    told = [(each.card, each.source) for each in events_of(log(live), ev.CardDiscarded)]
    assert told == [(TRAMPLE, "chosen"), (EYE, "chosen")]


def test_mer_3_1_nobody_plays_in_another_ones_turn() -> None:
    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        character(tx, "brute", "B2", chosen=(TRAMPLE, EYE))
        character(
            tx,
            "tinkerer",
            "D3",
            "bo",
            chosen=tuple(card.id for card in CONTENT.classes["tinkerer"].cards[:2]),
        )
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute", "tinkerer"), ((18, 0, 72), (80, 0, 90))), "MER-2.2")

    live = laid(lay, "round.turns", 2)
    with refused(live, NotYours, "KER-1.5"):
        choose(live, "bo", "end")
