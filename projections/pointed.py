"""What somebody may point at: whatever lies in everybody's sight, and so in that of each who is shown it."""

from __future__ import annotations

from msgspec import to_builtins

from engine.audience import PUBLIC
from engine.model import State
from engine.system import Rules
from projections.lookup import Lookup
from projections.mapped import places_of
from projections.plotted import field_of
from projections.show import show, texts
from projections.translator import Translator


def in_sight(rules: Rules, state: State, words: Translator) -> dict[str, str]:
    """By id, what everybody calls what everybody sees: places or hexes, then figures and cards. What is in
    nobody's sight, or only in that of some, is not among them."""
    places, field = places_of(rules.model, state, PUBLIC), field_of(rules.model, state, PUBLIC)
    spots = (*(places.of if places else ()), *(field.cells if field else ()))
    lies = {*texts(to_builtins(show(rules.model, state, 0, PUBLIC)))}
    things = Lookup(rules, state, PUBLIC, words).ids()
    return {id: words.thing(id) for id in (*spots, *things) if id in lies}
