"""The steps and the verbs of echoes, and how a step asks: one seat for its hero, or all seats together
("the players choose").

what              about                       options
lead              (nth,)                      hero:mara                     which hero a seat leads
event-order       (card,)                     hero:mara                     who resolves the card next
turn-order        ()                          hero:mara                     whose turn is next
act               (hero, actions left)        move:.. escape:.. rest fight:ITEM:HOSTILE use:.. talent:..
                                              investigate meet:.. pass
boost             (hero, skill, sum without   talent:bravery                talents spent on a test
                  dice, difficulty, what)
target            (character,)                hero:mara                     whom it attacks
way               (character, place)          move:cellar                   which way it goes
character-order   ()                          character:giant-rat-2         who acts next
heal              (source, wounds, place)     hero:mara                     who is healed (there, or anywhere)
strike            (source, wounds, place)     character:giant-rat           which hostile there is struck
ready, exhaust    (hero, how many, source)    talent:bravery                which talents
slip              (hero, source)              move:cellar                   where it goes
put-away          (hero, source, "" where     item:belt-knife               what goes back to the box
                  its hands are too full)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from engine import kernel, system, turn
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.state import Board
from engine.rules.echoes.words import thing
from engine.verbs import About, Verb, Verbs, Why
from engine.waiting import Request, one, some
from engine.wording import say

# The table as steps and verbs see it: the kernel's, with a board of echoes on it.
Look = system.Look[Board]
Tx = turn.Tx[Board]
STEPS = kernel.steps()
ACT = Verbs()


def seat_of(tx: Tx, hero: str) -> tuple[str, ...]:
    """Who decides for a hero; every seat where it is nobody's."""
    return (tx.board.heroes[hero].seat,) if hero else tx.seats


def ask(
    tx: Tx,
    verb: Verb,
    seats: tuple[str, ...],
    about: About = (),
    clause: str = "",
    alike: Callable[[str], Hashable] | None = None,
) -> Generator[Request, Any, str]:
    """One of a verb's options, or nothing; these seats are asked for it if there are several. `alike`: of
    those for which it gives the same, the first stands for all."""
    able = verb.able(tx.look(seats[0]), *about)
    if len(able) < 2:
        return able[0] if able else ""
    chosen: str = yield one(
        seats, verb.asked[0], clause or verb.clause, able, prefix=verb.prefix, about=about, alike=alike
    )
    return chosen


def ask_some(
    tx: Tx, verb: Verb, seats: tuple[str, ...], n: int, about: About, clause: str
) -> Generator[Request, Any, Sequence[str]]:
    """So many of a verb's options, or all; these seats are asked for them if there are more."""
    able = verb.able(tx.look(seats[0]), *about)
    if len(able) <= n:
        return able
    chosen: Sequence[str] = yield some(
        seats, verb.asked[0], clause, able, n, n, prefix=verb.prefix, about=about
    )
    return chosen


def asked_by(look: Look) -> str:
    """The clause by which something is asked now."""
    asked = look.course.prompt
    return asked.slots[0].question.clause if asked else "KER-1.3"


heroes: Callable[[Look], Collection[str]] = attrgetter("board.heroes")
characters: Callable[[Look], Collection[str]] = attrgetter("board.characters")
places: Callable[[Look], Collection[str]] = attrgetter("board.locations")
"""What is on the table, by id."""


def talents(_: Look) -> Collection[str]:
    """All talents there are."""
    return CONTENT.talents


def own_talents(look: Look, hero: str, *_: int | str) -> Iterable[str]:
    """Those of a hero."""
    return look.board.heroes[hero].talents


def items(_: Look) -> Collection[str]:
    """All items there are."""
    return CONTENT.items


def own_items(look: Look, hero: str, *_: int | str) -> Collection[str]:
    """Those a hero carries."""
    return look.board.heroes[hero].items


def is_out(look: Look, hero: str) -> Why | None:
    """A hero that is out is nobody's choice (ECH-6.1)."""
    return Why(say("{hero} is out", hero=thing(hero)), "ECH-6.1") if look.board.heroes[hero].out else None


def unconnected(place: str) -> Why:
    """A place that no way leads to from where the hero is."""
    return Why(say("{place} is not connected to where the hero is", place=thing(place)), "ECH-4.4")
