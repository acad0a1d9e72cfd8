"""The steps and the verbs of mercenaries, and who decides for whom.

What figures do is asked so; where there is one possibility alone nobody is asked.

what       about                                 options
move       (figure, source, place, used,         to:C4  by:C4  use:ITEM  pass
           points spent, way so far)
target     (figure, source, place, used,         at:guard-1  at:guard-1+guard-2  with:fire  use:ITEM  pass
           chosen so far)
arm        (figure, target, source, place, used) use:ITEM  pass              for one attack
guard      (figure, target, source, place, used) use:ITEM  pass              against one attack
part       (figure, source, place), or of target do  with:fire  use:ITEM  pass         whether it is done
whom       as of target                          at:brute  with:fire  use:ITEM  pass   whom it is for
consume    (figure, source, place)               with:fire  use:ITEM  pass   the element that it wants
shift      (target, by, push or pull, left,      to:C4  use:ITEM  pass
           way through allies so far)
place      (figure, source, place)               to:C4  use:ITEM  pass       for a trap or a summon
recover    (figure, whose, how many)             take:CARD  use:ITEM
arrive     (figure, where)                       to:C4                       of a wave
negate     (character, damage, by)               lose:CARD  discards  pass
discards   as of negate                          lose:CARD                   two of them
end, aim   (figure, source, place)               to:C4; at:brute+decoy-1     of whoever acts by itself

source and place: which ability of what (`printed`); used: items and elements that were used for it so far.
"""

from __future__ import annotations

from collections.abc import Collection

from engine import kernel, system, turn
from engine.course import question_to
from engine.rules.mercenaries.state import Board, Figure
from engine.verbs import Verbs

# The table as steps and verbs see it: the kernel's, with a board of mercenaries on it.
Look = system.Look[Board]
Tx = turn.Tx[Board]
STEPS = kernel.steps()
ACT = Verbs()


def groups(look: Look) -> Collection[str]:
    """Everybody on the map, and the groups of them that are offered: `bandit-guard-1+bandit-guard-4`."""
    asked = question_to(look.course.prompt, look.seat)
    offered = [id.partition(":")[2] for id in asked.named if "+" in id] if asked else []
    return dict.fromkeys((*look.board.figures, *offered))


def deciding(tx: Tx, figure: str) -> tuple[str, ...]:
    """Who decides for a figure: whose it is; of monsters all players (MER-6.2)."""
    at = tx.board.figures.get(figure)
    seat = at.seat if at else tx.board.characters[figure].seat if figure in tx.board.characters else ""
    return (seat,) if seat else tx.seats


def standing(board: Board, seat: str = "") -> tuple[str, ...]:
    """The characters that are not exhausted, a seat's or all, in the order in which they joined."""
    playing = {id: each.seat for id, each in board.characters.items() if not each.exhausted}
    return tuple([id for id, of in playing.items() if seat in ("", of)])


def of_type(board: Board, type: str) -> dict[str, Figure]:
    """The monsters of a type on the map."""
    return {id: each for id, each in board.figures.items() if each.kind == type and each.monster}


def on_map(board: Board) -> tuple[str, ...]:
    """The types of monsters with a figure on the map, in the order in which they came (MER-2.1)."""
    kinds = dict.fromkeys(each.kind for each in board.figures.values() if each.monster)
    return tuple([type for type in board.types if type in kinds])
