"""Cards drawn, discarded, entering play and leaving it."""

from __future__ import annotations

from typing import Literal

from engine.frames import Frame
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import TABLE, figures_of
from engine.rules.fellowship.model import ZONES
from engine.rules.fellowship.outcomes import CARD, cited
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board, owner_of, printed, title_in_play
from engine.rules.fellowship.steps import STEPS
from engine.tabletop.fitting import sealed
from engine.turn import Tx


@STEPS.at("draw")
def draw(tx: Tx, seat: str, amount: int, source: str) -> None:
    """From the top of the deck to the hand; an empty deck gives none (FEL-1.2)."""
    board: Board = tx.board
    pile = tx.course.piles.get(DECK + seat)
    if pile and not board.seats[seat].out and not figures_of(board).flag(TABLE, "no-draw"):
        count = min(amount, pile.count)
        if count:
            tx.draw(DECK + seat, count, Frame("done"), cited(source), seat)


@STEPS.at("done")
def done(tx: Tx, *_: int | str) -> None:
    """Nothing follows."""


@STEPS.at("discard_hand")
def discard_hand(tx: Tx, seat: str, card: str, source: str) -> None:
    """A card from a hand, for all to see."""
    if card in tx.board.seats[seat].hand.cards:
        tx.emit(ev.HandDiscarded(seat, (card,), source), CARD)


@STEPS.at("discard_top")
def discard_top(tx: Tx, seat: str, amount: int, source: str) -> None:
    """Cards off the top of a deck."""
    pile = tx.course.piles.get(DECK + seat)
    if pile and pile.count:
        tx.draw(DECK + seat, amount, Frame("dropped", (seat,)), CARD)


@STEPS.at("dropped")
def dropped(tx: Tx, owner: str, _: int, *cards: str) -> None:
    """Cards that were turned up go to the discard pile."""
    for card in cards:
        tx.emit(ev.CardDiscarded(card, owner), CARD)


# Into play -----------------------------------------------------------------------------------------------


def take(tx: Tx, card: str, clause: str) -> bool:
    """Bring a card into limbo from wherever it is out of play; false where it cannot be found."""
    board: Board = tx.board
    if card in board.limbo:
        return True
    for zone, key, each in ZONES.everywhere(board):
        if each == card and zone.name in ("hand", "discard", "aside", "victory"):
            tx.emit(ev.CardTaken(card, zone.name, key), clause)
            return True
    return _out_of_deck(tx, card, clause)


def _out_of_deck(tx: Tx, card: str, clause: str) -> bool:
    """A card that was searched for: the deck is shuffled without it."""
    for name, pile in tx.course.piles.items():
        if card in pile.order:
            order = list(pile.order)
            order.remove(card)
            tx.emit(ev.CardTaken(card, "deck", name.removeprefix(DECK) if name != ENCOUNTER else ""), clause)
            tx.shuffle(name, order, clause)
            return True
    return False


@STEPS.at("put_into_play")
def put_into_play(tx: Tx, seat: str, card: str, source: str) -> None:
    """Without a cost and without a match (FEL-2.5); a unique title not twice (FEL-2.3)."""
    board: Board = tx.board
    if board.seats[seat].out:
        return
    if not title_in_play(tx.board, card) and take(tx, card, "FEL-2.5"):
        tx.propose(Frame("enter", (card, seat, "put")))


def _entering(how: str) -> str:
    return "FEL-2.3" if how == "played" else "FEL-2.5"


@STEPS.at("enter")
def enter(tx: Tx, card: str, seat: str, how: str) -> None:
    """A character into its controller's area, ready (FEL-2.3); unless it was moved by hand on its way."""
    if card not in tx.board.limbo:
        return
    tx.emit(ev.CardPlaced(card, "area", how, owner_of(tx.board, card), seat), _entering(how))


