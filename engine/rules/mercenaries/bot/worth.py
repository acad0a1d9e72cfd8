"""What actions and places are worth to the fighting bot, in tenths of a hit point, by what all can see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.rules.mercenaries import printed
from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.acting import standing
from engine.rules.mercenaries.assault import assault, choices, shield, value
from engine.rules.mercenaries.ground import passable
from engine.rules.mercenaries.state import Board, Figure
from engine.tabletop.hexes import Hex, placed
from engine.tabletop.records import on
from engine.tabletop.space import away

STEP, NEAR = 6, 4
"""A step nearer to whom it is after; so near somebody is met in this round."""
FRONT, BEHIND = 2, 6
"""What a point of damage that it risks where it ends counts, when it is well and when it is hurt."""
LOSE, LAST = 12, 5
"""What a lost card costs for each round in which it would be played, and for how many hit points of enemies a
round is when no more come."""
KILLS, HEALS = 8, 9
"""What a point of a slain enemy's attack is worth, and a hit point that is healed."""
HINDERS = {"stun": 10, "disarm": 9, "immobilize": 3, "muddle": 3}
"""What a condition of an enemy is worth for each point of its attack."""
HURTS = {"poison": 8, "wound": 10, "curse": 5}
"""What other conditions are worth."""


# What an action is worth ---------------------------------------------------------------------------------


def foes(board: Board) -> dict[str, Figure]:
    """The monsters that can be attacked."""
    seen = {id: each for id, each in board.figures.items() if each.monster}
    return {id: each for id, each in seen.items() if "invisible" not in each.conditions}


def lost(board: Board, figure: str) -> int:
    """What it costs to lose a card: the rounds in which it would be played again, fewer as the end comes
    nearer."""
    rounds = cards_left(board, figure) // 2
    if any(not door.open for door in board.doors.values()):
        return LOSE * rounds
    return LOSE * min(rounds, sum(each.hp for each in foes(board).values()) // LAST)


def hits(board: Board, figure: str, source: str) -> int:
    """What the attacks of an action do to those whom they reach from where the figure stands: hit points
    that are taken away, conditions, and more for a kill."""
    found = 0
    for nth, ability in enumerate(printed.abilities(board, source)):
        if isinstance(ability, do.Attack) and ability.whom != "passed":
            made = assault(board, figure, source, nth, "")
            sets = choices(board, figure, made, ())
            worths = [sum(hit(board, figure, id, source, nth) for id in ids) for ids in sets]
            found += sum(sorted(worths)[-made.targets :])
    return found


def hit(board: Board, figure: str, target: str, source: str, nth: int) -> int:
    """What an attack does to one enemy, with the modifier card that is most usual."""
    at = board.figures[target]
    made = assault(board, figure, source, nth, "")
    dealt = max(0, value(board, figure, target, made).value - max(0, shield(board, target, ()) - made.pierce))
    if dealt >= at.hp:
        return 10 * at.hp + 10 + KILLS * at.stats.attack
    more = [HINDERS.get(each, 0) * at.stats.attack + HURTS.get(each, 0) for each in made.conditions]
    return 10 * dealt + sum(more)


def other_good(board: Board, figure: str, abilities: Iterable[do.Ability]) -> int:
    """What an action does besides attacks and moves."""
    return sum(_good(board, figure, each) for each in abilities)


def _good(board: Board, figure: str, ability: do.Ability) -> int:
    many = min(3, len(foes(board)))
    if isinstance(ability, do.Heal):
        party = standing(board) if ability.whom == "one" else (figure,)
        return HEALS * max(min(ability.value, lacks(board, id)) for id in party)
    if isinstance(ability, do.Shield):
        return 9 * ability.uses if ability.uses else 7 * ability.value * many
    if isinstance(ability, do.Retaliate):
        return 7 * ability.value * min(many, 2)
    if isinstance(ability, do.Recover):
        return 12 * min(ability.cards, len(board.characters[figure].discard))
    if isinstance(ability, do.Trap | do.Summon):
        return 20 if many else 0
    if isinstance(ability, do.Bonus):
        return 8 if many else 0
    return 2 if isinstance(ability, do.Loot) else 0


def lacks(board: Board, id: str) -> int:
    """The hit points that a figure has lost."""
    at = board.figures.get(id)
    return at.stats.health - at.hp if at else 0


# Where it stands -----------------------------------------------------------------------------------------


def far(board: Board, figure: str) -> Mapping[Hex, int]:
    """How far every hex is from whom a figure is after: the monsters, or else a closed door."""
    goal, closed = board.goal, [at for at, door in board.doors.items() if not door.open]
    sought = [at for at, treasure in board.treasures.items() if treasure == goal.what]
    wanted = sought or [each.at for each in foes(board).values()] or closed
    wanted = wanted or [*board.treasures, *board.coins]
    return away(passable(board), [placed(at) for at in wanted])


def danger(board: Board, figure: str, hex: str) -> int:
    """What may be dealt to a figure in a hex by those who can come to attack it there."""
    where, at, found = passable(board), board.figures[figure], 0
    for each in foes(board).values():
        reached = each.stats.move + max(1, each.stats.range)
        if where.away(placed(each.at)).get(placed(hex), 99) <= reached:
            found += each.stats.attack
    return found * (BEHIND if 2 * at.hp <= at.stats.health else FRONT)


def points(abilities: Iterable[do.Ability]) -> int:
    """How far an action moves."""
    return sum(each.value for each in abilities if isinstance(each, do.Move) and not each.per)


def reach(abilities: Iterable[do.Ability]) -> int:
    """From how far the attacks of an action are made; 0 where it has none."""
    return max((max(1, each.range) for each in abilities if isinstance(each, do.Attack)), default=0)


def stand(board: Board, figure: str, hex: str, sources: Sequence[str], steps: int) -> int:
    """What it is worth to be in a hex with these actions to come, so many steps from whom it is after."""
    near = [each for each in sources if steps <= reach(printed.abilities(board, each)) + 1]
    moved = on(board, "figures", figure, at=hex)
    worth = max((hits(moved, figure, each) for each in near), default=0)
    harm = 40 if hex in board.traps else 15 if board.floor.get(hex) == "hazard" else 0
    return worth - STEP * steps - harm - danger(board, figure, hex)


def left(board: Board, figure: str) -> list[str]:
    """The actions that attack and are still to be done in the turn."""
    at = board.characters.get(figure)
    halves = [half for half in ("top", "bottom") if at and half not in at.halves]
    cards = [f"card:{card}:{half}" for card in (at.chosen if at else ()) for half in halves]
    basic = [f"basic:{at.chosen[0]}:attack"] if at and at.chosen and "top" in halves else []
    return [each for each in (*cards, *basic) if reach(printed.abilities(board, each))]


def cards_left(board: Board, id: str) -> int:
    """The cards of a character that are not lost."""
    held = board.characters[id]
    return len(held.hand) + len(held.discard) + len(held.chosen)
