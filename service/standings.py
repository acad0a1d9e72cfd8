"""The standings of a deal: how the closed sessions of a database ended that were played with it and its dice.

Two sessions have one deal where all is alike that it was dealt by: rules, scenario, options, readings, seats
and their words, the dice secret, and the answers of set-up (KER-9.6). Whoever may open a session sees it
among them; others see of it what its table allows: nothing, how it ended, or that with the names of who
played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any, Literal, TypeAlias

from msgspec import json
from msgspec.structs import asdict, replace

from engine import events as ev
from engine import library
from engine.errors import Refusal
from projections import games
from projections.translator import Translator
from replays.again import Deal, deal_of
from replays.session import Session
from replays.timeline import entries_to
from service.ending import of as ending_of
from service.host import Host
from service.http.answers import Standing

Allowed: TypeAlias = Literal["", "result", "names"]
"""What a table lets others see of it: nothing, how it ended, and who played."""
KIND = "standing"
"""What rows of it are kept as, beside the log."""
RESULTS = ("won", "lost", "conceded", "")
"""How a game ends, the best first; nothing: it was closed before its end."""


def allow(host: Host, session: str, shown: Allowed) -> None:
    """Say what others see of a table: the row that came last counts."""
    host.sidecar.add(session, KIND, shown)


def allowed(host: Host, session: str) -> Allowed:
    """What a table lets others see of it; nothing until somebody said otherwise."""
    last = next(reversed(host.sidecar.rows(session, KIND)), "")
    return "names" if last == "names" else "result" if last == "result" else ""


def name_of(deal: Deal) -> str:
    """The same for two deals that are alike, as 64 hexadecimal digits. The pace shows in no deal, and whose
    deal it was changes none."""
    plan = replace(deal.plan, pace="", deal_of="", deal_link="", deal_at=0, deal_answers=0)
    return sha256(
        json.encode([asdict(plan), deal.secret.hex(), deal.answers], order="deterministic")
    ).hexdigest()


def standings(
    host: Host, live: Session, opens: Callable[[str], bool], words: Callable[[Session], Translator]
) -> tuple[str, list[Standing]]:
    """The deal of a closed session by its name, and the standings of it: won before lost before given up
    before closed; the fewest points first; who won by the fewest rounds, who did not by the most; then as
    they were closed. `opens`: whether whoever asks may open a session. `Illegal`, with the reason, where a
    deal does not come twice."""
    deal = name_of(deal_of(live, library.rules(live.rules.game)))
    found: list[tuple[Standing, str]] = []
    for session in _like(host, live):
        may = opens(session)
        shown: Allowed = "names" if may else allowed(host, session)
        if not shown:
            continue
        with suppress(Refusal):  # not closed, or of other rules: it has no deal, or another one
            other = live if session == live.session else host.load(session)
            if name_of(deal_of(other, library.rules(other.rules.game))) == deal:
                found.append((_standing(other, words(other), may=may, named=shown == "names"), session))
    return deal, [each for each, session in sorted(found, key=_place)]


def _place(found: tuple[Standing, str]) -> tuple[Any, ...]:
    each, session = found
    won = each.result == "won"
    rounds = each.round if won else -each.round
    return (
        RESULTS.index(each.result) if each.result in RESULTS else len(RESULTS),
        each.points or 0,
        rounds,
        each.at,
        session,
    )


def _like(host: Host, live: Session) -> Iterator[str]:
    """The sessions that are committed to the same dice secret."""
    (first,) = live.read(0, 1)
    host.summaries.catch_up()
    if isinstance(first.event, ev.Began):
        yield from host.summaries.kept.dealt(first.event.commitment)


def _standing(live: Session, words: Translator, *, may: bool, named: bool) -> Standing:
    course, seats = live.state.course, live.state.table.seats
    end: Mapping[str, Any] = (ending_of(live, words) or {}) if named else {}
    closed = next(each for each in reversed(live.read(0)) if isinstance(each.event, ev.Closed))
    return Standing(
        session=live.session if may else "",
        players=len(seats),
        names={seat: live.people.get(seat, seat) for seat in seats} if named else {},
        result=course.ended,
        round=course.round,
        points=_points(live),
        why=end.get("why", ""),
        told=end.get("score", ""),
        at=closed.at,
    )


def _points(live: Session) -> int | None:
    """The score as a number, of a game that has one."""
    ending = games.find(live.rules.game).ending
    if not ending.score or not live.state.course.ended:
        return None
    for each in reversed(entries_to(live, live.version)):
        if str(each.event.__struct_config__.tag) == ending.score:
            return ending.points(each.event)
    return None
