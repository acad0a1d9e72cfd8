"""What the cards of Sauron's Reach, Wilderlands and the two other scenarios do that cases may speak of."""

from __future__ import annotations

from collections.abc import Iterable

from engine.frames import Frame
from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import Row, constant, forced, shadow, when_revealed
from engine.rules.fellowship.effects import among
from engine.rules.fellowship.effects.orcs import it_attacked
from engine.rules.fellowship.effects.others import HIGH
from engine.rules.fellowship.figures import figure
from engine.rules.fellowship.outcomes.tokens import CARD
from engine.rules.fellowship.reading import characters, in_order, printed
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting

# Eastern Crows, Banks of the Anduin ----------------------------------------------------------------------


def it_goes_to_a_pile(tx: Tx, _: str, card: str, target: str, to: str, *__: str) -> bool:
    """The card itself is to leave play for a pile that is not the deck."""
    return target == card and to in ("discard", "victory")


@forced("eastern-crows", "leave", timing="would", can=it_goes_to_a_pile)
def eastern_crows(tx: Tx, card: str, target: str, to: str, source: str) -> None:
    """Shuffled back into the deck."""
    tx.replace(Frame("leave", (card, "deck", source)), card, CARD)


@forced("banks-of-the-anduin", "leave", timing="would", can=it_goes_to_a_pile)
def banks_of_the_anduin(tx: Tx, card: str, target: str, to: str, source: str) -> None:
    """Back on top of the deck."""
    tx.replace(Frame("leave", (card, "top", source)), card, CARD)


@shadow("eastern-crows")
def eastern_crows_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One more attack, two against a high dial."""
    deeds.last(tx, card, enemy, "attack", 2 if tx.board.seats[seat].threat >= HIGH else 1, "attack")


# Evil Storm, Pursued by Shadow ---------------------------------------------------------------------------


@when_revealed("evil-storm")
def evil_storm(tx: Tx, card: str) -> None:
    """One damage on each character of players with a high dial."""
    board: Board = tx.board
    for seat in in_order(board):
        for each in characters(board, seat) if board.seats[seat].threat >= HIGH else ():
            deeds.damage(tx, each, 1, card)


@when_revealed("pursued-by-shadow")
def pursued_by_shadow(tx: Tx, card: str) -> None:
    """One threat for each character of a player that is not on the quest, in one raise (FEL-8.9)."""
    board: Board = tx.board
    for seat in in_order(board):
        idle = [each for each in characters(board, seat) if not board.pieces[each].committed]
        deeds.raise_threat(tx, seat, len(idle), card)


@shadow("pursued-by-shadow")
def pursued_by_shadow_shadow(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """An exhausted ally goes back to its owner's hand; without one, three threat."""
    board: Board = tx.board
    tired = among.exhausted(board, characters(board, seat))
    allies = [each for each in tired if printed(board, each).kind == "ally"]
    home = yield deeds.one_of(tx, seat, "who-goes-home", allies, card)
    if home:
        deeds.leave(tx, home, "hand", card)
    else:
        deeds.raise_threat(tx, seat, 3, card)


# Despair -------------------------------------------------------------------------------------------------


@when_revealed("despair")
def despair(tx: Tx, card: str) -> None:
    """Four progress leave the quest."""
    deeds.remove_progress(tx, 4, card)


@shadow("despair")
def despair_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """A defender's defence does not count."""
    board: Board = tx.board
    for each in among.defenders(board):
        deeds.last(tx, card, each, "defence", -figure(board, each, "defence"), "attack")


# Goblin Sniper, Marsh Adder, The East Bight --------------------------------------------------------------


@constant("goblin-sniper")
def goblin_sniper_hides(board: Board, card: str) -> Iterable[Row]:
    """Nobody engages it by choice while other enemies are in the staging area."""
    others = [each for each in among.staged(board, "enemy") if each != card]
    return ((card, "no-optional", 1),) if others and card in board.staging else ()


def staged_as_combat_ends(tx: Tx, _: str, card: str, phase: str) -> bool:
    """It is in the staging area as the combat phase ends."""
    return phase == "combat" and card in tx.board.staging


@forced("goblin-sniper", "phase_end", can=staged_as_combat_ends)
def goblin_sniper(tx: Tx, card: str, phase: str) -> None:
    """Each player puts one damage on a character."""
    tx.then(*(tx.frame(is_sniped_at, seat, card) for seat in in_order(tx.board)))


@STEPS.waits("is_sniped_at")
def is_sniped_at(tx: Tx, seat: str, source: str) -> Waiting:
    """A player puts one damage on one of its characters."""
    hurt = yield deeds.one_of(tx, seat, "who-damaged", characters(tx.board, seat), source)
    if hurt:
        deeds.damage(tx, hurt, 1, source)


@forced("marsh-adder", "attack", can=it_attacked)
def marsh_adder(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One threat for whom it attacks."""
    deeds.raise_threat(tx, seat, 1, card)


@constant("the-east-bight")
def the_east_bight(board: Board, card: str) -> Iterable[Row]:
    """The table must go there where it can travel."""
    return ((card, "must-travel", 1),)


# Misty Mountain Goblins, Cavern Guardian, Nazgûl of Dol Guldur -------------------------------------------


@forced("misty-mountain-goblins", "attacked", can=it_attacked)
def misty_mountain_goblins(tx: Tx, card: str, *_: str) -> None:
    """One progress leaves the quest."""
    deeds.remove_progress(tx, 1, card)


@shadow("misty-mountain-goblins")
def misty_mountain_goblins_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One progress leaves the quest, three if undefended."""
    deeds.remove_progress(tx, 1 if among.defenders(tx.board) else 3, card)


@shadow("cavern-guardian")
def cavern_guardian(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """The defending player discards an attachment, all if undefended."""
    gone = among.held(tx.board, seat)
    if among.defenders(tx.board):
        one = yield deeds.one_of(tx, seat, "what-discarded", gone, card)
        gone = (one,) if one else ()
    for each in gone:
        deeds.leave(tx, each, "discard", card)


def its_shadow_resolved(tx: Tx, _: str, card: str, shadow: str, enemy: str, *__: str) -> bool:
    """A shadow effect dealt to the card itself took effect, and it is engaged with somebody."""
    return enemy == card and card in tx.board.pieces and bool(tx.board.pieces[card].engaged)


@forced("nazgul-of-dol-guldur", "shadow_effect", can=its_shadow_resolved)
def nazgul_of_dol_guldur(tx: Tx, card: str, *_: str) -> Waiting:
    """The player it is engaged with discards a character."""
    board: Board = tx.board
    seat = board.pieces[card].engaged if card in board.pieces else ""
    able = characters(board, seat) if seat else ()
    gone = yield deeds.one_of(tx, seat, "what-discarded", able, card)
    if gone:
        deeds.leave(tx, gone, "discard", card)
