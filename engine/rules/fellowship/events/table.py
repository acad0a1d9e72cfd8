"""The scenario, what is printed, stages, phases and rounds, players who are out, the score; dials, progress
and the quest."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from engine.events import Event
from engine.events.base import nothing, one_of
from engine.rules.fellowship.state import (
    DECK,
    DIAL,
    ENCOUNTER,
    EXPLORED,
    LASTING,
    LEAVES,
    PROGRESS,
    Board,
    Printed,
    without_used,
)
from engine.tabletop.counters import Counts, counts, stands
from engine.tabletop.lasting import Folds, over
from engine.tabletop.moving import IN_PLAY, moves
from engine.tabletop.records import on, put
from engine.tabletop.sums import Rows, Sum, by_source


class Told(Event, frozen=True):
    """Base of what a log of fellowship tells."""


# The game ----------------------------------------------------------------------------------------------


class ScenarioLaid(Told, frozen=True, tag="scenario-laid"):
    """The scenario, its mode, and the quest cards in sequence (of one number, chance takes one)."""

    moves: ClassVar = moves("aside", "", "aside")
    scenario: str
    stages: tuple[str, ...]
    easy: bool = False
    aside: tuple[str, ...] = ()

    def fold(self, board: Board) -> Board:
        return replace(board, scenario=self.scenario, easy=self.easy, stages=self.stages)


class CardPrinted(Told, Printed, frozen=True, tag="card-printed", kw_only=True):
    """What is printed on a card or stage that may come into this game."""

    card: str

    def fold(self, board: Board) -> Board:
        printed = Printed(*[getattr(self, field) for field in Printed.__struct_fields__])
        return put(board, "printed", self.card, printed)


class DeckBrought(Told, frozen=True, tag="deck-brought"):
    """A seat plays with this deck: its heroes, and by card how many copies, open to all."""

    seat: str
    deck: str
    heroes: tuple[str, ...]
    cards: Rows

    def fold(self, board: Board) -> Board:
        return on(board, "seats", self.seat, list=by_source(self.cards), heroes=self.heroes)


class FirstPlayerNamed(Told, frozen=True, tag="first-player-named"):
    """This seat holds the first player token now."""

    seat: str

    def fold(self, board: Board) -> Board:
        if self.seat not in board.seats:
            raise LookupError(self.seat)
        return replace(board, first=self.seat)


class DialSet(Told, frozen=True, tag="dial-set"):
    """A threat dial stands at this number; `heroes` are the addends at the start."""

    counts: ClassVar[Counts] = stands(DIAL, "seat", "threat")
    seat: str
    threat: int
    heroes: Rows = ()


class StageBegan(Told, frozen=True, tag="stage-began"):
    """This quest card is played from here on; it has no progress."""

    counts: ClassVar[Counts] = stands(PROGRESS, "", 0)
    stage: str

    def fold(self, board: Board) -> Board:
        number = board.printed[self.stage].stage
        left = tuple([each for each in board.stages if board.printed[each].stage > number])
        return replace(board, stage=self.stage, stages=left, finished=False)


class StageDone(Told, frozen=True, tag="stage-done"):
    """A quest card is done; progress beyond its need is lost."""

    stage: str
    progress: int

    def fold(self, board: Board) -> Board:
        return replace(board, finished=True)


class PhaseEnded(Told, frozen=True, tag="phase-ended"):
    """A phase is over, and with it what lasted to its end."""

    lasts: ClassVar[Folds] = over(LASTING, "attack", "phase", keeping=LEAVES)
    phase: str

    def fold(self, board: Board) -> Board:
        pieces = board.pieces
        if any(piece.committed for piece in pieces.values()):
            pieces = {id: replace(p, committed=False) if p.committed else p for id, p in pieces.items()}
        seats = board.seats
        if any(seat.struck or seat.done for seat in seats.values()):
            seats = {id: replace(seat, struck=(), done=False) for id, seat in seats.items()}
        saw = board.saw
        if saw:
            saw = {key: cards for key, cards in saw.items() if key.endswith(ENCOUNTER) or DECK in key}
        board = without_used(board, "attack", "phase")
        return replace(board, saw=saw, pieces=pieces, seats=seats, attacked=(), cut=False, turn="")


class PhaseCutShort(Told, frozen=True, tag="phase-cut-short"):
    """An effect ends the phase: what of it is left does not happen."""

    phase: str
    source: str

    def fold(self, board: Board) -> Board:
        return replace(board, cut=True)


class RoundCompleted(Told, frozen=True, tag="round-completed"):
    """All seven phases are over, and with them what lasted to the end of the round."""

    lasts: ClassVar[Folds] = over(LASTING, "attack", "phase", "round", keeping=LEAVES)
    round: int

    def fold(self, board: Board) -> Board:
        return replace(without_used(board, "attack", "phase", "round"), complete=self.round)


class TurnDone(Told, frozen=True, tag="turn-done"):
    """A player is done with what this step of the phase lets them do, in player order."""

    seat: str

    def fold(self, board: Board) -> Board:
        return on(board, "seats", self.seat, done=True)


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A player is out: `why` is `threat` or `heroes`."""

    seat: str
    why: str

    def fold(self, board: Board) -> Board:
        return on(board, "seats", self.seat, out=True)


