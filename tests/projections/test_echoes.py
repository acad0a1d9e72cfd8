"""What echoes shows, from boards made by hand."""

from __future__ import annotations

import json

from msgspec.structs import replace

from engine.course import Course, Gauge
from engine.model import State
from engine.rules.echoes.model import MODEL
from engine.rules.echoes.state import Board, Character, Goal, Hero, Item, Location, Talent
from engine.table import Table
from projections import echoes
from projections.figures import Figure, Standing
from projections.show import Shown, show
from service.out import as_json

HEROES = {
    "mara": Hero("ann", "mill", 2, 3, 5, 3, 5, wounds=2, acted=True, talents={"homing": Talent("wisdom", 1)},
                 items={"hook": Item(2, skill="agility", wounds=2)}),
    "odo": Hero("bo", "mill", 2, 3, 3, 5, 4, wounds=4, clues=1, out=True),
    "ilse": Hero("ann", "nave", 3, 5, 3, 2, 5, resolved=True),
}  # fmt: skip
CHARACTERS = {
    "rat": Character("rat", "mill", True, 3, 2, 2, 1, 1),
    "wick": Character("wick", "nave", False, difficulty=4, acted=True),
}
PLACES = {"mill": Location(("nave",), 2), "nave": Location(("mill",), clues=1)}
BOARD = Board("bell", 12, "mill", Goal("clues", 3, "nave"), PLACES, HEROES, CHARACTERS, turn="ilse",
              brought=1, event="rats", saw={"ann@events": ("hymn",), "bo@events": ("fog",)})  # fmt: skip
COURSE = Course("echoes", seats=("ann", "bo"), phase="heroes.act", round=3, gauges={"rounds": Gauge(3, 12)},
                modifiers={"horn>mara.wisdom": 2})  # fmt: skip
STATE = State(40, COURSE, BOARD, Table(("ann", "bo")))


def shown(state: State = STATE, viewer: str = "public") -> Shown:
    return show(MODEL, state, 41, viewer, "friday")


def board(state: State = STATE, viewer: str = "public") -> echoes.Board:
    found = shown(state, viewer).board
    assert isinstance(found, echoes.Board)
    return found


def test_the_documented_keys_are_there() -> None:
    table = json.loads(as_json(shown()))
    assert (table["session"], table["version"], table["head"]) == ("friday", 41, 40)
    assert (table["phase"], table["round"], table["over"], table["request"]) == ("heroes.act", 3, False, None)
    assert table["threat"] == {"rounds": {"value": 3, "limit": 12, "seat": ""}}
    assert {"board", "wounds", "hands", "initiative", "seats", "piles", "modifiers"} <= set(table)


def test_all_of_a_character_a_talent_and_an_item_is_written_and_of_the_goal_what_it_has() -> None:
    """As in a log, where what is nothing is left out of all of them."""
    table = json.loads(as_json(shown()))
    assert table["board"]["characters"]["wick"] == {
        "kind": "wick", "at": "nave", "hostile": False, "agility": 0, "attack": 0, "defence": 0, "limit": 0,
        "damage": 0, "stays": False, "difficulty": 4, "wounds": 0, "acted": True, "gave": False,
    }  # fmt: skip
    assert table["hands"]["mara"] == {
        "seat": "ann", "talents": {"homing": {"skill": "wisdom", "boost": 1, "ready": True}},
        "items": {"hook": {"hands": 2, "uses": 0, "skill": "agility", "bonus": 0, "wounds": 2, "lends": {}}},
        "clues": 0, "lent": [],
    }  # fmt: skip
    assert table["board"]["goal"] == {"kind": "clues", "need": 3, "place": "nave", "done": 1}


def test_places_tell_who_is_there_and_a_hero_that_is_out_is_nowhere() -> None:
    mill = echoes.Location(("nave",), 2, heroes=("mara",), characters=("rat",))
    assert board().locations["mill"] == mill


def test_heroes_have_skills_with_what_adds_to_them() -> None:
    mara = board().heroes["mara"]
    assert mara.skills["wisdom"] == Standing(5, 7, {"horn": 2})
    assert mara.skills["strength"] == Standing(2, 2, {})


def test_wounds_are_of_heroes_and_of_hostiles() -> None:
    assert shown().wounds == {
        "mara": Figure(2, 5),
        "odo": Figure(4, 4, ("out",)),
        "ilse": Figure(0, 5),
        "rat": Figure(0, 1),
    }


def test_hands_hold_talents_items_and_clues() -> None:
    assert shown().hands["odo"] == echoes.Hand("bo", {}, {}, 1, ())
    mara = shown().hands["mara"]
    assert isinstance(mara, echoes.Hand)
    assert mara.talents == {"homing": echoes.Talent("wisdom", 1)}
    assert mara.items == {"hook": echoes.Item(2, skill="agility", wounds=2)}


def test_the_goal_tells_how_much_of_it_is_done() -> None:
    def done(**changes: object) -> int:
        return board(replace(STATE, board=replace(BOARD, **changes))).goal.done

    assert done() == 1
    assert done(goal=Goal("survive", 8), complete=2) == 2
    assert done(goal=Goal("boss", foe="hulk"), defeated=("rat", "hulk")) == 1


def test_order_is_of_turns_of_event_cards_or_of_characters_by_the_phase() -> None:
    def order(phase: str) -> list[tuple[str, str]]:
        state = replace(STATE, course=replace(COURSE, phase=phase))
        return [(row.id, row.stands) for row in shown(state).initiative]

    assert order("heroes.act") == [("mara", "done"), ("odo", "out"), ("ilse", "now")]
    assert order("events.heroes") == [("mara", "next"), ("odo", "out"), ("ilse", "now")]
    assert order("environment.hostiles") == [("rat", "next"), ("wick", "done")]


def test_what_a_seat_saw_of_the_deck_is_its_own() -> None:
    assert board(viewer="public").saw == {}
    assert board(viewer="ann").saw == {"ann": "hymn"}
    assert board(viewer="referee").saw == {"ann": "hymn", "bo": "fog"}
