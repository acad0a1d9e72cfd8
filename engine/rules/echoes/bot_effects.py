"""What printed effects are worth to the greedy bot where a hero may have them, in hundredths of a wound."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.echoes import effects_schema as e
from engine.rules.echoes.reading import exhausted, heroes_at, hostiles_at
from engine.rules.echoes.state import Board, Hero

HEAL, READY, STRIKE, CLUE, ITEM = 45, 15, 60, 110, 40


def nearly_out(hero: Hero) -> bool:
    """Two wounds, and the hero is out."""
    return hero.wounds + 2 >= hero.limit


def effects_worth(board: Board, id: str, effects: Iterable[object], *, slip: int, home: int) -> int:
    """Of these effects together. `slip`: what a step anywhere is worth now; `home`: what the start is."""
    return sum(_one(board, id, each, slip, home) for each in effects)


def _one(board: Board, id: str, effect: object, slip: int, home: int) -> int:
    hero = board.heroes[id]
    if isinstance(effect, e.Heal):
        return _heal(board, hero, effect)
    if isinstance(effect, e.Refresh):
        tired = len(exhausted(hero))
        return READY * min(tired, effect.talents or tired)
    if isinstance(effect, e.Strike):
        return _strike(board, hero, effect)
    if isinstance(effect, e.Gain):
        return ITEM if effect.item in board.box else 0
    if isinstance(effect, e.Slip):
        return slip
    if isinstance(effect, e.Carry):
        return home
    return CLUE if isinstance(effect, e.Clue) and board.goal.kind == "clues" else 0


def _heal(board: Board, hero: Hero, effect: e.Heal) -> int:
    """As many wounds as somebody it reaches has; of one who is nearly out twice as much."""
    if effect.who == "self":
        reached = [hero]
    elif effect.who == "here":
        reached = [board.heroes[each] for each in heroes_at(board, hero.at)]
    else:
        reached = [each for each in board.heroes.values() if not each.out]
    worth = [HEAL * min(effect.wounds, each.wounds) * (1 + nearly_out(each)) for each in reached]
    return max(worth, default=0)


def _strike(board: Board, hero: Hero, effect: e.Strike) -> int:
    there = [board.characters[id] for id in hostiles_at(board, hero.at)]
    worth = [
        STRIKE * min(effect.wounds, each.limit - each.wounds) * (2 if each.kind == board.goal.foe else 1)
        for each in there
    ]
    return sum(worth) if effect.all else max(worth, default=0)
