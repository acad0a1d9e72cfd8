"""What makes a line of a story of echoes: an action, an event, a character's action, with what came of it."""

from __future__ import annotations

from engine import facts as kernel
from engine.facts import Fact
from engine.rules.echoes import facts as f
from projections.story import Line, Telling

SILENT = (
    "location-laid", "box-filled", "round-completed", "turn-began", "action-spent", "turn-ended",
    "lent-ended", "event-resolved", "event-discarded",
)  # fmt: skip
ENDS = ("turn-began", "action-spent", "turn-ended", "event-resolved", "event-discarded")
TOGETHER = {"lent": "hero", "talent-readied": "talent", "talent-spent": "talent", "wounded": "hero"}


BEGINS = (f.ScenarioLaid, f.HeroPlaced, f.EventRevealed, f.CharacterActed, kernel.Ended)


def goes_on(fact: Fact, line: Line) -> bool:
    """The steps of the Events phase, as long as the line tells of the event itself."""
    steps = isinstance(fact, kernel.Entered | f.EventResolved | f.EventDiscarded)
    return steps and bool(line) and isinstance(line[0], f.EventRevealed)


def begins(fact: Fact, line: Line) -> bool:
    """A hero that is led, a character that is there from the start, each event, the end."""
    if isinstance(line[0], f.EventRevealed):  # how heroes fare with it is told apart
        return not (isinstance(fact, f.CharacterAdded) or _by_event(fact, line))
    if isinstance(fact, f.CharacterAdded):
        return isinstance(line[0], f.CharacterAdded | f.HeroPlaced | f.ScenarioLaid)
    return isinstance(fact, BEGINS)


def said(fact: Fact, line: Line) -> bool:
    """A talent that is named in the sum of its test; what a hero begins with; wounds that defeat; what an
    event says of itself."""
    if isinstance(fact, f.TalentSpent):
        return any(isinstance(each, f.Tested) and each.hero == fact.hero for each in line)
    if isinstance(fact, f.TalentLearned | f.ItemGained | f.WeaponGained):
        return isinstance(line[0], f.HeroPlaced)
    if isinstance(fact, f.CharacterWounded):
        return any(
            isinstance(each, f.CharacterDefeated) and each.character == fact.character for each in line
        )
    if isinstance(fact, f.Lent):
        return _by_event(fact, line)
    if isinstance(fact, f.CharacterActed):
        return len(line) == 1 or any(_by(each) == fact.character for each in line)
    if isinstance(fact, f.CluesGained):
        return (
            any(isinstance(each, f.SecretFound) and each.kind == "clue" for each in line) and fact.clues == 1
        )
    return isinstance(fact, f.Stayed) and any(isinstance(each, f.Tested) for each in line)


def _by_event(fact: Fact, line: Line) -> bool:
    """Whether the event of the line says itself what is lent."""
    first = line[0]
    return isinstance(first, f.EventRevealed) and isinstance(fact, f.Lent) and fact.source == first.card


def _by(fact: Fact) -> str:
    """The character whose doing a fact names itself."""
    if isinstance(fact, f.CharacterMoved):
        return fact.character
    return fact.what.removeprefix("attack:") if isinstance(fact, f.Tested) else ""


TELLING = Telling(silent=SILENT, ends=ENDS, goes_on=goes_on, begins=begins, said=said, together=TOGETHER)
