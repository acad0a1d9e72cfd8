"""The travel and encounter phases (FEL-4, FEL-5)."""

from __future__ import annotations

from engine.errors import Illegal
from engine.questions import PASS
from engine.rules.fellowship import events as ev
from tests.systems.fellowship.tables import (
    answer,
    asked,
    board,
    happened,
    hero,
    ids,
    invented,
    lay,
    pass_until,
)
from tests.systems.table import choose, refused


def test_fel_4_1_the_first_player_chooses_for_the_table() -> None:
    live = lay(
        "ann",
        "bo",
        at="travel.choose",
        first="bo",
        staging=["old-forest-road", "forest-gate", "king-spider"],
        seats={"ann": {"heroes": ["gloin"]}},
    )
    assert ids(live, "bo") == ("travel:old-forest-road", "travel:forest-gate", PASS)
    with refused(live, Illegal, "FEL-4.1"):
        choose(live, "bo", "travel:king-spider")
    choose(live, "bo", "travel:forest-gate")
    assert board(live).active == ("forest-gate",)
    assert board(live).staging == ("old-forest-road", "king-spider")


def test_fel_4_1_not_while_a_location_is_active() -> None:
    live = lay(
        at="travel.choose",
        staging=["old-forest-road"],
        active=["forest-gate"],
        cards={"one": hero()},
        seats={"ann": {"heroes": ["one"]}},
    )
    assert happened(live, ev.Travelled) == []


def test_fel_4_2_the_active_location_adds_no_threat() -> None:
    live = lay(
        at="quest.resolve",
        staging=["old-forest-road"],
        active=["forest-gate"],
        cards={"one": hero()},
        seats={"ann": {"heroes": ["one"]}},
    )
    assert happened(live, ev.QuestResolved)[0].threat.value == 1


def test_fel_4_2_a_location_worth_points_goes_to_the_victory_display() -> None:
    cards = {"gem": invented("location", points=1, victory=3), "one": hero(willpower=2)}
    live = lay(
        at="quest.resolve",
        active=["gem"],
        cards=cards,
        seats={"ann": {"heroes": [{"card": "one", "committed": True}]}},
    )
    assert board(live).victory == ("gem",)


def test_fel_4_3_a_cost_that_cannot_be_paid_forbids_travel() -> None:
    heroes = [{"card": "gloin", "exhausted": True}]
    live = lay(
        at="travel.choose", staging=["great-forest-web", "old-forest-road"], seats={"ann": {"heroes": heroes}}
    )
    assert ids(live) == ("travel:old-forest-road", PASS)
    with refused(live, Illegal, "FEL-4.3"):
        answer(live, "travel:great-forest-web")


def test_fel_4_3_the_cost_is_paid_in_staging() -> None:
    live = lay(
        at="travel.choose", staging=["great-forest-web"], seats={"ann": {"heroes": ["gloin", "aragorn"]}}
    )
    answer(live, "travel:great-forest-web")
    answer(live, "choose:gloin")
    kinds = [type(each) for each in happened(live, ev.Exhausted, ev.Travelled)]
    assert kinds == [ev.Exhausted, ev.Travelled]


def test_fel_5_1_once_round_the_table_whatever_the_cost() -> None:
    cards = {"one": hero(), "far": invented("enemy", engage=99), "near": invented("enemy", engage=99)}
    live = lay(
        "ann",
        "bo",
        at="encounter.optional",
        cards=cards,
        staging=["far", "near"],
        seats={"ann": {"heroes": ["one"]}},
    )
    assert ids(live) == ("engage:far", "engage:near", PASS)
    answer(live, PASS)
    choose(live, "bo", "engage:far")
    assert board(live).seats["bo"].engaged == ("far",)
    assert board(live).staging == ("near",)
    assert [each.how for each in happened(live, ev.Engaged)] == ["optional"]


def checked(*costs: int, threats: tuple[int, ...] = (29,), first: str = ""):
    """Engagement checks of players at these dials against enemies `e20`, ... of these costs."""
    seats = ("ann", "bo", "cy")[: len(threats)]
    cards = {f"e{cost}": invented("enemy", engage=cost, health=99) for cost in costs} | {"one": hero()}
    players = {
        seat: {"threat": threat, "heroes": ["one"] if seat == "ann" else []}
        for seat, threat in zip(seats, threats, strict=True)
    }
    return lay(
        *seats,
        at="encounter.checks",
        cards=cards,
        staging=[f"e{cost}" for cost in costs],
        seats=players,
        first=first,
    )


def test_fel_5_3_worked_example_the_costliest_that_can_engages_first() -> None:
    live = checked(20, 25, 35)
    assert [each.enemy for each in happened(live, ev.Engaged)] == ["e25", "e20"]
    assert board(live).staging == ("e35",)


def test_fel_5_4_round_and_round_from_the_first_player() -> None:
    live = checked(20, 25, 32, 40, threats=(24, 35))
    told = [(each.seat, each.enemy) for each in happened(live, ev.Checked)]
    assert told == [("ann", "e20"), ("bo", "e32"), ("ann", ""), ("bo", "e25")]


def test_fel_5_4_ties_are_the_first_players_to_break() -> None:
    cards = {"left": invented("enemy", engage=20), "right": invented("enemy", engage=20), "one": hero()}
    live = lay(
        "ann",
        "bo",
        at="encounter.checks",
        cards=cards,
        staging=["left", "right"],
        first="bo",
        seats={"ann": {"threat": 30, "heroes": ["one"]}, "bo": {"threat": 10}},
    )
    pass_until(live, "engages-first")
    assert asked(live)[0].seats == ("bo",)
    choose(live, "bo", "choose:right")
    assert [each.enemy for each in happened(live, ev.Engaged)] == ["right", "left"]
