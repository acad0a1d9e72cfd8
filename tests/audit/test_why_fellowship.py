"""Why, asked of fellowship: every value leads to the sum, the card and the choice that it came of."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from engine import audience
from engine.rules.fellowship import events as ev
from engine.wording import render
from projections import games
from projections.sums import Led
from projections.translator import Translator
from replays.session import Session
from replays.timeline import entries_to
from replays.why import Why, not_offered, shape, why
from replays.why.picture import draw
from replays.why.tree import rows
from tests.audit.test_why_golden import golden
from tests.systems.fellowship.tables import answer, hero, invented, lay, pass_until
from tests.systems.table import log

BARE = Translator()
CARDS = {
    "guard": hero(willpower=3, attack=4, defence=2, threat=9),
    "ogre": invented("enemy", attack=5, health=3),
    "thorns": {"kind": "location", "threat": 5, "points": 4},
    "idle": {"kind": "treachery"},
}


def tags(found: Why, version: int) -> list[str]:
    """What an entry rests on, but for its choice."""
    nodes = (found.nodes[each] for each in found.nodes[version].on)
    return [str(node.event["t"]) for node in nodes if node.kind != "choice"]


def asked(live: Session, subject: str) -> Why:
    return why(live, subject, live.version, "public", BARE)


def fought() -> Session:
    seats = {"ann": {"heroes": ["guard"], "engaged": ["ogre"]}}
    live = lay(at="combat.attack.choose", cards=CARDS, seats=seats, deck=["idle"] * 3)
    answer(live, "defend:guard")
    return live


def slain() -> tuple[Session, int, Why]:
    """The ogre is struck down: the table, the entry that says so, and why it died."""
    live = fought()
    pass_until(live, "strike")
    answer(live, "strike:ogre")
    pass_until(live, "strike", "combat.after_discard", "resource.after_draw")
    died = next(e.version for e in log(live) if isinstance(e.event, ev.Destroyed))
    return live, died, why(live, str(died), live.version, "public", BARE)


def quested(*commit: str) -> Session:
    seats = {"ann": {"heroes": ["guard"], "threat": 20}}
    live = lay(at="quest.commit", cards=CARDS, seats=seats, staging=["thorns"], deck=["idle"] * 3)
    answer(live, *commit)
    return live


def test_a_wound_rests_on_the_sum_of_its_attack() -> None:
    found = asked(fought(), "wounds:guard")
    value, ((hurt, amount),) = found.totals["wounds.guard.wounds"]
    assert (value, amount) == (3, 3)
    assert tags(found, hurt) == ["damage-reckoned"]
    reckoned = next(node for node in found.nodes.values() if node.event["t"] == "damage-reckoned")
    assert [(each.total, [(a.source, a.amount) for a in each.addends]) for each in reckoned.sums] == [
        (5, [("ogre", 5)]),
        (2, [("guard", 2)]),
    ]


def test_the_death_of_an_enemy_rests_on_the_damage_and_that_on_its_sum() -> None:
    live, died, found = slain()
    hurt = next(e.version for e in log(live) if isinstance(e.event, ev.Damaged) and e.event.card == "ogre")
    assert tags(found, died) == ["damaged"]
    assert tags(found, hurt) == ["damage-reckoned"]
    gone = next(e for e in log(live) if isinstance(e.event, ev.CardLeft) and e.event.card == "ogre")
    assert gone.because == (died,)


def test_a_dial_rests_on_the_comparison_of_the_quest() -> None:
    found = asked(quested(), "threat:ann")
    value, addends = found.totals["threat.threat:ann.value"]
    assert (value, [amount for _, amount in addends]) == (25, [20, 5])
    raised = next(v for v, node in found.nodes.items() if node.event["t"] == "threat-raised")
    assert tags(found, raised) == ["quest-resolved"]
    compared = found.nodes[found.nodes[raised].on[0]]
    assert [(each.what, each.total) for each in compared.sums] == [("willpower", 0), ("threat", 5)]


def led(found: Why, tag: str) -> dict[str, dict[str, str]]:
    """By sum and source of the last event of a kind: the tag of the entry behind each addend."""
    node = [each for each in found.nodes.values() if each.event["t"] == tag][-1]
    return {
        each.what: {a.source: found.nodes[a.version].event["t"] for a in each.addends} for each in node.sums
    }


def test_the_addends_of_a_quest_lead_to_the_commitment_and_to_what_lies_in_staging() -> None:
    live = quested("commit:guard")
    pass_until(live, "strike", "engage", "combat.after_discard")
    resolved = next(e for e in log(live) if isinstance(e.event, ev.QuestResolved))
    found = why(live, str(resolved.version), live.version, "public", BARE)
    assert led(found, "quest-resolved") == {
        "willpower": {"guard": "committed"},
        "threat": {"thorns": "card-placed"},
    }
    (willpower,) = found.nodes[resolved.version].sums[0].addends
    answers = [found.nodes[each] for each in found.nodes[willpower.version].on]
    assert [(node.kind, node.choice and node.choice["chosen"]) for node in answers] == [
        ("choice", ["commit:guard"])
    ]
    assert willpower.version in found.nodes[resolved.version].on


def test_the_addends_of_an_attack_lead_to_its_beginning_and_to_who_was_declared() -> None:
    found = asked(fought(), "wounds:guard")
    assert led(found, "damage-reckoned") == {
        "attack": {"ogre": "attack-began"},
        "defence": {"guard": "defence-declared"},
    }
    _, _, found = slain()
    assert led(found, "damage-reckoned") == {
        "attack": {"guard": "strike-declared"},
        "defence": {"ogre": "strike-declared"},
    }


def test_a_dial_leads_to_the_threat_costs_it_was_first_set_to() -> None:
    """Before the quest is laid out no gauge is told, so the first one rests on an earlier event."""
    live = next(each for each in golden("fellowship") if each.session == "standard-two")
    found = why(live, "threat:ann", live.version, "public", BARE)
    first = found.nodes[found.totals["threat.threat:ann.value"][1][0][0]]
    dials = [found.nodes[each] for each in first.on if found.nodes[each].event["t"] == "dial-set"]
    assert [(each.what, each.total, len(each.addends)) for each in dials[0].sums] == [("threat", 29, 3)]
    assert led(found, "dial-set")["threat"] == {
        "aragorn": "card-placed", "theodred": "card-placed", "gloin": "card-placed",
    }  # fmt: skip
    assert "choice" in {found.nodes[each].kind for each in dials[0].on}


@pytest.mark.parametrize("viewer", ["public", "ann", "ben"])
def test_every_addend_of_a_card_is_led_to_the_event_that_put_it_there(viewer: str) -> None:
    """In golden sessions: the event names the card, what was lent has the right amount, and the cards of a
    hand that the viewer does not see are in no answer."""
    for live in golden("fellowship"):
        if viewer not in ("public", *live.state.course.seats):
            continue
        sums = [e for e in entries_to(live, live.version) if games.find("fellowship").sums(e.event)]
        for entry in sums[:: max(1, len(sums) // 3)]:
            found = why(live, str(entry.version), live.version, viewer, BARE)
            for total in found.nodes[entry.version].sums:
                for addend in total.addends:
                    checked(found, total.what, addend)
            seen = audience.view(live.rules.model, live.at(entry.version), viewer).board.seats
            full = live.at(entry.version).board.seats
            unseen = {card for seat in full for card in full[seat].hand.cards} - {
                card for seat in seen for card in seen[seat].hand.cards
            }
            known = {card for e in live.read(0, entry.version) for card in str(e.event).split("'")[1::2]}
            assert not any(f"'{card}'" in str(shape(found)) for card in unseen - known)


def checked(found: Why, what: str, addend: Led) -> None:
    """One addend leads to an entry of the line that is about its card."""
    by = addend.source
    if by == "FEL-8.7":
        assert addend.version == 0
        return
    node = found.nodes[addend.version]
    if by != "rounds":
        assert f"'{by}'" in str(dict(node.event))
    if node.event["t"] == "lasting-began":
        assert node.event["amount"] == addend.amount
        assert what in node.event["figure"]


@pytest.mark.parametrize(
    "subject", ["phase", "hand:ann", "board:guard", "board:quest", "wounds:guard", "threat:ann"]
)
def test_every_part_is_drawn_with_a_box_an_entry(subject: str) -> None:
    found = asked(quested("commit:guard"), subject)
    root = ET.fromstring(draw(found, render))
    boxes = [each for each in root if "box" in (each.get("class") or "").split()]
    assert len(boxes) == len(list(rows(found))) > 0
    assert all(node.on or node.kind != "outcome" for node in found.nodes.values())


def test_what_was_no_option_is_told_with_its_clause() -> None:
    seats = {"ann": {"heroes": ["guard", {"card": "other", "exhausted": True}]}}
    live = lay(at="quest.commit", cards={**CARDS, "other": hero()}, seats=seats)
    (found,) = not_offered(live.rules, live.state, "ann", "commit:other")
    assert (found.offered, found.clause) == (False, "FEL-3.1")
    assert found.legal == ("commit:guard",)
