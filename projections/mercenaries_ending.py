"""How a scenario of mercenaries ended: its goal, and what became of each seat's characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.entries import Entry
from engine.events import Event
from engine.model import State
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.state import Board
from engine.wording import Text, count, say
from projections.ending import Ending, Names


def why(state: State, names: Names) -> Text:
    """By the goal of the scenario (MER-7.2)."""
    board: Board = state.board
    if state.course.ended == "won":
        return say("The goal of the scenario was met.")
    if all(each.exhausted for each in board.characters.values()):
        return say("Every character was exhausted.")
    return say("The goal of the scenario was not met.")


def parts(entries: Sequence[Entry[Event]], state: State) -> Mapping[str, Mapping[str, int]]:
    """By seat, over all its characters."""
    board: Board = state.board
    found = {seat: dict.fromkeys(PART, 0) for seat in state.course.seats}
    for id, each in board.characters.items():
        part = found[each.seat]
        part["gold"] += each.gold
        part["experience"] += each.xp
        part["exhausted"] += each.exhausted
        part["damage"] += sum(
            entry.event.amount
            for entry in entries
            if isinstance(entry.event, ev.Suffered) and entry.event.figure == id
        )
    return found


PART = {
    "gold": lambda n: say("had {n} gold", n=n),
    "experience": lambda n: say("had {n} experience", n=n),
    "damage": lambda n: say("suffered {n} damage", n=n),
    "exhausted": lambda n: count("was exhausted", "was exhausted {n} times", n=n),
}
ENDING = Ending(why=why, parts=parts, part=PART)
