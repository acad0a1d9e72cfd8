"""What requests hold and what is answered: msgspec structs, from which the described schemas are made.

A command is a command of the engine, as JSON with its tag under `type`. Four have
forms of their own: they say more than a client may say, or hold events, which are written as in the log.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from engine import commands as c
from engine import events as ev
from engine.codec import Codec
from engine.errors import Malformed
from engine.wording import say
from projections.asking import Asking
from projections.story import Told

Word = Annotated[str, Meta(max_length=200)]
Sentence = Annotated[str, Meta(max_length=2000)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,62}$")]
Version = Annotated[int, Meta(ge=0, le=2**53)]
EventRow: TypeAlias = dict[str, Any]
"""An event as the log has it: its tag under `t`, and its fields."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. `seats`: who plays, as people write their names; seats are taken by invitation.
    `start`: begin at once, else when somebody starts it. `options` and `rulings` as in `rollbook new`."""

    game: Id
    seats: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=12)]
    scenario: Word = ""
    name: str = ""
    options: dict[Word, Word] = {}
    rulings: dict[Word, Word] = {}
    pace: Literal["normal", "every", ""] = "normal"
    start: bool = True


class Invitation(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation for a seat, the referee, or for looking on (`public`). It counts for `hours`, once. A
    `link` is for looking on, and counts for everybody who is given it, as often as they like."""

    viewer: Word
    hours: Annotated[int, Meta(ge=1, le=24 * 365)] = 24 * 14
    kind: Literal["once", "link"] = "once"


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to be exchanged for a token."""

    invitation: Annotated[str, Meta(min_length=8, max_length=200)]


class Faces(Struct, frozen=True, forbid_unknown_fields=True):
    """What the dice of the throw in entry `version` are to show."""

    version: Version
    faces: Annotated[tuple[Annotated[int, Meta(ge=-999, le=999)], ...], Meta(max_length=64)]


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be otherwise from after entry `at` (0: the present): an `answer` of `seat`, readings of
    clauses, the faces of throws by their entry. One with a `name` is kept for its viewer; `on`: it goes on
    from where the one of that name stopped."""

    at: Version = 0
    seat: str = ""
    answer: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
    rulings: dict[Word, Word] = {}
    faces: Annotated[tuple[Faces, ...], Meta(max_length=64)] = ()
    name: Word = ""
    on: Word = ""


class Answer(Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """A seat's answer to the question set `set` (0: whichever is open): ids of options, `POOL=AMOUNT` to pay,
    digits for a number."""

    choice: Annotated[tuple[Word, ...], Meta(max_length=64)]
    seat: str = ""
    set: Version = 0
    by: str = ""


class Adjust(Struct, frozen=True, tag="adjust", forbid_unknown_fields=True):
    """A change of the table by hand, with its reason."""

    reason: Sentence
    events: Annotated[tuple[EventRow, ...], Meta(min_length=1, max_length=64)]
    by: str = ""


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of the table by hand that are only looked at: as `adjust` has them, without a reason."""

    events: Annotated[tuple[EventRow, ...], Meta(min_length=1, max_length=64)]
    by: str = ""

    def adjust(self) -> Adjust:
        """The command that they would be."""
        return Adjust("-", self.events, self.by)


class Leading(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the leader of a review looks: after entry `at` (0: now). how: `lead` on, `take` the lead, whoever
    has it, or `end` the review."""

    at: Version = 0
    how: Literal["lead", "take", "end"] = "lead"


class Correct(Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """A ruling on entry `of`, carried out by events that put the table right now."""

    of: Version
    ruling: Sentence
    events: Annotated[tuple[EventRow, ...], Meta(min_length=1, max_length=64)]
    by: str = ""


class Settle(Struct, frozen=True, tag="settle", forbid_unknown_fields=True):
    """The settlement of a dispute; see the command of the engine."""

    dispute: Version
    verdict: c.Verdict
    reason: Sentence = ""
    clause: Word = ""
    variant: Word = ""
    events: Annotated[tuple[EventRow, ...], Meta(max_length=64)] = ()
    by: str = ""


AsItIs: TypeAlias = (
    c.Start | c.Concede | c.StandPass | c.SetPace | c.Hold | c.Release | c.SettleResponse
    | c.Note | c.Dispute | c.WithdrawDispute | c.Rule
    | c.Undo | c.Redo | c.Agree | c.Refuse | c.Withdraw
    | c.Join | c.Leave | c.Pledge | c.ShowWords | c.ResetWords | c.Close
)  # fmt: skip
"""Commands that are taken as the engine has them."""

Given: TypeAlias = AsItIs | Answer | Adjust | Correct | Settle
"""What may be done at a table."""


class Done(Struct, frozen=True, omit_defaults=True):
    """What a command did, as its seat may see it, and what is asked now. `version` is where the table stands,
    `link` its last link: together a receipt. `repeated`: the key was used before, and this is its first
    result; `undone`: which was taken back since."""

    session: str
    version: int
    link: str
    told: tuple[Told, ...]
    ask: Asking
    repeated: bool = False
    undone: bool = False


def command(given: Given, codec: Codec) -> c.Command:
    """The command of the engine. `Malformed` for events that the game does not have."""
    match given:
        case Answer():
            return c.Answer(given.seat, given.choice, given.set, by=given.by)
        case Adjust():
            return c.Adjust(given.by, given.reason, _events(given.events, codec))
        case Correct():
            return c.Correct(given.by, given.of, given.ruling, _events(given.events, codec))
        case Settle():
            events = _events(given.events, codec)
            said = given.dispute, given.verdict, given.reason, given.clause, given.variant
            return c.Settle(given.by, *said, events)
    return given


def _events(rows: tuple[EventRow, ...], codec: Codec) -> tuple[ev.Event, ...]:
    try:
        return tuple([msgspec.convert(row, codec.event_type) for row in rows])
    except msgspec.ValidationError as error:
        told = say("not an event of {game}: {error}", game=codec.game, error=str(error))
        raise Malformed(told, "KER-8.1") from error


class Made(Struct, frozen=True):
    """A table that was opened: its seats with what people call whoever sits there, a token for all of it,
    and an invitation for each seat and for looking on (`public`). Nobody else knows them."""

    session: str
    version: int
    names: dict[str, str]
    token: str
    invitations: dict[str, str]


class Joined(Struct, frozen=True):
    """What an invitation was exchanged for. `viewer`: a seat, `referee` or `public`."""

    session: str
    viewer: str
    token: str


class Known(Struct, frozen=True):
    """Who a token is for at a table. `viewer`: a seat, `referee` or `public`, empty where it acts for every
    seat; `names`: by seat, what people call whoever sits there, where that is not its id."""

    session: str
    viewer: str
    seats: tuple[str, ...] = ()
    names: dict[str, str] = {}


class Granted(Struct, frozen=True):
    """A token or an invitation of a table; `id` names it, and is not the secret word itself."""

    id: str
    viewer: str
    kind: str
    made: int
    ends: int
    used: int
    counts: bool


class TableLine(Struct, frozen=True):
    """A table in a list. `names`: by seat, what people call whoever sits there, where that is not its id;
    `asked`: the seats that are to decide; `result`: how it ended, if it did."""

    session: str
    game: str
    scenario: str
    title: str
    seats: tuple[str, ...]
    names: dict[str, str]
    version: int
    round: int
    asked: tuple[str, ...]
    over: bool
    result: str
    closed: bool
    at: int
