"""The combat phase (FEL-6) but for the attacks of the enemies (`enemy_attacks`), with an action window after
each step.

1. shadows        every engaged enemy is dealt a card face down (6.1)
2. after_shadows  an action window (6.2)
3. attack         the enemies attack
4. strike         the players attack (6.7), in player order
   declare        choose an enemy, declare attackers, who are exhausted; ranged characters of others may join
   add_up         their attack is added up
   damage         what exceeds the enemy's defence is damage
5. discard        shadow cards are discarded (6.9)
6. after_discard  an action window (6.9)
"""

from __future__ import annotations

from collections.abc import Collection

from engine import events as k
from engine.frames import Frame
from engine.questions import PASS
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.outcomes.quest import remake_deck
from engine.rules.fellowship.state import ENCOUNTER, Board, in_order, kind_of
from engine.rules.fellowship.steps import ACT, STEPS, exhausted, in_play, mine, thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting
from engine.wording import say

# Shadow cards ------------------------------------------------------------------------------------------


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
        hidden = tx.seal(ev.ShadowIs(enemy, shadow, card))
        tx.emit(ev.ShadowDealt(enemy, shadow), "FEL-6.1", hidden)


@STEPS.at("combat.discard")
def discard(tx: Tx) -> None:
    """Whatever still lies before an enemy."""
    board: Board = tx.board
    figures = figures_of(board)
    for enemy, piece in board.pieces.items():
        clause = "FEL-6.15" if figures.flag(enemy, "cannot-attack") else "FEL-6.9"
        for shadow in piece.shadows:
            drop_shadow(tx, enemy, shadow.id, clause)


# The players' attacks ----------------------------------------------------------------------------------


def reaches(look: Look, card: str, enemy: str, *, joining: bool) -> bool:
    """Whether a character reaches an enemy: engaged with it, by ranged elsewhere and in the attack of another
    player, in staging where a card says so."""
    board: Board = look.board
    engaged = board.pieces[enemy].engaged
    if engaged == look.seat and not joining:
        return True
    figures = figures_of(board)
    return figures.has(card, "keyword", "ranged") if engaged else figures.flag(card, "reaches-staging")


@ACT.verb("attacker", "FEL-6.7", asked=("attackers", "join"), names=in_play, near=mine)
def attacker(look: Look, card: str, enemy: str, leader: str = "", *_: str) -> Why | None:
    """Who may attack an enemy; in the attack of a leader, with those declared already, if another player
    makes it."""
    board: Board = look.board
    if card not in mine(look):
        return Why(say("{card} {card:is|are} not yours to attack with", card=thing(card)), "FEL-6.7")
    if board.pieces[card].exhausted:
        return exhausted(card, "FEL-6.7")
    if figures_of(board).flag(card, "cannot-strike"):
        return Why(say("a card keeps {card} from attacking", card=thing(card)), "FEL-8.14")
    if not reaches(look, card, enemy, joining=bool(leader)):
        return Why(say("{card} does not reach that enemy", card=thing(card)), "FEL-6.7")
    return None


def _enemies(look: Look) -> Collection[str]:
    """Enemies in player order, then those in staging."""
    board: Board = look.board
    engaged = [id for each in in_order(board) for id in board.seats[each].engaged]
    return engaged + [id for id in board.staging if kind_of(board, id) == "enemy"]


def _elsewhere(_: Look) -> Why:
    return Why(say("enemies are attacked in their player's part of the combat phase"), "FEL-6.7")


@ACT.verb("strike", "FEL-6.7", asked="strike", names=in_play, near=_enemies, elsewhere=_elsewhere)
def target(look: Look, enemy: str) -> Why | None:
    """Which enemy a player may still attack in this phase."""
    board: Board = look.board
    if enemy not in _enemies(look):
        return Why(say("{card} {card:is|are} no enemy", card=thing(enemy)), "FEL-6.7")
    if enemy in board.seats[look.seat].struck:
        told = say(
            "{card} {card:was|were} attacked by {seat} in this phase", card=thing(enemy), seat=look.seat
        )
        return Why(told, "FEL-6.7")
    if not attacker.able(look, enemy):
        told = say("none of your characters that are ready reaches {card}", card=thing(enemy))
        return Why(told, "FEL-6.7")
    return None


