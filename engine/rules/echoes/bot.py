"""Bots: they answer a question from what the table shows, and from a stream of numbers handed in.

`random` takes any legal answer. `greedy` plays for the goal: it fights at good odds, rests when hurt, looks
for clues and carries them home. Neither looks at anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.rules.echoes.odds import chance_by_margin
from engine.rules.echoes.reading import distances, escape_difficulty, standing
from engine.rules.echoes.skill_test import total, without_dice
from engine.rules.echoes.state import Board, Hero

Below = Callable[[int], int]
"""A number from 0 to bound - 1."""
Bot = Callable[[State, str, Question, Below], Choice]


def random_bot(state: State, seat: str, question: Question, below: Below) -> Choice:
    """Any legal answer."""
    ids = list(question.ids)
    if question.form == "number":
        return (str(question.least + below(question.most - question.least + 1)),)
    if question.form == "pick":
        return _some(ids, question, below)
    return (ids[below(len(ids))],)


def _some(ids: list[str], question: Question, below: Below) -> Choice:
    count = question.least + below(question.most - question.least + 1)
    picked: list[str] = []
    for _ in range(count):
        place = below(len(ids))
        picked.append(ids[place] if question.repeat else ids.pop(place))
    return tuple(picked)


def greedy_bot(state: State, seat: str, question: Question, below: Below) -> Choice:
    """The answer that looks best; ties, and what it has no view on, are random."""
    if question.what == "act":
        return (_best(question.ids, _action_worth(state), below),)
    if question.what == "boost":
        return _boosts(state, question)
    return random_bot(state, seat, question, below)


def _best(ids: Sequence[str], worth: Callable[[str], int], below: Below) -> str:
    ranked = [worth(id) for id in ids]
    good = [id for id, rank in zip(ids, ranked, strict=True) if rank == max(ranked)]
    return good[below(len(good))]


def _boosts(state: State, question: Question) -> Choice:
    """Spend talents one by one until the odds are better than even, if they can be."""
    id, _, value, difficulty, _ = question.about
    board: Board = state.board
    hero = board.heroes[str(id)]
    margin, spent = int(value) - int(difficulty), []
    for option in question.ids:
        if margin > 0:
            break
        margin += hero.talents[option.partition(":")[2]].boost
        spent.append(option)
    return tuple(spent) if margin >= 0 else ()


def _percent(margin: int) -> int:
    good, of = chance_by_margin(margin)
    return good * 100 // of


def _action_worth(state: State) -> Callable[[str], int]:
    board: Board = state.board
    id = board.turn
    hero = board.heroes[id]

    def worth(option: str) -> int:
        verb, *rest = option.split(":")
        return _WORTH[verb](board, hero, rest)

    return worth


def _towards(board: Board, hero: Hero, to: str) -> int:
    """Whether a step leads where the hero wants to be: home with clues, else to the nearest secret."""
    goal = board.goal
    if goal.kind == "clues" and hero.clues:
        wanted = [goal.place]
    elif goal.kind == "boss":
        wanted = [each.at for each in board.characters.values() if each.kind == goal.foe]
    else:
        wanted = [place for place, each in board.locations.items() if each.secrets]
    far = distances(board, [place for place in wanted if place in board.locations])
    return far.get(hero.at, 99) - far.get(to, 99)


def _move(board: Board, hero: Hero, rest: list[str]) -> int:
    return 30 + 25 * _towards(board, hero, rest[0])


def _escape(board: Board, hero: Hero, rest: list[str]) -> int:
    difficulty, _ = escape_difficulty(board, hero.at)
    margin = hero.agility + total(standing(hero, "agility")) - difficulty
    return (20 + 20 * _towards(board, hero, rest[0])) * _percent(margin) // 100


def _rest(board: Board, hero: Hero, _: list[str]) -> int:
    tired = sum(not talent.ready for talent in hero.talents.values())
    return 20 * tired + (100 if hero.wounds + 2 >= hero.limit else 15 * hero.wounds)


def _fight(board: Board, hero: Hero, rest: list[str]) -> int:
    weapon, hostile = hero.items[rest[0]], board.characters[rest[1]]
    value = without_dice(hero, weapon.skill, f"{rest[0]}={weapon.bonus}")
    boss = 60 if hostile.kind == board.goal.foe else 0
    return _percent(value - hostile.defence) * min(weapon.wounds, 2) + boss


def _investigate(board: Board, hero: Hero, _: list[str]) -> int:
    value = without_dice(hero, "wisdom", "")
    return 25 + _percent(value - board.locations[hero.at].difficulty)


def _meet(board: Board, hero: Hero, rest: list[str]) -> int:
    return _percent(without_dice(hero, "personality", "") - board.characters[rest[0]].difficulty)


def _flat(worth: int) -> Callable[[Board, Hero, list[str]], int]:
    return lambda _, __, ___: worth


_WORTH: Mapping[str, Callable[[Board, Hero, list[str]], int]] = {
    "move": _move,
    "escape": _escape,
    "rest": _rest,
    "fight": _fight,
    "investigate": _investigate,
    "meet": _meet,
    "use": _flat(20),
    "talent": _flat(15),
    PASS: _flat(0),
}

BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
