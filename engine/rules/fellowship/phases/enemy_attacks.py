"""The enemies attack (FEL-6.3), one at a time, in player order, with an action window after each step.

1. choose  the attacked player chooses which engaged enemy attacks next
2. defend  one ready character defends and is exhausted, or nobody; a sentinel may for another player (6.6)
3. shadow  its shadow cards are turned up and resolved
4. damage  attack less defence to the defender (6.4), or all of it to one hero (6.5)

An attack outside this phase (6.16) goes through the same steps as frames.
"""

from __future__ import annotations

from collections.abc import Collection

from engine import events as k
from engine.frames import Frame
from engine.questions import PASS
from engine.rules.fellowship import abilities
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.said import step_of
from engine.rules.fellowship.state import ENCOUNTER, Attack, Board, card_of, heroes, in_order, printed
from engine.rules.fellowship.steps import ACT, STEPS, exhausted, in_play, mine, thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting, one
from engine.wording import say


def at_hand(tx: Tx) -> Attack | None:
    """The attack to go on with: its enemy is still in play, and whom it attacks in the game (FEL-6.14)."""
    board: Board = tx.board
    attack = board.attack
    if attack is None or attack.enemy not in board.pieces or board.seats[attack.seat].out:
        return None
    return attack


LEAVES = {"defend": "declare_defence", "shadow": "turn_shadow", "damage": "resolve_attack"}


@STEPS.at(*(f"combat.attack.{leaf}" for leaf in LEAVES))
def go_on(tx: Tx) -> None:
    """The next step of the attack, unless its enemy is gone: then it is over (FEL-6.14), and the table goes
    back to the choice of the next."""
    board: Board = tx.board
    if at_hand(tx) is not None:
        tx.then(Frame(LEAVES[tx.course.phase.rpartition(".")[2]]))
        return
    if board.attack is not None:
        tx.emit(ev.AttackEnded(board.attack.enemy, board.attack.seat), "FEL-6.14")
    tx.take("ended")


# Which enemy ---------------------------------------------------------------------------------------------


def _engaged(look: Look) -> Collection[str]:
    """Enemies engaged with the seat, the strongest first."""
    figures, engaged = figures_of(look.board), look.board.seats[look.seat].engaged
    return sorted(engaged, key=lambda enemy: -figures.of(enemy, "attack"))


@ACT.verb("attack", "FEL-6.3", asked="attack", names=in_play, near=_engaged)
def next_attacker(look: Look, enemy: str) -> Why | None:
    """Which engaged enemy attacks next."""
    board: Board = look.board
    figures = figures_of(board)
    if board.pieces[enemy].engaged != look.seat:
        return Why(
            say("{card} {card:is|are} not engaged with {seat}", card=thing(enemy), seat=look.seat), "FEL-6.3"
        )
    if enemy in board.attacked:
        return Why(say("{card} {card:has|have} attacked in this phase", card=thing(enemy)), "FEL-6.3")
    if figures.flag(enemy, "cannot-attack") or figures.flag(enemy, f"cannot-attack:{look.seat}"):
        return Why(say("a card keeps {card} from attacking", card=thing(enemy)), "FEL-8.14")
    return None


@STEPS.waits("combat.attack.choose")
def choose(tx: Tx) -> Waiting:
    """The next enemy of the first player who has one left."""
    for seat in in_order(tx.board):
        enemy = yield next_attacker.one(tx.look(seat))
        if enemy:
            tx.propose(Frame("attack", (enemy, seat)))
            return
    tx.take("done")


@STEPS.at("attack")
def attack(tx: Tx, enemy: str, seat: str) -> None:
    """From here on it is made, whatever keeps the enemy from attacking later."""
    tx.emit(ev.AttackBegan(enemy, seat), "FEL-6.3")


# Defence -------------------------------------------------------------------------------------------------


def _elsewhere(_: Look) -> Why:
    return Why(say("a defender is declared when an enemy attacks"), "FEL-6.6")


