"""What can happen, as steps: each is an outcome that cards may answer to, or a part of one. Here damage,
resources, dials, cards exhausted and readied; and what is left to the table."""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Question, options
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.state import LIMIT, Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

# Tokens ------------------------------------------------------------------------------------------------


CARD = "FEL-8.14"
"""What a card does because it says so."""
USUAL = {
    "quest": "FEL-3.8", "doomed": "FEL-3.11", "refresh": "FEL-7.2", "resource": "FEL-1.1",
    "readying": "FEL-7.1", "draw": "FEL-1.2", "setup": "FEL-0.3", "opening": "FEL-0.1", "easy": "FEL-0.4",
}  # fmt: skip
"""Sources that are rules, not cards."""


def cited(source: str) -> str:
    """The clause a source stands for."""
    return USUAL.get(source, CARD)


@STEPS.at("damage")
def damage(tx: Tx, card: str, amount: int, source: str, *by: str) -> None:
    """Tokens are placed (FEL-6.8)."""
    board: Board = tx.board
    if card in board.pieces:
        tx.emit(ev.Damaged(card, amount, source, by), "FEL-6.8")


@STEPS.at("heal")
def heal(tx: Tx, card: str, amount: int, source: str) -> None:
    """As much as there is to heal."""
    board: Board = tx.board
    healed = min(amount, board.pieces[card].damage) if card in board.pieces else 0
    if healed:
        tx.emit(ev.Healed(card, healed, source), CARD)


@STEPS.at("raise_threat")
def raise_threat(tx: Tx, seat: str, amount: int, source: str, clause: str = "") -> None:
    """A dial rises (FEL-9.3); whoever is at the limit then is out (`ends`)."""
    board: Board = tx.board
    if board.seats[seat].out:
        return
    if tx.ruling("FEL-9.3") == "dial-stops":
        amount = min(amount, LIMIT - board.seats[seat].threat)
    if amount > 0:
        tx.emit(ev.ThreatRaised(seat, amount, source), clause or cited(source))


@STEPS.at("lower_threat")
def lower_threat(tx: Tx, seat: str, amount: int, source: str) -> None:
    """At most to nothing."""
    board: Board = tx.board
    lowered = min(amount, board.seats[seat].threat)
    if lowered > 0 and not board.seats[seat].out:
        tx.emit(ev.ThreatLowered(seat, lowered, source), CARD)


@STEPS.at("gain")
def gain(tx: Tx, hero: str, amount: int, source: str) -> None:
    """Resources into a pool."""
    if hero in tx.board.pieces:
        tx.emit(ev.ResourcesGained(hero, amount, source), cited(source))


@STEPS.at("add_tokens")
def add_tokens(tx: Tx, card: str, amount: int, source: str) -> None:
    """Resource tokens that only count."""
    gain(tx, card, amount, source)


@STEPS.at("exhaust")
def exhaust(tx: Tx, card: str, source: str) -> None:
    """A ready card is exhausted."""
    board: Board = tx.board
    if card in board.pieces and not board.pieces[card].exhausted:
        tx.emit(ev.Exhausted(card, source), cited(source))


@STEPS.at("ready")
def ready(tx: Tx, card: str, source: str) -> None:
    """An exhausted card is readied, unless something keeps it from that."""
    board: Board = tx.board
    tired = card in board.pieces and board.pieces[card].exhausted
    if tired and not figures_of(board).flag(card, "cannot-ready"):
        tx.emit(ev.Readied(card, source), cited(source))


@STEPS.at("uncommit")
def uncommit(tx: Tx, card: str, source: str) -> None:
    """A character leaves the quest."""
    board: Board = tx.board
    if card in board.pieces and board.pieces[card].committed:
        tx.emit(ev.Uncommitted(card, source), CARD)


@STEPS.at("last")
def last(tx: Tx, source: str, target: str, figure: str, amount: int, until: str) -> None:
    """A row begins to last (FEL-8.8)."""
    board: Board = tx.board
    if target in board.pieces or target in board.seats or target in ("table", board.stage):
        tx.emit(ev.LastingBegan(source, target, figure, amount, until), "FEL-8.8")


# Asking ------------------------------------------------------------------------------------------------


CHOOSE = "choose:"


def asked_for(tx: Tx, seat: str) -> tuple[str, str]:
    """Who is asked for a seat, and by which rule: by the text of the card, or since the first player decides
    where the seat is out, or nobody's (FEL-8.12)."""
    board: Board = tx.board
    held = board.seats.get(seat)
    return (board.first, "FEL-8.12") if held is None or held.out else (seat, CARD)


@STEPS.at("leave_to_table")
def leave_to_table(tx: Tx, card: str, effect: str) -> None:
    """An effect without code: the players carry it out by hand (FEL-10.1)."""
    tx.emit(ev.LeftToTable(card, effect), "FEL-10.1")
    tx.then(Frame("by_hand", (card, effect)))


@STEPS.at("by_hand")
def by_hand(tx: Tx, card: str, effect: str) -> None:
    """The first player says when it is done."""
    done = options("FEL-10.1", "done")
    asked = Question((tx.board.first,), "by-hand", "FEL-10.1", options=done, about=(card, effect))
    tx.ask([asked], Frame("done"))
