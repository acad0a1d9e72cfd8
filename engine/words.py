"""Words before dice: what each seat gives to the dice, so that nobody can choose them (KER-3.6 to 3.8).

Seats commit to their words first, and show them when all have joined. So whoever commits last knows nobody
else's words, and whoever shows last can only refuse to show, for which the table goes on without that seat
and all commit anew. A branch begins with a secret of its own, made when the old words were known to all: its
seats give new words after it.
"""

from __future__ import annotations

from engine import events as ev
from engine import seals
from engine.commands import Pledge, ResetWords, ShowWords, Start
from engine.errors import Illegal, Malformed, NotYours
from engine.model import State
from engine.moment import Made, Moment, present, short
from engine.table import entropy_digest
from engine.table_commands import DIGEST
from engine.wording import say


def needs_words(state: State, version: int) -> bool:
    """Whether a branch has not taken new words yet, `version` being the last entry of its log (KER-3.8)."""
    carried, table = state.course.carried, state.table
    return 0 < carried <= version and (table.reset <= carried or not table.entropy)


def gives_anew(state: State) -> bool:
    """Whether the seats of a game that goes on give words anew, in a branch of it."""
    return 0 < state.course.origin < state.table.reset and not state.table.entropy


def _gives(now: Moment, seat: str) -> None:
    """Whether a seat may give words now: before the start, or in a branch before it goes on."""
    course, table = now.state.course, now.state.table
    if seat not in table.seats:
        raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", table.seats)
    if course.origin and not gives_anew(now.state):
        raise Illegal(say("the game has started already"), "KER-3.6")


def pledge(now: Moment, command: Pledge) -> Made:
    """Commit to words, in place of what one had committed to."""
    seat = command.seat
    _gives(now, seat)
    if now.state.table.words:
        raise Illegal(say("words for the dice were shown already; all have to commit anew"), "KER-3.6")
    if not DIGEST.match(command.pledge):
        raise Malformed(say("{n} small hexadecimal digits are expected", n=64), "KER-3.6")
    return now.said(seat, ev.Pledged(seat, command.pledge), "KER-3.6")


def show_words(now: Moment, command: ShowWords) -> Made:
    """Show the words one committed to: those very words, once, and when enough seats have joined to play."""
    seat, table, least = command.seat, now.state.table, now.rules.seats[0]
    _gives(now, seat)
    if seat in table.words or not table.pledges.get(seat):
        raise Illegal(say("{seat} has no words to show", seat=seat), "KER-3.6", table.waiting)
    if len(table.present) < least:
        raise Illegal(say("words are shown when all have joined"), "KER-3.6")
    if not DIGEST.match(command.salt):
        raise Malformed(say("{n} small hexadecimal digits are expected", n=64), "KER-3.6")
    if seals.pledge(seat, short(command.words), command.salt) != table.pledges[seat]:
        raise Illegal(say("these are not the words that {seat} committed to", seat=seat), "KER-3.6")
    if command.words in table.worn:
        raise Illegal(say("these words were shown before all committed anew"), "KER-3.7")
    return now.said(seat, ev.WordsShown(seat, command.words, command.salt), "KER-3.6")


def reset_words(now: Moment, command: ResetWords) -> Made:
    """All commit anew: without a seat that did not show its words, or for a branch."""
    by, removed, table = present(now.state, command.by), command.removed, now.state.table
    course = now.state.course
    if course.origin and not course.carried:
        raise Illegal(say("the game has started already"), "KER-3.7")
    if course.carried <= now.version and course.origin and not needs_words(now.state, now.version):
        raise Illegal(say("the branch has taken its words already"), "KER-3.8")
    if removed and course.origin:
        raise Illegal(say("a seat that plays is not removed"), "KER-3.7")
    if removed and (removed not in table.waiting or not table.words):
        raise Illegal(
            say("only a seat that has not shown its words, when others have, is removed"),
            "KER-3.7",
            table.waiting if table.words else (),
        )
    return now.said(by, ev.WordsReset(by, removed), "KER-3.7" if removed or not course.origin else "KER-3.8")


def take_words(now: Moment, command: Start) -> Made:
    """In a branch: from here on its dice rest on the words that were given anew."""
    by, table = command.by, now.state.table
    if by:
        present(now.state, by)
    if not gives_anew(now.state):
        raise Illegal(say("the game has started already"), "KER-6.2")
    if table.waiting:
        told = say("{seats} have not shown their words yet", seats=table.waiting)
        raise Illegal(told, "KER-3.6", table.waiting)
    return now.said(by, ev.WordsTaken(entropy_digest(table)), "KER-3.8")