@ACT.verb("defend", "FEL-6.6", asked="defend", names=in_play, near=mine, elsewhere=_elsewhere)
def defender(look: Look, card: str, enemy: str, attacked: str) -> Why | None:
    """Who may defend against an attack on a seat."""
    board: Board = look.board
    piece, figures = board.pieces[card], figures_of(board)
    if card not in mine(look):
        return Why(say("{card} {card:is|are} not yours to defend with", card=thing(card)), "FEL-6.6")
    if piece.exhausted:
        return exhausted(card, "FEL-6.6")
    if look.seat != attacked and not figures.has(card, "keyword", "sentinel"):
        return Why(say("only a sentinel may defend for another player"), "FEL-6.6")
    if figures.flag(card, "cannot-defend"):
        return Why(say("a card keeps {card} from defending", card=thing(card)), "FEL-8.14")
    return None


@STEPS.waits("declare_defence")
def declare_defence(tx: Tx) -> Waiting:
    """The attacked player first, then whoever has a sentinel; with nobody the attack is undefended."""
    now = at_hand(tx)
    if now is None:
        return
    about = (now.enemy, now.seat)
    for seat in (now.seat, *(each for each in in_order(tx.board) if each != now.seat)):
        look = tx.look(seat)
        if figures_of(tx.board).flag(seat, "many-defenders"):
            cards = yield defender.some(look, 0, about=about)
        else:
            card = yield defender.one(look, about=about, or_none="FEL-6.3")
            cards = () if card in ("", PASS) else (card,)
        if cards:
            tx.propose(Frame("defend", (now.enemy, seat, *cards)))
            return
    tx.propose(Frame("defend", (now.enemy, now.seat)))


@STEPS.at("defend")
def declare(tx: Tx, enemy: str, seat: str, *cards: str) -> None:
    """The defender is exhausted. A sentinel of another player defends for the one attacked (FEL-6.12)."""
    board: Board = tx.board
    sentinel = bool(cards) and board.attack is not None and board.attack.seat != seat
    by_rule = "FEL-6.6" if cards else "FEL-6.3"
    tx.emit(ev.DefenceDeclared(enemy, seat, cards), "FEL-6.12" if sentinel else by_rule)
    for card in cards:
        tx.emit(ev.Exhausted(card, enemy), "FEL-6.6")


# Shadow cards --------------------------------------------------------------------------------------------


@STEPS.waits("turn_shadow")
def turn_shadow(tx: Tx) -> Waiting:
    """All that lie face down before the enemy, those dealt meanwhile too, one after another. Of a deck of
    real cards somebody says which it was (KER-3.5)."""
    board: Board = tx.board
    now = at_hand(tx)
    hidden = [each for each in board.pieces[now.enemy].shadows if not each.turned] if now else []
    if now is None or not hidden:
        return
    card = hidden[0].card
    if not card:
        left = dict.fromkeys(tx.course.piles[ENCOUNTER].order)
        card = yield one(
            tx.seats, "shadow", "KER-3.5", left, prefix="card:", about=(now.enemy,), alike=card_of
        )
    tx.then(Frame("shadow_turned", (now.enemy, hidden[0].id, card)), Frame("turn_shadow"))


@STEPS.at("shadow_turned")
def shadow_turned(tx: Tx, enemy: str, shadow: str, card: str) -> None:
    """It is turned up; if it has a shadow effect, that may be answered before it happens (FEL-6.13)."""
    board: Board = tx.board
    pile = tx.course.piles[ENCOUNTER]
    drawn = (tx.seal(k.Dealt(ENCOUNTER, "", (card,))),) if pile.declared else ()
    tx.emit(ev.ShadowTurned(enemy, shadow, card), "FEL-6.3", *drawn)
    if board.attack and (card_of(card) in abilities.SHADOWS or "shadow" in printed(board, card).text):
        tx.propose(Frame("shadow_effect", (card, enemy, board.attack.seat)))


