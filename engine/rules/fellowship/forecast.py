"""What stands on the table for a choice: figures as they are now, what a defence or an attack would come to.

Only what is open enters it, so it says the same to everybody; shadow cards and cards to come may change it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model import State
from engine.questions import PASS, Question
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.state import in_order, printed
from engine.wording import Text, count, say

Told = Iterator[tuple[str, Text]]


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option what it stands at; under "" what holds for the question."""
    told = _TOLD.get(question.what)
    return {} if told is None else dict(told(figures_of(state.board), question))


def _card(id: str) -> str:
    return id.rpartition(":")[2]


def _commit(figures: Figures, question: Question) -> Told:
    """What the quest would be resolved by (FEL-3.5), and how many cards are still revealed (FEL-3.2)."""
    board = figures.board
    threat = sum(figures.threat(id) for id in board.staging)
    willpower = sum(figures.of(id, "willpower") for id, piece in board.pieces.items() if piece.committed)
    yield (
        "",
        count(
            "Threat {threat} against willpower {willpower}, and {n} card to be revealed.",
            "Threat {threat} against willpower {willpower}, and {n} cards to be revealed.",
            n=max(0, len(in_order(board)) + figures.table("reveals")),
            threat=threat,
            willpower=willpower,
        ),
    )
    for id in question.ids:
        now = figures.of(_card(id), "willpower")
        if now != printed(board, _card(id)).willpower:
            yield id, say("willpower {n} now", n=now)


def _defend(figures: Figures, question: Question) -> Told:
    """Attack less defence (FEL-6.4), all of it undefended (FEL-6.5), before the shadow card."""
    attack = figures.of(str(question.about[0]), "attack")
    yield "", say("Its attack is {n}, before its shadow card.", n=attack)
    for id in question.ids:
        if id == PASS:
            yield id, count("{n} damage on one hero", "{n} damage on one hero", n=attack)
        elif _card(id) in figures.board.pieces:
            damage = max(0, attack - figures.of(_card(id), "defence"))
            left = figures.health_left(_card(id))
            yield id, count("{n} damage, bears {left}", "{n} damage, bears {left}", n=damage, left=left)


def _strike(figures: Figures, question: Question) -> Told:
    """What an attack is measured against (FEL-6.7)."""
    for id in question.ids:
        if id != PASS:
            yield id, _target(figures, _card(id))


def _join(figures: Figures, question: Question) -> Told:
    yield "", say("The enemy: {target}.", target=_target(figures, str(question.about[0])))
    yield from (
        (id, say("attack {n}", n=figures.of(_card(id), "attack"))) for id in question.ids if id != PASS
    )


def _target(figures: Figures, enemy: str) -> Text:
    left = figures.health_left(enemy)
    return say("defence {defence}, bears {left}", defence=figures.of(enemy, "defence"), left=left)


def _engage(figures: Figures, question: Question) -> Told:
    """What comes with an enemy."""
    for id in question.ids:
        if id != PASS:
            attack, left = figures.of(_card(id), "attack"), figures.health_left(_card(id))
            yield id, say("attack {n}, bears {left}", n=attack, left=left)


def _takes(figures: Figures, question: Question) -> Told:
    """All of an attack that nobody defends is dealt (FEL-6.5)."""
    if question.about:
        yield "", say("Its attack is {n}.", n=figures.of(str(question.about[0]), "attack"))
    yield from _bears(figures, question)


def _bears(figures: Figures, question: Question) -> Told:
    for id in question.ids:
        if _card(id) in figures.board.pieces:
            yield id, say("bears {left}", left=figures.health_left(_card(id)))


_TOLD = {
    "commit": _commit,
    "defend": _defend,
    "strike": _strike,
    "attackers": _join,
    "join": _join,
    "engage": _engage,
    "attack": _engage,
    "engages-first": _engage,
    "who-takes": _takes,
    "who-damaged": _bears,
    "who-healed": _bears,
    "what-damaged": _bears,
    "what-attacked": _bears,
}
"""By question."""
