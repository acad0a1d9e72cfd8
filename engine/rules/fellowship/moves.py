"""What a few cards do beyond `actions`: cards that go between zones out of play, piles that are looked at.

As in `actions`, each call queues a step; the step emits.
"""

from __future__ import annotations

from engine import events as k
from engine.rules.fellowship import actions
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.outcomes import CARD, CHOOSE, asked_for
from engine.rules.fellowship.outcomes.cards import take
from engine.rules.fellowship.state import DECK, ENCOUNTER, LEAVES, Board, owner_of
from engine.rules.fellowship.steps import STEPS
from engine.tabletop.fitting import sealed
from engine.turn import Tx
from engine.waiting import Waiting, one

# Control and costs ---------------------------------------------------------------------------------------


def control(tx: Tx, card: str, seat: str, source: str) -> None:
    """A character is another player's from here on, with what lies on it (FEL-2.6)."""
    tx.then(tx.frame(control_moves, card, seat, source))


@STEPS.step
def control_moves(tx: Tx, card: str, seat: str, source: str) -> None:
    if card in tx.board.pieces and not tx.board.seats[seat].out:
        tx.emit(ev.ControlMoved(card, seat, source), "FEL-2.6")


def pay(tx: Tx, hero: str, amount: int, source: str) -> None:
    """Resources of a hero's own pool (FEL-2.8)."""
    tx.then(tx.frame(pool_pays, hero, amount, source))


@STEPS.step
def pool_pays(tx: Tx, hero: str, amount: int, source: str) -> None:
    tx.emit(ev.ResourcesSpent(hero, amount, source), "FEL-2.8")


# Out of play ---------------------------------------------------------------------------------------------


def recover(tx: Tx, card: str, source: str) -> None:
    """From a discard pile to its owner's hand."""
    tx.then(tx.frame(card_recovered, card, source))


@STEPS.step
def card_recovered(tx: Tx, card: str, source: str) -> None:
    owner = owner_of(tx.board, card)
    if card in tx.board.seats[owner].discard:
        tx.emit(ev.CardTaken(card, "discard", owner), CARD)
        to_hand(tx, owner, card, source)


def to_hand(tx: Tx, seat: str, card: str, source: str) -> None:
    """A card in limbo into a hand; everybody saw which."""
    gained = ev.HandGained(seat, 1, source, (card,))
    tx.emit(gained, CARD, *sealed(tx, gained))


def reshuffle(tx: Tx, seat: str, source: str) -> None:
    """A discard pile is shuffled back into its deck; heroes stay where they are."""
    tx.then(tx.frame(discard_reshuffled, seat, source))


@STEPS.step
def discard_reshuffled(tx: Tx, seat: str, source: str) -> None:
    board: Board = tx.board
    back = tuple(each for each in board.seats[seat].discard if each not in board.seats[seat].heroes)
    for each in back:
        tx.emit(ev.CardTaken(each, "discard", seat), CARD)
    tx.emit(ev.CardsReturned(back, DECK + seat), CARD)
    pile = tx.course.piles.get(DECK + seat)
    tx.shuffle(DECK + seat, (*(pile.order if pile else ()), *back), CARD)


def remove(tx: Tx, card: str) -> None:
    """A card that was played leaves the game instead of going to the discard pile."""
    tx.then(tx.frame(played_card_removed, card))


@STEPS.step
def played_card_removed(tx: Tx, card: str) -> None:
    if card in tx.board.limbo:
        tx.emit(ev.CardRemoved(card), CARD)


# Looking -------------------------------------------------------------------------------------------------


def look(tx: Tx, seat: str, source: str) -> None:
    """The top encounter card, for one seat's eyes."""
    tx.peek(ENCOUNTER, 1, tx.frame(top_seen, seat), CARD, seat)


@STEPS.step
def top_seen(tx: Tx, seat: str, *cards: str) -> None:
    tx.emit(ev.Peeked(seat, ENCOUNTER, len(cards)), CARD, tx.seal(ev.Saw(seat, ENCOUNTER, cards), seat))


def look_at_shadow(tx: Tx, seat: str, enemy: str) -> None:
    """The first shadow card face down before an enemy, for one seat's eyes."""
    tx.then(tx.frame(shadow_seen, seat, enemy))


@STEPS.step
def shadow_seen(tx: Tx, seat: str, enemy: str) -> None:
    cards = tuple(each.card for each in tx.board.pieces[enemy].shadows if not each.turned)[:1]
    tx.emit(ev.Peeked(seat, enemy, len(cards)), CARD, tx.seal(ev.Saw(seat, enemy, cards), seat))


