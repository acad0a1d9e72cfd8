"""The scenario, what is printed, stages, phases and rounds, players who are out, the score; dials, progress
and the quest; shadow cards and attacks."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.events import Event
from engine.events.base import one_of
from engine.rules.fellowship.state import DIAL, EXPLORED, LASTING, LEAVES, PROGRESS, Printed
from engine.tabletop.counters import Counts, counts, stands
from engine.tabletop.lasting import Folds, over
from engine.tabletop.moving import IN_PLAY, moves
from engine.tabletop.sums import Rows, Sum

# The game ----------------------------------------------------------------------------------------------


class ScenarioLaid(Event, frozen=True, tag="scenario-laid"):
    """The scenario, its mode, and the quest cards in sequence (of one number, chance takes one)."""

    moves: ClassVar = moves("aside", "", "aside")
    scenario: str
    stages: tuple[str, ...]
    easy: bool = False
    aside: tuple[str, ...] = ()


class CardPrinted(Event, Printed, frozen=True, tag="card-printed", kw_only=True):
    """What is printed on a card or stage that may come into this game."""

    card: str


class DeckBrought(Event, frozen=True, tag="deck-brought"):
    """A seat plays with this deck: its heroes, and by card how many copies, open to all."""

    seat: str
    deck: str
    heroes: tuple[str, ...]
    cards: Rows


class FirstPlayerNamed(Event, frozen=True, tag="first-player-named"):
    """This seat holds the first player token now."""

    seat: str


class DialSet(Event, frozen=True, tag="dial-set"):
    """A threat dial stands at this number; `heroes` are the addends at the start."""

    counts: ClassVar[Counts] = stands(DIAL, "seat", "threat")
    seat: str
    threat: int
    heroes: Rows = ()


class StageBegan(Event, frozen=True, tag="stage-began"):
    """This quest card is played from here on; it has no progress."""

    counts: ClassVar[Counts] = stands(PROGRESS, "", 0)
    stage: str


class StageDone(Event, frozen=True, tag="stage-done"):
    """A quest card is done; progress beyond its need is lost."""

    stage: str
    progress: int


class PhaseEnded(Event, frozen=True, tag="phase-ended"):
    """A phase is over, and with it what lasted to its end."""

    lasts: ClassVar[Folds] = over(LASTING, "attack", "phase", keeping=LEAVES)
    phase: str


class PhaseCutShort(Event, frozen=True, tag="phase-cut-short"):
    """An effect ends the phase: what of it is left does not happen."""

    phase: str
    source: str


class RoundCompleted(Event, frozen=True, tag="round-completed"):
    """All seven phases are over, and with them what lasted to the end of the round."""

    lasts: ClassVar[Folds] = over(LASTING, "attack", "phase", "round", keeping=LEAVES)
    round: int


class TurnDone(Event, frozen=True, tag="turn-done"):
    """A player is done with what this step of the phase lets them do, in player order."""

    seat: str


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A player is out: `why` is `threat` or `heroes`."""

    seat: str
    why: str


class Scored(Event, frozen=True, tag="scored"):
    """The last stage is done with a player left: the score and its addends (below zero: victory points)."""

    score: Sum


# Quest, travel, encounter ------------------------------------------------------------------------------


class ThreatRaised(Event, frozen=True, tag="threat-raised"):
    """A dial rose."""

    counts: ClassVar[Counts] = counts(DIAL, "seat", "amount")
    seat: str
    amount: int
    source: str = ""


class ThreatLowered(Event, frozen=True, tag="threat-lowered"):
    """A dial fell."""

    counts: ClassVar[Counts] = counts(DIAL, "seat", "-amount")
    seat: str
    amount: int
    source: str = ""


class ProgressPlaced(Event, frozen=True, tag="progress-placed"):
    """Progress tokens came onto a location or the stage."""

    counts: ClassVar[Counts] = counts((EXPLORED, PROGRESS), "on", "amount")
    on: str
    amount: int
    source: str = ""


class ProgressRemoved(Event, frozen=True, tag="progress-removed"):
    """Progress tokens were taken off a location or the stage."""

    counts: ClassVar[Counts] = counts((EXPLORED, PROGRESS), "on", "-amount")
    on: str
    amount: int
    source: str = ""


class Committed(Event, frozen=True, tag="committed"):
    """Characters of a seat were committed to the quest, which exhausted them."""

    seat: str
    cards: tuple[str, ...]


class Uncommitted(Event, frozen=True, tag="uncommitted"):
    """A character is in the quest no more."""

    card: str
    source: str = ""


