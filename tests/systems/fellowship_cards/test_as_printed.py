"""What cards say beyond the plain case: whom they reach, whether their cost can be paid, who controls."""

from __future__ import annotations

import pytest

from engine.errors import Illegal
from engine.events import Shuffled
from engine.rules.fellowship import events as ev
from tests.systems.fellowship.tables import board, happened, ids, invented
from tests.systems.fellowship_cards.laid import BRUTE, FOE, alone, can, cards, of, piece, play, seat, two
from tests.systems.table import adjust

RICH_TACTICS = {"card": "thalin", "resources": 9}
RICH_SPIRIT = {"card": "eowyn", "resources": 9}
RICH_LORE = {"card": "denethor", "resources": 9}


def test_swift_strike_answers_whoever_defends() -> None:
    live = two(
        "combat.attack.choose",
        {"heroes": [RICH_TACTICS], "hand": ["swift-strike"]},
        {"heroes": ["gimli"], "engaged": ["brute"]},
        **cards(BRUTE),
    )
    play(live, "pass")
    play(live, "defend:gimli", seat="bo")
    play(live, "play:swift-strike")
    assert piece(live, "brute").damage == 2


def test_quick_strike_takes_dunhere_into_the_staging_area() -> None:
    live = alone(
        "planning.play", RICH_TACTICS, "dunhere", hand=["quick-strike"], staging=["foe"], **cards(FOE)
    )
    play(live, "play:quick-strike", "pass", "pass", "pass")
    assert board(live).staging == ()
    assert [each.attack.value for each in happened(live, ev.DamageReckoned)] == [3]


def test_a_test_of_will_does_not_cancel_a_stage() -> None:
    live = alone(
        "combat.strike.declare",
        RICH_SPIRIT,
        "legolas",
        hand=["a-test-of-will"],
        engaged=["foe"],
        encounter=["king-spider", "forest-gate"],
        stage="goal",
        progress=8,
        stages=["dont-leave-the-path"],
        cards={"goal": invented("stage", stage=1, points=9), **FOE},
    )
    play(live, "strike:foe", ("attacker:legolas",), "pass", "pass", "use:legolas")
    assert board(live).stage == "dont-leave-the-path"
    assert not can(live, "play:a-test-of-will")
    play(live, "choose:king-spider")
    assert board(live).staging == ("king-spider",)


def test_legolas_answers_his_own_attack_alone() -> None:
    live = alone(
        "combat.strike.declare",
        RICH_TACTICS,
        {"card": "legolas", "attached": ["blade-of-gondolin"]},
        allies=["silverlode-archer"],
        hand=["rain-of-arrows"],
        engaged=["foe"],
        stage="goal",
        cards={"goal": invented("stage", stage=1, points=9), **FOE},
    )
    play(live, "strike:foe", ("attacker:legolas",), "play:rain-of-arrows")
    assert "foe" not in board(live).pieces
    assert not can(live, "use:legolas")
    assert not can(live, "use:blade-of-gondolin")


# Costs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "open_road"), [(["feint"], False), (["feint", "feint"], True)])
def test_fel_4_3_necromancers_pass_costs_two_cards_or_is_closed(hand: list[str], open_road: bool) -> None:
    live = alone("travel.choose", "gimli", staging=["necromancers-pass", "forest-gate"], hand=hand)
    assert can(live, "travel:necromancers-pass") is open_road
    assert can(live, "travel:forest-gate")


def test_fel_4_3_mountains_of_mirkwood_are_closed_without_a_card_to_reveal() -> None:
    live = alone(
        "travel.choose", "gimli", staging=["mountains-of-mirkwood", "forest-gate"], discard=["blank"]
    )
    with pytest.raises(Illegal) as refused:
        play(live, "travel:mountains-of-mirkwood")
    assert refused.value.clause == "FEL-4.3"


def test_nobody_is_made_to_draw_while_nobody_draws() -> None:
    live = alone(
        "planning.play",
        "beravor",
        RICH_LORE,
        allies=["gleowine"],
        hand=["loriens-wealth"],
        active=["enchanted-stream"],
    )
    assert not {"use:beravor", "use:gleowine", "play:loriens-wealth"} & {*ids(live)}