@STEPS.at("enter_on")
def enter_on(tx: Tx, card: str, seat: str, how: str, host: str) -> None:
    """An attachment onto its host, whose controller has it from then on (FEL-2.6)."""
    board: Board = tx.board
    if card not in board.limbo:
        return
    owner = owner_of(board, card)
    if host not in board.pieces:
        tx.emit(ev.CardDiscarded(card, owner), "FEL-6.18")
        return
    controller = board.pieces[host].controller or seat
    tx.emit(ev.CardPlaced(card, "on", how, owner, controller, on=host), "FEL-2.6")


@STEPS.at("attach")
def attach(tx: Tx, card: str, host: str, seat: str, source: str) -> None:
    """A card is laid on another by an effect."""
    board: Board = tx.board
    if host not in board.pieces:
        return
    if card in board.pieces and card not in board.limbo:
        controller = board.pieces[host].controller or seat
        tx.emit(ev.Attached(card, host, controller if seat else ""), CARD)
    elif take(tx, card, CARD):
        controller = (board.pieces[host].controller or seat) if seat else ""
        owner = owner_of(board, card)
        tx.emit(ev.CardPlaced(card, "on", "put", owner, controller, on=host), CARD)


@STEPS.at("add_to_staging")
def add_to_staging(tx: Tx, card: str, source: str) -> None:
    """A card out of play enters the staging area; it was not revealed."""
    if take(tx, card, cited(source)):
        tx.emit(ev.CardPlaced(card, "staging"), cited(source))


@STEPS.at("to_staging")
def to_staging(tx: Tx, card: str, source: str) -> None:
    """A card in play goes to the staging area with its damage."""
    board: Board = tx.board
    if card in board.pieces and card not in board.staging:
        tx.emit(ev.ReturnedToStaging(card, source), CARD)


# Out of play -----------------------------------------------------------------------------------------------


@STEPS.at("destroy")
def destroy(tx: Tx, card: str, source: str) -> None:
    """To the discard pile, or to the victory display (FEL-6.8)."""
    board: Board = tx.board
    if card in board.pieces:
        tx.emit(ev.Destroyed(card, source), "FEL-6.8")
        to = "victory" if printed(board, card).victory else "discard"
        tx.propose(Frame("leave", (card, to, source, "FEL-6.8")))


@STEPS.at("leave")
def leave(tx: Tx, card: str, to: str, source: str, clause: str = CARD) -> None:
    """What lies on it is discarded first (FEL-6.18), shadow cards too (FEL-6.14); then it leaves by the rule
    that makes it leave, or by the text of a card."""
    board: Board = tx.board
    if card not in board.pieces:
        return
    piece = board.pieces[card]
    for shadow in piece.shadows:
        drop_shadow(tx, card, shadow.id, "FEL-6.14")
    for each in piece.attached:
        tx.emit(ev.CardLeft(each, "discard", board.pieces[each].owner, card), "FEL-6.18")
    _out_of_play(tx, card, to, source, clause)


def drop_shadow(tx: Tx, enemy: str, shadow: str, clause: str, to: str = "discard") -> str:
    """A shadow card leaves its enemy, known or not; which it was."""
    board: Board = tx.board
    lies = next(each for each in board.pieces[enemy].shadows if each.id == shadow)
    tx.emit(ev.ShadowDiscarded(enemy, shadow, lies.card, to, lies.turned), clause)
    return lies.card


def _out_of_play(tx: Tx, card: str, to: str, source: str, clause: str) -> None:
    owner = tx.board.pieces[card].owner
    if to == "hand" and not owner:
        to = "discard"  # nobody's card has no hand to go to
    pile = DECK + owner if owner else ENCOUNTER
    zone = "deck" if to in ("top", "bottom") else to
    left = ev.CardLeft(card, zone, owner, source)
    tx.emit(left, clause, *sealed(tx, left))
    into_pile(tx, pile, card, to)


def into_pile(tx: Tx, pile: str, card: str, to: str) -> None:
    """A card whose place nobody holds any more goes onto, under or into a deck."""
    at: Literal["top", "bottom"] = "bottom" if to == "bottom" else "top"
    if to in ("top", "bottom"):
        tx.put_on(pile, (card,), CARD, at)
    elif to == "deck":
        order = tx.course.piles[pile].order if pile in tx.course.piles else ()
        tx.shuffle(pile, (*order, card), CARD)
