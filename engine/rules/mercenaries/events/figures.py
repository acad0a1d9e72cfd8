"""Figures: what they do and what is done to them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from engine.events.base import nothing, one_of
from engine.rules.mercenaries.events.table import Told
from engine.rules.mercenaries.state import BASIC, HP, LASTING, Board, without_active
from engine.tabletop.counters import Counts, counts, gone
from engine.tabletop.lasting import Folds, begins, forgotten, stopped
from engine.tabletop.moving import ALL, moves
from engine.tabletop.records import off, on, put, takes_off, within
from engine.tabletop.sums import Sum

# Actions -------------------------------------------------------------------------------------------------


class ActionBegan(Told, frozen=True, tag="action-began"):
    """A character performs an action: its source, `card:trample:top` or `basic:trample:move`."""

    character: str
    source: str

    def fold(self, board: Board) -> Board:
        """One action of a card is done in the turn (MER-3.1)."""
        half = self.source.rpartition(":")[2]
        halves = (*board.characters[self.character].halves, BASIC.get(half, half))
        board = on(board, "characters", self.character, halves=halves)
        return replace(board, doing=self.source, parts=(), way=())


class PartDone(Told, frozen=True, tag="part-done"):
    """A character did an ability of the action that it performs: the place of it, from 0."""

    character: str
    part: int

    def fold(self, board: Board) -> Board:
        return replace(board, parts=(*board.parts, self.part))


# Moving --------------------------------------------------------------------------------------------------


class FigureMoved(Told, frozen=True, tag="figure-moved"):
    """A figure moved by these hexes, the last of which it stands in."""

    figure: str
    way: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        """The hexes that a figure moves through count for its turn and for its action."""
        board = on(board, "figures", self.figure, at=self.way[-1])
        if self.figure != board.acting:
            return board
        return replace(board, moved=board.moved + len(self.way), way=(*board.way, *self.way))


class FigureShifted(Told, frozen=True, tag="figure-shifted"):
    """A figure was pushed or pulled by these hexes, the last of which it stands in."""

    figure: str
    by: str
    way: tuple[str, ...]
    how: Annotated[str, one_of("push", "pull")]

    def fold(self, board: Board) -> Board:
        return on(board, "figures", self.figure, at=self.way[-1])


class TrapSprung(Told, frozen=True, tag="trap-sprung"):
    """A figure went into a trap, which is gone; what it deals follows."""

    figure: str
    at: str

    fold = takes_off("traps", "at")


# Fighting ------------------------------------------------------------------------------------------------


class Attacked(Told, frozen=True, tag="attacked"):
    """A figure attacked another.

    value: with all that adds to it before the modifier card. drawn: the cards in order; counted: those that
    count; after: the attack with them. shield: what shields kept off; damage: what is dealt, if the target
    does not negate it.
    """

    attacker: str
    target: str
    value: Sum
    drawn: tuple[str, ...]
    counted: tuple[str, ...]
    after: int
    shield: int
    damage: int
    mode: Annotated[str, one_of("", "advantage", "disadvantage")] = ""

    fold = nothing


class AttackTurned(Told, frozen=True, tag="attack-turned"):
    """An attack on a figure is upon another one instead."""

    attacker: str
    target: str
    to: str

    fold = nothing


class Suffered(Told, frozen=True, tag="suffered"):
    """A figure lost hit points. by: the figure that dealt it, or what did."""

    counts: ClassVar[Counts] = counts(HP, "figure", "-amount")
    figure: str
    amount: int
    by: str = ""

    def fold(self, board: Board) -> Board:
        """What the acting figure deals counts for its turn."""
        return replace(board, dealt=board.dealt + self.amount) if self.by == board.acting != "" else board


class DamageNegated(Told, frozen=True, tag="damage-negated"):
    """A character loses cards in the place of hit points (MER-4.3); the cards follow."""

    character: str
    amount: int

    fold = nothing


class Healed(Told, frozen=True, tag="healed"):
    """A figure regained hit points."""

    counts: ClassVar[Counts] = counts(HP, "figure", "amount")
    figure: str
    amount: int


class FigureKilled(Told, frozen=True, tag="figure-killed"):
    """A monster or a summon is off the map."""

    counts: ClassVar[Counts] = gone("figure", HP)
    lasts: ClassVar[Folds] = forgotten(LASTING, "figure")
    figure: str

    fold = takes_off("figures", "figure")


class Exhausted(Told, frozen=True, tag="exhausted"):
    """A character is out of the scenario: its figure is off the map, and all its cards are lost."""

    counts: ClassVar[Counts] = gone("character", HP)
    lasts: ClassVar[Folds] = forgotten(LASTING, "character")
    moves: ClassVar = (
        *moves(ALL, "hand:{character}", "lost:{character}"),
        *moves(ALL, "discard:{character}", "lost:{character}"),
        *moves(ALL, "chosen:{character}", "lost:{character}"),
        *moves(ALL, "active:{character}", "lost:{character}"),
    )
    character: str

    def fold(self, board: Board) -> Board:
        """What its cards gave to others goes with them; all of them are lost by now."""
        for card in board.characters[self.character].lost:
            board = without_active(board, self.character, card)
        return off(on(board, "characters", self.character, exhausted=True), "figures", self.character)


# Conditions and what lasts -------------------------------------------------------------------------------


class Afflicted(Told, frozen=True, tag="afflicted"):
    """A figure has a condition, good or bad, until so many of its own turns have ended; 0: until it is
    healed."""

    figure: str
    condition: str
    ends: int = 0

    def fold(self, board: Board) -> Board:
        return within(board, "figures", self.figure, put, "conditions", self.condition, self.ends)


class ConditionEnded(Told, frozen=True, tag="condition-ended"):
    """A figure is rid of a condition."""

    figure: str
    condition: str

    def fold(self, board: Board) -> Board:
        return within(board, "figures", self.figure, off, "conditions", self.condition)


class ConditionsAged(Told, frozen=True, tag="conditions-aged"):
    """A figure's turn is over: whatever lasts for a number of its turns' ends lasts for one less."""

    figure: str

    def fold(self, board: Board) -> Board:
        held = board.figures[self.figure].conditions
        aged = {id: max(0, ends - 1) for id, ends in held.items()}
        return on(board, "figures", self.figure, conditions=aged)


class ModifierAdded(Told, frozen=True, tag="modifier-added"):
    """A blessing or a curse is put into a modifier deck, which is shuffled."""

    moves: ClassVar = moves("card", "box", "limbo")
    owner: str
    card: str

    def fold(self, board: Board) -> Board:
        added = (*board.modifiers[self.owner].added, self.card)
        return on(board, "modifiers", self.owner, added=added)


class LastingBegan(Told, frozen=True, tag="lasting-began"):
    """`source` adds to what a figure has (a shield, retaliation, its attacks) until something ends."""

    lasts: ClassVar[Folds] = begins(LASTING, "source", "figure", "what", "amount", "until")
    source: str
    figure: str
    what: str
    amount: int
    until: str = "round"


class LastingEnded(Told, frozen=True, tag="lasting-ended"):
    """What `source` added to a figure is over."""

    lasts: ClassVar[Folds] = stopped(LASTING, "source", "figure", "what")
    source: str
    figure: str
    what: str


# Elements ------------------------------------------------------------------------------------------------


class ElementMade(Told, frozen=True, tag="element-made"):
    """A figure makes an element, which is there from the end of its turn."""

    figure: str
    element: str

    def fold(self, board: Board) -> Board:
        return replace(board, coming=(*board.coming, self.element))


class ElementConsumed(Told, frozen=True, tag="element-consumed"):
    """A figure consumed an element, which is gone. wild: any of them would have done."""

    figure: str
    element: str
    wild: bool = False

    def fold(self, board: Board) -> Board:
        """What a monster consumes all of its type have the good of (MER-5.5)."""
        board, by = off(board, "elements", self.element), board.figures[self.figure]
        if not by.monster:
            return board
        had = (*board.consumed.get(by.kind, ()), self.element, *(("any",) if self.wild else ()))
        return put(board, "consumed", by.kind, had)


class DoneByHand(Told, frozen=True, tag="done-by-hand"):
    """Something that the program does not know: the table does it by hand."""

    figure: str
    source: str
    words: str

    fold = nothing
