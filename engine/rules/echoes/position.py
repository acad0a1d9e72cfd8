"""Positions: a table written down, from which a case begins. Everything omitted has a default.

A position is laid with the same events as set-up, then the phase is entered at the step it names. Where it
says nothing the scenario and the cards say it; only characters are there if, and only if, they are listed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from engine.events import Marked
from engine.rules.echoes import events as ev
from engine.rules.echoes.by_hand import CLAUSE, enough_secrets, in_two_hands, known, on_its_feet, written_at
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.model import EVENT_DECK, SECRETS
from engine.rules.echoes.phases import FLOW
from engine.rules.echoes.schema import (
    BringClues,
    DefeatBoss,
    Goal,
    Hostile,
    Location,
    Scenario,
)
from engine.rules.echoes.setup import (
    bring_character,
    bring_item,
    bring_talent,
    copies,
    find_scenario,
    lay_scenario,
)
from engine.rules.echoes.table import Tx
from engine.rules.echoes.vocabulary import SKILLS

Whole = Annotated[int, Meta(ge=0, le=99)]
Begin = Literal[
    "events", "events.reveal", "events.board", "events.heroes", "events.discard",
    "heroes", "heroes.choose", "heroes.act",
    "environment", "environment.hostiles", "environment.friends", "environment.close",
]  # fmt: skip


class HeroAt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hero on the table.

    at: its location (default: the scenario's start). seat: who leads it (default: one seat after another).
    The skills, limit, talents and items are the printed ones unless given. exhausted: talents that are.
    uses: what is left of items. acted: had its turn; resolved: is done with the event card of this round.
    """

    hero: str
    at: str = ""
    seat: str = ""
    wounds: Whole = 0
    clues: Whole = 0
    strength: Whole | None = None
    agility: Whole | None = None
    wisdom: Whole | None = None
    personality: Whole | None = None
    limit: Whole | None = None
    talents: tuple[str, ...] | None = None
    exhausted: tuple[str, ...] = ()
    items: tuple[str, ...] | None = None
    uses: dict[str, Annotated[int, Meta(ge=1, le=99)]] = {}
    acted: bool = False
    resolved: bool = False


class CharacterAt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character on the table, by its card. The second giant rat is `giant-rat-2`. Figures that are given
    replace the printed ones. acted: in this round's Environment phase; gave: its boon is gone."""

    character: str
    at: str = ""
    wounds: Whole = 0
    agility: Whole | None = None
    attack: Whole | None = None
    defence: Whole | None = None
    limit: Whole | None = None
    damage: Whole | None = None
    difficulty: Whole | None = None
    stays: bool | None = None
    acted: bool = False
    gave: bool = False


