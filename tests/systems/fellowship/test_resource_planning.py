"""The resource and planning phases (FEL-1, FEL-2)."""

from __future__ import annotations

from engine.errors import Illegal
from engine.events import WindowClosed
from engine.rules.fellowship import events as ev
from tests.systems.fellowship.tables import answer, asked, board, happened, hero, ids, lay
from tests.systems.table import choose, refused


def test_fel_1_1_each_hero_gains_one_exhausted_or_not() -> None:
    heroes = [{"card": "aragorn", "exhausted": True}, {"card": "gloin", "resources": 2}]
    live = lay(at="resource.gain", seats={"ann": {"heroes": heroes}})
    assert [board(live).pieces[id].resources for id in ("aragorn", "gloin")] == [1, 3]


def test_fel_1_2_each_player_draws_and_an_empty_deck_gives_none() -> None:
    live = lay(
        "ann",
        "bo",
        at="resource.draw",
        seats={"ann": {"heroes": ["aragorn"], "deck": 3}, "bo": {"heroes": ["eowyn"]}},
    )
    assert [board(live).seats[seat].hand.count for seat in ("ann", "bo")] == [1, 0]
    assert live.state.course.piles["deck:ann"].count == 2


def test_fel_1_3_one_window_after_both() -> None:
    live = lay(at="resource.gain", cards={"one": hero()}, seats={"ann": {"heroes": ["one"]}})
    windows = [each.window for each in happened(live, WindowClosed)]
    assert windows[:2] == ["resource.after_draw", "planning.play"]


def planning(**seat):
    return lay(at="planning.play", seats={"ann": seat})


def test_fel_2_2_resources_of_a_card_come_from_heroes_of_its_sphere() -> None:
    heroes = [
        {"card": "gloin", "resources": 3},
        {"card": "eowyn", "resources": 2},
        {"card": "eleanor", "resources": 2},
    ]
    live = planning(heroes=heroes, hand=["guard-of-the-citadel", "northern-tracker"])
    answer(live, "play:guard-of-the-citadel")
    answer(live, "play:northern-tracker")
    assert [board(live).pieces[id].resources for id in ("gloin", "eowyn", "eleanor")] == [1, 0, 0]


def test_fel_2_2_pools_are_asked_for_where_there_is_a_choice() -> None:
    heroes = [{"card": "aragorn", "resources": 2}, {"card": "gloin", "resources": 1}]
    live = planning(heroes=heroes, hand=["guard-of-the-citadel"])
    answer(live, "play:guard-of-the-citadel")
    asking = asked(live)[0]
    assert (asking.form, asking.least, [(each.id, each.holds) for each in asking.options]) == (
        "pay",
        2,
        [("aragorn", 2), ("gloin", 1)],
    )
    with refused(live, Illegal, "KER-1.4"):
        answer(live, "aragorn=1")
    answer(live, "aragorn=1", "gloin=1")
    assert board(live).pieces["guard-of-the-citadel"].controller == "ann"


def test_fel_2_2_a_pool_that_may_not_pay_is_refused_by_the_clause() -> None:
    ann = {
        "heroes": [
            {"card": "aragorn", "resources": 2},
            {"card": "gloin", "resources": 1},
            {"card": "eowyn", "resources": 2},
            "theodred",
        ],
        "hand": ["guard-of-the-citadel"],
    }
    seats = {"ann": ann, "bo": {"heroes": [{"card": "legolas", "resources": 2}]}}
    live = lay("ann", "bo", at="planning.play", seats=seats)
    answer(live, "play:guard-of-the-citadel")
    for paid in (["eowyn=2"], ["aragorn=1", "eowyn=1"], ["legolas=2"], ["aragorn=1", "theodred=1"]):
        with refused(live, Illegal, "FEL-2.2"):
            answer(live, *paid)
    answer(live, "aragorn=2")
    assert board(live).pieces["eowyn"].resources == 2


