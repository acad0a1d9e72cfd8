"""What the level of a scenario sets (MER-7.2)."""

from __future__ import annotations

HIGHEST = 7
GOLD = (2, 2, 3, 3, 4, 4, 5, 6)
"""What a money token is worth."""


def gold(level: int) -> int:
    """What a money token is worth."""
    return GOLD[level]


def trap_damage(level: int) -> int:
    """What a trap of the scenario deals."""
    return 2 + level


def hazard_damage(level: int) -> int:
    """What hazardous terrain deals: half of a trap, rounded down."""
    return trap_damage(level) // 2


def bonus_xp(level: int) -> int:
    """The experience that success gives."""
    return 4 + 2 * level
