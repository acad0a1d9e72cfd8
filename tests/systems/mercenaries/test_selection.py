"""MER-1: card selection."""

from __future__ import annotations

from engine import events as k
from engine.audience import PUBLIC, seen, view
from engine.errors import Illegal, Malformed, NotYours
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.rules import RULES
from tests.systems.mercenaries.laying import asked, board, first, hands, select, set_up
from tests.systems.table import choose, events_of, log, refused


def test_mer_1_1_every_character_chooses_two_cards_of_its_hand_the_leading_one_first() -> None:
    live = set_up("brute", "tinkerer")
    question = asked(live)
    assert (question.form, question.least, question.most) == ("pick", 2, 2)
    hand = board(live).characters["brute"].hand
    assert question.ids == tuple(f"card:{card}" for card in hand)
    select(live, brute=(hand[5], hand[1]), tinkerer=board(live).characters["tinkerer"].hand[:2])
    shown = events_of(log(live), ev.CardsShown)[0]
    assert (shown.character, shown.cards) == ("brute", (hand[5], hand[1]))
    assert board(live).characters["brute"].chosen == (hand[5], hand[1])
    assert hand[5] not in board(live).characters["brute"].hand


def test_mer_1_1_one_card_is_not_enough_nor_are_three_nor_one_twice() -> None:
    live = set_up("brute", "tinkerer")
    one, two, three = asked(live).ids[:3]
    for choice in ((one,), (one, two, three), (one, one)):
        with refused(live, Illegal, "KER-1.4"):
            choose(live, "ann", *choice)
    with refused(live, Illegal, "MER-1.1"):  # a card of the other character
        choose(live, "ann", one, f"card:{board(live).characters['tinkerer'].hand[0]}")
    with refused(live, Malformed, "KER-1.3"):
        choose(live, "ann", one, "card:nothing")


def test_mer_4_2_a_long_rest_is_declared_with_two_discards_and_not_with_one() -> None:
    live = hands(set_up("brute", "tinkerer"), "brute", 4, 1)
    assert PASS not in asked(live).ids
    hands(live, "brute", 3, 1)  # a second discard
    assert PASS in asked(live).ids
    select(live, brute=PASS, tinkerer=board(live).characters["tinkerer"].hand[:2])
    assert board(live).characters["brute"].resting
    assert [each.character for each in events_of(log(live), ev.RestDeclared)] == ["brute"]


def test_mer_1_1_with_fewer_than_two_in_hand_only_the_long_rest_is_left() -> None:
    """Nobody is asked for what has one possibility, and all can see how many cards there are."""
    live = hands(set_up("brute", "tinkerer"), "brute", 1, 3)
    assert first(live).about == ("tinkerer",)
    select(live, tinkerer=board(live).characters["tinkerer"].hand[:2])
    assert board(live).characters["brute"].resting


def test_mer_1_1_without_two_discards_either_it_is_exhausted() -> None:
    for hand, discard in ((0, 0), (1, 0), (0, 1), (1, 1)):
        live = hands(set_up("brute", "tinkerer"), "brute", hand, discard)
        held = board(live).characters["brute"]
        assert held.exhausted
        assert "brute" not in board(live).figures
        assert (held.hand, held.discard) == ((), ())
        assert first(live).about == ("tinkerer",)


def test_mer_1_1_who_can_rest_or_play_is_not_exhausted() -> None:
    for hand, discard in ((1, 2), (0, 2), (9, 0)):
        live = hands(set_up("brute", "tinkerer"), "brute", hand, discard)
        assert not board(live).characters["brute"].exhausted


def test_mer_1_2_nothing_is_shown_before_all_have_chosen() -> None:
    live = set_up("brute", "tinkerer")
    before = live.state
    hand = board(live).characters["brute"].hand
    choose(live, "ann", f"card:{hand[3]}", f"card:{hand[4]}")
    answer = log(live)[-1]
    assert isinstance(answer.event, k.Answered)
    assert answer.event.choice == ()
    for viewer in ("bo", PUBLIC):
        assert not [part for part in seen(answer, viewer).sealed if part.event is not None]
        assert view(RULES.model, live.state, viewer).board == view(RULES.model, before, viewer).board
    own = [part.event for part in seen(answer, "ann").sealed if part.event is not None]
    assert own == [k.Chose("ann", (f"card:{hand[3]}", f"card:{hand[4]}"))]


def test_mer_1_2_a_choice_may_be_changed_until_all_have_chosen() -> None:
    live = set_up("brute", "tinkerer")
    hand = board(live).characters["brute"].hand
    choose(live, "ann", f"card:{hand[3]}", f"card:{hand[4]}")
    choose(live, "ann", f"card:{hand[0]}", f"card:{hand[2]}")
    other = board(live).characters["tinkerer"].hand
    choose(live, "bo", f"card:{other[0]}", f"card:{other[1]}")
    assert board(live).characters["brute"].chosen == (hand[0], hand[2])
    with (
        refused(live, NotYours, "KER-1.5")
        if first(live).seats != ("ann",)
        else refused(live, Malformed, "KER-1.3")
    ):
        choose(live, "ann", f"card:{hand[3]}", f"card:{hand[4]}")


def test_mer_1_1_who_leads_two_characters_is_asked_for_one_after_the_other() -> None:
    live = set_up("brute", "tinkerer", seats=("ann",), options={"characters": "2"})
    hand = board(live).characters["brute"].hand
    select(live, brute=hand[:2])
    assert first(live).about == ("tinkerer",)
    assert not events_of(log(live), ev.CardsShown)
    select(live, tinkerer=board(live).characters["tinkerer"].hand[:2])
    assert [each.character for each in events_of(log(live), ev.CardsShown)] == ["brute", "tinkerer"]
