"""Sums: a figure with everything that was added up to it, as records that an event carries.

A row says what gives it, what it changes and by how much. What stands to the figure by itself, as a printed
number, changes nothing else: its `target` is empty. A clause may give a row as well: a floor gives back what
lies below it, so that whoever adds the rows up again comes to the value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct


class Row(Struct, frozen=True, gc=False, array_like=True):
    """What `source` adds to `target` ("": to the sum by itself); in a log `["faramir","aragorn",1]`."""

    source: str
    target: str
    amount: int


Rows = tuple[Row, ...]
Change = tuple[str, tuple[str, str, int]]
"""A source and what it changes: a target, a figure of it, an amount."""
Changes = tuple[Change, ...]
Standing = Mapping[tuple[str, str], list[tuple[str, int]]]
"""The same, by target and figure."""
Clause = str


class Sum(Struct, frozen=True, gc=False, array_like=True):
    """A value and the rows that come to it."""

    value: int = 0
    rows: Rows = ()

    def plus(self, *rows: Row) -> Sum:
        """With these rows as well."""
        return Sum(self.value + total(rows), (*self.rows, *rows))

    def at_least(self, floor: int, clause: Clause, target: str = "") -> Sum:
        """Never below the floor: what lies below it the clause gives back."""
        below = floor - self.value
        return self.plus(Row(clause, target, below)) if below > 0 else self


NOTHING = Sum()


def total(rows: Iterable[Row]) -> int:
    """What rows come to."""
    return sum([row.amount for row in rows])


def rows(amounts: Iterable[tuple[str, int]]) -> Rows:
    """Rows that each stand by themselves, of sources and amounts."""
    return tuple([Row(source, "", amount) for source, amount in amounts])


def by_source(rows: Iterable[Row]) -> dict[str, int]:
    """Amounts by source, in order."""
    return {row.source: row.amount for row in rows}


def standing(changes: Changes) -> Standing:
    """Changes by target and figure, but for those of nothing."""
    found: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for source, (target, figure, amount) in changes:
        if amount:
            found.setdefault((target, figure), []).append((source, amount))
    return found


def modifiers(
    changes: Iterable[Change], figures: Collection[str], clause: Clause
) -> dict[tuple[str, str, str], tuple[int, Clause]]:
    """What stands, as `Rules.modifiers` gives it: of these figures, what each source adds to each target."""
    found: dict[tuple[str, str, str], int] = {}
    for source, (target, figure, amount) in changes:
        if figure in figures:
            key = (source, target, figure)
            found[key] = found.get(key, 0) + amount
    return {key: (amount, clause) for key, amount in found.items() if amount}


class Figures:
    """The figures of one board: what is `printed`, which a game says, and every change by target and figure.

    floor: none is ever below it, by its clause.
    """

    floor: tuple[int, Clause] | None = None

    def __init__(self, stands: Standing) -> None:
        self._stands = stands

    def printed(self, id: str, figure: str) -> int:
        """A figure of a thing without any change."""
        raise NotImplementedError

    def changes(self, id: str, figure: str) -> tuple[tuple[str, int], ...]:
        """Who changes a figure by how much."""
        return tuple(self._stands.get((id, figure), ()))

    def flag(self, id: str, figure: str) -> bool:
        """Whether anything says this of it, as a row of a figure that is not printed."""
        return (id, figure) in self._stands

    def of(self, id: str, figure: str) -> int:
        """A figure as it is now."""
        value = self.printed(id, figure)
        changes = self._stands.get((id, figure))
        if changes is None:
            return value
        value += sum([amount for _, amount in changes])
        return value if self.floor is None else max(self.floor[0], value)

    def sum(self, id: str, figure: str) -> Sum:
        """The figure taken apart: what is printed, every change, and what the floor gives back."""
        base = self.printed(id, figure)
        found = Sum(base, (Row(id, "", base),))
        changes = self._stands.get((id, figure))
        if changes is None:
            return found
        found = found.plus(*[Row(source, id, amount) for source, amount in changes])
        return found if self.floor is None else found.at_least(*self.floor, id)

    def all(self, ids: Iterable[str], figure: str) -> Sum:
        """A figure summed over things, with all rows."""
        each = [self.sum(id, figure) for id in ids]
        return Sum(sum([one.value for one in each]), tuple([row for one in each for row in one.rows]))
