"""Counters: tokens on records of the board, and what events say of them.

    DAMAGE = Counter("damage", "pieces")

    class Damaged(Event, frozen=True, tag="damaged"):
        counts: ClassVar = counts(DAMAGE, "card", "amount")
        card: str
        amount: int

From this the event is folded, refused by hand where it does not fit the table, and counted by what is
conserved; a counter that is watched is a gauge.
"""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from engine.course import Gauge
from engine.errors import GameFault
from engine.wording import Text, say

Board = Any
Change = Callable[[Board, Any], Board]
HAND = "KER-8.1"


class NotThere(GameFault, LookupError):
    """An event counts on what is not on the table: a mistake of the game, or a log that somebody changed."""


def no_limit(_: Board, __: str) -> int:
    """A counter that may rise for ever."""
    return 0


def no_seat(_: Board, __: str) -> str:
    """A counter of the whole table."""
    return ""


class Counter(Struct, frozen=True):
    """Tokens of one kind: a field, called as the counter unless `field` says otherwise, of every record in
    the board's map `of`; without `of`, a field of the board itself.

    called: the field of the board that names it in events which may be about something else too (`stage`).
    floor: there are never fewer, by the clause `floored`. stock: they are one supply, whoever has them
    (`clues`), and go from hand to hand; otherwise each record has its own (`damage:wolf`). clause: the
    counter is watched under it, as a gauge with its `limit` (only the top that is shown: nothing stops there)
    and `seat`, each `(board, id)`.
    """

    name: str
    of: str = ""
    field: str = ""
    called: str = ""
    floor: int = 0
    floored: str = HAND
    stock: bool = False
    clause: str = ""
    limit: Callable[[Board, str], int] = no_limit
    seat: Callable[[Board, str], str] = no_seat

    @property
    def kept(self) -> str:
        """The field that holds it."""
        return self.field or self.name

    def holds(self, board: Board, id: str) -> bool:
        """Whether there is such a record, or this is what the board itself is called."""
        if self.of:
            return id in getattr(board, self.of)
        return not self.called or id == getattr(board, self.called)

    def value(self, board: Board, id: str = "") -> int:
        """How many there are; `LookupError` for whoever is not on the table."""
        record = getattr(board, self.of)[id] if self.of else board
        found: int = getattr(record, self.kept)
        return found

    def changed(self, board: Board, id: str, value: int) -> Board:
        """The board with so many, though never fewer than the floor."""
        value = max(self.floor, value)
        if not self.of:
            return replace(board, **{self.kept: value})
        records = getattr(board, self.of)
        return replace(board, **{self.of: {**records, id: replace(records[id], **{self.kept: value})}})

    def named(self, id: str) -> str:
        """How conservation calls it: `damage:wolf`; a stock, and what the board itself has, by its name."""
        return f"{self.name}:{id}" if self.of and not self.stock else self.name

    def gauges(self, board: Board) -> Iterator[tuple[str, tuple[Gauge, str]]]:
        """By name, what is watched, as `Rules.gauges` gives it."""
        for id in getattr(board, self.of) if self.of else ("",):
            gauge = Gauge(self.value(board, id), self.limit(board, id), self.seat(board, id))
            yield self.named(id), (gauge, self.clause)


How = Literal["by", "at", "comes", "gone"]


class Count(Struct, frozen=True):
    """What an event says of a counter: it goes `by` an amount, stands `at` one, `comes` or is `gone` with its
    record.

    counters: where the target may lie, in this order (a card, or else the table). target: the field of the
    event that names whose it is. amount: the field that holds it (`-amount`: it goes down), or a number.
    """

    counters: tuple[Counter, ...]
    target: str
    amount: str | int = 0
    how: How = "by"

    def id(self, event: Any) -> str:
        """Whose it is; "" is nobody, where the counter lies on records."""
        found: str = getattr(event, self.target) if self.target else ""
        return found

    def counter(self, board: Board, id: str) -> Counter:
        """The first of the counters that holds the target; `LookupError` where it is not on the table."""
        for each in self.counters:
            if not self.target or each.holds(board, id):
                return each
        raise LookupError(id)

    def nobody(self, id: str) -> bool:
        """Whether it speaks of nobody, and so moves nothing."""
        return not id and bool(self.counters[-1].of)

    def told(self, event: Any) -> int:
        """The amount, below zero where it goes down."""
        amount = self.amount
        if isinstance(amount, int):
            return amount
        found: int = getattr(event, amount.removeprefix("-"))
        return -found if amount.startswith("-") else found


Counts = tuple[Count, ...]


def counts(counter: Counter | tuple[Counter, ...], target: str, amount: str | int) -> Counts:
    """An event that moves a counter by an amount. `target`: its field that names the record ("" for a counter
    of the board itself); `amount`: its field that holds how many. Several are joined by `+`."""
    return (Count(counter if isinstance(counter, tuple) else (counter,), target, amount),)


def stands(counter: Counter, target: str, amount: str | int) -> Counts:
    """An event that says where a counter stands from here on."""
    return (Count((counter,), target, amount, "at"),)


def comes(counter: Counter, target: str, amount: str) -> Counts:
    """An event whose target comes to the table with so many; the game's own fold lays it there."""
    return (Count((counter,), target, amount, "comes"),)


def gone(target: str, *counters: Counter) -> Counts:
    """An event whose target leaves the table with all that lies on it; the game's own fold takes it away."""
    return tuple(Count((each,), target, how="gone") for each in counters)


