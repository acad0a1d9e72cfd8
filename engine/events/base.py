"""The base of every event, and the word it is stored under."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeVar

from msgspec import Meta, Struct

from engine.tabletop.counters import Counts
from engine.tabletop.lasting import Folds

Lane = Literal["play", "table", "cursor"]
Board = TypeVar("Board")


class Event(Struct, frozen=True, gc=False, tag_field="t", omit_defaults=True, forbid_unknown_fields=True):
    """Base of every event.

    `lane`: play events move the game and follow the cursor; table events move nothing and are never undone;
    cursor events are undo and redo. `outcome`: the table changed beyond the answer, throws and the next
    question (this is what binds dice). `reveals`: somebody knows more than before (undo past it is guarded).
    `tells`: the answer given in secret that it rests on is told whole, so nobody is kept from it any more.
    `counts`: what it says of counters (`engine.tabletop.counters`); `lasts`: of what lasts for a while
    (`engine.tabletop.lasting`). What else it changes stands in a method `fold(board)`, which gives the board
    after it, or in the system's model.
    """

    lane: ClassVar[Lane] = "play"
    outcome: ClassVar[bool] = True
    reveals: ClassVar[bool] = False
    tells: ClassVar[bool] = False
    counts: ClassVar[Counts] = ()
    lasts: ClassVar[Folds] = ()


def nothing(_: Event, board: Board) -> Board:
    """The `fold` of an event that tells something, and changes nothing."""
    return board


def one_of(*words: str) -> Meta:
    """The mark of a word that a fold takes for the name of a place: `Annotated[str, one_of("hand", "deck")]`;
    an entry with any other is not read."""
    return Meta(pattern=rf"\A(?:{'|'.join(words)})\Z", extra={"words": words})


def tag(event: Event | type[Event]) -> str:
    """The word an event is stored and filtered under: `wounded`."""
    return str(event.__struct_config__.tag)
