"""The spirit deck, and Gandalf."""

from __future__ import annotations

from msgspec.structs import astuple

from engine.rules.fellowship.figures import figures_of
from engine.tabletop.sums import Row
from tests.systems.fellowship.tables import board, ids, invented
from tests.systems.fellowship_cards.laid import BRUTE, PLACE, alone, can, cards, of, piece, play, seat, two

RICH = {"card": "eleanor", "resources": 9, "exhausted": True}


def test_wandering_took_goes_to_another_player_with_three_threat() -> None:
    live = two("planning.play", {"heroes": ["gimli"], "allies": ["wandering-took"]}, {"heroes": ["gloin"]})
    play(live, "use:wandering-took")
    assert piece(live, "wandering-took").controller == "bo"
    assert (seat(live).threat, seat(live, "bo").threat) == (17, 23)
    assert not can(live, "use:wandering-took", "bo")


def test_lorien_guide_brings_progress_to_the_active_location() -> None:
    live = alone("quest.commit", "gimli", allies=["lorien-guide"], active=["place"], **cards(PLACE))
    play(live, ("commit:lorien-guide",), "use:lorien-guide")
    assert piece(live, "place").progress == 1


def test_northern_tracker_brings_progress_to_every_location_in_staging() -> None:
    more = {"staging": ["place", "forest-gate"], "active": ["old-forest-road"]}
    live = alone("quest.commit", "gimli", allies=["northern-tracker"], **more, **cards(PLACE))
    play(live, ("commit:northern-tracker",), "use:northern-tracker")
    assert [piece(live, each).progress for each in ("place", "forest-gate", "old-forest-road")] == [1, 1, 0]


def test_the_favor_of_the_lady_adds_willpower() -> None:
    live = alone("planning.play", {"card": "gimli", "attached": ["the-favor-of-the-lady"]})
    assert of(live, "gimli", "willpower") == 3


def test_power_in_the_earth_calms_a_location() -> None:
    live = alone("planning.play", RICH, hand=["power-in-the-earth"], staging=["place"], **cards(PLACE))
    play(live, "play:power-in-the-earth")
    assert of(live, "place", "threat") == 1


def test_fel_8_7_what_is_lowered_below_nothing_still_adds_up() -> None:
    low = {"place": invented("location", threat=1, points=5)}
    twice = ["power-in-the-earth", "power-in-the-earth"]
    live = alone("planning.play", RICH, hand=twice, staging=["place"], **cards(low))
    play(live, "play:power-in-the-earth", "play:power-in-the-earth-2")
    assert of(live, "place", "threat") == 0
    value, rows = astuple(figures_of(live.state.board).sum("place", "threat"))
    assert value == sum(row.amount for row in rows) == 0
    assert rows[0] == Row("place", "", 1)
    assert rows[-1] == Row("FEL-8.7", "place", 1)


def test_unexpected_courage_readies_its_bearer() -> None:
    live = alone("planning.play", {"card": "gimli", "exhausted": True, "attached": ["unexpected-courage"]})
    play(live, "use:unexpected-courage")
    assert (piece(live, "gimli").exhausted, piece(live, "unexpected-courage").exhausted) == (False, True)


def test_the_galadhrims_greeting_lowers_one_dial_or_all() -> None:
    for meant, dials in (("one", (20, 14)), ("each", (18, 18))):
        live = two(
            "planning.play", {"heroes": [RICH], "hand": ["the-galadhrims-greeting"]}, {"heroes": ["gimli"]}
        )
        play(
            live,
            "play:the-galadhrims-greeting",
            f"choose:{meant}",
            *(("choose:bo",) if meant == "one" else ()),
        )
        assert (seat(live).threat, seat(live, "bo").threat) == dials


def test_strength_of_will_explores_where_the_table_has_come() -> None:
    live = alone("travel.choose", "eowyn", hand=["strength-of-will"], staging=["place"], **cards(PLACE))
    play(live, "travel:place", "play:strength-of-will")
    assert (piece(live, "place").progress, piece(live, "eowyn").exhausted) == (2, True)


