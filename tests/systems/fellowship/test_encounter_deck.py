"""The encounter deck that runs out, and what is left of a card that leaves play as it is revealed."""

from __future__ import annotations

from typing import Any

from engine.rules.fellowship import events as ev
from replays.session import Session
from tests.systems.fellowship.tables import answer, asked, board, happened, hero, invented, lay, pass_until

PLACE = invented("location", threat=1, points=9)
CRY = {"on": "revealed", "do": "raise-threat", "to": "each-player"}
PREY = {"on": "revealed", "do": "attacks", "to": "chosen-foe", "against": "exhausted-character"}


def staged(deck: list[str], discard: list[str], **cards: Any) -> Session:
    """A seat alone reveals the top card of this deck."""
    seats = {"ann": {"heroes": ["one"], "threat": 20}}
    return lay(at="quest.staging", cards={"one": hero(), **cards}, seats=seats, deck=deck, discard=discard)


def test_fel_3_10_a_deck_whose_last_card_was_revealed_is_made_again_though_no_card_is_needed() -> None:
    live = staged(["place"], ["nothing", "nothing"], place=PLACE)
    assert len(happened(live, ev.DeckRemade)) == 1
    assert (live.state.course.piles["encounter"].count, board(live).discard) == (2, ())
    assert board(live).staging == ("place",)


def test_fel_3_10_the_last_card_is_resolved_before_the_deck_is_made_again() -> None:
    live = staged(["night-cry"], ["nothing"], **{"night-cry": invented("treachery", does=[CRY])})
    order = [type(each) for each in happened(live, ev.CardRevealed, ev.ThreatRaised, ev.DeckRemade)]
    assert order[:3] == [ev.CardRevealed, ev.ThreatRaised, ev.DeckRemade]
    assert live.state.course.piles["encounter"].count == 2


def test_fel_3_10_a_deck_that_runs_out_in_another_phase_stays_so() -> None:
    seats = {"ann": {"heroes": ["one"], "threat": 20, "engaged": ["ogre"]}}
    cards = {"one": hero(), "ogre": invented("enemy")}
    live = lay(at="combat.shadows", cards=cards, seats=seats, deck=["nothing"], discard=["nothing"])
    assert happened(live, ev.DeckRemade) == []
    assert live.state.course.piles["encounter"].count == 0


def test_fel_3_10_a_card_that_asks_for_another_one_meanwhile_gets_it() -> None:
    massing = {"massing-at-night": invented("treachery", text=["reveal"])}
    live = staged(["massing-at-night"], ["place"], place=PLACE, **massing)
    assert board(live).staging == ("place",)


def test_fel_3_22_an_enemy_killed_as_it_is_revealed_does_nothing_more() -> None:
    imp = invented("enemy", engage=50, health=1, keywords=["doomed-2", "surge"])
    seats = {"ann": {"heroes": [{"card": "thalin", "committed": True, "exhausted": True}], "threat": 20}}
    live = lay(at="quest.staging", cards={"imp": imp}, seats=seats, deck=["imp", "nothing"])
    assert [each.card for each in happened(live, ev.CardRevealed)] == ["imp"]
    assert "doomed" not in [each.source for each in happened(live, ev.ThreatRaised)]
    assert board(live).discard == ("imp",)


def test_fel_3_22_surge_comes_before_the_card_that_replaces_a_cancelled_one() -> None:
    cry = {"night-cry": invented("treachery", does=[CRY], keywords=["surge"]), "place": PLACE}
    seats = {"ann": {"heroes": ["eleanor"], "threat": 20}}
    deck = ["night-cry", "place", "place", "nothing"]
    live = lay(at="quest.staging", cards=cry, seats=seats, deck=deck)
    answer(live, "use:eleanor")
    assert [(each.card, each.by) for each in happened(live, ev.CardRevealed)] == [
        ("night-cry", "ann"),
        ("place", "ann"),
        ("place-2", "eleanor"),
    ]
    assert board(live).discard == ("night-cry",)


def test_fel_6_20_an_undefended_attack_against_a_character_strikes_it_though_it_is_no_hero() -> None:
    cards = {
        "ogre": invented("enemy", attack=3, engage=99),
        "one": hero(),
        "friend": invented("ally", health=4),
        "marked-prey": invented("treachery", does=[PREY]),
    }
    friend = {"card": "friend", "exhausted": True}
    seats = {"ann": {"heroes": ["one"], "allies": [friend], "engaged": ["ogre"], "threat": 20}}
    live = lay(at="quest.staging", cards=cards, seats=seats, deck=["marked-prey", *["nothing"] * 3])
    answer(live, "pass")
    assert board(live).pieces["friend"].damage == 3
    assert [each.against for each in happened(live, ev.AttackBegan)][:1] == ["friend"]


def test_fel_3_10_a_real_card_that_was_discarded_face_down_comes_back_with_the_deck() -> None:
    """Nobody named it; it lay before an enemy that could not attack."""
    snared = {"card": "king-spider", "attached": ["forest-snare"]}
    ann = {"heroes": ["gimli", "legolas"], "engaged": [snared], "threat": 20}
    streams = ["enchanted-stream", "forest-gate", "old-forest-road"]
    live = lay(
        "ann", at="quest.staging", seats={"ann": ann}, deck=["great-forest-web"], discard=streams,
        options={"dice": "declared"},
    )  # fmt: skip
    pass_until(live, "draw")
    answer(live, "card:enchanted-stream")
    pass_until(live, "draw")  # a shadow card before and one after took the other two off the deck
    assert [each.card for each in happened(live, ev.ShadowDiscarded)] == ["", ""]
    assert asked(live)[0].ids == ("card:forest-gate", "card:old-forest-road")
    assert live.state.course.piles["encounter"].count == 2
