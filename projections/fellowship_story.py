"""What of fellowship makes a line of its story: a card, a quest, an attack, with what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import events as kernel
from engine.events import Event, tag
from engine.rules.fellowship import events as ev
from projections.story import Line, Telling

SILENT = (
    "card-printed", "first-player-named", "phase-ended", "round-completed", "turn-done", "checked",
    "shadow-dealt", "shadow-is", "shadow-discarded", "attack-ended", "attack-counted",
    "strike-ended", "ability-used", "card-taken", "cards-returned", "deck-remade",
)  # fmt: skip
ENDS = ("phase-ended", "turn-done", "attack-ended", "strike-ended")
TOGETHER = {
    "readied": "card", "exhausted": "card", "damaged": "card", "healed": "card", "destroyed": "card",
    "resources-gained": "card", "resources-spent": "card", "lasting-began": "target", "threat-raised": "seat",
    "threat-lowered": "seat", "hand-discarded": "cards", "card-placed": "card",
}  # fmt: skip
EVERY_ROUND = ("resource", "readying")
"""Sources of what happens in every round, and needs no word."""
REFRESH, TOKEN = "refresh", "refresh.token"
"""Why dials rise in every round, and the step in which the first player token passes on (FEL-7.2, 7.3)."""
BEGINS = (
    ev.ScenarioLaid, ev.DeckBrought, ev.CardPlayed, ev.Committed, ev.CardRevealed, ev.QuestResolved,
    ev.Travelled, ev.Engaged, ev.AttackBegan, ev.StrikeDeclared, ev.HandPutBack, ev.StageBegan, ev.Scored,
    ev.Eliminated, kernel.Started, kernel.Ended,
)  # fmt: skip
GONE = (ev.CardLeft, ev.CardDiscarded, ev.HandDiscarded, ev.ReturnedToStaging)
"""What becomes of the cards of a player who is out (FEL-9.1)."""
ATTACKS = (ev.AttackBegan, ev.StrikeDeclared)


def tells(event: Event, line: Line) -> bool:
    """What a seat draws: which cards, whoever drew them reads. An opening hand lies before it anyhow. And to
    whom the token passes as the dials rise (FEL-7.3)."""
    if isinstance(event, ev.FirstPlayerNamed):
        return _refreshes(line)
    opening = bool(line) and isinstance(line[0], ev.DeckBrought | ev.HandPutBack)
    return isinstance(event, kernel.Drawn) and bool(event.seat) and not opening


def goes_on(event: Event, line: Line) -> bool:
    """Whether a step of the phase table belongs to the attack, or to the refresh, that the line tells."""
    if not isinstance(event, kernel.Entered) or not line:
        return False
    return isinstance(line[0], ATTACKS) or (event.path == TOKEN and _refreshes(line))


def _refreshes(line: Line) -> bool:
    """Whether a line tells of the dials that rise in every round (FEL-7.2)."""
    return bool(line) and isinstance(line[0], ev.ThreatRaised) and line[0].source == REFRESH


def begins(event: Event, line: Line) -> bool:
    """What is done, revealed or fought begins a line; a blow too, where something else came between."""
    if isinstance(event, ev.ShadowTurned | ev.DamageReckoned | ev.DefenceDeclared):
        return not isinstance(line[0], ATTACKS)
    if isinstance(event, ev.CardPlayed) and _pays(line, event.card):
        return False
    if isinstance(event, ev.ResourcesSpent):
        return not (_pays(line, event.use) or event.use == getattr(line[0], "card", ""))
    if isinstance(event, kernel.Drawn):  # else it belongs to what was done
        return isinstance(line[0], kernel.Drawn | ev.ResourcesGained)
    if isinstance(event, ev.CardPlaced):
        return isinstance(line[0], ev.DeckBrought | ev.HandPutBack) and event.where == "staging"
    return isinstance(event, BEGINS)


def _pays(line: Line, card: str) -> bool:
    """Whether a line tells of nothing so far but who paid for a card (FEL-2.2)."""
    return all(isinstance(each, ev.ResourcesSpent) and each.use == card for each in line)


def said(event: Event, line: Line) -> bool:
    """What another sentence of the line tells as well."""
    if getattr(event, "source", "") in EVERY_ROUND and isinstance(event, ev.ResourcesGained | ev.Readied):
        return True
    if isinstance(line[0], ev.Eliminated) and isinstance(event, GONE):
        return True
    check = SAID.get(tag(event))
    return check is not None and any(check(event, each) for each in line)


def _placed(event: ev.CardPlaced, other: Event) -> bool:
    if isinstance(other, ev.CardRevealed):
        return event.card == other.card and event.where == "staging"
    if isinstance(other, ev.CardPlayed):
        return event.card == other.card and event.where == "area"
    return isinstance(other, ev.DeckBrought)


def _exhausted(event: ev.Exhausted, other: Event) -> bool:
    if isinstance(other, ev.DefenceDeclared):
        return event.card in other.defenders
    return isinstance(other, ev.StrikeDeclared) and event.card in other.attackers


def _out(event: ev.CardLeft, other: Event) -> bool:
    if isinstance(other, ev.Destroyed):
        return event.card == other.card and event.to == "discard"
    return isinstance(other, ev.Explored) and event.card == other.location and event.to == "discard"


SAID: Mapping[str, Callable[[Any, Event], bool]] = {
    "card-placed": _placed,
    "exhausted": _exhausted,
    "card-left": _out,
    "card-discarded": lambda event, other: (
        isinstance(other, ev.CardRevealed | ev.CardPlayed) and event.card == other.card
    ),
    "damaged": lambda event, other: (
        isinstance(other, ev.DamageReckoned) and (event.card, event.amount) == (other.target, other.amount)
    ),
    "hand-gained": lambda event, other: (
        isinstance(other, ev.CardLeft) and other.to == "hand" and other.card in event.cards
    ),
    "dial-set": lambda _, other: isinstance(other, kernel.Positioned),
}
"""By tag: whether the other event of the line tells it."""
TELLING = Telling(
    silent=SILENT, tells=tells, ends=ENDS, goes_on=goes_on, begins=begins, said=said, together=TOGETHER
)  # fmt: skip
