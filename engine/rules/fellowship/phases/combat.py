"""The combat phase (FEL-6) but for the attacks themselves.

1. shadows        every engaged enemy is dealt a card face down (6.1)
2. after_shadows  an action window (6.2)
3. attack         the enemies attack: `enemy_attacks`
4. strike         the players attack: `player_attacks`
5. discard        shadow cards are discarded (6.9)
6. after_discard  an action window (6.9)
"""

from __future__ import annotations

from engine import facts as k
from engine.frames import Frame
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.outcomes.reveal import remake_deck
from engine.rules.fellowship.reading import in_order
from engine.rules.fellowship.state import ENCOUNTER, Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


@STEPS.at("combat.shadows")
def shadows(tx: Tx) -> None:
    """The first player's enemies first, each player's costliest first."""
    board: Board = tx.board
    figures = figures_of(board)
    for seat in in_order(board):
        engaged = board.seats[seat].engaged
        for enemy in sorted(engaged, key=lambda enemy: -figures.of(enemy, "engage")):
            tx.then(Frame("deal_shadow", (enemy, 1)))


@STEPS.at("deal_shadow")
def deal_shadow(tx: Tx, enemy: str, amount: int) -> None:
    """Off the top, seen by no one; a deck that has run out gives none, but for the quest phase (FEL-3.10)."""
    for _ in range(amount):
        remake_deck(tx)
        board: Board = tx.board
        pile = tx.course.piles.get(ENCOUNTER)
        if enemy not in board.pieces or pile is None or not pile.count:
            return
        shadow = f"shadow-{board.shadows + 1}"
        card = "" if pile.declared else pile.order[0]
        tx.emit(k.Drawn(ENCOUNTER, "", 1), "FEL-6.1")
        hidden = tx.seal(f.ShadowIs(enemy, shadow, card))
        tx.emit(f.ShadowDealt(enemy, shadow), "FEL-6.1", hidden)


@STEPS.at("combat.discard")
def discard(tx: Tx) -> None:
    """Whatever still lies before an enemy."""
    board: Board = tx.board
    for enemy, piece in board.pieces.items():
        for shadow in piece.shadows:
            drop_shadow(tx, enemy, shadow.id)
