"""The rules of echoes, put together for the kernel."""

from __future__ import annotations

import hashlib

from engine import kernel
from engine.rules.echoes.actions import CLAUSES as ACTIONS
from engine.rules.echoes.by_hand import ADJUSTABLE, misfit
from engine.rules.echoes.consequences import CONSEQUENCES, over
from engine.rules.echoes.content import CONTENT, PACKAGE, digest
from engine.rules.echoes.ends import gauges, modifiers
from engine.rules.echoes.flow import FLOW
from engine.rules.echoes.forbidden import forbidden
from engine.rules.echoes.model import MODEL
from engine.rules.echoes.phases import environment, events, heroes
from engine.rules.echoes.placing import place
from engine.rules.echoes.position import Position
from engine.rules.echoes.setup import SETUP
from engine.rules.echoes.skill_test import DICE
from engine.rules.echoes.steps import STEPS
from engine.system import Rules

PHASES = (events, heroes, environment)
CLAUSES = kernel.clauses(PACKAGE)
PINNED = (digest(CONTENT), CLAUSES.digest(), FLOW.digest(), *sorted(ACTIONS))
"""What a session is pinned to: content, clauses, phase table and the words that option ids begin with."""

RULES = Rules(
    model=MODEL,
    version=0,
    flow=FLOW,
    steps=STEPS,
    clauses=CLAUSES,
    seats=(1, 4),
    setup=SETUP,
    content=hashlib.sha256(" ".join(PINNED).encode()).hexdigest(),
    dice=DICE,
    scenarios=tuple(CONTENT.scenarios),
    options={"heroes": ("1", "2")},
    gauges=gauges,
    modifiers=modifiers,
    consequences=CONSEQUENCES,
    verdict=over,
    position=Position,
    place=place,
    forbids=forbidden,
    adjustable=ADJUSTABLE,
    misfit=misfit,
)
FLOW.check(RULES.clauses, tuple(STEPS))
