"""The rules of echoes, put together for the kernel."""

from __future__ import annotations

from engine import kernel
from engine.course import find_slot
from engine.model import State
from engine.questions import Choice
from engine.rules.echoes.acting import ACT, STEPS
from engine.rules.echoes.by_hand import ADJUSTABLE, misfit
from engine.rules.echoes.consequences import CONSEQUENCES, READS, over
from engine.rules.echoes.content import CONTENT, PACKAGE
from engine.rules.echoes.model import MODEL
from engine.rules.echoes.phases import FLOW, actions, environment, events, heroes
from engine.rules.echoes.position import Position, place
from engine.rules.echoes.reading import gauges, modifiers
from engine.rules.echoes.setup import SETUP
from engine.rules.echoes.skill_test import DICE, TEST
from engine.rules.echoes.words import thing
from engine.system import Rules
from engine.tabletop.tables import pinned
from engine.verbs import Why

PHASES = (events, heroes, environment)
CLAUSES = kernel.clauses(PACKAGE)


def forbidden(state: State, seat: str, choice: Choice) -> Why | None:
    """Why a seat may not answer so: it is not asked, or what it names is no option."""
    asked = state.course.prompt
    if asked is None or not choice:
        return None
    if find_slot(asked, seat) is None:
        return actions.not_yours(asked.slots[0].question, choice[0]) if seat in state.course.seats else None
    return ACT.refusal(RULES, state, seat, choice)


RULES = Rules(
    model=MODEL,
    version=1,
    flow=FLOW,
    steps=STEPS,
    clauses=CLAUSES,
    seats=(1, 4),
    setup=SETUP,
    content=pinned(CONTENT, CLAUSES, FLOW, actions.CLAUSES),
    dice=DICE,
    check=TEST,
    scenarios=tuple(CONTENT.scenarios),
    options={"heroes": ("1", "2")},
    gauges=gauges,
    gauged=("characters", "heroes", "goal", "brought", "complete", "rounds"),
    modifiers=modifiers,
    consequences=CONSEQUENCES,
    verdict=over,
    reads=READS,
    position=Position,
    place=place,
    verbs=ACT,
    forbids=forbidden,
    chained=True,
    adjustable=ADJUSTABLE,
    misfit=misfit,
    thing=thing,
)
FLOW.check(RULES.clauses, tuple(STEPS))
