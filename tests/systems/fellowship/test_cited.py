"""Whatever leaves play cites the rule that makes it leave, whoever is asked the rule that asks (R4, R10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.fellowship import events as ev
from replays.session import Session
from tests.systems.fellowship.tables import answer, asked, board, hero, invented, lay, pass_until
from tests.systems.table import adjust, log


def cited(live: Session, kind: type, name: str) -> list[str]:
    """The clauses of the events of a kind that name a card."""
    return [
        e.clause
        for e in log(live)
        if isinstance(e.event, kind) and name in (getattr(e.event, "card", ""), getattr(e.event, "enemy", ""))
    ]


@pytest.mark.parametrize(("where", "clause"), [("active", "FEL-4.2"), ("staging", "FEL-3.9")])
def test_an_explored_location_leaves_by_the_rule_of_its_place(where: str, clause: str) -> None:
    """R4: it cited 6.8, by which damage destroys."""
    there: dict[str, Any] = {where: ["old-forest-road"]}
    live = lay(at="travel.after_choose", seats={"ann": {"heroes": ["gimli"]}}, **there)
    adjust(live, ev.ProgressPlaced("old-forest-road", 3, "ann"))
    assert cited(live, ev.CardLeft, "old-forest-road") == [clause]


def test_fel_2_3_the_third_restricted_attachment_leaves_by_the_rule_that_counts_them() -> None:
    held = ["blade-of-gondolin", "blade-of-gondolin", "citadel-plate"]
    live = lay(at="planning.play", seats={"ann": {"heroes": [{"card": "gimli", "attached": held}]}})
    adjust(live, ev.Exhausted("gimli"))
    (question,) = asked(live)
    assert (question.what, question.clause) == ("restricted", "FEL-2.3")
    answer(live, "choose:citadel-plate")
    assert cited(live, ev.CardLeft, "citadel-plate") == ["FEL-2.3"]


def test_fel_6_8_6_14_6_18_what_goes_with_a_destroyed_enemy() -> None:
    """Its own leaving is 6.8, its shadow card's 6.14, what lay on it 6.18."""
    enemy = {"card": "ogre", "shadows": ["nothing"], "attached": [{"card": "forest-snare", "owner": "ann"}]}
    live = lay(
        at="combat.after_shadows",
        cards={"ogre": invented("enemy", health=2)},
        seats={"ann": {"heroes": ["gimli"], "engaged": [enemy]}},
    )
    adjust(live, ev.Damaged("ogre", 2, "gimli"))
    assert cited(live, ev.CardLeft, "ogre") == ["FEL-6.8"]
    assert cited(live, ev.ShadowDiscarded, "ogre") == ["FEL-6.14"]
    assert cited(live, ev.CardLeft, "forest-snare") == ["FEL-6.18"]


def test_fel_9_1_whoever_is_out_is_why_cards_and_shadow_cards_go() -> None:
    enemy = {"card": "ogre", "shadows": ["nothing"]}
    ann = {"heroes": ["gimli"], "engaged": [enemy], "threat": 40}
    live = lay(
        "ann",
        "bo",
        at="combat.after_shadows",
        cards={"ogre": invented("enemy")},
        seats={"ann": ann, "bo": {"heroes": ["eowyn"]}},
    )
    adjust(live, ev.ThreatRaised("ann", 10, "hand"))
    assert cited(live, ev.CardLeft, "gimli") == ["FEL-9.1"]
    assert cited(live, ev.ShadowDiscarded, "ogre") == ["FEL-9.1"]


def test_fel_8_14_what_a_card_discards_leaves_by_its_text() -> None:
    """Gandalf goes at the end of the round, and nothing destroyed him."""
    live = lay(at="refresh.end", seats={"ann": {"heroes": ["gimli"], "allies": ["gandalf"]}})
    assert cited(live, ev.CardLeft, "gandalf") == ["FEL-8.14"]


def test_fel_2_6_what_an_attachment_is_laid_on_is_asked_by_its_rule() -> None:
    ann = {"heroes": [{"card": "aragorn", "resources": 3}, "theodred"], "hand": ["steward-of-gondor"]}
    live = lay(at="planning.play", seats={"ann": ann})
    answer(live, "play:steward-of-gondor")
    (question,) = asked(live)
    assert (question.what, question.clause) == ("host", "FEL-2.6")


def test_fel_8_12_where_a_card_goes_that_two_effects_want_is_the_first_players() -> None:
    rows = [{"target": "beorn", "figure": f"leaves:{to}", "source": "beorn"} for to in ("deck", "hand")]
    seats = {"ann": {"heroes": ["gimli"], "allies": ["beorn"]}}
    live = lay(at="combat.end", seats=seats, lasting=rows)
    (question,) = asked(live)
    assert (question.what, question.clause) == ("leaves-for", "FEL-8.12")


def test_fel_6_7_damage_that_several_deal_together_names_them_all() -> None:
    """R10: the first of them was named as if it had dealt it alone."""
    cards = {"ogre": invented("enemy", attack=0, defence=0, health=9)}
    seats = {"ann": {"heroes": ["gimli", "legolas", "thalin"], "engaged": ["ogre"]}}
    live = lay(at="combat.strike.declare", cards=cards, seats=seats)
    answer(live, "strike:ogre")
    answer(live, "attacker:gimli", "attacker:legolas", "attacker:thalin")
    pass_until(live, "strike", "commit")
    (hurt,) = [e.event for e in log(live) if isinstance(e.event, ev.Damaged)]
    assert (hurt.source, hurt.by) == ("ann", ("gimli", "legolas", "thalin"))
    assert board(live).pieces["ogre"].damage == 2 + 3 + 2


def test_fel_6_8_legolas_answers_to_a_death_that_he_shares() -> None:
    """Two progress, though Gimli struck too; alone or not, the attack destroyed it."""
    cards = {"ogre": invented("enemy", attack=0, defence=0, health=4), "idle": hero()}
    seats = {"ann": {"heroes": ["gimli", "legolas", "idle"], "engaged": ["ogre"]}}
    live = lay(at="combat.strike.declare", cards=cards, seats=seats)
    answer(live, "strike:ogre")
    answer(live, "attacker:gimli", "attacker:legolas")
    asked_for = pass_until(live, "after:destroy")
    assert asked_for is not None
    assert "use:legolas" in asked_for.ids
