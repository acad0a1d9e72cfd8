"""Echoes changed by hand at random open questions: whatever is said, the clauses hold afterwards.

What must hold is written here from the clauses, without the code that offers, refuses and draws consequences.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args, get_type_hints

import msgspec
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.commands import Adjust, Answer
from engine.dice import Seeded
from engine.errors import Refusal
from engine.events import Event
from engine.model import State
from engine.play import resolve
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.state import Board
from engine.rules.echoes.vocabulary import SKILLS
from engine.turn import Tx
from tests.kernel.oracle import draw
from tests.systems.table import SECRETS, table

DICE = Seeded(SECRETS.dice)
RULED = {
    "ECH-1.3": "round-end",
    "ECH-2.5": "each-in-full",
    "ECH-3.6": "d12",
    "ECH-4.6": "reaction",
    "ECH-4.14": "no-move",
}
LONGEST = 120
"""Answers of one session."""
CHANGES = 5
"""Changes by hand of one example: more than 2,500 in the long run, some thirty every day."""


def answered(state: State, seat: str, choice: tuple[str, ...]) -> Tx:
    """What comes of an answer; the state that it was given in stays as it is."""
    return resolve(RULES, state, Answer(seat, choice), DICE, state.head)


def begun(chance: random.Random) -> State:
    """A session of one to four seats in which everybody has a hero."""
    seats = ("ann", "bo", "cy", "di")[: chance.randint(1, 4)]
    ruled = {clause: variant for clause, variant in RULED.items() if chance.random() < 0.25}
    live = table(RULES, *seats, scenario=chance.choice(RULES.scenarios), rulings=ruled)
    return live.state


# What is said by hand ------------------------------------------------------------------------------------


def said(chance: random.Random, board: Board) -> Event:
    """An event of a kind that may be said by hand; most of what it names is on the table."""
    kind: Any = chance.choice(RULES.adjustable)
    hints, values = get_type_hints(kind), {}
    for field in msgspec.structs.fields(kind):
        if field.required or chance.random() < 0.5:
            values[field.name] = value(chance, board, field.name, hints[field.name])
    hero, character = (
        board.heroes.get(values.get("hero", "")),
        board.characters.get(values.get("character", "")),
    )
    figure: Any = hero or character
    if figure is not None and "source" in values and "to" in values and chance.random() < 0.8:
        values["source"] = figure.at
        values["to"] = chance.choice(board.locations[figure.at].links)
    if hero is not None and "location" in values and chance.random() < 0.8:
        values["location"] = hero.at
    if kind is ev.CharacterAdded and chance.random() < 0.8:
        values["kind"] = chance.choice([*CONTENT.characters])
        values["character"] = f"{values['kind']}-{chance.randint(2, 30)}"
        values |= {"limit": chance.randint(1, 3), "damage": 1, "hostile": "giant" in values["kind"]}
    event: Event = kind(**values)
    return event


def value(chance: random.Random, board: Board, name: str, hint: Any) -> Any:
    """A value for a field, at times one that means nothing."""
    if hint is bool:
        return chance.random() < 0.5
    if hint is int:
        return chance.choice((-1, 0, 1, 1, 1, 2, 3, 5))
    if hint is not str and str not in get_args(hint):
        return chance.choice(((), (), ("wisdom=1",), ("luck=1",)))
    named: dict[str, Any] = {
        "hero": board.heroes,
        "by": ("", *board.heroes),
        "character": board.characters,
        "item": (*board.box, *[item for each in board.heroes.values() for item in each.items]),
        "talent": [talent for each in board.heroes.values() for talent in each.talents],
        "skill": SKILLS,
        "kind": CONTENT.characters,
    }
    return chance.choice((*named.get(name, board.locations), "moon") if chance.random() < 0.3 else
                         tuple(named.get(name, board.locations)) or ("moon",))  # fmt: skip


# What must hold ------------------------------------------------------------------------------------------


def clues(board: Board) -> int:
    """All clues there are."""
    lie = sum(place.clues for place in board.locations.values())
    return lie + board.brought + sum(hero.clues for hero in board.heroes.values())


def holds(before: Board, made: Tx) -> None:
    """The clauses, on the table that a decision led to."""
    state, board = made.after(), made.board
    gained = sum(entry.event.clues for entry in made.entries if isinstance(entry.event, ev.CluesGained))
    assert clues(board) == clues(before) + gained, "ECH-6.4: a clue was lost or made"
    if state.course.ended:
        assert state.course.prompt is None
        return
    # Of several that have had enough at once one is defeated after the other: what the first one brings is
    # asked before the next one falls.
    asked = state.course.prompt.slots if state.course.prompt else ()
    falling = any(slot.question.clause == "ECH-4.10" for slot in asked)
    for id, foe in board.characters.items():
        assert falling or not foe.hostile or foe.wounds < foe.limit, f"ECH-4.10: {id} has had enough"
        assert foe.at in board.locations
    standing = Counter(hero.at for hero in board.heroes.values() if not hero.out)
    for id, hero in board.heroes.items():
        assert hero.out == (hero.wounds >= hero.limit), f"ECH-6.1: {id}"
        assert hero.wounds >= 0
        assert hero.at in board.locations
        assert not (hero.out and hero.clues), f"ECH-6.4: {id} is out and keeps clues"
        at_goal = board.goal.kind == "clues" and board.goal.place == hero.at
        assert not (hero.clues and at_goal), f"ECH-6.4: {id} hands over its clues"
        lie = board.locations[hero.at].clues and not hero.out
        assert not (lie and (standing[hero.at] == 1 or board.turn == id)), f"ECH-6.4: {id} takes clues up"
    carried = Counter([*board.box, *[item for each in board.heroes.values() for item in each.items]])
    assert carried == Counter([*CONTENT.items]), "ECH-1.5: the box holds one of every item"
    if made.ruling("ECH-1.3") == "at-once" and state.course.round:
        assert standing, "ECH-6.2: every hero is out"
        assert board.complete < board.rounds, "ECH-6.2: the last round has passed"
        assert board.goal.kind != "clues" or board.brought < board.goal.need, "ECH-6.2: won"
        assert board.goal.foe not in board.defeated or not board.goal.foe, "ECH-6.2: won"
    asks(state, board)


def asks(state: State, board: Board) -> None:
    """Whoever is asked is in the game and asked about what is there; whatever is offered is taken."""
    asked = state.course.prompt
    assert asked is not None, "nothing is asked, and the game goes on"
    put_away = [slot.question.about[0] for slot in asked.slots if slot.question.what == "put-away"]
    for id, hero in board.heroes.items():
        full = sum(item.hands for item in hero.items.values()) > 2
        # Of several that carry too much one is asked after the other.
        assert not full or hero.out or put_away, f"ECH-4.15: {id} carries too much"
    for slot in asked.slots:
        question = slot.question
        assert {*question.seats} <= {*state.course.seats}
        assert question.ids
        if question.what in ("act", "boost", "ready", "exhaust", "slip", "put-away"):
            hero = board.heroes[str(question.about[0])]
            assert not hero.out, f"ECH-6.1: {question.about[0]} is out and asked"
            assert question.seats == (hero.seat,)
        for option in question.ids:
            kind, _, id = option.partition(":")
            assert kind != "hero" or question.what == "lead" or not board.heroes[id].out, "ECH-6.1"
            if question.form == "one":
                answered(state, question.seats[0], (option,))
        if question.form == "pick":
            answered(state, question.seats[0], question.ids[: question.least])
            answered(state, question.seats[0], question.ids[len(question.ids) - question.most :])


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=settings().max_examples // 8)
def test_whatever_is_changed_by_hand_the_clauses_hold(seed: int) -> None:
    chance = random.Random(seed)
    state = begun(chance)
    moments = {chance.randint(0, LONGEST) for _ in range(CHANGES)}
    for moment in range(LONGEST):
        if moment in moments and state.course.prompt:
            state = changed(chance, state)
        asked = state.course.prompt
        if asked is None:
            return
        question = chance.choice([slot.question for slot in asked.slots if not slot.done])
        made = answered(state, chance.choice(question.seats), draw(chance, question))
        holds(state.board, made)
        state = made.after()


def changed(chance: random.Random, state: State) -> State:
    """The state after one to three events said by hand; what is refused leaves it as it was, and in half of
    the cases something else is said until it is taken."""
    for _ in range(chance.choice((1, 40))):
        said_now = tuple(said(chance, state.board) for _ in range(chance.choice((1, 1, 2, 3))))
        note(f"at {state.course.prompt}: {said_now}")
        try:
            made = resolve(RULES, state, Adjust("referee", "a slip", said_now), DICE, state.head)
        except Refusal as caught:
            refusal = caught
        else:
            holds(state.board, made)
            return made.after()
        assert refusal.clause in RULES.clauses
        assert str(refusal)
    return state
