"""The table: scenario, rooms and what lies in them, figures that come, the order of turns, rounds."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import asdict, replace

from engine.events import Event
from engine.events.base import one_of
from engine.rules.mercenaries.schema import Deck as PrintedDeck
from engine.rules.mercenaries.schema import Monster, Stats
from engine.rules.mercenaries.state import GOLD, HP, LASTING, Board, Deck, Door, Figure, Goal, Trap, Type
from engine.tabletop.counters import Counts, comes, counts
from engine.tabletop.lasting import Folds, over
from engine.tabletop.records import off, on, on_all, put, takes_off


class Told(Event, frozen=True):
    """Base of what a log of mercenaries tells."""


# The ground ----------------------------------------------------------------------------------------------


class ScenarioLaid(Told, frozen=True, tag="scenario-laid"):
    """The scenario, its level, by how much that is raised for monsters and traps, and what wins: see
    `state.Goal`."""

    scenario: str
    level: int
    goal: str
    need: int = 0
    what: str = ""
    raised: int = 0

    def fold(self, board: Board) -> Board:
        goal = Goal(self.goal, self.need, self.what)
        return replace(board, scenario=self.scenario, level=self.level, raised=self.raised, goal=goal)


class RoomLaid(Told, frozen=True, tag="room-laid"):
    """A room is known from here on: its floor, and thin walls between two hexes."""

    room: str
    floor: tuple[str, ...]
    walls: tuple[tuple[str, str], ...] = ()

    def fold(self, board: Board) -> Board:
        floor = {**board.floor, **dict.fromkeys(self.floor, "")}
        return replace(board, floor=floor, walls=(*board.walls, *self.walls))


class TerrainLaid(Told, frozen=True, tag="terrain-laid"):
    """Obstacles, difficult or hazardous terrain lie on these hexes."""

    kind: Annotated[str, one_of("obstacle", "difficult", "hazard")]
    at: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        return replace(board, floor={**board.floor, **dict.fromkeys(self.at, self.kind)})


class DoorLaid(Told, frozen=True, tag="door-laid"):
    """A closed door, and the room behind it."""

    at: str
    room: str

    def fold(self, board: Board) -> Board:
        return put(board, "doors", self.at, Door(self.room))


class DoorOpened(Told, frozen=True, tag="door-opened"):
    """A figure went into a door, which is open from here on and is floor."""

    at: str
    figure: str

    def fold(self, board: Board) -> Board:
        return put(on(board, "doors", self.at, open=True), "floor", self.at, "")


class TrapLaid(Told, frozen=True, tag="trap-laid"):
    """A trap lies on a hex: what it deals to whoever springs it. owner: who laid it, "" for the scenario; xp:
    what that one gains when an enemy springs it."""

    at: str
    damage: int
    conditions: tuple[str, ...] = ()
    owner: str = ""
    xp: int = 0

    def fold(self, board: Board) -> Board:
        return put(board, "traps", self.at, Trap(self.damage, self.conditions, self.owner, self.xp))


class CoinsLaid(Told, frozen=True, tag="coins-laid"):
    """Money tokens lie on a hex, with those that lay there."""

    at: str
    coins: int = 1

    def fold(self, board: Board) -> Board:
        return put(board, "coins", self.at, board.coins.get(self.at, 0) + self.coins)


class TreasureLaid(Told, frozen=True, tag="treasure-laid"):
    """A treasure lies on a hex."""

    at: str
    treasure: str

    def fold(self, board: Board) -> Board:
        return put(board, "treasures", self.at, self.treasure)


class CoinsTaken(Told, frozen=True, tag="coins-taken"):
    """All money of a hex was taken: so many tokens, worth so much gold. Without a character monsters took it,
    and it is gone."""

    counts: ClassVar[Counts] = counts(GOLD, "character", "gold")
    character: str
    at: str
    coins: int
    gold: int

    fold = takes_off("coins", "at")


class TreasureTaken(Told, frozen=True, tag="treasure-taken"):
    """The treasure of a hex was taken, and the gold that is in it."""

    counts: ClassVar[Counts] = counts(GOLD, "character", "gold")
    character: str
    at: str
    treasure: str
    gold: int = 0

    def fold(self, board: Board) -> Board:
        board = off(board, "treasures", self.at)
        return replace(board, looted=(*board.looted, self.treasure))


# What was brought along ----------------------------------------------------------------------------------


class DeckBrought(Told, frozen=True, tag="deck-brought"):
    """A deck that the table brought along, as it is printed (MER-0.11)."""

    deck: PrintedDeck

    def fold(self, board: Board) -> Board:
        return replace(board, brought=put(board.brought, "decks", self.deck.id, self.deck))


class MonsterBrought(Told, frozen=True, tag="monster-brought"):
    """A type of monsters that the table brought along, as it is printed; it comes in the place of a type of
    the scenario, or is only summoned (MER-0.11)."""

    monster: Monster
    place: str = ""

    def fold(self, board: Board) -> Board:
        brought = put(board.brought, "monsters", self.monster.id, self.monster)
        if self.place:
            brought = put(brought, "places", self.place, self.monster.id)
        return replace(board, brought=brought)


# Who comes -----------------------------------------------------------------------------------------------


class TypeCame(Told, frozen=True, tag="type-came"):
    """A type of monster comes into the scenario: its deck, and how many standees there are of it."""

    type: str
    deck: str
    standees: int

    def fold(self, board: Board) -> Board:
        board = put(board, "types", self.type, Type(self.deck, self.standees))
        return board if self.deck in board.decks else put(board, "decks", self.deck, Deck())


class FigurePlaced(Told, frozen=True, tag="figure-placed"):
    """A figure stands on the map: a character, a monster or a summon, with what is printed of it; the fields
    are those of `state.Figure`."""

    counts: ClassVar[Counts] = comes(HP, "figure", "hp")
    figure: str
    kind: str
    at: str
    hp: int
    stats: Stats
    seat: str = ""
    owner: str = ""
    number: int = 0
    elite: bool = False
    spawned: bool = False
    waits: bool = False

    def fold(self, board: Board) -> Board:
        said = asdict(self)
        return put(board, "figures", said.pop("figure"), Figure(**said))


# Rounds and turns ----------------------------------------------------------------------------------------


class TurnsSet(Told, frozen=True, tag="turns-set"):
    """Who acts in which order this round, characters and types, and the key of each."""

    turns: tuple[str, ...]
    keys: tuple[tuple[int, ...], ...]

    def fold(self, board: Board) -> Board:
        return replace(board, turns=self.turns, keys=dict(zip(self.turns, self.keys, strict=True)))


class TypesRanked(Told, frozen=True, tag="types-ranked"):
    """Of two types that share a deck the players put one first, for the scenario (MER-2.9)."""

    first: str
    second: str

    def fold(self, board: Board) -> Board:
        return replace(board, before=(*board.before, (self.first, self.second)))


class TurnBegan(Told, frozen=True, tag="turn-began"):
    """A figure's turn."""

    figure: str

    def fold(self, board: Board) -> Board:
        return replace(board, acting=self.figure, moved=0, dealt=0)


