"""What makes a line of a story of echoes: an action, an event, a character's action, with what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine import events as kernel
from engine.entries import Entry
from engine.events import Event
from engine.rules.echoes import events as ev
from projections.story import Line, Telling

SILENT = (
    "location-laid", "box-filled", "round-completed", "turn-began", "action-spent", "turn-ended",
    "lent-ended", "event-resolved", "event-discarded",
)  # fmt: skip
ENDS = ("turn-began", "action-spent", "turn-ended", "event-resolved", "event-discarded")
TOGETHER = {"lent": "hero", "talent-readied": "talent", "talent-spent": "talent", "wounded": "hero"}


BEGINS = (ev.ScenarioLaid, ev.HeroPlaced, ev.EventRevealed, ev.CharacterActed, kernel.Ended)


def goes_on(event: Event, line: Line) -> bool:
    """The steps of the Events phase, as long as the line tells of the event itself."""
    steps = isinstance(event, kernel.Entered | ev.EventResolved | ev.EventDiscarded)
    return steps and bool(line) and isinstance(line[0], ev.EventRevealed)


def begins(event: Event, line: Line) -> bool:
    """A hero that is led, a character that is there from the start, each event, the end."""
    if isinstance(line[0], ev.EventRevealed):  # how heroes fare with it is told apart
        return not (isinstance(event, ev.CharacterAdded | ev.SecretsLaid) or _by_event(event, line))
    if isinstance(event, ev.CharacterAdded):
        return isinstance(line[0], ev.CharacterAdded | ev.HeroPlaced | ev.ScenarioLaid)
    return isinstance(event, BEGINS)


def said(event: Event, line: Line) -> bool:
    """A talent that is named in the sum of its test; what a hero begins with; wounds that defeat; what an
    event says of itself."""
    if isinstance(event, ev.TalentSpent):
        return any(isinstance(each, ev.Tested) and each.hero == event.hero for each in line)
    if isinstance(event, ev.TalentLearned | ev.ItemGained | ev.WeaponGained):
        return isinstance(line[0], ev.HeroPlaced)
    if isinstance(event, ev.CharacterWounded):
        return any(
            isinstance(each, ev.CharacterDefeated) and each.character == event.character for each in line
        )
    if isinstance(event, ev.Lent | ev.LimitMoved):
        return _by_event(event, line)
    if isinstance(event, ev.CharacterActed):
        return len(line) == 1 or any(_by(told_as(each, line)) == event.character for each in line)
    if isinstance(event, ev.CluesGained):
        return (
            any(isinstance(each, ev.SecretFound) and each.kind == "clue" for each in line)
            and event.clues == 1
        )
    return isinstance(event, ev.Stayed) and any(isinstance(each, ev.Tested) for each in line)


def _by_event(event: Event, line: Line) -> bool:
    """Whether the event of the line says itself what is lent, or when the end comes."""
    first = line[0]
    if not isinstance(first, ev.EventRevealed):
        return False
    return isinstance(event, ev.LimitMoved) or (isinstance(event, ev.Lent) and event.source == first.card)


def _by(event: Event) -> str:
    """The character whose doing an event names itself."""
    if isinstance(event, ev.CharacterMoved):
        return event.character
    if isinstance(event, ev.CharacterDefeated):
        return event.by
    return event.what.removeprefix("attack:") if isinstance(event, ev.Tested) else ""


def told_as(event: Event, line: Line) -> Event:
    """A hostile that no hero struck was defeated by the character whose action the line tells."""
    first = line[0]
    if isinstance(event, ev.CharacterDefeated) and not event.by and isinstance(first, ev.CharacterActed):
        return replace(event, by=first.character)
    return event


def arranged(line: Sequence[Entry[Event]]) -> list[Entry[Event]]:
    """The talent that is exhausted for an action comes before what the action does."""
    return sorted(
        line, key=lambda entry: not (isinstance(entry.event, ev.TalentSpent) and entry.clause == "ECH-4.11")
    )


TELLING = Telling(
    silent=SILENT, ends=ENDS, goes_on=goes_on, begins=begins, said=said, told_as=told_as, arranged=arranged,
    together=TOGETHER,
)  # fmt: skip
