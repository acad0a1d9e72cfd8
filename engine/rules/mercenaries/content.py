"""The printed content of mercenaries, read once, and the checks of it that are rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from engine import content
from engine.rules.mercenaries.schema import Action, Card, Class, Room, Scenario, Tables
from engine.rules.mercenaries.vocabulary import Doing, Mends, Shield, Summon
from engine.tabletop import tables as reading
from engine.tabletop.hexes import around, named, placed
from engine.tabletop.space import Graph, away
from engine.tabletop.tables import Wrong

PACKAGE = __package__
FOLDERS = ("classes", "scenarios")


def _wrong(tables: Tables) -> Iterator[Wrong]:
    """What the rules forbid."""
    yield from _called_twice(tables)
    for one in tables.classes.values():
        if sum(card.level == 1 for card in one.cards) < one.hand:
            yield Wrong("classes", one.id, ".hand", "it has fewer cards of level 1")
        for nth, card in enumerate(one.cards):
            for half in ("top", "bottom"):
                for told in _action(tables, getattr(card, half)):
                    yield Wrong("classes", one.id, f".cards[{nth}].{half}", told)
    for deck in tables.decks.values():
        for nth, ability in enumerate(deck.cards):
            for told in _summons(tables, ability.abilities):
                yield Wrong("decks", deck.id, f".cards[{nth}]", told)
    for scenario in tables.scenarios.values():
        for path, told in (*_ground(scenario), *_standing(scenario), *_goal(scenario)):
            yield Wrong("scenarios", scenario.id, path, told)


def _called_twice(tables: Tables) -> Iterator[Wrong]:
    """A figure, a card or an item is called by its id alone, so no two share one."""
    known: set[str] = set()
    for table in ("classes", "items", "summons", "monsters"):
        for id, row in getattr(tables, table).items():
            cards: tuple[Card, ...] = row.cards if isinstance(row, Class) else ()
            for each in (id, *(card.id for card in cards)):
                if each in known:
                    yield Wrong(table, id, ".id", f"{each} is something else already")
                known.add(each)


def _action(tables: Tables, action: Action) -> Iterator[str]:
    """What is wrong with half a card: uses are counted while it lies in the active area."""
    uses = [each for each in action.abilities if isinstance(each, Shield | Mends) and each.uses]
    if bool(uses) != (action.lasts == "uses"):
        yield "what is used so many times lasts for its uses, and nothing else does"
    for each in uses:
        if len(each.use_xp) not in (0, each.uses):
            yield "experience is written for every use, or for none"
    yield from _summons(tables, action.abilities)


def _summons(tables: Tables, abilities: Iterable[Doing]) -> Iterator[str]:
    for each in abilities:
        if isinstance(each, Summon) and each.figure not in {**tables.summons, **tables.monsters}:
            yield f"{each.figure} is neither a summon nor a monster"


# One scenario ------------------------------------------------------------------------------------------


def _ground(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Rooms share no floor; a door joins two of them; every room can be come to."""
    rooms = {room.id: room for room in scenario.rooms}
    taken: dict[str, str] = {}
    links: dict[str, list[str]] = {id: [] for id in rooms}
    for nth, room in enumerate(scenario.rooms):
        for at in room.floor:
            if at in taken:
                yield f".rooms[{nth}].floor", f"{at} is floor of {taken[at]} already"
            q, r = placed(at)
            if q < 1 or r + q // 2 < 1:
                yield f".rooms[{nth}].floor", f"{at} is at the edge, column A and row 1 stay free"
            taken[at] = room.id
    for nth, room in enumerate(scenario.rooms):
        for number, way in enumerate(room.doors):
            path = f".rooms[{nth}].doors[{number}]"
            if way.room not in rooms or way.room == room.id:
                yield path, f"{way.room} is no other room"
            elif way.at in taken:
                yield path, f"{way.at} is floor"
            elif not all({*_around(way.at)} & {*each.floor} for each in (room, rooms[way.room])):
                yield path, f"{way.at} does not join {room.id} and {way.room}"
            else:
                links[room.id].append(way.room)
    reached = away(Graph(links), (scenario.rooms[0].id,))
    for nth, room in enumerate(scenario.rooms):
        if room.id not in reached:
            yield f".rooms[{nth}]", f"no door leads to {room.id}"


def _around(at: str) -> list[str]:
    """The hexes around one, by their names."""
    return [named(hex) for hex in around(placed(at))]


