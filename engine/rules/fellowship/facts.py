"""Facts of fellowship. Printed numbers enter with the card (`CardPrinted`); nothing is looked up to fold.

A card is named by its copy (`gandalf-2`). A card that is neither in play nor in a pile, hand or discard pile
is in limbo: revealed or played, and on its way.
"""

from __future__ import annotations

from typing import ClassVar

from engine.facts import Fact

Rows = tuple[str, ...]
"""Addends by what gives them, `SOURCE=AMOUNT`: `aragorn=2`, `king-spider=2`."""

# The table -----------------------------------------------------------------------------------------------


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

    outcome: ClassVar[bool] = False
    seat: str


class Eliminated(Fact, frozen=True, tag="eliminated"):
    """A player is out: `why` is `threat` or `heroes`."""

    seat: str
    why: str


class Scored(Fact, frozen=True, tag="scored"):
    """The last stage is done with a player left: the score and its addends (below zero: victory points)."""

    score: int
    adds: Rows


# Hands and cards that are not in play --------------------------------------------------------------------


class HandPutBack(Fact, frozen=True, tag="hand-put-back"):
    """A whole hand went back into its deck, which is shuffled (FEL-0.1)."""

    seat: str
    count: int


class Held(Fact, frozen=True, tag="held"):
    """Cards that came into a hand from elsewhere than the deck; sealed for the seat."""

    outcome: ClassVar[bool] = False
    seat: str
    cards: tuple[str, ...]


class HandGained(Fact, frozen=True, tag="hand-gained"):
    """Cards came into a hand other than by a draw. `Held`, sealed for the seat, says which; `cards` are those
    of them that everybody saw on their way."""

    seat: str
    count: int
    source: str
    cards: tuple[str, ...] = ()


class HandDiscarded(Fact, frozen=True, tag="hand-discarded"):
    """Cards went from a hand to the discard pile."""

    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]
    source: str = ""


class CardPlayed(Fact, frozen=True, tag="card-played"):
    """A card was played from a hand; `x` is what a cost of X was chosen to be."""

    reveals: ClassVar[bool] = True
    seat: str
    card: str
    x: int = 0


class CardTaken(Fact, frozen=True, tag="card-taken"):
    """A card is on its way, out of `zone` (`hand`, `discard`, `deck`, `aside`) of a seat, or of the table."""

    reveals: ClassVar[bool] = True
    card: str
    zone: str
    seat: str = ""


class CardRevealed(Fact, frozen=True, tag="card-revealed"):
    """An encounter card was revealed, for this player or by that card."""

    card: str
    by: str


class CardDiscarded(Fact, frozen=True, tag="card-discarded"):
    """A card that was not in play went to its owner's discard pile ("": the encounter discard pile)."""

    card: str
    owner: str = ""


class CardsReturned(Fact, frozen=True, tag="cards-returned"):
    """Cards on their way went into a pile, face down; where in it they are follows."""

    cards: tuple[str, ...]
    pile: str


class DeckRemade(Fact, frozen=True, tag="deck-remade"):
    """The encounter discard pile is shuffled into a new deck."""


class CardRemoved(Fact, frozen=True, tag="card-removed"):
    """A card that was not in play is out of the game."""

    card: str


class Peeked(Fact, frozen=True, tag="peeked"):
    """A seat looked at the top cards of a pile; which (`Saw`) is sealed for it."""

    reveals: ClassVar[bool] = True
    seat: str
    pile: str
    count: int


class Saw(Fact, frozen=True, tag="saw"):
    """The cards a seat saw."""

    outcome: ClassVar[bool] = False
    seat: str
    pile: str
    cards: tuple[str, ...]


# Cards in play -------------------------------------------------------------------------------------------


class CardPlaced(Fact, frozen=True, tag="card-placed"):
    """A card came into play. `where`: `area` (of its controller), `staging`, `active`, `engaged` (with
    `seat`) or `on` (the card it is attached to). `how`: `played`, `put`, `revealed`, `laid`."""

    card: str
    where: str
    how: str = "put"
    owner: str = ""
    controller: str = ""
    seat: str = ""
    on: str = ""


