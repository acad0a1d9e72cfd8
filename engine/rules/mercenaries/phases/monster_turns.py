"""The turn of a figure that acts by itself: a monster by its card, a summon by its stats (MER-6).

1. consume   what its card can consume is consumed, for all of its type
2. part      ability by ability: before a move it is settled where it ends and whom it attacks then
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import STEPS, Tx, deciding
from engine.rules.mercenaries.aiming import acting, outcome
from engine.rules.mercenaries.assault import assault
from engine.rules.mercenaries.conditions import can_act, hindered
from engine.rules.mercenaries.fighting import strikes
from engine.rules.mercenaries.moving import walk
from engine.rules.mercenaries.parts import consume, does, there
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import Attack, Move
from engine.waiting import Waiting, one


def source_of(board: Board, figure: str) -> str:
    """What a figure acts by: the card that is up for its type, or its own stats; "" where no card is up."""
    held = board.figures[figure]
    if not held.monster:
        return f"{'summon' if held.stats.attack else 'moves'}:{held.kind}"
    up = board.decks[board.types[held.kind].deck].up
    return f"monster:{up[-1]}" if up else ""


@STEPS.step
def act(tx: Tx, figure: str) -> None:
    """A figure acts by itself, unless it is gone or stunned."""
    if not can_act(tx.board, figure):
        return
    source = source_of(tx.board, figure)
    if not source or not printed.abilities(tx.board, source):
        return
    if wanted(tx.board, figure, source):
        tx.then(tx.frame(consumes, figure, source))
    tx.then(tx.frame(part, figure, source, 0))


def wanted(board: Board, figure: str, source: str) -> list[str]:
    """The elements that the card consumes and that are there, `any` for one of the players' choice."""
    found: list[str] = []
    for ability in printed.abilities(board, source):
        found += [ability.consumes, *(boost.element for boost in getattr(ability, "boosts", ()))]
    able, gone = there(board), printed.consumed(board, figure)
    able += ["any"] if able else []
    return [each for each in dict.fromkeys(found) if each in able and each not in gone]


@STEPS.waits("consumes")
def consumes(tx: Tx, figure: str, source: str) -> Waiting:
    """Monsters consume whatever they can, and all of the type have the good of it in this round (MER-5.5)."""
    want = wanted(tx.board, figure, source)
    if not want:
        return
    wild = ""
    if "any" in want:
        able, about = [each for each in there(tx.board) if each not in want], (figure, source, 0)
        wild = yield one(deciding(tx, figure), "consume", "MER-6.2", able, prefix="with:", about=about)
    for element in want:
        if element != "any":
            consume(tx, figure, element, False)
    if wild:
        consume(tx, figure, wild, True)


def _goes_by(board: Board, way: Sequence[str], how: str, targets: Sequence[str]) -> str:
    """The clause by which a figure goes its way: into traps where there is no other, or as near as it can
    come where it can attack nobody yet."""
    if how == "walks" and any(hex in board.traps or board.floor[hex] == "hazard" for hex in way):
        return "MER-6.4"
    return "MER-6.2" if targets else "MER-6.7"


@STEPS.waits("monster.part")
def part(tx: Tx, figure: str, source: str, nth: int, goal: str = "", aim: str = "") -> Waiting:
    """Ability `nth` of whoever acts by itself, and on to the next. goal, aim: where a move was to end, and
    whom the attack after it is upon, as it was settled before the move."""
    abilities = printed.abilities(tx.board, source)
    if not can_act(tx.board, figure):
        return
    ability = abilities[nth]
    if ability.consumes and ability.consumes not in printed.consumed(tx.board, figure):
        pass
    elif isinstance(ability, Move):
        if not hindered(tx.board, figure, "move"):
            ids, way = yield from outcome(tx, figure, source, nth)
            goal, aim = way[-1] if way else tx.board.figures[figure].at, " ".join(ids)
            if way:
                how = acting(tx.board, figure, source, nth).way
                tx.then(tx.frame(walk, figure, " ".join(way), how, _goes_by(tx.board, way, how, ids)))
    elif isinstance(ability, Attack):
        if not hindered(tx.board, figure, "attack"):
            ids = tuple(aim.split())
            if goal != tx.board.figures[figure].at:
                ids, _ = yield from outcome(tx, figure, source, nth)
            made = assault(tx.board, figure, source, nth)
            strikes(tx, figure, source, nth, "", ids, made.hits)
        goal = aim = ""
    else:
        tx.then(does(ability, figure, source, nth))
    if nth + 1 < len(abilities):
        tx.then(tx.frame(part, figure, source, nth + 1, goal, aim))
