"""Everything that can be asked of a session: one union, decided in one place (`engine.decider`).

A command holds what was asked and nothing that is worked out from it: not what an undo crosses, whose
consent it needs, or the link that a signature signs. `by` is who acts: a seat, or `referee`. A `seat` beside
it is the one that is acted for; without `by` it acts for itself.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from engine.brought import Brought
from engine.events import Event

Step = Literal["decision", "action", "turn", "phase", "round"]
STEPS: tuple[Step, ...] = ("decision", "action", "turn", "phase", "round")
"""What undo goes back by."""
Verdict = Literal["upheld", "overturned", "house-rule"]


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every command."""


# the session and its seats ---------------------------------------------------------------------------


class Begin(Command, frozen=True, tag="begin"):
    """Write the first entry (KER-3.1). `rulings` and `options` are rows `CLAUSE=VARIANT` and `KEY=VALUE`; the
    rest says what `engine.events.Began` does. `brought`: files of the table's own (KER-6.7)."""

    scenario: str
    rulings: tuple[str, ...]
    options: tuple[str, ...]
    dice: str
    commitment: str
    given: bool = False
    parent: str = ""
    parent_version: int = 0
    parent_link: str = ""
    carried: int = 0
    deal_of: str = ""
    deal_link: str = ""
    brought: tuple[Brought, ...] = ()
    deal_at: int = 0
    deal_answers: int = 0


class Join(Command, frozen=True, tag="join"):
    """Take a seat before the start, committed to words for the dice, or come back to one's own (KER-6.1)."""

    seat: str
    pledge: str = ""


class Leave(Command, frozen=True, tag="leave"):
    """Give a seat up; the keeper, another seat at the table or the referee, answers for it (KER-6.1)."""

    seat: str
    keeper: str


class Pledge(Command, frozen=True, tag="pledge"):
    """Commit to words for the dice (KER-3.6)."""

    seat: str
    pledge: str


class ShowWords(Command, frozen=True, tag="show-words"):
    """Show the words that one committed to (KER-3.6)."""

    seat: str
    words: str
    salt: str


class ResetWords(Command, frozen=True, tag="reset-words"):
    """Let all commit to new words, without the seat `removed` if one is named (KER-3.7)."""

    by: str
    removed: str = ""


class Close(Command, frozen=True, tag="close"):
    """End the session for good, which publishes its secret, or ask the table for that (KER-6.5)."""

    by: str


class Sign(Command, frozen=True, tag="sign"):
    """Vouch with a key for all that was written so far (KER-6.6)."""

    key: str
    signature: str


# the game --------------------------------------------------------------------------------------------


class Start(Command, frozen=True, tag="start"):
    """Begin the game with the seats that have joined (KER-6.2); in a branch, take the words that were given
    anew and go on (KER-3.8)."""

    by: str = ""


class Position(Command, frozen=True, tag="position"):
    """Begin from a written position, a Struct of the rule system, with the seats that have joined."""

    position: Any
    by: str = "referee"


class Answer(Command, frozen=True, tag="answer"):
    """A seat's answer to the open set `set` (0: whichever is open). `standing`: the seat had said that it
    would pass, and did not type it. `pace`: the pace passes for it, by the moments of this digest."""

    seat: str
    choice: tuple[str, ...]
    set: int = 0
    standing: bool = False
    by: str = ""
    pace: str = ""


class Concede(Command, frozen=True, tag="concede"):
    """A seat gives the game up (KER-6.4)."""

    seat: str
    by: str = ""


class StandPass(Command, frozen=True, tag="stand-pass"):
    """Pass by oneself until a moment of the game (empty: no longer) (KER-4.2)."""

    seat: str
    when: str
    by: str = ""


class SetPace(Command, frozen=True, tag="set-pace"):
    """Play at a pace, in the game, or `at` a phase or a window; empty takes back what was set there. Without
    a seat it is the table's (KER-4.4)."""

    by: str
    pace: Literal["normal", "every", ""]
    seat: str = ""
    at: str = ""


class Hold(Command, frozen=True, tag="hold"):
    """Make the table wait for a seat: now, or once when the game comes to the window `at` (KER-4.5)."""

    seat: str
    at: str = ""
    by: str = ""


class Release(Command, frozen=True, tag="release"):
    """No longer make the table wait (KER-4.5)."""

    seat: str
    by: str = ""


class SettleResponse(Command, frozen=True, tag="settle-response"):
    """Say what to do from here on when one may respond with a thing (KER-4.6)."""

    seat: str
    thing: str
    how: Literal["always", "never", "ask"]
    by: str = ""


class Adjust(Command, frozen=True, tag="adjust"):
    """Change the table by hand: events of the rule system, with a reason (KER-8.1)."""

    by: str
    reason: str
    events: tuple[Event, ...]


class Correct(Command, frozen=True, tag="correct"):
    """Carry out a ruling on entry `of`: the events that put the table right now (KER-8.2)."""

    by: str
    of: int
    ruling: str
    events: tuple[Event, ...]


# around the game -------------------------------------------------------------------------------------


class Note(Command, frozen=True, tag="note"):
    """A note or bookmark on entry `on` (0: where the log stands)."""

    by: str
    text: str
    on: int = 0


class Look(Command, frozen=True, tag="look"):
    """The referee looks at what is hidden, as it lay after entry `at` (0: where the log stands)."""

    by: str
    at: int = 0


class Rule(Command, frozen=True, tag="rule"):
    """From here on, on every line, a clause is read in another variant (KER-8.2)."""

    by: str
    clause: str
    variant: str


class Dispute(Command, frozen=True, tag="dispute"):
    """Say that entry `on` is not right; `clause` is at issue, by default the one that the entry cites."""

    by: str
    on: int
    claim: str
    clause: str = ""


class Settle(Command, frozen=True, tag="settle"):
    """Settle a dispute (KER-9.2). `overturned`: the events put the table right. `house-rule`: from here on
    the clause (by default the one at issue) is read as `variant`."""

    by: str
    dispute: int
    verdict: Verdict
    reason: str = ""
    clause: str = ""
    variant: str = ""
    events: tuple[Event, ...] = ()


class WithdrawDispute(Command, frozen=True, tag="withdraw-dispute"):
    """Take one's own dispute back (KER-9.3)."""

    by: str
    dispute: int


# going back ------------------------------------------------------------------------------------------


class Undo(Command, frozen=True, tag="undo"):
    """Go back by a step, or to rest point `to`; where the policy wants it, ask the table (KER-2.1 to 2.4)."""

    by: str
    to: int = 0
    step: str = "decision"


class Redo(Command, frozen=True, tag="redo"):
    """Go to what the last undo left, or to rest point `to` of any line."""

    by: str
    to: int = 0


class Agree(Command, frozen=True, tag="agree"):
    """Agree to the open request (`request`: its version; 0: whichever is open)."""

    by: str
    request: int = 0


class Refuse(Command, frozen=True, tag="refuse"):
    """Refuse the open request, which ends it."""

    by: str
    request: int = 0


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take one's own request back."""

    by: str


def actor(command: Command) -> str:
    """Who acts: a seat, `referee`, or nobody (a signature, the first entry)."""
    by: str = getattr(command, "by", "") or getattr(command, "seat", "")
    return by
