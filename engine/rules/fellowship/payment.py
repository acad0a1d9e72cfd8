"""Resource match (FEL-2.2): what a card costs, whose pools may pay for it, and paying.

pay   form `pay`, about (card, cost): pools are heroes, `aragorn=2`; asked only where there is a choice
x     form `number`, about (card,): what X is to be
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Choice, Option, Question
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.acting import ACT, thing
from engine.rules.fellowship.figures import NEUTRAL, Figures, figures_of
from engine.rules.fellowship.reading import heroes, printed
from engine.rules.fellowship.state import Board, Printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.wording import say

Pools = dict[str, int]


def pools(figures: Figures, seat: str, what: Printed, most_each: int = 0) -> Pools:
    """The heroes of a seat that may pay for a card, and what each can give."""
    board, sphere = figures.board, what.sphere
    found = {}
    for hero in heroes(board, seat):
        if sphere == NEUTRAL or figures.has(hero, "sphere", sphere):
            held = board.pieces[hero].resources
            found[hero] = min(held, most_each) if most_each else held
    return found


def affordable(figures: Figures, seat: str, what: Printed, most_each: int = 0) -> bool:
    """Whether the pools reach, of which an event may take no more than so much each."""
    if not figures.reaches(seat, what):
        return False
    return not most_each or sum(pools(figures, seat, what, most_each).values()) >= what.cost


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
    """Ask which pools pay, unless all they hold is needed or one hero alone can pay."""
    able = pools(figures_of(tx.board), seat, printed(tx.board, card), most_each)
    able = {hero: held for hero, held in able.items() if held}
    if cost == 0 or len(able) == 1 or sum(able.values()) == cost:
        paid = {hero: min(held, cost) for hero, held in able.items()} if cost else {}
        spend(tx, paid, card)
        tx.then(then)
        return
    shown = tuple(Option(hero, "FEL-2.2", held) for hero, held in able.items())
    asked = Question((seat,), "pay", "FEL-2.2", "pay", shown, cost, cost, about=(card, cost))
    tx.ask([asked], Frame("paid", (card,), then))


@STEPS.at("paid")
def paid(tx: Tx, then: Frame, card: str, answer: tuple[str, ...]) -> None:
    """As was answered."""
    rows = (row.partition("=") for row in answer)
    spend(tx, {hero: int(amount) for hero, _, amount in rows}, card)
    tx.then(then)


def spend(tx: Tx, paid: Pools, card: str) -> None:
    """Resources leave their pools, and stay spent whatever comes of it (FEL-2.7)."""
    for hero, amount in paid.items():
        tx.emit(f.ResourcesSpent(hero, amount, card), "FEL-2.2")


def not_from_pool(look: Look, choice: Choice, question: Question) -> Why | None:
    """Why a hero may not pay for the card that is asked about (FEL-2.2)."""
    board: Board = look.board
    card = str(question.about[0])
    for hero in (each.partition("=")[0] for each in choice):
        piece = board.pieces.get(hero)
        if piece is None or hero in question.ids:
            continue
        if piece.controller != look.seat:
            return Why(say("{card} is led by somebody else", card=thing(hero)), "FEL-2.2")
        if hero in pools(figures_of(board), look.seat, printed(board, card)):
            return Why(say("{card} holds no resources", card=thing(hero)), "FEL-2.2")
        told = say("the resources of {hero} do not match {card}", hero=thing(hero), card=thing(card))
        return Why(told, "FEL-2.2")
    return None


ACT.form("pay", not_from_pool)
