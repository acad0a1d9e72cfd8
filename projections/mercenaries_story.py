"""What makes a line of a story of mercenaries: an action, a monster's turn, a rest, with what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as kernel
from engine.entries import Entry
from engine.events import Event
from engine.rules.mercenaries import events as ev
from projections.story import Line, Telling

SILENT = (
    "hand-taken", "card-discarded", "card-kept", "part-done", "conditions-aged", "elements-waned",
    "modifier-drawn", "modifier-removed", "modifiers-gathered", "round-ended", "types-ranked", "turn-began",
    "turn-ended",
)  # fmt: skip
ENDS = ("turn-began", "turn-ended", "round-ended")
TOGETHER = {
    "lasting-began": "figure", "afflicted": "figure", "figure-killed": "figure", "card-lost": "card",
}  # fmt: skip
BEGINS = (
    ev.ScenarioLaid, ev.CharacterJoined, ev.CardsShown, ev.RestDeclared, ev.AbilityShown, ev.TurnsSet,
    ev.ActionBegan, ev.Exhausted, kernel.Ended,
)  # fmt: skip
NEGATING = "MER-4.3"
"""The clause by which a card is lost in the place of hit points."""


def begins(event: Event, line: Line) -> bool:
    """What is done, shown or laid out. A room belongs to the door that is opened, its monsters to the room; a
    rest is told for each who rests."""
    first = line[0]
    if isinstance(event, ev.RoomLaid):
        return not any(isinstance(each, ev.DoorOpened) for each in line)
    if isinstance(event, ev.FigurePlaced):
        taken = bool(event.seat) and isinstance(first, ev.RoomLaid | ev.FigurePlaced)  # each place by itself
        return taken or isinstance(first, ev.ScenarioLaid | ev.CharacterJoined)
    if isinstance(event, ev.CardLost):
        return isinstance(first, ev.CardLost | ev.CardsReturned) and first.character != event.character
    return isinstance(event, BEGINS)


def said(event: Event, line: Line) -> bool:
    """Damage that the attack says."""
    return isinstance(event, ev.Suffered) and any(
        isinstance(each, ev.Attacked)
        and (each.attacker, each.target) == (event.by, event.figure)
        and each.damage >= event.amount
        for each in line
    )


def arranged(line: Sequence[Entry[Event]]) -> list[Entry[Event]]:
    """Cards that are lost to negate damage are told before it: the cost first."""
    found: list[Entry[Event]] = []
    negated: Entry[Event] | None = None
    for entry in line:
        if isinstance(entry.event, ev.DamageNegated):
            negated = entry
        elif negated is not None and not (isinstance(entry.event, ev.CardLost) and entry.clause == NEGATING):
            found += [negated, entry]
            negated = None
        else:
            found.append(entry)
    return found if negated is None else [*found, negated]


TELLING = Telling(
    silent=SILENT, ends=ENDS, begins=begins, said=said, arranged=arranged, together=TOGETHER
)  # fmt: skip
