"""The players attack (FEL-6.7), in player order, with an action window after each step.

1. declare  choose an enemy, declare attackers, who are exhausted; ranged characters of others may join
2. add_up   their attack is added up
3. damage   what exceeds the enemy's defence is damage
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.figures import Figures, figures_of, sums
from engine.rules.fellowship.reading import in_order
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

STRIKE = "strike:"
ATTACKER = "attacker:"


def ready(figures: Figures, seat: str) -> list[str]:
    """Characters of a seat that can attack."""
    board = figures.board
    return [
        id
        for id in board.seats[seat].area
        if not board.pieces[id].exhausted and not figures.flag(id, "cannot-strike")
    ]


def attackers(figures: Figures, seat: str, enemy: str) -> list[str]:
    """Those of a seat that reach an enemy: engaged with it, elsewhere by ranged, in staging where a card
    says so."""
    board = figures.board
    engaged = board.pieces[enemy].engaged
    able = ready(figures, seat)
    if engaged == seat:
        return able
    if engaged:
        return [id for id in able if figures.has(id, "keyword", "ranged")]
    return [id for id in able if figures.flag(id, "reaches-staging")]


def targets(figures: Figures, seat: str) -> list[str]:
    """Enemies a seat can still attack in this phase."""
    board = figures.board
    enemies = [id for each in in_order(board) for id in board.seats[each].engaged]
    enemies += [id for id in board.staging if board.printed[board.pieces[id].card].kind == "enemy"]
    return [id for id in enemies if id not in board.seats[seat].struck and attackers(figures, seat, id)]


@STEPS.at("combat.strike.declare")
def declare(tx: Tx) -> None:
    """The next player who can attack and is not done."""
    board: Board = tx.board
    figures = figures_of(board)
    for seat in in_order(board):
        able = [] if board.seats[seat].done else targets(figures, seat)
        if able:
            tx.then(Frame("choose_target", (seat, *able)))
            return
    tx.take("done")


@STEPS.at("choose_target")
def choose_target(tx: Tx, seat: str, *able: str) -> None:
    """An enemy, or no more attacks."""
    if tx.board.seats[seat].out:
        tx.then(Frame("combat.strike.declare"))
        return
    shown = (*(Option(STRIKE + id, "FEL-6.7") for id in able), Option(PASS, "FEL-8.3"))
    tx.ask([Question((seat,), "strike", "FEL-6.7", options=shown)], Frame("target_chosen", (seat,)))


@STEPS.at("target_chosen")
def target_chosen(tx: Tx, seat: str, answer: str) -> None:
    """Then with whom; a player who passes is done for this phase."""
    if answer == PASS:
        tx.emit(f.TurnDone(seat), "FEL-6.7")
        tx.then(Frame("combat.strike.declare"))
    else:
        tx.then(Frame("choose_attackers", (seat, answer.removeprefix(STRIKE))))


@STEPS.at("choose_attackers")
def choose_attackers(tx: Tx, seat: str, enemy: str) -> None:
    """One or more of those that reach it; into the staging area one alone goes."""
    board: Board = tx.board
    able = attackers(figures_of(board), seat, enemy)
    most = len(able) if board.pieces[enemy].engaged else 1
    shown = tuple(Option(ATTACKER + id, "FEL-6.7") for id in able)
    asked = Question((seat,), "attackers", "FEL-6.7", "pick", shown, 1, most, about=(enemy,))
    tx.ask([asked], Frame("attackers_chosen", (seat, enemy)))


@STEPS.at("attackers_chosen")
def attackers_chosen(tx: Tx, seat: str, enemy: str, answer: tuple[str, ...]) -> None:
    """Others may join with ranged characters."""
    cards = tuple(each.removeprefix(ATTACKER) for each in answer)
    board: Board = tx.board
    others = [each for each in in_order(board) if each != seat and board.pieces[enemy].engaged]
    tx.then(Frame("may_join", (seat, enemy, len(others), *others, *cards)))


@STEPS.at("may_join")
def may_join(tx: Tx, seat: str, enemy: str, n: int, *others_and_cards: str) -> None:
    """Ask the next player who has a ranged character ready."""
    others, cards = others_and_cards[:n], others_and_cards[n:]
    figures = figures_of(tx.board)
    for place, other in enumerate(others):
        able = [id for id in ready(figures, other) if figures.has(id, "keyword", "ranged")]
        if able:
            shown = tuple(Option(ATTACKER + id, "FEL-6.7") for id in able)
            asked = Question((other,), "join", "FEL-6.7", "pick", shown, 0, len(able), about=(enemy, seat))
            rest = others[place + 1 :]
            tx.ask([asked], Frame("joined", (seat, enemy, len(rest), *rest, *cards)))
            return
    tx.propose(Frame("strike", (seat, enemy, *cards)))


@STEPS.at("joined")
def joined(tx: Tx, seat: str, enemy: str, n: int, *more: str | tuple[str, ...]) -> None:
    """They attack together."""
    *before, answer = more
    added = [each.removeprefix(ATTACKER) for each in answer]
    rows = [each for each in before if isinstance(each, str)]
    tx.then(Frame("may_join", (seat, enemy, n, *rows, *added)))


@STEPS.at("strike")
def strike(tx: Tx, seat: str, enemy: str, *cards: str) -> None:
    """The attack is declared; attackers are exhausted."""
    tx.emit(f.StrikeDeclared(seat, enemy, cards), "FEL-6.7")
    for card in cards:
        tx.emit(f.Exhausted(card, enemy), "FEL-6.7")


@STEPS.at("combat.strike.add_up")
def add_up(tx: Tx) -> None:
    """The sum, as it is now."""
    if _gone(tx):
        tx.take("ended")
    else:
        tx.then(Frame("count_attack"))


@STEPS.at("combat.strike.damage")
def damage(tx: Tx) -> None:
    """Total less defence."""
    if _gone(tx):
        tx.take("ended")
    else:
        tx.then(Frame("resolve_strike"))


def _gone(tx: Tx) -> bool:
    """End an attack whose target left play."""
    board: Board = tx.board
    attack = board.attack
    if attack is None:
        return True
    if attack.enemy in board.pieces:
        return False
    tx.emit(f.StrikeEnded(attack.seat, attack.enemy), "FEL-6.7")
    return True


@STEPS.at("count_attack")
def count_attack(tx: Tx) -> None:
    """Tell the sum with its addends."""
    board: Board = tx.board
    attack = board.attack
    if attack is not None and attack.enemy in board.pieces:
        total, adds = sums(figures_of(board), attack.characters, "attack")
        tx.emit(f.AttackCounted(attack.seat, attack.enemy, total, adds), "FEL-6.7")


@STEPS.at("resolve_strike")
def resolve_strike(tx: Tx) -> None:
    """The damage, what answers to it, and the end of the attack."""
    board: Board = tx.board
    attack = board.attack
    if attack is None:
        return
    if attack.enemy in board.pieces:
        figures = figures_of(board)
        total, adds = sums(figures, attack.characters, "attack")
        defence, against = sums(figures, (attack.enemy,), "defence")
        amount = max(0, total - defence)
        tx.emit(f.DamageReckoned(attack.enemy, total, defence, amount, adds, against), "FEL-6.7")
        if amount:
            source = attack.characters[0] if attack.characters else attack.seat
            tx.propose(Frame("damage", (attack.enemy, amount, source)))
    tx.then(Frame("end_strike"))


@STEPS.at("end_strike")
def end_strike(tx: Tx) -> None:
    """It is over."""
    board: Board = tx.board
    if board.attack is not None:
        tx.emit(f.StrikeEnded(board.attack.seat, board.attack.enemy), "FEL-6.7")


@STEPS.at("strike_alone")
def strike_alone(tx: Tx, seat: str, card: str, enemy: str) -> None:
    """One character attacks at once (FEL-6.17), through the same steps."""
    board: Board = tx.board
    if enemy not in board.pieces or card not in board.pieces:
        return
    tx.emit(f.StrikeDeclared(seat, enemy, (card,), alone=True), "FEL-6.17")
    tx.emit(f.Exhausted(card, enemy), "FEL-6.17")
    tx.then(_window("declare"), Frame("count_attack"), _window("add_up"), Frame("resolve_strike"))
    tx.then(_window("damage"))


def _window(after: str) -> Frame:
    return Frame("window", (f"combat.strike.after_{after}", "FEL-6.17"))
