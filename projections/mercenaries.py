"""What mercenaries shows: the hexes with who stands there, the order of the round with its reasons, cards and
items, decks as counts, elements, the goal, and how far each character is from exhaustion."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.events import Event
from engine.model import State
from engine.rules.mercenaries import state as kept
from engine.rules.mercenaries.events import Attacked
from engine.tabletop.hexes import placed
from projections import mercenaries_order
from projections.field import Cell, Field, Kind, Piece
from projections.figures import Figure
from projections.games import Game
from projections.mercenaries_ending import ENDING
from projections.mercenaries_order import Rank
from projections.mercenaries_sight import SIGHT
from projections.mercenaries_story import TELLING
from projections.sums import Sum

FLAGS = ("hindering", "redirect")
"""What lasts and is no number."""


class Goal(kept.Goal, frozen=True, omit_defaults=False, kw_only=True):
    """The goal. `done`: rounds that were survived; of any other whether it is reached is no number."""

    done: int


class Character(Struct, frozen=True, kw_only=True):
    """A character; what it has in hand and wears is in its `Hand`. at: its hex, empty once it is exhausted.

    cards: those that are not lost. left: how many rounds it can still play from the next on, if it rests as
    late as can be, rests long, and loses cards by nothing but that (MER-4).
    """

    seat: str
    kind: str
    at: str
    level: int
    xp: int
    gold: int
    resting: bool
    exhausted: bool
    cards: int
    left: int


class Active(kept.Active, frozen=True, omit_defaults=False):
    """All of a card in the active area."""


class Item(kept.Item, frozen=True, omit_defaults=False):
    """An item; neither ready nor gone: spent."""


class Hand(Struct, frozen=True):
    """What lies before a character. `chosen`: the cards of the round that are still to be played."""

    seat: str
    hand: tuple[str, ...]
    chosen: tuple[str, ...]
    discard: tuple[str, ...]
    lost: tuple[str, ...]
    active: Mapping[str, Active]
    items: Mapping[str, Item]


class Deck(Struct, frozen=True):
    """A monsters' deck: the card of the round, and what was turned up before; how many are left is told with
    all piles."""

    up: str
    initiative: int
    spent: tuple[str, ...]
    mixes: bool


class Modifiers(Struct, frozen=True):
    """A modifier deck: what was drawn, how many blessings and curses are among the rest, and whether it is
    shuffled at the round's end; how many are left is told with all piles."""

    drawn: tuple[str, ...]
    blesses: int
    curses: int
    mixes: bool


class Board(Struct, frozen=True, kw_only=True):
    """The table. danger: the level of monsters and traps. elements: 2 strong, 1 waning; coming: made in this
    turn."""

    scenario: str
    level: int
    danger: int
    goal: Goal
    complete: int
    field: Field
    order: tuple[Rank, ...]
    characters: Mapping[str, Character]
    decks: Mapping[str, Deck]
    modifiers: Mapping[str, Modifiers]
    elements: Mapping[str, int]
    coming: tuple[str, ...]
    looted: tuple[str, ...]


def board(state: State) -> Board:
    """The table, with who is where."""
    of: kept.Board = state.board
    goal = of.goal
    return Board(
        scenario=of.scenario,
        level=of.level,
        danger=of.danger,
        goal=Goal(goal.kind, goal.need, goal.what, done=of.complete if goal.kind == "survive" else 0),
        complete=of.complete,
        field=_field(of),
        order=mercenaries_order.order(of),
        characters={id: _character(of, id, each) for id, each in of.characters.items()},
        decks={id: _deck(each) for id, each in of.decks.items()},
        modifiers={id: _modifiers(each) for id, each in of.modifiers.items()},
        elements=of.elements,
        coming=of.coming,
        looted=of.looted,
    )


# The map -------------------------------------------------------------------------------------------------


def field(state: State) -> Field | None:
    """The hexes; none before the first room is laid."""
    of: kept.Board = state.board
    return _field(of) if of.floor else None


def _field(of: kept.Board) -> Field:
    hexes = dict.fromkeys((*of.floor, *of.doors))
    types: dict[str, Kind] = {each.kind: "hero" for each in of.characters.values()}
    types |= dict.fromkeys(of.types, "hostile")
    return Field(
        {id: _cell(of, id) for id in hexes},
        of.walls,
        {id: _piece(of, id, each) for id, each in of.figures.items()},
        types,
    )


