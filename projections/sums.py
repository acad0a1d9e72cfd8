"""Sums that facts carry: a total and all that was added up to it, so that anybody can add up again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct


class Sum(Struct, frozen=True):
    """One total of a fact. `addends`: `(source, amount)` in order, a source may come twice; `floor`: the
    total is never below it, whatever its addends say."""

    what: str
    total: int
    addends: tuple[tuple[str, int], ...]
    floor: int | None = None

    @property
    def right(self) -> bool:
        """Whether the addends come to the total."""
        added = sum(amount for _, amount in self.addends)
        return self.total == (added if self.floor is None else max(self.floor, added))


def rows(written: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Rows `SOURCE=AMOUNT` as addends."""
    return tuple((row.rpartition("=")[0], int(row.rpartition("=")[2])) for row in written)


def plain(sums: Iterable[Sum]) -> list[Mapping[str, object]]:
    """`[{"what", "total", "addends": [{"source", "amount"}]}]`."""
    return [
        {
            "what": each.what,
            "total": each.total,
            "addends": [{"source": source, "amount": amount} for source, amount in each.addends],
        }
        for each in sums
    ]
