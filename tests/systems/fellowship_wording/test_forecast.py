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
