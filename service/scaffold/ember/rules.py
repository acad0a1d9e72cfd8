"""The phases and steps of Ember.

night.dusk   everybody chooses in secret (EMB-2.1); who gathers draws (EMB-2.2)
night.fire   who feeds may burn a card (EMB-2.3)
night.wind   somebody stands in the wind, and it blows (EMB-3.1, 3.2)
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import kernel
from engine.course import Gauge
from engine.dice import plain
from engine.events import Marked
from engine.flow import Edge, Flow, end, phase, step
from engine.frames import Frame
from engine.model import State
from engine.questions import PASS, Question, options
from engine.system import Consequence, Rules, Verdict
from engine.tabletop.checks import Check, settle
from engine.tabletop.counters import watched
from engine.turn import Tx
from engine.verbs import Look, Verbs, Why
from engine.waiting import Waiting, one, roll
from engine.wording import say

from .model import FIRE, MODEL, CardBurnt, FireLit, Flared, WindBlew, WorkShown, hand
from .position import WORDS, Position
from .wood import CARDS, printed
from .wording import thing

FLOW = Flow.build(
    "ember",
    (
        phase("night", "EMB-1.1", step("dusk", "EMB-2.1"), step("fire", "EMB-2.3"), step("wind", "EMB-3.2")),
        end("over", "EMB-4.1"),
    ),
    (Edge("next", "night.wind", "night"), Edge("finish", "night.wind", "over")),
    start="night",
)
STEPS = kernel.steps()
VERBS = Verbs()
NEEDED = 5
WIND = Check(
    "EMB-3.2",
    {"steady": (plain(6),), "gusts": (plain(4), plain(4))},
    values=range(3),
    against=(NEEDED,),
)


# Set-up ------------------------------------------------------------------------------------------------


@STEPS.step
def light(tx: Tx) -> None:
    """What is done once, when the game starts."""
    tx.emit(FireLit(6, 5), "EMB-1.1")
    tx.shuffle("deck", CARDS, "EMB-1.2")
    for seat in tx.seats:
        tx.draw("deck", 2, tx.frame(held), "EMB-1.2", seat)
    tx.then(tx.frame(first_night, 1))


@STEPS.step
def held(tx: Tx, drawn: int, *cards: str) -> None:
    """Nothing follows from drawing: the board has the cards, and no other event may name them."""


@STEPS.step
def first_night(tx: Tx, night: int) -> None:
    tx.emit(Marked("round", night), "EMB-1.1")
    tx.enter(FLOW.start)


def place(tx: Tx, position: Position) -> None:
    """What is done instead, when the game starts from a written position: the hands are drawn off the top."""
    WORDS.check(position, {"cards": CARDS, "seats": tx.seats})
    tx.emit(FireLit(position.fire, position.nights), "EMB-1.1")
    hands = [card for cards in position.hands.values() for card in cards]
    tx.put_on("deck", (*hands, *position.deck), "EMB-1.2")
    for seat, cards in position.hands.items():
        tx.draw("deck", len(cards), tx.frame(held), "EMB-1.2", seat)
    tx.then(tx.frame(first_night, position.night))


@STEPS.step
def gather(tx: Tx, seat: str, count: int, clause: str) -> None:
    """A seat draws; first the deck is made anew where it is too small (EMB-1.3)."""
    pile = tx.course.piles["deck"]
    if pile.count < count and tx.board.burnt:
        tx.shuffle("deck", (*pile.order, *tx.board.burnt), "EMB-1.3")
    tx.draw("deck", count, tx.frame(held), clause, seat)


# Dusk: a secret choice of all at once ------------------------------------------------------------------


@STEPS.at("night.dusk")
def dusk(tx: Tx) -> None:
    works = options("EMB-2.1", "feed", "gather")
    tx.ask(
        [Question((seat,), "work", "EMB-2.1", options=works, secret=True) for seat in tx.seats],
        tx.frame(shown),
    )


@STEPS.step
def shown(tx: Tx, *works: str) -> None:
    """All have chosen. The answers come in the order of the questions."""
    for seat, work in zip(tx.seats, works, strict=True):
        tx.emit(WorkShown(seat, work), "EMB-2.1", because=(tx.course.said[seat],))
        if work == "gather":
            tx.then(tx.frame(gather, seat, 2, "EMB-2.2"))


# Fire: a verb, and a step that asks --------------------------------------------------------------------


def in_hand(look: Look) -> tuple[str, ...]:
    """The cards of the seat."""
    return hand(look.board, look.seat).cards


def in_sight(look: Look) -> tuple[str, ...]:
    """All cards that the seat can see, and so may name."""
    return (*in_hand(look), *look.board.burnt)


@VERBS.verb("burn", "EMB-2.3", asked="burn", names=in_sight, near=in_hand)
def burn(look: Look, card: str) -> Why | None:
    """Why a card that the seat can see is no option; None: it is one."""
    if card in look.board.burnt:
        return Why(say("{card} has burnt already", card=thing(card)), "EMB-2.3")
    if printed(card).damp and look.board.fire < 4:
        return Why(say("{card} is damp, and the fire is below four", card=thing(card)), "EMB-2.4")
    return None


@STEPS.at("night.fire")
def fire(tx: Tx) -> None:
    tx.then(*(tx.frame(feed, seat) for seat in tx.seats if tx.board.work[seat] == "feed"))


@STEPS.waits("feed")
def feed(tx: Tx, seat: str) -> Waiting:
    """The options show what is in a hand, so they are hidden from the others."""
    card = yield burn.one(tx.look(seat), or_none="EMB-2.3", hidden=True)
    if card and card != PASS:
        tx.emit(CardBurnt(seat, card, printed(card).heat), "EMB-2.3", because=(tx.decision,))


# What follows from the table, however it came about ------------------------------------------------------


def flaring(tx: Tx) -> Sequence[Frame]:
    """Looked at after every step. The step changes the table so that it is due no more."""
    return (tx.frame(flare),) if tx.board.fire >= 10 else ()


@STEPS.step
def flare(tx: Tx) -> None:
    tx.emit(Flared(7), "EMB-2.5")
    tx.then(*(tx.frame(gather, seat, 1, "EMB-2.5") for seat in tx.seats))


# Wind: a step in one piece, which asks, throws, and then does --------------------------------------------


@STEPS.waits("night.wind")
def wind(tx: Tx) -> Waiting:
    seat = yield one(tx.seats, "stand", "EMB-3.1", tx.seats, prefix="stand:")
    thrown = yield roll("wind", WIND.names(tx.ruling("EMB-3.2")), WIND.clause, seat)
    stood = settle(min(2, hand(tx.board, seat).count), thrown.faces, NEEDED)
    lost = min(1 if stood.success else 4, tx.board.fire)
    tx.emit(WindBlew(seat, stood.total, NEEDED, lost), "EMB-3.2", because=(thrown.version,))
    tx.then(tx.frame(dawn))


@STEPS.step
def dawn(tx: Tx) -> None:
    if tx.course.round >= tx.board.nights:
        tx.take("finish")
    else:
        tx.emit(Marked("round", tx.course.round + 1), "EMB-1.1")


@STEPS.at("over")
def over(tx: Tx) -> None:
    """The verdict follows from being here."""


# The system --------------------------------------------------------------------------------------------


def verdict(tx: Tx) -> Verdict | None:
    """Looked at when nothing follows any more."""
    if tx.board.nights and not tx.board.fire:
        return Verdict("lost", "EMB-4.1")
    return Verdict("won", "EMB-4.1") if tx.course.phase == "over" else None


def gauges(state: State) -> dict[str, tuple[Gauge, str]]:
    """What people watch; it follows from the board and the number of the round."""
    return watched(state.board, FIRE) if state.board.nights else {}


RULES = Rules(
    model=MODEL,
    version=0,
    flow=FLOW,
    steps=STEPS,
    clauses=kernel.clauses(__package__ or ""),
    seats=(1, 4),
    setup=STEPS.frame(light),
    content="",
    gauges=gauges,
    consequences=(Consequence("EMB-2.5", flaring),),
    verdict=verdict,
    verbs=VERBS,
    check=WIND,
    position=Position,
    place=place,
)
FLOW.check(RULES.clauses, tuple(STEPS))
