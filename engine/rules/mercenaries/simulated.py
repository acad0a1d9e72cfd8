"""What `rollbook simulate` counts of a session of mercenaries: what characters lack in hit points, their gold
and experience, and which printed cards came up."""

from __future__ import annotations

from collections.abc import Iterable

from engine.events import Event
from engine.model import State
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.state import Board


def wounds(state: State) -> dict[str, tuple[int, int]]:
    """By character: what it lacks in hit points and what it can have; one that is exhausted lacks all."""
    board: Board = state.board
    found = {}
    for id, each in board.characters.items():
        most = CONTENT.classes[each.kind].health[each.level - 1]
        left = max(0, board.figures[id].hp) if id in board.figures else 0
        found[id] = most - left, most
    return found


def numbers(state: State) -> dict[str, int]:
    """What all characters gained together."""
    characters = state.board.characters.values()
    return {"xp": sum(each.xp for each in characters), "gold": sum(each.gold for each in characters)}


def came_up(event: Event) -> Iterable[str]:
    """Cards that were shown for a round, ability cards of monsters, and modifier cards by their kind."""
    if isinstance(event, ev.CardsShown):
        return event.cards
    if isinstance(event, ev.AbilityShown):
        return (event.card,)
    return (event.card.rpartition("-")[0],) if isinstance(event, ev.ModifierDrawn) else ()
