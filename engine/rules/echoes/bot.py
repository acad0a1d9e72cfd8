"""Bots: they answer a question from what the table shows, and from a stream of numbers handed in.

`random` takes any legal answer. `greedy` plays for the goal, one action at a time: it computes the odds of a
test before it takes it, spends talents where they bring a test above even, and leaves to the stream whatever
it has no view on. Neither looks at anything hidden, and `greedy` plans nothing.

Worth is counted in hundredths of a wound. Every test is weighed with its exact chance, talents included. A
place is worth what it brings nearer, less what waits there: for every hostile its damage by the chance that
the hero does not get out of its way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.answers import Below
from engine.bots import Bot, Rank, greedy, random_bot
from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.forecast import faced_by, variant
from engine.rules.echoes.reading import heroes_at, hostiles_at, ready, ways
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.skill_test import TEST, Trial, worth
from engine.rules.echoes.state import Board, Character, Hero
from engine.rules.echoes.vocabulary import CLUE, READY, Effect, Judged, nearly_out, tired
from engine.tabletop.space import away

STEP = 25
"""A step nearer to where the hero wants to be."""
FIND = 45
"""Any other secret."""


class Look:
    """The table as one hero sees it."""

    def __init__(self, state: State, id: str) -> None:
        self.board: Board = state.board
        self.hero: Hero = self.board.heroes[id]
        self.id, self.variant = id, variant(state)
        self.far = away(ways(self.board), _wanted(self.board, self.hero))

    @property
    def hurt(self) -> bool:
        """Two wounds, and the hero is out."""
        return nearly_out(self.hero)

    def percent(self, by: int) -> int:
        """The chance of a test with this margin."""
        return int(TEST.chance(by, 0, self.variant) * 100)

    def chance(self, action: str) -> int:
        """The chance of the test an action leads to, with the talents that would be spent on it."""
        faced = faced_by(self.board, self.hero, action)
        if faced is None:
            return 100
        by = worth(self.board, self.id, faced) - faced.difficulty
        boosts = [self.hero.talents[id].boost for id in ready(self.hero, faced.skill)]
        return self.percent(by + sum(boosts[: spent(by, boosts)]))


def spent(by: int, boosts: Sequence[int]) -> int:
    """How many talents it spends: one by one until the odds are better than even, if they can be."""
    for n in range(len(boosts) + 1):
        if by + sum(boosts[:n]) > 0:
            return n
    return len(boosts) if by + sum(boosts) == 0 else 0


def _wanted(board: Board, hero: Hero) -> list[str]:
    """Where the hero would like to be: home with clues, at the foe, or else where something lies."""
    goal, lies = board.goal, [place for place, each in board.locations.items() if each.secrets]
    if goal.kind == "clues" and hero.clues:
        return [goal.place]
    if goal.kind == "boss" and not nearly_out(hero):
        foes = [each.at for each in board.characters.values() if each.kind == goal.foe]
        return foes or lies
    dropped = [place for place, each in board.locations.items() if each.clues]
    return [*lies, *dropped]


def danger(look: Look, place: str) -> int:
    """What the hostiles at a place would cost the hero, shared with whoever else is there."""
    costs = 0
    for id in hostiles_at(look.board, place):
        foe = look.board.characters[id]
        attack = Trial("agility", foe.attack)
        costs += foe.damage * (100 - look.percent(worth(look.board, look.id, attack) - foe.attack))
    others = sum(id != look.id for id in heroes_at(look.board, place))
    return costs * (2 if look.hurt else 1) // (1 + others)


def place_worth(look: Look, to: str) -> int:
    """What being at another place is worth, seen from here."""
    if to not in look.far:
        return danger(look, look.hero.at) - danger(look, to)
    nearer = look.far.get(look.hero.at, 99) - look.far[to]
    kinds = [look.board.characters[id].kind for id in hostiles_at(look.board, to)]
    ahead = 0 if look.board.goal.foe in kinds and not look.hurt else danger(look, to)
    return STEP * nearer + danger(look, look.hero.at) - ahead


def _effects(look: Look, effects: Iterable[Effect]) -> int:
    board, hero = look.board, look.hero
    step = max(place_worth(look, link) for link in board.locations[hero.at].links)
    home = place_worth(look, board.start) if board.start != hero.at else 0
    heroes = [board.heroes[id] for id in heroes_at(board, hero.at)]
    hostiles = [board.characters[id] for id in hostiles_at(board, hero.at)]
    judged = Judged(board, hero, heroes, hostiles, step, home)
    return sum(effect.worth(judged) for effect in effects)


def _move(look: Look, to: str) -> int:
    return 20 + place_worth(look, to)


def _rest(look: Look) -> int:
    return READY * tired(look.hero) + (110 if look.hurt else 18 * look.hero.wounds)


def _fight(look: Look, item: str, hostile: str) -> int:
    weapon, foe = look.hero.items[item], look.board.characters[hostile]
    left = foe.limit - foe.wounds
    dealt = min(weapon.wounds, left)
    each = 120 if foe.kind == look.board.goal.foe else 60
    return each * dealt + (30 * foe.damage if dealt == left else 0)


def _meet(look: Look, friend: str) -> int:
    card = CONTENT.characters.get(look.board.characters[friend].kind)
    return _effects(look, card.boon) if isinstance(card, Friendly) else 0


_WORTH: Mapping[str, Callable[..., int]] = {
    "move": _move,
    "escape": _move,
    "rest": _rest,
    "fight": _fight,
    "investigate": lambda look: CLUE if look.board.goal.kind == "clues" else FIND,
    "meet": _meet,
    "use": lambda look, item: _effects(look, CONTENT.items[item].use),
    "talent": lambda look, talent: _effects(look, CONTENT.talents[talent].action) - READY,
}
"""What an action would bring if it succeeds, by what its option names."""


def action_worth(look: Look, option: str) -> int:
    """The worth of an option, by the chance that it succeeds."""
    if option == PASS:
        return 0
    verb, *rest = option.split(":")
    gain = _WORTH[verb](look, *rest)
    return gain * look.chance(option) // 100 if gain > 0 else gain


def _boosts(state: State, question: Question, _: Below) -> Choice:
    value, difficulty = question.about[2:4]
    talents = state.board.heroes[question.about[0]].talents
    boosts = [talents[named(option)].boost for option in question.ids]
    return question.ids[: spent(int(value) - int(difficulty), boosts)]


def named(option: str) -> str:
    """What an option names last: `cellar` of `move:cellar`."""
    return option.rpartition(":")[2]


def _act(state: State, *_: object) -> Rank:
    look = Look(state, state.board.turn)
    return lambda option: action_worth(look, option)


def _slip(state: State, hero: str, *_: object) -> Rank:
    look = Look(state, hero)
    return lambda option: place_worth(look, named(option))


def _target(state: State, *_: object) -> Rank:
    """Whoever can bear most, then whoever is quickest."""
    heroes = state.board.heroes
    return lambda option: _left(heroes[named(option)]) * 10 + heroes[named(option)].agility


def _heal(state: State, *_: object) -> Rank:
    """Whoever is nearest to being out."""
    heroes = state.board.heroes
    return lambda option: -_left(heroes[named(option)])


def _strike(state: State, *_: object) -> Rank:
    """The goal's foe, else whoever is nearest to being defeated."""
    board: Board = state.board

    def rank(option: str) -> int:
        foe = board.characters[named(option)]
        return 100 if foe.kind == board.goal.foe else -_left(foe)

    return rank


def _left(figure: Hero | Character) -> int:
    """The wounds a figure can still take."""
    return figure.limit - figure.wounds


def _put_away(state: State, hero: str, *_: object) -> Rank:
    """What fights worst."""
    items = state.board.heroes[hero].items
    return lambda option: -10 * items[named(option)].wounds - items[named(option)].bonus


greedy_bot = greedy(
    {
        "act": _act,
        "slip": _slip,
        "target": _target,
        "heal": _heal,
        "strike": _strike,
        "put-away": _put_away,
    },
    {"boost": _boosts},
)
"""The answer that looks best; ties, and what it has no view on, are random."""
BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
