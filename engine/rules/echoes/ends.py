"""The figures that tell how near the ends are, and what stands that adds to skills."""

from __future__ import annotations

from engine.course import Gauge
from engine.model import State
from engine.rules.echoes.reading import standing
from engine.rules.echoes.schema import SKILLS
from engine.rules.echoes.state import Board


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
