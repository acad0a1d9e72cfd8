"""What ships is whole, and what does not fit together is refused with file and place."""

from __future__ import annotations

import pytest

from engine.content import packaged
from engine.errors import Malformed
from engine.rules.mercenaries.content import CONTENT, FOLDERS, PACKAGE, load
from engine.rules.mercenaries.schema import Scenario
from engine.tabletop.hexes import Hexes, placed
from engine.tabletop.tables import digest

SCENARIOS = tuple(CONTENT.scenarios.values())


def ground(scenario: Scenario) -> Hexes:
    """The whole map with every door open."""
    floor = [placed(at) for room in scenario.rooms for at in room.floor]
    doors = [placed(way.at) for room in scenario.rooms for way in room.doors]
    return Hexes(
        [*floor, *doors], (), [(placed(a), placed(b)) for room in scenario.rooms for a, b in room.walls]
    )


def written(file: str, old: str, new: str) -> dict[str, bytes]:
    """The files that ship, with a change to one."""
    files = packaged(PACKAGE, FOLDERS)
    assert old.encode() in files[file]
    return {**files, file: files[file].replace(old.encode(), new.encode(), 1)}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_rooms_are_joined_by_their_doors_alone(scenario: Scenario) -> None:
    where = ground(scenario)
    rooms = {placed(at): room.id for room in scenario.rooms for at in room.floor}
    doors = {placed(way.at): (room.id, way.room) for room in scenario.rooms for way in room.doors}
    for at, room in rooms.items():
        for to in where.beside(at):
            assert rooms.get(to, room) == room or to in doors
    for at, joined in doors.items():
        assert {rooms[to] for to in where.beside(at)} == {*joined}
    assert {*where.away(placed(scenario.start[0]))} == {*rooms, *doors}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_mer_5_6_one_sees_through_every_door(scenario: Scenario) -> None:
    where = ground(scenario)
    for room in scenario.rooms:
        for way in room.doors:
            behind = next(each for each in scenario.rooms if each.id == way.room)
            near = [at for at in where.beside(placed(way.at)) if at in map(placed, room.floor)]
            far = [at for at in where.beside(placed(way.at)) if at in map(placed, behind.floor)]
            assert any(where.sees(at, to) for at in near for to in far)


def test_the_first_scenario_lies_as_it_is_published() -> None:
    scenario = CONTENT.scenarios["black-barrow"]
    where = ground(scenario)
    hall, passage, vault = scenario.rooms
    assert [len(room.floor) for room in scenario.rooms] == [32, 23, 28]
    assert not where.sees(placed("F6"), placed("F8"))  # two rooms with no door between them
    assert where.apart(placed("J6"), placed("J7")) == 2  # through the door, not through the wall
    assert where.sees(placed("I3"), placed("I14"))  # along the passage
    one = {each.at: (each.two, each.three, each.four) for each in hall.monsters}
    assert one["I6"] == ("elite", "", "")  # the guard before the door, for two alone
    assert [
        sum(bool(getattr(each, count)) for each in hall.monsters) for count in ("two", "three", "four")
    ] == [
        3,
        6,
        6,
    ]
    assert [each.monster for each in passage.monsters] == ["bandit-guard"] * 3 + ["bandit-archer"] * 3
    traps = [at for lying in passage.lies if lying.kind == "trap" for at in lying.at]
    assert {*map(placed, traps)} <= {*where.beside(placed("G11"))}  # right before the second door
    assert len(traps) == 2
    assert sum(lying.kind == "coin" for lying in vault.lies) == 5


def test_the_classes_have_what_is_published() -> None:
    brute, tinkerer = CONTENT.classes["brute"], CONTENT.classes["tinkerer"]
    assert (brute.hand, brute.health[0], brute.health[8]) == (10, 10, 26)
    assert (tinkerer.hand, tinkerer.health[0], tinkerer.health[8]) == (12, 8, 20)
    assert [card.initiative for card in brute.cards] == [72, 18, 64, 10, 61, 87, 32, 15, 54, 27, 35, 77, 20]
    assert [card.initiative for card in tinkerer.cards] == [
        62,
        74,
        47,
        72,
        74,
        19,
        20,
        37,
        17,
        16,
        61,
        18,
        34,
        76,
        46,
    ]
    lost = [
        f"{card.id}:{half}"
        for one in (brute, tinkerer)
        for card in one.cards
        for half in ("top", "bottom")
        if getattr(card, half).lost
    ]
    assert lost == [
        "trample:bottom",
        "overwhelming-assault:top",
        "warding-strength:bottom",
        "shield-bash:top",
        "skewer:bottom",
        "wall-of-doom:top",
        "proximity-mine:top",
        "harmless-contraption:top",
        "flamethrower:top",
        "hook-gun:bottom",
        "ink-bomb:top",
        "net-shooter:top",
        "reinvigorating-elixir:bottom",
        "energizing-tonic:top",
        "energizing-tonic:bottom",
        "toxic-bolt:bottom",
        "reviving-shock:bottom",
        "potent-potables:top",
    ]


def test_the_same_files_give_the_same_digest() -> None:
    assert digest(load(packaged(PACKAGE, FOLDERS))) == digest(CONTENT)