@STEPS.waits("combat.strike.declare")
def declare(tx: Tx) -> Waiting:
    """The next player who can attack and is not done chooses an enemy and who attacks it; into the staging
    area one goes alone. Against an engaged enemy others may join with ranged characters, who are told who
    attacks so far."""
    board: Board = tx.board
    for seat in in_order(board):
        look = tx.look(seat)
        enemy = "" if board.seats[seat].done else (yield target.one(look, or_none="FEL-8.3"))
        if not enemy:
            continue
        if enemy == PASS:
            tx.emit(ev.TurnDone(seat), "FEL-6.7")
            tx.then(Frame("combat.strike.declare"))
            return
        engaged = board.pieces[enemy].engaged
        cards = yield attacker.some(look, 1, None if engaged else 1, about=(enemy,))
        for other in in_order(board) if engaged else ():
            if other != seat:
                cards += yield attacker.some(tx.look(other), 0, None, "join", about=(enemy, seat, *cards))
        tx.propose(Frame("strike", (seat, enemy, *cards)))
        return
    tx.take("done")


@STEPS.at("strike")
def strike(tx: Tx, seat: str, enemy: str, *cards: str) -> None:
    """The attack is declared; attackers are exhausted."""
    tx.emit(ev.StrikeDeclared(seat, enemy, cards), "FEL-6.7")
    for card in cards:
        tx.emit(ev.Exhausted(card, enemy), "FEL-6.7")


LEAVES = {"add_up": "count_attack", "damage": "resolve_strike"}


@STEPS.at(*(f"combat.strike.{leaf}" for leaf in LEAVES))
def go_on(tx: Tx) -> None:
    """The next step of the attack, unless its target left play: then it is over."""
    board: Board = tx.board
    attack = board.attack
    if attack is not None and attack.enemy in board.pieces:
        tx.then(Frame(LEAVES[tx.course.phase.rpartition(".")[2]]))
        return
    if attack is not None:
        tx.emit(ev.StrikeEnded(attack.seat, attack.enemy), "FEL-6.7")
    tx.take("ended")


@STEPS.at("count_attack")
def count_attack(tx: Tx) -> None:
    """Tell the sum with its addends."""
    board: Board = tx.board
    attack = board.attack
    if attack is not None and attack.enemy in board.pieces:
        counted = figures_of(board).all(attack.characters, "attack")
        tx.emit(ev.AttackCounted(attack.seat, attack.enemy, counted), "FEL-6.7")


@STEPS.at("resolve_strike")
def resolve_strike(tx: Tx) -> None:
    """The damage, what answers to it, and the end of the attack."""
    board: Board = tx.board
    attack = board.attack
    if attack is None:
        return
    if attack.enemy in board.pieces:
        figures = figures_of(board)
        strength, defence = figures.all(attack.characters, "attack"), figures.sum(attack.enemy, "defence")
        amount = max(0, strength.value - defence.value)
        tx.emit(ev.DamageReckoned(attack.enemy, strength, defence, amount), "FEL-6.7")
        if amount:
            alone = len(attack.characters) == 1
            by = attack.characters if alone else (attack.seat, *attack.characters)
            tx.propose(Frame("damage", (attack.enemy, amount, *by)))
    tx.then(Frame("end_strike"))


@STEPS.at("end_strike")
def end_strike(tx: Tx) -> None:
    """It is over."""
    board: Board = tx.board
    if board.attack is not None:
        tx.emit(ev.StrikeEnded(board.attack.seat, board.attack.enemy), "FEL-6.7")


@STEPS.at("strike_alone")
def strike_alone(tx: Tx, seat: str, card: str, enemy: str) -> None:
    """One character attacks at once (FEL-6.17), through the same steps."""
    board: Board = tx.board
    if enemy not in board.pieces or card not in board.pieces:
        return
    tx.emit(ev.StrikeDeclared(seat, enemy, (card,), alone=True), "FEL-6.17")
    tx.emit(ev.Exhausted(card, enemy), "FEL-6.17")
    tx.then(_window("declare"), Frame("count_attack"), _window("add_up"), Frame("resolve_strike"))
    tx.then(_window("damage"))


def _window(after: str) -> Frame:
    return Frame("window", (f"combat.strike.after_{after}", "FEL-6.17"))
