"""What people may not write: a change by hand that contradicts the table as it is (KER-8.1).

Of a change, what names stand for is looked at first, then what each kind of event takes for granted. What
follows from a change is left to `consequences`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.events import Event
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT, HANDS
from engine.rules.echoes.reading import unlaid
from engine.rules.echoes.schema import Hostile
from engine.rules.echoes.state import Board
from engine.rules.echoes.vocabulary import SKILLS
from engine.rules.echoes.words import thing
from engine.tabletop.by_hand import HAND, Misfit, Named, Wrong, first, unknown
from engine.turn import Tx
from engine.wording import count, say

ADJUSTABLE = (
    ev.Wounded, ev.Healed, ev.HeroOut, ev.HeroMoved, ev.TalentSpent, ev.TalentReadied, ev.Lent, ev.LentEnded,
    ev.ItemGained, ev.WeaponGained, ev.ItemUsed, ev.ItemPutAway, ev.LimitMoved, ev.CharacterAdded,
    ev.CharacterMoved, ev.CharacterWounded, ev.CharacterMended, ev.CharacterDefeated, ev.BoonGiven,
    ev.SecretsLaid, ev.CluesGained, ev.CluesDropped, ev.CluesTaken, ev.CluesBrought,
)  # fmt: skip
"""What a manual adjustment may consist of."""
STAYS_OUT = (ev.Healed, ev.HeroOut, ev.ItemPutAway, ev.LentEnded, ev.CluesDropped)
"""What may be said of a hero that is out."""
LEAST = {"wounds": 1, "hands": 0, "uses": 0, "left": 0}
"""The least that an amount may be; of what is counted the core says it."""
FIGURES = ("agility", "attack", "defence", "damage", "difficulty")
HERO, PLACE = say("no hero {name} is on the table"), say("there is no location {name}")
CHARACTER = say("no character {name} is on the table")
HEROES = (Named("hero", "heroes", HERO), Named("by", "heroes", HERO, empty=True))
NAMED = (
    Named("character", "characters", CHARACTER, empty=True, but=(ev.CharacterAdded,)),
    Named("at to location", "locations", PLACE),
    Named("source", "locations", PLACE, but=(ev.Lent, ev.LentEnded)),
    Named("skill", SKILLS, say("there is no skill {name}"), "ECH-3.1"),
)
"""What has to be on the table."""


def misfit(tx: Tx, event: Event) -> Misfit | None:
    """Why an event contradicts the table, or None."""
    board: Board = tx.board
    return first(
        unknown(HEROES, board, event, thing),
        _out(board, event),
        unknown(NAMED, board, event, thing),
        _amounts(event),
        _kinds(tx, board, event),
    )


def _out(board: Board, x: Any) -> Iterator[Wrong]:
    """A hero that is out takes no part (ECH-6.1)."""
    for hero in (getattr(x, "hero", ""), getattr(x, "by", "")):
        out = hero != "" and board.heroes[hero].out and not isinstance(x, STAYS_OUT)
        yield out, say("{hero} is out", hero=thing(hero)), "ECH-6.1"


def _amounts(x: Any) -> Iterator[Wrong]:
    """What is lent is a skill, an amount is at least so much, and what adds nothing is not said."""
    for each in getattr(x, "lends", ()):
        skill = thing(each.source)
        yield each.source not in SKILLS, say("there is no skill {name}", name=skill), "ECH-3.1"
    for field, least in LEAST.items():
        amount = getattr(x, field, least)
        yield amount < least, say("{n} is too few", n=amount), HAND
    if isinstance(x, ev.Lent | ev.LimitMoved):
        amount = x.amount if isinstance(x, ev.Lent) else x.rounds
        yield not amount, say("{n} is too few", n=amount), HAND


def _kinds(tx: Tx, board: Board, x: Any) -> Iterator[Wrong]:
    """What each kind of event takes for granted."""
    who: str = getattr(x, "hero", "") or getattr(x, "character", "")
    figure: Any = board.heroes.get(who) or board.characters.get(who)
    if isinstance(x, ev.HeroMoved | ev.CharacterMoved):
        elsewhere = x.source != figure.at or x.to == figure.at
        yield elsewhere, say("{who} is at {place}", who=thing(who), place=thing(figure.at)), HAND
    elif isinstance(x, ev.HeroOut):
        yield figure.wounds < figure.limit, say("{hero} can bear more wounds", hero=thing(who)), "ECH-6.1"
    elif isinstance(x, ev.TalentSpent | ev.TalentReadied):
        held, talent = figure.talents.get(x.talent), thing(x.talent)
        yield held is None, say("the hero does not have {talent}", talent=talent), HAND
        spent = isinstance(x, ev.TalentSpent)
        yield spent and not held.ready, say("{talent} is exhausted", talent=talent), "ECH-3.7"
        yield not spent and held.ready, say("{talent} is ready", talent=talent), "ECH-3.7"
    elif isinstance(x, ev.ItemGained | ev.WeaponGained):
        yield x.hands > HANDS, say("a hero has two hands"), "ECH-4.15"
    elif isinstance(x, ev.ItemUsed):
        yield x.item not in figure.items, say("the hero does not carry {item}", item=thing(x.item)), HAND
    elif isinstance(x, ev.LentEnded):
        lent = (x.source, x.skill) in [(each.source, each.figure) for each in figure.lent]
        told = say("{source} lends nothing to {skill}", source=thing(x.source), skill=thing(x.skill))
        yield not lent, told, HAND
    elif isinstance(x, ev.SecretsLaid):
        left = unlaid(board, tx.course)
        yield (
            x.secrets > left,
            count("{n} secret is left that lies nowhere", "{n} secrets are left that lie nowhere", n=left),
            "ECH-4.12",
        )
    elif isinstance(x, ev.CluesDropped | ev.CluesTaken | ev.CluesBrought):
        yield from _clues(board, x)
    elif hasattr(x, "character"):
        yield from _characters(board, x)


def _clues(board: Board, x: ev.CluesDropped | ev.CluesTaken | ev.CluesBrought) -> Iterator[Wrong]:
    hero = board.heroes[x.hero]
    yield (
        x.location != hero.at,
        say("{who} is at {place}", who=thing(x.hero), place=thing(hero.at)),
        "ECH-6.4",
    )
    stands = isinstance(x, ev.CluesDropped) and hero.wounds < hero.limit
    yield stands, say("only a hero that is out leaves its clues"), "ECH-6.4"
    unwanted = isinstance(x, ev.CluesBrought) and (board.goal.kind, board.goal.place) != ("clues", x.location)
    yield unwanted, say("no clues are wanted at {place}", place=thing(x.location)), "ECH-6.4"


def _characters(board: Board, x: Any) -> Iterator[Wrong]:
    name, there = thing(x.character), board.characters.get(x.character)
    twice = isinstance(x, ev.CharacterAdded) and there is not None
    yield twice, say("{character} is on the table already", character=name), HAND
    hostile = x.hostile if there is None else there.hostile
    kind = x.kind if there is None else there.kind
    if there is None:
        yield kind not in CONTENT.characters, say("there is no character {name}", name=thing(kind)), HAND
        other = x.character != kind and not re.fullmatch(rf"{kind}-[1-9]\d?", x.character)
        yield other, say("a {kind} is called {kind} or {kind}-2", kind=kind), HAND
        lowest = min(getattr(x, each) for each in FIGURES) < 0 or (hostile and x.limit < 1)
        yield lowest, say("a figure of {character} is too low", character=name), HAND
        printed = isinstance(CONTENT.characters[kind], Hostile)
        yield hostile and not printed, say("{character} is no hostile", character=name), HAND
        yield printed and not hostile, say("{character} is no friend", character=name), HAND
    elif isinstance(x, ev.BoonGiven):
        yield hostile, say("{character} is no friend", character=name), HAND
        yield there.gave, say("{friend} has given its boon", friend=name), "ECH-4.13"
    else:
        other = not hostile or getattr(x, "kind", kind) != kind
        yield other, say("{character} is no hostile", character=name), HAND
