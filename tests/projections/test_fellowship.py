"""What fellowship shows: staging with each addend, dials, hands, shadow cards, and how it is laid out."""

from __future__ import annotations

import json
from typing import Any

from engine.rules.fellowship.rules import RULES
from projections.areas import Area, Bar
from projections.fellowship import Board, Hand
from projections.figures import Standing
from projections.show import Shown, show
from projections.sums import Addend, Total
from projections.threat import Gauge
from replays.session import Session
from service.out import as_json
from tests.systems.fellowship.tables import answer, hero, invented, lay

CARDS = {
    "marsh": invented("location", threat=3, points=4),
    "wolf": invented("enemy"),
    "tall": hero(willpower=4),
    "small": hero(willpower=1),
}


def shown(live: Session, viewer: str = "public") -> Shown:
    return show(RULES.model, live.state, live.version, viewer)


def board(live: Session, viewer: str = "public") -> Board:
    found = shown(live, viewer).board
    assert isinstance(found, Board)
    return found


def area(live: Session, id: str, viewer: str = "public") -> Area:
    return next(each for each in shown(live, viewer).areas if each.id == id)


def questing(**more: Any) -> Session:
    return lay(
        "ann",
        "bo",
        at="quest.commit",
        seats={"ann": {"threat": 28, "heroes": ["tall"]}, "bo": {"threat": 31, "heroes": ["small"]}},
        staging=["marsh", "wolf"],
        cards=CARDS,
        **more,
    )


def test_fel_3_5_staging_and_the_quest_are_shown_as_totals_with_each_addend() -> None:
    live = questing(first="ann")
    assert json.loads(as_json(board(live).sums)) == {
        "threat": {
            "total": 5,
            "addends": [{"source": "marsh", "amount": 3}, {"source": "wolf", "amount": 2}],
        },
        "willpower": {"total": 0, "addends": []},
    }
    answer(live, "commit:tall")
    assert board(live).sums["willpower"] == Total(4, (Addend(source="tall", amount=4),))


def test_the_addend_of_a_card_has_its_own_addends() -> None:
    live = questing(lasting=[{"target": "wolf", "figure": "threat", "amount": 2, "source": "marsh"}])
    assert board(live).cards["wolf"].figures["threat"] == Standing(2, 4, {"marsh": 2})
    assert board(live).sums["threat"].total == 7


def test_a_card_that_gives_no_threat_counts_for_nothing_and_says_why() -> None:
    live = questing(
        lasting=[{"target": "marsh", "figure": "no-threat", "amount": 1, "source": "secret-paths"}]
    )
    assert board(live).cards["marsh"].figures["threat"] == Standing(3, 0, {"secret-paths": -3})
    assert board(live).sums["threat"].total == 2


def test_fel_8_7_a_figure_that_is_below_nothing_adds_nothing() -> None:
    live = questing(lasting=[{"target": "wolf", "figure": "threat", "amount": -5, "source": "marsh"}])
    assert board(live).sums["threat"].total == 3


def test_the_table_is_laid_out_from_the_quest_to_the_seats_in_player_order() -> None:
    live = questing(first="bo", active=["old-forest-road"])
    assert [each.id for each in shown(live).areas] == ["stage", "active", "staging", "bo", "ann"]
    assert area(live, "staging").cards == ("marsh", "wolf")
    assert area(live, "bo").marks == ("first",)
    assert area(live, "ann").gauges == ("threat:ann",)
    assert shown(live).threat["threat:ann"] == Gauge(28, 50, "ann")


def test_a_location_carries_its_progress_and_its_need() -> None:
    live = questing(active=[{"card": "old-forest-road", "progress": 1}])
    assert board(live).cards["old-forest-road"].bars == {"progress": Bar(1, 3, "points")}


def test_of_a_hand_others_see_how_many_cards_it_has() -> None:
    live = lay(
        "ann",
        "bo",
        at="planning.play",
        seats={
            "ann": {"heroes": ["tall"], "hand": ["gandalf", "stand-and-fight"]},
            "bo": {"heroes": ["small"]},
        },
        cards=CARDS,
    )
    hers = shown(live, "ann").hands["ann"]
    assert isinstance(hers, Hand)
    assert [(card.card, card.cost, card.any_cost) for card in hers.cards] == [
        ("gandalf", 5, False),
        ("stand-and-fight", 0, True),
    ]
    for viewer in ("public", "bo"):
        assert shown(live, viewer).hands["ann"] == Hand(2, ())
        assert area(live, "ann", viewer).counts["hand"] == 2
        assert "gandalf" not in as_json(shown(live, viewer).hands)


def test_fel_6_1_a_shadow_card_is_shown_to_nobody_until_it_is_turned() -> None:
    live = lay(
        at="combat.attack.choose",
        seats={
            "ann": {
                "heroes": ["aragorn"],
                "engaged": [{"card": "king-spider", "shadows": ["old-forest-road"]}],
            }
        },
    )
    for viewer in ("public", "ann", "referee"):
        assert board(live, viewer).cards["king-spider"].shadows == ("",)
        assert "old-forest-road" not in as_json(shown(live, viewer).areas)
