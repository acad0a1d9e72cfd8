"""The leadership deck."""

from __future__ import annotations

from engine.rules.fellowship.figures import has_trait
from tests.systems.fellowship.tables import board, invented
from tests.systems.fellowship_cards.laid import (
    BRUTE,
    FOE,
    PLACE,
    alone,
    can,
    cards,
    of,
    piece,
    play,
    seat,
    two,
)

RICH = {"card": "gloin", "resources": 9}


def test_guard_of_the_citadel_is_its_figures() -> None:
    live = alone("planning.play", RICH, hand=["guard-of-the-citadel"])
    play(live, "play:guard-of-the-citadel")
    assert [of(live, "guard-of-the-citadel", each) for each in ("willpower", "attack", "defence")] == [
        1,
        1,
        0,
    ]


def test_faramir_strengthens_the_characters_of_a_player() -> None:
    live = two("planning.play", {"heroes": ["gloin", "beravor"], "deck": 2}, {"heroes": ["gimli"]})
    play(live, "use:faramir", "choose:bo")
    assert (of(live, "gimli", "willpower"), of(live, "gloin", "willpower")) == (3, 2)


def test_son_of_arnor_engages_an_enemy() -> None:
    live = alone("planning.play", RICH, hand=["son-of-arnor"], staging=["foe", "brute"], **cards(FOE, BRUTE))
    play(live, "play:son-of-arnor", "use:son-of-arnor", "choose:brute")
    assert seat(live).engaged == ("brute",)


def test_snowbourn_scout_brings_progress_to_a_location() -> None:
    live = alone("planning.play", RICH, hand=["snowbourn-scout"], staging=["place"], **cards(PLACE))
    play(live, "play:snowbourn-scout", "use:snowbourn-scout")
    assert piece(live, "place").progress == 1


def test_silverlode_archer_reaches_enemies_of_others() -> None:
    live = two(
        "combat.strike.declare",
        {"heroes": ["gloin"], "allies": ["silverlode-archer"]},
        {"heroes": ["gimli"], "engaged": ["brute"]},
        **cards(BRUTE),
    )
    play(live, "strike:brute")
    assert live.state.board.attack.characters == ("silverlode-archer",)


def test_longbeard_orc_slayer_hurts_every_orc() -> None:
    more = {"staging": ["dol-guldur-orcs", "king-spider"], "engaged": ["dol-guldur-beastmaster"]}
    live = alone("planning.play", RICH, hand=["longbeard-orc-slayer"], **more)
    play(live, "play:longbeard-orc-slayer", "use:longbeard-orc-slayer")
    hurt = {
        each: piece(live, each).damage
        for each in ("dol-guldur-orcs", "king-spider", "dol-guldur-beastmaster")
    }
    assert hurt == {"dol-guldur-orcs": 1, "king-spider": 0, "dol-guldur-beastmaster": 1}


def test_brok_ironfist_comes_when_a_dwarf_hero_dies() -> None:
    heroes = ({"card": "gimli", "damage": 4}, "aragorn")
    live = alone("combat.attack.choose", *heroes, engaged=["brute"], hand=["brok-ironfist"], **cards(BRUTE))
    play(live, "pass", "defend:gimli", "pass", "pass", "play:brok-ironfist")
    assert piece(live, "brok-ironfist").controller == "ann"
    assert seat(live).hand.count == 0


def test_steward_of_gondor_pays_and_makes_its_bearer_of_gondor() -> None:
    live = alone("planning.play", {"card": "gimli", "attached": ["steward-of-gondor"]})
    assert has_trait(board(live), "gimli", "gondor")
    play(live, "use:steward-of-gondor")
    assert (piece(live, "gimli").resources, piece(live, "steward-of-gondor").exhausted) == (2, True)


def test_celebrians_stone_lends_willpower_and_to_aragorn_a_sphere() -> None:
    stone = {"card": "aragorn", "attached": ["celebrians-stone"], "resources": 3}
    live = alone("planning.play", stone, hand=["wandering-took"])
    assert of(live, "aragorn", "willpower") == 4
    assert can(live, "play:wandering-took")
    live = alone("planning.play", {**stone, "card": "gimli"}, hand=["wandering-took"])
    assert (of(live, "gimli", "willpower"), can(live, "play:wandering-took")) == (4, False)


def test_ever_vigilant_readies_an_ally() -> None:
    tired = [{"card": "guard-of-the-citadel", "exhausted": True}]
    live = alone("planning.play", RICH, allies=tired, hand=["ever-vigilant"])
    play(live, "play:ever-vigilant")
    assert not piece(live, "guard-of-the-citadel").exhausted
    assert (piece(live, "gloin").resources, seat(live).discard) == (8, ("ever-vigilant",))


def test_common_cause_exhausts_one_hero_for_another() -> None:
    live = alone("planning.play", "gloin", {"card": "aragorn", "exhausted": True}, hand=["common-cause"])
    play(live, "play:common-cause")
    assert (piece(live, "gloin").exhausted, piece(live, "aragorn").exhausted) == (True, False)


def test_for_gondor_strengthens_all_and_shields_gondor() -> None:
    live = alone("planning.play", RICH, "aragorn", hand=["for-gondor"])
    play(live, "play:for-gondor")
    assert (of(live, "aragorn", "attack"), of(live, "aragorn", "defence")) == (4, 2)
    assert (of(live, "faramir", "attack"), of(live, "faramir", "defence")) == (2, 3)


def test_sneak_attack_lends_an_ally_for_a_phase() -> None:
    orc = {"orc": invented("enemy", engage=50, health=9, traits=["orc"])}
    hand = ["sneak-attack", "longbeard-orc-slayer"]
    live = alone("combat.after_discard", RICH, hand=hand, staging=["orc"], **cards(orc))
    play(live, "play:sneak-attack", "choose:longbeard-orc-slayer", "use:longbeard-orc-slayer")
    assert piece(live, "longbeard-orc-slayer").controller == "ann"
    play(live, "pass")
    assert live.state.course.phase == "refresh.after_token"
    assert seat(live).hand.cards == ("longbeard-orc-slayer",)


def test_valiant_sacrifice_draws_for_a_lost_ally() -> None:
    more = {
        "engaged": ["brute"],
        "hand": ["valiant-sacrifice"],
        "deck": ["ever-vigilant", "for-gondor"],
        "allies": ["guard-of-the-citadel"],
    }
    live = alone("combat.attack.choose", RICH, **more, **cards(BRUTE))
    play(live, "pass", "defend:guard-of-the-citadel", "pass", "pass", "play:valiant-sacrifice")
    assert set(seat(live).hand.cards) == {"ever-vigilant", "for-gondor"}


def test_grim_resolve_readies_everybody() -> None:
    live = alone(
        "planning.play",
        {**RICH, "exhausted": True},
        {"card": "gimli", "exhausted": True},
        hand=["grim-resolve"],
    )
    play(live, "play:grim-resolve")
    assert not any(each.exhausted for each in board(live).pieces.values())
