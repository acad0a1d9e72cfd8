"""The refresh phase and the ends (FEL-7, FEL-9)."""

from __future__ import annotations

import pytest

from engine.events import Ended
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.consequences import score_of
from engine.tabletop.sums import Row, Sum, rows
from replays.session import Session
from tests.systems.fellowship.tables import (
    answer,
    asked,
    board,
    clauses,
    happened,
    hero,
    invented,
    lay,
    pass_until,
)
from tests.systems.table import adjust


def test_fel_7_every_card_is_readied_every_dial_rises_the_token_passes() -> None:
    heroes = [
        {"card": "gloin", "exhausted": True, "attached": [{"card": "steward-of-gondor", "exhausted": True}]}
    ]
    live = lay(
        "ann",
        "bo",
        at="refresh.ready",
        seats={"ann": {"heroes": heroes, "threat": 9}, "bo": {"heroes": ["eowyn"], "threat": 20}},
    )
    assert [board(live).pieces[id].exhausted for id in ("gloin", "steward-of-gondor")] == [False, False]
    pass_until(live, "resource.after_draw")
    assert [board(live).seats[seat].threat for seat in ("ann", "bo")] == [10, 21]
    assert board(live).first == "bo"
    assert (board(live).complete, live.state.course.round) == (1, 2)


def test_fel_7_4_the_dial_rises_before_the_token_passes() -> None:
    seats = {"ann": {"heroes": ["gloin"], "threat": 49}, "bo": {"heroes": ["eowyn"], "threat": 28}}
    live = lay("ann", "bo", at="refresh.ready", seats=seats)
    order = [type(each) for each in happened(live, ev.ThreatRaised, ev.Eliminated, ev.FirstPlayerNamed)]
    assert order == [ev.ThreatRaised, ev.Eliminated, ev.FirstPlayerNamed, ev.ThreatRaised]
    assert board(live).first == "bo"


def end_of_combat(*staging: str) -> Session:
    """Ann's Beorn goes back into her deck as the combat phase ends, and snipers lie in wait; Bo is first."""
    beorn = {"target": "beorn", "figure": "leaves:deck", "source": "beorn"}
    seats = {
        "ann": {"heroes": [{"card": "gimli", "damage": 3}], "allies": ["beorn"]},
        "bo": {"heroes": ["eowyn"]},
    }
    return lay("ann", "bo", at="combat.end", first="bo", seats=seats, staging=staging, lasting=[beorn])


def test_fel_8_13_the_first_player_orders_forced_effects_of_one_moment() -> None:
    """R7: they were taken in the order on the table: Beorn was gone before the sniper could hit him."""
    live = end_of_combat("goblin-sniper")
    (order,) = asked(live)
    assert (order.what, order.seats, order.clause) == ("order", ("bo",), "FEL-8.13")
    assert order.ids == ("leave:beorn", "use:goblin-sniper")
    answer(live, "use:goblin-sniper", seat="bo")
    (hurt,) = asked(live)
    assert (hurt.seats, hurt.ids) == (("ann",), ("choose:gimli", "choose:beorn"))
    answer(live, "choose:beorn")
    assert [each.card for each in happened(live, ev.Damaged)][-1] == "beorn"
    assert "beorn" not in board(live).pieces
    assert board(live).pieces["gimli"].damage == 3


def test_fel_8_13_who_goes_first_cannot_be_hit() -> None:
    live = end_of_combat("goblin-sniper")
    answer(live, "leave:beorn", seat="bo")
    assert "beorn" not in board(live).pieces
    assert not [each for each in asked(live) if each.what == "who-damaged"]
    assert board(live).pieces["gimli"].damage == 4


def test_fel_8_13_copies_of_one_card_are_in_no_order() -> None:
    seats = {"ann": {"heroes": ["gimli"]}}
    live = lay("ann", at="combat.end", seats=seats, staging=["goblin-sniper", "goblin-sniper"])
    assert board(live).pieces["gimli"].damage == 2


def test_fel_8_13_what_is_left_is_asked_for_again_after_a_change_by_hand() -> None:
    live = end_of_combat("goblin-sniper")
    adjust(live, ev.CardLeft("goblin-sniper", "discard", "", "hand"))
    assert not [each for each in asked(live) if each.what == "order"]
    assert "beorn" not in board(live).pieces


