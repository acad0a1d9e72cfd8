"""Monsters and decks as the community writes them in JSON, read into rows of the content.

    {"name": "hound", "deck": "hound", "stats": [{"type": "elite", "level": 0, "health": 6, ...}, ...]}
    {"name": "hound", "abilities": [{"initiative": 6, "shuffle": true, "actions": [...]}]}

A file in `content/imported/` is read with the rest of the content; a scenario that names its monster has it.
What a card does that the vocabulary has no words for is done by hand (`imported_actions`); a stat card is
taken whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.content import fault
from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.imported_actions import CONDITIONS, ID, Said, Unknown, abilities, number, told
from engine.rules.mercenaries.schema import AbilityCard, Deck, Monster, Tables
from engine.rules.mercenaries.state import Stats

LEVELS = 8
RANKS = ("normal", "elite")


class _Card(Struct, frozen=True):
    initiative: int
    shuffle: bool = False
    actions: tuple[Said, ...] = ()


class _Stat(Struct, frozen=True):
    level: int
    health: int | str = 0
    movement: int = 0
    attack: int | str = 0
    range: int = 0
    type: str = "normal"
    actions: tuple[Said, ...] = ()
    immunities: tuple[str, ...] = ()
    special: tuple[Any, ...] = ()


class _File(Struct, frozen=True):
    name: str
    deck: str = ""
    count: int = 6
    flying: bool = False
    stats: tuple[_Stat, ...] = ()
    abilities: tuple[_Card, ...] = ()


FOLDER = "imported/"


def come(
    tables: Tables, files: Mapping[str, bytes], where: str = ""
) -> tuple[dict[str, Monster], dict[str, Deck]]:
    """The monsters and decks that lie in the folder of imported files; what they name is there or among the
    tables, and no name is used twice."""
    monsters: dict[str, Monster] = {}
    decks: dict[str, Deck] = {}
    places: dict[str, str] = {}
    called = {*called_already(tables)}
    for name in sorted(name for name in files if name.startswith(FOLDER)):
        found = read(where + name, files[name])
        if isinstance(found, Monster):
            taken = found.id in called or found.id in monsters
            monsters[found.id] = found
        else:
            taken = found.id in tables.decks or found.id in decks
            decks[found.id] = found
        if taken:
            raise fault(where + name, "$.name", f"{found.id} was there before")
        places[f"{type(found).__name__} {found.id}"] = where + name
    for id, monster in monsters.items():
        if monster.deck not in {**tables.decks, **decks}:
            raise fault(places[f"Monster {id}"], "$.deck", f"{monster.deck} is no deck")
    known = {**tables.summons, **tables.monsters, **monsters}
    for id, deck in decks.items():
        for each in [each for card in deck.cards for each in card.abilities]:
            if isinstance(each, do.Summon) and each.figure not in known:
                told = f"{each.figure} is neither a summon nor a monster"
                raise fault(places[f"Deck {id}"], "$.abilities", told)
    return monsters, decks


def called_already(tables: Tables) -> Iterator[str]:
    """What figures, cards and items are called."""
    for one in tables.classes.values():
        yield from (one.id, *(card.id for card in one.cards))
    yield from (*tables.items, *tables.summons, *tables.monsters)


def read(file: str, data: bytes) -> Monster | Deck:
    """The monster or the deck of a file; `Malformed` with a sentence for what is neither, or not whole."""
    try:
        said = msgspec.json.decode(data, type=_File)
    except msgspec.ValidationError as error:
        expected, _, path = str(error).partition(" - at `")
        raise fault(file, path.rstrip("`") or "$", expected) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise fault(file, "$", f"it is not JSON: {error}") from error
    for key, called in (("name", said.name), ("deck", said.deck)):
        if (called and not ID.match(called)) or (key == "name" and not called):
            raise fault(file, f"$.{key}", f"{called!r} is no name of small letters and hyphens")
    if bool(said.stats) == bool(said.abilities):
        raise fault(file, "$", "a monster has stats, a deck has abilities, and a file holds one of them")
    found = _deck(file, said) if said.abilities else _monster(file, said)
    try:
        return msgspec.convert(msgspec.to_builtins(found), type(found))
    except msgspec.ValidationError as error:  # numbers out of bounds
        expected, _, path = str(error).partition(" - at `")
        raise fault(file, path.rstrip("`") or "$", expected) from error


# Monsters ----------------------------------------------------------------------------------------------


def _monster(file: str, said: _File) -> Monster:
    cards: dict[str, dict[int, Stats]] = {rank: {} for rank in RANKS}
    for nth, stat in enumerate(said.stats):
        path = f"$.stats[{nth}]"
        if stat.type not in cards or not 0 <= stat.level < LEVELS or stat.level in cards[stat.type]:
            raise fault(file, path, f"{stat.type} {stat.level} is no stat card, or was there before")
        try:
            cards[stat.type][stat.level] = _stats(stat, said.flying)
        except Unknown as unknown:
            raise fault(file, path, f"no stat card can say {unknown}") from unknown
    for rank, levels in cards.items():
        for level in range(LEVELS):
            if level not in levels:
                raise fault(file, "$.stats", f"the stat card {rank} {level} is missing")
    normal, elite = (tuple([cards[rank][level] for level in range(LEVELS)]) for rank in RANKS)
    deck = said.deck or said.name
    return Monster(
        id=said.name, name=_title(said.name), deck=deck, standees=said.count, normal=normal, elite=elite
    )


def _title(name: str) -> str:
    return name.replace("-", " ").title()


def _stats(stat: _Stat, flies: bool) -> Stats:
    if not isinstance(stat.health, int) or not isinstance(stat.attack, int) or stat.special:
        raise Unknown(f"{stat.health} hit points and an attack of {stat.attack}, or the specials of a boss")
    strange = [each for each in stat.immunities if each not in CONDITIONS]
    if strange:
        raise Unknown(strange[0])
    more: dict[str, Any] = {}
    conditions: list[str] = []
    for action in stat.actions:
        if action.type == "condition" and action.value in CONDITIONS and not action.sub_actions:
            conditions.append(str(action.value))
        elif action.type == "retaliate":
            more["retaliate"] = number(action)
            for each in action.sub_actions:
                if each.type != "range":
                    raise Unknown(told(action))
                more["retaliates_at"] = number(each)
        elif action.type in ("shield", "pierce", "target") and not action.sub_actions:
            more["targets" if action.type == "target" else action.type] = number(action)
        elif action.type == "flying":
            flies = True
        else:
            raise Unknown(told(action))
    return Stats(
        health=stat.health, move=stat.movement, attack=stat.attack, range=stat.range, flies=flies,
        conditions=tuple(conditions), immune=stat.immunities, **more,
    )  # fmt: skip


# Decks -------------------------------------------------------------------------------------------------


def _deck(file: str, said: _File) -> Deck:
    cards = [
        AbilityCard(initiative=card.initiative, mixes=card.shuffle, abilities=tuple(abilities(card.actions)))
        for card in said.abilities
    ]
    return Deck(id=said.name, name=_title(said.name), cards=tuple(cards))


def by_hand(deck: Deck) -> Iterator[tuple[int, str]]:
    """The cards of a deck, from 1, that have something to be done by hand, and what."""
    for nth, card in enumerate(deck.cards, 1):
        for each in card.abilities:
            if isinstance(each, do.ByHand):
                yield nth, each.words
