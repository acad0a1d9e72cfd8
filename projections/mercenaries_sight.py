"""What can be looked up in mercenaries: figures with their stat cards, cards and items wherever they lie, the
monsters' cards of the round, conditions, what lies on the map, and the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from engine.model import State
from engine.rules.mercenaries.schema import Stats
from engine.rules.mercenaries.state import Board, Character, Figure, Item
from engine.rules.mercenaries.vocabulary import ELEMENTS, Condition
from engine.wording import Text, Value, count, own, say
from projections import plotted
from projections.sight import Sight, Thing

WORDS: Mapping[str, tuple[str, ...]] = {
    "character": ("MER-0.1", "MER-3.1", "MER-4.4"),
    "monster": ("MER-2.3", "MER-6.1", "MER-6.2"),
    "elite": ("MER-2.3",),
    "summoned": ("MER-2.2", "MER-5.5"),
    "card": ("MER-1.1", "MER-3.1", "MER-3.3", "MER-3.6"),
    "ability": ("MER-2.1", "MER-7.1"),
    "item": ("MER-3.7", "MER-4.2"),
    "condition": ("MER-5.4",),
    "element": ("MER-5.5",),
    "initiative": ("MER-2.2", "MER-2.4", "MER-2.5", "MER-2.6"),
    "hp": ("MER-4.3", "MER-4.4"),
    "hand": ("MER-1.1", "MER-4.3"),
    "discard": ("MER-3.3", "MER-4.1", "MER-4.3"),
    "lost": ("MER-3.3", "MER-4.1"),
    "active": ("MER-3.3", "MER-7.1"),
    "modifiers": ("MER-5.1", "MER-5.2", "MER-5.3"),
    "shield": ("MER-5.1",),
    "retaliate": ("MER-5.5",),
    "attack": ("MER-5.1", "MER-5.3"),
    "move": ("MER-5.5",),
    "rest": ("MER-4.1", "MER-4.2"),
    "trap": ("MER-5.5", "MER-6.4"),
    "obstacle": ("MER-5.5",),
    "difficult": ("MER-5.5",),
    "hazard": ("MER-5.5", "MER-6.4"),
    "coin": ("MER-3.8",),
    "treasure": ("MER-3.8",),
    "level": ("MER-0.9",),
    "gold": ("MER-0.4", "MER-3.8"),
    "xp": ("MER-7.2",),
    **dict.fromkeys(ELEMENTS, ("MER-5.5",)),
}
"""The words of the rules, with their clauses."""


def things(state: State) -> Iterator[Thing]:
    """All of it, the nearest first: figures, cards, items, the monsters' cards, conditions."""
    of: Board = state.board
    for id, figure in of.figures.items():
        kind = "monster" if figure.monster else "summoned" if figure.owner else "character"
        words = ("elite",) if figure.elite else ()
        yield Thing(id=id, of=figure.kind, kind=kind, about=tuple(_figure(of, id, figure)), words=words)
    for id, character in of.characters.items():
        if id not in of.figures:
            yield Thing(id=id, of=character.kind, kind="character", about=_out(character))
        yield from _cards(id, character)
        for item, worn in character.items.items():
            yield Thing(id=item, kind="item", about=(say("worn by {figure}", figure=id), _item(worn)))
    for deck in of.decks.values():
        for card in deck.up:
            yield Thing(id=card, kind="ability", about=(say("the card of this round"),))
        for card in deck.spent:
            yield Thing(id=card, kind="ability", about=(say("turned up before"),))
    for condition in get_args(Condition):
        has = tuple([id for id, each in of.figures.items() if condition in each.conditions])
        about = (say("on {figures}", figures=has),) if has else ()
        yield Thing(id=condition, kind="condition", about=about)


def _out(character: Character) -> tuple[Value, ...]:
    return (say("exhausted"),) if character.exhausted else ()


def _figure(of: Board, id: str, figure: Figure) -> Iterator[Value]:
    """How a figure stands: hit points, what is printed of it, what lies on it, where it is."""
    if figure.elite:
        yield "elite"
    yield say("{n} of {limit} hit points", n=figure.hp, limit=figure.stats.health)
    if figure.kind not in {each.kind for each in of.characters.values()}:
        yield from _printed(figure.stats)
    for condition, ends in figure.conditions.items():
        yield plotted.condition(condition, ends)
    for row in of.lasting:
        if row.target == id:
            what, _, far = row.figure.partition(":")
            told = say("{what} {n} from {source}", what=what, n=row.amount, source=row.source)
            yield say("{what} (range {n})", what=told, n=int(far)) if far not in ("", "1") else told
    yield say("at: {place}", place=own(figure.at))


def _printed(stats: Stats) -> Iterator[Text]:
    """The stat card, as far as it says anything."""
    yield say("Move {value}", value=stats.move)
    yield say("Attack {value}", value=stats.attack)
    if stats.range:
        yield say("range {n}", n=stats.range)
    if stats.targets > 1:
        yield count("{n} target", "{n} targets", n=stats.targets)
    if stats.shield:
        yield say("Shield {value}", value=stats.shield)
    if stats.pierce:
        yield say("pierce {n}", n=stats.pierce)
    if stats.retaliate:
        told = say("Retaliate {value}", value=stats.retaliate)
        far = stats.retaliates_at
        yield say("{what} (range {n})", what=told, n=far) if far > 1 else told
    if stats.flies:
        yield say("flies")
    if stats.advantage:
        yield say("attacks with advantage")
    if stats.hindering:
        yield say("disadvantage for whoever attacks it")
    if stats.conditions:
        yield say("its attacks add {conditions}", conditions=stats.conditions)
    if stats.immune:
        yield say("immune to {conditions}", conditions=stats.immune)


def _cards(id: str, character: Character) -> Iterator[Thing]:
    for cards, told in (
        (character.chosen, say("played in this round by {figure}", figure=id)),
        (character.hand, say("in the hand of {seat}", seat=id)),
        (character.discard, say("in the discard pile of {seat}", seat=id)),
        (character.lost, say("lost by {figure}", figure=id)),
    ):
        for card in cards:
            yield Thing(id=card, kind="card", about=(told,))
    for card, active in character.active.items():
        about: tuple[Value, ...] = (say("in the active area of {figure}", figure=id),)
        if active.uses:
            about += (count("{n} use left", "{n} uses left", n=active.uses),)
        if active.until == "round":
            about += (say("for the round"),)
        if active.lost:
            about += (say("lost afterwards"),)
        yield Thing(id=card, kind="card", about=about)


def _item(item: Item) -> Text:
    return say("consumed") if item.gone else say("ready") if item.ready else say("spent")


SIGHT = Sight(things, WORDS)
