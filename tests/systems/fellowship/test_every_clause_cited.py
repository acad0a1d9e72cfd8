"""Every clause of the rules is cited, by an outcome, a question or a refusal (R4)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.commands import Answer
from engine.errors import Refusal
from engine.events import Asked
from engine.play import resolve
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.rules import RULES
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from projections.fellowship import sums
from replays.casefile import read
from replays.cases import chance, hands, play, secrets
from replays.session import Session
from service.commands.cases import inside
from tests.systems.fellowship import tables
from tests.systems.fellowship.playing import Game, by_chance
from tests.systems.fellowship.tables import invented
from tests.systems.table import adjust

HERE = Path(__file__).resolve().parents[2] / "cases"
CASES = [path for name in ("fellowship", "fellowship_own") for path in sorted(inside(HERE / name))]
RULES_OF_THE_GAME = [clause for clause in RULES.clauses if clause.id.startswith("FEL-")]
WANTED = [clause.id for clause in RULES_OF_THE_GAME if {*clause.mark} & {"S", "F"}]
CANNOT = {
    "FEL-3.3": "It says when an effect happens; what happens cites the card's text.",
    "FEL-3.16": "It says when a stage goes; none in the box has a condition and an effect that waits.",
    "FEL-3.21": "It is the order of two outcomes, which cite the rules that make them.",
    "FEL-6.11": "Nobody is asked for a second defender, and the attack is undefended by 6.5.",
    "FEL-6.13": "It says what counts as a shadow effect; cards that ask for it cite their text.",
    "FEL-7.4": "It is the order of two outcomes, which cite 7.2 and 7.3.",
    "FEL-8.5": "It is the order of effects and windows, which cite their own rules.",
    "FEL-8.16": "It forgets what lasted for a card, and tells nothing of it.",
}
"""Clauses that nothing cites, each with a sentence why it cannot be."""
NAMED = re.compile(r"FEL-[0-9.]+")
"""Clauses among addends (FEL-8.7)."""
VERBS = ("commit", "defend", "attack", "strike", "attacker", "engage", "travel", "use", "play", "choose")


def of_entries(entries: object) -> Iterator[str]:
    """The clauses of outcomes, of questions and of their options."""
    for entry in entries:  # type: ignore[attr-defined]
        yield entry.clause
        for each in sums(entry.event):
            yield from NAMED.findall(" ".join(row.source for row in each.addends))
        if isinstance(entry.event, Asked):
            for question in entry.event.questions:
                yield question.clause
                yield from (option.clause for option in question.options)


def of_cases() -> Iterator[str]:
    """What the case files come to."""
    for path in CASES:
        case = read(path.read_bytes(), path.name)
        made = secrets(case.id)
        with Store.open("memory:") as store, Snapshots.open(None) as cache:
            codec = library.codec("fellowship")
            live = Session(case.id, case.rules, codec, store, cache, made, hands(case.id), chance(case))
            play(case, live, made)
            yield from of_entries(live.read(0))


def refused(game: Game) -> Iterator[str]:
    """What is no option here, whatever is named."""
    asked = game.state.course.prompt
    for slot in asked.slots if asked else ():
        seat = slot.question.seats[0]
        board = game.state.board
        named = [*board.pieces, *board.seats[seat].hand.cards, *(f"hero:{id}" for id in ("aragorn", "gimli"))]
        for verb in VERBS:
            for id in named:
                try:
                    choice = (f"{verb}:{id}",)
                    resolve(RULES, game.state, Answer(seat, choice), game.chance, len(game.entries))
                except Refusal as refusal:
                    yield refusal.clause


def of_tables() -> Iterator[str]:
    """What neither the cases nor games by chance come to: tables laid for it, and an answer each."""
    tired = {"heroes": [{"card": "gimli", "exhausted": True}]}
    web = tables.lay(at="travel.choose", seats={"ann": tired}, staging=["great-forest-web", "forest-gate"])
    yield refusal(web, "travel:great-forest-web")
    cards = {"cave": invented("location", keywords=["immune"]), "rope": invented("attachment", on="location")}
    ann = {"heroes": ["gimli"], "hand": ["rope"]}
    places = ["cave", "forest-gate", "old-forest-road"]
    cave = tables.lay(at="planning.play", seats={"ann": ann}, cards=cards, staging=places)
    tables.answer(cave, "play:rope")
    yield refusal(cave, "choose:cave")
    beorn = {"target": "beorn", "figure": "leaves:deck", "source": "beorn"}
    seats: dict[str, Any] = {"ann": {"heroes": ["gimli"], "allies": ["beorn"]}}
    yield from of_entries(
        tables.lay(at="combat.end", seats=seats, staging=["goblin-sniper"], lasting=[beorn]).read(0)
    )
    shadowed = {"card": "ogre", "shadows": ["nothing"]}
    held = {"target": "ogre", "figure": "cannot-attack", "source": "ann"}
    seats = {"ann": {"heroes": ["gimli"], "engaged": [shadowed]}}
    yield from of_entries(
        tables.lay(at="combat.discard", seats=seats, cards={"ogre": invented("enemy")}, lasting=[held]).read(
            0
        )
    )
    alone = {"heroes": ["gimli"]}
    yield from of_entries(tables.lay(at="quest.resolve", seats={"ann": alone}).read(0))
    seats = {"ann": alone, "bo": {"heroes": ["eowyn"], "out": True}}
    last = tables.lay(
        "ann",
        "bo",
        at="travel.after_choose",
        seats=seats,
        stage="end",
        cards={"end": invented("stage", points=3, stage=3)},
    )
    adjust(last, ev.ProgressPlaced("end", 3, "ann"))
    yield from of_entries(last.read(0))
    guide = {"heroes": [{"card": "eowyn", "resources": 3}], "allies": ["lorien-guide"]}
    two = tables.lay(at="quest.commit", seats={"ann": guide}, active=["forest-gate", "old-forest-road"])
    tables.answer(two, "commit:lorien-guide")
    tables.answer(two, "use:lorien-guide")
    yield from of_entries(two.read(0))
    even = {"ann": {"heroes": ["gimli"], "threat": 20}, "bo": {"heroes": ["eowyn"], "threat": 20}}
    caught = tables.lay("ann", "bo", at="quest.staging", seats=even, deck=["caught-in-a-web", "forest-gate"])
    yield from of_entries(caught.read(0))


def refusal(live: Session, choice: str) -> str:
    """The clause by which an answer of Ann's is refused."""
    with pytest.raises(Refusal) as told:
        tables.answer(live, choice)
    return told.value.clause


def of_games() -> Iterator[str]:
    """What games by chance come to, and what they refuse now and then."""
    for seed, seats in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 2), (6, 3)):
        game, rng = Game(seed, seats, mode="easy" if seed == 1 else "standard"), random.Random(seed)
        for turn in range(1500):
            if game.state.course.ended:
                break
            game.answer(by_chance)
            if turn % 40 == 0 or rng.random() < 0.02:
                yield from refused(game)
        yield from of_entries(game.entries)


@pytest.fixture(scope="module")
def cited() -> set[str]:
    return {*of_cases(), *of_tables(), *of_games()}


def test_every_clause_of_the_rules_is_cited(cited: set[str]) -> None:
    assert [id for id in WANTED if id not in cited and id not in CANNOT] == []


def test_few_clauses_cannot_be_cited_and_each_says_why(cited: set[str]) -> None:
    assert len(CANNOT) <= len(WANTED) / 10
    assert {*CANNOT} <= {*WANTED}
    assert not {*CANNOT} & cited
    assert all(why.endswith(".") for why in CANNOT.values())
