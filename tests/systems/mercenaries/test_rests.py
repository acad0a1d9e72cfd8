"""MER-4.1, 4.2 and 4.5: rests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from engine import events as k
from engine.commands import Undo
from engine.dice import Scripted
from engine.errors import Illegal, Malformed
from engine.questions import PASS, Option
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT
from replays.session import Session
from tests.systems.mercenaries.laying import asked, board, character, ground, laid
from tests.systems.table import adjust, choose, events_of, log, refused

BRUTE = tuple(card.id for card in CONTENT.classes["brute"].cards)
A, B, C, D, E = BRUTE[:5]
HEXES = ("B2", "B3", "C2", "C3")


def resting(
    discard: Sequence[str],
    hand: Sequence[str] = (D, E),
    faces: Sequence[int] | None = (),
    hp: int = 8,
    ruling: str = "allowed",
) -> Session:
    """A brute at the end of a round. faces: of the dice; None: nobody wrote them."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        character(tx, "brute", "B2", hand=hand, discard=discard, hp=hp)
        tx.emit(k.Marked("round", 1), "MER-1.1")

    left = iter(faces or ())
    written = {f"d{sides}": [*islice(left, 1)] for sides in (len(discard), len(discard) - 1)}
    dice = None if faces is None else Scripted(faces=written)
    return laid(lay, "round.rest", 1, {"MER-4.5": ruling}, dice)


def held(live: Session) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Hand, discards and lost cards of the brute."""
    at = board(live).characters["brute"]
    return at.hand, at.discard, at.lost


def test_mer_4_1_a_discard_at_random_is_lost_and_the_others_return() -> None:
    live = resting((A, B, C), faces=(1,))
    choose(live, "ann", "rest:brute")
    choose(live, "ann", PASS)
    assert held(live) == ((D, E, B, C), (), (A,))
    assert board(live).figures["brute"].hp == 8
    assert events_of(log(live), k.Rolled)[-1].dice == ("d3",)


def test_mer_4_1_nobody_has_to_rest() -> None:
    live = resting((A, B, C))
    choose(live, "ann", PASS)
    assert held(live) == ((D, E), (A, B, C), ())
    assert live.state.course.round == 2


@pytest.mark.parametrize("discard", [(), (A,)])
def test_mer_4_1_with_fewer_than_two_discards_nobody_is_asked(discard: Sequence[str]) -> None:
    assert asked(resting(discard)).what == "cards"


def test_mer_4_1_once_1_damage_has_another_lost_in_its_place() -> None:
    live = resting((A, B, C), faces=(1, 2))
    choose(live, "ann", "rest:brute")
    assert (asked(live).what, asked(live).about) == ("other-card", ("brute", A))
    choose(live, "ann", f"spare:{A}")  # the second of B and C
    assert asked(live).what == "negate"
    choose(live, "ann", PASS)
    assert held(live) == ((D, E, A, B), (), (C,))
    assert board(live).figures["brute"].hp == 7
    assert asked(live).what == "cards"  # there is no third choice


def test_mer_4_1_of_two_discards_the_other_is_lost() -> None:
    live = resting((A, B), faces=(2,))
    choose(live, "ann", "rest:brute")
    choose(live, "ann", f"spare:{B}")
    choose(live, "ann", PASS)
    assert held(live) == ((D, E, B), (), (A,))


def test_mer_4_1_after_an_undo_the_same_card_is_lost() -> None:
    live = resting((A, B, C), faces=None)
    choose(live, "ann", "rest:brute")
    first = asked(live).about
    live.do(Undo("ann"))
    assert asked(live).what == "short-rest"
    choose(live, "ann", "rest:brute")
    assert asked(live).about == first


def test_mer_4_5_with_1_hit_point_left_the_second_choice_exhausts_where_it_is_allowed() -> None:
    live = resting((A, B, C), hand=(), faces=(1, 1), hp=1)
    choose(live, "ann", "rest:brute")
    choose(live, "ann", f"spare:{A}")
    choose(live, "ann", PASS)
    assert board(live).characters["brute"].exhausted
    assert live.state.course.ended == "lost"


def test_mer_4_5_refused_it_is_not_offered_with_1_hit_point_left() -> None:
    live = resting((A, B, C), faces=(1,), hp=1, ruling="refused")
    choose(live, "ann", "rest:brute")
    assert held(live) == ((D, E, B, C), (), (A,))
    assert asked(resting((A, B, C), hp=2, ruling="refused")).what == "short-rest"


def test_mer_4_7_the_damage_for_another_card_is_negated_by_a_card_that_has_come_back() -> None:
    live = resting((A, B, C), faces=(1, 1), hp=1)
    choose(live, "ann", "rest:brute")
    choose(live, "ann", f"spare:{A}")
    assert asked(live).options[-1] == Option(PASS, "MER-4.7")
    choose(live, "ann", f"lose:{C}")
    assert held(live) == ((D, E, A), (), (B, C))
    assert board(live).figures["brute"].hp == 1


@pytest.mark.parametrize(("face", "taken", "lost"), [(3, B, A), (3, A, B), (1, A, B)])
def test_mer_4_1_a_discard_taken_back_by_hand_during_a_rest_is_not_lost(
    face: int, taken: str, lost: str
) -> None:
    """Of three discards one is taken back when the die has said which is lost."""
    live = resting((A, B, C), faces=(face,))
    choose(live, "ann", "rest:brute")
    adjust(live, ev.CardsReturned("brute", (taken,)))
    assert asked(live).about == ("brute", lost)
    choose(live, "ann", PASS)
    assert held(live)[2] == (lost,)


def test_mer_4_1_with_one_discard_left_by_hand_there_is_no_rest() -> None:
    live = resting((A, B), faces=(2,))
    choose(live, "ann", "rest:brute")
    adjust(live, ev.CardsReturned("brute", (A,)))
    assert asked(live).what == "cards"
    assert held(live) == ((D, E, A), (B,), ())


# The long rest -------------------------------------------------------------------------------------------


def long_rest(
    discard: Sequence[str] = (A, B, C), hp: int = 5, items: Sequence[str] = (), conditions: Sequence[str] = ()
) -> Session:
    """A brute whose turn is its long rest."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES)
        character(tx, "brute", "B2", hand=(D,), discard=discard, rests=True, hp=hp, items=items)
        tx.emit(k.Marked("round", 1), "MER-1.1")
        if items:
            tx.emit(ev.ItemUsed("brute", items[0]), "MER-3.7")
        for item in items[1:]:
            tx.emit(ev.ItemUsed("brute", item, gone=True), "MER-3.7")
        for condition in conditions:
            tx.emit(ev.Afflicted("brute", condition), "MER-5.4")

    return laid(lay, "round.order", 1)


