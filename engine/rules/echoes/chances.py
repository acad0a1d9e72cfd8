"""How a test would stand that an action leads to: skill and additions, less the difficulty (ECH-3.1).

Only what is open on the table enters it. `odds` turns a margin into a chance.
"""

from __future__ import annotations

from engine.model import State
from engine.rules.echoes.reading import escape_difficulty, standing
from engine.rules.echoes.skill_test import total
from engine.rules.echoes.state import Board, Hero


def variant(state: State) -> str:
    """The dice this table throws (ECH-3.6)."""
    ruled = state.table.rulings.get("ECH-3.6") or state.course.rulings.get("ECH-3.6")
    return ruled or "two-dice"


def worth(hero: Hero, skill: str) -> int:
    """A skill with all that adds to it now."""
    return hero.skill(skill) + total(standing(hero, skill))


def skill_of(hero: Hero, action: str) -> str:
    """The skill an action tests; nothing for an action without a test."""
    verb, *rest = action.split(":")
    if verb == "fight":
        return hero.items[rest[0]].skill
    return {"escape": "agility", "investigate": "wisdom", "meet": "personality"}.get(verb, "")


def margin(board: Board, hero: Hero, action: str) -> int | None:
    """By how much the skill exceeds the difficulty before talents and dice; None without a test."""
    verb, *rest = action.split(":")
    skill = skill_of(hero, action)
    if not skill:
        return None
    if verb == "fight":
        return worth(hero, skill) + hero.items[rest[0]].bonus - board.characters[rest[1]].defence
    if verb == "escape":
        return worth(hero, skill) - escape_difficulty(board, hero.at)[0]
    if verb == "investigate":
        return worth(hero, skill) - board.locations[hero.at].difficulty
    return worth(hero, skill) - board.characters[rest[0]].difficulty
