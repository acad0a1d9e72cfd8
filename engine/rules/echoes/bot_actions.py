"""What an action is worth to the greedy bot, in hundredths of a wound.

Every test is weighed with its exact chance, talents included. A place is worth what it brings nearer, less
what waits there: for every hostile its damage by the chance that the hero does not get out of its way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.model import State
from engine.questions import PASS
from engine.rules.echoes.bot_effects import effects_worth, nearly_out
from engine.rules.echoes.chances import faced_by, margin, variant, worth
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.odds import chance_by_margin
from engine.rules.echoes.reading import distances, heroes_at, hostiles_at, ready
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.state import Board, Hero

STEP = 25
"""A step nearer to where the hero wants to be."""
CLUE = 110
"""A verse, where verses are looked for."""
FIND = 45
"""Any other secret."""


class Look:
    """The table as one hero sees it."""

    def __init__(self, state: State, id: str) -> None:
        self.board: Board = state.board
        self.hero: Hero = self.board.heroes[id]
        self.id, self.variant = id, variant(state)
        self.far = distances(self.board, _wanted(self.board, self.hero))

    @property
    def hurt(self) -> bool:
        """Two wounds, and the hero is out."""
        return nearly_out(self.hero)

    def percent(self, by: int) -> int:
        """The chance of a test with this margin."""
        good, of = chance_by_margin(by, self.variant)
        return good * 100 // of

    def chance(self, action: str) -> int:
        """The chance of the test an action leads to, with the talents that would be spent on it."""
        by, faced = margin(self.board, self.hero, action), faced_by(self.board, self.hero, action)
        if by is None or faced is None:
            return 100
        boosts = [self.hero.talents[id].boost for id in ready(self.hero, faced.skill)]
        for boost in boosts:
            if by > 0 or by + sum(boosts) < 0:
                break
            by += boost
        return self.percent(by)


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
        costs += foe.damage * (100 - look.percent(worth(look.hero, "agility") - foe.attack))
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


def _move(look: Look, rest: list[str]) -> int:
    return 20 + place_worth(look, rest[0])


def _rest(look: Look, _: list[str]) -> int:
    tired = sum(not talent.ready for talent in look.hero.talents.values())
    return 15 * tired + (110 if look.hurt else 18 * look.hero.wounds)


def _fight(look: Look, rest: list[str]) -> int:
    weapon, foe = look.hero.items[rest[0]], look.board.characters[rest[1]]
    left = foe.limit - foe.wounds
    dealt = min(weapon.wounds, left)
    each = 120 if foe.kind == look.board.goal.foe else 60
    return each * dealt + (30 * foe.damage if dealt == left else 0)


def _investigate(look: Look, _: list[str]) -> int:
    return CLUE if look.board.goal.kind == "clues" else FIND


def _meet(look: Look, rest: list[str]) -> int:
    card = CONTENT.characters.get(look.board.characters[rest[0]].kind)
    return _effects(look, card.boon) if isinstance(card, Friendly) else 0


def _use(look: Look, rest: list[str]) -> int:
    return _effects(look, CONTENT.items[rest[0]].use)


def _talent(look: Look, rest: list[str]) -> int:
    return _effects(look, CONTENT.talents[rest[0]].action) - 15


def _effects(look: Look, effects: Iterable[object]) -> int:
    places = [place_worth(look, link) for link in look.board.locations[look.hero.at].links]
    home = place_worth(look, look.board.start) if look.board.start != look.hero.at else 0
    return effects_worth(look.board, look.id, effects, slip=max(places), home=home)


_WORTH: Mapping[str, Callable[[Look, list[str]], int]] = {
    "move": _move,
    "escape": _move,
    "rest": _rest,
    "fight": _fight,
    "investigate": _investigate,
    "meet": _meet,
    "use": _use,
    "talent": _talent,
}


def action_worth(look: Look, option: str) -> int:
    """The worth of an option, by the chance that it succeeds."""
    if option == PASS:
        return 0
    verb, *rest = option.split(":")
    gain = _WORTH[verb](look, rest)
    return gain * look.chance(option) // 100 if gain > 0 else gain
