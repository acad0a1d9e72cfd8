"""What people may not write: a change by hand that contradicts the table as it is (KER-8.1).

Of zones and counters the core says it: a card that lies elsewhere, more than there is. Here stands what the
fields of events name, and what each kind takes for granted. What follows from a change is left to the
consequences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from engine.events import Event
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.conditions import CARDS
from engine.rules.mercenaries.state import Board, Figure
from engine.rules.mercenaries.vocabulary import ELEMENTS, Condition
from engine.rules.mercenaries.words import thing
from engine.turn import Tx
from engine.wording import Text, say

HAND = "KER-8.1"
ADJUSTABLE = (
    ev.Suffered, ev.Healed, ev.FigureMoved, ev.FigureKilled, ev.Afflicted, ev.ConditionEnded,
    ev.LastingBegan, ev.LastingEnded, ev.ElementMade, ev.ElementConsumed, ev.TrapLaid, ev.TrapSprung,
    ev.CoinsLaid, ev.CoinsTaken, ev.TreasureTaken, ev.ExperienceGained, ev.CardDiscarded, ev.CardLost,
    ev.CardsReturned, ev.ItemUsed, ev.ItemsRefreshed,
)  # fmt: skip
"""What a manual adjustment may consist of."""
LASTS = ("shield", "retaliate", "attack", "hindering", "redirect", "guard")
"""What may last for a figure: see `state.LASTING`."""
TOLD = tuple(each for each in get_args(Condition) if each not in CARDS)
"""The conditions that lie on a figure; blessings and curses are cards."""
Wrong = tuple[bool, Text, str]
"""Whether something is wrong, what, and by which clause."""


def misfit(tx: Tx, event: Event) -> tuple[Text, str] | None:
    """Why an event contradicts the table, or None."""
    board: Board = tx.board
    for looks in (_names(board, event), _kinds(board, event)):
        for wrong, text, clause in looks:
            if wrong:
                return text, clause
    return None


def _names(board: Board, x: Any) -> Iterator[Wrong]:
    """Who, where and what is named is on the table."""
    for field in ("figure", "attacker", "target"):
        if id := getattr(x, field, ""):
            yield id not in board.figures, say("no figure {name} is on the map", name=thing(id)), HAND
    if id := getattr(x, "character", ""):
        yield id not in board.characters, say("no character is called {name}", name=thing(id)), HAND
    for hex in (*getattr(x, "way", ()), *([x.at] if hasattr(x, "at") else ())):
        yield hex not in board.floor, say("{hex} is no floor of a known room", hex=hex), HAND
    if hasattr(x, "condition"):
        yield x.condition not in TOLD, say("there is no condition {name}", name=thing(x.condition)), HAND
    for condition in getattr(x, "conditions", ()):
        yield condition not in TOLD, say("there is no condition {name}", name=thing(condition)), HAND
    if hasattr(x, "element"):
        yield x.element not in ELEMENTS, say("there is no element {name}", name=thing(x.element)), HAND
    if hasattr(x, "what"):
        yield x.what not in LASTS, say("nothing called {name} lasts", name=thing(x.what)), HAND


def _kinds(board: Board, x: Any) -> Iterator[Wrong]:
    """What each kind of event takes for granted."""
    if isinstance(x, ev.FigureMoved):
        yield from _moved(board, x)
    elif isinstance(x, ev.Healed):
        yield from _healed(board.figures[x.figure], x)
    elif isinstance(x, ev.FigureKilled):
        who = thing(x.figure)
        yield x.figure in board.characters, say("{figure} is exhausted, not killed", figure=who), "MER-4.4"
    elif isinstance(x, ev.ConditionEnded):
        held = x.condition in board.figures[x.figure].conditions
        told = say("{figure} does not have this condition", figure=thing(x.figure))
        yield not held, told, "MER-5.4"
    elif isinstance(x, ev.ElementConsumed):
        yield not board.elements.get(x.element), say("this element is not there"), "MER-5.5"
    elif isinstance(x, ev.LastingBegan) and x.what == "guard":
        worn = board.characters[x.figure].items if x.figure in board.characters else {}
        told = say("{figure} does not wear {item}", figure=thing(x.figure), item=thing(x.source))
        yield x.source not in worn, told, "MER-3.7"
    elif isinstance(x, ev.LastingEnded):
        lasting = {(each.source, each.target, each.figure) for each in board.lasting}
        gone = (x.source, x.figure, x.what) not in lasting
        yield gone, say("nothing of the kind lasts for {figure}", figure=thing(x.figure)), HAND
    elif isinstance(x, ev.TrapLaid | ev.TrapSprung | ev.CoinsTaken | ev.TreasureTaken):
        yield from _lies(board, x)
    elif isinstance(x, ev.ItemUsed | ev.ItemsRefreshed):
        yield from _items(board, x)


def _moved(board: Board, x: ev.FigureMoved) -> Iterator[Wrong]:
    yield not x.way, say("a move names the hexes that it goes by"), HAND
    there = [id for id, each in board.figures.items() if each.at == x.way[-1] and id != x.figure]
    yield bool(there), say("{hex} is taken", hex=x.way[-1]), "MER-5.5"
    flies = board.figures[x.figure].stats.flies
    blocked = board.floor[x.way[-1]] == "obstacle" and not flies
    yield blocked, say("an obstacle lies in {hex}", hex=x.way[-1]), "MER-5.5"


def _healed(figure: Figure, x: ev.Healed) -> Iterator[Wrong]:
    most = figure.stats.health - figure.hp
    yield x.amount > most, say("{figure} lacks {n} hit points", figure=thing(x.figure), n=most), "MER-5.4"


def _lies(board: Board, x: Any) -> Iterator[Wrong]:
    if isinstance(x, ev.TrapLaid):
        yield x.at in board.traps, say("a trap lies in {hex}", hex=x.at), HAND
        yield x.damage < 0, say("{n} is too few", n=x.damage), HAND
    elif isinstance(x, ev.TrapSprung):
        yield x.at not in board.traps, say("no trap lies in {hex}", hex=x.at), HAND
    elif isinstance(x, ev.CoinsTaken):
        lie = board.coins.get(x.at, 0)
        yield x.coins != lie or not lie, say("{n} money tokens lie in {hex}", n=lie, hex=x.at), HAND
        yield x.gold < 0, say("{n} is too few", n=x.gold), HAND
    else:
        yield x.gold < 0, say("{n} is too few", n=x.gold), HAND
        other = board.treasures.get(x.at) != x.treasure
        yield other, say("this treasure does not lie in {hex}", hex=x.at), HAND


def _items(board: Board, x: ev.ItemUsed | ev.ItemsRefreshed) -> Iterator[Wrong]:
    worn = board.characters[x.character].items
    for item in x.items if isinstance(x, ev.ItemsRefreshed) else (x.item,):
        who = thing(x.character)
        told = say("{figure} does not wear {item}", figure=who, item=thing(item))
        yield item not in worn, told, "MER-3.7"
        used = isinstance(x, ev.ItemUsed) and not worn[item].ready
        yield used, say("{item} has been used", item=thing(item)), "MER-3.7"
