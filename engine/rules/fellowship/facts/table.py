"""The scenario, what is printed, stages, phases and rounds, players who are out, the score."""

from __future__ import annotations

from engine.facts import Fact
from engine.rules.fellowship.facts.rows import Rows


class ScenarioLaid(Fact, frozen=True, tag="scenario-laid"):
    """The scenario, its mode, and the quest cards in sequence (of one number, chance takes one)."""

    scenario: str
    stages: tuple[str, ...]
    easy: bool = False
    aside: tuple[str, ...] = ()


class CardPrinted(Fact, frozen=True, tag="card-printed"):
    """What is printed on a card or stage that may come into this game."""

    card: str
    kind: str
    sphere: str = ""
    cost: int = 0
    any_cost: bool = False
    on: str = ""
    unique: bool = False
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    threat: int = 0
    willpower: int = 0
    attack: int = 0
    defence: int = 0
    health: int = 0
    engage: int = 0
    points: int = 0
    victory: int = 0
    stage: int = 0
    text: tuple[str, ...] = ()


class DeckBrought(Fact, frozen=True, tag="deck-brought"):
    """A seat plays with this deck: its heroes, and rows `CARD=COPIES`, open to all."""

    seat: str
    deck: str
    heroes: tuple[str, ...]
    cards: Rows


class FirstPlayerNamed(Fact, frozen=True, tag="first-player-named"):
    """This seat holds the first player token now."""

    seat: str


class DialSet(Fact, frozen=True, tag="dial-set"):
    """A threat dial stands at this number; `heroes` are the addends at the start."""

    seat: str
    threat: int
    heroes: Rows = ()


class StageBegan(Fact, frozen=True, tag="stage-began"):
    """This quest card is played from here on; it has no progress."""

    stage: str


class StageDone(Fact, frozen=True, tag="stage-done"):
    """A quest card is done; progress beyond its need is lost."""

    stage: str
    progress: int


class PhaseEnded(Fact, frozen=True, tag="phase-ended"):
    """A phase is over, and with it what lasted to its end."""

    phase: str


class PhaseCutShort(Fact, frozen=True, tag="phase-cut-short"):
    """An effect ends the phase: what of it is left does not happen."""

    phase: str
    source: str


class RoundCompleted(Fact, frozen=True, tag="round-completed"):
    """All seven phases are over, and with them what lasted to the end of the round."""

    round: int


class TurnDone(Fact, frozen=True, tag="turn-done"):
    """A player is done with what this step of the phase lets them do, in player order."""

    seat: str


class Eliminated(Fact, frozen=True, tag="eliminated"):
    """A player is out: `why` is `threat` or `heroes`."""

    seat: str
    why: str


class Scored(Fact, frozen=True, tag="scored"):
    """The last stage is done with a player left: the score and its addends (below zero: victory points)."""

    score: int
    adds: Rows
