"""Playing: what is asked, answers, passes, notes, giving up."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from engine.commands import Note, StandPass
from engine.errors import NotYours
from engine.questions import PASS
from engine.wording import say
from service.options import (
    COMMON,
    Acting,
    Common,
    Keeping,
    Key,
    Named,
    Seat,
    Session,
    Viewer,
    Words,
    one_session,
    session_first,
)


def ask(session: Session = "", *, as_: Viewer = "", common: Common = COMMON) -> None:
    """Show the open questions, with every option that may be answered.

    Example: rollbook ask friday --as ann
    """
    from projections.asking import asking
    from service.asked import print_asking
    from service.doing import looking
    from service.who import look

    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        shape = asking(live.session, live.version, live.state, viewer, words)
        page.data(shape)
        print_asking(page, shape)


def answer(
    *words: Annotated[
        Words, Parameter(help="[SESSION] and the ids of the options that you choose; see: rollbook ask")
    ],
    session: Named = "",
    seat: Seat = "",
    as_: Keeping = "",
    set_: Annotated[
        int,
        Parameter(name="--set", help="The id of the question set that you mean: if it is closed, refuse."),
    ] = 0,
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Answer an open question with an option's id (several to pick, POOL=AMOUNT to pay, digits for a number).

    Example: rollbook answer friday --seat ann move:cellar

    The first of several words is the session where it looks like one; - is the session used last, and so is
    none: rollbook answer --seat ann face:-2 face:1

    For a seat that has left, its keeper answers (--seat bob --as ann); the referee may for any.
    """
    from engine.commands import Answer
    from service.doing import doing
    from service.who import acting

    session, choice = session_first(words, session)
    with doing(common, session) as (live, done):
        seat, by = acting(live, seat, as_)
        done(live.do(Answer(seat, choice, set_, by=by), key), seat, by)


def pass_(
    session: Session = "",
    *,
    seat: Seat = "",
    as_: Keeping = "",
    until: Annotated[
        str, Parameter(help="Pass by itself until this moment of the game.", show_default=False)
    ] = "",
    stop: Annotated[bool, Parameter(help="No longer pass by itself.", negative="")] = False,
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Pass on the open question, or settle to pass by itself from here on.

    Example: rollbook pass friday --seat ann --until no-cards

    Nobody else can tell from the log whether a pass was typed or made by itself.
    """
    from engine.commands import Answer
    from service.doing import doing
    from service.who import acting

    with doing(common, session) as (live, done):
        seat, by = acting(live, seat, as_)
        if until or stop:
            outcome = live.do(StandPass(seat, "" if stop else until, by), key)
        else:
            outcome = live.do(Answer(seat, (PASS,), by=by), key)
        done(outcome, seat, by)


def note(
    *words: Annotated[Words, Parameter(help="[SESSION] and the text.")],
    session: Named = "",
    at: Annotated[int, Parameter(help="The entry that it is about.", show_default=False)] = 0,
    seat: Seat = "",
    as_: Acting = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Put a note or a bookmark into the log. It moves nothing, and undo leaves it.

    Example: rollbook note friday --seat ann "the storm did not count here?" --at 41
    """
    from service.doing import doing
    from service.who import actor

    session, text = session_first(words, session)
    with doing(common, session) as (live, done):
        by = actor(live, seat, as_)
        done(live.do(Note(by, " ".join(text), at), key=key), by)


def concede(
    session: Session = "", *, seat: Seat = "", as_: Keeping = "", key: Key = "", common: Common = COMMON
) -> None:
    """Give the game up; it is over when every seat has.

    Example: rollbook concede friday --seat ann
    """
    from engine.commands import Concede
    from service.doing import doing
    from service.who import acting

    with doing(common, session) as (live, done):
        seat, by = acting(live, seat, as_)
        done(live.do(Concede(seat, by), key), seat, by)


def play(
    session: Session = "",
    *,
    seat: Annotated[
        list[str] | None,
        Parameter(help="A seat at this terminal; once for each, all by default.", negative=""),
    ] = None,
    common: Common = COMMON,
) -> None:
    """Play at this terminal: questions are shown, options chosen by number. Several seats may share it.

    Example: rollbook play friday --seat ann --seat bob
    """
    from service.host import Host
    from service.play import sit_down

    with Host(common.database) as host:
        live = host.open(one_session(session), play=True)
        for each in seat or ():
            if each not in live.state.table.seats:
                raise NotYours(say("no seat is called {seat}", seat=each), "KER-6.1", live.state.table.seats)
        sit_down(live, tuple(seat or ()), language=common.language)
