"""Why, asked of fellowship: every value leads to the sum, the card and the choice that it came of."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from engine.rules.fellowship import facts as f
from engine.wording import render
from projections.saying import Saying
from replays.live import Live
from replays.why import Why, why
from replays.why.offered import not_offered
from replays.why.picture import draw
from tests.systems.fellowship.tables import answer, hero, invented, lay, pass_until
from tests.systems.table import log

BARE = Saying()
CARDS = {
    "guard": hero(willpower=3, attack=4, defence=2, threat=9),
    "ogre": invented("enemy", attack=5, health=3),
    "thorns": {"kind": "location", "threat": 5, "points": 4},
    "idle": {"kind": "treachery"},
}


def tags(found: Why, version: int) -> list[str]:
    """What an entry rests on, but for its choice."""
    nodes = (found.nodes[each] for each in found.nodes[version].on)
    return [str(node.fact["t"]) for node in nodes if node.kind != "choice"]


def asked(live: Live, subject: str) -> Why:
    return why(live, subject, live.version, "public", BARE)


def fought() -> Live:
    seats = {"ann": {"heroes": ["guard"], "engaged": ["ogre"]}}
    live = lay(at="combat.attack.choose", cards=CARDS, seats=seats, deck=["idle"] * 3)
    answer(live, "defend:guard")
    return live


def quested(*commit: str) -> Live:
    seats = {"ann": {"heroes": ["guard"], "threat": 20}}
    live = lay(at="quest.commit", cards=CARDS, seats=seats, staging=["thorns"], deck=["idle"] * 3)
    answer(live, *commit)
    return live


def test_a_wound_rests_on_the_sum_of_its_attack() -> None:
    found = asked(fought(), "wounds:guard")
    value, ((hurt, amount),) = found.totals["wounds.guard.wounds"]
    assert (value, amount) == (3, 3)
    assert tags(found, hurt) == ["damage-reckoned"]
    reckoned = next(node for node in found.nodes.values() if node.fact["t"] == "damage-reckoned")
    assert [
        (each["total"], [(a["source"], a["amount"]) for a in each["addends"]]) for each in reckoned.sums
    ] == [
        (5, [("ogre", 5)]),
        (2, [("guard", 2)]),
    ]


def test_the_death_of_an_enemy_rests_on_the_damage_and_that_on_its_sum() -> None:
    live = fought()
    pass_until(live, "strike")
    answer(live, "strike:ogre")
    pass_until(live, "strike", "combat.after_discard", "resource.after_draw")
    died = next(e.version for e in log(live) if isinstance(e.fact, f.Destroyed))
    found = why(live, str(died), live.version, "public", BARE)
    hurt = next(e.version for e in log(live) if isinstance(e.fact, f.Damaged) and e.fact.card == "ogre")
    assert tags(found, died) == ["damaged"]
    assert tags(found, hurt) == ["damage-reckoned"]
    gone = next(e for e in log(live) if isinstance(e.fact, f.CardLeft) and e.fact.card == "ogre")
    assert gone.because == (died,)


def test_a_dial_rests_on_the_comparison_of_the_quest() -> None:
    found = asked(quested(), "threat:ann")
    value, addends = found.totals["threat.threat:ann.value"]
    assert (value, [amount for _, amount in addends]) == (25, [20, 5])
    raised = next(v for v, node in found.nodes.items() if node.fact["t"] == "threat-raised")
    assert tags(found, raised) == ["quest-resolved"]
    compared = found.nodes[found.nodes[raised].on[0]]
    assert [(each["what"], each["total"]) for each in compared.sums] == [("willpower", 0), ("threat", 5)]


@pytest.mark.parametrize(
    "subject", ["phase", "hand:ann", "board:guard", "board:quest", "wounds:guard", "threat:ann"]
)
def test_every_part_is_drawn_with_a_box_an_entry(subject: str) -> None:
    found = asked(quested("commit:guard"), subject)
    root = ET.fromstring(draw(found, render))
    boxes = [each for each in root if "box" in (each.get("class") or "").split()]
    assert len(boxes) >= len(found.nodes) > 0
    assert all(node.on or node.kind != "outcome" for node in found.nodes.values())


def test_what_was_no_option_is_told_with_its_clause() -> None:
    seats = {"ann": {"heroes": ["guard", {"card": "other", "exhausted": True}]}}
    live = lay(at="quest.commit", cards={**CARDS, "other": hero()}, seats=seats)
    (found,) = not_offered(live.rules, live.state, "ann", "commit:other")
    assert (found.offered, found.clause) == (False, "FEL-3.1")
    assert found.legal == ("commit:guard",)
