"""The frame of every command on a session: open it, who acts or looks, do one thing, say what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from engine.audience import PUBLIC, REFEREE
from engine.commands import Look
from engine.errors import Malformed, NotYours, Refusal
from engine.wording import Text, say
from projections.translator import Translator, translator
from service import names
from service.entries import print_outcome
from service.options import Acts, Common, Keeps, one_session
from service.out import Page

if TYPE_CHECKING:
    from engine.commands import Command
    from replays.session import Outcome, Session
    from service.host import Host


class Done(Protocol):
    """Called with what a command did, the seat it was done for and who acted, if another did: it is told as
    the seat may see it. `more` are sentences for people after it, `told` such as programs are told too."""

    def __call__(
        self, outcome: Outcome, seat: str, by: str = "", *more: Text, told: Sequence[Text] = ()
    ) -> None: ...


def page_of(common: Common) -> Page:
    return Page(json=common.json, language=common.language)


def host_of(common: Common) -> Host:
    """The database, or the service that stands in its place."""
    if not common.server:
        from service.host import Host

        return Host(common.database)
    from service.afar import FarHost, token_for

    server, token = token_for(common.server, common.token)
    return FarHost(server, token, common.language.code or "en")


@contextmanager
def hosted(common: Common) -> Iterator[tuple[Page, Host]]:
    """The page to print on, and the database. Its host is imported here: the help of a command needs neither
    a store nor rules."""
    page = page_of(common)
    with host_of(common) as host:
        host.opened = lambda live: page.speak_of(live.people)
        try:
            yield page, host
        except Refusal as refusal:
            refusal.people = page.language.people
            raise


@contextmanager
def looking(common: Common, session: str) -> Iterator[tuple[Page, Session, Translator]]:
    """A session that is only looked at, the page to print on, and its words."""
    with hosted(common) as (page, host):
        live = host.open(one_session(session))
        yield page, live, translator(live.rules.game, page.language)


@contextmanager
def doing(
    common: Common, session: str, *, first: Callable[[Session], object] = bool
) -> Iterator[tuple[Session, Done]]:
    """A session to change, and what prints the outcome. `first` refuses what is wrong with the command,
    so that a copy says the same as the session it was made of."""
    with hosted(common) as (page, host):
        live = host.open(one_session(session), play=True, first=first)
        words = translator(live.rules.game, page.language)

        def done(outcome: Outcome, seat: str, by: str = "", *more: Text, told: Sequence[Text] = ()) -> None:
            # Who acts as the referee has not looked at what is hidden: that would have to be logged.
            print_outcome(page, live, outcome, PUBLIC if REFEREE in (seat, by) else seat, words, told)
            page.lines(more)

        yield live, done


def act(acts: Acts, session: str, command: Callable[[str], Command]) -> None:
    """Carry out a command of a seat, or of the referee for the table."""
    with doing(acts, session) as (live, done):
        by = actor(live, acts.seat, acts.as_)
        done(live.do(command(by), acts.key), by)


def act_for(keeps: Keeps, session: str, command: Callable[[str, str], Command]) -> None:
    """Carry out a command for a seat, which its keeper or the referee may give (the second word)."""
    with doing(keeps, session) as (live, done):
        seat, by = acting(live, keeps.seat, keeps.as_)
        done(live.do(command(seat, by), keeps.key), seat, by)


# who acts, and who looks ------------------------------------------------------------------------------


def seat_of(live: Session, typed: str) -> str:
    """The seat that is meant by its id, or by what people call whoever sits there."""
    return names.meant(typed, live.state.table.seats, live.people)


def actor(live: Session, seat: str, acting: str) -> str:
    """The seat that acts, or `referee`. Raises `NotYours` for one that is not there, or when it has to be
    said who of several."""
    seats, seat, acting = live.state.table.seats, seat_of(live, seat), seat_of(live, acting)
    if acting not in ("", REFEREE, *seats):
        raise NotYours(say("no seat is called {seat}", seat=acting), "KER-6.1", (*seats, REFEREE))
    if acting not in ("", REFEREE):
        raise Malformed(say("--as referee acts for the table; a seat acts with --seat {name}", name=acting))
    if acting and seat:
        raise Malformed(say("who acts is given twice: --seat and --as"))
    if acting or (seat and seat in seats):
        return acting or seat
    if seat:
        raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", seats)
    if len(seats) == 1:
        return seats[0]
    if live.holder in seats:  # the seat of a token
        return live.holder
    raise NotYours(say("say who acts: --seat NAME or --as referee"), "KER-6.1", seats)


def acting(live: Session, seat: str, acting: str) -> tuple[str, str]:
    """The seat that is acted for, and who acts: itself (nothing), or with `--as` another seat, which keeps
    it, or the referee. Whether that one may is for the rules to say (KER-1.6)."""
    seats = live.state.table.seats
    by = actor(live, acting, "") if acting not in ("", REFEREE) else acting
    if acting and not seat and len(seats) > 1:
        raise NotYours(say("say for which seat: --seat NAME"), "KER-1.6", seats)
    seat = actor(live, seat, "")
    return seat, "" if by == seat else by


def plays_open(live: Session) -> bool:
    """Whether everything counts as seen: one seat, or hands played open."""
    return len(live.state.table.seats) == 1 or live.state.course.options.get("hands") == "open"


def viewer(live: Session, looking: str) -> str:
    """Whose view is shown. Without a word the public one, or a seat's where everything counts as seen."""
    seats, looking = live.state.table.seats, seat_of(live, looking)
    if looking in (PUBLIC, REFEREE, *seats) and looking:
        return looking
    if looking:
        raise NotYours(say("no seat is called {seat}", seat=looking), "KER-6.1", (PUBLIC, *seats, REFEREE))
    if live.holder:
        return live.holder
    return seats[0] if seats and plays_open(live) else PUBLIC


def look(live: Session, looking: str, at: int = 0) -> str:
    """The viewer; that the referee looks is logged first, as long as the log takes entries."""
    found = viewer(live, looking)
    if found == REFEREE and not live.state.table.closed and not live.holder:
        live.do(Look(REFEREE, at))
    return found


def eyes(viewer: str, words: Translator) -> Text:
    """What whoever looks is called: a seat by its name."""
    if viewer == PUBLIC:
        return say("everybody")
    return say("the referee") if viewer == REFEREE else words.name_of(viewer)
