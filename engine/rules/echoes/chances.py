"""How a test would stand that an action leads to: skill and additions, less the difficulty (ECH-3.1).

Only what is open on the table enters it. `odds` turns a margin into a chance.
"""

from __future__ import annotations

from engine.model import State
from engine.rules.echoes.reading import standing
from engine.rules.echoes.skill_test import Trial, total, trial
from engine.rules.echoes.state import Board, Hero

TESTED = ("escape", "fight", "investigate", "meet")
"""Actions that lead to a test."""


def variant(state: State) -> str:
    """The dice this table throws (ECH-3.6)."""
    ruled = state.table.rulings.get("ECH-3.6") or state.course.rulings.get("ECH-3.6")
    return ruled or "two-dice"


def worth(hero: Hero, skill: str) -> int:
    """A skill with all that adds to it now."""
    return hero.skill(skill) + total(standing(hero, skill))


def margin(board: Board, hero: Hero, action: str) -> int | None:
    """By how much the skill exceeds the difficulty before talents and dice; None without a test."""
    faced = faced_by(board, hero, action)
    return None if faced is None else worth(hero, faced.skill) + total(faced.adds) - faced.difficulty


def faced_by(board: Board, hero: Hero, action: str) -> Trial | None:
    """The test that an action leads to."""
    return trial(board, hero, action) if action.partition(":")[0] in TESTED else None
