"""The rules of fellowship, put together for the kernel."""

from __future__ import annotations

import functools

from engine import kernel
from engine.course import Gauge
from engine.frames import Frame
from engine.model import State
from engine.questions import PASS, Question
from engine.rules.fellowship import cards as every_card
from engine.rules.fellowship import outcomes, paying
from engine.rules.fellowship.alike import alike
from engine.rules.fellowship.by_hand import ADJUSTABLE, misfit
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.consequences import CONSEQUENCES, READS, over
from engine.rules.fellowship.content import PACKAGE
from engine.rules.fellowship.figures import FIGURES, figures_of
from engine.rules.fellowship.footprints import order_matters
from engine.rules.fellowship.model import MODEL
from engine.rules.fellowship.moments import MOMENTS
from engine.rules.fellowship.outcomes import cards as outcome_cards
from engine.rules.fellowship.outcomes import quest as outcome_quest
from engine.rules.fellowship.phases import (
    FLOW,
    combat,
    encounter,
    enemy_attacks,
    planning,
    quest,
    refresh,
    resource,
    travel,
)
from engine.rules.fellowship.position import Position, place
from engine.rules.fellowship.setup import SETUP
from engine.rules.fellowship.state import DIAL, PROGRESS, Board, card_of
from engine.rules.fellowship.steps import ACT, STEPS
from engine.rules.fellowship.windows import listeners
from engine.rules.fellowship.words.things import thing
from engine.system import Ability, Rules, filed
from engine.tabletop import sums
from engine.tabletop.counters import watched
from engine.tabletop.sums import Changes
from engine.tabletop.tables import pinned
from engine.turn import Tx

# Figures people watch ----------------------------------------------------------------------------------


def gauges(state: State) -> dict[str, tuple[Gauge, str]]:
    """The dials with their limit, and the progress of the stage with its need."""
    board: Board = state.board
    if not board.stage:
        return {}
    return {**watched(board, DIAL, PROGRESS), "rounds": (Gauge(state.course.round), "FEL-7.3")}


def modifiers(state: State) -> dict[tuple[str, str, str], tuple[int, str]]:
    """What stands: constant changes of cards in play, and what lasts for a while."""
    return _standing(figures_of(state.board).rows)


@functools.lru_cache(maxsize=64)
def _standing(rows: Changes) -> dict[tuple[str, str, str], tuple[int, str]]:
    return sums.modifiers(rows, FIGURES, "FEL-8.4")


# Standing passes ---------------------------------------------------------------------------------------


PASSES = ("nothing", "my-turn", "attack-on-me", "round")
"""When a seat passes in a window by itself (KER-4.2): it holds nothing for it; it is not its own part of the
planning, nor an attack on it; no enemy attacks it at the moment; not the first window of a round."""


def attacked(board: Board, seat: str) -> bool:
    """Whether the attack at hand is an enemy's on this seat."""
    attack = board.attack
    return attack is not None and attack.by_enemy and attack.seat == seat


def standing(state: State, seat: str, word: str, question: Question) -> bool:
    """Whether a standing pass of this word holds for a question."""
    board: Board = state.board
    if word == "nothing":
        return question.ids == (PASS,)
    if word == "my-turn":
        return board.turn != seat and not attacked(board, seat)
    if word == "attack-on-me":
        return not attacked(board, seat)
    return not state.course.phase.startswith("resource")


def about(outcome: Frame) -> tuple[int | str, ...]:
    """What a question about an outcome says of it: all that its step is called with, which is open."""
    return outcome.args


# Several effects of one moment -------------------------------------------------------------------------


def orders(tx: Tx, _: Frame, offered: tuple[Ability, ...]) -> tuple[str, str] | None:
    """The first player says which forced effect comes first, where that can matter; of copies of one card it
    cannot (FEL-8.13)."""
    cards = {card_of(ability.id.partition(":")[2]) for ability in offered}
    matters = len(cards) > 1 and order_matters(tx.board, [ability.frame for ability in offered])
    return (tx.board.first, "FEL-8.13") if matters else None


# The system --------------------------------------------------------------------------------------------


FILED = every_card
"""Importing them files what the cards do."""
OUTCOMES = (outcomes, outcome_cards, outcome_quest, paying)
PHASES = (
    resource, planning, quest, travel, encounter, combat, enemy_attacks, refresh,
)  # fmt: skip
CLAUSES = kernel.clauses(PACKAGE)


RULES = Rules(
    model=MODEL,
    version=1,
    flow=FLOW,
    steps=STEPS,
    clauses=CLAUSES,
    seats=(1, 4),
    setup=SETUP,
    content=pinned(CONTENT, CLAUSES, FLOW),
    scenarios=tuple(CONTENT.scenarios),
    options={"mode": ("standard", "easy")},
    listeners=filed(*refresh.LEAVING, *listeners()),
    gauges=gauges,
    gauged=("seats", "progress", "stage", "printed"),
    modifiers=modifiers,
    consequences=CONSEQUENCES,
    verdict=over,
    reads=READS,
    orders=orders,
    position=Position,
    place=place,
    verbs=ACT,
    moments=MOMENTS,
    alike=alike,
    about=about,
    passes=PASSES,
    standing=standing,
    chained=True,
    adjustable=ADJUSTABLE,
    misfit=misfit,
    thing=thing,
)
FLOW.check(RULES.clauses, tuple(STEPS))
