"""What the store keeps, as plain values: rows of a session, its secrets, and one decision being saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import MsgspecError, Struct, json

SECRET_BYTES = 32

NOBODY = ""
DELETED = "rollbook.deleted"
"""A row of no session, with this topic, says that a session was removed; its state is `{"session": ID}`. It
stands at the end of the log, so that positions never fall back and followers lose nothing."""


class Row(Struct, frozen=True, gc=False):
    """One entry as the library sees it (it satisfies its `DomainEventProtocol`).

    `originator_id` is the session, `originator_version` the entry's version (1, 2, 3, ... without gaps),
    `topic` a stable name such as `echoes.wounded`, `state` the canonical JSON bytes exactly as hashed.
    """

    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class Secrets(Struct, frozen=True):
    """The dice secret and the veil of a session, 32 bytes each. Printing them shows neither."""

    dice: bytes
    veil: bytes

    def __post_init__(self) -> None:
        if len(self.dice) != SECRET_BYTES or len(self.veil) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")

    def __repr__(self) -> str:
        return "Secrets(hidden)"

    def __rich_repr__(self) -> Any:
        yield "hidden"


class Opening(Struct, frozen=True):
    """What is written once, with the first decision of a session: the game's name and the secrets."""

    game: str
    secrets: Secrets


class Decision(Struct, frozen=True):
    """What goes into the same transaction as a decision's rows: the client's command key ("" for none)
    and, for a new session, its opening.

    `link`: that of the row before, as whoever decided has read it; "" where nobody did.
    `commands`: of rows that come from elsewhere, the command keys of their decisions and the version at which
    each began.
    """

    session: str
    command: str = ""
    opening: Opening | None = None
    commands: Mapping[str, int] = {}
    link: str = ""


class Clash(Exception):
    """Somebody wrote first: the session, one of the versions or the command key exists. Nothing was written.

    A repeated save of the same rows (a lost acknowledgement) looks the same from here; the caller tells it
    apart by `Store.version_of(session, command)`.
    """

    def __init__(self, session: str, first: int) -> None:
        super().__init__(f"{session} at version {first}")
        self.session, self.first = session, first


class Gone(Exception):
    """The session was removed while somebody was playing. Nothing was written."""


class Gap(ValueError):
    """A bug of the caller: rows that do not follow each other, or the log. Nothing was written."""


def tombstone(session: str, version: int) -> Row:
    """The row that is left of a session that was removed."""
    return Row(NOBODY, version, DELETED, json.encode({"session": session}))


def touching(session: str, version: int, state: bytes | None) -> tuple[str, int]:
    """The session that a row is of and its version there; of a tombstone the session that was removed, at 0.
    `state`: of a tombstone, whatever it holds."""
    if session != NOBODY:
        return session, version
    try:
        return json.decode(state or b"", type=dict[str, str]).get("session", NOBODY), 0
    except MsgspecError:
        return NOBODY, 0


def check_rows(session: str, rows: Sequence[Row]) -> None:
    """Raises `Gap` unless there is at least one row, all are the session's, and versions rise by one."""
    if not rows:
        raise Gap(f"{session}: a decision without entries")
    first = rows[0].originator_version
    for place, row in enumerate(rows, first):
        if row.originator_id != session or row.originator_version != place:
            raise Gap(f"{session} {place} expected, not {row.originator_id} {row.originator_version}")


def check_follows(decision: Decision, first: int, last: int) -> bool:
    """Whether a decision that starts at version `first` follows a log whose last version is `last`
    (0: no log yet). False when the version is taken: a clash. Raises `Gap` when versions are missing, `Gone`
    when all are."""
    if first <= last:
        return False
    if last == 0 and first > 1 and decision.opening is None:
        raise Gone(decision.session)
    if first != last + 1:
        raise Gap(f"{decision.session}: version {first} after {last}")
    if last == 0 and decision.opening is None:
        raise Gap(f"{decision.session}: no such session")
    return True
