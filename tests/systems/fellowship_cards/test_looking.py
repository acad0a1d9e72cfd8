"""FEL-8.15: of cards that somebody looks at, nobody else learns anything but what is taken.

Each case is played at two tables that differ only in what is looked at. Whatever another seat or the public
is told must be the same at both, after every answer: entries, the question, what it may answer, the table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import engine.rules.fellowship.cards as every_card
from engine.audience import PUBLIC, view
from engine.questions import PASS
from engine.rules.fellowship.rules import RULES
from replays.session import Session
from tests.audit.twins import copy
from tests.systems.fellowship.tables import answer, asked, invented, lay

LORE = {"card": "denethor", "resources": 9}
FOE = invented("enemy", engage=50, attack=1, health=1, defence=0)
GOAL = invented("stage", stage=1, points=9)
ENCOUNTER = ("king-spider", "forest-gate", "old-forest-road")
OTHER = ("old-forest-road", "king-spider", "forest-gate")
DECK = ("feint", "gleowine", "quick-strike", "for-gondor", "beorn", "blade-mastery", "rain-of-arrows")
ELSE = ("feint", "for-gondor", "beorn", "gleowine", "quick-strike", "rain-of-arrows", "blade-mastery")
ALMOST = {"card": "mountains-of-mirkwood", "progress": 1}
QUESTER = {"card": "eowyn", "committed": True, "exhausted": True}
BO: dict[str, Any] = {"heroes": ["gloin"]}
Plays = Sequence[str | tuple[str, ...]]


class Case(NamedTuple):
    """The name of the card, the table as it is and as it could be, and ann's answers at each."""

    name: str
    tables: tuple[Mapping[str, Any], Mapping[str, Any]]
    plays: tuple[Plays, Plays]


def both(plays: Plays) -> tuple[Plays, Plays]:
    return plays, plays


def encounter(at: str, ann: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Tables that differ in the order of the encounter deck."""
    seats = {"ann": ann, "bo": BO}
    return {"at": at, "seats": seats, "deck": ENCOUNTER}, {"at": at, "seats": seats, "deck": OTHER}


def decks(at: str, whose: str, ann: Mapping[str, Any], **more: Any) -> Any:
    """Tables that differ in the order of a player's deck."""
    made = []
    for deck in (DECK, ELSE):
        seats = {"ann": {**ann}, "bo": {**BO}}
        seats[whose]["deck"] = deck
        made.append({"at": at, "seats": seats, **more})
    return tuple(made)


def shadows(first: str, second: str) -> Mapping[str, Any]:
    """A table with these two shadow cards before the enemy that attacks ann."""
    foe = {"card": "foe", "shadows": [first, second]}
    ann = {"heroes": [{**LORE, "attached": ["dark-knowledge"]}, "gimli"], "engaged": [foe]}
    return {"at": "combat.attack.choose", "seats": {"ann": ann, "bo": BO}, "cards": {"foe": FOE}}


def paths(shadow: str, spider: str) -> Mapping[str, Any]:
    """A table where the path begins with a kill, and a card lies face down before another enemy. Bo is out,
    since he would look too; ann has an action left, so that nothing goes on."""
    foes = ["foe", {"card": "brute", "shadows": [shadow]}]
    ann = {"heroes": ["legolas"], "allies": ["faramir"], "engaged": foes}
    seats = {"ann": ann, "bo": {**BO, "out": True}}
    return {
        "at": "combat.strike.declare", "seats": seats, "stage": "goal", "progress": 8,
        "deck": ["forest-gate", spider, "ungoliants-spawn"], "stages": ["dont-leave-the-path"],
        "cards": {"foe": FOE, "goal": GOAL, "brute": {**FOE, "health": 9}},
    }  # fmt: skip


EXPLORED = decks("quest.resolve", "ann", {"heroes": [QUESTER]}, active=[ALMOST])
SEARCH = {"heroes": [LORE], "hand": ["gandalfs-search"]}
SPIDER = ("strike:foe", ("attacker:legolas",), "use:legolas", "choose:ungoliants-spawn")
CASES = [
    Case("denethor", encounter("planning.play", {"heroes": [LORE]}), both(("use:denethor", "choose:top"))),
    Case("denethor", encounter("planning.play", {"heroes": [LORE]}), both(("use:denethor", "choose:bottom"))),
    Case("henamarth_riversong",
         encounter("planning.play", {"heroes": [LORE], "allies": ["henamarth-riversong"]}),
         both(("use:henamarth-riversong",))),
    Case("dark_knowledge_sees",
         (shadows("forest-gate", "old-forest-road"), shadows("old-forest-road", "forest-gate")),
         both(("use:dark-knowledge",))),
    Case("mountains_of_mirkwood_explored", EXPLORED,
         both(("use:mountains-of-mirkwood", "choose:feint"))),
    Case("mountains_of_mirkwood_explored", EXPLORED,
         both(("use:mountains-of-mirkwood", PASS))),
    Case("gandalfs_search", decks("planning.play", "ann", SEARCH),
         (("play:gandalfs-search", "4", "choose:feint", "choose:gleowine", "choose:for-gondor"),
          ("play:gandalfs-search", "4", "choose:feint", "choose:beorn", "choose:gleowine"))),
    Case("gandalfs_search", decks("planning.play", "bo", SEARCH),
         (("play:gandalfs-search", "3", "choose:feint", "choose:quick-strike"),
          ("play:gandalfs-search", "3", "choose:feint", "choose:for-gondor"))),
    Case("brings_a_spider", (paths("king-spider", "forest-spider"), paths("forest-spider", "king-spider")),
         both(SPIDER)),
]  # fmt: skip


def told(live: Session, viewer: str) -> tuple[Any, Any]:
    """All that a viewer was told, and the table as it is shown."""
    return copy(live, viewer), view(RULES.model, live.state, viewer)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}-{case.plays[0][-1]}")
def test_fel_8_15_what_one_looks_at_nobody_else_learns(case: Case) -> None:
    tables = [lay("ann", "bo", **table) for table in case.tables]
    for choices in zip(*case.plays, strict=True):
        for live, choice in zip(tables, choices, strict=True):
            reached(live, (choice,) if isinstance(choice, str) else choice)
            answer(live, *((choice,) if isinstance(choice, str) else choice))
        for viewer in ("bo", PUBLIC):
            first, second = (told(live, viewer) for live in tables)
            assert first == second, (viewer, choices)
    assert copy(tables[0], "ann") != copy(tables[1], "ann"), "what ann looks at differs"


def reached(live: Session, choice: tuple[str, ...]) -> None:
    """Everybody passes until ann may answer so."""
    for _ in range(20):
        waiting = [each for each in asked(live) if "ann" in each.seats]
        if waiting and ({*choice} <= {*waiting[0].ids} or waiting[0].form == "number"):
            return
        first = asked(live)[0]
        answer(live, PASS if PASS in first.ids else first.ids[0], seat=first.seats[0])
    raise AssertionError(f"never asked for {choice}")


def looking() -> Iterator[str]:
    """The functions of cards in which somebody looks at cards that lie face down."""
    for path in sorted(Path(every_card.__file__).parent.glob("*.py")):
        for made in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(made, ast.FunctionDef):
                called = {
                    each.func.attr if isinstance(each.func, ast.Attribute) else getattr(each.func, "id", "")
                    for each in ast.walk(made)
                    if isinstance(each, ast.Call)
                }
                if called & {"look", "look_at_shadow", "search_top", "look_through", "peek", "spiders"}:
                    yield made.name


def test_fel_8_15_every_card_that_looks_is_tried() -> None:
    assert {*looking()} == {case.name for case in CASES}
