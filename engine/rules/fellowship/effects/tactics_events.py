"""What the tactics events do."""

from __future__ import annotations

from engine.rules.fellowship import deeds, targets
from engine.rules.fellowship.abilities import action, response
from engine.rules.fellowship.figures import figures_of, has_keyword
from engine.rules.fellowship.state import Board, characters, in_order
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting

COMBAT = ("combat",)

# Blade Mastery -------------------------------------------------------------------------------------------


@action("blade-mastery", where="hand")
def blade_mastery(tx: Tx, seat: str, card: str) -> Waiting:
    """A character has one more attack and defence."""
    fighter = yield deeds.one_of(tx, seat, "who-strengthened", targets.everyone(tx.board), card)
    deeds.last(tx, card, fighter, "attack", 1)
    deeds.last(tx, card, fighter, "defence", 1)


# Rain of Arrows ------------------------------------------------------------------------------------------


def archers(board: Board, seat: str) -> tuple[str, ...]:
    """Ready ranged characters of a player."""
    ready = targets.ready(board, characters(board, seat))
    return tuple(each for each in ready if has_keyword(board, each, "ranged"))


def an_archer_is_ready(tx: Tx, seat: str, *_: object) -> bool:
    """A ranged character can be exhausted."""
    return bool(archers(tx.board, seat))


@action("rain-of-arrows", where="hand", can=an_archer_is_ready)
def rain_of_arrows(tx: Tx, seat: str, card: str) -> Waiting:
    """A ranged character is exhausted, which is its cost (FEL-2.7)."""
    archer = yield deeds.one_of(tx, seat, "who-exhausts", archers(tx.board, seat), card)
    if archer:
        deeds.exhaust(tx, archer, card)
        tx.then(tx.frame(arrows_fall, seat, card))


@STEPS.waits("arrows_fall")
def arrows_fall(tx: Tx, seat: str, card: str) -> Waiting:
    """One damage on each enemy engaged with a player."""
    player = yield deeds.one_of(tx, seat, "whose-enemies", in_order(tx.board), card)
    for each in targets.engaged(tx.board, (player,)):
        deeds.damage(tx, each, 1, card)


# Feint ---------------------------------------------------------------------------------------------------


def somebody_is_engaged(tx: Tx, *_: object) -> bool:
    """An enemy is engaged."""
    return bool(targets.engaged(tx.board, in_order(tx.board)))


@action("feint", where="hand", phases=COMBAT, can=somebody_is_engaged)
def feint(tx: Tx, seat: str, card: str) -> Waiting:
    """An engaged enemy cannot attack the player it is engaged with now."""
    able = targets.engaged(tx.board, in_order(tx.board))
    enemy = yield deeds.one_of(tx, seat, "what-cannot-attack", able, card)
    if enemy:
        deeds.last(tx, card, enemy, f"cannot-attack:{tx.board.pieces[enemy].engaged}", 1)


# Quick Strike --------------------------------------------------------------------------------------------


def reached(board: Board, seat: str, character: str) -> tuple[str, ...]:
    """Enemies a character of a player may attack; those in staging where a card says so."""
    figures = figures_of(board)
    seats = in_order(board) if figures.has(character, "keyword", "ranged") else (seat,)
    staged = targets.staged(board, "enemy") if figures.flag(character, "reaches-staging") else ()
    return (*targets.engaged(board, seats), *staged)


def strikers(board: Board, seat: str) -> tuple[str, ...]:
    """Ready characters that reach an enemy."""
    ready = targets.ready(board, characters(board, seat))
    return tuple(each for each in ready if reached(board, seat, each))


def somebody_can_strike(tx: Tx, seat: str, *_: object) -> bool:
    """A ready character reaches an enemy."""
    return bool(strikers(tx.board, seat))


@action("quick-strike", where="hand", can=somebody_can_strike)
def quick_strike(tx: Tx, seat: str, card: str) -> Waiting:
    """A character attacks an enemy alone, at once."""
    striker = yield deeds.one_of(tx, seat, "who-attacks", strikers(tx.board, seat), card)
    if striker:
        enemy = yield deeds.one_of(tx, seat, "what-attacked", reached(tx.board, seat, striker), card)
        deeds.strike(tx, seat, striker, enemy)


# Thicket of Spears ---------------------------------------------------------------------------------------


@action("thicket-of-spears", where="hand", phases=COMBAT, most_each=1)
def thicket_of_spears(tx: Tx, seat: str, card: str) -> Waiting:
    """Enemies engaged with a player cannot attack that player."""
    player = yield deeds.one_of(tx, seat, "whose-enemies", in_order(tx.board), card)
    for each in targets.engaged(tx.board, (player,)):
        deeds.last(tx, card, each, f"cannot-attack:{player}", 1)


# Swift Strike --------------------------------------------------------------------------------------------


def somebody_defends(tx: Tx, seat: str, card: str, enemy: str, _: str, *defending: str) -> bool:
    """A character, whoever's, was declared a defender."""
    return enemy in tx.board.pieces and bool(defending)


@response("swift-strike", "defend", where="hand", can=somebody_defends)
def swift_strike(tx: Tx, seat: str, card: str, enemy: str, *_: str) -> None:
    """Two damage on the attacker."""
    deeds.damage(tx, enemy, 2, card)


# Stand Together ------------------------------------------------------------------------------------------


@action("stand-together", where="hand", phases=COMBAT)
def stand_together(tx: Tx, seat: str, card: str) -> Waiting:
    """A player may declare any number of defenders."""
    player = yield deeds.one_of(tx, seat, "whose-defenders", in_order(tx.board), card)
    deeds.last(tx, card, player, "many-defenders", 1)
