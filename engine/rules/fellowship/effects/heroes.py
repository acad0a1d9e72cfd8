"""What the heroes do, but for those in `patterns`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import Row, action, constant, forced, response
from engine.rules.fellowship.effects import among
from engine.rules.fellowship.effects.then import then_gain, then_heal
from engine.rules.fellowship.outcomes.reveal import reveal_instead
from engine.rules.fellowship.reading import printed
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

# Théodred ------------------------------------------------------------------------------------------------


def among_them(tx: Tx, seat: str, card: str, _: str, *committed: str) -> bool:
    """The card is one of those just committed."""
    return card in committed


@response("theodred", "commit", can=among_them)
def theodred(tx: Tx, seat: str, card: str, *_: str) -> None:
    """A hero on the quest gains a resource."""
    board: Board = tx.board
    on_quest = among.committed(board, among.every_hero(board))
    deeds.choose(tx, seat, "who-gains", on_quest, then_gain, 1, card, source=card)


# Glóin ---------------------------------------------------------------------------------------------------


def was_damaged(tx: Tx, seat: str, card: str, target: str, amount: int, source: str) -> bool:
    """The card took the damage, and lives."""
    return target == card and card in tx.board.pieces


@response("gloin", "damage", can=was_damaged)
def gloin(tx: Tx, seat: str, card: str, target: str, amount: int, source: str) -> None:
    """As many resources as damage."""
    deeds.gain(tx, card, amount, card)


# Legolas -------------------------------------------------------------------------------------------------


def killed(tx: Tx, seat: str, card: str, target: str, source: str) -> bool:
    """An attack of this character destroyed the enemy, not something else that happened during it."""
    return among.killed_by_attack(tx.board, card, target, source)


@response("legolas", "destroy", can=killed)
def legolas(tx: Tx, seat: str, card: str, *_: str) -> None:
    """Two progress on the quest."""
    deeds.progress(tx, 2, card)


# Thalin --------------------------------------------------------------------------------------------------


def questing_when_enemy_came(tx: Tx, _: str, card: str, revealed: str, *__: str) -> bool:
    """He is on the quest, and the card revealed is an enemy."""
    board: Board = tx.board
    there = revealed in board.pieces and printed(board, revealed).kind == "enemy"
    return there and board.pieces[card].committed


@forced("thalin", "revealed", can=questing_when_enemy_came)
def thalin(tx: Tx, card: str, revealed: str, *_: str) -> None:
    """The enemy takes one damage."""
    deeds.damage(tx, revealed, 1, card)


# Éowyn ---------------------------------------------------------------------------------------------------


def holds_a_card(tx: Tx, seat: str, card: str) -> bool:
    """This player holds a card."""
    board: Board = tx.board
    return board.seats[seat].hand.count > 0


@action("eowyn", anyone=True, limit=1, each=True, can=holds_a_card)
def eowyn(tx: Tx, seat: str, card: str) -> None:
    """A card from hand for one willpower."""
    board: Board = tx.board
    held = board.seats[seat].hand.cards
    deeds.choose_hand(tx, seat, "what-discarded", held, eowyn_paid, seat, card, source=card)


@STEPS.step
def eowyn_paid(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """The card is discarded, and she has one willpower more."""
    if chosen:
        deeds.discard_hand(tx, seat, chosen, card)
        deeds.last(tx, card, card, "willpower", 1)


# Eleanor -------------------------------------------------------------------------------------------------


def is_treachery(tx: Tx, seat: str, card: str, revealed: str) -> bool:
    """What was revealed is a treachery."""
    return printed(tx.board, revealed).kind == "treachery"


@response("eleanor", "reveal_effect", timing="would", mode="prevent", exhaust=True, can=is_treachery)
def eleanor(tx: Tx, seat: str, card: str, revealed: str) -> None:
    """The treachery is cancelled; when it is discarded and its keywords are done, another card is revealed in
    its place."""
    tx.prevent(card, "FEL-3.22")
    reveal_instead(tx, revealed, card)


# Dúnhere -------------------------------------------------------------------------------------------------


@constant("dunhere")
def dunhere(board: Board, card: str) -> Iterable[Row]:
    """He reaches into the staging area; attacking there alone he has one more attack."""
    attack = board.attack
    alone = attack is not None and not attack.by_enemy and attack.characters == (card,)
    if alone and attack is not None and attack.enemy in board.staging:
        return ((card, "reaches-staging", 1), (card, "attack", 1))
    return ((card, "reaches-staging", 1),)


# Glorfindel ----------------------------------------------------------------------------------------------


def somebody_is_hurt(tx: Tx, *_: object) -> bool:
    """There is damage to heal."""
    board: Board = tx.board
    return bool(among.damaged(board, among.everyone(board)))


@action("glorfindel", pays=1, limit=1, can=somebody_is_hurt)
def glorfindel(tx: Tx, seat: str, card: str) -> None:
    """One damage healed on a character."""
    board: Board = tx.board
    hurt = among.damaged(board, among.everyone(board))
    deeds.choose(tx, seat, "who-healed", hurt, then_heal, 1, card, source=card)
