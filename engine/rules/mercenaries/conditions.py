"""Conditions: what they forbid, how long they last, and what they do at the ends of a turn (MER-5.4).

Poison and wound last until a heal. All others last until the end of the figure's next turn; one that it gets
in its own turn therefore outlasts the end of that. Getting one again begins its time anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.damage import deal, used_up
from engine.rules.mercenaries.decks import LIMIT
from engine.rules.mercenaries.model import MODIFIERS
from engine.rules.mercenaries.state import LASTING, MONSTERS, Board
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.wording import say

UNTIL_HEALED = ("poison", "wound")
CARDS = ("bless", "curse")
"""Conditions that are cards of a modifier deck."""
BAD = ("poison", "wound", "immobilize", "disarm", "stun", "muddle", "curse")
CLAUSE = "MER-5.4"


def has(board: Board, figure: str, condition: str) -> bool:
    """Whether a figure has a condition."""
    return condition in board.figures[figure].conditions


def hindered(board: Board, figure: str, what: Literal["move", "attack", "act"]) -> Why | None:
    """Why a figure may not move, attack, or do anything at all."""
    held = board.figures[figure].conditions
    if "stun" in held:
        return Why(say("{figure} is stunned", figure=thing(figure)), CLAUSE)
    if what == "move" and "immobilize" in held:
        return Why(say("{figure} is immobilized", figure=thing(figure)), CLAUSE)
    if what == "attack" and "disarm" in held:
        return Why(say("{figure} is disarmed", figure=thing(figure)), CLAUSE)
    return None


def can_act(board: Board, figure: str) -> bool:
    """Whether a figure is on the map and can do something: a stun ends what it is about, too."""
    return figure in board.figures and hindered(board, figure, "act") is None


def afflict(tx: Tx, figure: str, conditions: Iterable[str], clause: str = CLAUSE) -> None:
    """A figure gets conditions, but for those that it is immune to; nothing where it is gone."""
    for condition in conditions:
        struck = tx.board.figures.get(figure)
        if struck is None or condition in struck.stats.immune:
            continue
        if condition in CARDS:
            _add_card(tx, deck_of(tx.board, figure), condition, clause)
        else:
            ends = 0 if condition in UNTIL_HEALED else 2 if tx.board.acting == figure else 1
            tx.emit(ev.Afflicted(figure, condition, ends), clause)


def deck_of(board: Board, figure: str) -> str:
    """Whose modifier deck a figure draws from: its own, its owner's, or that of all monsters (MER-5.2)."""
    held = board.figures[figure]
    return MONSTERS if held.monster else held.owner or figure


def _add_card(tx: Tx, owner: str, kind: str, clause: str) -> None:
    """A blessing or a curse is shuffled into what is left of a deck, if there is one left in the box."""
    if owner not in tx.board.modifiers:
        return
    free = [card for card in tx.board.box if _for(card, kind, owner)]
    if free:
        tx.emit(ev.ModifierAdded(owner, free[0]), clause)
        pile = MODIFIERS + owner
        tx.shuffle(pile, (*tx.course.piles[pile].order, free[0]), clause)


def _for(card: str, kind: str, owner: str) -> bool:
    """Whether a card of the box is for a deck: the monsters have curses of their own."""
    of, _, nth = card.rpartition("-")
    return of == kind and (kind == "bless" or (int(nth) > LIMIT) == (owner == MONSTERS))


def heal(tx: Tx, figure: str, amount: int, clause: str) -> None:
    """Heal a figure: it is rid of a wound; of poison too, but then that is all (MER-5.4)."""
    for condition in UNTIL_HEALED:
        if has(tx.board, figure, condition):
            tx.emit(ev.ConditionEnded(figure, condition), CLAUSE)
            if condition == "poison":
                amount = 0
    healed = tx.board.figures[figure]
    regained = min(amount, healed.stats.health - healed.hp)
    if regained > 0:
        tx.emit(ev.Healed(figure, regained), clause)


# The ends of a turn --------------------------------------------------------------------------------------


@STEPS.step
def begin_turn(tx: Tx, figure: str) -> None:
    """A wounded figure suffers 1 damage as its turn begins."""
    if figure in tx.board.figures and has(tx.board, figure, "wound"):
        deal(tx, figure, 1, CLAUSE, "wound")


@STEPS.step
def end_turn(tx: Tx, figure: str) -> None:
    """What lasts until now is over, and what lasts until the end of the next turn has that before it."""
    if figure not in tx.board.figures:
        return
    for row in LASTING.upon(tx.board, figure, "mends"):
        heal(tx, figure, row.amount, "MER-5.5")
        used_up(tx, figure, "mends")
    held = tx.board.figures[figure].conditions
    for condition, ends in held.items():
        if ends == 1:
            tx.emit(ev.ConditionEnded(figure, condition), CLAUSE)
    if any(ends > 1 for ends in held.values()):
        tx.emit(ev.ConditionsAged(figure), CLAUSE)
