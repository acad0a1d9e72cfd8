"""The encounter cards of Passage Through Mirkwood, in play and as shadows."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import TABLE, figures_of
from replays.session import Session
from tests.systems.fellowship.tables import board, happened, ids, invented
from tests.systems.fellowship_cards.laid import BRUTE, PLACE, alone, can, cards, of, piece, play, seat, two


def revealed(card: str, *heroes: Any, **more: Any) -> Session:
    """The card is revealed in staging."""
    return alone("quest.staging", *heroes, encounter=[card], **more)


def shadowed(card: str, *answers: str, **more: Any) -> Session:
    """A brute attacks with this shadow card; the answers follow once the attack is under way."""
    foe = {"card": "brute", "shadows": [card]}
    live = alone(
        "combat.attack.choose", *more.pop("heroes", ("gimli",)), engaged=[foe], **more, **cards(BRUTE)
    )
    play(live, "pass", *answers)
    return live


def on_quest(hero: str, **more: Any) -> dict[str, Any]:
    return {"card": hero, "committed": True, "exhausted": True, **more}


# Passage Through Mirkwood ----------------------------------------------------------------------------------


def test_forest_spider_is_fierce_in_the_round_it_engages() -> None:
    live = alone("encounter.optional", "gimli", staging=["forest-spider"])
    play(live, "engage:forest-spider")
    assert of(live, "forest-spider", "attack") == 3


def test_forest_spider_takes_an_attachment_as_a_shadow() -> None:
    bearer = {"card": "gimli", "attached": ["dwarven-axe"]}
    live = shadowed("forest-spider", "defend:gimli", "pass", heroes=(bearer,))
    assert seat(live).discard == ("dwarven-axe",)


@pytest.mark.parametrize(("defence", "attack", "threat"), [("defend:gimli", 5, 20), ("pass", 5, 23)])
def test_east_bight_patrol_as_a_shadow(defence: str, attack: int, threat: int) -> None:
    live = shadowed("east-bight-patrol", defence, "pass")
    assert (of(live, "brute", "attack"), seat(live).threat) == (attack, threat)


def test_black_forest_bats_take_a_character_off_the_quest() -> None:
    live = revealed("black-forest-bats", on_quest("gimli"), on_quest("gloin"))
    play(live, "choose:gloin")
    assert [piece(live, each).committed for each in ("gimli", "gloin")] == [True, False]


def test_old_forest_road_readies_a_character_of_the_first_player() -> None:
    live = alone("travel.choose", {"card": "gimli", "exhausted": True}, staging=["old-forest-road"])
    play(live, "travel:old-forest-road", "use:old-forest-road")
    assert not piece(live, "gimli").exhausted


def test_forest_gate_gives_the_first_player_two_cards() -> None:
    live = alone("travel.choose", "gimli", staging=["forest-gate"], deck=["feint", "feint", "feint"])
    play(live, "travel:forest-gate", "use:forest-gate")
    assert seat(live).hand.count == 2


def test_dont_leave_the_path_brings_a_spider_for_each_player_and_ends_with_the_spawn() -> None:
    goal = {"goal": invented("stage", stage=1, points=1)}
    live = alone(
        "combat.strike.declare",
        "legolas",
        allies=["gandalf"],
        engaged=["ungoliants-spawn", "foe"],
        encounter=["forest-gate", "king-spider", "forest-spider"],
        stage="goal",
        stages=["dont-leave-the-path"],
        cards={**goal, "foe": invented("enemy", engage=50, health=1)},
    )
    play(live, "strike:foe", ("attacker:legolas",), "pass", "pass", "use:legolas")
    assert board(live).stage == "dont-leave-the-path"
    play(live, "choose:king-spider")
    assert board(live).staging == ("king-spider",)
    assert live.state.course.ended == ""


def test_dont_leave_the_path_is_won_when_the_spawn_falls() -> None:
    spawn = {"card": "ungoliants-spawn", "damage": 8}
    live = alone("combat.strike.declare", "legolas", "gimli", engaged=[spawn], stage="dont-leave-the-path")
    play(live, "strike:ungoliants-spawn", ("attacker:legolas",), "pass", "pass")
    assert live.state.course.ended == "won"


def test_beorns_path_cannot_be_finished_beside_the_spawn() -> None:
    for staging, ended in (["ungoliants-spawn"], ""), (["old-forest-road"], "won"):
        live = alone(
            "quest.resolve",
            on_quest("eowyn"),
            on_quest("aragorn"),
            stage="beorns-path",
            progress=9,
            staging=staging,
        )
        assert live.state.course.ended == ended


# Spiders of Mirkwood ---------------------------------------------------------------------------------------


def test_king_spider_exhausts_a_character_of_each_player() -> None:
    live = revealed("king-spider", "gimli", "gloin")
    play(live, "choose:gimli")
    assert [piece(live, each).exhausted for each in ("gimli", "gloin")] == [True, False]


@pytest.mark.parametrize(("defence", "tired"), [("defend:gimli", 2), ("pass", 2)])
def test_king_spider_exhausts_as_a_shadow(defence: str, tired: int) -> None:
    live = shadowed("king-spider", defence, "pass", heroes=("gimli", "aragorn", "legolas"))
    many = ("choose:aragorn",) if defence != "pass" else ("choose:aragorn", "choose:legolas")
    play(live, many)
    assert sum(each.exhausted for each in board(live).pieces.values() if each.controller) == tired


def test_hummerhorns_sting_a_hero_of_whom_they_engage() -> None:
    live = alone("encounter.optional", "gimli", "aragorn", staging=["hummerhorns"])
    play(live, "engage:hummerhorns", "choose:gimli")
    assert seat(live).discard == ("gimli",)


def test_hummerhorns_as_a_shadow_hurt_everybody() -> None:
    live = shadowed("hummerhorns", "pass", "pass", heroes=("gimli", "aragorn"))
    assert [piece(live, each).damage for each in ("gimli", "aragorn", "faramir")] == [2, 2, 2]


def test_ungoliants_spawn_saps_the_quest() -> None:
    live = revealed("ungoliants-spawn", on_quest("eowyn"), "gimli")
    assert (of(live, "eowyn", "willpower"), of(live, "gimli", "willpower")) == (3, 2)


@pytest.mark.parametrize(("defence", "threat"), [("defend:gimli", 24), ("pass", 28)])
def test_ungoliants_spawn_raises_the_dial_as_a_shadow(defence: str, threat: int) -> None:
    assert seat(shadowed("ungoliants-spawn", defence, "pass")).threat == threat


def test_great_forest_web_costs_each_player_a_hero() -> None:
    live = two("travel.choose", {"heroes": ["gimli"]}, {"heroes": ["gloin"]}, staging=["great-forest-web"])
    play(live, "travel:great-forest-web")
    assert (piece(live, "gimli").exhausted, piece(live, "gloin").exhausted) == (True, True)
    assert board(live).active == ("great-forest-web",)


def test_mountains_of_mirkwood_cost_a_card_and_give_one_when_explored() -> None:
    live = alone("travel.choose", "gimli", staging=["mountains-of-mirkwood"], encounter=["forest-gate"])
    play(live, "travel:mountains-of-mirkwood")
    assert (board(live).active, board(live).staging) == (("mountains-of-mirkwood",), ("forest-gate",))
    almost = [{"card": "mountains-of-mirkwood", "progress": 2}]
    live = alone("quest.resolve", on_quest("eowyn"), active=almost, deck=["feint", "gleowine"])
    play(live, "use:mountains-of-mirkwood", "choose:gleowine")
    assert seat(live).hand.cards == ("gleowine",)


def test_eyes_of_the_forest_take_every_event() -> None:
    live = revealed("eyes-of-the-forest", "gimli", hand=["feint", "gleowine", "ever-vigilant"])
    assert seat(live).hand.cards == ("gleowine",)
    assert set(seat(live).discard) == {"feint", "ever-vigilant"}


def test_caught_in_a_web_holds_a_hero_of_the_highest_dial() -> None:
    live = two(
        "quest.staging", {"heroes": ["gimli"]}, {"heroes": ["gloin"], "threat": 30}, deck=["caught-in-a-web"]
    )
    assert piece(live, "caught-in-a-web").on == "gloin"
    held = {"card": "gloin", "exhausted": True, "resources": 3, "attached": ["caught-in-a-web"]}
    for answer, rested in (("choose:pay", True), ("choose:stay", False)):
        live = alone("refresh.ready", held)
        play(live, answer)
        assert piece(live, "gloin").exhausted is not rested
        assert piece(live, "gloin").resources == (1 if rested else 3)


# Dol Guldur Orcs -------------------------------------------------------------------------------------------


def test_dol_guldur_orcs_hurt_a_character_on_the_quest() -> None:
    live = revealed("dol-guldur-orcs", on_quest("gimli"), on_quest("gloin"))
    play(live, "choose:gimli")
    assert piece(live, "gimli").damage == 2


@pytest.mark.parametrize(("defence", "attack"), [("defend:gimli", 5), ("pass", 7)])
def test_dol_guldur_orcs_as_a_shadow(defence: str, attack: int) -> None:
    assert of(shadowed("dol-guldur-orcs", defence, "pass"), "brute", "attack") == attack


def test_chieftain_ufthak_grows_with_every_attack() -> None:
    ufthak = {"card": "chieftain-ufthak", "resources": 1}
    live = alone("combat.attack.choose", "gimli", "aragorn", engaged=[ufthak])
    assert of(live, "chieftain-ufthak", "attack") == 5
    play(live, "pass", "defend:gimli", "pass", "pass")
    assert of(live, "chieftain-ufthak", "attack") == 7


def test_dol_guldur_beastmaster_is_dealt_one_more_shadow_card() -> None:
    live = alone(
        "combat.attack.choose", "gimli", engaged=["dol-guldur-beastmaster"], encounter=["forest-gate"]
    )
    assert len(piece(live, "dol-guldur-beastmaster").shadows) == 1


def test_necromancers_pass_costs_the_first_player_two_cards_by_chance() -> None:
    live = alone(
        "travel.choose", "gimli", staging=["necromancers-pass"], hand=["feint", "gleowine", "quick-strike"]
    )
    play(live, "travel:necromancers-pass")
    assert (seat(live).hand.count, len(seat(live).discard)) == (1, 2)
    assert board(live).active == ("necromancers-pass",)


def test_enchanted_stream_keeps_everybody_from_drawing_while_it_is_active() -> None:
    live = alone("resource.gain", "gimli", active=["enchanted-stream"], deck=["feint"])
    assert seat(live).hand.count == 0
    live = alone("resource.gain", "gimli", staging=["enchanted-stream"], deck=["feint"])
    assert seat(live).hand.count == 1
    assert not figures_of(board(live)).flag(TABLE, "no-draw")


def test_driven_by_shadow_raises_what_lies_in_staging_or_surges() -> None:
    live = revealed("driven-by-shadow", "gimli", staging=["place", "king-spider"], **cards(PLACE))
    assert (of(live, "place", "threat"), of(live, "king-spider", "threat")) == (3, 3)
    live = alone("quest.staging", "gimli", encounter=["driven-by-shadow", "forest-gate"])
    assert board(live).staging == ("forest-gate",)


def test_driven_by_shadow_takes_attachments_as_a_shadow() -> None:
    heroes = (
        {"card": "gimli", "attached": ["dwarven-axe", "citadel-plate"]},
        {"card": "aragorn", "attached": ["horn-of-gondor"]},
    )
    live = shadowed("driven-by-shadow", "defend:gimli", "pass", heroes=heroes)
    assert ids(live) == ("choose:dwarven-axe", "choose:citadel-plate")
    live = shadowed("driven-by-shadow", "pass", "pass", heroes=heroes)
    assert set(seat(live).discard) == {"dwarven-axe", "citadel-plate", "horn-of-gondor"}


def test_the_necromancers_reach_hurts_the_exhausted() -> None:
    live = revealed("the-necromancers-reach", on_quest("gimli"), "aragorn")
    assert (piece(live, "gimli").damage, piece(live, "aragorn").damage) == (1, 0)


def test_no_card_of_the_scenario_is_left_to_the_table() -> None:
    live = revealed("king-spider", "gimli")
    assert not happened(live, ev.LeftToTable)
    assert can(live, "choose:gimli")
