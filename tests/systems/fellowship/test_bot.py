"""The greedy bot wins the first scenario now and then, from what its seat may see, for reasons of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.audience import view
from engine.model import State
from engine.questions import Choice, Question
from engine.rules.fellowship.bot import greedy_bot
from engine.rules.fellowship.rules import RULES
from replays.session import Session
from tests.systems.fellowship.playing import Game
from tests.systems.fellowship.tables import hero, invented, lay
from tests.systems.table import choose, question


def by_greed(rng: random.Random, state: State, seat: str, asked: Question) -> Choice:
    """What it answers where it sees all; the same, where it sees what its seat sees."""
    chosen = greedy_bot(state, seat, asked, rng.randrange)
    shown = view(RULES.model, state, seat).course.prompt
    assert shown is not None
    (mine,) = (slot.question for slot in shown.slots if seat in slot.question.seats and not slot.done)
    assert greedy_bot(view(RULES.model, state, seat), seat, mine, rng.randrange) == chosen
    return chosen


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_looks_at_nothing_that_its_seat_may_not_see(seats: int) -> None:
    assert Game(seats, seats, mode="easy").play(by_greed).state.course.ended in ("won", "lost")


def test_it_wins_and_loses_the_first_scenario() -> None:
    ends = {Game(number, 2, mode="easy").play(by_greed).state.course.ended for number in range(6)}
    assert ends == {"won", "lost"}


def chosen(live: Session, seat: str = "ann") -> Choice:
    """What it answers to what is asked now."""
    asked = question(live.state, seat)
    assert asked is not None
    return greedy_bot(live.state, seat, asked, random.Random(0).randrange)


def on(live: Session, what: str, seat: str = "ann") -> Session:
    """Played on by the bot until a seat is asked this."""
    for _ in range(60):
        asked = question(live.state, seat)
        if asked is not None and asked.what == what:
            return live
        assert live.state.course.prompt is not None
        slot = next(slot for slot in live.state.course.prompt.slots if not slot.done)
        choose(live, slot.question.seats[0], *chosen(live, slot.question.seats[0]))
    raise AssertionError(f"never asked: {what}")


def planning(hand: list[str], heroes: Any, **more: Any) -> Session:
    return lay(
        at="planning.play", seats={"ann": {"heroes": heroes, "hand": hand, **more.pop("ann", {})}}, **more
    )


# Planning ------------------------------------------------------------------------------------------------


def rich(*ids: str) -> list[dict[str, Any]]:
    return [{"card": id, "resources": 3} for id in ids]


def test_it_plays_what_pays_for_itself_before_an_ally() -> None:
    hand = ["guard-of-the-citadel", "steward-of-gondor"]
    assert chosen(planning(hand, rich("aragorn", "gloin"))) == ("play:steward-of-gondor",)


def test_it_pays_from_pools_that_have_no_other_use() -> None:
    live = planning(["guard-of-the-citadel"], rich("aragorn", "gloin", "theodred"))
    choose(live, "ann", "play:guard-of-the-citadel")
    assert all(not each.startswith("aragorn") for each in chosen(live))


def test_it_keeps_a_snare_until_there_is_somebody_to_catch() -> None:
    foe = {"ogre": invented("enemy", attack=3)}
    idle = planning(["forest-snare"], rich("beravor"), cards=foe, ann={"engaged": []}, deck=3)
    caught = planning(["forest-snare"], rich("beravor"), cards=foe, ann={"engaged": ["ogre"]}, deck=3)
    assert "play:forest-snare" not in chosen(idle)
    assert chosen(caught) == ("play:forest-snare",)


def test_gandalf_strikes_down_what_falls_or_turns_a_dial_that_is_high() -> None:
    cards = {"ogre": invented("enemy", health=4)}
    near = planning(["gandalf"], rich("aragorn", "gloin"), cards=cards, staging=["ogre"])
    assert chosen(on(near, "which-help")) == ("choose:strike",)
    high = planning(["gandalf"], rich("aragorn", "gloin"), ann={"threat": 46, "deck": 3})
    assert chosen(on(high, "which-help")) == ("choose:lower",)


# The quest -----------------------------------------------------------------------------------------------


def questing(*staging: str, cards: dict[str, Any], **ann: Any) -> Session:
    live = lay(at="quest.commit", cards=cards, staging=list(staging), seats={"ann": ann}, deck=5)
    return on(live, "commit")


def test_it_sends_the_willing_and_keeps_who_fights() -> None:
    cards = {
        "singer": hero(willpower=4, attack=0, defence=0),
        "blade": hero(willpower=1, attack=4, defence=2),
        "ogre": invented("enemy", engage=1, threat=1),
    }
    assert chosen(questing("ogre", cards=cards, heroes=["singer", "blade"])) == ("commit:singer",)


def test_it_sends_fighters_too_where_the_dial_would_rise_much() -> None:
    cards = {
        "singer": hero(willpower=2, attack=0, defence=0),
        "blade": hero(willpower=3, attack=4, defence=2),
        "mire": invented("location", threat=9, points=5),
    }
    assert set(chosen(questing("mire", cards=cards, heroes=["singer", "blade"]))) == {
        "commit:singer",
        "commit:blade",
    }


def test_it_travels_where_most_threat_lies_for_the_cost() -> None:
    cards = {
        "mire": invented("location", threat=4, points=3),
        "mound": invented("location", threat=1, points=3),
    }
    live = lay(
        at="travel.choose",
        cards=cards,
        staging=["mound", "mire"],
        seats={"ann": {"heroes": ["gloin"]}},
        deck=4,
    )
    assert chosen(live) == ("travel:mire",)


def test_it_brings_the_spawn_whose_end_is_the_only_way_to_win() -> None:
    live = lay(
        at="quest.resolve",
        stage="a-fork-in-the-road",
        stages=["dont-leave-the-path"],
        progress=1,
        seats={"ann": {"heroes": [{"card": "eowyn", "committed": True, "exhausted": True}]}},
        deck=["forest-spider", "ungoliants-spawn", "king-spider"],
    )
    assert chosen(on(live, "which-spider")) == ("choose:ungoliants-spawn",)


# The fight -----------------------------------------------------------------------------------------------


def attacked(attack: int, **cards: Any) -> Session:
    found = {"ogre": invented("enemy", attack=attack, defence=1, health=4), **cards}
    ann = {
        "heroes": [id for id, card in cards.items() if card["kind"] == "hero"],
        "allies": [id for id, card in cards.items() if card["kind"] == "ally"],
        "engaged": ["ogre"],
    }
    return lay(at="combat.attack.choose", cards=found, seats={"ann": ann}, deck=3)


def test_it_defends_with_whoever_loses_least() -> None:
    wall, blade = hero(defence=4, attack=1), hero(defence=1, attack=4)
    assert chosen(attacked(3, blade=blade, wall=wall)) == ("defend:wall",)


def test_an_ally_falls_rather_than_a_hero() -> None:
    pet = {"kind": "ally", "sphere": "neutral", "health": 1}
    frail = hero(health=3)
    assert chosen(attacked(6, frail=frail, pet=pet)) == ("defend:pet",)


def test_it_strikes_with_those_who_just_do_it() -> None:
    three = {"strong": hero(attack=5), "other": hero(attack=4), "weak": hero(attack=1)}
    live = attacked(0, **three)
    choose(live, "ann", "pass")
    assert chosen(on(live, "attackers")) == ("attacker:strong",)


def test_it_engages_what_it_can_bring_down_and_leaves_the_rest() -> None:
    three = {"strong": hero(attack=5), "wall": hero(defence=3, attack=1), "third": hero(attack=1)}
    weak, mighty = invented("enemy", attack=2, health=3), invented("enemy", attack=9, defence=9, health=9)
    ann = {"heroes": list(three)}
    live = lay(
        at="encounter.optional", cards={**three, "imp": weak, "giant": mighty},
        staging=["giant", "imp"], seats={"ann": ann}, deck=3,
    )  # fmt: skip
    assert chosen(live) == ("engage:imp",)


# Cancelling ----------------------------------------------------------------------------------------------


def revealing(card: str, **ann: Any) -> Session:
    seats = {
        "ann": {"heroes": [{"card": "dunhere", "resources": 2, "committed": True, "exhausted": True}], **ann}
    }
    live = lay(at="quest.staging", seats=seats, deck=[card])
    return on(live, "would:reveal_effect")


def test_it_cancels_what_hurts_and_bears_what_does_not() -> None:
    hurt = {"card": "eowyn", "damage": 2, "committed": True, "exhausted": True}
    tired = {"card": "dunhere", "resources": 2, "committed": True, "exhausted": True}
    hand = ["a-test-of-will"]
    reach = revealing("the-necromancers-reach", heroes=[tired, hurt], hand=hand)
    assert chosen(reach) == ("play:a-test-of-will",)
    eyes = revealing("eyes-of-the-forest", hand=hand)
    assert chosen(eyes) == ("pass",)


def test_it_cancels_a_shadow_that_would_end_a_hero() -> None:
    def shadowed(damage: int) -> Session:
        ann = {
            "heroes": [
                {"card": "dunhere", "resources": 2},
                {"card": "aragorn", "damage": damage},
            ],
            "hand": ["hasty-stroke"],
            "engaged": [{"card": "king-spider", "shadows": ["dol-guldur-orcs"]}],
        }
        live = lay(at="combat.attack.choose", seats={"ann": ann}, deck=3)
        choose(on(live, "defend"), "ann", "defend:aragorn")
        return on(live, "would:shadow_effect")

    assert chosen(shadowed(damage=3)) == ("play:hasty-stroke",)
    assert chosen(shadowed(damage=0)) == ("pass",)
