"""How what figures do, and what is done to them, changes the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.events import Event
from engine.rules.mercenaries.events import figures as ev
from engine.rules.mercenaries.state import Board, on_character, on_figure, without_active

BASIC = {"attack": "top", "move": "bottom"}
"""Which action a card is used for as Attack 2 or Move 2 (MER-3.6)."""


def _action_began(board: Board, event: ev.ActionBegan) -> Board:
    """One action of a card is done in the turn (MER-3.1)."""
    half = event.source.rpartition(":")[2]
    halves = (*board.characters[event.character].halves, BASIC.get(half, half))
    board = on_character(board, event.character, halves=halves)
    return replace(board, doing=event.source, parts=(), way=())


def _figure_moved(board: Board, event: ev.FigureMoved) -> Board:
    """The hexes that a figure moves through count for its turn and for its action."""
    board = on_figure(board, event.figure, at=event.way[-1])
    if event.figure != board.acting:
        return board
    return replace(board, moved=board.moved + len(event.way), way=(*board.way, *event.way))


def _suffered(board: Board, event: ev.Suffered) -> Board:
    """What the acting figure deals counts for its turn."""
    return replace(board, dealt=board.dealt + event.amount) if event.by == board.acting != "" else board


def _taken_off(board: Board, figure: str) -> Board:
    return replace(board, figures={id: each for id, each in board.figures.items() if id != figure})


def _exhausted(board: Board, event: ev.Exhausted) -> Board:
    """What its cards gave to others goes with them; all of them are lost by now."""
    for card in board.characters[event.character].lost:
        board = without_active(board, event.character, card)
    return _taken_off(on_character(board, event.character, exhausted=True), event.character)


def _conditions(board: Board, figure: str, conditions: Mapping[str, int]) -> Board:
    return on_figure(board, figure, conditions=dict(conditions))


def _afflicted(board: Board, event: ev.Afflicted) -> Board:
    return _conditions(
        board, event.figure, {**board.figures[event.figure].conditions, event.condition: event.ends}
    )


def _condition_ended(board: Board, event: ev.ConditionEnded) -> Board:
    held = board.figures[event.figure].conditions
    return _conditions(board, event.figure, {id: ends for id, ends in held.items() if id != event.condition})


def _conditions_aged(board: Board, event: ev.ConditionsAged) -> Board:
    held = board.figures[event.figure].conditions
    return _conditions(board, event.figure, {id: max(0, ends - 1) for id, ends in held.items()})


def _modifier_added(board: Board, event: ev.ModifierAdded) -> Board:
    held = board.modifiers[event.owner]
    added = replace(held, added=(*held.added, event.card))
    return replace(board, modifiers={**board.modifiers, event.owner: added})


def _element_consumed(board: Board, event: ev.ElementConsumed) -> Board:
    """What a monster consumes all of its type have the good of (MER-5.5)."""
    left = {id: strength for id, strength in board.elements.items() if id != event.element}
    board, by = replace(board, elements=left), board.figures[event.figure]
    if not by.monster:
        return board
    had = (*board.consumed.get(by.kind, ()), event.element, *(("any",) if event.wild else ()))
    return replace(board, consumed={**board.consumed, by.kind: had})


def _same(board: Board, _: Any) -> Board:
    return board


FIGURES: Mapping[type[Event], Callable[[Board, Any], Board]] = {
    ev.ActionBegan: _action_began,
    ev.PartDone: lambda b, x: replace(b, parts=(*b.parts, x.part)),
    ev.FigureMoved: _figure_moved,
    ev.FigureShifted: lambda b, x: on_figure(b, x.figure, at=x.way[-1]),
    ev.TrapSprung: lambda b, x: replace(b, traps={at: trap for at, trap in b.traps.items() if at != x.at}),
    ev.Attacked: _same,
    ev.AttackTurned: _same,
    ev.Suffered: _suffered,
    ev.DamageNegated: _same,
    ev.Healed: _same,
    ev.FigureKilled: lambda b, x: _taken_off(b, x.figure),
    ev.Exhausted: _exhausted,
    ev.Afflicted: _afflicted,
    ev.ConditionEnded: _condition_ended,
    ev.ConditionsAged: _conditions_aged,
    ev.ModifierAdded: _modifier_added,
    ev.LastingBegan: _same,
    ev.LastingEnded: _same,
    ev.ElementMade: lambda b, x: replace(b, coming=(*b.coming, x.element)),
    ev.ElementConsumed: _element_consumed,
    ev.DoneByHand: _same,
}
