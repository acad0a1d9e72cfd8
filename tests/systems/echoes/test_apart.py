"""ECH-2.2, 5.4: where nobody is asked who comes first, every order comes to the same table. What effects say
of themselves (`apart`), and what is said of hostiles, is compared with what they do."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from engine.dice import Die, Scripted
from engine.questions import PASS
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.phases import environment, events
from engine.rules.echoes.vocabulary import SKILLS, Carry
from replays.session import Session
from tests.systems.echoes.laying import answer, board, hero, lay, rat, showing

COPY = re.compile(r"(?<=[a-z])-\d+\b")
"""What tells the second rat from the first."""
HEROES = ("mara", "odo", "pell")


class ByActor(Scripted):
    """Dice that hang on who throws, and how often it threw before; not on when (pace, rule 17)."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed, self._thrown = seed, Counter[str]()

    def throw_for(self, by: str, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        """The faces of this actor's next throw."""
        self._thrown[by] += 1
        chance = random.Random(f"{self._seed} {by} {self._thrown[by]}")
        return tuple(chance.choice([face for face in die.faces if face != die.opens]) for die in dice)


def failing(card: str) -> tuple[Any, ...]:
    """What the test of an event brings upon whoever fails it."""
    test = CONTENT.events[card].test
    return () if test is None else test.failure


def position(chance: random.Random, *, hostiles: bool) -> dict[str, Any]:
    """Two or three heroes, close to their end or not, with what they may lose, and a card that they resolve;
    or rats where they are."""
    scenario = chance.choice([*CONTENT.scenarios.values()])
    places = [each.id for each in scenario.locations][:4]
    deck = [each.id for each in scenario.deck]
    cards = [id for id in deck if CONTENT.events[id].each or CONTENT.events[id].test]
    cards += 3 * [id for id in cards if any(isinstance(each, Carry) for each in failing(id))]
    heroes = [
        hero(
            id,
            chance.choice(places[:3]),
            wounds=chance.choice((0, 0, 2, 4)),
            clues=chance.choice((0, 0, 1)),
            **dict.fromkeys(SKILLS, chance.choice((1, 3))),
            talents=chance.choice(((), ("bravery",), ("bravery", "sharp-ear"))),
            items=chance.choice(((), ("strong-tea",))) if id == "mara" else (),
        )
        for id in HEROES[: chance.choice((2, 3))]
    ]
    rats = tuple([rat(chance.choice(places)) for _ in range(chance.randrange(2, 4))])
    return {
        "scenario": scenario.id,
        "locations": (),
        "heroes": heroes,
        "characters": rats if hostiles else (),
        "deck": (chance.choice(cards),),
        "begin": "environment.hostiles" if hostiles else "events",
    }


def played(laid: dict[str, Any], dice: Scripted, first: int, asks: str) -> tuple[Any, Counter[str], int]:
    """The table after all have acted, what else was asked, and in how many ways the order could be."""
    heroes = laid["heroes"]
    live: Session = lay(*heroes, dice=dice, **{k: v for k, v in laid.items() if k != "heroes"})
    told: Counter[str] = Counter()
    many, turn = 1, 0
    while (asked := live.state.course.prompt) is not None:
        question = asked.slots[0].question
        if question.what == asks:
            many = max(many, len(question.ids))
            answer(live, question.ids[first % len(question.ids) if turn == 0 else 0])
            turn += 1
            continue
        if question.what in ("turn-order", "act") or not live.state.course.phase.startswith(
            laid["begin"][:6]
        ):
            break
        told[COPY.sub("", f"{question.what} {question.about}")] += 1
        if question.form == "one":
            answer(live, PASS if PASS in question.ids else question.ids[0])
        else:
            answer(live, *question.ids[: question.least])
    return table_of(live), told, many


def table_of(live: Session) -> Any:
    """The board; what lies in no order is taken as a set, and of characters that are alike it is all the same
    which is which."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in sorted(value.items())}
        if isinstance(value, list | tuple):
            return sorted((plain(each) for each in value), key=repr)
        return value

    shown, ended = msgspec.to_builtins(board(live)), live.state.course.ended
    for each in shown["heroes"].values() if ended else ():
        each.pop("resolved", None)  # the step that a lost game stood in
    return plain({**shown, "characters": [*shown.get("characters", {}).values()]}), ended


def compared(
    patch: pytest.MonkeyPatch, module: Any, name: str, asks: str, *, hostiles: bool
) -> tuple[int, int]:
    """How many tables were played in every order where nothing says that it matters, and how many matter."""
    judged: Callable[..., bool] = getattr(module, name)
    said: list[bool] = []

    def asked(*of: Any) -> bool:
        said.append(judged(*of))
        return True

    patch.setattr(module, name, asked)
    same = matters = 0
    for seed in range(250):
        laid = position(random.Random(seed), hostiles=hostiles)
        said.clear()
        first = played(laid, ByActor(seed), 0, asks)
        end, told, many = first
        if many < 2:
            continue
        others = [played(laid, ByActor(seed), nth, asks) for nth in range(1, many)]
        if any(said):
            matters += 1
            continue
        same += 1
        for other in others:
            assert (other[0], other[1]) == (end, told), laid
    return same, matters


def test_ech_2_2_events_that_are_apart_come_out_the_same_in_any_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    same, matters = compared(monkeypatch, events, "depends_on_order", "event-order", hostiles=False)
    assert same > 60
    assert matters > 10


CARRYING = [id for id in CONTENT.events if any(isinstance(each, Carry) for each in failing(id))]


@pytest.mark.parametrize("card", CARRYING)
def test_ech_2_2_who_falls_where_others_are_carried_leaves_its_clues_to_be_taken(card: str) -> None:
    """Mara falls at the end of the way, and it is the others' order who takes up her clue."""
    scenario = next(each for each in CONTENT.scenarios.values() if card in [e.id for e in each.deck])
    weak = dict.fromkeys(SKILLS, 0)
    laid = {"scenario": scenario.id, "locations": (), "deck": (card,), "begin": "events", "characters": ()}
    others = [hero(id, scenario.start, **weak) for id in ("odo", "pell")]

    def comes_of(first: int, **mara: int) -> tuple[Any, Counter[str], int]:
        heroes = [*others, hero("mara", scenario.start, clues=1, **mara, **weak)]
        return played({**laid, "heroes": heroes}, showing(-4, -4, -4), first, "event-order")

    ends = [comes_of(first, wounds=4) for first in range(3)]
    assert ends[0][2] == 3
    assert ends[0][0] != ends[2][0]
    assert comes_of(0)[2] == 1


def test_ech_2_2_no_card_that_carries_off_wounds_more_than_twice() -> None:
    assert [id for id in CARRYING if sum(getattr(each, "wounds", 0) for each in failing(id)) > 2] == []


def test_ech_5_4_hostiles_that_are_apart_come_out_the_same_in_any_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    same, matters = compared(monkeypatch, environment, "order_matters", "character-order", hostiles=True)
    assert same > 60
    assert matters > 10
