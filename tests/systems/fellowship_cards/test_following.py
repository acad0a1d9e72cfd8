"""What follows reaches a third card: an attachment that leaves takes from its bearer what it gave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.questions import PASS
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import figures_of
from replays.session import Session
from tests.systems.fellowship.tables import board, clauses, happened, invented, pass_until
from tests.systems.fellowship_cards.laid import alone, can, cards, piece, play, seat, two
from tests.systems.table import adjust

WEAK = invented("enemy", engage=50, attack=1, defence=0, health=9)


def gimli(damage: int, *attached: Any, **more: Any) -> dict[str, Any]:
    """Gimli, who has five hit points, and nine with a plate."""
    return {"card": "gimli", "damage": damage, "attached": ["citadel-plate", *attached], **more}


def as_third_restricted_one(damage: int) -> Session:
    bearer = gimli(damage, "blade-of-gondolin", resources=2)
    live = alone("planning.play", bearer, "thalin", hand=["dwarven-axe"])
    play(live, "play:dwarven-axe", "choose:gimli", "choose:citadel-plate")
    return live


def by_elimination(damage: int) -> Session:
    """Ann's dial comes to the limit as the round ends; her plate lies on Bo's hero."""
    lent = {"card": "gimli", "damage": damage, "attached": [{"card": "citadel-plate", "owner": "ann"}]}
    live = two("refresh.threat", {"heroes": ["aragorn"], "threat": 49}, {"heroes": [lent, "gloin"]})
    assert seat(live).out
    return live


def by_a_shadow_card(damage: int) -> Session:
    foe = {"card": "weak", "shadows": ["driven-by-shadow"]}
    live = alone("combat.attack.choose", gimli(damage), "thalin", engaged=[foe], **cards({"weak": WEAK}))
    play(live, PASS, "defend:gimli")
    pass_until(live, "combat.attack.after_shadow")
    return live


def by_hand(damage: int) -> Session:
    live = alone("planning.play", gimli(damage), "thalin")
    adjust(live, ev.CardLeft("citadel-plate", "discard", "ann"), by="ann", reason="it was never paid for")
    return live


WAYS = [as_third_restricted_one, by_elimination, by_a_shadow_card, by_hand]


@pytest.mark.parametrize("damage", [4, 6])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_fel_6_8_a_plate_that_leaves_takes_its_bearer_with_it(
    way: Callable[[int], Session], damage: int
) -> None:
    """He bears four damage without it, and not six."""
    live = way(damage)
    assert "citadel-plate" not in board(live).pieces
    assert ("gimli" in board(live).pieces) is (damage < 5)
    assert [each.card for each in happened(live, ev.Destroyed)] == (["gimli"] if damage > 4 else [])
    assert clauses(live, ev.Destroyed) == (["FEL-6.8"] if damage > 4 else [])


def test_fel_6_18_what_else_he_bore_goes_with_him() -> None:
    live = as_third_restricted_one(6)
    assert set(seat(live).discard) == {"gimli", "citadel-plate", "blade-of-gondolin", "dwarven-axe"}


def test_fel_8_2_a_third_card_answers_to_a_bearer_that_falls_so() -> None:
    """The Horn of Gondor answers to a character that is destroyed, whatever destroyed it."""
    horn = {"card": "thalin", "attached": ["horn-of-gondor"]}
    bearer = gimli(6, "blade-of-gondolin", resources=2)
    live = alone("planning.play", bearer, horn, hand=["dwarven-axe"])
    play(live, "play:dwarven-axe", "choose:gimli", "choose:citadel-plate", "use:horn-of-gondor")
    assert piece(live, "thalin").resources == 1


def test_fel_9_1_a_hero_that_falls_so_may_take_his_player_out() -> None:
    """The plate of Ann, who is out, lay on the only hero of Bo: he is out too, and the game is lost."""
    lent = {"card": "gimli", "damage": 6, "attached": [{"card": "citadel-plate", "owner": "ann"}]}
    live = two("refresh.threat", {"heroes": ["aragorn"], "threat": 49}, {"heroes": [lent]})
    assert [each.seat for each in happened(live, ev.Eliminated)] == ["ann", "bo"]
    assert live.state.course.ended == "lost"


def test_fel_9_1_an_enemy_is_free_when_the_owner_of_its_snare_is_out() -> None:
    snared = {"card": "weak", "attached": [{"card": "forest-snare", "owner": "ann"}]}
    live = two(
        "refresh.threat",
        {"heroes": ["aragorn"], "threat": 49},
        {"heroes": ["gloin"], "engaged": [snared]},
        **cards({"weak": WEAK}),
    )
    assert "forest-snare" not in board(live).pieces
    assert not figures_of(board(live)).flag("weak", "cannot-attack")


def test_fel_2_2_a_hero_that_loses_the_stone_lends_no_spirit_any_more() -> None:
    """Given up as the third restricted one, it takes its sphere with it: a spirit card cannot be paid for."""
    bearer = {
        "card": "aragorn",
        "resources": 3,
        "attached": ["celebrians-stone", "dwarven-axe"],
    }
    live = alone(
        "planning.play",
        bearer,
        {"card": "thalin", "resources": 2},
        hand=["horn-of-gondor", "will-of-the-west"],
        discard=["feint"],
    )
    assert can(live, "play:will-of-the-west")
    play(live, "play:horn-of-gondor", "choose:aragorn", "choose:celebrians-stone")
    assert not can(live, "play:will-of-the-west")


def test_fel_6_16_an_attack_out_of_turn_begins_and_ends_by_its_own_clause() -> None:
    """Wolf Rider attacks outside its turn; the attack that it comes out of is one of the phase."""
    foe = {"card": "weak", "shadows": ["wolf-rider"]}
    live = alone("combat.attack.choose", "gimli", "thalin", "legolas", engaged=[foe], **cards({"weak": WEAK}))
    pass_until(live, "combat.strike.after_declare", "strike")
    began = [(each.enemy, each.alone) for each in happened(live, ev.AttackBegan)]
    assert began == [("weak", False), ("wolf-rider", True)]
    assert clauses(live, ev.AttackBegan) == ["FEL-6.3", "FEL-6.16"]
    ended = dict(
        zip(
            [each.enemy for each in happened(live, ev.AttackEnded)],
            clauses(live, ev.AttackEnded),
            strict=True,
        )
    )
    assert ended == {"weak": "FEL-6.3", "wolf-rider": "FEL-6.16"}