class CardLeft(Fact, frozen=True, tag="card-left"):
    """A card left play: to `discard`, `victory`, `hand`, `deck`, `aside`, `removed` or `limbo`."""

    card: str
    to: str
    owner: str = ""
    source: str = ""


class ControlMoved(Fact, frozen=True, tag="control-moved"):
    """Another seat controls a card in play."""

    card: str
    seat: str
    source: str = ""


class Attached(Fact, frozen=True, tag="attached"):
    """A card in play lies on another now; `controller` is whose it is ("": nobody's)."""

    card: str
    on: str
    controller: str = ""


class Exhausted(Fact, frozen=True, tag="exhausted"):
    """A card was exhausted."""

    card: str
    source: str = ""


class Readied(Fact, frozen=True, tag="readied"):
    """A card was readied."""

    card: str
    source: str = ""


class Damaged(Fact, frozen=True, tag="damaged"):
    """A card took damage."""

    card: str
    amount: int
    source: str = ""


class Healed(Fact, frozen=True, tag="healed"):
    """Damage was taken off a card."""

    card: str
    amount: int
    source: str = ""


class Destroyed(Fact, frozen=True, tag="destroyed"):
    """A card is destroyed; it leaves play next."""

    card: str
    source: str = ""


class ResourcesGained(Fact, frozen=True, tag="resources-gained"):
    """Resource tokens came onto a card (a hero's pool)."""

    card: str
    amount: int
    source: str = ""


class ResourcesSpent(Fact, frozen=True, tag="resources-spent"):
    """Resource tokens were paid from a card's pool, for `use`."""

    card: str
    amount: int
    use: str = ""


class LastingBegan(Fact, frozen=True, tag="lasting-began"):
    """`source` adds to a figure of `target` until the `attack`, `phase`, `round` or `game` ends."""

    source: str
    target: str
    figure: str
    amount: int
    until: str


class AbilityUsed(Fact, frozen=True, tag="ability-used"):
    """An ability of a card in play was used; `per` says for how long its limit counts."""

    seat: str
    card: str
    step: str
    per: str = "round"


class LeftToTable(Fact, frozen=True, tag="left-to-table"):
    """An effect of a card that has no code is carried out by the players (FEL-10.1)."""

    card: str
    effect: str


# Dials and progress --------------------------------------------------------------------------------------


class ThreatRaised(Fact, frozen=True, tag="threat-raised"):
    """A dial rose."""

    seat: str
    amount: int
    source: str = ""


class ThreatLowered(Fact, frozen=True, tag="threat-lowered"):
    """A dial fell."""

    seat: str
    amount: int
    source: str = ""


class ProgressPlaced(Fact, frozen=True, tag="progress-placed"):
    """Progress tokens came onto a location or the stage."""

    on: str
    amount: int
    source: str = ""


class ProgressRemoved(Fact, frozen=True, tag="progress-removed"):
    """Progress tokens were taken off a location or the stage."""

    on: str
    amount: int
    source: str = ""


# The quest, travel, engagement -----------------------------------------------------------------------------


class Committed(Fact, frozen=True, tag="committed"):
    """Characters of a seat were committed to the quest, which exhausted them."""

    seat: str
    cards: tuple[str, ...]


class Uncommitted(Fact, frozen=True, tag="uncommitted"):
    """A character is in the quest no more."""

    card: str
    source: str = ""


class QuestResolved(Fact, frozen=True, tag="quest-resolved"):
    """Willpower against threat, each with its addends."""

    willpower: int
    threat: int
    adds: Rows = ()
    against: Rows = ()


class Travelled(Fact, frozen=True, tag="travelled"):
    """The players travelled to a location: it is active."""

    location: str


class Explored(Fact, frozen=True, tag="explored"):
    """A location is explored; it leaves play next."""

    location: str