class LocationAt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A location of the scenario with other figures, or one of an own map; links stand on both sides."""

    id: str
    links: tuple[str, ...] | None = None
    secrets: Whole | None = None
    difficulty: Whole | None = None
    clues: Whole = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    event: str = ""
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    heroes: tuple[HeroAt, ...] = ()
    characters: tuple[CharacterAt, ...] = ()
    locations: tuple[LocationAt, ...] = ()
    goal: Goal | None = None
    brought: Whole = 0


FIGURES = ("agility", "attack", "defence", "limit", "damage", "difficulty", "stays")


def place(tx: Tx, position: Position) -> None:
    """Lay the position out and enter its step; `Malformed` where it names what is not there or cannot be."""
    scenario = _scenario(find_scenario(position.scenario or tx.course.scenario), position)
    lay_scenario(tx, scenario)
    if position.brought:
        tx.emit(ev.CluesBrought("", scenario.start, position.brought), CLAUSE)
    _piles(tx, scenario, position)
    for each in position.locations:
        if each.clues:
            tx.emit(ev.CluesDropped("", each.id, each.clues), CLAUSE)
    heroes = position.heroes or tuple(HeroAt(hero) for hero, _ in zip(CONTENT.heroes, tx.seats, strict=False))
    for nth, hero in enumerate(heroes):
        with written_at(f"heroes[{nth}]"):
            _hero(tx, hero, hero.seat or tx.seats[nth % len(tx.seats)])
    for nth, character in enumerate(position.characters):
        with written_at(f"characters[{nth}]"):
            _character(tx, character)
    _round(tx, position, heroes)
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
    with written_at("locations"):
        _mutual(places)
    with written_at("goal"):
        _reachable(position.goal, tuple(each.id for each in places))
    start = scenario.start if scenario.start in [each.id for each in places] else places[0].id
    rounds = scenario.rounds if position.rounds is None else position.rounds
    return replace(
        scenario, locations=places, start=start, rounds=rounds, goal=position.goal or scenario.goal
    )


def _mutual(places: tuple[Location, ...]) -> None:
    links = {each.id: each.links for each in places}
    for each in places:
        for link in each.links:
            known(link, tuple(links), "location")
            if each.id not in links[link]:
                known(link, links[link], "way")


def _reachable(goal: Goal | None, places: tuple[str, ...]) -> None:
    """A goal that is written names a place of this map, or a hostile."""
    if isinstance(goal, BringClues):
        known(goal.at, places, "location")
    if isinstance(goal, DefeatBoss):
        hostiles = [id for id, each in CONTENT.characters.items() if isinstance(each, Hostile)]
        known(goal.character, hostiles, "character")


def _piles(tx: Tx, scenario: Scenario, position: Position) -> None:
    for what, cards in (("deck", position.deck or ()), ("discard", position.discard)):
        for nth, card in enumerate(cards):
            with written_at(f"{what}[{nth}]"):
                known(card, CONTENT.events, "event")
    if position.deck is None:
        tx.shuffle(EVENT_DECK, copies(scenario.deck), CLAUSE)
    else:
        tx.put_on(EVENT_DECK, position.deck, CLAUSE)
    left = list(copies(scenario.secrets))
    for nth, secret in enumerate(position.secrets):
        with written_at(f"secrets[{nth}]"):
            known(secret, CONTENT.secrets, "secret")
        if secret in left:
            left.remove(secret)
    with written_at("locations"):
        enough_secrets(scenario, len(left) + len(position.secrets))
    tx.shuffle(SECRETS, left, CLAUSE)
    if position.secrets:
        tx.put_on(SECRETS, position.secrets, CLAUSE)
    for card in position.discard:
        tx.emit(ev.EventDiscarded(card), CLAUSE)


# Heroes and characters -----------------------------------------------------------------------------------


def _hero(tx: Tx, at: HeroAt, seat: str) -> None:
    printed = CONTENT.heroes[known(at.hero, CONTENT.heroes, "hero")]
    known(seat, tx.seats, "seat")
    known(at.hero, [id for id in CONTENT.heroes if id not in tx.board.heroes], "hero")
    card = replace(printed, **_given(at, (*SKILLS, "limit")))
    where = known(at.at or tx.board.start, tx.board.locations, "location")
    skills = (card.strength, card.agility, card.wisdom, card.personality)
    tx.emit(ev.HeroPlaced(card.id, seat, where, *skills, card.limit), CLAUSE)
    _belongings(tx, at, printed.talents, printed.items)
    if at.wounds:
        tx.emit(ev.Wounded(card.id, at.wounds), CLAUSE)
    if at.clues:
        tx.emit(ev.CluesGained(card.id, at.clues), CLAUSE)


def _belongings(tx: Tx, at: HeroAt, talents: tuple[str, ...], items: tuple[str, ...]) -> None:
    has = talents if at.talents is None else at.talents
    for talent in at.exhausted:
        known(talent, has, "talent")
    for talent in has:
        known(talent, CONTENT.talents, "talent")
        bring_talent(tx, at.hero, talent, CLAUSE, is_ready=talent not in at.exhausted)
    carries = items if at.items is None else at.items
    for item in at.uses:
        known(item, carries, "item")
    for item in carries:
        known(item, tx.board.box, "item")
        bring_item(tx, at.hero, CONTENT.items[item], CLAUSE)
        if item in at.uses:
            tx.emit(ev.ItemUsed(at.hero, item, at.uses[item]), CLAUSE)
    in_two_hands(carries)


def _character(tx: Tx, at: CharacterAt) -> None:
    printed = CONTENT.characters[known(at.character, CONTENT.characters, "character")]
    figures = _given(at, FIGURES)
    for figure in figures:
        known(figure, printed.__struct_fields__, "figure")
    where = known(at.at or tx.board.start, tx.board.locations, "location")
    card = replace(printed, **figures)
    on_its_feet(at.wounds, card)
    id = bring_character(tx, card, where, CLAUSE)
    if at.wounds:
        tx.emit(ev.CharacterWounded(id, at.wounds), CLAUSE)
    if at.gave:
        tx.emit(ev.BoonGiven(id, ""), CLAUSE)


# The moment ----------------------------------------------------------------------------------------------


def _round(tx: Tx, position: Position, heroes: tuple[HeroAt, ...]) -> None:
    """The round, and who has done what in it."""
    if position.round > 1:
        tx.emit(ev.RoundCompleted(position.round - 1), CLAUSE)
    tx.emit(Marked("round", position.round), CLAUSE)
    for hero in heroes:
        if hero.resolved:
            tx.emit(ev.EventResolved(hero.hero), CLAUSE)
        if hero.acted:
            tx.emit(ev.TurnEnded(hero.hero), CLAUSE)
    for id in _who_acted(position):
        tx.emit(ev.CharacterActed(id), CLAUSE)
    if position.event:
        with written_at("event"):
            known(position.event, CONTENT.events, "event")
        tx.emit(ev.EventRevealed(position.event), CLAUSE)


def _who_acted(position: Position) -> Iterator[str]:
    seen: dict[str, int] = {}
    for each in position.characters:
        seen[each.character] = nth = seen.get(each.character, 0) + 1
        if each.acted:
            yield each.character if nth == 1 else f"{each.character}-{nth}"


def _enter(tx: Tx, position: Position) -> None:
    if position.turn:
        tx.emit(Marked("turn", position.round, position.turn), CLAUSE)
        with written_at("turn"):
            hero = known(position.turn, tx.board.heroes, "hero")
        tx.emit(ev.TurnBegan(hero, position.actions), CLAUSE)
        tx.enter("heroes.act")
        return
    begin = position.begin
    tx.enter(
        begin if begin in FLOW.table else next(leaf for leaf in FLOW.leaves if leaf.startswith(f"{begin}."))
    )
