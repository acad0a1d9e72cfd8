"""Playing: what is asked, answers, a deck from a decklist, passes, notes, giving up."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter
from msgspec import UNSET

from engine.audience import REFEREE
from engine.commands import Answer, Concede, Hold, Note, Release, SetPace, StandPass
from engine.errors import Malformed
from engine.pace import EVERY, NORMAL
from engine.questions import PASS
from engine.wording import Text, count, say
from projections.asking import Asking, Option, Question, asking
from service import decks, files
from service.doing import act, act_for, acting, doing, look, looking
from service.options import (
    ACTS,
    COMMON,
    KEEPS,
    Acts,
    Common,
    Keeps,
    Named,
    SessionName,
    Viewer,
    Words,
    session_first,
)
from service.out import Page

if TYPE_CHECKING:
    from replays.session import Outcome, Session


def ask(session: SessionName = "", *, as_: Viewer = "", common: Common = COMMON) -> None:
    """Show the open questions, with every option that may be answered.

    Example: rollbook ask friday --as ann
    """
    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        shape = asking(live.session, live.version, live.state, viewer, words)
        page.data(shape)
        _print_asking(page, shape)


def _print_asking(page: Page, shape: Asking) -> None:
    if shape.over:
        page.line(say("The game is over."))
    elif not shape.sets:
        page.line(say("Nothing is asked."))
    for each in shape.sets:
        for question in each.questions:
            _question(page, question)
        for question in each.answered:
            page.line(say("{seat} has answered.", seat=question.seat), "dim")
    request = shape.request
    if request and request.closing:
        page.line(say("{by} asks to close the session: agree or refuse.", by=request.by))
    elif request:
        page.line(say("{by} asks to go to entry {to}: agree or refuse.", by=request.by, to=request.to))


def _question(page: Page, question: Question) -> None:
    who = say("any of {seats}", seats=question.seats) if question.seats else question.seat
    page.title(say("{who}: {text} [{clause}]", who=who, text=question.text, clause=question.clause))
    bounds = _bounds(question)
    if bounds is not None:
        page.line(bounds, "dim")
    if question.hidden and not question.options:
        told = say("The options are for this seat only: see them with --as {seat}", seat=question.seat)
        page.line(told, "dim")
    page.table((), (_option(each) for each in question.options))


def _option(option: Option) -> tuple[Any, ...]:
    text: Any = option.text if option.text != option.id else ""
    if option.holds is not UNSET:
        text = say("{text} (holds {n})", text=text, n=option.holds)
    return (f"  {option.id}", text, option.help, f"[{option.clause}]")


def _bounds(question: Question) -> Text | None:
    least, most = question.least, question.most
    match question.form:
        case "pick" if least == most:
            return count("choose {n}", "choose {n}", n=least)
        case "pick":
            return say("choose {least} to {most}", least=least, most=most)
        case "pay":
            return say("pay {n}, as POOL=AMOUNT", n=least)
        case "number":
            return say("a number from {least} to {most}", least=least, most=most)
    return None


def answer(
    *words: Annotated[
        Words, Parameter(help="[SESSION] and the ids of the options that you choose; see: rollbook ask")
    ],
    session: Named = "",
    set_: Annotated[
        int,
        Parameter(
            show_default=True,
            name="--set",
            help="The id of the question set that you mean: if it is closed, refuse.",
        ),
    ] = 0,
    keeps: Keeps = KEEPS,
) -> None:
    """Answer an open question with an option's id (several to pick, POOL=AMOUNT to pay, digits for a number).

    Example: rollbook answer friday --seat ann move:cellar

    The first of several words is the session where it looks like one; - is the session used last, and so is
    none: rollbook answer --seat ann face:-2 face:1

    For a seat that has left, its keeper answers (--seat bob --as ann); the referee may for any.
    """
    session, choice = session_first(words, session)
    act_for(keeps, session, lambda seat, by: Answer(seat, choice, set_, by=by))


def deck(
    file: Annotated[str, Parameter(help="A decklist: JSON or text, as the community writes them.")],
    session: SessionName = "",
    *,
    keeps: Keeps = KEEPS,
) -> None:
    """Bring a deck of your own from a decklist, when you are asked which deck you play.

    Example: rollbook deck mine.txt friday --seat ann

    The list is answered as if it had been typed: a deck of your own, its heroes, its cards. What is left out
    of it, and what is unusual, is told; an undo takes the deck back. A list that the game refuses leaves
    everything as it was.
    """
    with doing(keeps, session) as (live, done):
        seat, by = acting(live, keeps.seat, keeps.as_)
        told: list[Text] = []
        done(bring(live, seat, file, keeps.key, by, doubts=told.extend), seat, by, told=told)


def bring(
    live: Session,
    seat: str,
    file: str,
    key: str = "",
    by: str = "",
    doubts: Callable[[Sequence[Text]], object] = bool,
) -> Outcome:
    """Bring the decklist in a file; see `service.decks.bring`. `Malformed` too for a file that cannot be
    read."""
    return decks.bring(live, seat, files.text(Path(os.path.expanduser(file))), key, by, doubts)


def pass_(
    session: SessionName = "",
    *,
    until: Annotated[str, Parameter(help="Pass by itself until this moment of the game.")] = "",
    stop: Annotated[bool, Parameter(help="No longer pass by itself.")] = False,
    keeps: Keeps = KEEPS,
) -> None:
    """Pass on the open question, or settle to pass by itself from here on.

    Example: rollbook pass friday --seat ann --until no-cards

    Nobody else can tell from the log whether a pass was typed or made by itself.
    """
    if until or stop:
        act_for(keeps, session, lambda seat, by: StandPass(seat, "" if stop else until, by))
    else:
        act_for(keeps, session, lambda seat, by: Answer(seat, (PASS,), by=by))


def pace(
    *words: Annotated[Words, Parameter(help="[SESSION] and normal, every, or off; none shows it.")],
    session: Named = "",
    at: Annotated[str, Parameter(help="Only in this phase or window.")] = "",
    stop: Annotated[str, Parameter(help="Be asked in this window every round.")] = "",
    keeps: Keeps = KEEPS,
) -> None:
    """Set at which pace a seat plays: asked where it matters (normal), or in every action window.

    Example: rollbook pace friday every --seat ann --at combat

    The referee sets the pace of the table (--as referee). To act where you are not asked, wait: rollbook wait
    """
    named, rest = session_first(words, session)
    if not rest and not stop:
        with looking(keeps, named) as (page, live, _):
            page.data({"session": live.session, "paces": live.state.table.paces})
            for key, kept in live.state.table.paces.items():
                seat, _, place = key.partition("@")
                page.line(say("{who} {place}: {pace}", who=seat or say("the table"), place=place, pace=kept))
        return
    wanted = rest[0] if rest else EVERY
    value: Literal["normal", "every", ""] = ""
    if wanted in (NORMAL, EVERY):
        value = NORMAL if wanted == NORMAL else EVERY
    elif wanted != "off":
        raise Malformed(say("{pace} is no pace", pace=wanted), "KER-4.4", (NORMAL, EVERY, "off"))
    with doing(keeps, named) as (live, done):
        if keeps.as_ == REFEREE and not keeps.seat:
            done(live.do(SetPace(REFEREE, value, "", stop or at), keeps.key), REFEREE)
            return
        seat, by = acting(live, keeps.seat, keeps.as_)
        done(live.do(SetPace(by or seat, value, seat, stop or at), keeps.key), seat, by)


def wait(
    session: SessionName = "",
    *,
    at: Annotated[str, Parameter(help="Not now, but once in this window.")] = "",
    stop: Annotated[bool, Parameter(help="No longer wait.")] = False,
    keeps: Keeps = KEEPS,
) -> None:
    """Make the table wait for a seat: nobody is passed over until it has its say in a window.

    Example: rollbook wait friday --seat ann --at quest.after_staging
    """
    if stop:
        act_for(keeps, session, Release)
    else:
        act_for(keeps, session, lambda seat, by: Hold(seat, at, by))


def note(
    *words: Annotated[Words, Parameter(help="[SESSION] and the text.")],
    session: Named = "",
    at: Annotated[int, Parameter(help="The entry that it is about.")] = 0,
    acts: Acts = ACTS,
) -> None:
    """Put a note or a bookmark into the log. It moves nothing, and undo leaves it.

    Example: rollbook note friday --seat ann "the storm did not count here?" --at 41
    """
    session, text = session_first(words, session)
    act(acts, session, lambda by: Note(by, " ".join(text), at))


def concede(session: SessionName = "", *, keeps: Keeps = KEEPS) -> None:
    """Give the game up; it is over when every seat has.

    Example: rollbook concede friday --seat ann
    """
    act_for(keeps, session, Concede)
