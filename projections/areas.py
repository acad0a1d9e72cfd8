"""Areas: the parts of a table of cards, in the order in which they are drawn, in one shape for every game.

They say what lies where and nothing that is not told elsewhere in what is shown: cards in the board, under
`cards`; totals there too, under `sums` (`{NAME: {"total", "addends"}}`), and what fights what at the moment,
under `attack` (`{"enemy", "seat", "by_enemy", "characters"}`); gauges in the threat. A card may have any of
these; what it has not is not drawn:

    card        the printed card that it is a copy of
    controller  the seat whose it is; empty for the table's own, which are never exhausted
    figures     {NAME: {"printed", "now", "adds": {SOURCE: AMOUNT}}}
    bars        {NAME: {"value", "limit", "of"}}: what fills up on it, besides wounds, to which of its figures
    tokens      {NAME: COUNT}: what lies on it
    attached    ids of the cards on it
    shadows     cards dealt to it: what they are, empty for those that lie face down
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct


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


def shown(areas: Iterable[Area]) -> list[dict[str, Any]]:
    """`[{"id", "seat", "cards", "facing", "gauges", "sums", "counts": {NAME: COUNT}, "marks"}]`."""
    return [
        {
            "id": area.id,
            "seat": area.seat,
            "cards": list(area.cards),
            "facing": list(area.facing),
            "gauges": list(area.gauges),
            "sums": list(area.sums),
            "counts": dict(area.counts),
            "marks": list(area.marks),
        }
        for area in areas
    ]