class Scored(Told, frozen=True, tag="scored"):
    """The last stage is done with a player left: the score and its addends (below zero: victory points)."""

    score: Sum

    def fold(self, board: Board) -> Board:
        return replace(board, score=self.score.value)


# Quest, travel, encounter ------------------------------------------------------------------------------


class ThreatRaised(Told, frozen=True, tag="threat-raised"):
    """A dial rose."""

    counts: ClassVar[Counts] = counts(DIAL, "seat", "amount")
    seat: str
    amount: int
    source: str = ""


class ThreatLowered(Told, frozen=True, tag="threat-lowered"):
    """A dial fell."""

    counts: ClassVar[Counts] = counts(DIAL, "seat", "-amount")
    seat: str
    amount: int
    source: str = ""


class ProgressPlaced(Told, frozen=True, tag="progress-placed"):
    """Progress tokens came onto a location or the stage."""

    counts: ClassVar[Counts] = counts((EXPLORED, PROGRESS), "on", "amount")
    on: str
    amount: int
    source: str = ""


class ProgressRemoved(Told, frozen=True, tag="progress-removed"):
    """Progress tokens were taken off a location or the stage."""

    counts: ClassVar[Counts] = counts((EXPLORED, PROGRESS), "on", "-amount")
    on: str
    amount: int
    source: str = ""


class Committed(Told, frozen=True, tag="committed"):
    """Characters of a seat were committed to the quest, which exhausted them."""

    seat: str
    cards: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        changed = {id: replace(board.pieces[id], committed=True, exhausted=True) for id in self.cards}
        return replace(board, pieces={**board.pieces, **changed})


class Uncommitted(Told, frozen=True, tag="uncommitted"):
    """A character is in the quest no more."""

    card: str
    source: str = ""

    def fold(self, board: Board) -> Board:
        return on(board, "pieces", self.card, committed=False)


class QuestResolved(Told, frozen=True, tag="quest-resolved"):
    """Willpower against threat, each with its addends."""

    willpower: Sum
    threat: Sum

    fold = nothing


class Travelled(Told, frozen=True, tag="travelled"):
    """The players travelled to a location: it is active."""

    moves: ClassVar = moves("location", "staging", "active")
    location: str


class Explored(Told, frozen=True, tag="explored"):
    """A location is explored; it leaves play next."""

    location: str

    fold = nothing


class Checked(Told, frozen=True, tag="checked"):
    """An engagement check of a player: the dial, and the enemy that engages with its cost ("": none)."""

    seat: str
    threat: int
    enemy: str = ""
    cost: int = 0

    fold = nothing


class Engaged(Told, frozen=True, tag="engaged"):
    """An enemy engaged a player. `how`: `optional`, `check` or `effect`."""

    moves: ClassVar = moves("enemy", IN_PLAY, "engaged:{seat}")
    enemy: str
    seat: str
    how: Annotated[str, one_of("optional", "check", "effect")]

    def fold(self, board: Board) -> Board:
        return on(board, "pieces", self.enemy, engaged=self.seat)


class ReturnedToStaging(Told, frozen=True, tag="returned-to-staging"):
    """A card in play went to the staging area, with what lies on it."""

    moves: ClassVar = moves("card", IN_PLAY, "staging")
    card: str
    source: str = ""

    def fold(self, board: Board) -> Board:
        """Nobody's, with damage and all."""
        return on(board, "pieces", self.card, engaged="", on="", controller="")
