"""Whole games by chance: they end, nothing is lost or made, everybody sees the fold of what they may see."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.audience import PUBLIC, REFEREE, seen, view
from engine.model import State, fold_line, opening
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.rules import RULES
from engine.rules.fellowship.state import Board
from tests.systems.fellowship.playing import Game, by_chance

TABLES = [
    (seats, mode, hands)
    for seats in (1, 2, 3, 4)
    for mode in ("standard", "easy")
    for hands in ("secret", "open")
]


def every_card(state: State) -> Counter[str]:
    """Every card there is, wherever it lies."""
    board: Board = state.board
    found: Counter[str] = Counter(tuple(board.pieces))
    for name, pile in state.course.piles.items():
        if name != "stages":
            found.update(pile.order)
    for seat in board.seats.values():
        found.update(seat.hand.cards)
        found.update(seat.discard)
        assert seat.hand.count == len(seat.hand.cards)
    for piece in board.pieces.values():
        found.update(shadow.card for shadow in piece.shadows)
    for zone in (board.discard, board.victory, board.aside, board.removed):
        found.update(zone)
    found.update(card for card in board.limbo if card not in board.pieces)
    return found


def check_places(board: Board) -> None:
    """Every card in play is in exactly one place."""
    placed: Counter[str] = Counter((*board.staging, *board.active))
    placed.update(card for card in board.limbo if card in board.pieces)
    for seat in board.seats.values():
        placed.update((*seat.area, *seat.engaged))
    for piece in board.pieces.values():
        placed.update(piece.attached)
    assert placed == Counter(tuple(board.pieces))


@pytest.mark.parametrize(("seats", "mode", "hands"), TABLES)
def test_a_game_ends_and_conserves_its_cards(seats: int, mode: str, hands: str) -> None:
    game = Game(seats * 7 + len(mode), seats, mode=mode, **({"hands": "open"} if hands == "open" else {}))
    before: Counter[str] = Counter()
    for _ in range(4000):
        if game.state.board.stage and not before:
            before = every_card(game.state)
        if before:
            assert every_card(game.state) == before
            check_places(game.state.board)
        if game.state.course.ended:
            break
        game.answer(by_chance)
    assert game.state.course.ended in ("won", "lost")
    check_dials(game)


def check_dials(game: Game) -> None:
    """A dial is what it began with and every raise, less what it was lowered by."""
    facts = [entry.fact for entry in game.entries]
    for seat, held in game.state.board.seats.items():
        began = sum(each.threat for each in facts if isinstance(each, f.DialSet) and each.seat == seat)
        rose = sum(each.amount for each in facts if isinstance(each, f.ThreatRaised) and each.seat == seat)
        fell = sum(each.amount for each in facts if isinstance(each, f.ThreatLowered) and each.seat == seat)
        assert held.threat == began + rose - fell


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_folding_gives_the_live_state_and_every_view(seats: int) -> None:
    game = Game(seats, seats).play()
    folded = fold_line(RULES.model, opening(RULES.model), game.entries)
    assert folded.board == game.state.board
    assert folded.course == game.state.course
    for viewer in (PUBLIC, REFEREE, *game.state.course.seats):
        copy = fold_line(RULES.model, opening(RULES.model), [seen(entry, viewer) for entry in game.entries])
        shown = view(RULES.model, game.state, viewer)
        assert copy.board == shown.board
        assert copy.course == shown.course
