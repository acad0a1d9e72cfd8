"""What echoes shows: places with who is where, heroes with their skills, talents and items, wounds, turns."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import astuple

from engine.events import Event
from engine.model import State
from engine.rules.echoes import state as kept
from engine.rules.echoes.events import Tested
from engine.tabletop.sums import rows
from projections import figures
from projections.echoes_ending import ENDING
from projections.echoes_sight import SIGHT
from projections.echoes_story import TELLING
from projections.figures import Figure, Standing
from projections.games import Game, Turn
from projections.places import Being, Place, Places
from projections.sums import Sum

SKILLS = ("strength", "agility", "wisdom", "personality")


class Goal(kept.Goal, frozen=True, omit_defaults=True, kw_only=True):
    """The goal. `done`: how much of it, in its own units: clues brought, rounds complete, bosses defeated."""

    done: int


class Location(kept.Location, frozen=True, omit_defaults=False, kw_only=True):
    """A location, and who is there."""

    heroes: tuple[str, ...]
    characters: tuple[str, ...]


class Character(kept.Character, frozen=True, omit_defaults=False):
    """All of a character."""


class Hero(Struct, frozen=True):
    """A hero on the table; what it carries is in its `Hand`."""

    seat: str
    at: str
    skills: Mapping[str, Standing]
    clues: int
    out: bool
    acted: bool
    resolved: bool


class Board(Struct, frozen=True, kw_only=True):
    """The table. `saw`: what the viewer knows of the deck, by seat."""

    scenario: str
    rounds: int
    complete: int
    start: str
    goal: Goal
    event: str
    turn: str
    actions: int
    locations: Mapping[str, Location]
    heroes: Mapping[str, Hero]
    characters: Mapping[str, Character]
    discard: tuple[str, ...]
    found: tuple[str, ...]
    defeated: tuple[str, ...]
    box: tuple[str, ...]
    saw: Mapping[str, str]


class Talent(kept.Talent, frozen=True, omit_defaults=False):
    """All of a talent."""


class Item(kept.Item, frozen=True, omit_defaults=False):
    """All of an item."""


class Lent(Struct, frozen=True):
    """What something adds to a skill for a while."""

    source: str
    skill: str
    amount: int


class Hand(Struct, frozen=True):
    """What a hero carries."""

    seat: str
    talents: Mapping[str, Talent]
    items: Mapping[str, Item]
    clues: int
    lent: tuple[Lent, ...]


def board(state: State) -> Board:
    """The table, with who is where."""
    of: kept.Board = state.board
    return Board(
        scenario=of.scenario,
        rounds=of.rounds,
        complete=of.complete,
        start=of.start,
        goal=Goal(*astuple(of.goal), done=_done(of)),
        event=of.event,
        turn=of.turn,
        actions=of.actions,
        locations={id: _location(of, id) for id in of.locations},
        heroes={id: _hero(state, id, each) for id, each in of.heroes.items()},
        characters={id: Character(*astuple(each)) for id, each in of.characters.items()},
        discard=of.discard,
        found=of.found,
        defeated=of.defeated,
        box=of.box,
        saw={key.partition("@")[0]: (*cards, "")[0] for key, cards in of.saw.items()},
    )


def _done(of: kept.Board) -> int:
    if of.goal.kind == "clues":
        return of.brought
    if of.goal.kind == "survive":
        return of.complete
    return sum(kind == of.goal.foe for kind in of.defeated)


def _location(of: kept.Board, id: str) -> Location:
    return Location(
        *astuple(of.locations[id]),
        heroes=tuple([hero for hero, each in of.heroes.items() if each.at == id and not each.out]),
        characters=tuple([character for character, each in of.characters.items() if each.at == id]),
    )


def _hero(state: State, id: str, hero: kept.Hero) -> Hero:
    skills = {name: figures.stands(state.course, id, name, getattr(hero, name)) for name in SKILLS}
    return Hero(hero.seat, hero.at, skills, hero.clues, hero.out, hero.acted, hero.resolved)


def places(state: State) -> Places | None:
    """The locations with who stands there, heroes first; the goal is where clues are brought to."""
    of: kept.Board = state.board
    if not of.locations:
        return None
    found = {
        id: Place(each.links, _beings(of, id), each.secrets, each.clues) for id, each in of.locations.items()
    }
    return Places(found, of.start, of.goal.place)


def _beings(of: kept.Board, at: str) -> tuple[Being, ...]:
    heroes = [
        Being(id, "hero", each.wounds, each.limit, now=of.turn == id)
        for id, each in of.heroes.items()
        if each.at == at and not each.out
    ]
    others = [
        Being(id, "hostile", each.wounds, each.limit) if each.hostile else Being(id, "friend")
        for id, each in of.characters.items()
        if each.at == at
    ]
    return (*heroes, *others)


def wounds(state: State) -> Mapping[str, Figure]:
    """Heroes, then characters. `out`: a hero at its limit (ECH-6.1)."""
    of: kept.Board = state.board
    heroes = {
        id: Figure(each.wounds, each.limit, ("out",) if each.out else ()) for id, each in of.heroes.items()
    }
    hostile = {id: Figure(each.wounds, each.limit) for id, each in of.characters.items() if each.hostile}
    return {**heroes, **hostile}


def hands(state: State) -> Mapping[str, Hand]:
    """By hero."""
    of: kept.Board = state.board
    return {id: _hand(hero) for id, hero in of.heroes.items()}


def _hand(hero: kept.Hero) -> Hand:
    talents = {id: Talent(*astuple(each)) for id, each in hero.talents.items()}
    items = {id: Item(*astuple(each)) for id, each in hero.items.items()}
    lent = tuple(Lent(each.source, each.figure, each.amount) for each in hero.lent)
    return Hand(hero.seat, talents, items, hero.clues, lent)


def order(state: State) -> tuple[Turn, ...]:
    """Heroes in the Events and Heroes phases, characters in Environment: who is done, and who is at it."""
    of: kept.Board = state.board
    phase = state.course.phase.partition(".")[0]
    heroes = tuple(
        Turn(id, each.seat, _stands(of, id, each, events=phase == "events")) for id, each in of.heroes.items()
    )
    if phase != "environment":
        return heroes
    return tuple(Turn(id, "", "done" if each.acted else "next") for id, each in of.characters.items())


def _stands(of: kept.Board, id: str, hero: kept.Hero, *, events: bool) -> str:
    if hero.out:
        return "out"
    if of.turn == id:
        return "now"
    return "done" if (hero.resolved if events else hero.acted) else "next"


def sums(event: Event) -> tuple[Sum, ...]:
    """Both sides of a skill test (ECH-3.4)."""
    if not isinstance(event, Tested):
        return ()
    value, dice = rows([(event.skill, event.value)]), rows(("dice", face) for face in event.faces)
    reached = Sum("total", event.total, (*value, *event.adds, *dice))
    against = (Sum("difficulty", event.difficulty, event.against),) if event.against else ()
    return (reached, *against)


GAME = Game(
    board=board,
    wounds=wounds,
    hands=hands,
    places=places,
    order=order,
    sums=sums,
    ahead=("turn-order",),
    orders=("event-order", "character-order"),
    sight=SIGHT,
    telling=TELLING,
    ending=ENDING,
)
