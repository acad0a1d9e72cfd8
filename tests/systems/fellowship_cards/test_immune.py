"""FEL-8.17, card by card: what a card of a player does to an encounter card, it does not do to an immune one.

Each case plays the same at two tables, of which one has the card immune. `seen` is what is looked at then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from engine.questions import PASS
from replays.session import Session
from tests.systems.fellowship.tables import answer, asked, board, invented
from tests.systems.fellowship_cards.laid import alone, can, cards, of, piece, play

TACTICS = {"card": "thalin", "resources": 9}
SPIRIT = {"card": "eowyn", "resources": 9}
LORE = {"card": "denethor", "resources": 9}
LEADERSHIP = {"card": "theodred", "resources": 9}


class Case(NamedTuple):
    """A card: where the target lies, what is played there, what is seen of an open and of an immune one."""

    name: str
    at: str
    heroes: tuple[Any, ...]
    lies: str
    plays: Sequence[str | tuple[str, ...]]
    seen: Callable[[Session], Any]
    open: Any
    immune: Any
    more: dict[str, Any] = {}


def damage(live: Session) -> int:
    found: int = piece(live, "target").damage
    return found


def able(*ids: str) -> Callable[[Session], list[bool]]:
    return lambda live: [can(live, id) for id in ids]


DEFENDED = ("pass", "defend:gondorian-spearman")
CASES = [
    Case("thalin", "quest.staging", ({**TACTICS, "committed": True},), "deck", (), damage, 1, 0),
    Case("gandalf", "planning.play", (LEADERSHIP,), "staging", ("play:gandalf", "use:gandalf"),
         able("choose:draw", "choose:strike"), [True, True], [True, False], {"hand": ["gandalf"], "deck": 3}),
    Case("son-of-arnor", "planning.play", (LEADERSHIP,), "staging",
         ("play:son-of-arnor",), able("use:son-of-arnor"), [True], [False],
         {"hand": ["son-of-arnor"]}),
    Case("snowbourn-scout", "planning.play", (LEADERSHIP,), "staging location",
         ("play:snowbourn-scout",), able("use:snowbourn-scout"), [True], [False],
         {"hand": ["snowbourn-scout"]}),
    Case("longbeard-orc-slayer", "planning.play", (LEADERSHIP,), "staging",
         ("play:longbeard-orc-slayer",), able("use:longbeard-orc-slayer"), [True], [False],
         {"hand": ["longbeard-orc-slayer"]}),
    Case("gondorian-spearman", "combat.attack.choose", ("gimli",), "engaged", DEFENDED,
         able("use:gondorian-spearman"), [True], [False], {"allies": ["gondorian-spearman"]}),
    Case("swift-strike", "combat.attack.choose", (TACTICS,), "engaged", ("pass", "defend:thalin"),
         able("play:swift-strike"), [True], [False], {"hand": ["swift-strike"]}),
    Case("rain-of-arrows", "planning.play", (TACTICS, "legolas"), "engaged", (), able("play:rain-of-arrows"),
         [True], [False], {"hand": ["rain-of-arrows"]}),
    Case("feint", "combat.after_shadows", (TACTICS,), "engaged", (), able("play:feint"), [True], [False],
         {"hand": ["feint"]}),
    Case("thicket-of-spears", "combat.after_shadows",
         ({"card": "thalin", "resources": 1}, {"card": "gimli", "resources": 1},
          {"card": "legolas", "resources": 1}), "engaged", (), able("play:thicket-of-spears"),
         [True], [False], {"hand": ["thicket-of-spears"]}),
    Case("forest-snare", "planning.play", (LORE,), "engaged", (), able("play:forest-snare"), [True], [False],
         {"hand": ["forest-snare"]}),
    Case("power-in-the-earth", "planning.play", (SPIRIT,), "staging location", (),
         able("play:power-in-the-earth"), [True], [False], {"hand": ["power-in-the-earth"]}),
    Case("a-light-in-the-dark", "planning.play", (SPIRIT,), "engaged", (), able("play:a-light-in-the-dark"),
         [True], [False], {"hand": ["a-light-in-the-dark"]}),
    Case("lorien-guide", "quest.commit", (SPIRIT,), "active location", (("commit:lorien-guide",),),
         able("use:lorien-guide"), [True], [False], {"allies": ["lorien-guide"]}),
    Case("northern-tracker", "quest.commit", (SPIRIT,), "staging location",
         (("commit:northern-tracker",),), able("use:northern-tracker"), [True], [False],
         {"allies": ["northern-tracker"]}),
    Case("strength-of-will", "travel.choose", (SPIRIT,), "staging location", ("travel:target",),
         able("play:strength-of-will"), [True], [False], {"hand": ["strength-of-will"]}),
    Case("radagasts-cunning", "quest.after_staging", (LORE,), "staging", (), able("play:radagasts-cunning"),
         [True], [False], {"hand": ["radagasts-cunning"]}),
    Case("secret-paths", "quest.after_staging", (LORE,), "staging location", (), able("play:secret-paths"),
         [True], [False], {"hand": ["secret-paths"]}),
    Case("legolas", "combat.strike.declare", ("legolas",), "active location",
         ("strike:foe", ("attacker:legolas",), "pass", "pass"), able("use:legolas"), [True], [False],
         {"engaged": ["foe"]}),
]  # fmt: skip


def laid(case: Case, *, immune: bool, keywords: Sequence[str] = ()) -> Session:
    """The table of a case, with an Orc or a place `target`."""
    where, _, kind = case.lies.partition(" ")
    words = ["immune"] if immune else list(keywords)
    figures: dict[str, Any] = (
        {"points": 5} if kind else {"engage": 50, "attack": 1, "health": 9, "traits": ["orc"]}
    )
    target = invented(kind or "enemy", threat=2, keywords=words, **figures)
    foe = invented("enemy", engage=50, health=1, defence=0)
    more = dict(case.more)
    more["encounter" if where == "deck" else where] = ["target"]
    return alone(case.at, *case.heroes, **more, **cards({"target": target, "foe": foe}))


@pytest.mark.parametrize("immune", [False, True], ids=["open", "immune"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_fel_8_17_what_it_does_to_a_card_it_does_not_do_to_an_immune_one(case: Case, immune: bool) -> None:
    live = laid(case, immune=immune)
    for choice in case.plays:
        play(live, choice)
    assert case.seen(live) == (case.immune if immune else case.open)


def test_fel_8_17_of_several_the_immune_one_is_no_choice() -> None:
    shut = invented("enemy", engage=50, keywords=["immune"])
    live = alone(
        "planning.play",
        LEADERSHIP,
        hand=["gandalf"],
        staging=["shut", "foe", "brute"],
        **cards({"shut": shut, "foe": invented("enemy"), "brute": invented("enemy", health=9)}),
    )
    play(live, "play:gandalf", "use:gandalf", "choose:strike")
    assert [*asked(live)[0].ids] == ["choose:foe", "choose:brute"]


BESIDE = [
    (
        "longbeard-orc-slayer",
        LEADERSHIP,
        "staging",
        ("play:longbeard-orc-slayer", "use:longbeard-orc-slayer"),
    ),
    ("rain-of-arrows", TACTICS, "engaged", ("play:rain-of-arrows",)),
]


@pytest.mark.parametrize(("card", "hero", "lies", "plays"), BESIDE, ids=[each[0] for each in BESIDE])
def test_fel_8_17_of_all_that_a_card_damages_the_immune_one_is_left_out(
    card: str, hero: Any, lies: str, plays: Sequence[str]
) -> None:
    orc = invented("enemy", engage=50, health=9, traits=["orc"])
    shut = {**orc, "keywords": ["immune"]}
    table = {"hand": [card], lies: ["orc", "shut"], **cards({"orc": orc, "shut": shut})}
    live = alone("planning.play", hero, "legolas", **table)
    play(live, *plays)
    assert (piece(live, "orc").damage, piece(live, "shut").damage) == (1, 0)


def test_fel_8_17_northern_tracker_passes_an_immune_place_by() -> None:
    moor = invented("location", points=5)
    shut = {**moor, "keywords": ["immune"]}
    table = {"allies": ["northern-tracker"], "staging": ["moor", "shut"]}
    live = alone("quest.commit", SPIRIT, **table, **cards({"moor": moor, "shut": shut}))
    play(live, ("commit:northern-tracker",), "use:northern-tracker")
    assert (piece(live, "moor").progress, piece(live, "shut").progress) == (1, 0)


def test_fel_8_17_an_attack_is_no_effect_of_a_card() -> None:
    shut = invented("enemy", engage=50, attack=1, defence=0, health=9, keywords=["immune"])
    live = alone("combat.strike.declare", "gimli", engaged=["shut"], **cards({"shut": shut}))
    play(live, "strike:shut", ("attacker:gimli",), PASS, PASS)
    assert piece(live, "shut").damage == 2


def test_fel_8_17_quick_strike_takes_an_attack_like_any_other_to_an_immune_enemy() -> None:
    """The published answer (1.47) tells it from a card that chooses the enemy: the attack is the rule's."""
    shut = invented("enemy", engage=50, attack=1, defence=0, health=9, keywords=["immune"])
    live = alone("planning.play", TACTICS, engaged=["shut"], hand=["quick-strike"], **cards({"shut": shut}))
    play(live, "play:quick-strike", "choose:thalin", PASS, PASS, PASS)
    assert piece(live, "shut").damage == of(live, "thalin", "attack")


