"""What people may not write: names that nothing on the table has, and the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import Struct

from engine.events import Event
from engine.tabletop.by_hand import HAND, Misfit, Named, Wrong, first, unknown
from engine.wording import Text, own, render, say


class Moved(Event, frozen=True, tag="moved"):
    hero: str
    way: tuple[str, ...] = ()
    by: str = ""


class Came(Event, frozen=True, tag="came"):
    hero: str


class Board(Struct, frozen=True):
    heroes: dict[str, int]


NAMED = (
    Named("hero", "heroes", say("no hero {name}"), but=(Came,)),
    Named("by", "heroes", say("nobody called {who}"), "TST-1", empty=True),
    Named("way", ("mill", "inn"), say("no place {place}")),
)
BOARD = Board({"ann": 1})


def thing(id: str) -> Text:
    return own(id.title())


def wrong(event: Event) -> tuple[str, str] | None:
    found: Misfit | None = first(unknown(NAMED, BOARD, event, thing))
    return None if found is None else (render(found[0]), found[1])


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Moved("ann", ("mill", "inn"), "ann"), None),
        (Moved("ann"), None),
        (Moved("bo"), ("no hero Bo", HAND)),
        (Moved(""), ("no hero ", HAND)),
        (Moved("ann", by="bo"), ("nobody called Bo", "TST-1")),
        (Moved("ann", ("mill", "well", "pit")), ("no place Well", HAND)),
        (Moved("bo", ("well",), "bo"), ("no hero Bo", HAND)),
        (Came("bo"), None),
    ],
    ids=["fits", "nobody by whom", "no hero", "no name", "no second hero", "no place", "first", "another"],
)
def test_ker_8_1_what_is_named_is_on_the_table(event: Event, said: tuple[str, str] | None) -> None:
    assert wrong(event) == said


def test_what_is_looked_at_later_counts_on_what_was_said_before() -> None:
    def breaks() -> Iterator[Wrong]:
        yield False, say("not this"), HAND
        yield True, say("this"), HAND
        raise AssertionError("looked at although something was wrong")

    assert first((), breaks(), breaks()) == (say("this"), HAND)
    assert first((), ()) is None