HALL = "scenarios/black-barrow.toml"
YARD = "scenarios/millers-yard.toml"
WRONG = {
    "a monster in the wall": (
        HALL,
        '"bandit-guard", at = "L6"',
        '"bandit-guard", at = "L7"',
        "$.rooms[0].monsters[0]: L7 is no free floor of hall",
    ),
    "two monsters on a hex": (
        HALL,
        '"bandit-guard", at = "L6"',
        '"bandit-guard", at = "K6"',
        "$.rooms[0].monsters[1]: K6 is no free floor of hall",
    ),
    "a monster on a table": (
        HALL,
        '"living-bones", at = "F11"',
        '"living-bones", at = "E12"',
        "$.rooms[2].monsters[0]: E12 is no free floor of vault",
    ),
    "a coin outside": (
        HALL,
        'kind = "coin", at = ["D13"]',
        'kind = "coin", at = ["D14"]',
        "$.rooms[2].lies[2]: D14 is no free floor of vault",
    ),
    "a door that joins nothing": (
        HALL,
        'at = "I7"',
        'at = "I15"',
        "$.rooms[0].doors[0]: I15 does not join hall and passage",
    ),
    "a door in a room": (HALL, 'at = "I7"', 'at = "I6"', "$.rooms[0].doors[0]: I6 is floor"),
    "a door to nowhere": (
        HALL,
        'room = "vault"',
        'room = "cellar"',
        "$.rooms[1].doors[0]: cellar is no other room",
    ),
    "a room that nobody reaches": (
        HALL,
        'doors = [{ at = "G11", room = "vault" }]',
        "",
        "$.rooms[2]: no door leads to vault",
    ),
    "floor of two rooms": (HALL, '"H7", "H8"', '"H6", "H8"', "$.rooms[1].floor: H6 is floor of hall already"),
    "floor at the edge": (
        HALL,
        '"F2",',
        '"F1",',
        "$.rooms[0].floor: F1 is at the edge, column A and row 1 stay free",
    ),
    "a start elsewhere": (
        HALL,
        '"K3", "J3"',
        '"H7", "J3"',
        "$.start: the characters start on hexes of the first room, each named once",
    ),
    "a treasure that is not there": (
        HALL,
        'goal = { kind = "clear" }',
        'goal = { kind = "treasure", what = "crown" }',
        "$.goal.what: no treasure crown lies here",
    ),
    "a foe that is not there": (
        HALL,
        'goal = { kind = "clear" }',
        'goal = { kind = "slay", what = "hound" }',
        "$.goal.what: no hound stands here",
    ),
    "no round to live through": (
        HALL,
        'goal = { kind = "clear" }',
        'goal = { kind = "survive" }',
        "$.goal.need: no round is to be lived through",
    ),
    "rounds for another goal": (
        HALL,
        'goal = { kind = "clear" }',
        'goal = { kind = "clear", need = 7 }',
        "$.goal.need: rounds are counted for no other goal than survive",
    ),
    "a name for another goal": (
        YARD,
        "need = 7",
        'need = 7, what = "hound"',
        "$.goal.what: nothing is named by a goal but a treasure or a type",
    ),
    "a wave outside": (
        YARD,
        'monster = "hound", at = "B6"',
        'monster = "hound", at = "L5"',
        "$.waves[0].monsters[0]: L5 is no floor of the first room",
    ),
    "a wave in a rock": (
        YARD,
        'monster = "hound", at = "B6"',
        'monster = "hound", at = "D4"',
        "$.waves[0].monsters[0]: D4 is no floor of the first room",
    ),
    "gold in a coin": (
        YARD,
        'kind = "coin", at = ["O4"]',
        'kind = "coin", at = ["O4"], gold = 3',
        "$.rooms[1].lies[2]: a treasure says which it is, and nothing else does",
    ),
    "a hazard that poisons": (
        YARD,
        'kind = "hazard", at = ["N5"]',
        'kind = "hazard", at = ["N5"], conditions = ["poison"]',
        "$.rooms[1].lies[1]: conditions are a trap's alone",
    ),
    "a deck that is not there": (
        "monsters.toml",
        'deck = "guard"',
        'deck = "guards"',
        "$.monster[0].deck: guards is no deck",
    ),
    "a hand that cannot be filled": (
        "classes/brute.toml",
        "hand = 10",
        "hand = 11",
        "$.hand: it has fewer cards of level 1",
    ),
    "uses without an end": (
        "classes/brute.toml",
        'bottom.lasts = "uses"',
        'bottom.lasts = "round"',
        "$.cards[6].bottom: what is used so many times lasts for its uses, and nothing else does",
    ),
    "a summon that is not there": (
        "classes/tinkerer.toml",
        'figure = "decoy"',
        'figure = "owl"',
        "$.cards[1].top: owl is neither a summon nor a monster",
    ),
    "a name used twice": (
        "items.toml",
        'id = "war-hammer"',
        'id = "trample"',
        "$.item[9].id: trample is something else already",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit_is_refused_with_file_and_place(name: str) -> None:
    file, old, new, told = WRONG[name]
    with pytest.raises(Malformed) as refused:
        load(written(file, old, new))
    assert str(refused.value) == f"{file}, at {told}"
