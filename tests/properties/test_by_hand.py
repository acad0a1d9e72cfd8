"""fellowship is changed by hand at random, and the table holds what the clauses say (R1, R2, R10).

What must hold is written here from the clauses: neither the verbs nor the consequences of the game are asked.
"""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from engine.commands import Adjust, Answer
from engine.errors import Refusal
from engine.events import Event
from engine.play import resolve
from engine.questions import Choice, Question
from engine.rules.fellowship.by_hand import NEEDED
from engine.rules.fellowship.figures import Figures
from engine.rules.fellowship.rules import RULES
from engine.rules.fellowship.state import Board, owner_of
from engine.tabletop.moving import moved_by
from tests.systems.fellowship import playing
from tests.systems.fellowship.playing import Game, by_chance

FIGURES = ("attack", "health", "points", "threat", "willpower", "no-advance", "no-draw", "wits")
AMOUNTS = (-1, 0, 1, 1, 2, 3, 5, 9, 60)
LIMIT = 50


def a_event(rng: random.Random, board: Board) -> Event:
    """A change of any kind that is allowed, with values of which many make no sense here."""
    kind: Any = rng.choice(RULES.adjustable)
    cards = [*board.pieces, *board.limbo, *board.discard, *board.aside, board.stage]
    cards += [id for seat in board.seats.values() for id in (*seat.discard, *seat.hand.cards)]
    seats = [*board.seats, *board.seats, "", "zoe"]

    def value(name: str, hint: Any) -> Any:
        marks = [each for each in get_args(hint) if isinstance(each, msgspec.Meta)]
        words = [each.extra["words"] for each in marks if each.extra]
        if words:
            return rng.choice(words[0])
        if name in ("seat", "owner", "controller"):
            return rng.choice(seats)
        if name == "figure":
            return rng.choice(FIGURES)
        if name == "target":
            return rng.choice([*cards, *board.seats, "table"])
        if name == "cards":
            held = [id for seat in board.seats.values() for id in seat.hand.cards]
            return (rng.choice(held),) if held else ()
        if name in ("by", "amount", "each"):
            return rng.choice(AMOUNTS) if name == "amount" else ()
        return rng.choice(cards) if name in ("card", "enemy", "location", "on") else "hand"

    fitting = [id for id in cards if id in board.pieces]
    if any(each.source == "limbo" for each in moved_by(kind)):
        fitting = [*board.limbo]
    elif kind in NEEDED:
        fitting = [id for id in fitting if board.printed[board.pieces[id].card].kind in NEEDED[kind]]
    cards = fitting if fitting and rng.random() < 0.8 else cards
    hints = get_type_hints(kind, include_extras=True)
    fields = {name: value(name, hints[name]) for name in kind.__struct_fields__}
    if "owner" in fields and fields["card"] in cards and rng.random() < 0.8:
        fields["owner"] = owner_of(board, fields["card"])
    if kind.__name__ == "CardPlaced" and rng.random() < 0.7:
        fields["on"], fields["seat"] = "", ""
    return kind(**fields)


def pending(questions: list[Question]) -> bool:
    """Whether something is on its way, so that what follows from the table may still be to come."""
    return any(":" in question.what or question.what in ("order", "restricted") for question in questions)


def held(game: Game) -> None:
    """What the clauses say of any table that somebody is asked at."""
    state = game.state
    board: Board = state.board
    if state.course.ended:
        return
    asked = state.course.prompt
    assert asked is not None, "a dead end"
    questions = [slot.question for slot in asked.slots if not slot.done]
    assert questions, "nobody is asked"
    out = [seat for seat, each in board.seats.items() if each.out]
    assert not [q for q in questions if {*q.seats} & {*out}], "FEL-9.1: somebody who is out is asked"
    if pending(questions):
        return
    figures = Figures(board)
    for id, piece in board.pieces.items():
        bound = [each for each in piece.attached if figures.has(each, "keyword", "restricted")]
        assert len(bound) < 3, f"FEL-2.3: {id} carries {bound}"
    for id, piece in board.pieces.items():
        kind = board.printed[piece.card].kind
        if kind in ("hero", "ally", "enemy"):
            assert not (piece.damage and piece.damage >= figures.of(id, "health")), f"FEL-6.8: {id} stands"
    for id in (*board.active, *board.staging):
        if board.printed[board.pieces[id].card].kind == "location":
            done = board.pieces[id].progress
            assert not (done and done >= figures.of(id, "points")), f"FEL-3.9: {id} is explored"
    for name, seat in board.seats.items():
        leads = [id for id in seat.area if board.printed[board.pieces[id].card].kind == "hero"]
        lent = [id for id in seat.heroes if id in board.pieces]
        assert seat.out or seat.threat < LIMIT, f"FEL-9.1: {name} plays at {seat.threat}"
        assert seat.out or leads or lent or not seat.heroes, f"FEL-9.1: {name} plays without heroes"
    points = board.printed[board.stage].points if board.stage else 0
    kept = figures.flag("table", "no-advance")
    assert not points or board.progress < points or kept or board.finished, "FEL-3.9: the stage is done"


def answers(question: Question) -> list[Choice]:
    """Answers that are offered: each option by itself, or the least and the most."""
    if question.form == "one":
        return [(id,) for id in question.ids]
    if question.form == "number":
        return [(str(question.least),), (str(question.most),)]
    if question.form == "pick" and not question.limits:
        return [question.ids[: question.least], question.ids[: question.most]]
    return []


def accepted(game: Game) -> None:
    """Every option shown is taken, on a copy."""
    asked = game.state.course.prompt
    for slot in asked.slots if asked else ():
        for choice in answers(slot.question) if not slot.done else ():
            resolve(RULES, game.state, Answer(slot.question.seats[0], choice), game.chance, len(game.entries))


def changed(seed: int, changes: int) -> int:
    """Play, change by hand, play on; how many changes were taken."""
    rng, taken, tried, unsaid = random.Random(seed), 0, 0, 0
    game = Game(seed, rng.randint(1, 4))
    while tried < changes and not game.state.course.ended:
        for _ in range(rng.randint(1, 25)):
            if not game.state.course.ended:
                game.answer(by_chance)
        if game.state.course.ended:
            break
        if not game.state.course.round:
            continue
        tried += 1
        events = tuple(a_event(rng, game.state.board) for _ in range(rng.choice((1, 1, 1, 2))))
        try:
            game.do(Adjust("referee", "a slip", events))
        except Refusal as refusal:
            unsaid += not refusal.clause
            continue
        taken += 1
        try:
            held(game)
            accepted(game)
        except Exception as error:
            error.add_note(f"seed {seed}, after {events}")
            raise
    assert not unsaid, "refused without a clause"
    return taken


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_is_changed_by_hand_holds_what_the_clauses_say(seed: int) -> None:
    changed(seed, 12)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 350))
def test_ten_changes_each_of_two_hundred_and_fifty_tables(seed: int) -> None:
    changed(seed, 10)


@pytest.mark.parametrize("clause", ["FEL-6.8", "FEL-9.1", "FEL-3.9"])
def test_the_search_has_teeth(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what follows by a clause some change at random shows that it is missing."""
    left = tuple(each for each in RULES.consequences if each.clause != clause)
    rules = replace(RULES, consequences=left)
    monkeypatch.setattr(playing, "RULES", rules)
    with pytest.raises(AssertionError, match=clause):
        sum(changed(seed, 10) for seed in range(100, 160))
