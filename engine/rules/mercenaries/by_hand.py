"""What people may not write: a change by hand that contradicts the table as it is (KER-8.1).

Of zones and counters the core says it: a card that lies elsewhere, more than there is. Here stands what the
fields of events name, and what each kind takes for granted. What follows from a change is left to the
consequences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from engine.events import Event
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.conditions import CARDS
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import ELEMENTS, Condition
from engine.rules.mercenaries.words import thing
from engine.tabletop.by_hand import HAND, Misfit, Named, Wrong, first, unknown
from engine.turn import Tx
from engine.wording import say

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
NAMED = (
    Named("figure", "figures", say("no figure {name} is on the map"), empty=True),
    Named("character", "characters", say("no character is called {name}"), empty=True),
    Named("way at", "floor", say("{hex} is no floor of a known room")),
    Named("condition conditions", TOLD, say("there is no condition {name}")),
    Named("element", ELEMENTS, say("there is no element {name}")),
    Named("what", LASTS, say("nothing called {name} lasts")),
)
"""What has to be on the table. An element may be nobody's, and monsters take money without a character."""


def misfit(tx: Tx, event: Event) -> Misfit | None:
    """Why an event contradicts the table, or None."""
    return first(unknown(NAMED, tx.board, event, thing), _kinds(tx.board, event))


def _kinds(board: Board, x: Any) -> Iterator[Wrong]:
    """What each kind of event takes for granted."""
    id, hex = getattr(x, "figure", ""), getattr(x, "at", "")
    who, figure = thing(id), board.figures.get(id)
    if isinstance(x, ev.FigureMoved):
        yield not x.way, say("a move names the hexes that it goes by"), HAND
        yield from _enters(board, id, x.way[-1])
    elif isinstance(x, ev.Healed) and figure:
        most = figure.stats.health - figure.hp
        yield x.amount > most, say("{figure} lacks {n} hit points", figure=who, n=most), "MER-5.4"
    elif isinstance(x, ev.FigureKilled):
        yield id in board.characters, say("{figure} is exhausted, not killed", figure=who), "MER-4.4"
    elif isinstance(x, ev.ConditionEnded) and figure:
        told = say("{figure} does not have this condition", figure=who)
        yield x.condition not in figure.conditions, told, "MER-5.4"
    elif isinstance(x, ev.ElementConsumed):
        yield not board.elements.get(x.element), say("this element is not there"), "MER-5.5"
    elif isinstance(x, ev.LastingBegan) and x.what == "guard":
        yield from _worn(board, id, (x.source,))
    elif isinstance(x, ev.LastingEnded):
        lasting = {(each.source, each.target, each.figure) for each in board.lasting}
        gone = (x.source, id, x.what) not in lasting
        yield gone, say("nothing of the kind lasts for {figure}", figure=who), HAND
    elif isinstance(x, ev.TrapLaid):
        yield hex in board.traps, say("a trap lies in {hex}", hex=hex), HAND
        yield x.damage < 0, say("{n} is too few", n=x.damage), HAND
    elif isinstance(x, ev.TrapSprung):
        yield hex not in board.traps, say("no trap lies in {hex}", hex=hex), HAND
    elif isinstance(x, ev.CoinsTaken):
        lie = board.coins.get(hex, 0)
        yield x.coins != lie or not lie, say("{n} money tokens lie in {hex}", n=lie, hex=hex), HAND
    elif isinstance(x, ev.TreasureTaken):
        other = board.treasures.get(hex) != x.treasure
        yield other, say("this treasure does not lie in {hex}", hex=hex), HAND
    elif isinstance(x, ev.ItemUsed | ev.ItemsRefreshed):
        items = x.items if isinstance(x, ev.ItemsRefreshed) else (x.item,)
        yield from _worn(board, x.character, items, used=isinstance(x, ev.ItemUsed))


def _enters(board: Board, figure: str, hex: str) -> Iterator[Wrong]:
    """A hex that a figure ends its move in is free for it."""
    taken = [id for id, each in board.figures.items() if each.at == hex and id != figure]
    yield bool(taken), say("{hex} is taken", hex=hex), "MER-5.5"
    blocked = board.floor[hex] == "obstacle" and not board.figures[figure].stats.flies
    yield blocked, say("an obstacle lies in {hex}", hex=hex), "MER-5.5"


def _worn(board: Board, id: str, items: Iterable[str], *, used: bool = False) -> Iterator[Wrong]:
    """Items are worn, and ready where they are used."""
    worn = board.characters[id].items if id in board.characters else {}
    for item in items:
        told = say("{figure} does not wear {item}", figure=thing(id), item=thing(item))
        yield item not in worn, told, "MER-3.7"
        yield used and not worn[item].ready, say("{item} has been used", item=thing(item)), "MER-3.7"