def test_fel_9_1_cards_leave_and_enemies_return_with_their_damage() -> None:
    ann = {
        "heroes": [{"card": "gloin", "attached": [{"card": "steward-of-gondor", "owner": "bo"}]}],
        "allies": ["faramir"],
        "engaged": [{"card": "forest-spider", "damage": 2}],
        "threat": 49,
        "hand": 2,
        "deck": 3,
    }
    live = lay("ann", "bo", at="refresh.threat", seats={"ann": ann, "bo": {"heroes": ["eowyn"]}})
    seat = board(live).seats["ann"]
    assert seat.out
    assert seat.hand.count == live.state.course.piles["deck:ann"].count == 0
    assert len(seat.discard) == 2 + 3 + 2
    assert board(live).seats["bo"].discard == ("steward-of-gondor",)
    assert board(live).staging == ("forest-spider",)
    assert board(live).pieces["forest-spider"].damage == 2


def test_fel_9_1_the_last_hero_gone() -> None:
    cards = {"weak": hero(health=1), "ogre": invented("enemy", attack=5)}
    seats = {
        "ann": {"heroes": ["weak"], "allies": ["guard-of-the-citadel"], "engaged": ["ogre"]},
        "bo": {"heroes": ["eowyn"]},
    }
    live = lay("ann", "bo", at="combat.attack.choose", cards=cards, seats=seats)
    answer(live, "defend:weak")
    assert happened(live, ev.Eliminated) == [ev.Eliminated("ann", "heroes")]
    assert board(live).staging == ("ogre",)


def test_fel_9_1_a_dial_changed_by_hand_eliminates_too() -> None:
    seats = {"ann": {"heroes": ["gloin"], "threat": 45}, "bo": {"heroes": ["theodred"]}}
    live = lay("ann", "bo", at="travel.choose", seats=seats, staging=["forest-gate"])
    adjust(live, ev.ThreatRaised("ann", 5, "a slip"))
    assert happened(live, ev.Eliminated) == [ev.Eliminated("ann", "threat")]
    assert asked(live)[0].seats == ("bo",)


def test_fel_9_2_all_eliminated_is_lost() -> None:
    live = lay(at="refresh.threat", seats={"ann": {"heroes": ["gloin"], "threat": 49}})
    assert live.state.course.ended == "lost"
    assert clauses(live, Ended) == ["FEL-9.2"]


def test_fel_9_2_the_last_stage_done_is_won_with_a_score() -> None:
    cards = {
        "final": invented("stage", stage=3, points=2),
        "one": hero(willpower=5, threat=12),
        "boss": invented("enemy", victory=4),
    }
    seats = {
        "ann": {
            "heroes": [{"card": "one", "committed": True, "damage": 3}],
            "fallen": ["gloin"],
            "threat": 33,
        }
    }
    live = lay(at="quest.resolve", cards=cards, seats=seats, stage="final", victory=["boss"], round=3)
    assert live.state.course.ended == "won"
    assert happened(live, ev.Scored) == [
        ev.Scored(
            Sum(
                33 + 9 + 3 + 20 - 4,
                rows([("ann", 33), ("one", 3), ("gloin", 9), ("rounds", 20), ("boss", -4)]),
            )
        )
    ]


@pytest.mark.parametrize(("variant", "dial"), [("score-caps", 54), ("dial-stops", 50)])
def test_fel_9_3_a_raise_past_fifty(variant: str, dial: int) -> None:
    cards = {"one": hero(), "place": invented("location", threat=7, points=9)}
    live = lay(
        "ann",
        "bo",
        at="quest.resolve",
        cards=cards,
        staging=["place"],
        rulings={"FEL-9.3": variant},
        seats={"ann": {"heroes": ["one"], "threat": 47}, "bo": {"heroes": ["eowyn"]}},
    )
    assert board(live).seats["ann"].threat == dial
    assert board(live).seats["ann"].out
    score = score_of(board(live), rounds=False)
    assert Row("ann", "", 50) in score.rows
    assert score.value == 50 + 0 + board(live).seats["bo"].threat


@pytest.mark.parametrize(("variant", "score"), [("rounds-count", 53), ("rounds-free", 33)])
def test_fel_9_4_completed_rounds(variant: str, score: int) -> None:
    cards = {"final": invented("stage", stage=3, points=2), "one": hero(willpower=5)}
    seats = {"ann": {"heroes": [{"card": "one", "committed": True}], "threat": 33}}
    live = lay(
        at="quest.resolve", cards=cards, seats=seats, stage="final", round=3, rulings={"FEL-9.4": variant}
    )
    assert happened(live, ev.Scored)[0].score.value == score
