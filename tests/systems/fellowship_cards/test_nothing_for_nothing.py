"""FEL-8.14, card by card: nothing is offered that would change nothing.

A round is played with each card of the box on tables where there is little to do. Wherever the card is
offered it is used on a copy of the table, with every first answer it asks for, and the board afterwards is
compared with the board before on which nothing but the cost was told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.commands import Answer
from engine.dice import Seeded
from engine.entries import Entry
from engine.fold import fold_line
from engine.model import State
from engine.play import resolve
from engine.questions import PASS, Choice, Question
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import KINDS
from engine.rules.fellowship.rules import RULES
from engine.rules.fellowship.state import card_of
from tests.systems.fellowship.playing import by_chance
from tests.systems.fellowship.tables import invented, lay
from tests.systems.fellowship_cards.laid import CLOCK

CHANCE = Seeded(bytes(32))
SPHERES = ("leadership", "tactics", "spirit", "lore")
LANCES = ("tactics", "lance", "shield")
"""Three heroes of one sphere, of whom one is ranged."""
ABLE = [card for card, what in CONTENT.cards.items() if {*what.text} & {"action", "response"}]
ALWAYS = {"faramir"}
"""He is on every table, so that a window opens after whatever is done."""
PLACES = {
    "bare": {},
    "immune": {
        "staging": ["moor"],
        "active": [{"card": "gate"}],
        "cards": {
            "moor": invented("location", points=5, keywords=["immune"]),
            "gate": invented("location", points=5, keywords=["immune"]),
            "orc": invented("enemy", engage=50, health=9, traits=["orc"], keywords=["immune"]),
        },
    },
}


def table(card: str, where: str, seats: int) -> State:
    """Rich heroes of all spheres with hands and decks empty, dials at nothing, and the card."""
    figures = {"kind": "hero", "health": 9, "willpower": 1, "attack": 3}
    heroes = {each: {**figures, "sphere": each} for each in SPHERES}
    heroes |= {each: {**figures, "sphere": "tactics", "keywords": ["ranged"]} for each in LANCES}
    led: list[Any] = [{"card": each, "resources": 9} for each in heroes]
    ann: dict[str, Any] = {"threat": 0, "heroes": led, "allies": [CLOCK], "hand": [], "engaged": []}
    more: dict[str, Any] = {"staging": [], "deck": [], **PLACES[where]}
    kind = KINDS[type(CONTENT.cards[card])]
    if kind == "hero":
        led.append({"card": card, "resources": 9})
    elif kind == "ally" or kind == "event":
        ann["hand"] = [card]
    elif kind == "attachment":
        led[0] = {**led[0], "attached": [card]}
    else:
        more = {**more, "staging": [*more["staging"], card]}
    if where == "immune":
        ann["engaged"] = ["orc"]
    bo = {"threat": 0, "heroes": ["plain"]}
    invented_cards = {**heroes, "plain": {"kind": "hero", "health": 9}, **more.pop("cards", {})}
    names = ("ann", "bo")[:seats]
    position = {
        "seats": {"ann": ann, "bo": bo} if seats == 2 else {"ann": ann},
        "cards": invented_cards,
        **more,
    }
    return lay(*names, at="planning.play", **position).state


def waiting(state: State) -> list[Question]:
    """What is asked and not answered."""
    open_set = state.course.prompt
    return [] if open_set is None else [slot.question for slot in open_set.slots if not slot.done]


def answered(state: State, seat: str, choice: Choice) -> tuple[State, list[Entry[Any]]]:
    """The table after an answer, and what was told."""
    tx = resolve(RULES, state, Answer(seat, choice), CHANCE, state.head)
    return tx.after(), tx.entries


def usual(asked: Question) -> Choice:
    """What carries the round on: everybody goes on the quest, travels and attacks, and passes windows."""
    if asked.form in ("pick", "pay", "number"):
        most = min(asked.most, len(asked.ids))
        return asked.ids[:most] if asked.form == "pick" else by_chance(random.Random(0), None, "", asked)  # type: ignore[arg-type]
    onward = [id for id in asked.ids if id.partition(":")[0] in ("travel", "strike")]
    return tuple(onward or [PASS if PASS in asked.ids else asked.ids[0]])[:1]


def taken(state: State, seat: str, option: str, card: str) -> Iterator[tuple[str, State, list[Entry[Any]]]]:
    """The option taken on a copy, once with every answer to the first thing that it chooses."""
    first, told = answered(state, seat, (option,))
    forks = [(option, first, told)]
    for _ in range(8):
        on = []
        for name, now, entries in forks:
            asked = next((each for each in waiting(now) if card in map(str, each.about)), None)
            if asked is None:
                yield name, now, entries
                continue
            choices = [(id,) for id in asked.ids] if asked.form == "one" else [usual(asked)]
            for choice in choices[:1] if len(forks) > 1 else choices:
                after, more = answered(now, asked.seats[0], choice)
                on.append((f"{name}, {', '.join(choice)}", after, [*entries, *more]))
        forks = on


def cost(event: Any, card: str) -> bool:
    """Whether an event is what using the card costs, or that it was used."""
    match event:
        case ev.AbilityUsed() | ev.CardPlayed() | ev.ResourcesSpent():
            return True
        case ev.Exhausted(source=source) | ev.CardDiscarded(card=source) | ev.CardRemoved(card=source):
            return bool(source == card)
        case ev.Peeked(count=count):
            return bool(not count)
    return type(event).__module__.startswith("engine.") and not type(event).__module__.startswith(
        "engine.rules"
    )


def changes(before: State, after: State, told: list[Entry[Any]], card: str) -> bool:
    """Whether the board is another one than the cost alone would have left."""
    paid = fold_line(RULES.model, before, [entry for entry in told if cost(entry.event, card)])
    return bool(paid.board != after.board)


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("card", ABLE)
def test_fel_8_14_nothing_is_offered_that_would_change_nothing(card: str, where: str, seats: int) -> None:
    state = table(card, where, seats)
    for _ in range(60):
        asked = waiting(state)
        if not asked or state.course.ended or state.course.round > 1:
            return
        for question in asked:
            for option in question.ids:
                verb, _, named = option.partition(":")
                if (
                    verb in ("use", "play")
                    and card_of(named.partition("/")[0]) == card
                    and card not in ALWAYS
                ):
                    for name, after, told in taken(state, question.seats[0], option, named):
                        assert changes(state, after, told, named), (state.course.phase, name)
        enters = f"play:{card}"
        if enters in asked[0].ids and KINDS[type(CONTENT.cards[card])] == "ally":
            state, _ = answered(state, asked[0].seats[0], (enters,))
        else:
            state, _ = answered(state, asked[0].seats[0], usual(asked[0]))
