"""The twelve heroes."""

from __future__ import annotations

from engine.rules.fellowship import events as ev
from tests.systems.fellowship.tables import board, happened, ids
from tests.systems.fellowship_cards.laid import BRUTE, FOE, alone, can, cards, of, piece, play, seat, two


def test_aragorn_readies_himself_for_a_resource() -> None:
    live = alone("quest.commit", {"card": "aragorn", "resources": 2})
    play(live, ("commit:aragorn",), "use:aragorn")
    assert (piece(live, "aragorn").exhausted, piece(live, "aragorn").committed) == (False, True)
    assert piece(live, "aragorn").resources == 1


def test_theodred_gives_a_resource_to_a_hero_on_the_quest() -> None:
    live = alone("quest.commit", "theodred", "gloin", "gimli")
    play(live, ("commit:theodred", "commit:gloin"), "use:theodred")
    assert ids(live) == ("choose:theodred", "choose:gloin")
    play(live, "choose:gloin")
    assert piece(live, "gloin").resources == 1


def test_gloin_gains_as_much_as_he_is_hurt() -> None:
    live = alone("combat.attack.choose", "gloin", engaged=["brute"], **cards(BRUTE))
    play(live, "pass", "defend:gloin", "pass", "pass", "use:gloin")
    assert (piece(live, "gloin").damage, piece(live, "gloin").resources) == (3, 3)


def test_gimli_is_stronger_the_more_he_is_hurt() -> None:
    live = alone("planning.play", {"card": "gimli", "damage": 2})
    assert (of(live, "gimli", "attack"), of(live, "gimli", "willpower")) == (4, 2)


def test_legolas_brings_progress_when_his_attack_destroys() -> None:
    live = alone("combat.strike.declare", "legolas", engaged=["foe"], **cards(FOE))
    play(live, "strike:foe", ("attacker:legolas",), "pass", "pass", "use:legolas")
    assert board(live).progress == 2


def test_thalin_hurts_enemies_as_they_are_revealed() -> None:
    live = two(
        "quest.staging",
        {"heroes": [{"card": "thalin", "committed": True}]},
        {"heroes": ["gimli"]},
        deck=["brute", "old-forest-road"],
        **cards(BRUTE),
    )
    assert board(live).staging == ("brute", "old-forest-road")
    assert (piece(live, "brute").damage, piece(live, "old-forest-road").damage) == (1, 0)


def test_eowyn_is_helped_by_each_player_once_a_round() -> None:
    live = two(
        "planning.play",
        {"heroes": ["eowyn"], "hand": ["ever-vigilant", "grim-resolve"]},
        {"heroes": ["gimli"], "hand": ["feint"]},
    )
    play(live, "use:eowyn", "choose:ever-vigilant")
    assert (of(live, "eowyn", "willpower"), seat(live).discard) == (5, ("ever-vigilant",))
    assert not can(live, "use:eowyn")
    play(live, "use:eowyn", seat="bo")
    play(live, "choose:feint", seat="bo")
    assert (of(live, "eowyn", "willpower"), seat(live, "bo").discard) == (6, ("feint",))


def test_eleanor_replaces_a_treachery() -> None:
    live = two(
        "quest.staging",
        {"heroes": ["eleanor", {"card": "gimli", "exhausted": True}]},
        {"heroes": ["gloin"]},
        deck=["the-necromancers-reach", "forest-gate", "old-forest-road", "forest-gate"],
    )
    play(live, "use:eleanor")
    assert piece(live, "gimli").damage == 0
    assert board(live).staging == ("forest-gate", "old-forest-road")
    assert board(live).discard == ("the-necromancers-reach",)


def test_dunhere_attacks_into_the_staging_area_alone() -> None:
    live = alone("combat.strike.declare", "dunhere", "gimli", staging=["brute"], **cards(BRUTE))
    play(live, "strike:brute")
    play(live, "pass", "pass")
    assert piece(live, "brute").damage == 3


def test_denethor_may_put_the_top_card_to_the_bottom() -> None:
    for where, top in (("top", "forest-gate"), ("bottom", "old-forest-road")):
        live = two(
            "planning.play",
            {"heroes": ["denethor"]},
            {"heroes": ["gimli"]},
            deck=["forest-gate", "old-forest-road"],
        )
        play(live, "use:denethor")
        assert board(live).saw == {"ann@encounter": ("forest-gate",)}
        play(live, f"choose:{where}")
        assert live.state.course.piles["encounter"].order[0] == top
        assert piece(live, "denethor").exhausted


def test_glorfindel_heals_for_a_resource_once_a_round() -> None:
    live = alone("planning.play", {"card": "glorfindel", "resources": 2}, {"card": "gimli", "damage": 2})
    play(live, "use:glorfindel")
    assert (piece(live, "gimli").damage, piece(live, "glorfindel").resources) == (1, 1)
    assert not can(live, "use:glorfindel")


def test_beravor_lets_a_player_draw_two() -> None:
    live = alone("planning.play", "beravor", deck=["gleowine", "feint", "blade-mastery"])
    play(live, "use:beravor")
    assert seat(live).hand.count == 2
    assert piece(live, "beravor").exhausted


def test_a_hero_that_attacks_is_one_of_those_that_destroyed() -> None:
    live = alone("combat.strike.declare", "legolas", "gimli", engaged=["foe"], **cards(FOE))
    play(live, "strike:foe", ("attacker:gimli",), "pass", "pass")
    assert not can(live, "use:legolas")
    assert happened(live, ev.Destroyed)
