"""The quest phase (FEL-3)."""

from __future__ import annotations

import pytest

from engine.errors import Illegal, Malformed
from engine.events import WindowClosed
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.state import guards
from engine.tabletop.sums import Sum, rows
from tests.systems.fellowship.tables import (
    answer,
    asked,
    board,
    clauses,
    happened,
    hero,
    ids,
    invented,
    lay,
    pass_until,
)
from tests.systems.table import choose


def resolved(willpower: int, threat: int, *seats: str, **more):
    """The quest resolved with these sums."""
    cards = {
        "one": hero(willpower=willpower),
        "place": invented("location", threat=threat, points=20),
        **more.pop("cards", {}),
    }
    return lay(
        *seats,
        at="quest.resolve",
        cards=cards,
        seats={"ann": {"heroes": [{"card": "one", "committed": True}], "threat": 20}},
        staging=["place"],
        **more,
    )


def test_fel_3_5_both_sums_with_every_addend() -> None:
    live = resolved(8, 3)
    assert happened(live, ev.QuestResolved) == [
        ev.QuestResolved(Sum(8, rows([("one", 8)])), Sum(3, rows([("place", 3)])))
    ]
    assert clauses(live, ev.QuestResolved) == ["FEL-3.5"]


def test_fel_3_7_worked_example_the_location_takes_its_need_first() -> None:
    more = {"cards": {"lair": invented("location", threat=9, points=3)}, "active": ["lair"]}
    live = resolved(8, 3, **more)
    assert board(live).progress == 2
    assert board(live).active == ()
    assert board(live).discard == ("lair",)
    assert [(each.on, each.amount) for each in happened(live, ev.ProgressPlaced)] == [
        ("lair", 3),
        ("the-quest", 2),
    ]


def test_fel_3_8_worked_example_every_dial_rises_by_the_difference() -> None:
    live = resolved(3, 8, "ann", "bo")
    assert [board(live).seats[seat].threat for seat in ("ann", "bo")] == [25, 5]
    assert clauses(live, ev.ThreatRaised) == ["FEL-3.8", "FEL-3.8"]


def test_fel_3_6_worked_example_equal_sums_do_nothing() -> None:
    live = resolved(4, 4)
    assert board(live).seats["ann"].threat == 20
    assert board(live).progress == 0


def test_fel_3_1_only_ready_characters_may_be_committed() -> None:
    cards = {"one": hero(willpower=1), "two": hero(willpower=2), "three": hero(willpower=3)}
    heroes = ["one", {"card": "two", "exhausted": True}, "three"]
    live = lay(at="quest.commit", cards=cards, seats={"ann": {"heroes": heroes}})
    assert ids(live) == ("commit:one", "commit:three")
    with pytest.raises((Malformed, Illegal)):
        answer(live, "commit:two")
    answer(live, "commit:one", "commit:three")
    assert happened(live, ev.Committed) == [ev.Committed("ann", ("one", "three"))]
    assert happened(live, ev.QuestResolved)[0].willpower.value == 4


def test_fel_3_1_in_player_order_from_the_first_player() -> None:
    cards = {"one": hero(), "two": hero()}
    seats = {"ann": {"heroes": ["one"]}, "bo": {"heroes": ["two"]}}
    live = lay("ann", "bo", at="quest.commit", cards=cards, seats=seats, first="bo")
    assert asked(live)[0].seats == ("bo",)
    choose(live, "bo")
    assert asked(live)[0].seats == ("ann",)


def test_fel_3_2_one_card_for_each_player_in_the_game() -> None:
    cards = {"one": hero(), "place": invented("location", threat=1, points=9)}
    seats = {"ann": {"heroes": ["one"]}, "bo": {"threat": 50, "out": True}, "cy": {}}
    live = lay("ann", "bo", "cy", at="quest.staging", cards=cards, seats=seats, deck=["place"] * 5)
    assert len(board(live).staging) == 2
    assert live.state.course.piles["encounter"].count == 3


def test_fel_3_2_a_treachery_is_discarded() -> None:
    live = lay(
        at="quest.staging", cards={"one": hero()}, seats={"ann": {"heroes": ["one"]}}, deck=["nothing"] * 2
    )
    assert board(live).discard == ("nothing",)
    assert board(live).staging == ()


def test_fel_3_10_the_discard_pile_becomes_the_deck() -> None:
    live = lay(
        at="quest.staging", cards={"one": hero()}, seats={"ann": {"heroes": ["one"]}}, discard=["nothing"] * 3
    )
    assert len(happened(live, ev.DeckRemade)) == 1
    assert live.state.course.piles["encounter"].count == 2
    assert len(board(live).discard) == 1


@pytest.mark.parametrize(("variant", "left"), [("each", 1), ("once", 2)])
def test_fel_3_13_two_surges_on_one_card(variant: str, left: int) -> None:
    cards = {"one": hero(), "twice": invented("treachery", keywords=["surge", "surge"])}
    deck = ["twice", *["nothing"] * 3]
    live = lay(
        at="quest.staging",
        cards=cards,
        seats={"ann": {"heroes": ["one"]}},
        deck=deck,
        rulings={"FEL-3.13": variant},
    )
    assert live.state.course.piles["encounter"].count == left


