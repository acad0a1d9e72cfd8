"""Two tables of fellowship that differ only in what a viewer may not know tell it the same at every door."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine import facts as f
from engine.audience import PUBLIC, seen
from engine.commands import Answer
from engine.course import Slot
from engine.decider import decide
from engine.entries import Entry, Part
from engine.errors import Refusal
from engine.questions import PASS, options
from engine.rules.fellowship import facts as of
from projections.asking import waiting
from projections.saying import Saying
from replays.along import entries_to
from replays.branching import branch
from replays.bundle_copies import copy_rows, for_viewer
from replays.correcting import offer
from replays.dice_audit import Audit, dice_of
from replays.dispute import dispute
from replays.dispute.evidence import collect
from replays.live import Live
from replays.undo import undo
from replays.undo_history import preview
from replays.whatif import Plan, carry_out
from replays.whatif.tracing import trace
from replays.why import shape, why
from replays.why.offered import not_offered
from tests.audit.test_branch import OWN
from tests.audit.twins import Swap, copy, play, sat, swaps, twin, unknown
from tests.systems.fellowship.tables import lay
from tests.systems.table import adjust, choose, question

MIRKWOOD = "passage-through-mirkwood"
STANDING = {8: ("bo", "nothing"), 30: ("cy", "my-turn")}
VERBS = ("play", "use", "commit", "choose", "defend", "attacker", "strike", "hero", "moon")
Door = Callable[[Live, str, Swap, random.Random], Any]


# The doors -----------------------------------------------------------------------------------------------


def said(tell: Callable[[], Any]) -> Any:
    """What is told, a refusal with all that it lists."""
    try:
        return tell()
    except Refusal as refusal:
        return type(refusal).__name__, str(refusal), refusal.clause, refusal.legal


def whatifs(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """From the present and from earlier answers on: other answers of every seat, also such as nobody may
    give, which are refused with what would have been legal."""
    answers = [each for each in entries_to(live, live.version) if isinstance(each.fact, f.Answered)]
    points = [0, *(each.version - 1 for each in chance.sample(answers, 2))]
    named = [f"play:{card}" for card in swap]
    plans = [Plan(at, seat, (id,)) for at in points for seat in ("ann", "bo", "cy") for id in (PASS, *named)]
    return [said(lambda plan=plan: _followed(live, plan, viewer)) for plan in plans]


def _followed(live: Live, plan: Plan, viewer: str) -> Any:
    result = carry_out(live, [plan], viewer)
    told = [msgspec.to_builtins(seen(entry, viewer)) for entry in result.entries]
    return told, result.followed, str(result.stop), result.changes, result.reused, result.new


def why_not(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """Why anything is no option, of what lies there and of what nobody should have heard of."""
    cards = (*chance.sample([*live.state.board.pieces], 4), *swap)
    ids = [f"{verb}:{card}" for verb in VERBS for card in cards]
    return [str(said(lambda id=id: not_offered(live.rules, live.state, viewer, id))) for id in ids]


def refusals(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """What the table answers a seat that tries everything."""
    cards = (*chance.sample([*live.state.board.pieces], 4), *swap)
    tries = [Answer(viewer, (f"{verb}:{card}",)) for verb in VERBS for card in cards]
    return [
        said(lambda c=c: bool(decide(live.rules, live.state, c, live.chance, live.version))) for c in tries
    ]


def undos(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """What an undo would leave and cross, and who would have to agree."""
    places = [entry.version for entry in chance.sample(live.read(0), 6)]
    steps = [said(lambda s=s: preview(live, "ann", step=s)) for s in ("decision", "action", "round")]
    return [*steps, *(said(lambda to=to: preview(live, "ann", to=to)) for to in places)]


def whys(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """The chains behind values and behind entries."""
    subjects = [
        "phase",
        "hand:bo",
        "threat:threat:bo",
        *(f"{e.version}" for e in chance.sample(live.read(0), 4)),
    ]
    saying = Saying()
    return [said(lambda s=s: shape(why(live, s, live.version, viewer, saying))) for s in subjects]


def disputed(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """The evidence on a decision of another seat."""
    theirs = [e for e in entries_to(live, live.version) if isinstance(e.fact, f.Answered) and e.seat != "ann"]
    on = chance.choice(theirs).version
    number = dispute(live, "ann", on, "that is not right").version
    return msgspec.to_builtins(collect(live, number, viewer, Saying()))


def dice(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """The judged dice, and how many shuffles wait."""
    audit, entries = Audit(), live.read(0)
    began = entries[0].fact
    assert isinstance(began, f.Began)
    audit.add("s", entries, dice_of(began), [entry.version for entry in entries])
    return audit.judged(), audit.hidden


def branches(live: Live, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """A viewer's copy of a branch that was made without asking anybody."""
    name = f"branch-{viewer}"
    branch(live, name, live.state.head, "ann", OWN)
    rows = [row.state for row in live.store.rows(name)]
    found = [msgspec.json.decode(row) for row in copy_rows(rows, OWN.veil, for_viewer(viewer))]
    return [_without_salt(row) for row in found[1:]]  # the first names the parent's link


