"""The rules of fellowship, put together for the kernel."""

from __future__ import annotations

import hashlib

from engine import kernel
from engine.model import State
from engine.questions import Choice
from engine.rules.fellowship import effects
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.acting import ACT
from engine.rules.fellowship.consequences import CONSEQUENCES, over
from engine.rules.fellowship.content import CONTENT, PACKAGE, digest
from engine.rules.fellowship.ends import gauges, modifiers
from engine.rules.fellowship.flow import FLOW
from engine.rules.fellowship.listening import listeners
from engine.rules.fellowship.model import MODEL
from engine.rules.fellowship.outcomes import asking, cards, elimination, progress, reveal, tokens
from engine.rules.fellowship.passes import PASSES, standing
from engine.rules.fellowship.phases import (
    combat,
    encounter,
    ending,
    enemy_attacks,
    planning,
    player_attacks,
    quest,
    refresh,
    resource,
    travel,
)
from engine.rules.fellowship.placing import place
from engine.rules.fellowship.position import Position
from engine.rules.fellowship.setup import SETUP
from engine.rules.fellowship.steps import STEPS
from engine.system import Rules, filed
from engine.verbs import Why

FILED = effects
"""Importing them files what the cards do."""
OUTCOMES = (asking, cards, elimination, progress, reveal, tokens)
PHASES = (
    resource, planning, quest, travel, encounter, combat, enemy_attacks, player_attacks, refresh, ending,
)  # fmt: skip
CLAUSES = kernel.clauses(PACKAGE)


def shows(state: State, seat: str, choice: Choice) -> bool:
    """Whether a choice names a card of the seat's hand."""
    return any(each.partition(":")[2] in state.board.seats[seat].hand.cards for each in choice)


def forbids(state: State, seat: str, choice: Choice) -> Why | None:
    """What keeps a choice from being an option."""
    return ACT.refusal(RULES, state, seat, choice)


RULES: Rules = Rules(
    model=MODEL,
    version=0,
    flow=FLOW,
    steps=STEPS,
    clauses=CLAUSES,
    seats=(1, 4),
    setup=SETUP,
    content=hashlib.sha256(f"{digest(CONTENT)} {CLAUSES.digest()} {FLOW.digest()}".encode()).hexdigest(),
    scenarios=tuple(CONTENT.scenarios),
    options={"mode": ("standard", "easy")},
    listeners=filed(*listeners()),
    gauges=gauges,
    modifiers=modifiers,
    consequences=CONSEQUENCES,
    verdict=over,
    position=Position,
    place=place,
    forbids=forbids,
    shows=shows,
    passes=PASSES,
    standing=standing,
    chained=True,
    adjustable=(
        f.ThreatRaised, f.ThreatLowered, f.Damaged, f.Healed, f.ResourcesGained, f.ResourcesSpent,
        f.ProgressPlaced, f.ProgressRemoved, f.Exhausted, f.Readied, f.Uncommitted, f.LastingBegan,
        f.CardTaken, f.CardPlaced, f.CardLeft, f.CardDiscarded, f.CardRemoved, f.ControlMoved, f.Attached,
        f.Engaged, f.ReturnedToStaging, f.Travelled, f.HandDiscarded, f.FirstPlayerNamed,
    ),
)  # fmt: skip
FLOW.check(RULES.clauses, tuple(STEPS))
