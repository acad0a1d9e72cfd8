"""Sessions: begin one, take seats, start it, list them, leave and close."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from engine.audience import PUBLIC, REFEREE
from engine.commands import Close, Join, Leave, Pledge, ResetWords, ShowWords
from engine.errors import Malformed
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
    words: Annotated[
        list[str] | None,
        Parameter(
            help='SEAT="any words": what the seat gives to the dice, which then nobody alone has chosen.',
            negative="",
        ),
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

    Words are committed to and shown at once where all sit at one keyboard. Who plays elsewhere gives words
    when joining: say --wait.
    """
    from service.beginning import begin
    from service.host import Host
    from service.pledges import next_steps

    plan = {
        "game": game, "scenario": scenario, "seats": tuple(seat or ()), "name": name, "secret": secret,
        "rulings": ruling or [], "options": option or [], "words": words or [],
    }  # fmt: skip
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = begin(host, plan, start=not wait, key=key)
        host.remember(live.session)
    page.data({"session": live.session, "version": live.version, "given": bool(secret)})
    page.line(live.session)
    if secret:
        page.aside(say("The dice secret was given by hand, and the log says so."))
    for each in next_steps(live):
        page.aside(each)


def join(
    session: Session = "",
    *,
    seat: Annotated[str, Parameter(help="The seat to take: small letters, digits, hyphens.")],
    words: Annotated[
        str,
        Parameter(
            help="Any words: your part in the dice, which then nobody alone has chosen.", show_default=False
        ),
    ] = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Take a seat before the start, or come back to the one you left.

    Example: rollbook join friday --seat bob --words "any words of mine"

    Words are only committed to here, so that nobody can choose words knowing yours. They are kept in your own
    data folder until you show them: rollbook words
    """
    from service.doing import doing
    from service.pledges import committing, next_steps, salted

    with doing(common, session) as (live, done):
        given = {seat: salted(words)} if words else {}
        with committing(live, given) as made:
            outcome = live.do(Join(seat, made.get(seat, "")), key=key)
        done(outcome, seat, "", *next_steps(live))


def words(
    session: Session = "",
    *,
    seat: Seat = "",
    as_: Acting = "",
    pledge: Annotated[
        str, Parameter(help="Commit to these words instead: new or other ones.", show_default=False)
    ] = "",
    words: Annotated[
        str, Parameter(help="Show these words, which are kept elsewhere; with --salt.", show_default=False)
    ] = "",
    salt: Annotated[
        str, Parameter(help="What was hashed with them: it is kept beside them.", show_default=False)
    ] = "",
    remove: Annotated[
        str,
        Parameter(
            help="A seat that does not show its words, as others have: all commit anew.", show_default=False
        ),
    ] = "",
    anew: Annotated[bool, Parameter(help="All commit anew.", negative="")] = False,
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Show the words for the dice that you committed to, when all have joined. Without a seat: who has.

    Example: rollbook words friday --seat bob

    Dice rest on everybody's words, so that nobody alone has chosen them; committed to first and shown later,
    so that nobody chose theirs knowing the others'. A branch takes new ones.
    """
    from service.doing import doing, looking
    from service.pledges import committing, forget, kept, next_steps, salted, shape, told
    from service.who import actor

    asked = [each for each in (pledge, words or salt, remove, anew) if each]
    if len(asked) > 1 or bool(words) != bool(salt):
        raise Malformed(say("say one of --pledge, --words with --salt, --remove and --anew"), "KER-3.6")
    if not (seat or as_ or asked):
        with looking(common, session) as (page, live, _):
            found = shape(live)
            page.data(found)
            for line in (*map(told, found["seats"]), *next_steps(live)):
                page.line(line)
        return
    with doing(common, session) as (live, done):
        by = actor(live, seat, as_)
        if remove or anew:
            outcome = live.do(ResetWords(by, remove), key)
        elif pledge:
            with committing(live, {by: salted(pledge)}) as made:
                outcome = live.do(Pledge(by, made[by]), key)
        else:
            committed = live.state.table.pledges.get(by, "")
            shown = by in live.state.table.words  # then it is the same command again, or refused
            given = (words, salt) if words or shown else kept(live, by)
            outcome = live.do(ShowWords(by, *given), key)
            forget(committed)
        done(outcome, by, "", *next_steps(live))


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
        outcome = live.do(Leave(by, keeper), key=key)
        keeps = live.state.table.voice(by)
        how = say("For {seat} act from here on with: --seat {seat} --as {keeper}", seat=by, keeper=keeps)
        done(outcome, by, "", how)


def close(
    session: Session = "", *, seat: Seat = "", acting: Acting = "", key: Key = "", common: Common = COMMON
) -> None:
    """End a session for good: no more play, no more undo. The dice secret is published, so that anybody can
    check every throw, and the log is signed with this installation's key.

    Example: rollbook close friday --seat ann

    It shows all hands, so the others are asked first, as for an undo; the referee may close it alone. To end
    only your own part there are leave and concede.
    """
    from service.asked import still_asked
    from service.doing import doing
    from service.signing import sign_closing
    from service.who import actor

    with doing(common, session) as (live, done):
        by = actor(live, seat, acting)
        outcome = live.do(Close(by), key=key)
        sign_closing(live, outcome)
        done(outcome, by, "", *still_asked(live))


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