def test_fel_8_17_a_test_of_will_cancels_what_an_immune_card_does_when_it_is_revealed() -> None:
    """The effect is cancelled before the card is in play; nothing is done to the card itself."""
    spider = {"shut": invented("enemy", engage=50, keywords=["immune"], text=["reveal"])}
    live = alone("quest.staging", SPIRIT, hand=["a-test-of-will"], encounter=["shut"], **cards(spider))
    play(live, "play:a-test-of-will")
    assert board(live).staging == ("shut",)


@pytest.mark.parametrize("given", [False, True], ids=["open", "made immune"])
def test_fel_8_17_what_lies_on_a_card_does_nothing_to_it_once_it_is_immune(given: bool) -> None:
    """A snare that was laid before goes on lying there; the enemy attacks all the same."""
    snared = {"card": "brute", "attached": [{"card": "forest-snare", "owner": "ann"}]}
    row = {"source": "goal", "target": "brute", "figure": "keyword:immune", "amount": 1, "until": "game"}
    live = alone(
        "combat.attack.choose",
        "gimli",
        engaged=[snared],
        lasting=[row] if given else [],
        **cards({"brute": invented("enemy", engage=50, attack=4, health=9)}),
    )
    answer(live, PASS)
    assert can(live, "defend:gimli") is given
    assert piece(live, "brute").attached == ("forest-snare",)


def test_fel_8_17_encounter_cards_do_to_an_immune_card_what_they_say() -> None:
    """Driven by Shadow raises the threat of what lies in the staging area, immune or not."""
    shut = invented("location", threat=1, points=5, keywords=["immune"])
    live = alone(
        "quest.staging", "gimli", staging=["shut"], encounter=["driven-by-shadow"], **cards({"shut": shut})
    )
    assert of(live, "shut", "threat") == 2