def to_bottom(tx: Tx, seat: str) -> None:
    """The top encounter card, which a seat saw, goes under the deck."""
    tx.draw(ENCOUNTER, 1, tx.frame(top_goes_under), CARD, seat)


@STEPS.step
def top_goes_under(tx: Tx, _: int, *cards: str) -> None:
    tx.put_on(ENCOUNTER, cards, CARD, "bottom")


def search_top(tx: Tx, seat: str, count: int, source: str) -> None:
    """A seat may take one of its top cards into the hand (FEL-8.15); the rest is shuffled back."""
    tx.peek(DECK + seat, count, tx.frame(top_searched, seat, source), CARD, seat)


@STEPS.step
def top_searched(tx: Tx, seat: str, source: str, *cards: str) -> None:
    tx.emit(ev.Peeked(seat, DECK + seat, len(cards)), CARD, tx.seal(ev.Saw(seat, DECK + seat, cards), seat))
    tx.then(tx.frame(top_taken, seat, source, *cards))


@STEPS.waits("top_taken")
def top_taken(tx: Tx, seat: str, source: str, *cards: str) -> Waiting:
    chosen = yield actions.one_held(tx, seat, "what-taken", cards, source, or_none=True)
    if chosen and take(tx, chosen, CARD):
        to_hand(tx, seat, chosen, source)
    elif not chosen:
        tx.shuffle(DECK + seat, tx.course.piles[DECK + seat].order, CARD)


# Chance --------------------------------------------------------------------------------------------------


def discard_random(tx: Tx, seat: str, count: int, source: str) -> None:
    """Cards of a hand at random: the hand is shuffled, and so many are turned up."""
    tx.then(tx.frame(hand_mixed, seat, count, source))


@STEPS.step
def hand_mixed(tx: Tx, seat: str, count: int, source: str) -> None:
    held = tx.board.seats[seat].hand.cards
    if held:
        tx.shuffle(f"hand:{seat}", held, CARD)
        tx.draw(f"hand:{seat}", count, tx.frame(hand_mixed_up, seat, source), CARD)


@STEPS.step
def hand_mixed_up(tx: Tx, seat: str, source: str, _: int, *cards: str) -> None:
    tx.shuffle(f"hand:{seat}", (), CARD)
    tx.emit(ev.HandDiscarded(seat, cards, source), CARD)


# Later ---------------------------------------------------------------------------------------------------


def leaves_at_end(tx: Tx, card: str, to: str, source: str) -> None:
    """A card leaves play when the phase ends."""
    actions.last(tx, source, card, LEAVES + to, 1)


# Looking through a deck --------------------------------------------------------------------------------


def look_through(tx: Tx, seat: str, owner: str, count: int, source: str) -> None:
    """A seat looks at so many cards of a player's deck."""
    tx.peek(DECK + owner, count, tx.frame(looked_through, seat, owner, source), CARD, seat)


@STEPS.step
def looked_through(tx: Tx, seat: str, owner: str, source: str, *cards: str) -> None:
    """One of them is chosen; of an empty deck nothing is."""
    pile = DECK + owner
    tx.emit(ev.Peeked(seat, pile, len(cards)), CARD, tx.seal(ev.Saw(seat, pile, cards), seat))
    if cards:
        tx.then(tx.frame(card_taken, seat, owner, source, *cards))


@STEPS.waits("card_taken")
def card_taken(tx: Tx, seat: str, owner: str, source: str, *cards: str) -> Waiting:
    """A deck of real cards is put in order by hand; of any other the rest is asked for, card by card."""
    taken = yield actions.one_held(tx, seat, "what-taken", cards, source)
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
    who, clause = asked_for(tx, seat)
    upper = yield one(
        (who,), "what-next", clause, rest, prefix=CHOOSE, about=(source,), hidden=True, secret=True
    )
    rest = tuple([each for each in rest if each != upper])
    tx.then(tx.frame(order_rest, seat, owner, source, taken, left - 1, *rest, *placed, upper))


def _put_back(tx: Tx, owner: str, chosen: str, rest: tuple[str, ...], source: str) -> None:
    tx.emit(k.Drawn(DECK + owner, "", 1 + len(rest)), CARD)
    tx.emit(ev.CardTaken(chosen, "deck", owner), CARD)
    if rest:
        tx.put_on(DECK + owner, rest, CARD)
    to_hand(tx, owner, chosen, source)
