"""Sessions: begin one, take seats, start it, list them, leave and close."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from engine.audience import PUBLIC, REFEREE
from engine.commands import Close, Join, Leave
from engine.wording import count, say
from service.options import COMMON, Acting, Common, Key, Seat, Session
from service.out import Page


def new(
    game: Annotated[str, Parameter(help="The rule system; see: rollbook games")],
    *,
    scenario: Annotated[
        str, Parameter(help="One of the game's; the first by default.", show_default=False)
    ] = "",
    seat: Annotated[list[str] | None, Parameter(help="A seat to join; once for each.", negative="")] = None,
    name: Annotated[str, Parameter(help="What to call the session.", show_default=False)] = "",
    secret: Annotated[
        str,
        Parameter(help="The dice secret, 64 hexadecimal digits; a new one by default.", show_default=False),
    ] = "",
    ruling: Annotated[
        list[str] | None, Parameter(help="CLAUSE=VARIANT: read a clause in another way.", negative="")
    ] = None,
    option: Annotated[
        list[str] | None,
        Parameter(help="undo=, label=, hands=, dice= or one of the game's own.", negative=""),
    ] = None,
    wait: Annotated[bool, Parameter(help="Do not start yet: others will join.", negative="")] = False,
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Begin a session: the rules are pinned and the dice committed to, the seats join, the game starts.

    Example: rollbook new echoes --seat ann --seat bob --option undo=open

    It starts at once if there are seats, unless told to wait. Options of every table: undo=guarded (default;
    free, but to take back a throw or something revealed all must agree), open, consent or none;
    label=bound (default; going back and coming the same way gives the same dice), sticky or fresh;
    hands=hidden (default) or open; dice=seeded (default), declared, or declared:ann+bob for real dice.
    """
    from service.beginning import begin
    from service.host import Host

    plan = {
        "game": game, "scenario": scenario, "seats": tuple(seat or ()), "name": name, "secret": secret,
        "rulings": ruling or [], "options": option or [],
    }  # fmt: skip
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        session, version = begin(host, plan, start=not wait, key=key)
        host.remember(session)
    page.data({"session": session, "version": version})
    page.line(session)


def join(
    session: Session = "",
    *,
    seat: Annotated[str, Parameter(help="The seat to take: small letters, digits, hyphens.")],
    entropy: Annotated[
        str,
        Parameter(
            help="Any text: your part in the dice, so that nobody else chose them.", show_default=False
        ),
    ] = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Take a seat before the start, or come back to the one you left.

    Example: rollbook join friday --seat bob --entropy "any words of mine"
    """
    from service.doing import doing

    with doing(common, session) as (live, done):
        done(live.do(Join(seat, entropy), key=key), seat)


def start(
    session: Session = "", *, seat: Seat = "", acting: Acting = "", key: Key = "", common: Common = COMMON
) -> None:
    """Start the game with the seats that have joined.

    Example: rollbook start friday
    """
    from engine.commands import Start
    from service.doing import doing
    from service.who import actor

    with doing(common, session) as (live, done):
        by = actor(live, seat, acting) if seat or acting else ""
        done(live.do(Start(by), key), by or PUBLIC)


def leave(
    session: Session = "",
    *,
    seat: Seat = "",
    keeper: Annotated[str, Parameter(help="Who answers for the seat: another seat, or referee.")] = REFEREE,
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Give a seat up; its keeper answers for it from here on. `join` with the same name comes back.

    Example: rollbook leave friday --seat bob --keeper ann
    """
    from service.doing import doing
    from service.who import actor

    with doing(common, session) as (live, done):
        by = actor(live, seat, "")
        done(live.do(Leave(by, keeper), key=key), by)


def close(
    session: Session = "", *, seat: Seat = "", acting: Acting = "", key: Key = "", common: Common = COMMON
) -> None:
    """End a session for good: no more play, no more undo. The dice secret is published, so that anybody can
    check every throw, and the log is signed with this installation's key.

    Example: rollbook close friday --seat ann
    """
    from service.doing import doing
    from service.signing import sign_closing
    from service.who import actor

    with doing(common, session) as (live, done):
        by = actor(live, seat, acting)
        outcome = live.do(Close(by), key=key)
        sign_closing(live, outcome)
        done(outcome, by)


def sessions(*, common: Common = COMMON) -> None:
    """List the sessions of the database, the oldest first.

    Example: rollbook sessions
    """
    from service import copies
    from service.host import Host
    from service.listing import listed, printed

    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        rows, kept = listed(host), tuple(copies.listed(host))
    page.data({"sessions": rows})
    printed(page, rows)
    page.line(count("{n} session", "{n} sessions", n=len(rows)), "dim")
    if kept:
        page.line(say("Copies, to be looked at: {names}", names=kept), "dim")