# Attachments and control -----------------------------------------------------------------------------------


def test_fel_2_6_a_shadow_takes_attachments_a_player_controls_on_any_card() -> None:
    trapped = {"card": "brute", "attached": [{"card": "forest-snare", "owner": "ann"}]}
    spider = {"card": "foe", "shadows": ["forest-spider"]}
    live = alone("combat.attack.choose", "gimli", engaged=[trapped, spider], **cards(BRUTE, FOE))
    play(live, "pass", "defend:gimli", "pass")
    assert seat(live).discard == ("forest-snare",)


def test_driven_by_shadow_takes_a_web_from_the_defender() -> None:
    caught = {"card": "gimli", "attached": ["caught-in-a-web", "dwarven-axe"]}
    foe = {"card": "brute", "shadows": ["driven-by-shadow"]}
    live = alone("combat.attack.choose", caught, engaged=[foe], **cards(BRUTE))
    play(live, "pass", "defend:gimli", "pass", "choose:caught-in-a-web")
    assert board(live).discard == ("caught-in-a-web",)
    assert piece(live, "gimli").attached == ("dwarven-axe",)


def test_miner_of_the_iron_hills_frees_a_hero_from_a_web() -> None:
    caught = {"card": "denethor", "resources": 2, "attached": ["caught-in-a-web"]}
    live = alone("planning.play", caught, hand=["miner-of-the-iron-hills"])
    play(live, "play:miner-of-the-iron-hills", "use:miner-of-the-iron-hills")
    assert board(live).discard == ("caught-in-a-web",)


def test_valiant_sacrifice_draws_for_whoever_controlled_the_ally() -> None:
    rich = {"card": "theodred", "resources": 3}
    live = two(
        "planning.play",
        {"heroes": [rich], "allies": ["wandering-took"], "hand": ["valiant-sacrifice"], "deck": 5},
        {"heroes": ["gimli"], "deck": 5, "engaged": [{"card": "brute"}]},
        **cards(BRUTE),
    )
    play(live, "use:wandering-took")
    while not can(live, "defend:wandering-took", "bo"):
        now = live.state.course.prompt
        assert now is not None
        asked = next(slot.question for slot in now.slots if not slot.done)
        play(live, "pass" if "pass" in asked.ids else (), seat=asked.seats[0])
    held = seat(live, "bo").hand.count
    play(live, "defend:wandering-took", seat="bo")
    play(live, "pass", "pass", "play:valiant-sacrifice")
    assert seat(live).discard[0] == "wandering-took"
    assert seat(live, "bo").hand.count == held + 2


def test_dwarven_tomb_leaves_a_hero_where_it_is() -> None:
    live = alone("planning.play", RICH_SPIRIT, hand=["dwarven-tomb"], fallen=["eleanor"])
    assert not can(live, "play:dwarven-tomb")


# Looking, and coming back ----------------------------------------------------------------------------------


def test_gandalfs_search_looks_at_another_deck_and_orders_the_rest() -> None:
    ann = {"heroes": [RICH_LORE], "hand": ["gandalfs-search"]}
    bo = {"heroes": ["gimli"], "deck": ["feint", "gleowine", "quick-strike", "for-gondor"]}
    live = two("planning.play", ann, bo)
    play(live, "play:gandalfs-search", "3", "choose:gleowine", "choose:quick-strike")
    assert seat(live, "bo").hand.cards == ("gleowine",)
    assert live.state.course.piles["deck:bo"].order == ("quick-strike", "feint", "for-gondor")


def test_fel_8_15_gandalfs_search_shows_what_is_taken_and_seals_the_rest() -> None:
    live = alone(
        "planning.play", RICH_LORE, hand=["gandalfs-search"], deck=["feint", "gleowine", "quick-strike"]
    )
    play(live, "play:gandalfs-search", "3", "choose:feint", "choose:quick-strike")
    assert [each.cards for each in happened(live, ev.HandGained)][-1] == ("feint",)
    assert live.state.course.piles["deck:ann"].order == ("quick-strike", "gleowine")


