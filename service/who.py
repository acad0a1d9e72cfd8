"""Who acts, and who looks."""

from __future__ import annotations

from engine.audience import PUBLIC, REFEREE
from engine.commands import Look
from engine.errors import Malformed, NotYours
from engine.wording import say
from replays.live import Live


def seats_of(live: Live) -> tuple[str, ...]:
    """The seats at the table, in the order they joined; those that left too, since a keeper acts for them."""
    return live.state.table.seats


def actor(live: Live, seat: str, acting: str) -> str:
    """The seat that acts, or `referee`. Raises `NotYours` for one that is not there, or when it has to be
    said who of several."""
    seats = seats_of(live)
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
    raise NotYours(say("say who acts: --seat NAME or --as referee"), "KER-6.1", seats)


def acting(live: Live, seat: str, acting: str) -> tuple[str, str]:
    """The seat that is acted for, and who acts: itself (nothing), or with `--as` another seat, which keeps
    it, or the referee. Whether that one may is for the rules to say (KER-1.6)."""
    seats = seats_of(live)
    by = actor(live, acting, "") if acting not in ("", REFEREE) else acting
    if acting and not seat and len(seats) > 1:
        raise NotYours(say("say for which seat: --seat NAME"), "KER-1.6", seats)
    seat = actor(live, seat, "")
    return seat, "" if by == seat else by


def plays_open(live: Live) -> bool:
    """Whether everything counts as seen: one seat, or hands played open."""
    return len(seats_of(live)) == 1 or live.state.course.options.get("hands") == "open"


def viewer(live: Live, looking: str) -> str:
    """Whose view is shown. Without a word the public one, or a seat's where everything counts as seen."""
    seats = seats_of(live)
    if looking in (PUBLIC, REFEREE, *seats) and looking:
        return looking
    if looking:
        raise NotYours(say("no seat is called {seat}", seat=looking), "KER-6.1", (PUBLIC, *seats, REFEREE))
    if live.holder:
        return live.holder
    return seats[0] if seats and plays_open(live) else PUBLIC


def look(live: Live, looking: str, at: int = 0) -> str:
    """The viewer; that the referee looks is logged first, as long as the log takes entries."""
    found = viewer(live, looking)
    if found == REFEREE and not live.state.table.closed and not live.holder:
        live.do(Look(REFEREE, at))
    return found
