"""Sums that events carry: a total and all that was added up to it, so that anybody can add up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from engine.tabletop.sums import Rows, total
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


class Addend(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a source adds to a total, or to a target in it."""

    source: str
    target: str = ""
    amount: int


class Led(Addend, frozen=True, kw_only=True, omit_defaults=True):
    """An addend with the entry that put it there (0: none)."""

    version: int


class Total(Struct, frozen=True):
    """A total with all that was added up to it."""

    total: int
    addends: tuple[Addend, ...]


class Counted(Struct, frozen=True):
    """One total of an event, as it is told."""

    what: str
    total: int
    addends: tuple[Led, ...]


def told(addend: Addend, names: Callable[[str], Text]) -> Text:
    """An addend in words: "Aragorn 2"; "Faramir +1 for Aragorn" where one thing adds to another."""
    source, amount = names(addend.source), addend.amount
    if not addend.target:
        return say("{source} {n}", source=source, n=amount)
    target = names(addend.target)
    return say("{source} {amount} for {target}", source=source, amount=f"{amount:+d}", target=target)


def summed(rows: Rows) -> Total:
    """What rows come to, with each of them."""
    addends = [Addend(source=row.source, target=row.target, amount=row.amount) for row in rows]
    return Total(total(rows), tuple(addends))


def led(sums: Iterable[Sum], leads: Iterable[tuple[int, ...]]) -> Iterator[Counted]:
    """Totals of an event, each addend with the entry behind it."""
    for each, behind in zip(sums, leads, strict=True):
        addends = [
            Led(source=row.source, target=row.target, amount=row.amount, version=version)
            for row, version in zip(each.addends, behind, strict=True)
        ]
        yield Counted(each.what, each.total, tuple(addends))