def test_fel_8_16_a_card_that_comes_back_begins_anew() -> None:
    beorn = {"card": "thalin", "resources": 9}
    spirit = {"card": "eowyn", "resources": 9}
    live = alone("planning.play", beorn, spirit, allies=["beorn"], hand=["stand-and-fight"], deck=1)
    play(live, "use:beorn")
    assert (of(live, "beorn", "attack"), can(live, "use:beorn")) == (8, False)
    adjust(live, ev.CardLeft("beorn", "discard", "ann"), by="ann", reason="he falls")
    play(live, "play:stand-and-fight", "6")
    assert (of(live, "beorn", "attack"), can(live, "use:beorn")) == (3, True)


def test_fel_9_1_wandering_took_given_to_a_player_who_goes_out_by_it_goes_home() -> None:
    live = two(
        "planning.play",
        {"heroes": ["gimli"], "allies": ["wandering-took"]},
        {"heroes": ["gloin"], "threat": 47},
    )
    play(live, "use:wandering-took")
    assert (seat(live).threat, seat(live, "bo").out) == (17, True)
    assert seat(live).discard == ("wandering-took",)


def test_fel_8_17_an_immune_location_takes_nothing_of_players_cards() -> None:
    closed = {"closed": invented("location", threat=1, points=5, keywords=["immune"])}
    scout = {"card": "theodred", "resources": 3}
    live = alone("planning.play", scout, hand=["snowbourn-scout"], staging=["closed"], **cards(closed))
    play(live, "play:snowbourn-scout")
    assert not can(live, "use:snowbourn-scout")
    earth = {"card": "eowyn", "resources": 3}
    live = alone("planning.play", earth, hand=["power-in-the-earth"], staging=["closed"], **cards(closed))
    assert not can(live, "play:power-in-the-earth")
    live = alone(
        "quest.resolve",
        {"card": "eowyn", "committed": True, "exhausted": True},
        active=["closed"],
        **cards(closed),
    )
    assert piece(live, "closed").progress == 4, "questing is no player's card"


def test_fel_9_1_a_lent_hero_that_dies_takes_its_owner_out() -> None:
    lent = {"card": "gimli", "owner": "ann", "damage": 4}
    foe = {"card": "brute", "shadows": ["forest-gate"]}
    live = two(
        "combat.attack.choose", {"heroes": []}, {"heroes": ["gloin", lent], "engaged": [foe]}, **cards(BRUTE)
    )
    assert not seat(live).out
    play(live, "pass")
    play(live, "defend:gimli", seat="bo")
    play(live, "pass", "pass")
    assert seat(live).out
    assert "gimli" in seat(live).discard


def test_mountains_of_mirkwood_may_give_nothing_and_the_deck_is_shuffled() -> None:
    almost = [{"card": "mountains-of-mirkwood", "progress": 2}]
    quester = {"card": "eowyn", "committed": True, "exhausted": True}
    live = alone("quest.resolve", quester, active=almost, deck=["feint", "gleowine"])
    before = len(happened(live, Shuffled))
    play(live, "use:mountains-of-mirkwood", "pass")
    assert seat(live).hand.count == 0
    assert [each.pile for each in happened(live, Shuffled)[before:]] == ["deck:ann"]


def test_a_deck_is_shuffled_after_it_was_searched_though_the_card_lay_elsewhere() -> None:
    live = two(
        "combat.strike.declare",
        {"heroes": ["legolas"], "engaged": ["foe"]},
        {"heroes": ["gloin"]},
        deck=["forest-gate", "old-forest-road"],
        discard=["king-spider"],
        stage="goal",
        progress=8,
        stages=["dont-leave-the-path"],
        cards={"goal": invented("stage", stage=1, points=9), **FOE},
    )
    play(live, "strike:foe", ("attacker:legolas",), "pass", "pass", "use:legolas", "choose:king-spider")
    assert board(live).staging == ("king-spider",)
    assert [each.pile for each in happened(live, Shuffled)] == ["encounter"]
