"""Action windows, responses and standing passes (FEL-8)."""

from __future__ import annotations

from engine.commands import StandPass
from engine.events import Answered, WindowClosed
from engine.questions import PASS
from engine.rules.fellowship import events as ev
from engine.tabletop.sums import rows
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
from tests.systems.table import choose, question


def test_fel_8_1_a_window_closes_when_all_have_passed_in_a_row() -> None:
    seats = {
        "ann": {"heroes": [{"card": "beravor"}], "deck": 9},
        "bo": {"heroes": [{"card": "gloin", "attached": ["steward-of-gondor"]}], "deck": 9},
    }
    live = lay("ann", "bo", at="planning.after_play", seats=seats)
    answer(live, PASS)
    choose(live, "bo", "use:steward-of-gondor")
    assert ids(live) == ("use:beravor", PASS)
    answer(live, "use:beravor")
    answer(live, "choose:bo")
    assert board(live).seats["bo"].hand.count == 2
    assert question(live.state, "ann") is None or board(live).pieces["beravor"].exhausted


def test_fel_8_2_a_window_nobody_can_use_closes_by_itself_and_is_told() -> None:
    live = lay(at="travel.after_choose", cards={"one": hero()}, seats={"ann": {"heroes": ["one"]}})
    assert WindowClosed("travel.after_choose") in happened(live, WindowClosed)


def test_fel_8_2_a_seat_that_could_hold_something_is_asked_like_one_that_does() -> None:
    heroes = [{"card": "gloin", "resources": 5, "exhausted": True}]
    seats = {
        "ann": {"heroes": heroes, "hand": ["guard-of-the-citadel"], "deck": ["grim-resolve", "blank"]},
        "bo": {"heroes": ["theodred"]},
    }
    live = lay("ann", "bo", at="planning.after_play", seats=seats)
    asking = question(live.state, "ann")
    assert asking is not None
    assert (asking.hidden, asking.ids) == (True, (PASS,))


def test_fel_8_2_hands_played_open_ask_nobody_for_nothing() -> None:
    heroes = [{"card": "gloin", "resources": 5, "exhausted": True}]
    seats = {
        "ann": {"heroes": heroes, "hand": ["guard-of-the-citadel"], "deck": ["grim-resolve"]},
        "bo": {"heroes": ["theodred"]},
    }
    live = lay("ann", "bo", at="planning.after_play", seats=seats, options={"hands": "open"})
    assert WindowClosed("planning.after_play") in happened(live, WindowClosed)


def test_fel_8_2_a_response_follows_its_trigger_and_may_be_left() -> None:
    heroes = [{"card": "aragorn", "resources": 1}]
    live = lay(at="quest.commit", seats={"ann": {"heroes": heroes}}, staging=["forest-gate"])
    answer(live, "commit:aragorn")
    assert asked(live)[0].what == "after:commit"
    answer(live, "use:aragorn")
    aragorn = board(live).pieces["aragorn"]
    assert (aragorn.resources, aragorn.exhausted) == (0, False)
    assert happened(live, ev.QuestResolved)[0].willpower.rows == rows([("aragorn", 2)])


def test_fel_8_2_an_outcome_nobody_listens_to_leaves_no_trace() -> None:
    live = lay(at="quest.commit", cards={"one": hero()}, seats={"ann": {"heroes": ["one"]}})
    before = len(happened(live, Answered))
    answer(live, "commit:one")
    assert len(happened(live, Answered)) == before + 1
    assert all(not window.window.startswith("after:") for window in happened(live, WindowClosed))


def test_fel_8_11_a_limit_counts_for_each_copy_and_ends() -> None:
    live = lay(
        at="planning.after_play",
        seats={"ann": {"heroes": ["beravor", "gloin"], "deck": 9}},
    )
    answer(live, "use:beravor")
    assert board(live).seats["ann"].hand.count == 2
    assert board(live).used == {"action:beravor@beravor@round": 1}
    pass_until(live, "resource.after_draw")
    assert board(live).used == {}


def test_ker_4_2_standing_passes_of_this_game() -> None:
    seats = {"ann": {"heroes": ["beravor"], "deck": 9}, "bo": {"heroes": ["denethor"]}}
    live = lay("ann", "bo", at="travel.after_choose", seats=seats, deck=9)
    assert {each.seats[0] for each in asked(live)} == {"ann", "bo"}
    live.do(StandPass("bo", "round"))
    live.do(StandPass("ann", "my-turn"))
    assert live.state.course.phase == "quest.commit" or live.state.course.phase.startswith("resource")
    assert all(slot.choice == (PASS,) for slot in happened(live, Answered) if slot.choice)


def test_ker_4_2_an_attack_on_me_ends_a_standing_pass() -> None:
    cards = {"ogre": invented("enemy", health=9)}
    seats = {"ann": {"heroes": ["beravor"], "deck": 9, "engaged": ["ogre"]}}
    live = lay(at="combat.after_shadows", seats=seats, cards=cards)
    live.do(StandPass("ann", "attack-on-me"))
    assert live.state.course.phase == "combat.attack.after_choose"


def test_fel_10_1_an_effect_without_code_is_left_to_the_table() -> None:
    from engine.events import Adjusted
    from tests.systems.table import adjust

    cards = {"odd": invented("treachery", text=["reveal"]), "one": hero()}
    live = lay(at="quest.staging", cards=cards, seats={"ann": {"heroes": ["one"]}}, deck=["odd"] * 2)
    assert happened(live, ev.LeftToTable) == [ev.LeftToTable("odd", "reveal")]
    adjust(live, ev.ThreatRaised("ann", 2, "odd"), by="ann", reason="the odd card raises the dial")
    assert asked(live)[0].what == "by-hand"
    answer(live, "done")
    assert board(live).discard == ("odd",)
    assert [each.reason for each in happened(live, Adjusted)] == ["the odd card raises the dial"]
