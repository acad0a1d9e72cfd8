"""What a log tells of gauges and standing modifiers, beside what the rules say of the table (KER-7.1)."""

from __future__ import annotations

from engine.course import modifier_key
from engine.model import State
from engine.system import Rules


def check_told(rules: Rules, state: State) -> None:
    """At a rest point every gauge and modifier stands as the rules have it, and none beside them."""
    gauges = {name: gauge for name, (gauge, _) in rules.gauges(state).items()}
    modifiers = {modifier_key(*row): amount for row, (amount, _) in rules.modifiers(state).items()}
    assert state.course.gauges == gauges
    assert state.course.modifiers == modifiers