@STEPS.at("shadow_effect")
def shadow_effect(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """Its code, or the players' hands (FEL-10.1)."""
    step = step_of(abilities.SHADOWS, "shadow", tx.board, card)
    if step:
        tx.then(Frame(step, (card, enemy, seat)))
    else:
        tx.then(Frame("leave_to_table", (card, "shadow")))


# Damage --------------------------------------------------------------------------------------------------


@ACT.verb("choose", "FEL-6.10", asked="who-takes", names=in_play)
def taker(look: Look, card: str, enemy: str) -> Why | None:
    """Who takes the damage of the attack at hand: a defender, or else a hero of the attacked player."""
    board: Board = look.board
    if card in takers(board):
        return None
    if board.attack is not None and board.attack.characters:
        return Why(say("the damage is dealt to one who defends"), "FEL-6.4")
    return Why(say("undefended damage is taken by one hero of the attacked player"), "FEL-6.5")


def takers(board: Board) -> tuple[str, ...]:
    """Whoever defends; else the heroes of the attacked player, or the one that is attacked (FEL-6.20)."""
    attack = board.attack
    if attack is None:
        return ()
    if attack.characters:
        return attack.characters
    if attack.against:
        return (attack.against,) if attack.against in board.pieces else ()
    return heroes(board, attack.seat)


@STEPS.waits("resolve_attack")
def resolve_attack(tx: Tx) -> Waiting:
    """Attack less defence to whoever defends; undefended all of it, to a hero chosen now (FEL-6.10)."""
    board: Board = tx.board
    now = at_hand(tx)
    if now is not None:
        clause = "FEL-6.4" if now.characters else "FEL-6.5"
        able = takers(board)
        by = clause if now.characters else "FEL-6.10"
        target = yield one(
            (now.seat,),
            "who-takes",
            by,
            able,
            prefix="choose:",
            about=(now.enemy,),
            alike=tx.look(now.seat).alike,
        )
        figures = figures_of(board)
        attack, defence = figures.sum(now.enemy, "attack"), figures.all(now.characters, "defence")
        amount = max(0, attack.value - defence.value)
        if target:
            tx.emit(ev.DamageReckoned(target, attack, defence, amount), clause)
        if target and amount:
            tx.propose(Frame("damage", (target, amount, now.enemy)))
        tx.propose(Frame("attacked", (now.enemy, now.seat)))
    tx.then(Frame("end_attack", (len(board.attacks),)))


@STEPS.at("attacked")
def attacked(tx: Tx, enemy: str, seat: str) -> None:
    """A moment that cards may answer to: the attack is resolved."""


@STEPS.at("end_attack")
def end_attack(tx: Tx, depth: int) -> None:
    """It is over; one outside its turn takes its shadow cards with it (FEL-6.16). An attack that was broken
    off by a further one of the same enemy is over already."""
    board: Board = tx.board
    attack = board.attack
    if attack is None or len(board.attacks) != depth:
        return
    if attack.alone and attack.enemy in board.pieces:
        for shadow in board.pieces[attack.enemy].shadows:
            drop_shadow(tx, attack.enemy, shadow.id, "FEL-6.16")
    tx.emit(ev.AttackEnded(attack.enemy, attack.seat), "FEL-6.16" if attack.alone else "FEL-6.3")


@STEPS.at("attack_alone")
def attack_alone(tx: Tx, enemy: str, seat: str, against: str = "") -> None:
    """Old shadow cards of this enemy go first, one is dealt, and every step is followed by a window."""
    board: Board = tx.board
    if enemy not in board.pieces or board.seats[seat].out:
        return
    for shadow in board.pieces[enemy].shadows:
        drop_shadow(tx, enemy, shadow.id, "FEL-6.16")
    if board.attack is not None and board.attack.enemy == enemy:
        tx.emit(ev.AttackEnded(enemy, board.attack.seat), "FEL-6.16")
    clause = "FEL-6.20" if against else "FEL-6.16"
    tx.emit(ev.AttackBegan(enemy, seat, alone=True, against=against), clause)
    tx.then(
        Frame("deal_shadow", (enemy, 1)),
        _window("choose"),
        Frame("declare_defence"),
        _window("defend"),
        Frame("turn_shadow"),
        _window("shadow"),
        Frame("resolve_attack"),
        _window("damage"),
    )


def _window(after: str) -> Frame:
    return Frame("window", (f"combat.attack.after_{after}", "FEL-6.16"))
