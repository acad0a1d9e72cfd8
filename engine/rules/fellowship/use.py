"""Using what a card offers: its cost, its limit, its effect; and playing cards from hand."""

from __future__ import annotations

from engine.facts import Marked
from engine.frames import Argument, Frame
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.abilities import DEEDS, UNCODED, Deed
from engine.rules.fellowship.offers import deed_of, hosts
from engine.rules.fellowship.reading import owner_of, printed
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


def frame_of(deed: Deed, seat: str, card: str, args: tuple[Argument, ...] = ()) -> Frame:
    """The frame that uses a deed of a copy."""
    step = "use_from_hand" if deed.where == "hand" else "use_ability"
    return Frame(step, (deed.step, seat, card, *args))


@STEPS.at("use_ability")
def use_ability(tx: Tx, step: str, seat: str, card: str, *args: Argument) -> None:
    """A card in play: the cost first (FEL-2.7), then what it does. A forced effect costs nothing."""
    deed = DEEDS[step]
    if deed.mode == "forced":
        tx.then(Frame(step, (card, *args)))
        return
    tx.emit(f.AbilityUsed(seat, card, step, deed.per, deed.each), "FEL-8.2" if deed.outcome else "FEL-8.1")
    if deed.exhaust:
        tx.emit(f.Exhausted(card, card), "FEL-2.7")
    if deed.pays:
        tx.emit(f.ResourcesSpent(card, deed.pays, card), "FEL-2.8")
    tx.then(Frame(step, (seat, card, *args)))


@STEPS.at("use_from_hand")
def use_from_hand(tx: Tx, step: str, seat: str, card: str, *args: Argument) -> None:
    """An event is paid for, played, and discarded when its effect is done; another card acts by itself."""
    if printed(tx.board, card).kind != "event":
        tx.then(Frame(step, (seat, card, *args)))
        return
    effect = Frame("play_event", (step, seat, card, len(args), *args))
    tx.then(Frame("pay", (seat, card, DEEDS.get(step, UNCODED).most_each), effect))


@STEPS.at("play_event")
def play_event(tx: Tx, step: str, seat: str, card: str, n: int, *args_and_x: Argument) -> None:
    """It leaves the hand, does what it does, and goes to the discard pile."""
    args, x = args_and_x[:n], args_and_x[n]
    assert isinstance(x, int)
    tx.emit(f.CardPlayed(seat, card, x), "FEL-8.1")
    tx.propose(Frame("event_effect", (card, step, seat, *args)))
    tx.then(Frame("event_done", (card,)))


@STEPS.at("event_effect")
def event_effect(tx: Tx, card: str, step: str, seat: str, *args: Argument) -> None:
    """What it does, unless that was cancelled: it is paid for and discarded all the same (FEL-2.7)."""
    tx.then(Frame(step, (seat, card, *args)))


@STEPS.at("event_done")
def event_done(tx: Tx, card: str) -> None:
    """Unless its effect put it elsewhere."""
    board: Board = tx.board
    if card in board.limbo:
        tx.emit(f.CardDiscarded(card, owner_of(board, card)), "FEL-8.1")


def act(tx: Tx, seat: str, choice: str) -> None:
    """An action somebody chose in a window: an undo mark, then the action."""
    card, deed = deed_of(tx.board, choice)
    tx.emit(Marked("action", 0, seat), "FEL-8.1")
    tx.then(frame_of(deed, seat, card))


@STEPS.at("action-by-hand")
def action_by_hand(tx: Tx, seat: str, card: str) -> None:
    """An event without code."""
    tx.then(Frame("leave_to_table", (card, "action")))


# Allies and attachments ----------------------------------------------------------------------------------


@STEPS.at("play_card")
def play_card(tx: Tx, seat: str, card: str) -> None:
    """Paid for, then into play; an attachment onto what it was played for (FEL-2.1)."""
    tx.emit(Marked("action", 0, seat), "FEL-2.1")
    tx.then(Frame("pay", (seat, card, 0), Frame("card_paid", (seat, card))))


@STEPS.at("card_paid")
def card_paid(tx: Tx, seat: str, card: str, x: int) -> None:
    """It leaves the hand."""
    tx.emit(f.CardPlayed(seat, card, x), "FEL-2.1")
    if printed(tx.board, card).kind == "ally":
        tx.propose(Frame("enter", (card, seat, "played")))
    else:
        tx.then(Frame("choose_host", (seat, card)))


@STEPS.at("choose_host")
def choose_host(tx: Tx, seat: str, card: str) -> None:
    """What an attachment is laid on."""
    able = hosts(tx.board, card)
    tx.then(Frame("choose", (seat, "host", card, 0, *able), Frame("host_chosen", (seat, card))))


@STEPS.at("host_chosen")
def host_chosen(tx: Tx, seat: str, card: str, host: str) -> None:
    """There it goes."""
    tx.propose(Frame("enter_on", (card, seat, "played", host)))