def test_hasty_stroke_cancels_a_shadow() -> None:
    shadowed = {"card": "brute", "shadows": ["ungoliants-spawn"]}
    live = alone(
        "combat.attack.choose", RICH, "gimli", engaged=[shadowed], hand=["hasty-stroke"], **cards(BRUTE)
    )
    play(live, "pass", "defend:gimli", "pass", "play:hasty-stroke")
    assert seat(live).threat == 20
    assert seat(live).discard == ("hasty-stroke",)


def test_will_of_the_west_turns_a_discard_pile_back_and_leaves_the_game() -> None:
    live = alone("planning.play", RICH, hand=["will-of-the-west"], discard=["dwarven-tomb", "hasty-stroke"])
    play(live, "play:will-of-the-west")
    assert set(live.state.course.piles["deck:ann"].order) == {"dwarven-tomb", "hasty-stroke"}
    assert (seat(live).discard, board(live).removed) == ((), ("will-of-the-west",))


def test_a_test_of_will_cancels_what_is_revealed() -> None:
    live = alone(
        "quest.staging",
        RICH,
        {"card": "gimli", "exhausted": True},
        hand=["a-test-of-will"],
        encounter=["the-necromancers-reach", "forest-gate"],
    )
    play(live, "play:a-test-of-will")
    assert piece(live, "gimli").damage == 0
    assert board(live).discard == ("the-necromancers-reach",)


def test_stand_and_fight_brings_an_ally_whose_cost_was_paid() -> None:
    more = {"hand": ["stand-and-fight"], "discard": ["northern-tracker", "wandering-took", "gandalf"]}
    live = alone("planning.play", RICH, **more)
    play(live, "play:stand-and-fight", "4")
    assert piece(live, "northern-tracker").controller == "ann"
    assert piece(live, "eleanor").resources == 5


def test_a_light_in_the_dark_sends_an_enemy_back() -> None:
    live = alone(
        "planning.play",
        RICH,
        hand=["a-light-in-the-dark"],
        engaged=[{"card": "brute", "damage": 2}],
        **cards(BRUTE),
    )
    play(live, "play:a-light-in-the-dark")
    assert (board(live).staging, piece(live, "brute").damage) == (("brute",), 2)


def test_dwarven_tomb_brings_a_spirit_card_back() -> None:
    live = alone("planning.play", RICH, hand=["dwarven-tomb"], discard=["feint", "hasty-stroke"])
    play(live, "play:dwarven-tomb")
    assert seat(live).hand.cards == ("hasty-stroke",)


def test_fortune_or_fate_returns_a_hero() -> None:
    live = alone("planning.play", RICH, hand=["fortune-or-fate"], fallen=["gimli"])
    play(live, "play:fortune-or-fate")
    assert piece(live, "gimli").controller == "ann"
    assert not piece(live, "gimli").exhausted


def test_gandalf_helps_in_one_of_three_ways_and_leaves() -> None:
    for help, after in (("draw", (3, 20, 0)), ("strike", (0, 20, 4)), ("lower", (0, 15, 0))):
        more = {"hand": ["gandalf"], "deck": ["feint", "feint", "feint", "feint"], "engaged": ["brute"]}
        live = alone("planning.play", RICH, **more, **cards(BRUTE))
        play(live, "play:gandalf", "use:gandalf")
        assert ids(live) == ("choose:draw", "choose:strike", "choose:lower")
        play(live, f"choose:{help}")
        assert (seat(live).hand.count, seat(live).threat, piece(live, "brute").damage) == after


def test_gandalf_leaves_at_the_end_of_the_round() -> None:
    live = alone("refresh.after_token", "gimli", allies=["gandalf"])
    play(live, "pass")
    assert seat(live).discard == ("gandalf",)
