"""The tactics deck."""

from __future__ import annotations

from tests.systems.fellowship.tables import board, ids, invented
from tests.systems.fellowship_cards.laid import BRUTE, FOE, alone, can, cards, of, piece, play, seat, two

RICH = {"card": "thalin", "resources": 9, "exhausted": True}


def test_veteran_axehand_is_its_figures() -> None:
    live = alone("planning.play", RICH, hand=["veteran-axehand"])
    play(live, "play:veteran-axehand")
    assert of(live, "veteran-axehand", "attack") == 2


def test_gondorian_spearman_hurts_whom_it_defends_against() -> None:
    live = alone(
        "combat.attack.choose", "gimli", allies=["gondorian-spearman"], engaged=["brute"], **cards(BRUTE)
    )
    play(live, "pass", "defend:gondorian-spearman", "use:gondorian-spearman")
    assert piece(live, "brute").damage == 1


def test_horseback_archer_joins_the_attacks_of_others() -> None:
    ann, bo = (
        {"heroes": ["gimli"], "engaged": ["brute"]},
        {"heroes": ["aragorn"], "allies": ["horseback-archer"]},
    )
    live = two("combat.strike.declare", ann, bo, **cards(BRUTE))
    play(live, "strike:brute", ("attacker:gimli",))
    assert ids(live, "bo") == ("attacker:horseback-archer",)


def test_beorn_rages_and_goes_back_into_the_deck() -> None:
    live = alone("combat.after_discard", "gimli", allies=["beorn"])
    play(live, "use:beorn")
    assert (of(live, "beorn", "attack"), can(live, "use:beorn")) == (8, False)
    play(live, "pass")
    assert live.state.course.piles["deck:ann"].order == ("beorn",)


def test_blade_of_gondolin_cuts_orcs_and_marks_the_way() -> None:
    orc = {"foe": invented("enemy", engage=50, attack=1, defence=0, health=4, traits=["orc"])}
    sword = {"card": "aragorn", "attached": ["blade-of-gondolin"]}
    live = alone("combat.strike.declare", sword, engaged=["foe"], **cards(orc))
    assert of(live, "aragorn", "attack") == 3
    play(live, "strike:foe", ("attacker:aragorn",), "pass", "pass", "use:blade-of-gondolin")
    assert (board(live).progress, board(live).discard) == (1, ("foe",))


def test_citadel_plate_adds_hit_points() -> None:
    live = alone("planning.play", {"card": "gimli", "attached": ["citadel-plate"]})
    assert of(live, "gimli", "health") == 9


def test_dwarven_axe_is_better_in_the_hands_of_a_dwarf() -> None:
    live = alone(
        "planning.play",
        {"card": "gimli", "attached": ["dwarven-axe"]},
        {"card": "aragorn", "attached": ["dwarven-axe"]},
    )
    assert (of(live, "gimli", "attack"), of(live, "aragorn", "attack")) == (4, 4)


def test_horn_of_gondor_sounds_for_the_fallen() -> None:
    horn = {"card": "aragorn", "attached": ["horn-of-gondor"]}
    live = alone("combat.attack.choose", horn, allies=["veteran-axehand"], engaged=["brute"], **cards(BRUTE))
    play(live, "pass", "defend:veteran-axehand", "pass", "pass", "use:horn-of-gondor")
    assert piece(live, "aragorn").resources == 1


def test_blade_mastery_strengthens_a_character() -> None:
    live = alone("planning.play", RICH, hand=["blade-mastery"])
    play(live, "play:blade-mastery", "choose:faramir")
    assert (of(live, "faramir", "attack"), of(live, "faramir", "defence")) == (2, 3)


def test_rain_of_arrows_falls_on_all_enemies_of_a_player() -> None:
    more = {"engaged": ["brute", "king-spider"], "staging": ["forest-spider"]}
    live = alone("planning.play", RICH, "legolas", hand=["rain-of-arrows"], **more, **cards(BRUTE))
    play(live, "play:rain-of-arrows")
    assert [piece(live, each).damage for each in ("brute", "king-spider", "forest-spider")] == [1, 1, 0]
    assert piece(live, "legolas").exhausted


def test_feint_keeps_an_enemy_from_attacking_the_player() -> None:
    live = alone("combat.after_shadows", RICH, "gimli", hand=["feint"], engaged=["brute"], **cards(BRUTE))
    play(live, "play:feint", "pass")
    assert live.state.course.phase == "combat.strike.declare"


def test_quick_strike_attacks_at_once() -> None:
    live = alone("planning.play", RICH, "gimli", hand=["quick-strike"], engaged=["brute"], **cards(BRUTE))
    play(live, "play:quick-strike", "choose:gimli", "pass", "pass", "pass")
    assert (piece(live, "brute").damage, piece(live, "gimli").exhausted) == (2, True)


def test_thicket_of_spears_takes_a_resource_of_three_heroes() -> None:
    heroes = ({"card": "gimli", "resources": 3}, {"card": "legolas", "resources": 1})
    live = alone(
        "combat.after_shadows",
        *heroes,
        "aragorn",
        hand=["thicket-of-spears"],
        engaged=["brute"],
        **cards(BRUTE),
    )
    assert not can(live, "play:thicket-of-spears")
    live = alone(
        "combat.after_shadows", *heroes, RICH, hand=["thicket-of-spears"], engaged=["brute"], **cards(BRUTE)
    )
    play(live, "play:thicket-of-spears", "pass")
    assert [piece(live, each).resources for each in ("gimli", "legolas", "thalin")] == [2, 0, 8]
    assert live.state.course.phase == "combat.strike.declare"


def test_swift_strike_answers_an_attack() -> None:
    live = alone(
        "combat.attack.choose", RICH, "gimli", hand=["swift-strike"], engaged=["brute"], **cards(BRUTE)
    )
    play(live, "pass", "defend:gimli", "play:swift-strike")
    assert piece(live, "brute").damage == 2


def test_stand_together_lets_several_defend() -> None:
    heroes = ("gimli", "legolas")
    live = alone(
        "combat.after_shadows", *heroes, hand=["stand-together"], engaged=["brute"], **cards(BRUTE, FOE)
    )
    play(
        live,
        "play:stand-together",
        "pass",
        "pass",
        ("defend:gimli", "defend:legolas"),
        "pass",
        "pass",
        "choose:legolas",
    )
    assert (piece(live, "gimli").damage, piece(live, "legolas").damage) == (0, 1)
    assert seat(live).discard == ("stand-together",)
