"""Decks: how they are laid, and how they are shuffled again (MER-5.2, 7.1)."""

from __future__ import annotations

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.model import ABILITIES, MODIFIERS
from engine.rules.mercenaries.modifiers import BOX, STANDARD
from engine.rules.mercenaries.state import MONSTERS, Board


def modifiers(minus: int) -> list[str]:
    """The cards of a modifier deck, with so many -1 cards more."""
    counts = {**STANDARD, "minus-one": STANDARD["minus-one"] + minus}
    return [f"{kind}-{nth}" for kind, many in counts.items() for nth in range(1, many + 1)]


def lay_modifiers(tx: Tx, owner: str, minus: int = 0) -> None:
    """A modifier deck of twenty cards, and so many -1 cards more (MER-5.2, 3.7); with that of the monsters
    blessings and curses come into the box (MER-5.4)."""
    if owner == MONSTERS:
        tx.emit(ev.BoxFilled(BOX), "MER-5.4")
    tx.emit(ev.ModifiersLaid(owner), "MER-5.2")
    tx.shuffle(f"{MODIFIERS}{owner}", modifiers(minus), "MER-5.2")


def mix_modifiers(tx: Tx, owner: str, clause: str) -> None:
    """Shuffle what was drawn of a modifier deck back into it."""
    left = tx.course.piles[f"{MODIFIERS}{owner}"].order
    tx.emit(ev.ModifiersGathered(owner), clause)
    tx.shuffle(f"{MODIFIERS}{owner}", (*left, *tx.board.limbo), clause)


def abilities(board: Board, deck: str) -> list[str]:
    """The cards of a monsters' deck."""
    return [f"{deck}{printed.CARD}{nth}" for nth in range(1, len(printed.deck(board, deck).cards) + 1)]


def lay_abilities(tx: Tx, deck: str, clause: str) -> None:
    """The deck of a kind of monsters."""
    tx.shuffle(f"{ABILITIES}{deck}", abilities(tx.board, deck), clause)


def mix_abilities(tx: Tx, deck: str, clause: str) -> None:
    """Shuffle the spent cards of a monsters' deck back into it."""
    left = tx.course.piles[f"{ABILITIES}{deck}"].order
    tx.emit(ev.AbilitiesGathered(deck), clause)
    tx.shuffle(f"{ABILITIES}{deck}", (*left, *tx.board.limbo), clause)


def shown(board: Board, deck: str, card: str) -> ev.AbilityShown:
    """A card is up: what is printed on it, and of a deck of the table's own what its monsters do as well."""
    of = printed.card(board, card)
    own = of.abilities if deck in board.brought.decks else ()
    return ev.AbilityShown(deck, card, of.initiative, of.mixes, own)


@STEPS.step
def turn_up(tx: Tx, deck: str) -> None:
    """A card of a deck for this round, unless one is up (MER-2.1, 2.9); a deck that ran out is shuffled."""
    if tx.board.decks[deck].up:
        return
    if not tx.course.piles[f"{ABILITIES}{deck}"].count:
        mix_abilities(tx, deck, "MER-7.1")
    tx.draw(f"{ABILITIES}{deck}", 1, tx.frame(turned_up, deck), "MER-2.1")


@STEPS.step
def turned_up(tx: Tx, deck: str, _: int, card: str) -> None:
    """It says the initiative of its types, and what they do."""
    tx.emit(shown(tx.board, deck, card), "MER-2.1")
