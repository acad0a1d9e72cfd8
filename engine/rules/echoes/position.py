"""Positions: a table written down, from which a case begins. Everything omitted has a default.

A position is laid with the same events as set-up, then the phase is entered at the step it names. Where it
says nothing the scenario and the cards say it; only characters are there if, and only if, they are listed.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import cycle
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from engine.errors import Malformed
from engine.events import Marked
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import Tx
from engine.rules.echoes.content import CONTENT, HANDS
from engine.rules.echoes.model import EVENT_DECK, SECRETS
from engine.rules.echoes.phases import FLOW
from engine.rules.echoes.schema import Friendly, Goal, Location, Scenario
from engine.rules.echoes.setup import (
    bring_character,
    bring_item,
    bring_talent,
    copies,
    find_scenario,
    lay_scenario,
)
from engine.rules.echoes.vocabulary import SKILLS
from engine.tabletop.laid import Lays, Words, Written, each_at, lay, written_at
from engine.tabletop.tables import Ref
from engine.wording import say

CLAUSE = "ECH-1.5"
WORDS = Words(
    CLAUSE,
    {
        "characters": say("there is no character {name}"),
        "events": say("there is no event {name}"),
        "figures": say("a character of this kind has no {name}"),
        "heroes": say("there is no hero {name}, or it is on the table already"),
        "items": say("there is no item {name}, or it is on the table already"),
        "locations": say("there is no location {name}"),
        "ways": say("a way leads to {name}, but none leads back"),
        "seats": say("no seat is called {name}"),
        "secrets": say("there is no secret {name}"),
        "talents": say("there is no talent {name}"),
    },
)
Whole = Annotated[int, Meta(ge=0, le=99)]
Begin = Literal[
    "events", "events.reveal", "events.board", "events.heroes", "events.discard",
    "heroes", "heroes.choose", "heroes.act",
    "environment", "environment.hostiles", "environment.friends", "environment.close",
]  # fmt: skip
Place = Annotated[str, Ref("locations")]
Card = Annotated[str, Ref("events")]
Talent = Annotated[str, Ref("talents")]
Item = Annotated[str, Ref("items", once=True)]


class HeroAt(Written, frozen=True):
    """A hero on the table.

    at: its location (default: the scenario's start). seat: who leads it (default: one seat after another).
    The skills, limit, talents and items are the printed ones unless given. exhausted: talents that are.
    uses: what is left of items. acted: had its turn; resolved: is done with the event card of this round.
    """

    hero: Annotated[str, Ref("heroes", once=True)]
    at: Place = ""
    seat: Annotated[str, Ref("seats")] = ""
    wounds: Annotated[Whole, Lays(ev.Wounded)] = 0
    clues: Annotated[Whole, Lays(ev.CluesGained)] = 0
    strength: Whole | None = None
    agility: Whole | None = None
    wisdom: Whole | None = None
    personality: Whole | None = None
    limit: Whole | None = None
    talents: tuple[Talent, ...] | None = None
    exhausted: Annotated[tuple[Talent, ...], Lays(ev.TalentSpent)] = ()
    items: tuple[Item, ...] | None = None
    uses: Annotated[dict[str, Annotated[int, Meta(ge=1, le=99)]], Lays(ev.ItemUsed)] = {}
    acted: Annotated[bool, Lays(ev.TurnEnded)] = False
    resolved: Annotated[bool, Lays(ev.EventResolved)] = False


class CharacterAt(Written, frozen=True):
    """A character on the table, by its card. The second giant rat is `giant-rat-2`. Figures that are given
    replace the printed ones. acted: in this round's Environment phase; gave: its boon is gone."""

    character: Annotated[str, Ref("characters")]
    at: Place = ""
    wounds: Annotated[Whole, Lays(ev.CharacterWounded)] = 0
    agility: Whole | None = None
    attack: Whole | None = None
    defence: Whole | None = None
    limit: Whole | None = None
    damage: Whole | None = None
    difficulty: Whole | None = None
    stays: bool | None = None
    acted: Annotated[bool, Lays(ev.CharacterActed)] = False
    gave: Annotated[bool, Lays(ev.BoonGiven, {"hero": ""})] = False


class LocationAt(Written, frozen=True):
    """A location of the scenario with other figures, or one of an own map; links stand on both sides."""

    id: str
    links: tuple[Place, ...] | None = None
    secrets: Whole | None = None
    difficulty: Whole | None = None
    clues: Annotated[Whole, Lays(ev.CluesDropped, {"hero": ""})] = 0


class Position(Written, frozen=True):
    """A table of echoes.

    begin: the phase, or the step of one, that is entered. turn, actions: the hero whose turn it is, and what
    is left of it (with `turn`, `begin` is `heroes.act`). event: the card that lies open.
    heroes: default the first heroes of the box, one a seat. locations: those of the scenario that differ; if
    one of them is not in the scenario, they are the whole map.
    deck: the event deck from the top, exactly (default: the scenario's, shuffled). secrets: the top of the
    secrets pile; below them lie the scenario's other secrets, shuffled.
    """

    scenario: str = ""
    begin: Begin = "heroes.choose"
    round: Annotated[int, Meta(ge=1, le=99)] = 1
    rounds: Whole | None = None
    turn: str = ""
    actions: Annotated[int, Meta(ge=1, le=2)] = 2
    event: Annotated[Card, Lays(ev.EventRevealed)] = ""
    deck: tuple[Card, ...] | None = None
    discard: Annotated[tuple[Card, ...], Lays(ev.EventDiscarded)] = ()
    secrets: tuple[Annotated[str, Ref("secrets")], ...] = ()
    heroes: tuple[HeroAt, ...] = ()
    characters: tuple[CharacterAt, ...] = ()
    locations: tuple[LocationAt, ...] = ()
    goal: Goal | None = None
    brought: Whole = 0


FIGURES = ("agility", "attack", "defence", "limit", "damage", "difficulty", "stays")


def place(tx: Tx, position: Position) -> None:
    """Lay the position out and enter its step; `Malformed` where it names what is not there or cannot be."""
    scenario = _scenario(find_scenario(position.scenario or tx.course.scenario), position)
    there = {"locations": [each.id for each in scenario.locations], "seats": tx.seats}
    WORDS.check(position, {table: getattr(CONTENT, table) for table in CONTENT.__struct_fields__} | there)
    _mutual(scenario)
    lay_scenario(tx, scenario)
    if position.brought:
        tx.emit(ev.CluesBrought("", scenario.start, position.brought), CLAUSE)
    _piles(tx, scenario, position)
    if position.round > 1:
        tx.emit(ev.RoundCompleted(position.round - 1), CLAUSE)
    tx.emit(Marked("round", position.round), CLAUSE)
    lay(tx, position, CLAUSE)
    for each in position.locations:
        lay(tx, each, CLAUSE, each.id)
    first = tuple(HeroAt(hero) for hero, _ in zip(CONTENT.heroes, tx.seats, strict=False))
    seats = cycle(tx.seats)
    each_at("heroes", position.heroes or first, lambda at: _hero(tx, at, next(seats)))
    each_at("characters", position.characters, lambda at: _character(tx, at))
    _enter(tx, position)


def _given(of: Struct, keys: Collection[str]) -> dict[str, Any]:
    return {key: value for key, value in asdict(of).items() if key in keys and value is not None}


# The map and the piles -----------------------------------------------------------------------------------


def _scenario(scenario: Scenario, position: Position) -> Scenario:
    """The scenario with what the position says instead."""
    own = {each.id: _given(each, ("links", "secrets", "difficulty")) for each in position.locations}
    printed = {each.id: each for each in scenario.locations}
    if all(id in printed for id in own):
        places = tuple(replace(each, **own.get(id, {})) for id, each in printed.items())
    else:
        places = tuple(Location(**{"id": id, "name": id, "links": (), **given}) for id, given in own.items())
    start = scenario.start if scenario.start in [each.id for each in places] else places[0].id
    rounds = scenario.rounds if position.rounds is None else position.rounds
    return replace(
        scenario, locations=places, start=start, rounds=rounds, goal=position.goal or scenario.goal
    )


def _mutual(scenario: Scenario) -> None:
    """Ways lead both ways."""
    links = {each.id: each.links for each in scenario.locations}
    with written_at("locations"):
        for id, there in links.items():
            for link in there:
                WORDS.known(link, [back for back in there if id in links[back]], "ways")


def _piles(tx: Tx, scenario: Scenario, position: Position) -> None:
    """The two decks. Under every secret that lies on the map there is a card of the pile (ECH-4.12)."""
    if position.deck is None:
        tx.shuffle(EVENT_DECK, copies(scenario.deck), CLAUSE)
    else:
        tx.put_on(EVENT_DECK, position.deck, CLAUSE)
    left = list(copies(scenario.secrets))
    for secret in position.secrets:
        if secret in left:
            left.remove(secret)
    lie, cards = sum(each.secrets for each in scenario.locations), len(left) + len(position.secrets)
    if lie > cards:
        told = say("{lie} secrets lie on the map, and the pile has {cards}", lie=lie, cards=cards)
        with written_at("locations"):
            raise Malformed(told, "ECH-4.12")
    tx.shuffle(SECRETS, left, CLAUSE)
    if position.secrets:
        tx.put_on(SECRETS, position.secrets, CLAUSE)


# Heroes and characters -----------------------------------------------------------------------------------


def _hero(tx: Tx, at: HeroAt, next_seat: str) -> None:
    """A hero, what it has, and how it stands. It carries what two hands can hold (ECH-4.15)."""
    card = replace(CONTENT.heroes[at.hero], **_given(at, (*SKILLS, "limit", "talents", "items")))
    skills = (card.strength, card.agility, card.wisdom, card.personality)
    where = (at.seat or next_seat, at.at or tx.board.start)
    tx.emit(ev.HeroPlaced(card.id, *where, *skills, card.limit), CLAUSE)
    for talent in card.talents:
        bring_talent(tx, card.id, talent, CLAUSE)
    for item in card.items:
        WORDS.known(item, tx.board.box, "items")
        bring_item(tx, card.id, CONTENT.items[item], CLAUSE)
    for talent in at.exhausted:
        WORDS.known(talent, card.talents, "talents")
    for item in at.uses:
        WORDS.known(item, card.items, "items")
    hands = sum(CONTENT.items[item].hands for item in card.items)
    if hands > HANDS:
        raise Malformed(say("two hands cannot hold these items: they need {hands}", hands=hands), "ECH-4.15")
    lay(tx, at, CLAUSE, card.id)


def _character(tx: Tx, at: CharacterAt) -> None:
    """A hostile at its wound limit would have left the game (ECH-4.10), and friends take no wounds."""
    printed = CONTENT.characters[at.character]
    figures = _given(at, FIGURES)
    friend = isinstance(printed, Friendly)
    for figure in (*figures, *(["wounds"] if friend and at.wounds else [])):
        WORDS.known(figure, printed.__struct_fields__, "figures")
    card = replace(printed, **figures)
    if not isinstance(card, Friendly) and at.wounds >= card.limit:
        figures = {"wounds": at.wounds, "limit": card.limit}
        told = say("a hostile with {wounds} of {limit} wounds is defeated: leave it out", **figures)
        raise Malformed(told, "ECH-4.10")
    lay(tx, at, CLAUSE, bring_character(tx, card, at.at or tx.board.start, CLAUSE))


# The moment ----------------------------------------------------------------------------------------------


def _enter(tx: Tx, position: Position) -> None:
    if position.turn:
        tx.emit(Marked("turn", position.round, position.turn), CLAUSE)
        with written_at("turn"):
            hero = WORDS.known(position.turn, tx.board.heroes, "heroes")
        tx.emit(ev.TurnBegan(hero, position.actions), CLAUSE)
        tx.enter("heroes.act")
        return
    begin = position.begin
    tx.enter(
        begin if begin in FLOW.table else next(leaf for leaf in FLOW.leaves if leaf.startswith(f"{begin}."))
    )
