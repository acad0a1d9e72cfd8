"""Looking through the top of a deck, whosever it is: one card to its owner's hand, the rest back on top as
the seat that looks orders it (Gandalf's Search). Only the card taken is shown (FEL-8.15)."""

from __future__ import annotations

from engine import facts as k
from engine.frames import Frame
from engine.questions import Question, options
from engine.rules.fellowship import deeds
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.effects.moves import to_hand
from engine.rules.fellowship.outcomes.asking import CHOOSE, asked_seat
from engine.rules.fellowship.outcomes.cards import take
from engine.rules.fellowship.outcomes.tokens import CARD
from engine.rules.fellowship.state import DECK
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


def look_through(tx: Tx, seat: str, owner: str, count: int, source: str) -> None:
    """A seat looks at so many cards of a player's deck."""
    tx.peek(DECK + owner, count, tx.frame(looked_through, seat, owner, source), CARD, seat)


@STEPS.step
def looked_through(tx: Tx, seat: str, owner: str, source: str, *cards: str) -> None:
    """One of them is chosen; of an empty deck nothing is."""
    pile = DECK + owner
    tx.emit(f.Peeked(seat, pile, len(cards)), CARD, tx.seal(f.Saw(seat, pile, cards), seat))
    if cards:
        args = (seat, owner, source, *cards)
        deeds.choose_hand(tx, seat, "what-taken", cards, card_chosen, *args, source=source)


@STEPS.step
def card_chosen(tx: Tx, seat: str, owner: str, source: str, *cards_and_chosen: str) -> None:
    """A deck of real cards is put in order by hand; of any other the rest is asked for, card by card."""
    *cards, chosen = cards_and_chosen
    pile = tx.course.piles[DECK + owner]
    if pile.declared:
        if take(tx, chosen, CARD):
            to_hand(tx, owner, chosen, source)
        return
    cards.remove(chosen)
    tx.then(Frame("order_rest", (seat, owner, source, chosen, len(cards), *cards)))


@STEPS.at("order_rest")
def order_rest(tx: Tx, seat: str, owner: str, source: str, chosen: str, left: int, *cards: str) -> None:
    """Which of those `left` comes next from the top; those after them have their place already."""
    rest, placed = cards[:left], cards[left:]
    if left <= 1:
        _put_back(tx, owner, chosen, (*placed, *rest), source)
        return
    shown = options(CARD, *(CHOOSE + each for each in rest))
    who = (asked_seat(tx, seat),)
    asked = Question(who, "what-next", CARD, options=shown, secret=True, hidden=True, about=(source,))
    tx.ask([asked], Frame("next_named", (seat, owner, source, chosen, left, *cards)))


@STEPS.at("next_named")
def next_named(
    tx: Tx, seat: str, owner: str, source: str, chosen: str, left: int, *cards_and_answer: str
) -> None:
    """It has its place."""
    *cards, answer = cards_and_answer
    card = answer.removeprefix(CHOOSE)
    rest = [each for each in cards[:left] if each != card]
    tx.then(Frame("order_rest", (seat, owner, source, chosen, left - 1, *rest, *cards[left:], card)))


def _put_back(tx: Tx, owner: str, chosen: str, rest: tuple[str, ...], source: str) -> None:
    tx.emit(k.Drawn(DECK + owner, "", 1 + len(rest)), CARD)
    tx.emit(f.CardTaken(chosen, "deck", owner), CARD)
    if rest:
        tx.stack(DECK + owner, rest, CARD)
    to_hand(tx, owner, chosen, source)
