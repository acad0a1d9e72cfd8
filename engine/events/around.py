"""The table lane, which moves nothing and is never undone; and the cursor."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.events.base import Event, Lane


class TableEvent(Event, frozen=True):
    """Base of what people do around the game."""

    lane: ClassVar[Lane] = "table"
    outcome: ClassVar[bool] = False


class Joined(TableEvent, frozen=True, tag="joined"):
    """A seat is taken; `pledge` (hex, or nothing) commits it to the words it gives to the dice."""

    seat: str
    pledge: str = ""


class Pledged(TableEvent, frozen=True, tag="pledged"):
    """A seat commits to the words it gives to the dice, in place of what it had committed to."""

    seat: str
    pledge: str


class WordsShown(TableEvent, frozen=True, tag="words-shown"):
    """A seat shows the words it had committed to; `salt` (hex) was hashed with them."""

    seat: str
    words: str
    salt: str


class WordsReset(TableEvent, frozen=True, tag="words-reset"):
    """All that seats committed to and showed is void, and all commit anew; the seat `removed`, if one is
    named, which did not show its words, is no longer at the table."""

    by: str
    removed: str = ""


class WordsTaken(TableEvent, frozen=True, tag="words-taken"):
    """In a branch: from here on its dice rest on this digest of the words that were given anew."""

    entropy: str


class Left(TableEvent, frozen=True, tag="left"):
    """A seat is given up; `keeper` (a seat or `referee`) answers for it from here on."""

    seat: str
    keeper: str


class StoodPass(TableEvent, frozen=True, tag="stood-pass"):
    """A seat said when it passes by itself; until when (`Until`) is sealed for it."""

    seat: str


class Until(TableEvent, frozen=True, tag="until"):
    """The moment a standing pass lasts to (a word of the rule system; empty takes it back)."""

    seat: str
    when: str


class PaceSet(TableEvent, frozen=True, tag="pace-set"):
    """From here on a seat ("": the table) plays at a pace: in the game, or `at` a phase or a window. Empty
    takes back what was set there."""

    by: str
    seat: str = ""
    at: str = ""
    pace: Literal["normal", "every", ""] = ""


class HeldUp(TableEvent, frozen=True, tag="held-up"):
    """A seat makes the table wait for it: now, or once when the game comes to the window `at`."""

    seat: str
    at: str = ""


class Released(TableEvent, frozen=True, tag="released"):
    """A seat no longer makes the table wait."""

    seat: str


class Settled(TableEvent, frozen=True, tag="settled"):
    """A seat settled what it does about an optional response; which (`Settles`) is sealed for it."""

    seat: str


class Settles(TableEvent, frozen=True, tag="settles"):
    """What a seat does from here on when it may respond with a thing: `ask` takes it back."""

    seat: str
    thing: str
    how: Literal["always", "never", "ask"]


class Noted(TableEvent, frozen=True, tag="noted"):
    """A note or bookmark of a seat or the referee on an entry."""

    by: str
    text: str
    on: int = 0


class Looked(TableEvent, frozen=True, tag="looked"):
    """The referee looked at what is hidden from the table, as it lay after an entry."""

    by: str
    at_version: int


class Ruled(TableEvent, frozen=True, tag="ruled"):
    """From here on a clause is read in another variant, on every line."""

    clause: str
    variant: str
    by: str


class Disputed(TableEvent, frozen=True, tag="disputed"):
    """Somebody says that entry `on` is not right, and that `clause` is at issue."""

    by: str
    on: int
    claim: str
    clause: str = ""


class DisputeRuled(TableEvent, frozen=True, tag="dispute-ruled"):
    """A dispute is settled. `upheld`: what was decided stands; `overturned`: `correction` puts it right;
    `house-rule`: from here on `clause` is read as `variant`."""

    by: str
    dispute: int
    verdict: Literal["upheld", "overturned", "house-rule"]
    reason: str = ""
    clause: str = ""
    variant: str = ""
    correction: int = 0


class DisputeWithdrawn(TableEvent, frozen=True, tag="dispute-withdrawn"):
    """Who opened a dispute takes it back."""

    by: str
    dispute: int


class UndoAsked(TableEvent, frozen=True, tag="undo-asked"):
    """A seat asks the table to go to a rest point; `crosses` names the throws and reveals un-known by it."""

    by: str
    to: int
    redo: bool = False
    crosses: tuple[int, ...] = ()


class Agreed(TableEvent, frozen=True, tag="agreed"):
    """A seat, or the referee for all, agrees to the open request; with the last agreement it is done."""

    by: str
    request: int


class Declined(TableEvent, frozen=True, tag="declined"):
    """A seat refuses the open request, which ends it."""

    by: str
    request: int


class Withdrew(TableEvent, frozen=True, tag="withdrew"):
    """The seat that asked takes its request back."""

    by: str
    request: int


class CloseAsked(TableEvent, frozen=True, tag="close-asked"):
    """A seat asks the table to close the session, which publishes the secret and all hands."""

    by: str


class Closed(TableEvent, frozen=True, tag="closed"):
    """The session takes no more play; the dice secret (hex) is published."""

    by: str
    secret: str


class Signed(TableEvent, frozen=True, tag="signed"):
    """Whoever holds a key vouches for all entries before this one: an Ed25519 signature over `link`, the link
    of the entry before. Key (32 bytes) and signature (64) stand in small hex digits."""

    key: str
    signature: str
    link: str


class CursorEvent(Event, frozen=True):
    """Base of what moves the cursor on the tree of lines."""

    lane: ClassVar[Lane] = "cursor"
    outcome: ClassVar[bool] = False
    by: str
    to: int


class Undone(CursorEvent, frozen=True, tag="undone"):
    """The game stands again as it did after entry `to`."""


class Redone(CursorEvent, frozen=True, tag="redone"):
    """The game stands again as it did after entry `to`, on a line that had been left."""
