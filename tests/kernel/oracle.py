"""A slow and plain fold of a log, to hold the kernel's against: every entry hangs on its own parent."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine import events as ev
from engine.course import Course
from engine.fold import fold_play, fold_table
from engine.model import Model, State, opening
from engine.questions import PASS, Question
from engine.table import Table
from replays.session import Session
from tests.systems.table import choose


def parents(entries: Sequence[Any]) -> dict[int, int]:
    """For each version the play entry that the game stands on after it: the tree, entry by entry."""
    heads = {0: 0}
    for entry in entries:
        lane = entry.event.lane
        at = heads[entry.version - 1]
        heads[entry.version] = {"play": entry.version, "cursor": getattr(entry.event, "to", 0)}.get(lane, at)
    return heads


def lines(entries: Sequence[Any]) -> dict[int, tuple[int, ...]]:
    """For each play version the play versions of its line, itself last."""
    heads = parents(entries)
    found: dict[int, tuple[int, ...]] = {0: ()}
    for entry in entries:
        if entry.event.lane == "play":
            found[entry.version] = (*found[heads[entry.version - 1]], entry.version)
    return found


def fold_all(model: Model, entries: Sequence[Any]) -> list[State]:
    """The state after each entry, at its version (0: before the first), but for what redo goes back to."""
    heads = parents(entries)
    played: dict[int, tuple[Course, Any]] = {0: (opening(model).course, model.board)}
    table = Table()
    states = [opening(model)]
    for entry in entries:
        stand = heads[entry.version - 1]
        course, board = played[stand]
        state = State(stand, course, board, table)
        if entry.event.lane == "play":
            state = fold_play(model, state, entry)
            played[entry.version] = (state.course, state.board)
            table = state.table
        elif entry.event.lane == "table":
            table = fold_table(state, entry).table
        else:
            table = replace(table, request=None)
        now = heads[entry.version]
        states.append(State(now, *played[now], table))
    return states


def rests(entries: Sequence[Any]) -> list[int]:
    """The rest points: the last entry of every decision of the game, from its start on."""
    ends = {entry.decision: entry.version for entry in entries if entry.event.lane == "play"}
    began = next(e.version for e in entries if isinstance(e.event, (ev.Started, ev.Positioned)))
    return sorted(end for end in ends.values() if end >= began)


def bare(state: State) -> State:
    """Without what redo goes back to, which the plain fold does not keep."""
    return replace(state, forward=())


def draw(chance: random.Random, question: Question) -> tuple[str, ...]:
    """Some legal answer."""
    if question.form == "number":
        return (str(chance.randint(question.least, question.most)),)
    if question.form == "pick" and question.repeat:
        return tuple(chance.choice(question.ids) for _ in range(question.least))
    if question.form == "pick":
        return tuple(chance.sample(question.ids, chance.randint(question.least, question.most)))
    return (chance.choice(question.ids),)


def step(live: Session, chance: random.Random, passing: float = 0.5) -> bool:
    """One random legal answer; False when the game is over."""
    asked = live.state.course.prompt
    if asked is None:
        return False
    slots = [slot for slot in asked.slots if not slot.done] or list(asked.slots)
    slot = slots[0] if asked.in_turn else chance.choice(slots)
    pick = draw(chance, slot.question)
    if PASS in slot.question.ids and chance.random() < passing:
        pick = (PASS,)
    choose(live, chance.choice(slot.question.seats), *pick)
    return True
