"""Wilderlands: cards that published cases speak of."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, targets
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import (
    Row,
    constant,
    forced,
    itself,
    itself_in_play,
    shadow,
    when_revealed,
)
from engine.rules.fellowship.content import Enemy, Location, Treachery, card
from engine.rules.fellowship.figures import Figures, figure
from engine.rules.fellowship.outcomes import CARD
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.state import LEAVES, Board, characters, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

HILL_TROLL = card(Enemy(
    "hill-troll", title("Hill Troll"), set="wilderlands", copies=2, easy=1, traits=("troll",), engage=30,
    threat=1, attack=6, defence=3, health=9, victory=4,
), say("Damage beyond what a character can take raises the dial of the player it attacks."))  # fmt: skip


def overkill(board: Board, target: str) -> int:
    """Damage beyond what a character can take."""
    return max(0, -Figures(board).health_left(target))


def it_overkilled(tx: Tx, _: str, card: str, target: str, source: str) -> bool:
    """Its attack does more damage than the character can take."""
    board: Board = tx.board
    return source == card and target in board.pieces and overkill(board, target) > 0


@forced(HILL_TROLL, "destroy", timing="would", can=it_overkilled, reads="characters", adds="dials")
def hill_troll(tx: Tx, card: str, target: str, *_: object) -> None:
    """The rest is threat for the player it attacks, whoever's character defends (FEL-6.12)."""
    board: Board = tx.board
    seat = board.attack.seat if board.attack else board.pieces[target].controller
    actions.raise_threat(tx, seat, overkill(board, target), card)


WARGS = card(Enemy(
    "wargs", title("Wargs"), set="wilderlands", copies=2, easy=2, traits=("creature",), engage=20, threat=2,
    attack=3, defence=1, health=3,
), say("A shadow card without effect sends it back to the staging area after its attack."), shadow=say(
    "One more attack, two if undefended."
))  # fmt: skip


def drew_a_blank(tx: Tx, seat: str, card: str, enemy: str, *rest: str) -> bool:
    """It attacked, and a shadow card that took effect for it has no shadow line (FEL-6.13)."""
    board: Board = tx.board
    if not itself_in_play(tx, seat, card, enemy, *rest):
        return False
    turned = (each.card for each in board.pieces[card].shadows if each.turned)
    return any("shadow" not in printed(board, each).text for each in turned)


@forced(WARGS, "attacked", can=drew_a_blank, changes="own")
def wargs(tx: Tx, card: str, *_: str) -> None:
    """Back to the staging area."""
    actions.to_staging(tx, card, card)


@shadow(WARGS)
def wargs_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One more attack, two if undefended."""
    actions.last(tx, card, enemy, "attack", 1 if targets.defenders(tx.board) else 2, "attack")


WOLF_RIDER = card(Enemy(
    "wolf-rider", title("Wolf Rider"), set="wilderlands", easy=1, traits=("goblin", "orc"),
    keywords=("surge",), engage=10, threat=1, attack=2, defence=0, health=2,
), shadow=say(
    "It attacks the defending player itself, and goes back on top of the deck when the phase ends."
))  # fmt: skip


@shadow(WOLF_RIDER)
def wolf_rider(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """It comes out of the shadow, lies beside the attacker, and attacks by itself."""
    board: Board = tx.board
    place = next(each.id for each in board.pieces[enemy].shadows if each.card == card)
    drop_shadow(tx, enemy, place, CARD, "limbo")
    tx.emit(ev.CardPlaced(card, "on", "put", on=board.pieces[enemy].on or enemy), CARD)
    actions.last(tx, card, card, f"{LEAVES}top", 1)
    actions.attack(tx, card, seat)


GOBLIN_SNIPER = card(Enemy(
    "goblin-sniper", title("Goblin Sniper"), set="wilderlands", copies=2, easy=2, traits=("goblin", "orc"),
    engage=48, threat=2, attack=2, defence=0, health=2,
), say(
    "Nobody engages it by choice beside other enemies in the staging area. There as the combat phase "
    "ends, it costs each player one damage on a character."
))  # fmt: skip


@constant(GOBLIN_SNIPER)
def goblin_sniper_hides(board: Board, card: str) -> Iterable[Row]:
    """Nobody engages it by choice while other enemies are in the staging area."""
    others = [each for each in targets.staged(board, "enemy") if each != card]
    return ((card, "no-optional", 1),) if others and card in board.staging else ()


def staged_as_combat_ends(tx: Tx, _: str, card: str, phase: str) -> bool:
    """It is in the staging area as the combat phase ends."""
    return phase == "combat" and card in tx.board.staging


@forced(GOBLIN_SNIPER, "phase_end", can=staged_as_combat_ends, reads="characters", changes="wounds")
def goblin_sniper(tx: Tx, card: str, phase: str) -> None:
    """Each player puts one damage on a character."""
    tx.then(*(tx.frame(is_sniped_at, seat, card) for seat in in_order(tx.board)))


@STEPS.waits("is_sniped_at")
def is_sniped_at(tx: Tx, seat: str, source: str) -> Waiting:
    """A player puts one damage on one of its characters."""
    hurt = yield actions.one_of(tx, seat, "who-damaged", characters(tx.board, seat), source)
    if hurt:
        actions.damage(tx, hurt, 1, source)


MARSH_ADDER = card(Enemy(
    "marsh-adder", title("Marsh Adder"), set="wilderlands", traits=("creature",), engage=40, threat=3,
    attack=4, defence=1, health=7, victory=3,
), say("The dial of the player it attacks rises by one."))  # fmt: skip


@forced(MARSH_ADDER, "attack", can=itself_in_play, adds="dials")
def marsh_adder(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One threat for whom it attacks."""
    actions.raise_threat(tx, seat, 1, card)


THE_EAST_BIGHT = card(Location(
    "the-east-bight", title("The East Bight"), set="wilderlands", copies=2, easy=2, traits=("wasteland",),
    threat=1, points=6,
), say("Where the table can travel, it must travel here."))  # fmt: skip


@constant(THE_EAST_BIGHT)
def the_east_bight(board: Board, card: str) -> Iterable[Row]:
    """The table must go there where it can travel."""
    return ((card, "must-travel", 1),)


THE_BROWN_LANDS = card(Location(
    "the-brown-lands", title("The Brown Lands"), set="wilderlands", copies=2, easy=2, traits=("wasteland",),
    threat=5, points=1,
), say("After travelling here, one progress goes on it."))  # fmt: skip


@forced(THE_BROWN_LANDS, "travel", can=itself, changes="anything")
def the_brown_lands(tx: Tx, card: str, place: str) -> None:
    """One progress on it."""
    actions.progress(tx, 1, card, card)


DESPAIR = card(Treachery(
    "despair", title("Despair"), set="wilderlands", copies=2,
), say("Revealed: four progress leave the quest."), shadow=say(
    "The defender's defence does not count."
))  # fmt: skip


@when_revealed(DESPAIR)
def despair(tx: Tx, card: str) -> None:
    """Four progress leave the quest."""
    actions.remove_progress(tx, 4, card)


@shadow(DESPAIR)
def despair_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """A defender's defence does not count."""
    board: Board = tx.board
    for each in targets.defenders(board):
        actions.last(tx, card, each, "defence", -figure(board, each, "defence"), "attack")
