"""How events change the board, and where cards are: all that folding a log of echoes needs.

Constant work an event: one record replaced, nothing looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine.model import Model
from engine.rules.echoes import events as ev
from engine.rules.echoes.events import EVENTS
from engine.rules.echoes.state import (
    Board,
    Character,
    Goal,
    Hero,
    Item,
    Location,
    Talent,
    on_character,
    on_hero,
)
from engine.tabletop.sums import by_source
from engine.tabletop.zones import Zone, zones
from engine.wording import say

EVENT_DECK = "events"
SECRETS = "secrets"
"""The names of the two piles."""


# The table -----------------------------------------------------------------------------------------------


def _scenario_laid(board: Board, event: ev.ScenarioLaid) -> Board:
    goal = Goal(event.goal, event.need, event.place, event.foe)
    return replace(board, scenario=event.scenario, rounds=event.rounds, start=event.start, goal=goal)


def _location_laid(board: Board, event: ev.LocationLaid) -> Board:
    laid = Location(event.links, event.secrets, event.difficulty)
    return replace(board, locations={**board.locations, event.location: laid})


def _marked(board: Board, event: k.Marked) -> Board:
    if event.what != "round":
        return board
    heroes = {id: replace(hero, acted=False, resolved=False) for id, hero in board.heroes.items()}
    characters = {
        id: replace(each, acted=False) if each.acted else each for id, each in board.characters.items()
    }
    return replace(board, heroes=heroes, characters=characters, turn="", actions=0)


# Heroes --------------------------------------------------------------------------------------------------


def _hero_placed(board: Board, event: ev.HeroPlaced) -> Board:
    skills = (event.strength, event.agility, event.wisdom, event.personality)
    placed = Hero(event.seat, event.at, *skills, event.limit)
    return replace(board, heroes={**board.heroes, event.hero: placed})


def _talent(board: Board, hero: str, talent: str, new: Talent) -> Board:
    return on_hero(board, hero, talents={**board.heroes[hero].talents, talent: new})


def _talent_learned(board: Board, event: ev.TalentLearned) -> Board:
    return _talent(board, event.hero, event.talent, Talent(event.skill, event.boost))


def _talent_turned(board: Board, event: ev.TalentSpent | ev.TalentReadied) -> Board:
    old = board.heroes[event.hero].talents[event.talent]
    new = Talent(old.skill, old.boost, type(event) is ev.TalentReadied)
    return _talent(board, event.hero, event.talent, new)


def _gained(board: Board, hero: str, item: str, new: Item) -> Board:
    return on_hero(board, hero, items={**board.heroes[hero].items, item: new})


def _item_gained(board: Board, event: ev.ItemGained) -> Board:
    return _gained(board, event.hero, event.item, Item(event.hands, event.uses, lends=by_source(event.lends)))


def _weapon_gained(board: Board, event: ev.WeaponGained) -> Board:
    figures = (event.skill, event.bonus, event.wounds, by_source(event.lends))
    return _gained(board, event.hero, event.item, Item(event.hands, event.uses, *figures))


def _item_used(board: Board, event: ev.ItemUsed) -> Board:
    held = board.heroes[event.hero].items
    return on_hero(board, event.hero, items={**held, event.item: replace(held[event.item], uses=event.left)})


def _item_put_away(board: Board, event: ev.ItemPutAway) -> Board:
    held = {id: item for id, item in board.heroes[event.hero].items.items() if id != event.item}
    return on_hero(board, event.hero, items=held)


def _healed(board: Board, event: ev.Healed) -> Board:
    """A hero that is put right by hand is back (ECH-6.1)."""
    healed = board.heroes[event.hero]
    back = healed.out and healed.wounds < healed.limit
    return on_hero(board, event.hero, out=False) if back else board


# Turns and events ---------------------------------------------------------------------------------


def _turn_ended(board: Board, event: ev.TurnEnded) -> Board:
    return replace(on_hero(board, event.hero, acted=True), turn="", actions=0)


# Characters ---------------------------------------------------------------------------------------


def _character_added(board: Board, event: ev.CharacterAdded) -> Board:
    new = Character(
        event.kind, event.at, event.hostile, event.agility, event.attack, event.defence, event.limit,
        event.damage, event.stays, event.difficulty, acted=event.acted,
    )  # fmt: skip
    counts = {**board.counts, event.kind: board.counts.get(event.kind, 0) + 1}
    return replace(board, characters={**board.characters, event.character: new}, counts=counts)


def _character_defeated(board: Board, event: ev.CharacterDefeated) -> Board:
    left = {id: each for id, each in board.characters.items() if id != event.character}
    return replace(board, characters=left, defeated=(*board.defeated, event.kind))


def _same(board: Board, _: Any) -> Board:
    return board


EVOLVE: Mapping[type[k.Event], Callable[[Board, Any], Board]] = {
    k.Marked: _marked,
    ev.ScenarioLaid: _scenario_laid,
    ev.LocationLaid: _location_laid,
    ev.LimitMoved: lambda b, x: replace(b, rounds=b.rounds + x.rounds),
    ev.RoundCompleted: lambda b, x: replace(b, complete=x.round),
    ev.HeroPlaced: _hero_placed,
    ev.TalentLearned: _talent_learned,
    ev.TalentSpent: _talent_turned,
    ev.TalentReadied: _talent_turned,
    ev.ItemGained: _item_gained,
    ev.WeaponGained: _weapon_gained,
    ev.ItemUsed: _item_used,
    ev.ItemPutAway: _item_put_away,
    ev.Healed: _healed,
    ev.HeroOut: lambda b, x: on_hero(b, x.hero, out=True),
    ev.HeroMoved: lambda b, x: on_hero(b, x.hero, at=x.to),
    ev.TurnBegan: lambda b, x: replace(b, turn=x.hero, actions=x.actions),
    ev.ActionSpent: lambda b, x: replace(b, actions=b.actions - x.actions),
    ev.TurnEnded: _turn_ended,
    ev.Rested: _same,
    ev.Tested: _same,
    ev.Stayed: _same,
    ev.EventResolved: lambda b, x: on_hero(b, x.hero, resolved=True),
    ev.Peeked: _same,
    ev.CharacterAdded: _character_added,
    ev.CharacterMoved: lambda b, x: on_character(b, x.character, at=x.to),
    ev.CharacterDefeated: _character_defeated,
    ev.CharacterActed: lambda b, x: on_character(b, x.character, acted=True),
    ev.BoonGiven: lambda b, x: on_character(b, x.character, gave=True),
}


ZONES = zones(
    Zone("events", pile=EVENT_DECK, holds="event", refill="discard", called=say("the event deck")),
    Zone("event", holds="event"),
    Zone("discard", holds="event"),
    Zone("secrets", pile=SECRETS, holds="secret"),
    Zone("found", holds="secret"),
    Zone("box", holds="item", called=say("the box")),
    Zone("items", of="heroes", holds="item", own=True, called=say("what {whose} carries")),
    saw="saw",
    alike=("event", "secret"),
)
MODEL = Model("echoes", EVENTS, Board(), EVOLVE, zones=ZONES)
