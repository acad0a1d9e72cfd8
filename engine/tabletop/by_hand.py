"""Changes by hand: how a game says which of them contradict the table as it is (KER-8.1).

    NAMED = (Named("hero", "heroes", say("no hero {name} is on the table")),)

    def misfit(tx: Tx, event: Event) -> Misfit | None:
        return first(unknown(NAMED, tx.board, event, thing), kinds(tx.board, event))

Of zones and counters the core says it (`fitting`, `counters`), before a game is asked. One thing is looked at
after the other, so what is looked at later may count on what was said before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.events import Event
from engine.wording import Text, blanks

HAND = "KER-8.1"
Misfit = tuple[Text, str]
"""What is wrong, and by which clause."""
Wrong = tuple[bool, Text, str]
"""Whether it is, what would be wrong, and by which clause."""


class Named(Struct, frozen=True):
    """What fields of events name, those that an event has.

    of: the map of the board in which it is, or the words that there are. fault: what is said of any other
    name, which fills its blank, by which clause. empty: "" names nothing. but: the events in which a field of
    this name is something else.
    """

    fields: str
    of: str | Collection[str]
    fault: Text
    clause: str = HAND
    empty: bool = False
    but: tuple[type[Event], ...] = ()

    def wrong(self, board: Any, name: str, thing: Callable[[str], Text]) -> Wrong:
        """Whether there is nothing of this name, in words."""
        among = getattr(board, self.of) if isinstance(self.of, str) else self.of
        told = dict.fromkeys(blanks(self.fault.template), thing(name))
        named = name in among or (self.empty and not name)
        return not named, replace(self.fault, values=told), self.clause


def first(*looks: Iterable[Wrong]) -> Misfit | None:
    """The first that is wrong; None where nothing is."""
    for look in looks:
        for wrong, text, clause in look:
            if wrong:
                return text, clause
    return None


def unknown(
    named: Iterable[Named], board: Any, event: Event, thing: Callable[[str], Text]
) -> Iterator[Wrong]:
    """Whatever an event names, and whether there is nothing of the name."""
    for each in named:
        for field in () if isinstance(event, each.but) else each.fields.split():
            value = getattr(event, field, ())
            for name in value if isinstance(value, tuple) else (value,):
                yield each.wrong(board, name, thing)
