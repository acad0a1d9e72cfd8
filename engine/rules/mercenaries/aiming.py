"""What a figure that acts by itself is about to do: a monster, or a summon (MER-6.1, 6.2).

The solver gives all that is equally good (`monsters.outcomes`); where that is more than one thing, the
players choose: first where it ends, then whom it attacks from there. Of a summon its player chooses.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.rules.mercenaries import monsters as solver
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import ACT, Look, Tx, deciding, groups
from engine.rules.mercenaries.assault import ALL, assault
from engine.rules.mercenaries.conditions import has
from engine.rules.mercenaries.ground import arena, at, by_hex, enemies
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import Afflict, Attack, Hurt, Move, Shift
from engine.rules.mercenaries.words import thing
from engine.tabletop.hexes import named, placed
from engine.verbs import Verb, Why
from engine.waiting import Waiting, one
from engine.wording import say

CLAUSE = "MER-6.2"


def acting(board: Board, figure: str, source: str, nth: int) -> solver.Monster:
    """A figure that does ability `nth` of its card: how far it moves in it, and how it attacks in it or next
    after it."""
    abilities = printed.abilities(board, source)
    stats, ability = board.figures[figure].stats, abilities[nth]
    made = solver.Monster(at(board, figure), 0, targets=0, way="flies" if stats.flies else "walks")
    if isinstance(ability, Move):
        way = made.way if stats.flies or not ability.jump else "jumps"
        made = replace(made, move=stats.move + ability.value, way=way)
    if isinstance(ability, Afflict | Hurt | Shift):
        far = getattr(ability, "range", 0)
        return replace(made, range=far if far > 1 else 0, targets=getattr(ability, "targets", 1))
    attacks = [place for place in range(nth, len(abilities)) if isinstance(abilities[place], Attack)]
    if not attacks or has(board, figure, "disarm"):
        return made
    attack = assault(board, figure, source, attacks[0])
    targets = len(enemies(board, figure)) if attack.whom in ALL else attack.targets
    made = replace(made, range=attack.range, targets=targets, pattern=attack.pattern)
    return replace(made, muddled=has(board, figure, "muddle"))


def _ends(look: Look, figure: str, source: str, nth: int) -> list[str]:
    found = solver.outcomes(arena(look.board, figure), acting(look.board, figure, source, nth))
    return [named(end) for end in dict.fromkeys(each.end for each in found)]


def _groups(look: Look, figure: str, source: str, nth: int, end: str) -> list[str]:
    found = solver.outcomes(arena(look.board, figure), acting(look.board, figure, source, nth))
    who = by_hex(look.board)
    return ["+".join(who[hex] for hex in each.targets) for each in found if each.end == placed(end)]


def _better(look: Look, id: str, figure: str, *_: int | str) -> Why:
    """A hex to go to, or targets to attack, are as good as any for a figure that acts by itself."""
    return Why(say("{figure} has something better to do", figure=thing(figure)), CLAUSE)


ends = ACT.verb("to", CLAUSE, asked="end", names=lambda look: look.board.floor, options=_ends)(_better)
aims = ACT.verb("at", CLAUSE, asked="aim", names=groups, options=_groups)(_better)


def choose(
    tx: Tx, verb: Verb, figure: str, able: Sequence[str], about: tuple[int | str, ...], clause: str
) -> Waiting:
    """One of what is equally good; whoever decides for the figure is asked where there are several."""
    able = tuple(dict.fromkeys(able))
    if len(able) < 2:
        return able[0] if able else ""
    return (yield one(deciding(tx, figure), verb.asked[0], clause, able, prefix=verb.prefix, about=about))


def _by_focus(found: Sequence[solver.Outcome]) -> str:
    """The clause of the focus, where that is what the players choose between."""
    return "MER-6.1" if len(dict.fromkeys(each.foci for each in found)) > 1 else ""


def outcome(tx: Tx, figure: str, source: str, nth: int) -> Waiting:
    """What a figure that acts by itself does with ability `nth`: `(ids, hexes)`, whom it attacks when it has
    moved, and the way there: fewest traps, then fewest points (MER-6.4)."""
    around, monster = arena(tx.board, figure), acting(tx.board, figure, source, nth)
    ways = solver.ways_of(around, monster)
    found = solver.outcomes(around, monster, ways)
    about = (figure, source, nth)
    able, clause = [named(each.end) for each in found], CLAUSE if found[0].targets else "MER-6.7"
    end = yield from choose(tx, ends, figure, able, about, _by_focus(found) or clause)
    who = by_hex(tx.board)
    there = [each for each in found if each.end == placed(end)]
    ids = ["+".join([who[hex] for hex in each.targets]) for each in there]
    group = yield from choose(tx, aims, figure, ids, (*about, end), _by_focus(there) or "MER-6.5")
    way = tuple([named(hex) for hex in ways.way(placed(end))])
    return tuple(group.split("+")) if group else (), way
