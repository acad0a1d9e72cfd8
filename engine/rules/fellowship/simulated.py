"""What `rollbook simulate` counts of a session of fellowship: wounds of the heroes, dials, score, and which
printed cards came up (copies of a card are one)."""

from __future__ import annotations

from collections.abc import Iterable

from engine import events as k
from engine.events import Event
from engine.model import State
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.state import DECK, LIMIT, Board, card_of, printed


def wounds(state: State) -> dict[str, tuple[int, int]]:
    """By hero: its damage and its hit points; one that fell, or whose player is out, has all it bears."""
    board: Board = state.board
    figures = figures_of(board)
    found = {}
    for seat in board.seats.values():
        for hero in seat.heroes:
            if hero in board.pieces:
                found[hero] = board.pieces[hero].damage, figures.of(hero, "health")
            else:
                found[hero] = printed(board, hero).health, printed(board, hero).health
    return found


def numbers(state: State) -> dict[str, int]:
    """The highest dial (one past fifty counts fifty, FEL-9.3), and the score of a game that is won."""
    board: Board = state.board
    found = {"threat": max((min(LIMIT, seat.threat) for seat in board.seats.values()), default=0)}
    return {**found, "score": board.score} if state.course.ended == "won" else found


def came_up(event: Event) -> Iterable[str]:
    """Cards drawn into a hand, played, revealed, and shadow cards turned up; not a deck that is given up."""
    if isinstance(event, k.Dealt):
        return map(card_of, event.cards if event.pile.startswith(DECK) else ())
    if isinstance(event, ev.CardPlayed | ev.CardRevealed | ev.ShadowTurned):
        return (card_of(event.card),)
    return ()
