"""The ends of a game (ECH-1.3, 6.2, 6.3), and the figures that tell how near they are."""

from __future__ import annotations

from typing import Literal

from engine.course import Gauge
from engine.model import State
from engine.rules.echoes.reading import active, standing
from engine.rules.echoes.schema import SKILLS
from engine.rules.echoes.state import Board
from engine.system import Verdict
from engine.turn import Tx


def verdict(tx: Tx) -> Verdict | None:
    """Looked at after every change (`at-once`), or only when a round is complete (`round-end`)."""
    board: Board = tx.board
    if not tx.course.round or not board.heroes:
        return None
    result = _result(board)
    if result is None:
        return None
    if board.complete != tx.course.round and tx.ruling("ECH-1.3") == "round-end":
        return None
    return Verdict(result, "ECH-6.2")


def _result(board: Board) -> Literal["won", "lost"] | None:
    """How it stands; a win counts before a loss (ECH-6.3)."""
    if won(board):
        return "won"
    over = board.complete >= board.rounds  # during a round too, if the last one now lies behind it
    if over:
        return "lost"
    for hero in board.heroes.values():
        if not hero.out:
            return None
    return "lost"


def won(board: Board) -> bool:
    """Whether the scenario's goal is reached."""
    goal = board.goal
    if goal.kind == "clues":
        return board.brought >= goal.need
    if goal.kind == "boss":
        return goal.foe in board.defeated
    return goal.kind == "survive" and board.complete >= goal.need and bool(active(board))


def gauges(state: State) -> dict[str, tuple[Gauge, str]]:
    """Rounds, hostiles, wounds of every hero, and how far the goal is."""
    board: Board = state.board
    if not state.course.round:
        return {}
    found = {
        "rounds": (Gauge(state.course.round, board.rounds), "ECH-6.2"),
        "hostiles": (Gauge(len([each for each in board.characters.values() if each.hostile])), "ECH-5.1"),
    }
    for id, hero in board.heroes.items():
        found[f"wounds:{id}"] = (Gauge(hero.wounds, hero.limit, hero.seat), "ECH-6.1")
    return {**found, **_progress(board)}


def _progress(board: Board) -> dict[str, tuple[Gauge, str]]:
    goal = board.goal
    if goal.kind == "clues":
        return {"clues": (Gauge(board.brought, goal.need), "ECH-6.4")}
    if goal.kind == "survive":
        return {"survived": (Gauge(board.complete, goal.need), "ECH-6.2")}
    foes = [each for each in board.characters.values() if each.kind == goal.foe]
    return {f"boss:{goal.foe}": (Gauge(foes[0].wounds, foes[0].limit), "ECH-4.10")} if foes else {}


def modifiers(state: State) -> dict[tuple[str, str, str], tuple[int, str]]:
    """What items and lasting effects add to the skills of heroes (ECH-1.6)."""
    board: Board = state.board
    found: dict[tuple[str, str, str], tuple[int, str]] = {}
    for id, hero in board.heroes.items():
        if not hero.lent and not [item for item in hero.items.values() if item.lends]:
            continue
        for skill in SKILLS:
            for row in standing(hero, skill):
                source, _, amount = row.rpartition("=")
                before = found.get((source, id, skill), (0, ""))[0]
                found[source, id, skill] = (before + int(amount), "ECH-1.6")
    return {key: each for key, each in found.items() if each[0]} if found else found
