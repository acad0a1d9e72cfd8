"""Entries: one public event, its sealed parts, and the envelope around them."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from engine.events import Event

F = TypeVar("F", bound=Event, covariant=True)

NO_ONE: tuple[str, ...] = ()
Because = tuple[int, ...]
"""Versions of what an entry rests on."""


class Part(Struct, Generic[F], frozen=True, gc=False, omit_defaults=True):
    """A sealed part: an event for the named seats only (none: the program's own until a session closes).

    In a stored row the event stands open. In a copy for others a part that is not theirs holds only its
    commitment, and a part that is theirs holds commitment, event and salt (hex), so that both can be checked.
    """

    to: tuple[str, ...] = NO_ONE
    event: F | None = None
    commit: str = ""
    salt: str = ""


class Entry(Struct, Generic[F], frozen=True, gc=False, omit_defaults=True):
    """One line of the log.

    version: its place in the session, from 1, without gaps.
    event, sealed: what happened; the public event says all that everybody may know.
    decision: the version that opened it (all entries of a decision share it; an input names itself).
    seat: who acted, a seat or `referee`; empty for what nobody did.
    because: the versions of the throws and events the outcome rests on.
    clause: the rule that produced it.
    command: the client's key of the command, on the first entry of a decision.
    at: seconds since 1970, for people; link: the hash chain. Neither is ever re-made.
    """

    version: int
    event: F
    sealed: tuple[Part[F], ...] = ()
    decision: int = 0
    seat: str = ""
    because: Because = ()
    clause: str = ""
    command: str = ""
    at: int = 0
    link: str = ""

    @property
    def opens(self) -> bool:
        """Whether this entry is the input that opened its decision."""
        return self.version == self.decision


class Stored(Struct, frozen=True):
    """One entry ready to be stored: the entry with time, key and link, its topic and its canonical row."""

    entry: Entry[Event]
    topic: str
    row: bytes
