"""Facts: what a log says happened, in the past tense, with meaning only.

A fact holds ids, keys and numbers: no clock, no person, no finished sentence. Who caused it, which clause
made it and when it was written live in the entry around it (`engine.entries`). A rule system adds its own
facts; together with the kernel's they form one tagged union a system.

Storage contract: a tag never changes meaning; a default, once shipped, stays; fields are only added, with a
default; a fact that must change shape gets a new tag and an upcaster in `engine.codec`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from engine.frames import Frame
from engine.questions import Mode, Option, Question

Lane = Literal["play", "table", "cursor"]


class Fact(Struct, frozen=True, tag_field="t", omit_defaults=True, forbid_unknown_fields=True):
    """Base of every fact.

    `lane`: play facts move the game and follow the cursor; table facts move nothing and are never undone;
    cursor facts are undo and redo. `outcome`: the table changed beyond the answer, throws and the next
    question (this is what binds dice). `reveals`: somebody knows more than before (undo past it is guarded).
    """

    lane: ClassVar[Lane] = "play"
    outcome: ClassVar[bool] = True
    reveals: ClassVar[bool] = False


# The session -------------------------------------------------------------------------------------------


class Began(Fact, frozen=True, tag="began"):
    """The first entry: the rules pinned and the dice committed to, before anyone sits down.

    `rulings` and `options` are rows `CLAUSE=VARIANT` and `KEY=VALUE`; `dice` names the algorithm and
    `commitment` is the SHA-256 of the dice secret. `faces` are the dice of the game that are not plain `dN`
    (`engine.dice.faces_rows`), so that a log says by itself what each throw could have been.
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


class Started(Fact, frozen=True, tag="started"):
    """The game begins: who sits where, and the digest of what the seats gave to the dice."""

    seats: tuple[str, ...]
    entropy: str


class Positioned(Fact, frozen=True, tag="positioned"):
    """The game begins from a position that was written down (a case). The position itself is sealed."""

    seats: tuple[str, ...]
    entropy: str


class Laid(Fact, frozen=True, tag="laid"):
    """The position a case begins from, as canonical JSON; sealed for no one, since it holds hidden things."""

    outcome: ClassVar[bool] = False
    position: str


class Conceded(Fact, frozen=True, tag="conceded"):
    """A seat gives the game up; when every seat at the table has, it is lost."""

    seat: str


class Ended(Fact, frozen=True, tag="ended"):
    """The game is decided. It may still be undone until the session is closed."""

    result: Literal["won", "lost", "conceded"]


# Asking and answering ------------------------------------------------------------------------------------


class Asked(Fact, frozen=True, tag="asked"):
    """A set of questions is open; the version of its entry is the set's id."""

    outcome: ClassVar[bool] = False
    questions: tuple[Question, ...]
    mode: Mode = "all"
    in_turn: bool = False


class Offered(Fact, frozen=True, tag="offered"):
    """The options of one hidden question, sealed for its seat."""

    outcome: ClassVar[bool] = False
    slot: int
    options: tuple[Option, ...] = ()


class Parked(Fact, frozen=True, tag="parked"):
    """What the program does next, sealed for no one: who asked, what takes the answers, what waits."""

    outcome: ClassVar[bool] = False
    asker: Frame
    then: Frame
    closing: Frame | None = None
    agenda: tuple[Frame, ...] = ()


class Answered(Fact, frozen=True, tag="answered"):
    """A seat answered; a secret choice stands in a sealed part instead (`Chose`)."""

    outcome: ClassVar[bool] = False
    seat: str
    choice: tuple[str, ...] = ()


class Chose(Fact, frozen=True, tag="chose"):
    """The secret choice of a seat, sealed for that seat."""

    outcome: ClassVar[bool] = False
    seat: str
    choice: tuple[str, ...]


class Typed(Fact, frozen=True, tag="typed"):
    """Whether a pass was typed or made by a standing pass, sealed for the seat: the table cannot tell."""

    outcome: ClassVar[bool] = False
    standing: bool = False


class WindowClosed(Fact, frozen=True, tag="window-closed"):
    """An action window in which, as the table can see, nobody could act closed by itself."""

    outcome: ClassVar[bool] = False
    window: str


# Phases and undo marks ---------------------------------------------------------------------------------


class Entered(Fact, frozen=True, tag="entered"):
    """The game is at this step of its phase table."""

    path: str


class Marked(Fact, frozen=True, tag="marked"):
    """A round, a turn or an action begins here: what `undo --by` goes back to."""

    what: Literal["round", "turn", "action"]
    n: int = 0
    who: str = ""


# Chance ------------------------------------------------------------------------------------------------


class Rolled(Fact, frozen=True, tag="rolled"):
    """A throw, written before anything depends on it.

    `dice` names each die; `faces` holds them in order, an open-ended die followed by every die of its chain.
    `source` is `seeded`, `declared` or `scripted`; `label` is what a seeded throw is computed from.
    """

    outcome: ClassVar[bool] = False
    reveals: ClassVar[bool] = True
    by: str
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    source: str
    label: str = ""


class Shuffled(Fact, frozen=True, tag="shuffled"):
    """A pile was shuffled; its new order (`Ordered`) is sealed for no one. A shuffle is a throw."""

    outcome: ClassVar[bool] = False
    reveals: ClassVar[bool] = True
    pile: str
    count: int
    source: str
    label: str = ""


class Ordered(Fact, frozen=True, tag="ordered"):
    """The order of a pile, from the top; sealed."""

    outcome: ClassVar[bool] = False
    pile: str
    cards: tuple[str, ...]


class Turned(Fact, frozen=True, tag="turned"):
    """Cards came off the top of a pile for everyone to see."""

    reveals: ClassVar[bool] = True
    pile: str
    cards: tuple[str, ...]


