"""Areas: the parts of a table of cards, in the order in which they are drawn, in one shape for every game.

They say what lies where and nothing that is not told elsewhere in what is shown: cards, totals and what
fights what in the board, which is a `Cards` then; gauges in the threat; cards of a hand in a `Hand`. A game's
own records have what these have, or some of it, in an order of their own; what one has not is not drawn:

    class Stone(Card, Struct, frozen=True):
        tokens: Mapping[str, int] = {}
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from projections.figures import Standing
from projections.sums import Total


class Area(Struct, frozen=True, kw_only=True):
    """Cards that lie together. `id`: the area's name, or the seat that it is of.

    facing: cards of others that stand before it. gauges: those that belong here; one without a limit is told
    elsewhere. sums: totals that matter here. counts: how many cards lie in its piles. marks: ids of what
    holds for the area (`first`, `out`).
    """

    id: str
    seat: str = ""
    cards: tuple[str, ...] = ()
    facing: tuple[str, ...] = ()
    gauges: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    counts: Mapping[str, int] = {}
    marks: tuple[str, ...] = ()


class Bar(Struct, frozen=True):
    """What fills up on a card, besides wounds, to which of its figures."""

    value: int
    limit: int
    of: str


class Attack(Struct, frozen=True):
    """What fights what at the moment: an enemy and a seat, and the characters that defend or attack."""

    enemy: str
    seat: str
    by_enemy: bool
    characters: tuple[str, ...]


class Card:
    """A card on the table. `card`: the printed card that it is a copy of; `controller`: the seat whose it is,
    empty for the table's own, which are never exhausted; `shadows`: cards dealt to it: what they are, empty
    for those that lie face down; `tokens`: what else lies on it, counted."""

    __slots__ = ()
    card: str = ""
    controller: str = ""
    exhausted: bool = False
    attached: tuple[str, ...] = ()
    shadows: tuple[str, ...] = ()
    figures: Mapping[str, Standing] = {}
    bars: Mapping[str, Bar] = {}
    tokens: Mapping[str, int] = {}


class Cards:
    """A board with cards, by copy. `limbo`: those that were just revealed or played; `sums`: by name."""

    __slots__ = ()
    cards: Mapping[str, Card] = {}
    limbo: tuple[str, ...] = ()
    attack: Attack | None = None
    sums: Mapping[str, Total] = {}


def laid(board: object) -> Cards:
    """The cards of a board; none of one that is laid out otherwise."""
    return board if isinstance(board, Cards) else Cards()


class Held:
    """A card of a hand that the viewer may see. `cost` None: it has none; `any_cost`: any number."""

    __slots__ = ()
    id: str
    card: str = ""
    cost: int | None = None
    any_cost: bool = False


class Hand:
    """How many cards a hand has, and those that the viewer may see."""

    __slots__ = ()
    count: int = 0
    cards: tuple[Held, ...] = ()
