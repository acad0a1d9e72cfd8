"""The Heroes phase (ECH-4).

1. choose  the players choose which hero is next, anew each round (4.1)
2. act     that hero takes its two actions one after the other (4.1, 4.2), then back to 1
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.events import Marked
from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import (
    ACT,
    STEPS,
    Look,
    Tx,
    ask,
    is_out,
)
from engine.rules.echoes.acting import heroes as all_heroes
from engine.rules.echoes.phases.actions import ACTIONS, ACTS, CLAUSES
from engine.rules.echoes.words import thing
from engine.verbs import Why
from engine.waiting import Waiting
from engine.wording import say


def _not_now(_: Look) -> Why:
    return Why(say("whose turn it is, is said between two turns"), "ECH-4.1")


def _unacted(look: Look) -> Iterable[str]:
    return [id for id, hero in look.board.heroes.items() if not hero.acted]


@ACT.verb("hero", "ECH-4.1", asked="turn-order", names=all_heroes, near=_unacted, elsewhere=_not_now)
def next_turn(look: Look, hero: str) -> Why | None:
    """A hero that has had no turn in this round."""
    if look.board.heroes[hero].acted and not look.board.heroes[hero].out:
        return Why(say("{hero} has had its turn this round", hero=thing(hero)), "ECH-4.1")
    return is_out(look, hero)


@STEPS.waits("heroes.choose")
def choose(tx: Tx) -> Waiting:
    """Whose turn is next; nobody is asked about the last one."""
    hero = yield from ask(tx, next_turn, tx.seats)
    if not hero:
        tx.take("finish")
        return
    tx.emit(Marked("turn", tx.course.round, hero), "ECH-4.1")
    tx.emit(ev.TurnBegan(hero, ACTIONS), "ECH-4.1")


@STEPS.at("heroes.act")
def act(tx: Tx) -> None:
    """Ask for the next action while any is left and the hero still stands (ECH-4.7, 6.1)."""
    if not tx.board.turn:
        return
    hero = tx.board.heroes[tx.board.turn]
    if hero.out or tx.board.actions < 1:
        tx.emit(ev.TurnEnded(tx.board.turn), "ECH-6.1" if hero.out else "ECH-4.1")
        return
    about, look = (tx.board.turn, tx.board.actions), tx.look(hero.seat)
    offered = [
        Option(f"{verb.name}:{id}" if id else verb.name, verb.clause)
        for verb in ACTS
        for id in verb.able(look, *about)
    ]
    offered.append(Option(PASS, "ECH-4.7"))
    tx.ask([Question((hero.seat,), "act", "ECH-4.2", options=tuple(offered), about=about)], tx.frame(acted))


@STEPS.at("heroes.acted")
def acted(tx: Tx, choice: str) -> None:
    """The action is spent whatever comes of it; then the next one is asked for."""
    hero, left = tx.board.turn, tx.board.actions
    verb, *named = choice.split(":")
    tx.emit(Marked("action", ACTIONS + 1 - left, hero), "ECH-4.1")
    tx.emit(ev.ActionSpent(hero, choice, left if verb == "rest" else 1), CLAUSES[verb])
    if verb != PASS:
        tx.then(Frame(f"action.{verb}", (hero, *(named or (tx.board.heroes[hero].at,)))))
    tx.then(Frame("heroes.act"))
