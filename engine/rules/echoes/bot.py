"""Bots: they answer a question from what the table shows, and from a stream of numbers handed in.

`random` takes any legal answer. `greedy` plays for the goal, one action at a time: it computes the odds of a
test before it takes it (`bot_actions`), spends talents where they bring a test above even, and leaves to the
stream whatever it has no view on. Neither looks at anything hidden, and `greedy` plans nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.model import State
from engine.questions import Choice, Question
from engine.rules.echoes.bot_actions import Look, action_worth, place_worth
from engine.rules.echoes.state import Board

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
    if question.what == "boost":
        return _boosts(state, question)
    ranks = _RANKS.get(question.what)
    if ranks is None or question.form != "one":
        return random_bot(state, seat, question, below)
    return (_best(question.ids, ranks(state, question), below),)


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
        margin += hero.talents[named(option)].boost
        spent.append(option)
    return tuple(spent) if margin >= 0 else ()


def named(option: str) -> str:
    """What an option names last: `cellar` of `move:cellar`."""
    return option.rpartition(":")[2]


Rank = Callable[[str], int]


def _act(state: State, _: Question) -> Rank:
    look = Look(state, state.board.turn)
    return lambda option: action_worth(look, option)


def _slip(state: State, question: Question) -> Rank:
    look = Look(state, str(question.about[0]))
    return lambda option: place_worth(look, named(option))


def _target(state: State, _: Question) -> Rank:
    """Whoever can bear most, then whoever is quickest."""
    heroes = state.board.heroes
    return lambda option: _left(heroes[named(option)]) * 10 + heroes[named(option)].agility


def _heal(state: State, _: Question) -> Rank:
    """Whoever is nearest to being out."""
    heroes = state.board.heroes
    return lambda option: -_left(heroes[named(option)])


def _strike(state: State, _: Question) -> Rank:
    """The goal's foe, else whoever is nearest to being defeated."""
    board: Board = state.board

    def rank(option: str) -> int:
        foe = board.characters[named(option)]
        return 100 if foe.kind == board.goal.foe else -_left(foe)

    return rank


def _left(figure: object) -> int:
    """The wounds a figure can still take."""
    limit: int = getattr(figure, "limit", 0)
    wounds: int = getattr(figure, "wounds", 0)
    return limit - wounds


def _put_away(state: State, question: Question) -> Rank:
    """What fights worst."""
    items = state.board.heroes[str(question.about[0])].items
    return lambda option: -10 * items[named(option)].wounds - items[named(option)].bonus


_RANKS: Mapping[str, Callable[[State, Question], Rank]] = {
    "act": _act,
    "slip": _slip,
    "target": _target,
    "heal": _heal,
    "strike": _strike,
    "put-away": _put_away,
}

BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
