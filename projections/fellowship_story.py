"""What of fellowship makes a line of its story: a card, a quest, an attack, with what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import facts as kernel
from engine.facts import Fact, tag
from engine.rules.fellowship import facts as f
from projections.story import Line, Telling

SILENT = (
    "card-printed", "first-player-named", "phase-ended", "round-completed", "turn-done", "checked",
    "resources-spent", "shadow-dealt", "shadow-is", "shadow-discarded", "attack-ended", "attack-counted",
    "strike-ended", "ability-used", "card-taken", "cards-returned", "deck-remade",
)  # fmt: skip
ENDS = ("phase-ended", "turn-done", "attack-ended", "strike-ended")
TOGETHER = {
    "readied": "card", "exhausted": "card", "damaged": "card", "healed": "card", "destroyed": "card",
    "resources-gained": "card", "lasting-began": "target", "threat-raised": "seat", "threat-lowered": "seat",
    "hand-discarded": "cards", "card-placed": "card",
}  # fmt: skip
EVERY_ROUND = ("resource", "readying", "refresh")
"""Sources of what happens in every round."""
BEGINS = (
    f.ScenarioLaid, f.DeckBrought, f.CardPlayed, f.Committed, f.CardRevealed, f.QuestResolved, f.Travelled,
    f.Engaged, f.AttackBegan, f.StrikeDeclared, f.HandPutBack, f.StageBegan, f.Scored, f.Eliminated,
    kernel.Started, kernel.Ended,
)  # fmt: skip
GONE = (f.CardLeft, f.CardDiscarded, f.HandDiscarded, f.ReturnedToStaging)
"""What becomes of the cards of a player who is out (FEL-9.1)."""
ATTACKS = (f.AttackBegan, f.StrikeDeclared)


def goes_on(fact: Fact, line: Line) -> bool:
    """Whether a step of the phase table belongs to the attack that the line tells."""
    return isinstance(fact, kernel.Entered) and bool(line) and isinstance(line[0], ATTACKS)


def begins(fact: Fact, line: Line) -> bool:
    """What is done, revealed or fought begins a line; a blow too, where something else came between."""
    if isinstance(fact, f.ShadowTurned | f.DamageReckoned | f.DefenceDeclared):
        return not isinstance(line[0], ATTACKS)
    if isinstance(fact, f.CardPlaced):
        return isinstance(line[0], f.DeckBrought | f.HandPutBack) and fact.where == "staging"
    return isinstance(fact, BEGINS)


def said(fact: Fact, line: Line) -> bool:
    """What another sentence of the line tells as well."""
    if getattr(fact, "source", "") in EVERY_ROUND and isinstance(
        fact, f.ResourcesGained | f.Readied | f.ThreatRaised
    ):
        return True
    if isinstance(line[0], f.Eliminated) and isinstance(fact, GONE):
        return True
    check = SAID.get(tag(fact))
    return check is not None and any(check(fact, each) for each in line)


def _placed(fact: f.CardPlaced, other: Fact) -> bool:
    if isinstance(other, f.CardRevealed):
        return fact.card == other.card and fact.where == "staging"
    if isinstance(other, f.CardPlayed):
        return fact.card == other.card and fact.where == "area"
    return isinstance(other, f.DeckBrought)


def _exhausted(fact: f.Exhausted, other: Fact) -> bool:
    if isinstance(other, f.DefenceDeclared):
        return fact.card in other.defenders
    return isinstance(other, f.StrikeDeclared) and fact.card in other.attackers


def _out(fact: f.CardLeft, other: Fact) -> bool:
    if isinstance(other, f.Destroyed):
        return fact.card == other.card and fact.to == "discard"
    return isinstance(other, f.Explored) and fact.card == other.location and fact.to == "discard"


SAID: Mapping[str, Callable[[Any, Fact], bool]] = {
    "card-placed": _placed,
    "exhausted": _exhausted,
    "card-left": _out,
    "card-discarded": lambda fact, other: (
        isinstance(other, f.CardRevealed | f.CardPlayed) and fact.card == other.card
    ),
    "damaged": lambda fact, other: (
        isinstance(other, f.DamageReckoned) and (fact.card, fact.amount) == (other.target, other.amount)
    ),
    "attack-began": lambda fact, other: isinstance(other, f.DefenceDeclared) and fact.enemy == other.enemy,
    "dial-set": lambda _, other: isinstance(other, kernel.Positioned),
}
"""By tag: whether the other fact of the line tells it."""
TELLING = Telling(
    silent=SILENT, ends=ENDS, goes_on=goes_on, begins=begins, said=said, together=TOGETHER
)  # fmt: skip
