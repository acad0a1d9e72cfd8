"""What the spirit allies and attachments do, and Gandalf when he comes."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds, moves, targets
from engine.rules.fellowship.abilities import Row, action, constant, response
from engine.rules.fellowship.effects.heroes import among_them
from engine.rules.fellowship.effects.leadership import it_entered
from engine.rules.fellowship.state import Board, in_order
from engine.turn import Tx
from engine.waiting import Waiting

# Wandering Took ------------------------------------------------------------------------------------------


def others(board: Board, seat: str) -> tuple[str, ...]:
    """The other players still in the game."""
    return tuple(each for each in in_order(board) if each != seat)


def not_alone(tx: Tx, seat: str, *_: object) -> bool:
    """There is another player (FEL-8.10)."""
    return bool(others(tx.board, seat))


@action("wandering-took", limit=1, can=not_alone)
def wandering_took(tx: Tx, seat: str, card: str) -> Waiting:
    """Another player gets the ally, and three threat go after it."""
    player = yield deeds.one_of(tx, seat, "to-whom", others(tx.board, seat), card)
    if player:
        deeds.lower_threat(tx, seat, 3, card)
        moves.control(tx, card, player, card)
        deeds.raise_threat(tx, player, 3, card)


# Lórien Guide --------------------------------------------------------------------------------------------


def goes_where_something_is_active(tx: Tx, seat: str, card: str, _: str, *committed: str) -> bool:
    """It was committed, and a location is active."""
    return card in committed and bool(tx.board.active)


@response("lorien-guide", "commit", can=goes_where_something_is_active)
def lorien_guide(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """One progress on the active location; the first player says which of several (FEL-3.19)."""
    board: Board = tx.board
    place = yield deeds.one_of(tx, board.first, "where-progress", board.active, card)
    if place:
        deeds.progress(tx, 1, card, place)


# Northern Tracker ----------------------------------------------------------------------------------------


@response("northern-tracker", "commit", can=among_them)
def northern_tracker(tx: Tx, seat: str, card: str, *_: str) -> None:
    """One progress on each location in the staging area."""
    for each in targets.staged(tx.board, "location"):
        deeds.progress(tx, 1, card, each)


# Attachments ---------------------------------------------------------------------------------------------


@constant("the-favor-of-the-lady")
def the_favor_of_the_lady(board: Board, card: str) -> Iterable[Row]:
    """One more willpower."""
    return ((targets.host(board, card), "willpower", 1),)


@constant("power-in-the-earth")
def power_in_the_earth(board: Board, card: str) -> Iterable[Row]:
    """One less threat."""
    return ((targets.host(board, card), "threat", -1),)


def bearer_is_tired(tx: Tx, seat: str, card: str) -> bool:
    """The hero that bears it is exhausted."""
    board: Board = tx.board
    return board.pieces[targets.host(board, card)].exhausted


@action("unexpected-courage", exhaust=True, can=bearer_is_tired)
def unexpected_courage(tx: Tx, seat: str, card: str) -> None:
    """The bearer is readied."""
    deeds.ready(tx, targets.host(tx.board, card), card)


# Gandalf -------------------------------------------------------------------------------------------------


@response("gandalf", "enter", can=it_entered)
def gandalf_comes(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """Three cards, four damage, or five threat less."""
    foes = targets.enemies(tx.board)
    helps = ("draw", "strike", "lower") if foes else ("draw", "lower")
    chosen = yield deeds.one_of(tx, seat, "which-help", helps, card)
    if chosen == "draw":
        deeds.draw(tx, seat, 3, card)
    elif chosen == "lower":
        deeds.lower_threat(tx, seat, 5, card)
    else:
        enemy = yield deeds.one_of(tx, seat, "what-damaged", foes, card)
        deeds.damage(tx, enemy, 4, card)
