"""Monsters and decks of a table's own, as the community writes them in JSON (MER-0.11).

    {"name": "hound", "deck": "hound", "stats": [{"type": "elite", "level": 0, "health": 6, ...}, ...]}
    {"name": "hound", "abilities": [{"initiative": 6, "shuffle": true, "actions": [...]}]}

What a card does that the vocabulary has no words for is done by hand (`imported_actions`); a stat card is
taken whole or not at all. All that is wrong with all files is told at once, each with its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.brought import Brought
from engine.content import faults
from engine.errors import Malformed
from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.imported_actions import CONDITIONS, ID, Said, Unknown, abilities, number, told
from engine.rules.mercenaries.schema import BROUGHT, AbilityCard, Deck, Initiative, Monster, Scenario, Stats
from engine.wording import Text, own, say

CLAUSE = "MER-0.11"
LEVELS = 8
RANKS = ("normal", "elite")
TOLD = 40
"""Things that are wrong, told at once at most."""
Small = Annotated[int, Meta(ge=0, le=20)]


class _Card(Struct, frozen=True):
    initiative: Initiative
    shuffle: bool = False
    actions: tuple[Said, ...] = ()


class _Stat(Struct, frozen=True):
    level: Annotated[int, Meta(ge=0, lt=LEVELS)]
    health: Annotated[int, Meta(ge=1, le=200)] | str
    movement: Small = 0
    attack: Small | str = 0
    range: Small = 0
    type: Literal["normal", "elite"] = "normal"
    actions: tuple[Said, ...] = ()
    immunities: tuple[str, ...] = ()
    special: tuple[Any, ...] = ()


class _File(Struct, frozen=True):
    name: Annotated[str, Meta(max_length=40)]
    deck: Annotated[str, Meta(max_length=40)] = ""
    count: Annotated[int, Meta(ge=1, le=10)] = 6
    flying: bool = False
    stats: Annotated[tuple[_Stat, ...], Meta(max_length=100)] = ()
    abilities: Annotated[tuple[_Card, ...], Meta(max_length=30)] = ()


class Taken(Struct, frozen=True):
    """What the files give: types and decks, called as on the table; by type the one of the scenario in whose
    place it comes; and what is done by hand, in sentences."""

    monsters: tuple[Monster, ...]
    decks: tuple[Deck, ...]
    places: dict[str, str]
    by_hand: tuple[Text, ...]


Found = tuple[Brought, Monster | Deck]
Wrong = tuple[str, str, Text]
"""What is wrong: the file, the path in it, and what."""


def taken(scenario: Scenario, files: Sequence[Brought]) -> Taken:
    """The monsters and decks that a table brings along to a scenario; `Malformed` with all that is wrong."""
    wrong: list[Wrong] = []
    found: list[Found] = []
    for file in files:
        read_so, told_so = read(file.file, file.text)
        wrong += told_so
        if read_so is not None:
            found.append((file, read_so))
    whole = len(found) == len(files)  # else one that is named may be in a file that could not be read
    types = {one.id: one for _, one in found if isinstance(one, Monster)}
    decks = {one.id: _summoning(one, types) for _, one in found if isinstance(one, Deck)}
    places: dict[str, str] = {}
    wrong += [*_twice(found), *_placed(scenario, found, decks.values(), places)]
    if whole:
        wrong += _leads_nowhere(types, decks, found)
    if wrong:
        raise Malformed(_all_wrong(wrong), CLAUSE)
    monsters = [replace(one, deck=_deck_of(one, decks)) for one in types.values()]
    hand = [
        say("{file}, card {n}: by hand: {words}", file=file.file, n=n, words=own(words))
        for file, one in found
        if isinstance(one, Deck)
        for n, words in by_hand(decks[one.id])
    ]
    return Taken(tuple(monsters), tuple(decks.values()), places, tuple(hand))


def _all_wrong(wrong: Iterable[Wrong]) -> Text:
    lines = [
        say("{where}, at {path}: {expected}", where=file, path=path, expected=what)
        for file, path, what in wrong
    ]
    if len(lines) > TOLD:
        lines = [*lines[:TOLD], say("and {n} more", n=len(lines) - TOLD)]
    return reduce(lambda before, one: say("{before}; {one}", before=before, one=one), lines)


# Several files -----------------------------------------------------------------------------------------


def _twice(found: Iterable[Found]) -> Iterator[Wrong]:
    before: set[tuple[type, str]] = set()
    for file, one in found:
        if (type(one), one.id) in before:
            yield file.file, "$.name", say("{name} was there before", name=_said(one.id))
        before.add((type(one), one.id))


def _placed(
    scenario: Scenario, found: Iterable[Found], decks: Iterable[Deck], places: dict[str, str]
) -> Iterator[Wrong]:
    """In whose place each type comes, filled into `places`; and what is wrong with that."""
    there = types_of(scenario)
    done = [each for deck in decks for card in deck.cards for each in card.abilities]
    summoned = {each.figure for each in done if isinstance(each, do.Summon)}
    for file, one in found:
        name, them = _said(one.id), ", ".join(there)
        place = file.place or (name if name in there else "")
        if isinstance(one, Deck):
            if file.place:
                yield file.file, "$", say("{name} is a deck, which comes in nobody's place", name=name)
        elif place and place not in there:
            yield file.file, "$", say("no {name} is in this scenario: {them}", name=place, them=them)
        elif place in places.values():
            yield file.file, "$", say("something else comes in the place of {name}", name=place)
        elif place:
            places[one.id] = place
        elif one.id not in summoned:
            what = say(
                "no {name} is in this scenario: say in whose place it comes, {them}", name=name, them=them
            )
            yield file.file, "$.name", what


def types_of(scenario: Scenario) -> tuple[str, ...]:
    """The types of monsters in a scenario, in the order in which they may come."""
    placed = [each.monster for room in scenario.rooms for each in room.monsters]
    later = [each.monster for wave in scenario.waves for each in wave.monsters]
    return tuple(dict.fromkeys((*placed, *later)))


def _leads_nowhere(
    types: dict[str, Monster], decks: dict[str, Deck], found: Iterable[Found]
) -> Iterator[Wrong]:
    """A deck that is not there, or that nobody uses."""
    used = {_deck_of(each, decks) for each in types.values()}
    for file, one in found:
        if isinstance(one, Monster) and _deck_of(one, decks) not in {**decks, **CONTENT.decks}:
            yield file.file, "$.deck", say("there is no deck {name}", name=one.deck)
        if isinstance(one, Deck) and one.id not in used:
            what = say("no monster that comes along uses the deck {name}", name=_said(one.id))
            yield file.file, "$.name", what


def _deck_of(monster: Monster, decks: dict[str, Deck]) -> str:
    """The deck of a type: one that comes along before one of the box."""
    return BROUGHT + monster.deck if BROUGHT + monster.deck in decks else monster.deck


def _said(id: str) -> str:
    """What a file calls what the table calls so."""
    return id.removeprefix(BROUGHT)


def _summoning(deck: Deck, types: dict[str, Monster]) -> Deck:
    """A deck that summons what comes along before what is in the box, and by hand what is neither."""

    def meant(each: do.Doing) -> do.Doing:
        if not isinstance(each, do.Summon):
            return each
        if BROUGHT + each.figure in types:
            return replace(each, figure=BROUGHT + each.figure)
        return each if each.figure in CONTENT.monsters else do.ByHand(words=f"summon {each.figure}")

    cards = [replace(card, abilities=tuple(map(meant, card.abilities))) for card in deck.cards]
    return replace(deck, cards=tuple(cards))


def by_hand(deck: Deck) -> Iterator[tuple[int, str]]:
    """The cards of a deck, from 1, that have something to be done by hand, and what."""
    for nth, card in enumerate(deck.cards, 1):
        for each in card.abilities:
            if isinstance(each, do.ByHand):
                yield nth, each.words


# One file ----------------------------------------------------------------------------------------------


def read(file: str, text: str) -> tuple[Monster | Deck | None, list[Wrong]]:
    """The monster or the deck of a file, if it is one; and all that is wrong with it."""
    try:
        given = msgspec.json.decode(text)
        wrong = [(path, own(expected)) for path, expected in faults(given, _File)]
        found = None if wrong and not isinstance(given, dict) else _understood(given, wrong)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        found, wrong = None, [("$", say("it is not JSON: {problem}", problem=str(error)))]
    except RecursionError:
        found, wrong = None, [("$", say("it is nested too deeply"))]
    return None if wrong else found, [(file, path, what) for path, what in wrong]


def _understood(given: dict[str, Any], wrong: list[tuple[str, Text]]) -> Monster | Deck | None:
    """What a file says; what is wrong with it beside its shape is added to the rest."""
    for key in ("name", "deck"):
        called = given.get(key, "")
        no_name = isinstance(called, str) and (not ID.match(called) or called.endswith("-card"))
        if no_name and (called or key == "name"):
            what = say("{name} is no name of small letters and hyphens", name=repr(called))
            wrong.append((f"$.{key}", what))
    if bool(given.get("stats")) == bool(given.get("abilities")):
        wrong.append(("$", say("a monster has stats, a deck has abilities, and a file holds one of them")))
        return None
    if given.get("stats"):
        return _monster(given, wrong)
    if wrong:
        return None
    said = msgspec.convert(given, _File)
    cards = [
        AbilityCard(initiative=card.initiative, mixes=card.shuffle, abilities=tuple(abilities(card.actions)))
        for card in said.abilities
    ]
    return Deck(id=BROUGHT + said.name, name=_title(said.name), cards=tuple(cards))


def _monster(given: dict[str, Any], wrong: list[tuple[str, Text]]) -> Monster | None:
    """A type with its sixteen stat cards; those that have no fault of their shape are looked at, whatever is
    wrong with others."""
    cards: dict[tuple[str, int], Stats | None] = {}
    if not isinstance(given["stats"], list):
        return None
    for nth, row in enumerate(given["stats"]):
        path = f"$.stats[{nth}]"
        rank, level = (row.get("type", RANKS[0]), row.get("level")) if isinstance(row, dict) else ("", 0)
        if rank not in RANKS or not isinstance(level, int):
            continue
        if (rank, level) in cards:
            wrong.append((path, say("the stat card {card} was there before", card=f"{rank} {level}")))
        cards[rank, level] = None
        if not any(each.startswith(f"{path}.") or each == path for each, _ in wrong):
            try:
                cards[rank, level] = _stats(msgspec.convert(row, _Stat), given.get("flying") is True)
            except Unknown as unknown:
                wrong.append((path, say("no stat card can say {what}", what=str(unknown))))
    sixteen = [(rank, level) for rank in RANKS for level in range(LEVELS)]
    missing = [f"{rank} {level}" for rank, level in sixteen if (rank, level) not in cards]
    wrong += [("$.stats", say("the stat card {card} is missing", card=card)) for card in missing]
    if wrong:
        return None
    said = msgspec.convert(given, _File)
    stats = tuple([each for key in sixteen if (each := cards[key])])
    return Monster(
        id=BROUGHT + said.name, name=_title(said.name), deck=said.deck or said.name, standees=said.count,
        normal=stats[:LEVELS], elite=stats[LEVELS:],
    )  # fmt: skip


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
            more["retaliate"] = _printed(action)
            for each in action.sub_actions:
                if each.type != "range":
                    raise Unknown(told(action))
                more["retaliates_at"] = _printed(each)
        elif action.type in ("shield", "pierce", "target") and not action.sub_actions:
            more["targets" if action.type == "target" else action.type] = _printed(action)
        elif action.type == "flying":
            flies = True
        else:
            raise Unknown(told(action))
    return Stats(
        health=stat.health, move=stat.movement, attack=stat.attack, range=stat.range, flies=flies,
        conditions=tuple(conditions), immune=stat.immunities, **more,
    )  # fmt: skip


def _printed(action: Said) -> int:
    """A number that stands on a stat card."""
    if not 1 <= number(action) <= 9:
        raise Unknown(told(action))
    return number(action)
