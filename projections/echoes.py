"""What echoes shows: places with who is where, heroes with their skills, talents and items, wounds, turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.events import Event
from engine.model import State
from engine.rules.echoes.events import Tested
from engine.rules.echoes.state import Board, Character, Hero
from engine.tabletop.sums import rows
from projections import figures
from projections.echoes_ending import ENDING
from projections.echoes_sight import SIGHT
from projections.echoes_story import TELLING
from projections.games import Figure, Game, Shown, Turn
from projections.places import Being, Place, Places
from projections.sums import Sum

SKILLS = ("strength", "agility", "wisdom", "personality")


def board(state: State) -> Shown:
    """`{"scenario", "rounds", "complete", "start", "goal", "event", "turn", "actions", "locations", "heroes",
    "characters", "discard", "found", "defeated", "box", "saw"}`.

    A location lists its links and who is there. `saw`: what the viewer knows of the deck, by seat.
    """
    of: Board = state.board
    return {
        "scenario": of.scenario,
        "rounds": of.rounds,
        "complete": of.complete,
        "start": of.start,
        "goal": {**msgspec.to_builtins(of.goal), "done": _done(of)},
        "event": of.event,
        "turn": of.turn,
        "actions": of.actions,
        "locations": {id: _location(of, id) for id in of.locations},
        "heroes": {id: _hero(state, id, each) for id, each in of.heroes.items()},
        "characters": {id: _character(each) for id, each in of.characters.items()},
        "discard": list(of.discard),
        "found": list(of.found),
        "defeated": list(of.defeated),
        "box": list(of.box),
        "saw": {key.partition("@")[0]: (*cards, "")[0] for key, cards in of.saw.items()},
    }


def _done(of: Board) -> int:
    """How much of the goal is done, in its own units: clues brought, rounds complete, bosses defeated."""
    if of.goal.kind == "clues":
        return of.brought
    if of.goal.kind == "survive":
        return of.complete
    return sum(kind == of.goal.foe for kind in of.defeated)


def _location(of: Board, id: str) -> Shown:
    place = of.locations[id]
    return {
        "links": list(place.links),
        "secrets": place.secrets,
        "difficulty": place.difficulty,
        "clues": place.clues,
        "heroes": [hero for hero, each in of.heroes.items() if each.at == id and not each.out],
        "characters": [character for character, each in of.characters.items() if each.at == id],
    }


def _hero(state: State, id: str, hero: Hero) -> Shown:
    skills = {name: figures.stands(state.course, id, name, getattr(hero, name)) for name in SKILLS}
    return {
        "seat": hero.seat,
        "at": hero.at,
        "skills": skills,
        "clues": hero.clues,
        "out": hero.out,
        "acted": hero.acted,
        "resolved": hero.resolved,
    }


def _character(each: Character) -> Shown:
    own: dict[str, Any] = msgspec.structs.asdict(each)
    return own


def places(state: State) -> Places | None:
    """The locations with who stands there, heroes first; the goal is where clues are brought to."""
    of: Board = state.board
    if not of.locations:
        return None
    found = {
        id: Place(each.links, _beings(of, id), each.secrets, each.clues) for id, each in of.locations.items()
    }
    return Places(found, of.start, of.goal.place)


def _beings(of: Board, at: str) -> tuple[Being, ...]:
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
    of: Board = state.board
    heroes = {
        id: Figure(each.wounds, each.limit, ("out",) if each.out else ()) for id, each in of.heroes.items()
    }
    hostile = {id: Figure(each.wounds, each.limit) for id, each in of.characters.items() if each.hostile}
    return {**heroes, **hostile}


def hands(state: State) -> Shown:
    """`{HERO: {"seat", "talents": {ID: {"skill", "boost", "ready"}}, "items", "clues", "lent"}}`."""
    of: Board = state.board
    return {
        id: {
            "seat": hero.seat,
            "talents": {talent: msgspec.structs.asdict(each) for talent, each in hero.talents.items()},
            "items": {item: msgspec.structs.asdict(each) for item, each in hero.items.items()},
            "clues": hero.clues,
            "lent": [
                {"source": each.source, "skill": each.figure, "amount": each.amount} for each in hero.lent
            ],
        }
        for id, hero in of.heroes.items()
    }


def order(state: State) -> tuple[Turn, ...]:
    """Heroes in the Events and Heroes phases, characters in Environment: who is done, and who is at it."""
    of: Board = state.board
    phase = state.course.phase.partition(".")[0]
    heroes = tuple(
        Turn(id, each.seat, _stands(of, id, each, events=phase == "events")) for id, each in of.heroes.items()
    )
    if phase != "environment":
        return heroes
    return tuple(Turn(id, "", "done" if each.acted else "next") for id, each in of.characters.items())


def _stands(of: Board, id: str, hero: Hero, *, events: bool) -> str:
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
