"""Rooms: how they are laid, doors, and who stands behind them (MER-0.7, 0.8, 6.3); and waves (MER-7.4).

1. opened      a figure of the party goes into a closed door; the room behind it is laid
2. bring       its monsters come, type by type, with standees that are drawn
3. late        in a round whose order is settled, new types are put into it (`order`)
4. arrive      at the end of a round those come who are named for it
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.frames import Frame
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx, of_type
from engine.rules.mercenaries.content import CONTENT, trap_damage
from engine.rules.mercenaries.decks import lay_abilities
from engine.rules.mercenaries.ground import empty, ground
from engine.rules.mercenaries.phases.order import late
from engine.rules.mercenaries.printed import monster
from engine.rules.mercenaries.schema import Placed, Room, Wave
from engine.rules.mercenaries.state import Board
from engine.tabletop.hexes import named, placed
from engine.verbs import Why
from engine.waiting import Waiting, one
from engine.wording import say

CLAUSE, WAVE = "MER-0.7", "MER-7.4"


@STEPS.step
def enter_door(tx: Tx, at: str) -> None:
    """The figure whose turn it is goes into a closed door: the room behind it is revealed (MER-5.5)."""
    tx.emit(ev.DoorOpened(at, tx.board.acting), "MER-5.5")
    lay_room(tx, tx.board.doors[at].room, at)


def room_of(board: Board, id: str) -> Room:
    """A room of the scenario, as it is printed."""
    return next(room for room in CONTENT.scenarios[board.scenario].rooms if room.id == id)


def lay_floor(tx: Tx, room: Room) -> None:
    """The floor of a room, with its walls and doors."""
    tx.emit(ev.RoomLaid(room.id, room.floor, room.walls), CLAUSE)
    for door in room.doors:
        tx.emit(ev.DoorLaid(door.at, door.room), CLAUSE)


def lay_room(tx: Tx, id: str, near: str) -> None:
    """The floor of a room and what lies there; then come its monsters, those near a hex first."""
    room = room_of(tx.board, id)
    lay_floor(tx, room)
    for lying in room.lies:
        if lying.kind in ("obstacle", "difficult", "hazard"):
            tx.emit(ev.TerrainLaid(lying.kind, lying.at), CLAUSE)
        for at in lying.at:
            if lying.kind == "trap":
                tx.emit(ev.TrapLaid(at, trap_damage(tx.board.danger), lying.conditions), "MER-7.2")
            elif lying.kind == "coin":
                tx.emit(ev.CoinsLaid(at), CLAUSE)
            elif lying.kind == "treasure":
                tx.emit(ev.TreasureLaid(at, lying.treasure), CLAUSE)
    for type in dict.fromkeys(each.monster for each in standing_in(tx.board, room)):
        tx.then(tx.frame(bring, id, type, near))
    if tx.board.turns:
        tx.then(tx.frame(late))


def standing_in(board: Board, of: Room | Wave) -> tuple[Placed, ...]:
    """The monsters of a room or a wave for as many characters as began, exhausted ones too. What the table
    brought along comes in the place of its type (MER-0.11)."""
    places = board.brought.places
    there = [each for each in of.monsters if each.rank(len(board.characters))]
    return tuple([replace(each, monster=places.get(each.monster, each.monster)) for each in there])


@STEPS.step
def bring(tx: Tx, id: str, type: str, near: str) -> None:
    """The standees of a type are drawn for a room."""
    many = sum(each.monster == type for each in standing_in(tx.board, room_of(tx.board, id)))
    draw_standees(tx, type, many, tx.frame(stand, type, id, near), CLAUSE)


def draw_standees(tx: Tx, type: str, many: int, then: Frame, clause: str) -> None:
    """So many of the standees of a type that are not on the map are drawn; `then` is handed them, as
    `standee-3`. Nothing happens where none is left."""
    printed = monster(tx.board, type)
    if type not in tx.board.types:
        new = printed.deck not in tx.board.decks
        tx.emit(ev.TypeCame(type, printed.deck, printed.standees), clause)
        if new:
            lay_abilities(tx, printed.deck, clause)
    out = of_type(tx.board, type)
    free = [f"standee-{nth}" for nth in range(1, printed.standees + 1) if f"{type}-{nth}" not in out]
    if free and many:
        tx.shuffle(f"standees:{type}", free, clause)
        tx.draw(f"standees:{type}", many, then, clause)


def figure_of(type: str, standee: str) -> str:
    """What the monster is called that a standee of a type stands for."""
    return f"{type}-{standee.rpartition('-')[2]}"


@STEPS.step
def stand(tx: Tx, type: str, id: str, near: str, _: int, *standees: str) -> None:
    """They stand where the room says; where there are too few, the nearest places are filled (MER-0.8)."""
    places = [each for each in standing_in(tx.board, room_of(tx.board, id)) if each.monster == type]
    if len(standees) < len(places) and near:
        away = ground(tx.board).away(placed(near))
        places.sort(key=lambda each: away.get(placed(each.at), len(tx.board.floor)))
    clause = CLAUSE if len(standees) == len(places) else "MER-0.8"
    for place, standee in zip(places, standees, strict=False):
        elite = place.rank(len(tx.board.characters)) == "elite"
        put_monster(tx, figure_of(type, standee), place.at, elite, clause)


def put_monster(
    tx: Tx, figure: str, at: str, elite: bool, clause: str, *, spawned: bool = False, hp: int = 0
) -> None:
    """A monster stands on a hex, with what is printed of it at the scenario's level (MER-0.9). hp: what it
    has left, where that is not all."""
    type, _, number = figure.rpartition("-")
    printed = monster(tx.board, type)
    stats = printed.card(tx.board.danger, elite)
    placed = ev.FigurePlaced(
        figure, type, at, hp or stats.health, stats, number=int(number), elite=elite,
        spawned=spawned, waits=spawned,
    )  # fmt: skip
    tx.emit(placed, clause)


# Waves ---------------------------------------------------------------------------------------------------


def waves(board: Board, after: int) -> tuple[Wave, ...]:
    """The waves of a scenario that come after so many whole rounds."""
    scenario = CONTENT.scenarios.get(board.scenario)
    return tuple([wave for wave in scenario.waves if wave.round > after]) if scenario else ()


def coming(board: Board, round: int) -> tuple[Placed, ...]:
    """The monsters that come at the end of a round."""
    now = [wave for wave in waves(board, round - 1) if wave.round == round]
    return tuple([each for wave in now for each in standing_in(board, wave)])


@STEPS.step
def summon_wave(tx: Tx, round: int) -> None:
    """The standees of everybody who comes at the end of this round are drawn, type by type (MER-7.4)."""
    types = [each.monster for each in coming(tx.board, round)]
    for type in dict.fromkeys(types):
        draw_standees(tx, type, types.count(type), tx.frame(arriving, type, round), WAVE)


@STEPS.step
def arriving(tx: Tx, type: str, round: int, _: int, *standees: str) -> None:
    """One after another comes, as many as there are standees."""
    places = [each for each in coming(tx.board, round) if each.monster == type]
    for place, standee in zip(places, standees, strict=False):
        elite = place.rank(len(tx.board.characters)) == "elite"
        tx.then(tx.frame(arrive, figure_of(type, standee), place.at, int(elite)))


def nearest(board: Board, at: str) -> list[str]:
    """The empty hexes nearest to one, itself if it is empty."""
    far = {hex: steps for hex, steps in ground(board).away(placed(at)).items() if empty(board, named(hex))}
    return [named(hex) for hex, steps in far.items() if steps == min(far.values())]


def _nearest(look: Look, _: str, at: str) -> list[str]:
    return nearest(look.board, at)


@ACT.verb("to", WAVE, asked="arrive", names=lambda look: look.board.floor, options=_nearest)
def arrives(look: Look, hex: str, figure: str, at: str) -> Why:
    """An empty hex than which none is nearer."""
    return Why(say("{hex} is not empty, or another hex is nearer", hex=hex), WAVE)


@STEPS.waits("arrive")
def arrive(tx: Tx, figure: str, at: str, elite: int) -> Waiting:
    """A monster of a wave comes; the players choose between hexes that are equally near."""
    hex = yield one(tx.seats, "arrive", WAVE, nearest(tx.board, at), prefix="to:", about=(figure, at))
    if hex:
        put_monster(tx, figure, hex, bool(elite), WAVE, spawned=True)
