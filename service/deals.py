"""Deals that are played again, at the interfaces: who sits where, and the two sessions beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine import library
from engine.dice import commitment
from engine.errors import Illegal, Malformed, NotYours, Refusal, Stale, Unknown
from engine.store.rows import Clash
from engine.wording import say
from projections.translator import Translator
from replays.again import Deal, deal_of, dealt_by, elsewhere, is_deal, parted
from replays.create import found
from service import names
from service.ending import of as ending_of
from service.host import Host, session_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from replays.session import Session


class Side(Struct, frozen=True):
    """One of two sessions of a deal. `why` and `score`: how it ended; `chart`: its gauges as each round
    began, as in the end of a table; `at`: the entry of the first answer that the other has not; `told`: that
    answer."""

    session: str
    names: dict[str, str]
    seats: tuple[str, ...]
    result: str
    why: str
    score: str
    round: int
    chart: list[dict[str, Any]]
    at: int
    told: str


class Compared(Struct, frozen=True):
    """Two sessions of one deal: this one, and the one whose deal it has."""

    here: Side
    there: Side


def seated(live: Session, typed: Sequence[str], at: int = 0) -> tuple[Deal, dict[str, str]]:
    """The deal of a closed session (`at`: from after this entry on), and by seat the name of whoever plays it
    now: as `typed`, in the order of the seats; by default as they were called."""
    deal = deal_of(live, library.rules(live.rules.game), at)
    seats = deal.plan.seats
    if typed and len(typed) != len(seats):
        told = say("the deal was for {n}: name as many, in the order of {seats}", n=len(seats), seats=seats)
        raise Malformed(told, "KER-9.6", seats)
    called = tuple(live.people.get(seat, seat) for seat in seats)
    return deal, dict(zip(seats, named(typed, seats) if typed else called, strict=True))


def lay(host: Host, deal: Deal, people: Mapping[str, str], name: str, key: str) -> Session:
    """The session that has the deal, whole or not at all. Repeated under the same key: the first one.
    `Illegal` where the answers do not lead to the moment that is meant."""
    rules, made = library.rules(deal.plan.game), host.new_secrets(deal.secret)
    session = session_name(name) if name else host.new_name(deal.plan.game, key)
    live = host.unborn(session, rules, made)
    try:
        found(
            live,
            deal.plan,
            commitment(made.dice),
            start=True,
            key=key,
            more=lambda _, commands: [*commands, *deal.answers],
            check=deal.check,
        )
    except Clash as clash:
        raise Illegal(say("a session called {session} exists already", session=session)) from clash
    except (Malformed, Illegal, Stale, NotYours) as refused:  # not what the database could not do
        if deal.there is None:
            raise
        raise elsewhere(deal.plan.deal_at) from refused
    host.call(session, people)
    return live


def named(typed: Sequence[str], seats: Sequence[str]) -> list[str]:
    """The names as they are kept. `Malformed` for one that cannot be, or is like another."""
    found: list[str] = []
    for name, seat in zip(typed, seats, strict=True):
        found.append(seat if name == seat else names.written(name))
        if any(names.alike(each) == names.alike(found[-1]) for each in found[:-1]):
            raise Malformed(say("two people are called {name}: say who is who", name=name), "KER-6.1")
    return found


def compared(
    live: Session, find: Callable[[str], Session], words: Callable[[Session], Translator]
) -> Compared:
    """A session that is over beside the one whose deal it has. `Illegal` before its end, `Unknown` where the
    other is not here as it was."""
    began = dealt_by(live)
    if not (live.state.course.ended or live.state.table.closed):
        raise Illegal(say("the two are compared when this session is over"), "KER-9.6")
    try:
        other = find(began.deal_of)
    except Refusal as gone:
        raise _gone(began.deal_of) from gone
    if not is_deal(began, other):
        raise _gone(began.deal_of)
    apart = parted(live, other)
    here, there = (0, 0) if apart is None else (apart.here, apart.there)
    return Compared(_side(live, words(live), here), _side(other, words(other), there))


def _gone(session: str) -> Unknown:
    return Unknown(say("{session}, whose deal it is, is not here as it was", session=session), "KER-9.6")


def _side(live: Session, words: Translator, at: int) -> Side:
    end: Mapping[str, Any] = ending_of(live, words) or {}
    table, course = live.state.table, live.state.course
    told = words.entry(live.read(at - 1, at)[0]) if at else ""
    return Side(
        session=live.session,
        names=dict(live.people),
        seats=table.seats,
        result=course.ended,
        why=end.get("why", ""),
        score=end.get("score", ""),
        round=course.round,
        chart=end.get("chart", []),
        at=at,
        told=told,
    )
