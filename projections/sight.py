"""What can be looked up at a table: a game declares what a viewer sees of it, and the words of its rules.

It is handed a state that is one viewer's view already, so what it does not see cannot be named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from engine.model import State
from engine.wording import Text, Value, say


class Thing(Struct, frozen=True, kw_only=True):
    """Something in view. of: the card that it is a copy of (empty: itself); kind: what it is, a word of the
    rules; about: how it stands, part by part, with ids for names; words: those of the rules that hold for it
    besides its kind."""

    id: str
    of: str = ""
    kind: str = ""
    about: tuple[Value, ...] = ()
    words: tuple[str, ...] = ()


class Sight(Struct, frozen=True):
    """things: what lies in view, the same card under each place where it lies. words: the words of the rules,
    by what they are called in the game's wording, with the clauses that say what they mean."""

    things: Callable[[State], Iterable[Thing]]
    words: Mapping[str, tuple[str, ...]] = {}


def wounded(wounds: int, limit: int) -> tuple[Text, ...]:
    """Wounds against their limit; nothing where there is neither."""
    if limit:
        return (say("wounds {wounds}/{limit}", wounds=wounds, limit=limit),)
    return (say("wounds {wounds}", wounds=wounds),) if wounds else ()


def figure(name: str, printed: int, adds: Mapping[str, int]) -> Text:
    """A figure as it stands, and where something changes it what is printed and what that is."""
    now = max(0, printed + sum(adds.values()))
    if not adds:
        return say("{figure} {now}", figure=name, now=now)
    rows = tuple(
        say("{source} {amount}", source=source, amount=f"{amount:+d}") for source, amount in adds.items()
    )
    return say("{figure} {now} (printed {printed}, {adds})", figure=name, now=now, printed=printed, adds=rows)
