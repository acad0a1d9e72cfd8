"""Sums that facts carry: a total and all that was added up to it, so that anybody can add up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from engine.wording import Text, say


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


def told(source: str, amount: int, names: Callable[[str], Text]) -> Text:
    """An addend in words: "Aragorn 2"; `SOURCE>TARGET` is what one thing adds to another."""
    by, changes, target = source.rpartition(">")
    if not changes:
        return say("{source} {n}", source=names(source), n=amount)
    return say(
        "{source} {amount} for {target}", source=names(by), amount=f"{amount:+d}", target=names(target)
    )


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


def led(sums: Iterable[Sum], leads: Iterable[tuple[int, ...]]) -> list[Mapping[str, object]]:
    """`[{"what", "total", "addends": [{"source", "amount", "version"}]}]`: the same, each addend with the
    entry that put it there (0: none)."""
    return [
        {
            "what": each.what,
            "total": each.total,
            "addends": [
                {"source": source, "amount": amount, "version": version}
                for (source, amount), version in zip(each.addends, behind, strict=True)
            ],
        }
        for each, behind in zip(sums, leads, strict=True)
    ]