@pytest.mark.parametrize(("variant", "raises"), [("one-raise", [3]), ("separate", [1, 2])])
def test_fel_3_14_two_doomed_on_one_card(variant: str, raises: list[int]) -> None:
    cards = {"one": hero(), "dread": invented("treachery", keywords=["doomed-1", "doomed-2"])}
    live = lay(
        at="quest.staging",
        cards=cards,
        seats={"ann": {"heroes": ["one"]}},
        deck=["dread"],
        rulings={"FEL-3.14": variant},
    )
    doomed = [each.amount for each in happened(live, ev.ThreatRaised) if each.source == "doomed"]
    assert doomed == raises


@pytest.mark.parametrize(
    ("variant", "order"),
    [("explore-first", [ev.Explored, ev.StageDone]), ("advance-first", [ev.StageDone, ev.Explored])],
)
def test_fel_3_12_one_placement_explores_and_finishes(variant: str, order: list[type]) -> None:
    cards = {
        "lair": invented("location", threat=9, points=3),
        "first": invented("stage", stage=1, points=8),
        "second": invented("stage", stage=2, points=5),
    }
    more = {
        "cards": cards,
        "active": [{"card": "lair", "progress": 2}],
        "stage": "first",
        "stages": ["second"],
    }
    live = resolved(6, 3, progress=6, rulings={"FEL-3.12": variant}, **more)
    assert [type(each) for each in happened(live, ev.Explored, ev.StageDone)] == order
    assert (board(live).stage, board(live).progress) == ("second", 0)


def test_fel_3_9_what_exceeds_the_need_of_a_stage_is_lost() -> None:
    cards = {"first": invented("stage", stage=1, points=2), "second": invented("stage", stage=2, points=5)}
    live = resolved(9, 1, cards=cards, stage="first", stages=["second"])
    assert (board(live).stage, board(live).progress) == ("second", 0)


def test_fel_3_11_guarded_takes_the_next_card() -> None:
    cards = {
        "one": hero(),
        "map": invented("objective", keywords=["guarded"]),
        "imp": invented("enemy", engage=99),
    }
    live = lay(
        at="quest.staging", cards=cards, seats={"ann": {"heroes": ["one"]}}, deck=["map", "imp", "nothing"]
    )
    assert board(live).staging == ("map", "imp")
    assert guards(board(live), "map") == ("imp",)
    assert live.state.course.piles["encounter"].count == 1


def test_fel_3_22_a_card_that_leaves_play_takes_its_surge_with_it() -> None:
    cards = {"crow": invented("enemy", health=1, keywords=["surge"])}
    seats = {"ann": {"heroes": [{"card": "thalin", "committed": True}]}}
    live = lay(at="quest.staging", cards=cards, seats=seats, deck=["crow", "nothing"])
    assert board(live).discard == ("crow",)
    assert live.state.course.piles["encounter"].count == 1


def test_fel_3_17_a_stage_that_may_not_be_finished_gathers_progress() -> None:
    cards = {"first": invented("stage", stage=1, points=6), "second": invented("stage", stage=2, points=5)}
    lasting = [{"target": "table", "figure": "no-advance", "until": "game"}]
    live = resolved(4, 1, cards=cards, stage="first", stages=["second"], progress=6, lasting=lasting)
    assert (board(live).stage, board(live).progress) == ("first", 9)


def test_fel_3_18_two_active_locations_are_divided_by_the_first_player() -> None:
    cards = {"left": invented("location", points=3), "right": invented("location", points=4)}
    live = resolved(6, 1, cards=cards, active=["left", "right"])
    assert asked(live)[0].what == "divide"
    answer(live, "left=2", "right=3")
    assert [board(live).pieces[id].progress for id in ("left", "right")] == [2, 3]


def test_fel_3_4_windows_close_by_themselves_and_say_so() -> None:
    live = lay(at="quest.before_commit", cards={"one": hero()}, seats={"ann": {"heroes": ["one"]}})
    answer(live)
    pass_until(live, "travel", "strike", "deck")
    closed = [each.window for each in happened(live, WindowClosed)]
    assert closed[:4] == [
        "quest.before_commit",
        "quest.after_commit",
        "quest.after_staging",
        "quest.after_resolve",
    ]


def test_fel_3_23_a_revealed_card_goes_to_staging_when_its_reveal_is_resolved() -> None:
    cards = {"one": hero(), "howler": invented("enemy", engage=99, text=["reveal"])}
    live = lay(at="quest.staging", cards=cards, seats={"ann": {"heroes": ["one"]}}, deck=["howler"])
    assert asked(live)[0].what == "by-hand"
    assert (board(live).limbo, board(live).staging) == (("howler",), ())
    assert board(live).pieces["howler"].damage == 0
    answer(live, "done")
    assert board(live).staging == ("howler",)
