"""When things happen: windows at their places, forced effects before them, choices after shadows."""

from __future__ import annotations

import pytest

from engine.commands import Adjust
from engine.errors import Malformed
from engine.events import WindowClosed
from engine.frames import Frame
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.rules import RULES
from engine.turn import Tx
from tests.systems.fellowship.tables import answer, asked, board, happened, hero, invented, lay, pass_until
from tests.systems.table import choose


@pytest.mark.parametrize(
    ("clause", "at", "window"),
    [
        ("FEL-2.4", "planning.play", "planning.after_play"),
        ("FEL-4.4", "travel.choose", "travel.after_choose"),
        ("FEL-5.2", "encounter.optional", "encounter.after_optional"),
        ("FEL-5.5", "encounter.checks", "encounter.after_checks"),
        ("FEL-6.2", "combat.shadows", "combat.after_shadows"),
    ],
)
def test_windows_of_the_clauses_that_name_them(clause: str, at: str, window: str) -> None:
    live = lay(at=at, cards={"one": hero()}, seats={"ann": {"heroes": ["one"]}})
    found = [entry.clause for entry in live.read(0) if entry.event == WindowClosed(window)]
    assert found[:1] == [clause]


def test_fel_2_4_actions_are_possible_before_and_between_the_cards() -> None:
    seats = {
        "ann": {
            "heroes": [{"card": "gloin", "resources": 4}],
            "hand": ["guard-of-the-citadel", "son-of-arnor"],
        },
        "bo": {"heroes": ["beravor"], "deck": 9},
    }
    live = lay("ann", "bo", at="planning.play", seats=seats)
    choose(live, "bo", "use:beravor")
    answer(live, "play:guard-of-the-citadel")
    assert [type(each) for each in happened(live, ev.AbilityUsed, ev.CardPlayed)] == [
        ev.AbilityUsed,
        ev.CardPlayed,
    ]


def test_fel_0_3_what_set_up_reveals_resolves_its_reveal_before_it_is_in_staging() -> None:
    cards = {"one": hero()}
    live = lay(
        at="travel.choose",
        aside=["king-spider"],
        staging=["forest-gate"],
        cards=cards,
        seats={"ann": {"heroes": ["one"]}},
    )
    tx = Tx(RULES, live.state, live.version, "ann", live.chance)
    tx.run(Frame("setup.reveal", ("king-spider",)), Frame("travel.choose"))
    told = [
        type(entry.event) for entry in tx.entries if isinstance(entry.event, ev.CardPlaced | ev.Exhausted)
    ]
    assert told == [ev.Exhausted, ev.CardPlaced]


def test_fel_6_10_who_takes_it_is_chosen_after_the_shadow() -> None:
    cards = {"ogre": invented("enemy", attack=2), "one": hero(), "two": hero()}
    seats = {"ann": {"heroes": ["one", "two"], "engaged": [{"card": "ogre", "shadows": ["nothing"]}]}}
    live = lay(at="combat.attack.choose", cards=cards, seats=seats)
    answer(live, "pass")
    assert asked(live)[0].what == "who-takes"
    assert len(happened(live, ev.ShadowTurned)) == 1


def test_fel_6_11_a_defender_taken_away_is_not_replaced() -> None:
    cards = {
        "ogre": invented("enemy", attack=2),
        "one": hero(),
        "two": hero(),
        "grip": invented("treachery", text=["shadow"]),
    }
    cards["pet"] = {"kind": "ally", "health": 3, "sphere": "neutral"}
    seats = {
        "ann": {
            "heroes": ["one", "two"],
            "allies": ["pet"],
            "engaged": [{"card": "ogre", "shadows": ["grip"]}],
        }
    }
    live = lay(at="combat.attack.choose", cards=cards, seats=seats)
    answer(live, "defend:pet")
    live.do(Adjust("ann", "the grip discards the defender", (ev.CardLeft("pet", "discard", "ann", "grip"),)))
    answer(live, "done")
    assert asked(live)[0].what == "who-takes"
    answer(live, "choose:one")
    assert happened(live, ev.DamageReckoned)[0].defence.rows == ()
    assert len(happened(live, ev.DefenceDeclared)) == 1


def test_fel_8_5_forced_effects_come_before_the_window_of_their_step() -> None:
    live = lay(
        at="encounter.optional", staging=["forest-spider"], seats={"ann": {"heroes": ["beravor"], "deck": 9}}
    )
    answer(live, "engage:forest-spider")
    assert live.state.course.phase == "encounter.after_optional"
    assert [each.source for each in board(live).lasting] == ["forest-spider"]


def test_fel_8_13_several_forced_effects_in_the_order_of_the_table() -> None:
    watched = {"on": "phase-end", "only": ["travel", "staging"], "do": "raise-threat", "to": "each-player"}
    cards = {"one": hero(), "watched-ford": invented("location", threat=1, points=3, does=[watched])}
    seats = {"ann": {"heroes": ["one"], "threat": 5}}
    live = lay(at="travel.choose", cards=cards, staging=["watched-ford", "watched-ford"], seats=seats)
    answer(live, "pass")
    raised = [each.source for each in happened(live, ev.ThreatRaised)]
    assert raised[:2] == ["watched-ford", "watched-ford-2"]


def test_fel_8_15_what_is_taken_from_the_top_is_shown_and_the_rest_shuffled() -> None:
    heroes = [{"card": "denethor", "resources": 3}]
    seats = {
        "ann": {"heroes": heroes, "hand": ["gandalfs-search"], "deck": ["faramir", "gandalf", "blank"]},
        "bo": {"heroes": ["gloin"]},
    }
    live = lay("ann", "bo", at="planning.after_play", seats=seats)
    answer(live, "play:gandalfs-search")
    pass_until(live, "whose-deck", "x")
    answer(live, "2")
    pass_until(live, "what-taken", "whose-deck")
    if asked(live)[0].what == "whose-deck":
        answer(live, "choose:ann")
    assert asked(live)[0].hidden
    answer(live, "choose:gandalf")
    assert [each.cards for each in happened(live, ev.HandGained)][-1] == ("gandalf",)
    assert board(live).seats["ann"].hand.cards == ("gandalf",)


def test_fel_10_2_a_position_knows_the_cards_it_invents_and_no_others() -> None:
    with pytest.raises(Malformed, match="no card is called wyrm"):
        lay(staging=["wyrm"])
    with pytest.raises(Malformed, match="there is no step"):
        lay(at="quest.nowhere")
    with pytest.raises(Malformed, match="no seat is called zed"):
        lay(seats={"zed": {}})