def test_mer_4_2_a_chosen_discard_is_lost_the_others_return_and_two_are_healed() -> None:
    live = long_rest()
    assert (asked(live).what, asked(live).ids) == ("long-rest", (f"lose:{A}", f"lose:{B}", f"lose:{C}"))
    choose(live, "ann", f"lose:{B}")
    assert held(live) == ((D, A, C), (), (B,))
    assert board(live).figures["brute"].hp == 7


def test_mer_4_2_a_card_that_is_no_discard_cannot_be_lost() -> None:
    live = long_rest()
    with refused(live, Illegal, "MER-4.2"):
        choose(live, "ann", f"lose:{D}")
    with refused(live, Malformed, "KER-1.3"):
        choose(live, "ann", "lose:nothing")


@pytest.mark.parametrize(("before", "after"), [(8, 10), (9, 10), (10, 10)])
def test_mer_4_2_no_more_is_healed_than_there_is_to_heal(before: int, after: int) -> None:
    live = long_rest(hp=before)
    choose(live, "ann", f"lose:{A}")
    assert board(live).figures["brute"].hp == after


def test_mer_4_2_spent_items_are_ready_again_and_consumed_ones_stay_gone() -> None:
    live = long_rest(items=("boots-of-striding", "minor-healing-potion"))
    choose(live, "ann", f"lose:{A}")
    worn = board(live).characters["brute"].items
    assert worn["boots-of-striding"].ready
    assert not worn["minor-healing-potion"].ready
    assert worn["minor-healing-potion"].gone


def test_mer_4_2_a_stunned_character_can_rest_all_the_same() -> None:
    live = long_rest(conditions=("stun",))
    choose(live, "ann", f"lose:{A}")
    assert held(live) == ((D, B, C), (), (A,))