def unfit(board: Board, events: Iterable[type[Any]]) -> str:
    """Why the counters of these kinds of events do not fit the board, or an event; "" where they fit."""
    for kind in events:
        for count in kind.counts:
            amount = count.amount.removeprefix("-") if isinstance(count.amount, str) else ""
            for field in (count.target, amount):
                if field and field not in kind.__struct_fields__:
                    return f"{kind.__name__} counts by its field {field!r}, which it does not have"
            for counter in count.counters:
                if wrong := _misplaced(board, counter):
                    return f"{kind.__name__} counts {counter.name!r}, {wrong}"
    return ""


def _misplaced(board: Board, counter: Counter) -> str:
    try:
        kinds, field = get_type_hints(type(board)), counter.of or counter.kept
    except NameError:  # a board whose types stand in no module cannot be looked at
        return ""
    if field not in kinds:
        return f"and the board has no field {field!r} for it"
    if not counter.of:
        return "" if kinds[field] is int else f"and the board's field {field!r} is no integer"
    record = get_args(kinds[field])[-1:]
    if get_origin(kinds[field]) is not dict or not hasattr(record[0], "__struct_fields__"):
        return f"and the board's field {field!r} is no map of records (`dict[str, Record]`)"
    if get_type_hints(record[0]).get(counter.kept) is not int:
        return f"and a record of the board's {field!r} has no integer {counter.kept!r}"
    return ""


# The fold ------------------------------------------------------------------------------------------------


def folding(declared: Counts, *then: Change | None) -> Change | None:
    """What an event changes: its counters, then what else is folded of it."""
    changes = [_change(each) for each in declared if each.how in ("by", "at")]
    changes += [each for each in then if each is not None]
    if len(changes) < 2:
        return changes[0] if changes else None
    first, *rest = changes

    def fold(board: Board, event: Any) -> Board:
        board = first(board, event)
        for change in rest:
            board = change(board, event)
        return board

    return fold


def _change(count: Count) -> Change:
    if (
        len(count.counters) == 1
        and count.how == "by"
        and isinstance(count.amount, str)
        and count.counters[0].of
    ):
        return _by(count.counters[0], count.target, count.amount)

    def fold(board: Board, event: Any) -> Board:
        id = count.id(event)
        if count.nobody(id):
            return board
        counter = next((each for each in count.counters if not count.target or each.holds(board, id)), None)
        if counter is None:
            raise NotThere(_not_there(event, count.counters[-1], id))
        before = counter.value(board, id) if count.how == "by" else 0
        return counter.changed(board, id, before + count.told(event))

    return fold


def _not_there(event: Any, counter: Counter, id: str) -> str:
    lacks = f"the board's {counter.of!r} has no such record" if counter.of else "the board is not called so"
    return (
        f"{type(event).__name__} counts {counter.name!r} of {id!r}, and {lacks}: the event that brings it"
        " lays it there, by its `fold` or by `EVOLVE`"
    )


def _by(counter: Counter, target: str, amount: str) -> Change:
    """The usual case, which looks nothing up that stands in the declaration."""
    of, field, floor = counter.of, counter.kept, counter.floor
    told, sign = amount.removeprefix("-"), -1 if amount.startswith("-") else 1

    def fold(board: Board, event: Any) -> Board:
        id = getattr(event, target)
        if not id:
            return board
        records = getattr(board, of)
        if id not in records:
            raise NotThere(_not_there(event, counter, id))
        record = records[id]
        value = getattr(record, field) + sign * getattr(event, told)
        if value < floor:
            value = floor
        return replace(board, **{of: {**records, id: replace(record, **{field: value})}})

    return fold


# By hand -------------------------------------------------------------------------------------------------


def misfit(board: Board, event: Any, thing: Callable[[str], Text]) -> tuple[Text, str] | None:
    """Why an event that somebody wrote by hand does not fit the table, with the clause; None where it does:
    it moves less than one, whoever is on the table, and takes no more than there is."""
    for each in event.counts:
        told = each.told(event)
        amount = -told if isinstance(each.amount, str) and each.amount.startswith("-") else told
        if amount < (1 if each.how == "by" else each.counters[0].floor) and isinstance(each.amount, str):
            return say("{n} is too few", n=amount), HAND
        if each.how == "comes":
            continue
        id = each.id(event)
        try:
            counter = each.counter(board, id)
        except LookupError:
            return say("{id} is not on the table", id=thing(id)), HAND
        value = counter.value(board, id)
        if each.how == "by" and value + told < counter.floor:
            return say(
                "{n} is more than there is ({there})", n=-told, there=value - counter.floor
            ), counter.floored
    return None


# What is conserved, and what is watched ------------------------------------------------------------------


def declared(events: Iterable[Any]) -> tuple[Counter, ...]:
    """Every counter that one of these kinds of events speaks of, once."""
    return tuple(dict.fromkeys(one for kind in events for each in kind.counts for one in each.counters))


def lying(board: Board, counters: Iterable[Counter]) -> Mapping[str, int]:
    """What lies on the table, by name: what is not there at all is not named."""
    found: Bag[str] = Bag()
    for counter in counters:
        records = getattr(board, counter.of) if counter.of else {"": board}
        for id, record in records.items():
            if value := getattr(record, counter.kept):
                found[counter.named(id)] += value
    return found


def made(board: Board, event: Any) -> Mapping[str, int]:
    """What an event says that it puts on the table or takes off it, by name."""
    found: Bag[str] = Bag()
    for each in event.counts:
        id = each.id(event)
        if not each.nobody(id):
            counter = each.counters[0] if each.how == "comes" else each.counter(board, id)
            before = counter.value(board, id) if each.how in ("at", "gone") else 0
            found[counter.named(id)] += each.told(event) - before
    return {name: amount for name, amount in found.items() if amount}


def watched(board: Board, *counters: Counter) -> dict[str, tuple[Gauge, str]]:
    """The gauges of counters, in their order."""
    return {name: gauge for counter in counters for name, gauge in counter.gauges(board)}
