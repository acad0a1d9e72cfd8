"""What mercenaries shows: the map with who stands where and what lies there, the order of the round, and what
lies before each player."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.model import State
from engine.rules.mercenaries import state as kept
from projections import figures
from projections.games import Game, Turn


class Figure(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A figure on the map. hp of limit; conditions, each with the ends of own turns that it still lasts (0:
    without an end); lasting: what lasts for it this round."""

    at: str
    hp: int
    limit: int
    elite: bool = False
    owner: str = ""
    conditions: Mapping[str, int] = {}
    lasting: Mapping[str, int] = {}


class Character(Struct, frozen=True, kw_only=True):
    """What lies before a player. left: the cards that are not lost, which last it until exhaustion."""

    seat: str
    exhausted: bool
    level: int
    xp: int
    gold: int
    left: int
    hand: tuple[str, ...]
    chosen: tuple[str, ...]
    discard: tuple[str, ...]
    lost: tuple[str, ...]
    active: Mapping[str, int]
    items: Mapping[str, str]


class Board(Struct, frozen=True, kw_only=True):
    """The table. terrain, traps, coins, treasures: by hex; closed: the doors. up: by type its ability card.
    elements: 2 strong, 1 waning."""

    scenario: str
    level: int
    goal: str
    complete: int
    acting: str
    figures: Mapping[str, Figure]
    characters: Mapping[str, Character]
    terrain: Mapping[str, str]
    traps: Mapping[str, int]
    coins: Mapping[str, int]
    treasures: Mapping[str, str]
    closed: tuple[str, ...]
    elements: Mapping[str, int]
    up: Mapping[str, str]


def board(state: State) -> Board:
    """The table as it is."""
    table: kept.Board = state.board
    return Board(
        scenario=table.scenario,
        level=table.level,
        goal=table.goal.kind,
        complete=table.complete,
        acting=table.acting,
        figures={id: _figure(table, id, each) for id, each in table.figures.items()},
        characters={id: _character(each) for id, each in table.characters.items()},
        terrain={hex: terrain for hex, terrain in table.floor.items() if terrain},
        traps={hex: trap.damage for hex, trap in table.traps.items()},
        coins=table.coins,
        treasures=table.treasures,
        closed=tuple([hex for hex, door in table.doors.items() if not door.open]),
        elements=table.elements,
        up={type: card for type, each in table.types.items() for card in table.decks[each.deck].up},
    )


def _figure(table: kept.Board, id: str, at: kept.Figure) -> Figure:
    lasting: dict[str, int] = {}
    for row in table.lasting:
        if row.target == id:
            what = row.figure.partition(":")[0]
            lasting[what] = lasting.get(what, 0) + row.amount
    return Figure(
        at=at.at,
        hp=at.hp,
        limit=at.stats.health,
        elite=at.elite,
        owner=at.owner,
        conditions=at.conditions,
        lasting=lasting,
    )


def _character(at: kept.Character) -> Character:
    left = (*at.hand, *at.chosen, *at.discard, *(card for card, each in at.active.items() if not each.lost))
    return Character(
        seat=at.seat,
        exhausted=at.exhausted,
        level=at.level,
        xp=at.xp,
        gold=at.gold,
        left=len(left),
        hand=at.hand,
        chosen=at.chosen,
        discard=at.discard,
        lost=at.lost,
        active={card: each.uses for card, each in at.active.items()},
        items={
            id: "gone" if each.gone else "ready" if each.ready else "spent" for id, each in at.items.items()
        },
    )


def wounds(state: State) -> dict[str, figures.Figure]:
    """By figure what it lacks of its hit points, and its conditions; who is exhausted is out."""
    table: kept.Board = state.board
    found = {
        id: figures.Figure(each.stats.health - each.hp, each.stats.health, (*each.conditions,))
        for id, each in table.figures.items()
    }
    out = [id for id, each in table.characters.items() if each.exhausted]
    return {**found, **{id: figures.Figure(0, 0, ("out",)) for id in out}}


def order(state: State) -> tuple[Turn, ...]:
    """Characters and types of monsters in the order of the round; between rounds the characters."""
    table: kept.Board = state.board
    turns = []
    for id in table.turns or table.characters:
        at = table.characters.get(id)
        own = [
            each for each in table.figures.values() if id in (each.kind if each.monster else "", each.owner)
        ]
        own += [table.figures[id]] if id in table.figures else []
        acting = table.figures.get(table.acting)
        now = id in (table.acting, acting.owner if acting else "", acting.kind if acting else "")
        left = any(not (each.acted or each.waits) for each in own)
        stands = "out" if at and at.exhausted else "now" if now else "next" if left else "done"
        turns.append(Turn(id, at.seat if at else "", stands))
    return tuple(turns)


GAME = Game(board=board, wounds=wounds, order=order, orders=("turn",))