def _cell(of: kept.Board, id: str) -> Cell:
    q, r = placed(id)
    door = of.doors.get(id)
    kind = of.floor.get(id, "") if door is None else "open" if door.open else "door"
    counts = {"trap": int(id in of.traps), "coin": of.coins.get(id, 0), "treasure": int(id in of.treasures)}
    return Cell(q, r, kind, {what: n for what, n in counts.items() if n})


def _piece(of: kept.Board, id: str, figure: kept.Figure) -> Piece:
    kind: Kind = "hostile" if figure.monster else "friend" if figure.owner else "hero"
    last = id.rpartition("-")[2]
    return Piece(
        of=figure.kind,
        at=figure.at,
        kind=kind,
        number=int(last) if last.isdigit() else 0,
        elite=figure.elite,
        hp=figure.hp,
        limit=figure.stats.health,
        now=of.acting == id,
        conditions=figure.conditions,
        adds=adds(of, id),
    )


def adds(of: kept.Board, id: str) -> dict[str, int]:
    """What a figure has besides what it attacks and moves with: shields and retaliation, printed and for the
    round, and whatever else lasts on it."""
    stats = of.figures[id].stats
    found = {name: n for name in ("shield", "retaliate") if (n := getattr(stats, name))}
    for row in of.lasting:
        if row.target == id:
            name = row.figure.partition(":")[0]
            found[name] = 0 if name in FLAGS else found.get(name, 0) + row.amount
    return found


# Who has what --------------------------------------------------------------------------------------------


def _character(of: kept.Board, id: str, each: kept.Character) -> Character:
    played = len(each.discard) + len(each.chosen) + sum(not active.lost for active in each.active.values())
    figure = of.figures.get(id)
    return Character(
        seat=each.seat,
        kind=each.kind,
        at=figure.at if figure else "",
        level=each.level,
        xp=each.xp,
        gold=each.gold,
        resting=each.resting,
        exhausted=each.exhausted,
        cards=0 if each.exhausted else len(each.hand) + played,
        left=0 if each.exhausted else rounds_left(len(each.hand), played),
    )


def rounds_left(hand: int, played: int) -> int:
    """How many rounds a character can still play with so many cards in hand and so many played: two cards go
    in a round, a long rest takes one and loses a card, and without either it is exhausted (MER-1.1, 4.2)."""
    rounds = 0
    while hand > 1 or played > 1:
        rounds += 1
        hand, played = (hand - 2, played + 2) if hand > 1 else (hand + played - 1, 0)
    return rounds


def hands(state: State) -> Mapping[str, Hand]:
    """By character."""
    of: kept.Board = state.board
    return {id: _hand(each) for id, each in of.characters.items()}


def _hand(each: kept.Character) -> Hand:
    active = {id: Active(card.half, card.uses, card.lost, card.until) for id, card in each.active.items()}
    items = {id: Item(item.ready, item.gone) for id, item in each.items.items()}
    return Hand(each.seat, each.hand, each.chosen, each.discard, each.lost, active, items)


def _deck(deck: kept.Deck) -> Deck:
    up = next(iter(deck.up), "")
    return Deck(up, deck.initiative if up else 0, deck.spent, deck.mixes)


def _modifiers(deck: kept.Modifiers) -> Modifiers:
    curses = sum(card.startswith("curse") for card in deck.added)
    return Modifiers(deck.drawn, len(deck.added) - curses, curses, deck.mixes)


def wounds(state: State) -> Mapping[str, Figure]:
    """Every figure on the map: what it lacks of its hit points; who is exhausted is out."""
    of: kept.Board = state.board
    figures = {
        id: Figure(each.stats.health - each.hp, each.stats.health, tuple(each.conditions))
        for id, each in of.figures.items()
    }
    out = [id for id, each in of.characters.items() if each.exhausted]
    return {**figures, **{id: Figure(0, 0, ("out",)) for id in out}}


def sums(event: Event) -> tuple[Sum, ...]:
    """What an attack comes to before its modifier card (MER-5.1)."""
    if not isinstance(event, Attacked):
        return ()
    return (Sum("attack", event.value.value, event.value.rows),)


GAME = Game(
    board=board,
    field=field,
    wounds=wounds,
    sums=sums,
    hands=hands,
    order=mercenaries_order.turns,
    orders=("turn",),
    sight=SIGHT,
    telling=TELLING,
    ending=ENDING,
)
