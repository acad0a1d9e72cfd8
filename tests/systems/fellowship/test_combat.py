"""The combat phase (FEL-6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Illegal, NotYours
from engine.events import WindowClosed
from engine.rules.fellowship import events as ev
from engine.tabletop.sums import Sum, rows
from tests.systems.fellowship.tables import (
    answer,
    asked,
    board,
    happened,
    hero,
    ids,
    invented,
    lay,
    pass_until,
)
from tests.systems.table import choose, refused


def attacked(attack: int, *seats: str, shadows: tuple[str, ...] = (), **more: Any):
    """An enemy of this attack engaged with ann, who leads `guard` (defence 2) and `other` (defence 5)."""
    cards = {
        "guard": hero(defence=2),
        "other": hero(defence=5),
        "friend": hero(defence=1, keywords=["sentinel"]),
        "far": hero(defence=1, attack=2, keywords=["ranged"]),
        "ogre": invented("enemy", attack=attack, health=9),
        "pet": {"kind": "ally", "health": 2, "sphere": "neutral"},
        **more.pop("cards", {}),
    }
    ann = {
        "heroes": ["guard", "other"],
        "allies": ["pet"],
        "engaged": [{"card": "ogre", "shadows": list(shadows)}],
    }
    players = {"ann": ann, "bo": {"heroes": ["friend", "far"]}} if seats else {"ann": ann}
    return lay(*seats, at=more.pop("at", "combat.attack.choose"), cards=cards, seats=players, **more)


def test_fel_6_4_worked_example_defence_is_subtracted() -> None:
    live = attacked(5)
    answer(live, "defend:guard")
    assert happened(live, ev.DamageReckoned)[0] == ev.DamageReckoned(
        "guard", Sum(5, rows([("ogre", 5)])), Sum(2, rows([("guard", 2)])), 3
    )
    assert board(live).pieces["guard"].damage == 3


def test_fel_6_4_worked_example_defence_as_high_as_the_attack() -> None:
    live = attacked(5)
    answer(live, "defend:other")
    assert happened(live, ev.DamageReckoned)[0].amount == 0
    assert board(live).pieces["other"].damage == 0


def test_fel_6_5_worked_example_undefended_one_hero_takes_all() -> None:
    live = attacked(5)
    answer(live, "pass")
    assert asked(live)[0].what == "who-takes"
    assert ids(live) == ("choose:guard", "choose:other")
    answer(live, "choose:other")
    assert board(live).pieces["other"].damage == 5


def test_fel_6_5_an_ally_never_takes_undefended_damage() -> None:
    live = attacked(5)
    answer(live, "pass")
    with refused(live, Illegal, "FEL-6.5"):
        answer(live, "choose:pet")


def test_fel_6_6_only_ready_characters_defend() -> None:
    live = attacked(5)
    answer(live, "defend:guard")
    assert board(live).attack is None
    live = lay(
        at="combat.attack.choose",
        cards={"tired": hero(), "fresh": hero(), "ogre": invented("enemy")},
        seats={"ann": {"heroes": [{"card": "tired", "exhausted": True}, "fresh"], "engaged": ["ogre"]}},
    )
    assert ids(live) == ("defend:fresh", "pass")
    with refused(live, Illegal, "FEL-6.6"):
        answer(live, "defend:tired")


def test_fel_6_6_a_sentinel_may_defend_after_the_attacked_player_passed() -> None:
    live = attacked(5, "ann", "bo")
    answer(live, "pass")
    assert ids(live, "bo") == ("defend:friend", "pass")
    choose(live, "bo", "defend:friend")
    assert board(live).pieces["friend"].damage == 4
    assert happened(live, ev.AttackBegan)[0].seat == "ann"


def test_fel_6_6_a_defender_that_is_gone_leaves_the_attack_undefended() -> None:
    cards = {"trap": invented("treachery", text=["shadow"])}
    live = attacked(5, shadows=("trap",), cards=cards)
    answer(live, "defend:pet")
    assert asked(live)[0].what == "by-hand"
    from engine.commands import Adjust

    live.do(Adjust("ann", "the trap takes the defender", (ev.CardLeft("pet", "discard", "ann", "trap"),)))
    answer(live, "done")
    assert asked(live)[0].what == "who-takes"


def test_fel_6_3_every_step_is_followed_by_a_window() -> None:
    live = attacked(2)
    answer(live, "defend:guard")
    closed = [each.window for each in happened(live, WindowClosed)]
    assert closed[:4] == [f"combat.attack.after_{step}" for step in ("choose", "defend", "shadow", "damage")]


def test_fel_6_3_the_attacked_player_chooses_the_order() -> None:
    cards = {"guard": hero(), "one": invented("enemy"), "two": invented("enemy")}
    live = lay(
        at="combat.attack.choose",
        cards=cards,
        seats={"ann": {"heroes": ["guard"], "engaged": ["one", "two"]}},
    )
    assert ids(live) == ("attack:one", "attack:two")
    answer(live, "attack:two")
    assert happened(live, ev.AttackBegan)[0].enemy == "two"


def test_fel_6_3_all_enemies_attack_before_any_player_does() -> None:
    cards = {
        "one": invented("enemy", health=9),
        "two": invented("enemy", health=9),
        "hero": hero(attack=1),
        "pal": hero(attack=1),
    }
    seats = {"ann": {"heroes": ["hero"], "engaged": ["one"]}, "bo": {"heroes": ["pal"], "engaged": ["two"]}}
    live = lay("ann", "bo", at="combat.attack.choose", cards=cards, seats=seats)
    pass_until(live, "strike")
    assert [each.seat for each in happened(live, ev.AttackBegan)] == ["ann", "bo"]


def test_fel_6_1_the_costliest_first_and_the_first_player_first() -> None:
    cards = {
        "low": invented("enemy", engage=10),
        "high": invented("enemy", engage=40),
        "mine": invented("enemy", engage=5),
        "hero": hero(),
        "pal": hero(),
    }
    seats = {
        "ann": {"heroes": ["hero"], "engaged": ["low", "high"]},
        "bo": {"heroes": ["pal"], "engaged": ["mine"]},
    }
    live = lay("ann", "bo", at="combat.shadows", cards=cards, seats=seats, first="bo", deck=["nothing"] * 2)
    assert [each.enemy for each in happened(live, ev.ShadowDealt)] == ["mine", "high"]


def test_fel_6_1_shadow_cards_are_seen_by_no_one() -> None:
    from engine.audience import PUBLIC, REFEREE, view

    cards = {"low": invented("enemy", engage=10), "hero": hero()}
    live = lay(
        at="combat.shadows",
        cards=cards,
        seats={"ann": {"heroes": ["hero"], "engaged": ["low"]}},
        deck=["nothing"],
    )
    assert board(live).pieces["low"].shadows[0].card == "nothing"
    for viewer in (PUBLIC, REFEREE, "ann"):
        assert view(live.rules.model, live.state, viewer).board.pieces["low"].shadows[0].card == ""


def test_fel_6_9_shadow_cards_are_discarded_after_the_attacks() -> None:
    live = attacked(2, shadows=("nothing", "nothing"), deck=[])
    pass_until(live, "strike")
    assert len(board(live).pieces["ogre"].shadows) == 2
    pass_until(live, "commit")
    assert board(live).discard == ("nothing", "nothing-2")


def test_fel_6_7_worked_example_attack_less_defence() -> None:
    cards = {"one": hero(attack=3), "two": hero(attack=2), "ogre": invented("enemy", defence=3, health=9)}
    live = lay(
        at="combat.strike.declare",
        cards=cards,
        seats={"ann": {"heroes": ["one", "two"], "engaged": ["ogre"]}},
    )
    answer(live, "strike:ogre")
    answer(live, "attacker:one", "attacker:two")
    assert happened(live, ev.AttackCounted)[0].attack.value == 5
    assert board(live).pieces["ogre"].damage == 2
    assert [each.exhausted for each in map(board(live).pieces.get, ("one", "two")) if each] == [False, False]


def test_fel_6_7_each_enemy_once_a_player_a_phase() -> None:
    cards = {
        "one": hero(attack=3),
        "two": hero(attack=2),
        "ogre": invented("enemy", defence=9, health=9),
        "imp": invented("enemy", health=9),
    }
    live = lay(
        at="combat.strike.declare",
        cards=cards,
        seats={"ann": {"heroes": ["one", "two"], "engaged": ["ogre", "imp"]}},
    )
    answer(live, "strike:ogre")
    answer(live, "attacker:one")
    assert ids(live) == ("strike:imp", "pass")
    with refused(live, Illegal, "FEL-6.7"):
        answer(live, "strike:ogre")


def test_fel_6_7_ranged_characters_reach_and_join() -> None:
    live = attacked(2, "ann", "bo", at="combat.strike.declare")
    answer(live, "strike:ogre")
    answer(live, "attacker:guard")
    assert ids(live, "bo") == ("attacker:far",)
    choose(live, "bo", "attacker:far")
    assert happened(live, ev.StrikeDeclared)[0].attackers == ("guard", "far")
    assert board(live).pieces["ogre"].damage == 1


def test_fel_6_8_an_enemy_worth_points_goes_to_the_victory_display() -> None:
    cards = {"one": hero(attack=9), "boss": invented("enemy", victory=4)}
    live = lay(
        at="combat.strike.declare", cards=cards, seats={"ann": {"heroes": ["one"], "engaged": ["boss"]}}
    )
    answer(live, "strike:boss")
    assert board(live).victory == ("boss",)


def test_fel_6_8_a_destroyed_ally_goes_to_its_owners_discard_pile() -> None:
    live = attacked(5)
    answer(live, "defend:pet")
    assert board(live).seats["ann"].discard == ("pet",)
    assert "pet" not in board(live).pieces


def test_fel_6_15_an_enemy_that_cannot_attack_keeps_its_shadow() -> None:
    lasting = [{"target": "ogre", "figure": "cannot-attack"}]
    live = attacked(5, shadows=("nothing",), lasting=lasting)
    assert happened(live, ev.AttackBegan) == []
    assert asked(live)[0].what == "strike"
    assert len(board(live).pieces["ogre"].shadows) == 1


def test_fel_6_3_another_seat_is_not_asked() -> None:
    live = attacked(5, "ann", "bo")
    with pytest.raises(NotYours):
        choose(live, "bo", "defend:friend")


def test_fel_6_19_equal_costs_are_dealt_in_the_order_of_engaging() -> None:
    cards = {"first": invented("enemy", engage=20), "second": invented("enemy", engage=20), "one": hero()}
    seats = {"ann": {"heroes": ["one"], "engaged": ["first", "second"]}}
    live = lay(at="combat.shadows", cards=cards, seats=seats, deck=["nothing"])
    assert [each.enemy for each in happened(live, ev.ShadowDealt)] == ["first"]
