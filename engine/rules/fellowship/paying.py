"""Paying out of the pools that match (FEL-2.2).

pay   form `pay`, about (card, cost): pools are heroes, `aragorn=2`; asked only where there is a choice
x     form `number`, about (card,): what X is to be
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Choice, Option, Question
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import ABILITIES
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.offers import Pools, pools
from engine.rules.fellowship.state import Board, card_of, printed
from engine.rules.fellowship.steps import ACT, STEPS, thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.wording import say


@STEPS.at("pay")
def pay(tx: Tx, then: Frame, seat: str, card: str, most_each: int) -> None:
    """Choose X if there is one, then take what is needed; `then` is handed X (0 where there is none)."""
    board: Board = tx.board
    what = printed(board, card)
    if not what.any_cost:
        tx.then(Frame("pay_from", (seat, card, most_each, what.cost), then.adding(0)))
        return
    least, most = what.cost, sum(pools(figures_of(board), seat, what, most_each).values())
    asked = Question((seat,), "x", "FEL-2.2", "number", least=least, most=most, about=(card,))
    tx.ask([asked], Frame("x_chosen", (seat, card, most_each), then))


@STEPS.at("x_chosen")
def x_chosen(tx: Tx, then: Frame, seat: str, card: str, most_each: int, x: int) -> None:
    """X is what is paid."""
    tx.then(Frame("pay_from", (seat, card, most_each, x), then.adding(x)))


@STEPS.at("pay_from")
def pay_from(tx: Tx, then: Frame, seat: str, card: str, most_each: int, cost: int) -> None:
    """Ask which pools pay, unless all they hold is needed, one hero alone can pay, or it makes no difference:
    then the fullest does. Who has a use of its own for a resource keeps it, where others like it can pay."""
    able = pools(figures_of(tx.board), seat, printed(tx.board, card), most_each)
    able = {hero: held for hero, held in able.items() if held}
    if cost == 0 or len(able) == 1 or sum(able.values()) == cost:
        paid = {hero: min(held, cost) for hero, held in able.items()} if cost else {}
        spend(tx, paid, card)
        tx.then(then)
        return
    figures = figures_of(tx.board)
    plain = {hero: held for hero, held in able.items() if not has_own_use(tx.board, hero)}
    if sum(plain.values()) >= cost and len({figures.spheres(hero) for hero in able}) == 1:
        spend(tx, from_fullest(plain, cost), card)
        tx.then(then)
        return
    shown = tuple(Option(hero, "FEL-2.2", held) for hero, held in able.items())
    asked = Question((seat,), "pay", "FEL-2.2", "pay", shown, cost, cost, about=(card, cost))
    tx.ask([asked], Frame("paid", (card,), then))


def has_own_use(board: Board, hero: str) -> bool:
    """Whether a hero, or what lies on it, uses resources of that pool; an encounter card may take them."""
    own = {ability.card for ability in ABILITIES.values() if ability.pays}
    there = (hero, *board.pieces[hero].attached)
    return any(card_of(each) in own or not board.pieces[each].owner for each in there)


def from_fullest(able: Pools, cost: int) -> Pools:
    """Resource by resource out of the pool that holds most."""
    left = dict(able)
    for _ in range(cost):
        fullest = max(left, key=lambda hero: left[hero])
        left[fullest] -= 1
    return {hero: held - left[hero] for hero, held in able.items() if held > left[hero]}


@STEPS.at("paid")
def paid(tx: Tx, then: Frame, card: str, answer: tuple[str, ...]) -> None:
    """As was answered."""
    rows = (row.partition("=") for row in answer)
    spend(tx, {hero: int(amount) for hero, _, amount in rows}, card)
    tx.then(then)


def spend(tx: Tx, paid: Pools, card: str) -> None:
    """Resources leave their pools, and stay spent whatever comes of it (FEL-2.7)."""
    for hero, amount in paid.items():
        tx.emit(ev.ResourcesSpent(hero, amount, card), "FEL-2.2")


def not_from_pool(look: Look, choice: Choice, question: Question) -> Why | None:
    """Why a hero may not pay for the card that is asked about (FEL-2.2)."""
    board: Board = look.board
    card = str(question.about[0])
    for hero in (each.partition("=")[0] for each in choice):
        piece = board.pieces.get(hero)
        if piece is None or hero in question.ids:
            continue
        if piece.controller != look.seat:
            return Why(say("{card} {card:is|are} led by somebody else", card=thing(hero)), "FEL-2.2")
        if hero in pools(figures_of(board), look.seat, printed(board, card)):
            return Why(say("{card} holds no resources", card=thing(hero)), "FEL-2.2")
        told = say("the resources of {hero} do not match {card}", hero=thing(hero), card=thing(card))
        return Why(told, "FEL-2.2")
    return None


ACT.form("pay", not_from_pool)
