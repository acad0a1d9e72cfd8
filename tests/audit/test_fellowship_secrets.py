"""Two tables of fellowship that differ only in what a viewer may not know tell it the same at every
interface."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from engine import events as ev
from engine.audience import PUBLIC
from engine.commands import Undo
from engine.course import Slot
from engine.dice import Seeded
from engine.entries import Entry, Part
from engine.questions import PASS, options
from engine.rules.fellowship import events as of
from projections.asking import waiting
from replays.correcting import offer
from replays.session import Session
from replays.whatif import Plan
from replays.whatif.chance import assign
from replays.whatif.tracing import Place, trace
from tests.audit.interfaces import INTERFACES, WRITING, Interface, followed, said
from tests.audit.twins import Swap, copy, play, sat, swaps, twin, unknown
from tests.systems.fellowship.tables import lay
from tests.systems.table import adjust, choose, question

MIRKWOOD = "passage-through-mirkwood"
STANDING = {8: ("bo", "nothing"), 30: ("cy", "my-turn")}


# Whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "seed"), [("greedy", 1), ("random", 2)])
def test_fel_8_2_what_others_hold_shows_in_no_copy_nor_in_who_is_asked(bot: str, seed: int) -> None:
    """Entries, their number, their order and the windows that open are the same whatever lies face down."""
    chance, tried = random.Random(seed), 0
    live = play(sat(("ann", "bo", "cy"), MIRKWOOD, {}), bot, seed, 70, STANDING)
    for viewer in (PUBLIC, "ann"):
        mine = copy(live, viewer)
        for swap in swaps(live, viewer, chance, 2):
            assert copy(twin(live, swap), viewer) == mine, swap
            tried += 1
    assert tried > 8


Pair = tuple[str, Swap, float, tuple[Session, Session]]
"""A viewer, cards that changed places, a seed, and the two tables."""


@cache
def pairs(writing: str) -> list[Pair]:
    """What the interfaces are compared at. Those that only look share it; one that is `writing` has its
    own."""
    chance = random.Random(5)
    live = play(sat(("ann", "bo", "cy"), MIRKWOOD, {}), "random", 500, 46)
    return [
        (viewer, swap, chance.random(), (twin(live, {}), twin(live, swap)))
        for viewer in (PUBLIC, "ann")
        for swap in chance.sample(swaps(live, viewer, chance, 3), 2)
    ]


@pytest.mark.parametrize("interface", INTERFACES, ids=lambda interface: interface.__name__)
def test_no_interface_tells_of_what_lies_face_down(interface: Interface) -> None:
    for viewer, swap, seed, pair in pairs(interface.__name__ if interface in WRITING else ""):
        before = [each.version for each in pair]
        told = [interface(each, viewer, swap, random.Random(seed)) for each in pair]
        assert told[0] == told[1], swap
        assert interface in WRITING or [each.version for each in pair] == before


# One card, or one thing, that could tell ------------------------------------------------------------------


def test_fel_8_2_copies_that_another_seat_brought_tell_nothing_of_a_hand() -> None:
    """Where the only guard seen is bo's, ann is asked whether hers lies in her hand or in her deck."""
    copies = []
    for hand, deck in (("guard-of-the-citadel", "blank"), ("blank", "guard-of-the-citadel")):
        heroes = [{"card": "gloin", "resources": 5, "exhausted": True}]
        ann = {"heroes": heroes, "hand": [hand], "deck": [deck]}
        bo = {"heroes": ["theodred"], "allies": ["guard-of-the-citadel"]}
        live = lay("ann", "bo", at="planning.play", seats={"ann": ann, "bo": bo})
        asking = question(live.state, "ann")
        assert asking is not None
        assert asking.hidden
        copies.append(copy(live, "bo"))
    assert copies[0] == copies[1]


def could(live: Session, seat: str, viewer: str) -> Any:
    """What another seat could answer now, as a what-if lists it to a viewer."""
    return said(lambda: followed(live, Plan(0, seat, ("moon",)), viewer))


def playable(live: Session, slot: Slot, viewer: str) -> list[Swap]:
    """A card that a seat could play now, of which the viewer was never told, for one of its deck."""
    (seat,) = slot.question.seats
    never = {card for cards in unknown(live, viewer) for card in cards}
    mine = [id.removeprefix("play:") for id in slot.question.ids if id.removeprefix("play:") in never]
    others = [card for card in live.state.course.piles[f"deck:{seat}"].order if card in never]
    return [{one: other, other: one} for one in mine[:2] for other in others[:2]]


def passing(live: Session) -> None:
    """Whoever is asked first passes, or takes the first that there is."""
    asked = live.state.course.prompt
    assert asked is not None
    question = waiting(asked)[0].question
    choice = PASS if PASS in question.ids else question.ids[0]
    choose(live, question.seats[0], *([choice] if question.least else []))


