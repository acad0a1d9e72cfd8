"""How facts change the board, and where cards are: all that folding a log of echoes needs.

Constant work a fact: one record replaced, nothing looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import facts as k
from engine.model import Model
from engine.rules.echoes import facts as f
from engine.rules.echoes.facts import FACTS
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

EVENTS = "events"
SECRETS = "secrets"
"""The names of the two piles."""


# The table -----------------------------------------------------------------------------------------------


def _scenario_laid(board: Board, fact: f.ScenarioLaid) -> Board:
    goal = Goal(fact.goal, fact.need, fact.place, fact.foe)
    return replace(board, scenario=fact.scenario, rounds=fact.rounds, start=fact.start, goal=goal)


def _location_laid(board: Board, fact: f.LocationLaid) -> Board:
    laid = Location(fact.links, fact.secrets, fact.difficulty)
    return replace(board, locations={**board.locations, fact.location: laid})


def _marked(board: Board, fact: k.Marked) -> Board:
    if fact.what != "round":
        return board
    heroes = {id: replace(hero, acted=False, resolved=False) for id, hero in board.heroes.items()}
    characters = {
        id: replace(each, acted=False) if each.acted else each for id, each in board.characters.items()
    }
    return replace(board, heroes=heroes, characters=characters, turn="", actions=0)


# Heroes --------------------------------------------------------------------------------------------------


def _hero_placed(board: Board, fact: f.HeroPlaced) -> Board:
    skills = (fact.strength, fact.agility, fact.wisdom, fact.personality)
    placed = Hero(fact.seat, fact.at, *skills, fact.limit)
    return replace(board, heroes={**board.heroes, fact.hero: placed})


def _talent(board: Board, hero: str, talent: str, new: Talent) -> Board:
    return on_hero(board, hero, talents={**board.heroes[hero].talents, talent: new})


def _talent_learned(board: Board, fact: f.TalentLearned) -> Board:
    return _talent(board, fact.hero, fact.talent, Talent(fact.skill, fact.boost, fact.ready))


def _talent_turned(board: Board, fact: f.TalentSpent | f.TalentReadied) -> Board:
    old = board.heroes[fact.hero].talents[fact.talent]
    new = Talent(old.skill, old.boost, type(fact) is f.TalentReadied)
    return _talent(board, fact.hero, fact.talent, new)


def _gained(board: Board, hero: str, item: str, new: Item) -> Board:
    return on_hero(board, hero, items={**board.heroes[hero].items, item: new})


def _item_gained(board: Board, fact: f.ItemGained) -> Board:
    return _gained(board, fact.hero, fact.item, Item(fact.hands, fact.uses, lends=by_source(fact.lends)))


def _weapon_gained(board: Board, fact: f.WeaponGained) -> Board:
    figures = (fact.skill, fact.bonus, fact.wounds, by_source(fact.lends))
    return _gained(board, fact.hero, fact.item, Item(fact.hands, fact.uses, *figures))


def _item_used(board: Board, fact: f.ItemUsed) -> Board:
    held = board.heroes[fact.hero].items
    return on_hero(board, fact.hero, items={**held, fact.item: replace(held[fact.item], uses=fact.left)})


def _item_put_away(board: Board, fact: f.ItemPutAway) -> Board:
    held = {id: item for id, item in board.heroes[fact.hero].items.items() if id != fact.item}
    return on_hero(board, fact.hero, items=held)


def _healed(board: Board, fact: f.Healed) -> Board:
    """A hero that is put right by hand is back (ECH-6.1)."""
    healed = board.heroes[fact.hero]
    back = healed.out and healed.wounds < healed.limit
    return on_hero(board, fact.hero, out=False) if back else board


# Turns and events ---------------------------------------------------------------------------------


def _turn_ended(board: Board, fact: f.TurnEnded) -> Board:
    return replace(on_hero(board, fact.hero, acted=True), turn="", actions=0)


# Characters ---------------------------------------------------------------------------------------


def _character_added(board: Board, fact: f.CharacterAdded) -> Board:
    new = Character(
        fact.kind, fact.at, fact.hostile, fact.agility, fact.attack, fact.defence, fact.limit, fact.damage,
        fact.stays, fact.difficulty, acted=fact.acted,
    )  # fmt: skip
    counts = {**board.counts, fact.kind: board.counts.get(fact.kind, 0) + 1}
    return replace(board, characters={**board.characters, fact.character: new}, counts=counts)


def _character_defeated(board: Board, fact: f.CharacterDefeated) -> Board:
    left = {id: each for id, each in board.characters.items() if id != fact.character}
    return replace(board, characters=left, defeated=(*board.defeated, fact.kind))


def _same(board: Board, _: Any) -> Board:
    return board


EVOLVE: Mapping[type[k.Fact], Callable[[Board, Any], Board]] = {
    k.Marked: _marked,
    f.ScenarioLaid: _scenario_laid,
    f.LocationLaid: _location_laid,
    f.LimitMoved: lambda b, x: replace(b, rounds=b.rounds + x.rounds),
    f.RoundCompleted: lambda b, x: replace(b, complete=x.round),
    f.HeroPlaced: _hero_placed,
    f.TalentLearned: _talent_learned,
    f.TalentSpent: _talent_turned,
    f.TalentReadied: _talent_turned,
    f.ItemGained: _item_gained,
    f.WeaponGained: _weapon_gained,
    f.ItemUsed: _item_used,
    f.ItemPutAway: _item_put_away,
    f.Healed: _healed,
    f.HeroOut: lambda b, x: on_hero(b, x.hero, out=True),
    f.HeroMoved: lambda b, x: on_hero(b, x.hero, at=x.to),
    f.TurnBegan: lambda b, x: replace(b, turn=x.hero, actions=x.actions),
    f.ActionSpent: lambda b, x: replace(b, actions=b.actions - x.actions),
    f.TurnEnded: _turn_ended,
    f.Rested: _same,
    f.Tested: _same,
    f.Stayed: _same,
    f.EventResolved: lambda b, x: on_hero(b, x.hero, resolved=True),
    f.Peeked: _same,
    f.CharacterAdded: _character_added,
    f.CharacterMoved: lambda b, x: on_character(b, x.character, at=x.to),
    f.CharacterDefeated: _character_defeated,
    f.CharacterActed: lambda b, x: on_character(b, x.character, acted=True),
    f.BoonGiven: lambda b, x: on_character(b, x.character, gave=True),
}


ZONES = zones(
    Zone("events", pile=EVENTS, holds="event", refill="discard", called=say("the event deck")),
    Zone("event", holds="event"),
    Zone("discard", holds="event"),
    Zone("secrets", pile=SECRETS, holds="secret"),
    Zone("found", holds="secret"),
    Zone("box", holds="item", called=say("the box")),
    Zone("items", of="heroes", holds="item", own=True, called=say("what {whose} carries")),
    saw="saw",
    alike=("event", "secret"),
)
MODEL = Model("echoes", FACTS, Board(), EVOLVE, zones=ZONES)
