"""What requests hold: msgspec structs, from which the described schemas are made.

A command is a command of the engine, as JSON with its tag under `type`. Five have forms of their own: theirs
say more than a client may say, or less, or hold events, which are written as in the log.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from engine import commands as c
from engine import events as ev
from engine.brought import LONGEST, MOST
from engine.codec import Codec
from engine.errors import Malformed
from engine.wording import say

Word = Annotated[str, Meta(max_length=200)]
Sentence = Annotated[str, Meta(max_length=2000)]
Decklist = Annotated[str, Meta(max_length=8_000)]
"""A decklist as the community writes them: JSON, OCTGN or a line a card."""
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,62}$")]
Version = Annotated[int, Meta(ge=0, le=2**53)]
EventRow: TypeAlias = dict[str, Any]
"""An event as the log has it: its tag under `t`, and its fields."""


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a table's own."""

    file: Word
    text: Annotated[str, Meta(max_length=LONGEST)]
    place: Word = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. `seats`: who plays, as people write their names; seats are taken by invitation.
    `start`: begin at once, else when somebody starts it; without seats it waits. `options` and `rulings` as
    in `rollbook new`. `decks`: by seat, a decklist to begin with; `words`: by seat, what it gives to the
    dice, shown at once; `brought`: files of the table's own that the game reads, `place` what of the
    scenario one is for; `secret`: the dice secret, 64 hexadecimal digits, made up by default. `deal_of`: a
    closed session of the game whose deal is played again, `deal_at`: from after this entry of it on, in place
    of its first round; only `seats` and `name` are given besides, and as many seats as there were, or none:
    they are called as before."""

    game: Id
    seats: Annotated[tuple[Word, ...], Meta(max_length=12)] = ()
    scenario: Word = ""
    name: str = ""
    options: dict[Word, Word] = {}
    rulings: dict[Word, Word] = {}
    pace: Literal["normal", "every", ""] = "normal"
    start: bool = True
    decks: dict[Word, Decklist] = {}
    words: dict[Word, Sentence] = {}
    brought: Annotated[tuple[File, ...], Meta(max_length=MOST)] = ()
    secret: Word = ""
    deal_of: Word = ""
    deal_at: Version = 0


class Invitation(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation for a seat, the referee, or for looking on (`public`). It counts for `hours`, once.
    One that is `handed` on gives the seat to whoever takes it alone. A `link` is for looking on, and counts
    for everybody who is given it, as often as they like."""

    viewer: Word
    hours: Annotated[int, Meta(ge=1, le=24 * 365)] = 24 * 14
    kind: Literal["invitation", "handed", "link"] = "invitation"


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to be exchanged for a token. `name`: what people call whoever joins, where that is to
    change."""

    invitation: Annotated[str, Meta(min_length=8, max_length=200)]
    name: Word = ""


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """What people call whoever sits at a seat."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


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


class TakeSeat(Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """A seat is taken before the start, committed to words for the dice, or come back to. `name`: what people
    call whoever sits there, kept beside the log."""

    seat: Word = ""
    pledge: str = ""
    name: Word = ""


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


class PointAt(Struct, frozen=True, forbid_unknown_fields=True):
    """What is pointed at, by its id; nothing: no longer anything. `at`: on the table after that entry (0:
    now)."""

    of: Word = ""
    at: Version = 0


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
    | c.Leave | c.Pledge | c.ShowWords | c.ResetWords | c.Close | c.Sign
)  # fmt: skip
"""Commands that are taken as the engine has them."""

Given: TypeAlias = AsItIs | TakeSeat | Answer | Adjust | Correct | Settle
"""What may be done at a table."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A decklist that a seat brings, when it is asked for its deck."""

    text: Decklist
    seat: Word = ""
    by: str = ""


class Read(Struct, frozen=True, forbid_unknown_fields=True):
    """A decklist to be read."""

    text: Decklist


class BotSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot answers for a seat: `random`, which every game has, or one of the game's own."""

    bot: Word = "greedy"


class CallSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a seat is called: an address that takes `{"text": ...}` or `{"content": ...}`."""

    url: Annotated[str, Meta(min_length=1, max_length=1_000)]
    form: Literal["text", "content"] = "text"


class MailSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The address at which whoever sits at a seat is called by mail."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]


class MailWord(Struct, frozen=True, forbid_unknown_fields=True):
    """What an address says, by the word that a mail to it holds: `yes`, or `stop`."""

    session: Word
    seat: Word
    word: Word
    how: Literal["yes", "stop"]


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table lets others see of it in the standings of its deal: nothing, the `result`, or the `names`,
    too, of who played."""

    shown: Literal["", "result", "names"]


def command(given: Given, codec: Codec) -> c.Command:
    """The command of the engine. `Malformed` for events that the game does not have."""
    match given:
        case TakeSeat():
            return c.Join(given.seat, given.pledge)
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
