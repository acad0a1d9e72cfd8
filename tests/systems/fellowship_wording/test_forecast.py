"""What is told beforehand is what the rules then reckon with (FEL-3.5, 6.4, 6.5, 6.7)."""

from __future__ import annotations

from typing import Any

from engine.questions import Question
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.forecast import foretell
from engine.wording import Text, render
from replays.session import Session
from tests.systems.fellowship.tables import answer, asked, happened, hero, invented, lay, pass_until

CARDS = {
    "wolf": invented("enemy", attack=5, defence=2, health=6),
    "marsh": invented("location", threat=3, points=4),
    "guard": hero(defence=2, attack=3, willpower=2),
}


def told(live: Session, question: Question | None = None) -> dict[str, Text]:
    return dict(foretell(live.state, question or asked(live)[0]))


def values(text: Text) -> dict[str, Any]:
    return dict(text.values)


def fight(**enemy: Any) -> Session:
    seats = {"ann": {"heroes": ["guard", "gloin"], "engaged": [{"card": "wolf", **enemy}]}}
    live = lay(at="combat.attack.choose", seats=seats, cards=CARDS)
    pass_until(live, "defend")
    return live


def test_fel_6_4_a_defence_is_told_its_damage_and_does_it() -> None:
    live = fight()
    before = told(live)
    chosen = next(id for id in before if id.endswith(":guard"))
    assert render(before[chosen]) == "3 damage, 7 hit points left"
    answer(live, chosen)
    pass_until(live, "strike")
    (damaged,) = happened(live, ev.Damaged)
    assert (damaged.card, damaged.amount) == ("guard", 3)


def test_fel_6_8_a_defence_that_its_hit_points_do_not_hold_is_told_as_a_fall() -> None:
    """Damage reaches what is left: destroyed. Less than that is told with what is left then."""
    for hurt, says in ((6, "3 damage, 1 hit point left"), (7, "3 damage: falls"), (8, "3 damage: falls")):
        seats = {"ann": {"heroes": [{"card": "guard", "damage": hurt}, "gloin"], "engaged": ["wolf"]}}
        live = lay(at="combat.attack.choose", seats=seats, cards=CARDS)
        pass_until(live, "defend")
        before = told(live)
        chosen = next(id for id in before if id.endswith(":guard"))
        assert render(before[chosen]) == says
        answer(live, chosen)
        pass_until(live, "strike")
        assert bool(happened(live, ev.Destroyed)) == says.endswith("falls")


def test_fel_6_5_no_defence_is_told_all_the_damage() -> None:
    live = fight()
    assert values(told(live)["pass"]) == {"n": 5}
    assert values(told(live)[""]) == {"n": 5}


def test_fel_6_7_an_attack_is_told_the_defence_and_what_the_enemy_bears() -> None:
    live = fight(damage=1)
    answer(live, "pass")
    pass_until(live, "strike")
    assert render(told(live)["strike:wolf"]) == "defence 2, 5 hit points left"
    answer(live, "strike:wolf")
    found = told(live)
    assert {id.rpartition(":")[2]: values(text)["n"] for id, text in found.items() if id} == {
        "guard": 3,
        "gloin": 2,
    }


def test_fel_3_5_a_commitment_is_told_both_sums_and_the_cards_to_come() -> None:
    live = lay(
        "ann",
        "bo",
        at="quest.commit",
        first="ann",
        seats={"ann": {"heroes": ["guard"]}, "bo": {"heroes": ["eowyn"]}},
        staging=["marsh"],
        cards=CARDS,
    )
    answer(live, "commit:guard")
    found = told(live)
    assert values(values(found[""])["figures"]) == {"threat": 3, "willpower": 2, "n": 2}
    assert "commit:eowyn" not in found


def test_a_willpower_that_is_not_the_printed_one_is_told() -> None:
    aragorn = {"card": "aragorn", "attached": ["celebrians-stone"]}
    live = lay(at="quest.commit", seats={"ann": {"heroes": [aragorn, "gloin"]}})
    assert values(told(live)["commit:aragorn"]) == {"n": 4}


def test_questions_about_nothing_on_the_table_are_told_nothing() -> None:
    live = lay(at="planning.play", seats={"ann": {"heroes": ["gloin", "aragorn"], "allies": ["faramir"]}})
    assert told(live) == {}


def encounter(*staging: str, **seats: Any) -> Session:
    """Two seats with dials of 30 and 24 before the engagement checks, asked whether they engage."""
    dials = {"ann": {"heroes": ["guard"], "threat": 30}, "bo": {"heroes": ["gloin"], "threat": 24}}
    wild = {
        "boar": invented("enemy", engage=30, attack=4, health=3),
        "stag": invented("enemy", engage=24, attack=2, health=2),
        "owl": invented("enemy", engage=24, attack=1, health=1),
        "troll": invented("enemy", engage=31, attack=6, health=9),
    }
    table = dials | seats
    live = lay(
        "ann", "bo", at="encounter.optional", first="ann", seats=table, staging=staging, cards=CARDS | wild
    )
    pass_until(live, "engage")
    return live


def test_fel_5_3_whoever_may_engage_is_told_who_comes_anyway() -> None:
    """Told before, and then done: the costliest that a dial reaches, round and round (FEL-5.4)."""
    live = encounter("stag", "boar", "troll", bo={"heroes": ["gloin"], "threat": 20})
    before = told(live)
    assert render(before[""]) == (
        "By engagement cost against the dial would come anyway: boar (30) to ann (30), stag (24) to ann (30)."
    )
    assert render(before["engage:troll"]) == "engages at 31, attack 6, 9 hit points left"
    pass_until(live, "strike", "defend")
    came = [(each.enemy, each.seat) for each in happened(live, ev.Engaged)]
    assert came == [("boar", "ann"), ("stag", "ann")]


def test_fel_5_4_enemies_of_one_cost_are_told_as_one_of_them() -> None:
    live = encounter("stag", "owl")
    assert render(told(live)[""]).endswith(
        "come anyway: one of stag, owl (24) to ann (30), one of stag, owl (24) to bo (24)."
    )
    alone = encounter("stag", "owl", bo={"heroes": ["gloin"], "threat": 23})
    assert render(told(alone)[""]).endswith("come anyway: stag (24) to ann (30), owl (24) to ann (30).")


def test_fel_5_3_it_is_told_that_nobody_comes() -> None:
    live = encounter("troll")
    assert render(told(live)[""]) == "By engagement cost against the dial nobody would come."


def test_fel_6_7_who_may_join_is_told_the_attack_so_far() -> None:
    cards = CARDS | {
        "bow": hero(attack=4, keywords=["ranged"]),
        "axe": hero(attack=2),
    }
    seats = {
        "ann": {"heroes": ["guard", "axe"], "engaged": ["wolf"]},
        "bo": {"heroes": ["bow"]},
    }
    live = lay("ann", "bo", at="combat.strike.declare", first="ann", seats=seats, cards=cards)
    pass_until(live, "strike")
    answer(live, "strike:wolf")
    answer(live, "attacker:guard", "attacker:axe")
    found = told(live)
    assert render(found[""]) == "The attack so far: 5. The enemy: defence 2, 6 hit points left."
    assert render(found["attacker:bow"]) == "attack 4"
