"""Encounter cards that cases speak of, and the invented ones; nothing is left without code."""

from __future__ import annotations

import pytest

from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import effects_of
from engine.rules.fellowship.cards import CONTENT
from tests.systems.fellowship.tables import board, happened, invented
from tests.systems.fellowship_cards.laid import BRUTE, alone, cards, of, piece, play, seat, two

MANUAL: tuple[str, ...] = ()
"""Cards whose effect is left to the players (FEL-10.1); the page of the game says why."""


@pytest.mark.parametrize("id", [*CONTENT.cards, *CONTENT.stages])
def test_fel_10_1_every_effect_that_is_printed_has_code(id: str) -> None:
    card = CONTENT.cards.get(id) or CONTENT.stages[id]
    missing = {*card.text} - {*effects_of(id)}
    assert bool(missing) == (id in MANUAL), missing


def test_wargs_go_back_after_a_shadow_card_without_effect() -> None:
    for shadow, staging in (("forest-gate", ("wargs",)), ("king-spider", ())):
        foe = {"card": "wargs", "shadows": [shadow]}
        live = alone("combat.attack.choose", "gimli", allies=["guard-of-the-citadel"], engaged=[foe])
        play(
            live,
            "pass",
            "defend:gimli",
            "pass",
            *(("choose:guard-of-the-citadel",) if shadow == "king-spider" else ()),
            "pass",
        )
        assert board(live).staging == staging


def test_wargs_strengthen_an_attack_as_a_shadow() -> None:
    foe = {"card": "brute", "shadows": ["wargs"]}
    live = alone("combat.attack.choose", "gimli", engaged=[foe], **cards(BRUTE))
    play(live, "pass", "pass", "pass")
    assert of(live, "brute", "attack") == 6


def test_massing_at_night_brings_a_card_for_each_player() -> None:
    deck = ["massing-at-night", "forest-gate", "old-forest-road", "old-forest-road", "great-forest-web"]
    live = two("quest.staging", {"heroes": ["gimli"]}, {"heroes": ["gloin"]}, deck=deck)
    assert board(live).staging == ("forest-gate", "old-forest-road", "old-forest-road-2")


def test_massing_at_night_deals_shadow_cards() -> None:
    foe = {"card": "brute", "shadows": ["massing-at-night"]}
    live = alone(
        "combat.attack.choose", "gimli", engaged=[foe], encounter=["east-bight-patrol"], **cards(BRUTE)
    )
    play(live, "pass", "defend:gimli", "pass")
    assert of(live, "brute", "attack") == 5


def test_treacherous_fog_hides_the_way_and_takes_cards_from_high_dials() -> None:
    live = alone(
        "quest.staging",
        "gimli",
        threat=35,
        hand=["feint"],
        staging=["forest-gate"],
        encounter=["treacherous-fog"],
    )
    play(live, "choose:feint")
    assert (of(live, "forest-gate", "threat"), seat(live).discard) == (3, ("feint",))


def test_the_brown_lands_give_a_progress() -> None:
    live = alone("travel.choose", "gimli", staging=["the-brown-lands"])
    play(live, "travel:the-brown-lands")
    assert board(live).discard == ("the-brown-lands",)


def test_gladden_fields_weigh_on_the_dials_while_they_are_active() -> None:
    live = alone("refresh.after_token", "gimli", active=["gladden-fields"])
    play(live, "pass")
    assert seat(live).threat == 21


def test_hill_troll_turns_what_is_left_of_its_damage_into_threat() -> None:
    foe = {"card": "hill-troll", "shadows": ["forest-gate"]}
    live = alone("combat.attack.choose", "gimli", allies=["snowbourn-scout"], engaged=[foe])
    play(live, "pass", "defend:snowbourn-scout", "pass", "pass")
    assert seat(live).threat == 24


def test_wolf_rider_comes_out_of_the_shadow_and_goes_back_on_the_deck() -> None:
    foe = {"card": "brute", "shadows": ["wolf-rider"]}
    live = alone("combat.attack.choose", "gimli", "aragorn", engaged=[foe], **cards(BRUTE))
    play(live, "pass", "defend:gimli", "pass", "pass", "defend:aragorn", *["pass"] * 5)
    assert (piece(live, "gimli").damage, piece(live, "aragorn").damage) == (2, 0)
    play(live, "pass", "pass", "pass")
    assert live.state.course.piles["encounter"].order == ("wolf-rider",)


def test_twin_fang_attacks_once_more_and_no_more() -> None:
    again = {"on": "attacked", "only": ["itself", "once"], "do": "attacks", "to": "itself"}
    fang = {"twin-fang": invented("enemy", engage=50, attack=2, health=9, does=[again])}
    live = alone("combat.attack.choose", "aragorn", engaged=["twin-fang"], cards=fang)
    play(live, *["pass"] * 4, *["pass"] * 5)
    assert piece(live, "aragorn").damage == 4
    assert len(happened(live, ev.AttackBegan)) == 2
