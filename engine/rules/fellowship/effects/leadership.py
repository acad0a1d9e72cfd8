"""What the leadership allies and attachments do."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds, targets
from engine.rules.fellowship.abilities import Row, action, constant, response
from engine.rules.fellowship.figures import has_trait
from engine.rules.fellowship.state import Board, card_of, characters, in_order
from engine.turn import Tx
from engine.waiting import Waiting


def it_entered(tx: Tx, seat: str, card: str, entered: str, *_: str) -> bool:
    """The card itself came into play."""
    return entered == card


# Faramir -------------------------------------------------------------------------------------------------


@action("faramir", exhaust=True)
def faramir(tx: Tx, seat: str, card: str) -> Waiting:
    """The characters of a player have one willpower more: those there now, none who comes later (FEL-8.8)."""
    player = yield deeds.one_of(tx, seat, "whose-characters", in_order(tx.board), card)
    for each in characters(tx.board, player):
        deeds.last(tx, card, each, "willpower", 1)


# Son of Arnor --------------------------------------------------------------------------------------------


@response("son-of-arnor", "enter", can=it_entered)
def son_of_arnor(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """An enemy from the staging area, or from another player, engages its controller."""
    board: Board = tx.board
    able = [each for each in targets.enemies(board) if board.pieces[each].engaged != seat]
    enemy = yield deeds.one_of(tx, seat, "what-engages", able, card)
    if enemy:
        deeds.engage(tx, enemy, seat)


# Snowbourn Scout -----------------------------------------------------------------------------------------


@response("snowbourn-scout", "enter", can=it_entered)
def snowbourn_scout(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """One progress on a location."""
    place = yield deeds.one_of(tx, seat, "where-progress", targets.locations(tx.board), card)
    if place:
        deeds.progress(tx, 1, card, place)


# Longbeard Orc Slayer ------------------------------------------------------------------------------------


@response("longbeard-orc-slayer", "enter", can=it_entered)
def longbeard_orc_slayer(tx: Tx, seat: str, card: str, *_: str) -> None:
    """One damage on each Orc in play."""
    board: Board = tx.board
    for each in targets.enemies(board):
        if has_trait(board, each, "orc"):
            deeds.damage(tx, each, 1, card)


# Brok Ironfist -------------------------------------------------------------------------------------------


def a_dwarf_hero_fell(tx: Tx, seat: str, card: str, target: str, *_: str) -> bool:
    """A Dwarf hero of this player left play."""
    board: Board = tx.board
    there = target in board.seats[seat].heroes and target not in board.pieces
    return there and has_trait(board, target, "dwarf")


@response("brok-ironfist", "leave", where="hand", can=a_dwarf_hero_fell)
def brok_ironfist(tx: Tx, seat: str, card: str, *_: str) -> None:
    """He comes into play."""
    deeds.put_into_play(tx, seat, card, card)


# Steward of Gondor ---------------------------------------------------------------------------------------


@constant("steward-of-gondor")
def steward_of_gondor_names(board: Board, card: str) -> Iterable[Row]:
    """The bearer is of Gondor."""
    return ((targets.host(board, card), "trait:gondor", 1),)


@action("steward-of-gondor", exhaust=True)
def steward_of_gondor(tx: Tx, seat: str, card: str) -> None:
    """Two resources for the bearer."""
    deeds.gain(tx, targets.host(tx.board, card), 2, card)


# Celebrían's Stone ---------------------------------------------------------------------------------------


@constant("celebrians-stone")
def celebrians_stone(board: Board, card: str) -> Iterable[Row]:
    """Two more willpower; on Aragorn the spirit sphere too."""
    bearer = targets.host(board, card)
    if card_of(bearer) == "aragorn":
        return ((bearer, "willpower", 2), (bearer, "sphere:spirit", 1))
    return ((bearer, "willpower", 2),)
