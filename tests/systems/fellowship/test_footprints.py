"""FEL-8.13: what forced effects say that they touch is compared with what they do, in either order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.dice import Scripted
from engine.frames import Frame
from engine.questions import PASS
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import LISTENING
from engine.rules.fellowship.footprints import WORDS, order_matters
from engine.rules.fellowship.position import Position
from engine.rules.fellowship.rules import RULES
from engine.system import Ability
from engine.turn import Tx
from replays.session import Session
from tests.systems.fellowship.tables import asked, board, happened, lay
from tests.systems.table import choose, table

MATTERS: list[bool] = []
"""What the footprints said at each moment of the session that is played."""


def always_ask(tx: Tx, _: Frame, offered: tuple[Ability, ...]) -> tuple[str, str]:
    """The first player is asked wherever two forced effects meet."""
    MATTERS.append(order_matters(tx.board, [ability.frame for ability in offered]))
    return tx.board.first, "FEL-8.13"


ASKING = replace(RULES, orders=always_ask)
ALLIES = ("beorn", "faramir", "guard-of-the-citadel", "silverlode-archer", "snowbourn-scout", "gleowine")
ZONES = ("hand", "discard", "deck")


def positions(seed: int) -> Iterator[dict[str, Any]]:
    """Ends of phases at which cards leave, snipers shoot, dials rise, and Gandalf goes."""
    chance = random.Random(seed)
    while True:
        names = chance.sample(ALLIES, chance.randrange(1, 4))
        at = chance.choice(("combat.end", "refresh.end"))
        until = chance.choice(("phase", "round")) if at == "refresh.end" else "phase"
        gone = [
            {"target": each, "figure": f"leaves:{chance.choice(ZONES)}", "source": each, "until": until}
            for each in names
        ]
        heroes = [{"card": "gloin", "damage": chance.choice((0, 3))}, "gimli"]
        hand = chance.choice(([], ["valiant-sacrifice"], ["feint"]))
        ann = {
            "heroes": heroes,
            "allies": [*names, *(["gandalf"] if chance.random() < 0.5 else [])],
            "threat": chance.choice((20, 30, 48)),
            "hand": hand,
            "deck": ["feint", "quick-strike", "swift-strike"],
        }
        snipers = ["goblin-sniper"] if chance.random() < 0.4 else []
        active = ["gladden-fields"] if chance.random() < 0.5 else []
        yield {
            "at": at,
            "seats": {"ann": ann, "bo": {"heroes": ["eowyn"], "threat": 25}},
            "staging": snipers,
            "active": active,
            "lasting": gone,
            "deck": ["forest-gate", "wolf-rider"],
        }


def ways(position: dict[str, Any]) -> tuple[list[Any], bool]:
    """What comes of each effect first that might be, and whether the footprints say that it matters."""
    ends: list[Any] = []
    matters, count = False, 1
    while len(ends) < count:
        MATTERS.clear()
        live = table(ASKING, "ann", "bo", position=msgspec.convert(position, Position), dice=Scripted())
        told: Counter[str] = Counter()
        first = True
        while (waiting := asked(live)) and (waiting[0].what == "order" or ":" in waiting[0].what):
            question = waiting[0]
            if question.what == "order":
                count = max(count, len(question.ids)) if first else count
                pick = question.ids[len(ends) % len(question.ids)] if first else question.ids[0]
                first = False
                choose(live, question.seats[0], pick)
                continue
            told[f"{question.what} {question.about}"] += 1
            uses = [each for each in question.ids if each != PASS]
            choose(live, question.seats[0], uses[0] if uses else PASS)
        ends.append((told, table_of(live), question_of(live)))
        matters = matters or any(MATTERS)
    return ends, matters


def question_of(live: Session) -> list[tuple[str, str]]:
    return [(each.what, each.seats[0]) for each in asked(live)]


def table_of(live: Session) -> Any:
    """Board and piles; what lies in no order is taken as a set."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in sorted(value.items())}
        if isinstance(value, list | tuple):
            return sorted((plain(each) for each in value), key=repr)
        return value

    piles = {name: sorted(pile.order) for name, pile in live.state.course.piles.items()}
    return plain(msgspec.to_builtins(board(live))), piles


def test_fel_8_13_what_is_apart_comes_out_the_same_both_ways() -> None:
    apart = met = 0
    for position, _ in zip(positions(7), range(160), strict=False):
        ends, matters = ways(position)
        if len(ends) < 2:
            continue
        if matters:
            met += 1
            continue
        apart += 1
        assert all(end == ends[0] for end in ends), position
    assert apart > 30
    assert met > 10


def test_every_forced_effect_says_what_it_touches() -> None:
    forced = [
        each
        for (_, mode, _), filed in LISTENING.items()
        if mode == "forced"
        for abilities in filed.values()
        for each in abilities
    ]
    words = {each.step: f"{each.reads} {each.changes} {each.adds}".split() for each in forced}
    assert [step for step, said in words.items() if not said or not {*said} <= {*WORDS}] == []


LEAVING = [
    (("hand", "discard"), [], False),
    (("hand", "hand"), [], False),
    (("deck", "deck"), [], True),
    (("deck", "hand"), [], False),
    (("deck", "hand"), ["valiant-sacrifice"], True),
]
"""Where two allies of a player go, what in the deck may answer, and whether it matters who goes first."""


@pytest.mark.parametrize(("zones", "deck", "matters"), LEAVING)
def test_fel_8_13_an_order_is_asked_for_only_where_it_can_matter(
    zones: tuple[str, str], deck: list[str], matters: bool
) -> None:
    names = ("faramir", "guard-of-the-citadel")
    rows = [
        {"target": card, "figure": f"leaves:{zone}", "source": card}
        for card, zone in zip(names, zones, strict=True)
    ]
    seats = {"ann": {"heroes": ["gloin"], "allies": [*names], "deck": deck}}
    live = lay("ann", at="combat.end", seats=seats, lasting=rows)
    assert any(each.what == "order" for each in asked(live)) == matters


@pytest.mark.parametrize(("threat", "matters"), [(20, False), (45, True)])
def test_fel_8_13_a_dial_that_may_run_full_takes_its_player_along(threat: int, matters: bool) -> None:
    rows = [{"target": "faramir", "figure": "leaves:hand", "source": "faramir"}]
    seats = {"ann": {"heroes": ["gloin"], "allies": ["faramir"], "threat": threat}}
    live = lay("ann", at="refresh.end", seats=seats, active=["gladden-fields"], lasting=rows)
    assert any(each.what == "order" for each in asked(live)) == matters
    assert matters or [each.amount for each in happened(live, ev.ThreatRaised)] == [1]