class TurnEnded(Told, frozen=True, tag="turn-ended"):
    """A figure had its turn; elements that were made in it are there from here on."""

    figure: str

    def fold(self, board: Board) -> Board:
        elements = {**board.elements, **dict.fromkeys(board.coming, 2)} if board.coming else board.elements
        board = replace(board, acting="", coming=(), elements=elements, moved=0, dealt=0)
        if self.figure in board.characters:
            board = on(board, "characters", self.figure, resting=False)
        return on(board, "figures", self.figure, acted=True) if self.figure in board.figures else board


class ElementsWaned(Told, frozen=True, tag="elements-waned"):
    """Strong elements are waning, waning ones are gone."""

    def fold(self, board: Board) -> Board:
        return replace(board, elements={id: 1 for id, strength in board.elements.items() if strength > 1})


class RoundEnded(Told, frozen=True, tag="round-ended"):
    """A round is complete; what lasted for it is over."""

    lasts: ClassVar[Folds] = over(LASTING, "round")
    round: int

    def fold(self, board: Board) -> Board:
        board = on_all(board, "figures", acted=False, waits=False)
        board = on_all(board, "characters", halves=(), resting=False)
        return replace(board, complete=self.round, turns=(), keys={}, consumed={})


class ScenarioEnded(Told, frozen=True, tag="scenario-ended"):
    """How the scenario ends."""

    result: Annotated[str, one_of("won", "lost")]

    def fold(self, board: Board) -> Board:
        return replace(board, result=self.result)
