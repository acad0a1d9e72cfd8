"""What the tactics events do."""

from __future__ import annotations

from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import action, response
from engine.rules.fellowship.effects import among
from engine.rules.fellowship.figures import figures_of, has_keyword
from engine.rules.fellowship.reading import characters, in_order
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

COMBAT = ("combat",)

# Blade Mastery -------------------------------------------------------------------------------------------


@action("blade-mastery", where="hand")
def blade_mastery(tx: Tx, seat: str, card: str) -> None:
    """A character is better at both."""
    deeds.choose(tx, seat, "who-strengthened", among.everyone(tx.board), blade_mastered, card, source=card)


@STEPS.step
def blade_mastered(tx: Tx, card: str, chosen: str) -> None:
    """One more attack and defence."""
    deeds.last(tx, card, chosen, "attack", 1)
    deeds.last(tx, card, chosen, "defence", 1)


# Rain of Arrows ------------------------------------------------------------------------------------------


def archers(board: Board, seat: str) -> tuple[str, ...]:
    """Ready ranged characters of a player."""
    ready = among.ready(board, characters(board, seat))
    return tuple(each for each in ready if has_keyword(board, each, "ranged"))


def an_archer_is_ready(tx: Tx, seat: str, *_: object) -> bool:
    """A ranged character can be exhausted."""
    return bool(archers(tx.board, seat))


@action("rain-of-arrows", where="hand", can=an_archer_is_ready)
def rain_of_arrows(tx: Tx, seat: str, card: str) -> None:
    """A ranged character is exhausted."""
    deeds.choose(
        tx, seat, "who-exhausts", archers(tx.board, seat), rain_of_arrows_paid, seat, card, source=card
    )


@STEPS.step
def rain_of_arrows_paid(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """A player is named."""
    deeds.exhaust(tx, chosen, card)
    deeds.choose(tx, seat, "whose-enemies", in_order(tx.board), rain_of_arrows_falls, card, source=card)


@STEPS.step
def rain_of_arrows_falls(tx: Tx, card: str, chosen: str) -> None:
    """One damage on each enemy engaged with that player."""
    for each in among.engaged(tx.board, (chosen,)):
        deeds.damage(tx, each, 1, card)


# Feint ---------------------------------------------------------------------------------------------------


def somebody_is_engaged(tx: Tx, *_: object) -> bool:
    """An enemy is engaged."""
    return bool(among.engaged(tx.board, in_order(tx.board)))


@action("feint", where="hand", phases=COMBAT, can=somebody_is_engaged)
def feint(tx: Tx, seat: str, card: str) -> None:
    """An engaged enemy is fooled."""
    able = among.engaged(tx.board, in_order(tx.board))
    deeds.choose(tx, seat, "what-cannot-attack", able, feint_fooled, card, source=card)


@STEPS.step
def feint_fooled(tx: Tx, card: str, chosen: str) -> None:
    """It cannot attack the player it is engaged with now."""
    deeds.last(tx, card, chosen, f"cannot-attack:{tx.board.pieces[chosen].engaged}", 1)


# Quick Strike --------------------------------------------------------------------------------------------


def reached(board: Board, seat: str, character: str) -> tuple[str, ...]:
    """Enemies a character of a player may attack; those in staging where a card says so."""
    figures = figures_of(board)
    seats = in_order(board) if figures.has(character, "keyword", "ranged") else (seat,)
    staged = among.staged(board, "enemy") if figures.flag(character, "reaches-staging") else ()
    return (*among.engaged(board, seats), *staged)


def strikers(board: Board, seat: str) -> tuple[str, ...]:
    """Ready characters that reach an enemy."""
    ready = among.ready(board, characters(board, seat))
    return tuple(each for each in ready if reached(board, seat, each))


def somebody_can_strike(tx: Tx, seat: str, *_: object) -> bool:
    """A ready character reaches an enemy."""
    return bool(strikers(tx.board, seat))


@action("quick-strike", where="hand", can=somebody_can_strike)
def quick_strike(tx: Tx, seat: str, card: str) -> None:
    """Who attacks."""
    able = strikers(tx.board, seat)
    deeds.choose(tx, seat, "who-attacks", able, quick_strike_by, seat, card, source=card)


@STEPS.step
def quick_strike_by(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """And whom."""
    able = reached(tx.board, seat, chosen)
    deeds.choose(tx, seat, "what-attacked", able, quick_strike_falls, seat, chosen, source=card)


@STEPS.step
def quick_strike_falls(tx: Tx, seat: str, character: str, chosen: str) -> None:
    """Alone, at once."""
    deeds.strike(tx, seat, character, chosen)


# Thicket of Spears ---------------------------------------------------------------------------------------


@action("thicket-of-spears", where="hand", phases=COMBAT, most_each=1)
def thicket_of_spears(tx: Tx, seat: str, card: str) -> None:
    """A player is shielded."""
    deeds.choose(tx, seat, "whose-enemies", in_order(tx.board), thicket_of_spears_stands, card, source=card)


@STEPS.step
def thicket_of_spears_stands(tx: Tx, card: str, chosen: str) -> None:
    """Enemies engaged with that player cannot attack that player."""
    for each in among.engaged(tx.board, (chosen,)):
        deeds.last(tx, card, each, f"cannot-attack:{chosen}", 1)


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
def stand_together(tx: Tx, seat: str, card: str) -> None:
    """A player is named."""
    deeds.choose(tx, seat, "whose-defenders", in_order(tx.board), stand_together_now, card, source=card)


@STEPS.step
def stand_together_now(tx: Tx, card: str, chosen: str) -> None:
    """That player may declare any number of defenders."""
    deeds.last(tx, card, chosen, "many-defenders", 1)
