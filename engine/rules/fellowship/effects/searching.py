"""Looking through the top of a deck, whosever it is: one card to its owner's hand, the rest back on top as
the seat that looks orders it (Gandalf's Search). Only the card taken is shown (FEL-8.15)."""

from __future__ import annotations

from engine import facts as k
from engine.rules.fellowship import deeds
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.effects.moves import to_hand
from engine.rules.fellowship.outcomes.asking import CHOOSE, asked_seat
from engine.rules.fellowship.outcomes.cards import take
from engine.rules.fellowship.outcomes.tokens import CARD
from engine.rules.fellowship.state import DECK
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting, one


def look_through(tx: Tx, seat: str, owner: str, count: int, source: str) -> None:
    """A seat looks at so many cards of a player's deck."""
    tx.peek(DECK + owner, count, tx.frame(looked_through, seat, owner, source), CARD, seat)


@STEPS.step
def looked_through(tx: Tx, seat: str, owner: str, source: str, *cards: str) -> None:
    """One of them is chosen; of an empty deck nothing is."""
    pile = DECK + owner
    tx.emit(f.Peeked(seat, pile, len(cards)), CARD, tx.seal(f.Saw(seat, pile, cards), seat))
    if cards:
        tx.then(tx.frame(card_taken, seat, owner, source, *cards))


@STEPS.waits("card_taken")
def card_taken(tx: Tx, seat: str, owner: str, source: str, *cards: str) -> Waiting:
    """A deck of real cards is put in order by hand; of any other the rest is asked for, card by card."""
    taken = yield deeds.one_held(tx, seat, "what-taken", cards, source)
    if not tx.course.piles[DECK + owner].declared:
        rest = [each for each in cards if each != taken]
        tx.then(tx.frame(order_rest, seat, owner, source, taken, len(rest), *rest))
    elif take(tx, taken, CARD):
        to_hand(tx, owner, taken, source)


@STEPS.waits("order_rest")
def order_rest(tx: Tx, seat: str, owner: str, source: str, taken: str, left: int, *cards: str) -> Waiting:
    """Which of those `left` comes next from the top; those after them have their place already."""
    rest, placed = cards[:left], cards[left:]
    if left <= 1:
        _put_back(tx, owner, taken, (*placed, *rest), source)
        return
    who = (asked_seat(tx, seat),)
    upper = yield one(who, "what-next", CARD, rest, prefix=CHOOSE, about=(source,), hidden=True, secret=True)
    rest = tuple([each for each in rest if each != upper])
    tx.then(tx.frame(order_rest, seat, owner, source, taken, left - 1, *rest, *placed, upper))


def _put_back(tx: Tx, owner: str, chosen: str, rest: tuple[str, ...], source: str) -> None:
    tx.emit(k.Drawn(DECK + owner, "", 1 + len(rest)), CARD)
    tx.emit(f.CardTaken(chosen, "deck", owner), CARD)
    if rest:
        tx.stack(DECK + owner, rest, CARD)
    to_hand(tx, owner, chosen, source)
