"""The game: its beginning and end, its phases, its figures, and changes by hand."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.brought import Brought
from engine.events.base import Event


class Began(Event, frozen=True, tag="began"):
    """The first entry: the rules pinned and the dice committed to, before anyone sits down.

    `rulings` and `options` are rows `CLAUSE=VARIANT` and `KEY=VALUE`; `dice` names the algorithm and
    `commitment` is the SHA-256 of the dice secret. `faces` are the dice of the game that are not plain `dN`
    (`engine.dice.faces_rows`), so that a log says by itself what each throw could have been. `given`: the
    secret was not made by chance but given by hand, so whoever gave it knew it.

    A branch names the session it comes from: `parent`, up to which entry of it (`parent_version`) and the
    link of that entry. Its entries up to `carried` are the parent's decisions, with the parent's throws; what
    comes after has dice of its own.

    `deal_of` names the closed session whose deal and dice this one has, `deal_link` the link of its closing.
    `brought`: files of the table's own, whole, so that no file is needed to decide again (KER-6.7).
    One that goes on from a later moment of it names the entry of that session after which (`deal_at`), and
    how many answers it gives alike until then (`deal_answers`).
    """

    outcome: ClassVar[bool] = False
    game: str
    rules: int
    content: str
    scenario: str = ""
    rulings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    dice: str = ""
    commitment: str = ""
    faces: tuple[str, ...] = ()
    parent: str = ""
    parent_version: int = 0
    parent_link: str = ""
    carried: int = 0
    given: bool = False
    deal_of: str = ""
    deal_link: str = ""
    brought: tuple[Brought, ...] = ()
    deal_at: int = 0
    deal_answers: int = 0


class Started(Event, frozen=True, tag="started"):
    """The game begins: who sits where, and the digest of what the seats gave to the dice."""

    seats: tuple[str, ...]
    entropy: str


class Positioned(Event, frozen=True, tag="positioned"):
    """The game begins from a position that was written down (a case). The position itself is sealed."""

    seats: tuple[str, ...]
    entropy: str


class Laid(Event, frozen=True, tag="laid"):
    """The position a case begins from, as canonical JSON; sealed for no one, since it holds hidden things."""

    outcome: ClassVar[bool] = False
    position: str


class Conceded(Event, frozen=True, tag="conceded"):
    """A seat gives the game up; when every seat at the table has, it is lost."""

    seat: str


class Ended(Event, frozen=True, tag="ended"):
    """The game is decided. It may still be undone until the session is closed."""

    result: Literal["won", "lost", "conceded"]


class Entered(Event, frozen=True, tag="entered"):
    """The game is at this step of its phase table."""

    path: str


class Marked(Event, frozen=True, tag="marked"):
    """A round, a turn or an action begins here: what `undo --by` goes back to."""

    what: Literal["round", "turn", "action"]
    n: int = 0
    who: str = ""


class Prevented(Event, frozen=True, tag="prevented"):
    """A proposed outcome did not happen because of `by`."""

    kind: str
    by: str


class Replaced(Event, frozen=True, tag="replaced"):
    """A proposed outcome became another because of `by`."""

    kind: str
    by: str
    with_kind: str


class Gauged(Event, frozen=True, tag="gauged"):
    """How close the table is to losing, as it stands after a decision; `limit` 0 means none."""

    gauge: str
    value: int
    limit: int = 0
    seat: str = ""
    gone: bool = False


class Modified(Event, frozen=True, tag="modified"):
    """What `source` adds to one figure of `target` from here on; 0 ends it."""

    source: str
    target: str
    figure: str
    amount: int


class Adjusted(Event, frozen=True, tag="adjusted"):
    """The table was changed by hand; the events that do it follow in the same decision."""

    by: str
    reason: str


class Corrected(Event, frozen=True, tag="corrected"):
    """A ruling changed what an earlier entry said; the events that put it right now follow."""

    of: int
    ruling: str
    by: str