class Drawn(Fact, frozen=True, tag="drawn"):
    """A seat took cards off the top of a pile; which (`Dealt`) is sealed for that seat."""

    reveals: ClassVar[bool] = True
    pile: str
    seat: str
    count: int


class Dealt(Fact, frozen=True, tag="dealt"):
    """The cards a seat drew, sealed for it."""

    outcome: ClassVar[bool] = False
    pile: str
    seat: str
    cards: tuple[str, ...]


class Stacked(Fact, frozen=True, tag="stacked"):
    """Cards went face down onto a pile, `at` its top or its bottom; which (`Ordered`) is sealed."""

    pile: str
    count: int
    at: Literal["top", "bottom"] = "top"


# Interrupted outcomes, standing figures ----------------------------------------------------------------


class Prevented(Fact, frozen=True, tag="prevented"):
    """A proposed outcome did not happen because of `by`."""

    kind: str
    by: str


class Replaced(Fact, frozen=True, tag="replaced"):
    """A proposed outcome became another because of `by`."""

    kind: str
    by: str
    with_kind: str


class Gauged(Fact, frozen=True, tag="gauged"):
    """How close the table is to losing, as it stands after a decision; `limit` 0 means none."""

    gauge: str
    value: int
    limit: int = 0
    seat: str = ""
    gone: bool = False


class Modified(Fact, frozen=True, tag="modified"):
    """What `source` adds to one figure of `target` from here on; 0 ends it."""

    source: str
    target: str
    figure: str
    amount: int


# Putting the table right -------------------------------------------------------------------------------


class Adjusted(Fact, frozen=True, tag="adjusted"):
    """The table was changed by hand; the facts that do it follow in the same decision."""

    by: str
    reason: str


class Corrected(Fact, frozen=True, tag="corrected"):
    """A ruling changed what an earlier entry said; the facts that put it right now follow."""

    of: int
    ruling: str
    by: str


# The table lane: moves nothing, never undone -----------------------------------------------------------


class TableFact(Fact, frozen=True):
    """Base of what people do around the game."""

    lane: ClassVar[Lane] = "table"
    outcome: ClassVar[bool] = False


class Joined(TableFact, frozen=True, tag="joined"):
    """A seat is taken; `entropy` is its contribution to the dice."""

    seat: str
    entropy: str = ""


class Left(TableFact, frozen=True, tag="left"):
    """A seat is given up; `keeper` (a seat or `referee`) answers for it from here on."""

    seat: str
    keeper: str


class StoodPass(TableFact, frozen=True, tag="stood-pass"):
    """A seat said when it passes by itself; until when (`Until`) is sealed for it."""

    seat: str


class Until(TableFact, frozen=True, tag="until"):
    """The moment a standing pass lasts to (a word of the rule system; empty takes it back)."""

    seat: str
    when: str


class Noted(TableFact, frozen=True, tag="noted"):
    """A note or bookmark of a seat or the referee on an entry."""

    by: str
    text: str
    on: int = 0


class Looked(TableFact, frozen=True, tag="looked"):
    """The referee looked at what is hidden from the table."""

    by: str
    at_version: int


class Ruled(TableFact, frozen=True, tag="ruled"):
    """From here on a clause is read in another variant, on every line."""

    clause: str
    variant: str
    by: str


class UndoAsked(TableFact, frozen=True, tag="undo-asked"):
    """A seat asks the table to go to a rest point; `crosses` names the throws and reveals un-known by it."""

    by: str
    to: int
    redo: bool = False
    crosses: tuple[int, ...] = ()


class UndoAgreed(TableFact, frozen=True, tag="undo-agreed"):
    """A seat, or the referee for all, agrees to the open request."""

    by: str
    request: int


class UndoRefused(TableFact, frozen=True, tag="undo-refused"):
    """A seat refuses the open request, which ends it."""

    by: str
    request: int


class UndoWithdrawn(TableFact, frozen=True, tag="undo-withdrawn"):
    """The seat that asked takes its request back."""

    by: str
    request: int


class Closed(TableFact, frozen=True, tag="closed"):
    """The session takes no more play; the dice secret (hex) is published."""

    by: str
    secret: str


class Signed(TableFact, frozen=True, tag="signed"):
    """Whoever holds a key vouches for all entries before this one: an Ed25519 signature over `link`, the link
    of the entry before. Key (32 bytes) and signature (64) stand in small hex digits."""

    key: str
    signature: str
    link: str


# The cursor --------------------------------------------------------------------------------------------


class CursorFact(Fact, frozen=True):
    """Base of what moves the cursor on the tree of lines."""

    lane: ClassVar[Lane] = "cursor"
    outcome: ClassVar[bool] = False
    by: str
    to: int


class Undone(CursorFact, frozen=True, tag="undone"):
    """The game stands again as it did after entry `to`."""


class Redone(CursorFact, frozen=True, tag="redone"):
    """The game stands again as it did after entry `to`, on a line that had been left."""


KERNEL_FACTS: tuple[type[Fact], ...] = (
    Began, Started, Positioned, Laid, Conceded, Ended,
    Asked, Offered, Parked, Answered, Chose, Typed, WindowClosed, Entered, Marked,
    Rolled, Shuffled, Ordered, Turned, Drawn, Dealt, Stacked,
    Prevented, Replaced, Gauged, Modified, Adjusted, Corrected,
    Joined, Left, StoodPass, Until, Noted, Looked, Ruled,
    UndoAsked, UndoAgreed, UndoRefused, UndoWithdrawn, Closed, Signed,
    Undone, Redone,
)  # fmt: skip


def tag(fact: Fact | type[Fact]) -> str:
    """The word a fact is stored and filtered under: `wounded`."""
    return str(fact.__struct_config__.tag)
