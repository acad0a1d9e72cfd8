"""What can be looked up in echoes: heroes with what they carry, characters, places, cards that lie open, and
the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model import State
from engine.rules.echoes.state import Board, Character, Hero, Location
from engine.wording import Text, Value, count, say
from projections import figures
from projections.sight import Sight, Thing, figure, wounded

SKILLS = ("strength", "agility", "wisdom", "personality")

WORDS: Mapping[str, tuple[str, ...]] = {
    "hero": ("ECH-4.1", "ECH-4.2", "ECH-4.7", "ECH-6.1"),
    "hostile": ("ECH-5.2", "ECH-5.3", "ECH-5.5", "ECH-4.5", "ECH-4.10"),
    "friend": ("ECH-4.13", "ECH-5.4"),
    "talent": ("ECH-3.2", "ECH-3.7", "ECH-3.8", "ECH-4.11"),
    "item": ("ECH-4.15", "ECH-4.16"),
    "event": ("ECH-2.1", "ECH-2.2", "ECH-2.3", "ECH-2.5"),
    "events": ("ECH-2.1", "ECH-2.4"),
    "place": ("ECH-4.4", "ECH-4.5", "ECH-4.12"),
    "secret": ("ECH-4.12",),
    "secrets": ("ECH-1.5", "ECH-4.12"),
    "clue": ("ECH-6.4",),
    "trap": ("ECH-4.12",),
    "boss": ("ECH-6.2",),
    "strength": ("ECH-3.1", "ECH-4.10"),
    "agility": ("ECH-3.1", "ECH-4.5", "ECH-5.2"),
    "wisdom": ("ECH-3.1", "ECH-4.12"),
    "personality": ("ECH-3.1", "ECH-4.13"),
    "test": ("ECH-3.1", "ECH-3.3", "ECH-3.4", "ECH-3.9"),
    "difficulty": ("ECH-3.4", "ECH-3.5", "ECH-3.9"),
    "fate": ("ECH-3.3", "ECH-3.6"),
    "doom": ("ECH-3.3", "ECH-3.6"),
    "fortune": ("ECH-3.3", "ECH-3.6"),
    "moving": ("ECH-4.3", "ECH-4.4", "ECH-4.14"),
    "escaping": ("ECH-4.5", "ECH-4.6", "ECH-4.17"),
    "resting": ("ECH-4.3", "ECH-4.8"),
    "fighting": ("ECH-4.9", "ECH-4.10"),
    "investigating": ("ECH-4.12",),
    "dealing": ("ECH-4.13",),
    "wounds": ("ECH-6.1", "ECH-4.8"),
    "exhausted": ("ECH-3.7", "ECH-4.8"),
    "out": ("ECH-6.1", "ECH-6.4"),
    "lent": ("ECH-1.6",),
    "box": ("ECH-4.15", "ECH-4.16"),
    "goal": ("ECH-6.2", "ECH-6.3", "ECH-6.4"),
}
"""The words of the rules, with their clauses."""


def things(state: State) -> Iterator[Thing]:
    """All of it, the nearest first: people, places, what is carried, cards."""
    of: Board = state.board
    for id, hero in of.heroes.items():
        yield Thing(id=id, kind="hero", about=tuple(_hero(state, id, hero)))
    for id, each in of.characters.items():
        kind = "hostile" if each.hostile else "friend"
        words = ("boss",) if each.kind == of.goal.foe else ()
        yield Thing(id=id, of=each.kind, kind=kind, about=tuple(_character(each)), words=words)
    for id, place in of.locations.items():
        yield Thing(id=id, kind="place", about=tuple(_place(of, id, place)))
    yield from _carried(of)
    yield from _cards(of)


def _hero(state: State, id: str, hero: Hero) -> Iterator[Value]:
    for skill in SKILLS:
        yield figure(skill, getattr(hero, skill), figures.addends(state.course, id, skill))
    yield from wounded(hero.wounds, hero.limit)
    if hero.clues:
        yield count("{n} clue", "{n} clues", n=hero.clues)
    yield "out" if hero.out else _at(hero.at)


def _at(place: str) -> Text:
    return say("at: {place}", place=place)


def _character(each: Character) -> Iterator[Value]:
    if each.hostile:
        for name in ("agility", "attack", "defence"):
            yield figure(name, getattr(each, name), {})
        yield from wounded(each.wounds, each.limit)
    elif each.gave:
        yield say("the boon was given")
    yield _at(each.at)


def _place(of: Board, id: str, place: Location) -> Iterator[Value]:
    if id == of.start:
        yield say("where the heroes began")
    if id == of.goal.place:
        yield "goal"
    there = [hero for hero, each in of.heroes.items() if each.at == id and not each.out]
    there += [character for character, each in of.characters.items() if each.at == id]
    if there:
        yield say("there: {who}", who=tuple(there))
    if place.secrets:
        yield count("{n} secret", "{n} secrets", n=place.secrets)
        yield say("Wisdom against {difficulty}", difficulty=place.difficulty)
    if place.clues:
        yield count("{n} clue", "{n} clues", n=place.clues)
    yield say("leads to {places}", places=place.links)


def _carried(of: Board) -> Iterator[Thing]:
    for id, hero in of.heroes.items():
        for talent, each in hero.talents.items():
            stands = say("ready") if each.ready else say("exhausted")
            yield Thing(id=talent, kind="talent", about=(say("talent of {hero}", hero=id), stands))
        for item, held in hero.items.items():
            left = (count("{n} use left", "{n} uses left", n=held.uses),) if held.uses else ()
            yield Thing(id=item, kind="item", about=(say("carried by {hero}", hero=id), *left))
    for item in of.box:
        yield Thing(id=item, kind="item", about=(say("in the box"),))


def _cards(of: Board) -> Iterator[Thing]:
    """Event cards that lie open or that the viewer looked at, secrets that were found, who was defeated."""
    if of.event:
        yield Thing(id=of.event, kind="event", about=(say("the card of this round"),))
    for card in dict.fromkeys(of.discard):
        yield Thing(id=card, kind="event", about=(say("in the discard pile"),))
    for cards in of.saw.values():
        for card in cards:
            yield Thing(id=card, kind="event", about=(say("the next card of the deck, as you saw"),))
    for secret in dict.fromkeys(of.found):
        yield Thing(id=secret, kind="secret", about=(say("found"),))
    for kind in dict.fromkeys(of.defeated):
        if all(each.kind != kind for each in of.characters.values()):
            yield Thing(id=kind, kind="hostile", about=(say("defeated"),))


SIGHT = Sight(things, WORDS)
