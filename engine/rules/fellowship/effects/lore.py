"""What the lore heroes, allies and attachments do."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds, moves, targets
from engine.rules.fellowship.abilities import Row, action, constant, response
from engine.rules.fellowship.effects.leadership import it_entered
from engine.rules.fellowship.effects.patterns import cards_are_drawn
from engine.rules.fellowship.figures import has_trait
from engine.rules.fellowship.state import Board, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting

# Denethor, Henamarth Riversong ---------------------------------------------------------------------------


def a_card_is_left(tx: Tx, *_: object) -> bool:
    """The encounter deck holds a card."""
    pile = tx.course.piles.get("encounter")
    return pile is not None and pile.count > 0


@action("denethor", exhaust=True, can=a_card_is_left)
def denethor(tx: Tx, seat: str, card: str) -> None:
    """He looks at the top encounter card, which may go to the bottom."""
    moves.look(tx, seat, card)
    tx.then(tx.frame(denethor_looked, seat, card))


@STEPS.waits("denethor_looked")
def denethor_looked(tx: Tx, seat: str, card: str) -> Waiting:
    """To the bottom, or not."""
    where = yield deeds.one_of(tx, seat, "top-or-bottom", ("top", "bottom"), card)
    if where == "bottom":
        moves.to_bottom(tx, seat)


@action("henamarth-riversong", exhaust=True, can=a_card_is_left)
def henamarth_riversong(tx: Tx, seat: str, card: str) -> None:
    """He looks at the top encounter card."""
    moves.look(tx, seat, card)


# Allies --------------------------------------------------------------------------------------------------


def hurt_heroes(tx: Tx, *_: object) -> bool:
    """A hero has damage."""
    return bool(targets.damaged(tx.board, targets.every_hero(tx.board)))


@action("daughter-of-the-nimrodel", exhaust=True, can=hurt_heroes)
def daughter_of_the_nimrodel(tx: Tx, seat: str, card: str) -> Waiting:
    """Two damage healed on a hero."""
    hurt = targets.damaged(tx.board, targets.every_hero(tx.board))
    healed = yield deeds.one_of(tx, seat, "who-healed", hurt, card)
    deeds.heal(tx, healed, 2, card)


def uppermost(board: Board) -> tuple[str, ...]:
    """The uppermost attachment of each discard pile."""
    piles = (seat.discard for seat in board.seats.values() if not seat.out)
    found = ([each for each in pile if printed(board, each).kind == "attachment"] for pile in piles)
    return tuple(each[-1] for each in found if each)


def it_was_played(tx: Tx, seat: str, card: str, entered: str, _: str, how: str) -> bool:
    """The card itself was played from hand (FEL-2.5), and there is an attachment to bring."""
    return entered == card and how == "played" and bool(uppermost(tx.board))


@response("erebor-hammersmith", "enter", can=it_was_played)
def erebor_hammersmith(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """The uppermost attachment of a discard pile goes to its owner's hand."""
    found = yield deeds.one_of(tx, seat, "what-recovered", uppermost(tx.board), card)
    if found:
        moves.recover(tx, found, card)


def conditions(board: Board) -> tuple[str, ...]:
    """Condition attachments in play."""
    return tuple(
        each for each in board.pieces if board.pieces[each].on and has_trait(board, each, "condition")
    )


@response("miner-of-the-iron-hills", "enter", can=it_entered)
def miner_of_the_iron_hills(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """A Condition attachment is discarded."""
    condition = yield deeds.one_of(tx, seat, "what-discarded", conditions(tx.board), card)
    if condition:
        deeds.leave(tx, condition, "discard", card)


@action("gleowine", exhaust=True, can=cards_are_drawn)
def gleowine(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws."""
    player = yield deeds.one_of(tx, seat, "who-draws", in_order(tx.board), card)
    deeds.draw(tx, player, 1, card)


# Attachments ---------------------------------------------------------------------------------------------


@constant("forest-snare")
def forest_snare(board: Board, card: str) -> Iterable[Row]:
    """It cannot attack."""
    return ((targets.host(board, card), "cannot-attack", 1),)


def holds_something(tx: Tx, seat: str, card: str) -> bool:
    """There is a card to discard."""
    return bool(tx.board.seats[seat].hand.count)


@action("protector-of-lorien", limit=3, per="phase", can=holds_something)
def protector_of_lorien(tx: Tx, seat: str, card: str) -> Waiting:
    """A card from hand."""
    held = tx.board.seats[seat].hand.cards
    paid = yield deeds.one_held(tx, seat, "what-discarded", held, card)
    if paid:
        deeds.discard_hand(tx, seat, paid, card)
        tx.then(tx.frame(protector_of_lorien_gives, seat, card))


@STEPS.waits("protector_of_lorien_gives")
def protector_of_lorien_gives(tx: Tx, seat: str, card: str) -> Waiting:
    """The bearer has one more of one of two figures."""
    figure = yield deeds.one_of(tx, seat, "which-figure", ("willpower", "defence"), card)
    if card in tx.board.pieces:
        deeds.last(tx, card, targets.host(tx.board, card), figure, 1)


@constant("dark-knowledge")
def dark_knowledge(board: Board, card: str) -> Iterable[Row]:
    """One less willpower."""
    return ((targets.host(board, card), "willpower", -1),)


def it_attacks_me(tx: Tx, seat: str, card: str, enemy: str, attacked: str) -> bool:
    """An enemy attacks the player, and a shadow card before it is face down."""
    pieces = tx.board.pieces
    return attacked == seat and enemy in pieces and any(not each.turned for each in pieces[enemy].shadows)


@response("dark-knowledge", "attack", exhaust=True, can=it_attacks_me)
def dark_knowledge_sees(tx: Tx, seat: str, card: str, enemy: str, *_: str) -> None:
    """A shadow card is looked at."""
    moves.look_at_shadow(tx, seat, enemy)


def bearer_is_hurt(tx: Tx, seat: str, card: str) -> bool:
    """The bearer has damage."""
    board: Board = tx.board
    return board.pieces[targets.host(board, card)].damage > 0


@action("self-preservation", exhaust=True, can=bearer_is_hurt)
def self_preservation(tx: Tx, seat: str, card: str) -> None:
    """Two damage healed on the bearer."""
    deeds.heal(tx, targets.host(tx.board, card), 2, card)