class Checked(Fact, frozen=True, tag="checked"):
    """An engagement check of a player: the dial, and the enemy that engages with its cost ("": none)."""

    seat: str
    threat: int
    enemy: str = ""
    cost: int = 0


class Engaged(Fact, frozen=True, tag="engaged"):
    """An enemy engaged a player. `how`: `optional`, `check` or `effect`."""

    enemy: str
    seat: str
    how: str


class ReturnedToStaging(Fact, frozen=True, tag="returned-to-staging"):
    """A card in play went to the staging area, with what lies on it."""

    card: str
    source: str = ""


# Combat --------------------------------------------------------------------------------------------------


class ShadowDealt(Fact, frozen=True, tag="shadow-dealt"):
    """An enemy was dealt a card face down; which (`ShadowIs`) is sealed for no one."""

    enemy: str
    shadow: str


class ShadowIs(Fact, frozen=True, tag="shadow-is"):
    """The card that lies face down."""

    outcome: ClassVar[bool] = False
    enemy: str
    shadow: str
    card: str


class ShadowTurned(Fact, frozen=True, tag="shadow-turned"):
    """A shadow card was turned up."""

    reveals: ClassVar[bool] = True
    enemy: str
    shadow: str
    card: str


class ShadowDiscarded(Fact, frozen=True, tag="shadow-discarded"):
    """A shadow card went to the encounter discard pile, or `to` limbo on its way elsewhere."""

    reveals: ClassVar[bool] = True
    enemy: str
    shadow: str
    card: str
    to: str = "discard"


class AttackBegan(Fact, frozen=True, tag="attack-began"):
    """An enemy attacks a player; `alone`: outside its turn to attack."""

    enemy: str
    seat: str
    alone: bool = False


class DefenceDeclared(Fact, frozen=True, tag="defence-declared"):
    """Who defends against the attack (nobody: undefended), and whose character it is."""

    enemy: str
    seat: str
    defenders: tuple[str, ...] = ()


class AttackEnded(Fact, frozen=True, tag="attack-ended"):
    """An enemy's attack is over."""

    enemy: str
    seat: str


class StrikeDeclared(Fact, frozen=True, tag="strike-declared"):
    """Characters attack an enemy together."""

    seat: str
    enemy: str
    attackers: tuple[str, ...]
    alone: bool = False


class AttackCounted(Fact, frozen=True, tag="attack-counted"):
    """The attack of all attackers together, with its addends."""

    seat: str
    enemy: str
    attack: int
    adds: Rows = ()


class StrikeEnded(Fact, frozen=True, tag="strike-ended"):
    """An attack on an enemy is over."""

    seat: str
    enemy: str


class DamageReckoned(Fact, frozen=True, tag="damage-reckoned"):
    """Attack against defence, each with its addends; what is left is damage to the target."""

    target: str
    attack: int
    defence: int
    amount: int
    adds: Rows = ()
    against: Rows = ()


FACTS: tuple[type[Fact], ...] = (
    ScenarioLaid, CardPrinted, DeckBrought, FirstPlayerNamed, DialSet, StageBegan, StageDone, PhaseEnded,
    PhaseCutShort, RoundCompleted, TurnDone, Eliminated, Scored, HandPutBack, Held, HandGained, HandDiscarded,
    CardPlayed, CardTaken, CardRevealed, CardDiscarded, CardsReturned, DeckRemade, CardRemoved, Peeked, Saw,
    CardPlaced, CardLeft,
    ControlMoved, Attached, Exhausted, Readied, Damaged, Healed, Destroyed, ResourcesGained, ResourcesSpent,
    LastingBegan, AbilityUsed, LeftToTable, ThreatRaised, ThreatLowered, ProgressPlaced,
    ProgressRemoved, Committed, Uncommitted, QuestResolved, Travelled, Explored, Checked, Engaged,
    ReturnedToStaging, ShadowDealt, ShadowIs, ShadowTurned, ShadowDiscarded, AttackBegan, DefenceDeclared,
    AttackEnded, StrikeDeclared, AttackCounted, StrikeEnded, DamageReckoned,
)  # fmt: skip
