"""The rules of mercenaries, put together for the kernel."""

from __future__ import annotations

from engine import kernel
from engine.course import Gauge
from engine.model import State
from engine.rules.mercenaries import effects, fighting, moving
from engine.rules.mercenaries.acting import ACT, STEPS
from engine.rules.mercenaries.by_hand import ADJUSTABLE, misfit
from engine.rules.mercenaries.content import CONTENT, PACKAGE
from engine.rules.mercenaries.damage import CONSEQUENCES
from engine.rules.mercenaries.model import MODEL
from engine.rules.mercenaries.phases import FLOW, order, rounds, selection, turns
from engine.rules.mercenaries.position import Position, place
from engine.rules.mercenaries.setup import BRINGS, SETUP
from engine.rules.mercenaries.state import HP, Board
from engine.rules.mercenaries.words import thing
from engine.system import Consequence, Rules
from engine.tabletop.counters import watched
from engine.tabletop.tables import pinned

PHASES = (selection, order, turns, rounds, moving, fighting, effects)
"""Importing them registers their steps: of the phases, and of abilities."""
READS = (
    "figures", "characters", "turns", "result", "goal", "doors", "looted", "types", "complete", "scenario",
)  # fmt: skip
"""What of the board consequences and the end of the game read."""
CLAUSES = kernel.clauses(PACKAGE)


def gauges(state: State) -> dict[str, tuple[Gauge, str]]:
    """The round, and the hit points of every figure."""
    board: Board = state.board
    if not state.course.round:
        return {}
    return {"rounds": (Gauge(state.course.round), "MER-1.1"), **watched(board, HP)}


RULES = Rules(
    model=MODEL,
    version=1,
    flow=FLOW,
    steps=STEPS,
    clauses=CLAUSES,
    seats=(1, 4),
    setup=SETUP,
    brings=BRINGS,
    position=Position,
    place=place,
    content=pinned(CONTENT, CLAUSES, FLOW, [verb.prefix for verb in ACT]),
    scenarios=tuple(CONTENT.scenarios),
    options={"level": ("1", "0", "2", "3", "4", "5", "6", "7"), "characters": ("1", "2", "3", "4")},
    gauges=gauges,
    gauged=("figures",),
    consequences=(
        *CONSEQUENCES,
        Consequence("MER-1.1", selection.unable),
        Consequence("MER-4.4", rounds.all_exhausted),
    ),
    verdict=rounds.verdict,
    reads=READS,
    verbs=ACT,
    chained=True,
    adjustable=ADJUSTABLE,
    misfit=misfit,
    thing=thing,
)
FLOW.check(RULES.clauses, tuple(STEPS))
