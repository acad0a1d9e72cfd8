"""What can go wrong, by what the reader can do about it. None of these leaves a trace in the log.

Every refusal says what was wrong as a `Text` (so that it can be said in three languages), cites the clause
that forbids it where a rule does, and lists what would have been legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.wording import Text, render, shortened


class Refusal(Exception):
    """A command that was not carried out. `kind` is the word the interfaces print for it."""

    kind: ClassVar[str] = "refused"

    def __init__(self, text: Text, clause: str = "", legal: tuple[str, ...] = ()) -> None:
        # What somebody typed is quoted; a page of it would hide what was wrong with it.
        text = shortened(text)
        super().__init__(text)
        self.text, self.clause, self.legal = text, clause, legal
        self.people: Mapping[str, str] = {}  # what its table calls the seats

    def __str__(self) -> str:
        return render(self.text)


class Malformed(Refusal):
    """The words of the command make no sense: an unknown option name, a face the die does not have."""

    kind = "malformed"


class Illegal(Refusal):
    """Understood, and forbidden here by the clause it cites."""

    kind = "illegal"


class Stale(Refusal):
    """The question that was answered is no longer open; ask again."""

    kind = "stale"


class NotYours(Refusal):
    """The seat may not do this, or no such seat is at the table."""

    kind = "seat"


class Unknown(Refusal):
    """No such session, version, game, clause or ruling."""

    kind = "unknown"


class RulesMissing(Refusal):
    """The session is pinned to rules that this installation does not have."""

    kind = "rules"


class StorageRefusal(Refusal):
    """The store could not take it: locked, read-only, full, foreign, or written by a newer version."""

    kind = "storage"


class Held(StorageRefusal):
    """Another program held what was to be written for longer than was waited."""


class InternalError(Exception):
    """A rule system broke a promise of the kernel (a bug of ours, never of the user)."""


class GameFault(InternalError):
    """A rule system asks for what it does not have, or hands a step what that does not take: a mistake of the
    game, told with the name of the step."""
