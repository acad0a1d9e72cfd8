"""The lore deck."""

from __future__ import annotations

from tests.systems.fellowship.tables import board, ids
from tests.systems.fellowship_cards.laid import BRUTE, PLACE, alone, can, cards, of, piece, play, seat, two

RICH = {"card": "glorfindel", "resources": 9, "exhausted": True}


def test_daughter_of_the_nimrodel_heals_two() -> None:
    live = alone("planning.play", {"card": "gimli", "damage": 3}, allies=["daughter-of-the-nimrodel"])
    play(live, "use:daughter-of-the-nimrodel")
    assert piece(live, "gimli").damage == 1


def test_erebor_hammersmith_brings_the_uppermost_attachment_back() -> None:
    discard = ["forest-snare", "dark-knowledge", "lore-of-imladris"]
    live = alone("planning.play", RICH, hand=["erebor-hammersmith"], discard=discard)
    play(live, "play:erebor-hammersmith", "use:erebor-hammersmith")
    assert seat(live).hand.cards == ("dark-knowledge",)


def test_henamarth_riversong_looks_at_the_top_card() -> None:
    live = alone("planning.play", "gimli", allies=["henamarth-riversong"], encounter=["forest-gate"])
    play(live, "use:henamarth-riversong")
    assert board(live).saw == {"ann@encounter": ("forest-gate",)}


def test_miner_of_the_iron_hills_frees_of_a_condition() -> None:
    bearer = {"card": "gimli", "attached": ["the-favor-of-the-lady"]}
    live = alone("planning.play", RICH, bearer, hand=["miner-of-the-iron-hills"])
    play(live, "play:miner-of-the-iron-hills", "use:miner-of-the-iron-hills")
    assert seat(live).discard == ("the-favor-of-the-lady",)


def test_gleowine_lets_a_player_draw() -> None:
    live = alone("planning.play", "gimli", allies=["gleowine"], deck=["feint", "feint"])
    play(live, "use:gleowine")
    assert seat(live).hand.count == 1


def test_forest_snare_holds_an_enemy() -> None:
    live = alone("planning.play", RICH, hand=["forest-snare"], engaged=["brute"], **cards(BRUTE))
    play(live, "play:forest-snare")
    assert piece(live, "forest-snare").on == "brute"
    snared = {"card": "brute", "attached": ["forest-snare"]}
    live = alone("combat.attack.choose", "gimli", engaged=[snared], **cards(BRUTE))
    assert live.state.course.phase == "combat.strike.declare"


def test_protector_of_lorien_turns_cards_into_figures_three_times_a_phase() -> None:
    bearer = {"card": "denethor", "attached": ["protector-of-lorien"]}
    live = alone("planning.play", bearer, hand=["feint", "feint", "feint", "feint"])
    for nth, figure in enumerate(("willpower", "defence", "defence"), 1):
        play(
            live,
            "use:protector-of-lorien",
            f"choose:{'feint' if nth == 1 else f'feint-{nth}'}",
            f"choose:{figure}",
        )
    assert (of(live, "denethor", "willpower"), of(live, "denethor", "defence")) == (2, 5)
    assert not can(live, "use:protector-of-lorien")


def test_dark_knowledge_shows_a_shadow_card() -> None:
    bearer, shadowed = (
        {"card": "denethor", "attached": ["dark-knowledge"]},
        {"card": "brute", "shadows": ["forest-gate"]},
    )
    live = alone("combat.attack.choose", bearer, engaged=[shadowed], **cards(BRUTE))
    assert of(live, "denethor", "willpower") == 0
    play(live, "use:dark-knowledge")
    assert board(live).saw == {"ann@brute": ("forest-gate",)}


def test_self_preservation_heals_its_bearer() -> None:
    live = alone("planning.play", {"card": "gimli", "damage": 3, "attached": ["self-preservation"]})
    play(live, "use:self-preservation")
    assert piece(live, "gimli").damage == 1


def test_lore_of_imladris_heals_everything() -> None:
    live = alone("planning.play", RICH, {"card": "gimli", "damage": 4}, hand=["lore-of-imladris"])
    play(live, "play:lore-of-imladris")
    assert piece(live, "gimli").damage == 0


def test_loriens_wealth_draws_three() -> None:
    live = alone("planning.play", RICH, hand=["loriens-wealth"], deck=["feint", "feint", "feint", "feint"])
    play(live, "play:loriens-wealth")
    assert seat(live).hand.count == 3


def test_radagasts_cunning_and_secret_paths_take_threat_away() -> None:
    for card, hidden in (("radagasts-cunning", "king-spider"), ("secret-paths", "place")):
        live = alone(
            "quest.after_staging", RICH, hand=[card], staging=["king-spider", "place"], **cards(PLACE)
        )
        play(live, f"play:{card}")
        assert any((row.target, row.figure) == (hidden, "no-threat") for row in board(live).lasting)
        play(live, "pass")
        assert seat(live).threat == 22


def test_gandalfs_search_looks_as_deep_as_was_paid_for() -> None:
    live = alone("planning.play", RICH, hand=["gandalfs-search"], deck=["feint", "gleowine", "quick-strike"])
    play(live, "play:gandalfs-search", "2")
    assert ids(live) == ("choose:feint", "choose:gleowine")
    play(live, "choose:gleowine")
    assert seat(live).hand.cards == ("gleowine",)
    assert set(live.state.course.piles["deck:ann"].order) == {"feint", "quick-strike"}


def test_beorns_hospitality_heals_the_heroes_of_a_player() -> None:
    ann = {"heroes": [RICH, {"card": "gimli", "damage": 3}], "hand": ["beorns-hospitality"]}
    live = two("planning.play", ann, {"heroes": [{"card": "gloin", "damage": 2}]})
    play(live, "play:beorns-hospitality", "choose:ann")
    assert (piece(live, "gimli").damage, piece(live, "gloin").damage) == (0, 2)