def _without_salt(row: Any) -> Any:
    return row["version"], row["fact"], [(part.get("to"), part.get("fact")) for part in row.get("sealed", ())]


DOORS: tuple[Door, ...] = (whatifs, why_not, refusals, undos, whys, dice, disputed, branches)


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


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_no_door_tells_of_what_lies_face_down(door: Door) -> None:
    chance = random.Random(5)
    live = play(sat(("ann", "bo", "cy"), MIRKWOOD, {}), "random", 500, 46)
    for viewer in (PUBLIC, "ann"):
        for swap in chance.sample(swaps(live, viewer, chance, 3), 2):
            seed, pair = chance.random(), (twin(live, {}), twin(live, swap))
            told = [door(each, viewer, swap, random.Random(seed)) for each in pair]
            assert told[0] == told[1], swap


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


def could(live: Live, seat: str, viewer: str) -> Any:
    """What another seat could answer now, as a what-if lists it to a viewer."""
    return said(lambda: _followed(live, Plan(0, seat, ("moon",)), viewer))


def playable(live: Live, slot: Slot, viewer: str) -> list[Swap]:
    """A card that a seat could play now, of which the viewer was never told, for one of its deck."""
    (seat,) = slot.question.seats
    never = {card for cards in unknown(live, viewer) for card in cards}
    mine = [id.removeprefix("play:") for id in slot.question.ids if id.removeprefix("play:") in never]
    others = [card for card in live.state.course.piles[f"deck:{seat}"].order if card in never]
    return [{one: other, other: one} for one in mine[:2] for other in others[:2]]


def passing(live: Live) -> None:
    """Whoever is asked first passes, or takes the first that there is."""
    asked = live.state.course.open
    assert asked is not None
    question = waiting(asked)[0].question
    choice = PASS if PASS in question.ids else question.ids[0]
    choose(live, question.seats[0], *([choice] if question.least else []))


def test_what_a_seat_that_passed_could_answer_instead_follows_from_the_hand_it_is_dealt() -> None:
    """A pass may be taken back as long as its window is open: in a what-if, with the cards that are dealt."""
    live = play(sat(("ann", "bo", "cy"), MIRKWOOD, {}), "random", 500, 46)
    tried = 0
    while tried < 4:
        asked = live.state.course.open
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
        asked = live.state.course.open
        assert asked is not None
        mixed = any(isinstance(each.fact, of.HandDiscarded) for each in live.read(0))
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
    order = f.Ordered("encounter", ("spider-2", "orcs", "spider-1"))
    offered = f.Offered(0, options("FEL-8.15", "choose:spider-1", "choose:spider-2"))
    looked = of.Saw("ann", "encounter", ("spider-2",))

    def known(fact: f.Fact) -> list[bool]:
        shuffled = Entry[f.Fact](1, f.Shuffled("encounter", 3, "seeded"), (Part((), order),))
        told = Entry[f.Fact](2, f.Marked("action", 0, "ann"), (Part(("ann",), fact),))
        return [place.known for place in trace([shuffled, told], 2, "ann").piles["encounter"]]

    assert known(offered) == [False, False, False]
    assert known(looked) == [True, False, False]


def test_whether_an_old_answer_of_another_seat_fits_now_is_told_to_who_may_know_its_hand() -> None:
    """After an undo `again` offers the old answers, and why they no longer fit, which can show a hand."""
    bo = {"heroes": [{"card": "gloin", "resources": 5}], "hand": ["grim-resolve"], "deck": ["sneak-attack"]}
    seats = {"ann": {"heroes": ["beravor"], "deck": 5}, "bo": bo}
    live = lay("ann", "bo", at="planning.after_play", seats=seats, options={"undo": "open"})
    before = live.state.head
    choose(live, "ann", PASS)
    choose(live, "bo", "play:grim-resolve")
    undo(live, "ann", to=before)
    adjust(live, of.ResourcesSpent("gloin", 1))  # stands for the pass
    offers = [offer(live, viewer) for viewer in ("public", "ann", "bo", "referee")]
    assert [each.choice for each in offers if each] == [("play:grim-resolve",)] * 4
    assert [each.clause for each in offers if each] == ["", "", "FEL-2.2", "FEL-2.2"]
