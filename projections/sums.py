"""Sums that events carry: a total and all that was added up to it, so that anybody can add up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from engine.tabletop.sums import Row, Rows, total
from engine.wording import Text, say


class Sum(Struct, frozen=True):
    """One total of an event. `addends`: in order; a source may come twice."""

    what: str
    total: int
    addends: Rows

    @property
    def right(self) -> bool:
        """Whether the addends come to the total."""
        return self.total == total(self.addends)


def told(addend: Mapping[str, Any], names: Callable[[str], Text]) -> Text:
    """An addend in words: "Aragorn 2"; "Faramir +1 for Aragorn" where one thing adds to another."""
    source, amount = names(addend["source"]), addend["amount"]
    if "target" not in addend:
        return say("{source} {n}", source=source, n=amount)
    target = names(addend["target"])
    return say("{source} {amount} for {target}", source=source, amount=f"{amount:+d}", target=target)


def _addend(row: Row) -> dict[str, object]:
    target = {"target": row.target} if row.target else {}
    return {"source": row.source, **target, "amount": row.amount}


def plain(sums: Iterable[Sum]) -> list[Mapping[str, object]]:
    """`[{"what", "total", "addends": [{"source", "amount"}]}]`, with a `target` where one changes another."""
    return [
        {
            "what": each.what,
            "total": each.total,
            "addends": [_addend(row) for row in each.addends],
        }
        for each in sums
    ]


def led(sums: Iterable[Sum], leads: Iterable[tuple[int, ...]]) -> list[Mapping[str, object]]:
    """`[{"what", "total", "addends": [{"source", "amount", "version"}]}]`: the same, each addend with the
    entry that put it there (0: none)."""
    return [
        {
            "what": each.what,
            "total": each.total,
            "addends": [
                {**_addend(row), "version": version}
                for row, version in zip(each.addends, behind, strict=True)
            ],
        }
        for each, behind in zip(sums, leads, strict=True)
    ]