class QuestResolved(Event, frozen=True, tag="quest-resolved"):
    """Willpower against threat, each with its addends."""

    willpower: Sum
    threat: Sum


class Travelled(Event, frozen=True, tag="travelled"):
    """The players travelled to a location: it is active."""

    moves: ClassVar = moves("location", "staging", "active")
    location: str


class Explored(Event, frozen=True, tag="explored"):
    """A location is explored; it leaves play next."""

    location: str


class Checked(Event, frozen=True, tag="checked"):
    """An engagement check of a player: the dial, and the enemy that engages with its cost ("": none)."""

    seat: str
    threat: int
    enemy: str = ""
    cost: int = 0


class Engaged(Event, frozen=True, tag="engaged"):
    """An enemy engaged a player. `how`: `optional`, `check` or `effect`."""

    moves: ClassVar = moves("enemy", IN_PLAY, "engaged:{seat}")
    enemy: str
    seat: str
    how: Annotated[str, one_of("optional", "check", "effect")]


class ReturnedToStaging(Event, frozen=True, tag="returned-to-staging"):
    """A card in play went to the staging area, with what lies on it."""

    moves: ClassVar = moves("card", IN_PLAY, "staging")
    card: str
    source: str = ""


# Combat ------------------------------------------------------------------------------------------------


class ShadowDealt(Event, frozen=True, tag="shadow-dealt"):
    """An enemy was dealt a card face down; which (`ShadowIs`) is sealed for no one."""

    enemy: str
    shadow: str


class ShadowIs(Event, frozen=True, tag="shadow-is"):
    """The card that lies face down."""

    moves: ClassVar = moves("card", "", "shadow:{enemy}")
    enemy: str
    shadow: str
    card: str


class ShadowTurned(Event, frozen=True, tag="shadow-turned"):
    """A shadow card was turned up."""

    reveals: ClassVar[bool] = True
    enemy: str
    shadow: str
    card: str


class ShadowDiscarded(Event, frozen=True, tag="shadow-discarded"):
    """A shadow card went to the encounter discard pile, or `to` limbo on its way elsewhere. `turned`: it lay
    face up, and shows nobody anything."""

    moves: ClassVar = moves("card", "shadow:{enemy}", "{to}")
    enemy: str
    shadow: str
    card: str
    to: str = "discard"
    turned: bool = False

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether somebody knows more than before."""
        return not self.turned


class AttackBegan(Event, frozen=True, tag="attack-began"):
    """An enemy attacks a player; `alone`: outside its turn to attack; `against`: one character of theirs."""

    enemy: str
    seat: str
    alone: bool = False
    against: str = ""


class DefenceDeclared(Event, frozen=True, tag="defence-declared"):
    """Who defends against the attack (nobody: undefended), and whose character it is."""

    enemy: str
    seat: str
    defenders: tuple[str, ...] = ()


class AttackEnded(Event, frozen=True, tag="attack-ended"):
    """An enemy's attack is over."""

    lasts: ClassVar[Folds] = over(LASTING, "attack")
    enemy: str
    seat: str


class StrikeDeclared(Event, frozen=True, tag="strike-declared"):
    """Characters attack an enemy together."""

    seat: str
    enemy: str
    attackers: tuple[str, ...]
    alone: bool = False


class AttackCounted(Event, frozen=True, tag="attack-counted"):
    """The attack of all attackers together, with its addends."""

    seat: str
    enemy: str
    attack: Sum


class StrikeEnded(Event, frozen=True, tag="strike-ended"):
    """An attack on an enemy is over."""

    lasts: ClassVar[Folds] = over(LASTING, "attack")
    seat: str
    enemy: str


class DamageReckoned(Event, frozen=True, tag="damage-reckoned"):
    """Attack against defence, each with its addends; what is left is damage to the target."""

    target: str
    attack: Sum
    defence: Sum
    amount: int


TABLE: tuple[type[Event], ...] = (
    ScenarioLaid, CardPrinted, DeckBrought, FirstPlayerNamed, DialSet, StageBegan, StageDone, PhaseEnded,
    PhaseCutShort, RoundCompleted, TurnDone, Eliminated, Scored, ThreatRaised, ThreatLowered,
    ProgressPlaced, ProgressRemoved, Committed, Uncommitted, QuestResolved, Travelled, Explored, Checked,
    Engaged, ReturnedToStaging, ShadowDealt, ShadowIs, ShadowTurned, ShadowDiscarded, AttackBegan,
    DefenceDeclared, AttackEnded, StrikeDeclared, AttackCounted, StrikeEnded, DamageReckoned,
)  # fmt: skip
