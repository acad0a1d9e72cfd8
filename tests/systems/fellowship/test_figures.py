"""Figures and what changes them (FEL-8.4, 8.7, 8.8), rows for the whole table, attacks out of turn (6.16)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.questions import PASS
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import CONSTANTS, LOWERING
from engine.rules.fellowship.figures import LEAST, READ, figures_of
from engine.rules.fellowship.state import Attack, Piece, Printed
from engine.tabletop.sums import Row, Sum
from replays.checking.reads import Noting
from tests.systems.fellowship.playing import Game
from tests.systems.fellowship.tables import answer, asked, board, happened, hero, invented, lay, pass_until
from tests.systems.table import choose


def test_fel_8_4_constants_and_what_lasts_add_up_with_their_sources() -> None:
    lasting = [{"target": "gimli", "figure": "attack", "amount": 1, "source": "for-gondor"}]
    live = lay(
        at="travel.choose",
        staging=["forest-gate"],
        seats={"ann": {"heroes": [{"card": "gimli", "damage": 2}]}},
        lasting=lasting,
    )
    figures = figures_of(board(live))
    assert figures.of("gimli", "attack") == 5
    rows = Row("gimli", "", 2), Row("gimli", "gimli", 2), Row("for-gondor", "gimli", 1)
    assert figures.sum("gimli", "attack") == Sum(5, rows)
    assert live.state.course.modifiers == {"gimli>gimli.attack": 2, "for-gondor>gimli.attack": 1}


def test_fel_8_7_no_figure_is_below_nothing() -> None:
    cards = {"imp": invented("enemy", threat=2), "one": hero()}
    lasting = [{"target": "imp", "figure": "threat", "amount": -5}]
    live = lay(
        at="quest.resolve", cards=cards, staging=["imp"], seats={"ann": {"heroes": ["one"]}}, lasting=lasting
    )
    resolved = happened(live, ev.QuestResolved)[0]
    rows = Row("imp", "", 2), Row("table", "imp", -5), Row("FEL-8.7", "imp", 3)
    assert resolved.threat == Sum(0, rows)


@pytest.mark.parametrize("until", ["phase", "attack"])
def test_fel_8_8_what_lasts_for_the_phase_or_an_attack_in_it_ends_with_it(until: str) -> None:
    lasting = [{"target": "one", "figure": "willpower", "amount": 3, "until": until}]
    live = lay(
        at="quest.after_resolve",
        cards={"one": hero()},
        staging=["forest-gate"],
        seats={"ann": {"heroes": ["one"]}},
        lasting=lasting,
    )
    assert board(live).lasting == ()
    assert live.state.course.phase == "travel.choose"


def test_fel_8_8_a_card_that_leaves_for_two_zones_goes_where_its_controller_says() -> None:
    rows = [{"target": "pet", "figure": f"leaves:{zone}"} for zone in ("hand", "deck")]
    cards = {"one": hero(), "pet": {"kind": "ally", "health": 1}}
    live = lay(
        at="quest.after_resolve",
        cards=cards,
        seats={"ann": {"heroes": ["one"], "allies": ["pet"]}},
        lasting=rows,
    )
    assert asked(live)[0].what == "leaves-for"
    answer(live, "choose:hand")
    assert board(live).seats["ann"].hand.cards == ("pet",)


@pytest.mark.parametrize(("amount", "revealed"), [(1, 3), (-1, 1), (-9, 0)])
def test_fel_3_2_the_table_may_reveal_more_or_fewer(amount: int, revealed: int) -> None:
    rows = [{"target": "table", "figure": "reveals", "amount": amount}]
    seats = {"ann": {"heroes": ["gloin"]}, "bo": {"heroes": ["theodred"]}}
    live = lay("ann", "bo", at="quest.staging", seats=seats, deck=9, lasting=rows, staging=["forest-gate"])
    assert len(happened(live, ev.CardRevealed)) == revealed


def test_no_staging_no_checks_no_draw() -> None:
    rows = [
        {"target": "table", "figure": figure, "until": "round"}
        for figure in ("no-staging", "no-checks", "no-draw")
    ]
    cards = {"imp": invented("enemy", engage=1, threat=0), "one": hero(willpower=1)}
    seats = {"ann": {"heroes": ["one"], "threat": 30, "deck": 5}}
    live = lay(at="resource.draw", cards=cards, staging=["imp"], seats=seats, deck=9, lasting=rows)
    pass_until(live, "engage")
    answer(live, PASS)
    assert happened(live, ev.CardRevealed) == []
    assert happened(live, ev.Engaged) == []
    assert board(live).seats["ann"].hand.count == 1, "the row ended with the round"


def test_fel_6_16_an_attack_out_of_turn_is_dealt_a_shadow_and_takes_it_along() -> None:
    cards = {
        "ogre": invented("enemy", attack=3, engage=99),
        "one": hero(),
        "sudden-blow": invented("treachery", does=[{"on": "revealed", "do": "attacks", "to": "chosen-foe"}]),
    }
    seats = {"ann": {"heroes": ["one"], "engaged": ["ogre"]}}
    live = lay(at="quest.staging", cards=cards, seats=seats, deck=["sudden-blow", "nothing"])
    assert happened(live, ev.AttackBegan) == [ev.AttackBegan("ogre", "ann", alone=True)]
    answer(live, "defend:one")
    order = happened(live, ev.ShadowTurned, ev.ShadowDiscarded, ev.AttackEnded, ev.CardDiscarded)
    told = [(type(each), getattr(each, "card", "")) for each in order[:4]]
    assert told == [
        (ev.ShadowTurned, "nothing"),
        (ev.ShadowDiscarded, "nothing"),
        (ev.AttackEnded, ""),
        (ev.CardDiscarded, "sudden-blow"),
    ]
    assert board(live).pieces["ogre"].shadows == ()


def test_fel_6_17_quick_strike_attacks_alone() -> None:
    seats = {
        "ann": {
            "heroes": [{"card": "gimli", "resources": 1}],
            "engaged": ["king-spider"],
            "hand": ["quick-strike"],
        },
        "bo": {"heroes": ["legolas"]},
    }
    live = lay("ann", "bo", at="quest.after_resolve", seats=seats, staging=["forest-gate"])
    answer(live, "play:quick-strike")
    pass_until(live, "travel")
    assert [each.attackers for each in happened(live, ev.StrikeDeclared)] == [("gimli",)]
    assert board(live).pieces["king-spider"].damage == 1


def test_ker_3_5_a_game_with_real_cards_is_played_to_its_end() -> None:
    game = Game(5, 2, dice="declared").play(most=6000)
    assert game.state.course.ended in ("won", "lost")


def test_fel_9_1_a_seat_that_is_out_is_asked_nothing() -> None:
    seats = {"ann": {"threat": 50, "out": True}, "bo": {"heroes": ["beravor"], "deck": 9}}
    live = lay("ann", "bo", at="travel.after_choose", seats=seats, first="bo")
    assert [each.seats for each in asked(live)] == [("bo",)]
    choose(live, "bo", PASS)


def test_constant_effects_read_no_more_of_the_board_than_what_figures_follow_from() -> None:
    """What they read and is not named in `READ` could move, and nobody would look for what follows."""
    live = lay(at="travel.choose", staging=["forest-gate"], seats={"ann": {"heroes": ["gimli"]}})
    for card, change in CONSTANTS.items():
        there = board(live)
        printed = {**there.printed, card: Printed("attachment")}
        pieces = {**there.pieces, card: Piece(card, on="gimli", resources=1)}
        for attacks in (), (Attack("forest-gate", "ann", ("gimli",), by_enemy=False),):
            seen = Noting(replace(there, printed=printed, pieces=pieces, attacks=attacks))
            lowers = [row for row in change(seen, card) if row[1] in LEAST and row[2] < 0]  # type: ignore[arg-type]
            assert set(seen.noted) <= set(READ), card
            assert not lowers or card in LOWERING, card