def _standing(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What lies or stands in a room is on its floor, and nothing stands in or upon something else."""
    used = dict.fromkeys(scenario.start, "starts")
    if len(used) < len(scenario.start) or not {*used} <= {*scenario.rooms[0].floor}:
        yield ".start", "the characters start on hexes of the first room, each named once"
    for nth, room in enumerate(scenario.rooms):
        floor = {*room.floor}
        for at, lying in enumerate(room.lies):
            for each in lying.at:
                if each not in floor or each in used:
                    yield f".rooms[{nth}].lies[{at}]", f"{each} is no free floor of {room.id}"
                used[each] = lying.kind
            if (lying.kind == "treasure") != bool(lying.treasure) or (lying.gold and not lying.treasure):
                yield f".rooms[{nth}].lies[{at}]", "a treasure says which it is, and nothing else does"
            if lying.conditions and lying.kind != "trap":
                yield f".rooms[{nth}].lies[{at}]", "conditions are a trap's alone"
        for at, monster in enumerate(room.monsters):
            if monster.at not in floor or used.get(monster.at, "coin") not in ("coin", "treasure"):
                yield f".rooms[{nth}].monsters[{at}]", f"{monster.at} is no free floor of {room.id}"
            used[monster.at] = "stands"
    free = {*scenario.rooms[0].floor} - {at for at, kind in used.items() if kind == "obstacle"}
    for nth, wave in enumerate(scenario.waves):
        for at, monster in enumerate(wave.monsters):
            if monster.at not in free:
                yield f".waves[{nth}].monsters[{at}]", f"{monster.at} is no floor of the first room"


def _goal(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The goal can be reached."""
    goal = scenario.goal
    treasures = [lying.treasure for room in scenario.rooms for lying in room.lies]
    monsters = [each.monster for room in scenario.rooms for each in room.monsters]
    if goal.kind == "treasure" and goal.what not in treasures:
        yield ".goal.what", f"no treasure {goal.what} lies here"
    if goal.kind == "slay" and goal.what not in monsters:
        yield ".goal.what", f"no {goal.what} stands here"
    if goal.kind == "survive" and not goal.need:
        yield ".goal.need", "no round is to be lived through"
    if goal.need and goal.kind != "survive":
        yield ".goal.need", "rounds are counted for no other goal than survive"
    if goal.what and goal.kind not in ("treasure", "slay"):
        yield ".goal.what", "nothing is named by a goal but a treasure or a type"


# Walls -------------------------------------------------------------------------------------------------


def _walled(scenario: Scenario) -> Scenario:
    """The scenario with a thin wall wherever the floor of a room or a door ends (MER-5.5), so that rooms are
    joined by their doors alone and nobody looks from one into another past a corner."""
    floors = {room.id: {*room.floor} for room in scenario.rooms}
    doors = {way.at: floors[room.id] | floors[way.room] for room in scenario.rooms for way in room.doors}
    rooms: list[Room] = []
    for room in scenario.rooms:
        inside = {*room.floor, *(at for at, beside in doors.items() if beside & {*room.floor})}
        beside = [end for way in room.doors for end in _ends((way.at,), doors[way.at])]
        walls = dict.fromkeys((*room.walls, *_ends(room.floor, inside), *beside))
        rooms.append(replace(room, walls=tuple(walls)))
    return replace(scenario, rooms=tuple(rooms))


def _ends(hexes: Iterable[str], inside: set[str]) -> list[tuple[str, str]]:
    """The edges of hexes that lead out of what is inside."""
    return [(at, to) for at in hexes for to in _around(at) if to not in inside]


def load(files: Mapping[str, bytes], where: str = "") -> Tables:
    """The tables in these files, every room walled all around; `Malformed`, naming file and path, for what
    does not fit together."""
    loaded = reading.load(Tables, files, where, _wrong)
    return replace(loaded, scenarios={id: _walled(each) for id, each in loaded.scenarios.items()})


CONTENT = load(content.packaged(PACKAGE, FOLDERS), "engine/rules/mercenaries/content/")
"""What ships with this version."""
CARDS = {card.id: card for each in CONTENT.classes.values() for card in each.cards}
"""The cards of all classes, by id."""
LYING = [lying for each in CONTENT.scenarios.values() for room in each.rooms for lying in room.lies]
TREASURES = {lying.treasure: lying.gold for lying in LYING if lying.treasure}
"""The gold in every treasure."""

# What the level of a scenario sets (MER-7.2) -----------------------------------------------------------

HIGHEST = 7
"""The highest level."""


def gold(level: int) -> int:
    """What a money token is worth."""
    return (2, 2, 3, 3, 4, 4, 5, 6)[level]


def trap_damage(level: int) -> int:
    """What a trap of the scenario deals."""
    return 2 + level


def hazard_damage(level: int) -> int:
    """What hazardous terrain deals: half of a trap, rounded down."""
    return trap_damage(level) // 2


def bonus_xp(level: int) -> int:
    """The experience that success gives."""
    return 4 + 2 * level
