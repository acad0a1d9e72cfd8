"""A deck from a decklist: what it says is answered to the questions of set-up, one after another.

A game that reads decklists has a module `decklist` beside its rules, with `read(text)`, whose result has
`answers()`: what to answer to the questions that begin with the one called `deck`.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from engine import library
from engine.commands import Answer
from engine.course import Slot
from engine.errors import Illegal, Unknown
from engine.play import resolve
from engine.questions import Choice
from engine.wording import say
from projections.asking import waiting
from service import files
from service.doing import acting, doing
from service.options import KEEPS, Keeps, Session

if TYPE_CHECKING:
    from replays.live import Live, Outcome

ASKED = "deck"
"""The question that a decklist answers first."""


def deck(
    file: Annotated[str, Parameter(help="A decklist: JSON or text, as the community writes them.")],
    session: Session = "",
    *,
    keeps: Keeps = KEEPS,
) -> None:
    """Bring a deck of your own from a decklist, when you are asked which deck you play.

    Example: rollbook deck mine.txt friday --seat ann

    The list is answered as if it had been typed: a deck of your own, its heroes, its cards. A list that the
    game refuses leaves everything as it was.
    """
    with doing(keeps, session) as (live, done):
        seat, by = acting(live, keeps.seat, keeps.as_)
        done(bring(live, seat, file, keeps.key, by), seat, by)


def bring(live: Live, seat: str, file: str, key: str = "", by: str = "") -> Outcome:
    """Answer set-up for a seat with a decklist (`by`: another acts for it); returns the outcome of the
    last answer.

    All answers are tried first, so a deck that is refused leaves the question open as it was. Raises
    `Malformed` for a file that cannot be read or understood, `Illegal` where no deck is asked for or the game
    forbids it, `Unknown` for a game without decklists.
    """
    answers = reader(live).read(files.text(Path(os.path.expanduser(file)))).answers()
    if not _asked(live, seat):
        raise Illegal(say("{seat} is not asked for a deck now", seat=seat))
    _try(live, seat, answers, by)
    *first, last = answers
    for choice in first:
        live.do(Answer(seat, choice, by=by))
    return live.do(Answer(seat, last, by=by), key)


def reads(live: Live) -> bool:
    return library.optional(live.rules.game, "decklist") is not None


def reader(live: Live) -> ModuleType:
    """The game's reader; `Unknown` where it has none."""
    found = library.optional(live.rules.game, "decklist")
    if found is None:
        raise Unknown(say("{game} reads no decklists", game=live.rules.game))
    return found


def _asked(live: Live, seat: str) -> bool:
    open_set = live.state.course.open
    slots: tuple[Slot, ...] = waiting(open_set) if open_set is not None else ()
    return any(seat in slot.question.seats and slot.question.what == ASKED for slot in slots)


def _try(live: Live, seat: str, answers: tuple[Choice, ...], by: str) -> None:
    state, version = live.state, live.version
    for choice in answers:
        assert state.course.open is not None
        answer = Answer(seat, choice, state.course.open.id, by=by)
        tx = resolve(live.rules, state, answer, live.chance, version)
        state, version = tx.after(), version + len(tx.entries)
