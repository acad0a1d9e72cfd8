"""Cards that were never printed (FEL-10.2). Positions and cases lay them to ask what no card in the box asks.

false-trail    treachery: the phase ends
night-cry      treachery: each dial rises by one
sudden-blow    treachery: an engaged enemy attacks at once
marked-prey    treachery: an engaged enemy attacks the exhausted character with the most damage
twin-fang      enemy: attacks once more
watched-ford   location: three threat if the table did not travel to it
sunken-hall    location: progress goes here first
straight-road  treachery: two progress on the quest, past the active location
count-of-heads  treachery: one threat for each character not on the quest
lost-ground    treachery: three progress leave the quest
hushed-hall    location: events do nothing
ring-bearer    ally: whoever has the first player token controls it; the game is lost when it leaves play
steady-heart   ally: after your dial rose, but not by the refresh phase, it may fall by one
long-vigil     stage: on questing successfully, each dial rises by one
dark-turn      stage: as it begins, each dial rises by one
"""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship import deeds, moves, targets
from engine.rules.fellowship.abilities import forced, loses, response, when_revealed
from engine.rules.fellowship.consequences import need
from engine.rules.fellowship.outcomes import CARD
from engine.rules.fellowship.outcomes.quest import STAGE
from engine.rules.fellowship.state import Board, characters, in_order
from engine.turn import Tx
from engine.waiting import Waiting


@when_revealed("false-trail")
def false_trail(tx: Tx, card: str) -> None:
    """What is left of the phase does not happen (FEL-3.15)."""
    tx.then(Frame("cut_short", (card,)))


@when_revealed("night-cry")
def night_cry(tx: Tx, card: str) -> None:
    """Each dial rises."""
    for seat in in_order(tx.board):
        deeds.raise_threat(tx, seat, 1, card)


@when_revealed("dark-turn")
def dark_turn(tx: Tx, card: str) -> None:
    """Each dial rises (FEL-3.12)."""
    for seat in in_order(tx.board):
        deeds.raise_threat(tx, seat, 1, card)


@when_revealed("straight-road")
def straight_road(tx: Tx, card: str) -> None:
    """Past the active location (FEL-3.18)."""
    deeds.progress(tx, 2, card, STAGE)


@when_revealed("lost-ground")
def lost_ground(tx: Tx, card: str) -> None:
    """From the quest alone (FEL-3.20)."""
    deeds.remove_progress(tx, 3, card)


@when_revealed("sudden-blow")
def sudden_blow(tx: Tx, card: str) -> Waiting:
    """An enemy engaged with the first player attacks at once (FEL-6.16)."""
    board: Board = tx.board
    able = targets.engaged(board, (board.first,))
    chosen = yield deeds.one_of(tx, board.first, "what-attacks", able, card)
    if chosen:
        deeds.attack(tx, chosen, board.first)


def not_yet_again(tx: Tx, _: str, card: str, enemy: str, *__: str) -> bool:
    """It attacked, for the first time in this phase."""
    board: Board = tx.board
    again = any((row.target, row.figure) == (card, "struck-again") for row in board.lasting)
    return enemy == card and card in board.pieces and not again


@forced("twin-fang", "attacked", can=not_yet_again)
def twin_fang(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """Once more."""
    deeds.last(tx, card, card, "struck-again", 1)
    deeds.attack(tx, enemy, seat)


def passed_by(tx: Tx, _: str, card: str, phase: str) -> bool:
    """The travel phase ends, and nobody went there."""
    return phase == "travel" and card in tx.board.staging


@forced("watched-ford", "phase_end", can=passed_by)
def watched_ford(tx: Tx, card: str, phase: str) -> None:
    """Three threat for everybody."""
    for seat in in_order(tx.board):
        deeds.raise_threat(tx, seat, 3, card)


def comes_first(tx: Tx, _: str, card: str, amount: int, source: str, on: str = "") -> bool:
    """Progress is to be placed by the usual order, and it still takes some."""
    return not on and amount > 0 and card in tx.board.staging and need(tx.board, card) > 0


@forced("sunken-hall", "progress", timing="would", can=comes_first)
def sunken_hall(tx: Tx, card: str, amount: int, source: str, on: str = "") -> None:
    """What it needs goes here, the rest where it would have gone."""
    here = min(amount, need(tx.board, card))
    tx.replace(Frame("progress", (amount - here, source, on)), card, CARD)
    deeds.progress(tx, here, source, card)


def quested_well(tx: Tx, _: str, card: str, won: int, difference: int) -> bool:
    """The table quested successfully (FEL-3.21)."""
    return bool(won)


@forced("long-vigil", "quested", can=quested_well)
def long_vigil(tx: Tx, card: str, *_: int) -> None:
    """Each dial rises before the progress is placed."""
    for seat in in_order(tx.board):
        deeds.raise_threat(tx, seat, 1, card)


@when_revealed("count-of-heads")
def count_of_heads(tx: Tx, card: str) -> None:
    """One threat for each character not on the quest, in one raise (FEL-8.9)."""
    board: Board = tx.board
    for seat in in_order(board):
        idle = [each for each in characters(board, seat) if not board.pieces[each].committed]
        deeds.raise_for_each(tx, seat, len(idle), card)


@forced("hushed-hall", "event_effect", timing="would")
def hushed_hall(tx: Tx, card: str, *_: object) -> None:
    """The event is cancelled, and stays paid for (FEL-2.7)."""
    tx.prevent(card, "FEL-2.7")


@forced("ring-bearer", "pass_token")
def ring_bearer(tx: Tx, card: str, seat: str) -> None:
    """It goes with the token (FEL-7.4)."""
    moves.control(tx, card, seat, card)


@loses("ring-bearer")
def the_ring_bearer_left(board: Board) -> bool:
    """It is in play no more."""
    return not targets.in_play(board, "ring-bearer")


def my_dial_rose(tx: Tx, seat: str, card: str, whose: str, amount: int, source: str, *_: str) -> bool:
    """One's own dial rose, and not as it does every round."""
    return whose == seat and source != "refresh"


@response("steady-heart", "raise_threat", can=my_dial_rose)
def steady_heart(tx: Tx, seat: str, card: str, *_: object) -> None:
    """It falls by one, once for each raise (FEL-8.9)."""
    deeds.lower_threat(tx, seat, 1, card)


@when_revealed("marked-prey")
def marked_prey(tx: Tx, card: str) -> Waiting:
    """An enemy engaged with the first player attacks one character of that player (FEL-6.20)."""
    board: Board = tx.board
    tired = targets.exhausted(board, characters(board, board.first))
    prey = max(tired, key=lambda each: board.pieces[each].damage, default="")
    able = targets.engaged(board, (board.first,)) if prey else ()
    chosen = yield deeds.one_of(tx, board.first, "what-attacks", able, card)
    if chosen:
        deeds.attack(tx, chosen, board.first, prey)