def test_what_a_seat_that_passed_could_answer_instead_follows_from_the_hand_it_is_dealt() -> None:
    """A pass may be taken back as long as its window is open: in a what-if, with the cards that are dealt."""
    live = play(sat(("ann", "bo", "cy"), MIRKWOOD, {}), "random", 500, 46)
    tried = 0
    while tried < 4:
        asked = live.state.course.prompt
        assert asked is not None
        for slot in asked.slots:
            (seat,) = slot.question.seats
            if slot.done and slot.question.hidden and seat != "ann":
                for swap in playable(live, slot, "ann"):
                    assert could(live, seat, "ann") == could(twin(live, swap), seat, "ann"), (seat, swap)
                    tried += 1
        passing(live)


def test_what_is_left_of_a_hand_after_cards_were_taken_at_random_is_dealt_from_all_it_could_be() -> None:
    """The hand is a pile for that long (Necromancer's Pass), and its cards lie unseen again afterwards."""
    live = play(sat(("bo", "ann"), MIRKWOOD, {}, ("necromancers-pass",)), "random", 4, 6)
    travel, tried = "travel:necromancers-pass", 0
    while tried < 6:
        asked = live.state.course.prompt
        assert asked is not None
        mixed = any(isinstance(each.event, of.HandDiscarded) for each in live.read(0))
        for slot in asked.slots if mixed and live.state.board.seats["bo"].hand.count else ():
            for swap in playable(live, slot, "ann") if "bo" in slot.question.seats else ():
                assert could(live, "bo", "ann") == could(twin(live, swap), "bo", "ann"), swap
                tried += 1
        if travel in asked.slots[0].question.ids:
            choose(live, "bo", travel)
        else:
            passing(live)


def test_a_seat_that_searches_a_pile_learns_what_lies_in_it_and_not_where() -> None:
    """The options are in the order of their names, and the pile is shuffled afterwards; an undo brings the
    old order back, of which a what-if must not tell."""
    order = ev.Ordered("encounter", ("spider-2", "orcs", "spider-1"))
    offered = ev.Offered(0, options("FEL-8.15", "choose:spider-1", "choose:spider-2"))
    looked = of.Saw("ann", "encounter", ("spider-2",))

    def known(event: ev.Event) -> list[bool]:
        shuffled = Entry[ev.Event](1, ev.Shuffled("encounter", 3, "seeded"), (Part((), order),))
        told = Entry[ev.Event](2, ev.Marked("action", 0, "ann"), (Part(("ann",), event),))
        return [place.known for place in trace([shuffled, told], 2, "ann").piles["encounter"]]

    assert known(offered) == [False, False, False]
    assert known(looked) == [True, False, False]


def test_a_card_that_a_pile_was_searched_for_is_dealt_where_it_could_have_lain() -> None:
    """Not where a card had been taken already (a shadow card, unseen); among the others, as chance has it."""

    def dealt(true: int, label: str) -> int:
        places = [Place("orcs", taken=5, by="entry 5"), Place("bats"), Place("wolves")]
        found = places[true]
        found.card, found.lay = "spider", 8
        cards = [place.card for place in places]
        assert sorted(assign(places, cards, Seeded(bytes(32)), label)) == sorted(cards)
        return assign(places, ["bats", "orcs", "spider"], Seeded(bytes(32)), label).index("spider")

    labels = [f"{n}" for n in range(20)]
    assert {dealt(2, label) for label in labels} == {1, 2}
    assert [dealt(1, label) for label in labels] == [dealt(2, label) for label in labels]


def test_whether_an_old_answer_of_another_seat_fits_now_is_told_to_who_may_know_its_hand() -> None:
    """After an undo `again` offers the old answers, and why they no longer fit, which can show a hand."""
    gloin = {"card": "gloin", "resources": 5, "exhausted": True}
    bo = {"heroes": [gloin], "hand": ["grim-resolve"], "deck": ["sneak-attack"]}
    seats = {"ann": {"heroes": ["beravor"], "deck": 5}, "bo": bo}
    live = lay("ann", "bo", at="planning.after_play", seats=seats, options={"undo": "open"})
    before = live.state.head
    choose(live, "ann", PASS)
    choose(live, "bo", "play:grim-resolve")
    live.do(Undo("ann", to=before))
    adjust(live, of.ResourcesSpent("gloin", 1))  # stands for the pass
    offers = [offer(live, viewer) for viewer in ("public", "ann", "bo", "referee")]
    assert [each.choice for each in offers if each] == [("play:grim-resolve",)] * 4
    assert [each.clause for each in offers if each] == ["", "", "FEL-2.2", "FEL-2.2"]