def test_fel_2_2_neutral_cards_take_any_resources() -> None:
    heroes = [{"card": "gloin", "resources": 3}, {"card": "eowyn", "resources": 2}]
    live = planning(heroes=heroes, hand=["gandalf"])
    answer(live, "play:gandalf")
    assert "gandalf" in board(live).pieces


def test_fel_2_2_a_sphere_without_a_hero_is_refused() -> None:
    live = planning(
        heroes=[{"card": "eowyn", "resources": 9}], hand=["guard-of-the-citadel", "wandering-took"]
    )
    assert ids(live) == ("play:wandering-took", "use:eowyn", "pass")
    with refused(live, Illegal, "FEL-2.2"):
        answer(live, "play:guard-of-the-citadel")


def test_fel_2_3_one_copy_of_a_unique_title_at_the_table() -> None:
    seats = {
        "ann": {"heroes": [{"card": "gloin", "resources": 9}], "hand": ["faramir", "guard-of-the-citadel"]},
        "bo": {"heroes": ["theodred"], "allies": ["faramir"]},
    }
    live = lay("ann", "bo", at="planning.play", seats=seats)
    assert ids(live) == ("play:guard-of-the-citadel", "pass")
    with refused(live, Illegal, "FEL-2.3"):
        answer(live, "play:faramir")


def test_fel_2_3_a_third_restricted_attachment_makes_the_controller_discard_one() -> None:
    axes = ["dwarven-axe", "blade-of-gondolin"]
    heroes = [{"card": "gimli", "resources": 9, "attached": axes}]
    live = planning(heroes=heroes, hand=["horn-of-gondor"])
    answer(live, "play:horn-of-gondor")
    assert asked(live)[0].what == "restricted"
    answer(live, "choose:dwarven-axe")
    assert board(live).pieces["gimli"].attached == ("blade-of-gondolin", "horn-of-gondor")
    assert board(live).seats["ann"].discard == ("dwarven-axe",)


def test_fel_2_1_in_player_order_and_in_this_phase_only() -> None:
    seat = {"heroes": [{"card": "gloin", "resources": 4}], "hand": ["guard-of-the-citadel"]}
    other = {"heroes": [{"card": "aragorn", "resources": 4}], "hand": ["guard-of-the-citadel"]}
    live = lay(
        "ann",
        "bo",
        at="planning.play",
        first="bo",
        seats={"ann": seat, "bo": other},
        options={"hands": "open"},
    )
    assert ids(live) == ()
    assert ids(live, "bo") == ("play:guard-of-the-citadel-2", "pass")
    choose(live, "bo", "pass")
    assert ids(live) == ("play:guard-of-the-citadel", "pass")


def test_fel_2_6_an_attachment_follows_the_controller_of_its_bearer() -> None:
    seats = {
        "ann": {"heroes": [{"card": "gloin", "resources": 9}], "hand": ["steward-of-gondor"]},
        "bo": {"heroes": ["eowyn"]},
    }
    live = lay("ann", "bo", at="planning.play", seats=seats)
    answer(live, "play:steward-of-gondor")
    answer(live, "choose:eowyn")
    piece = board(live).pieces["steward-of-gondor"]
    assert (piece.owner, piece.controller, piece.on, piece.exhausted) == ("ann", "bo", "eowyn", False)


def test_fel_2_7_a_cancelled_event_stays_paid_for() -> None:
    heroes = [{"card": "gloin", "resources": 2}, {"card": "aragorn", "exhausted": True}]
    live = lay(at="planning.play", seats={"ann": {"heroes": heroes, "hand": ["common-cause"]}})
    answer(live, "play:common-cause")
    assert [each.card for each in happened(live, ev.CardPlayed)] == ["common-cause"]
    assert board(live).seats["ann"].discard == ("common-cause",)
    assert board(live).pieces["gloin"].exhausted
