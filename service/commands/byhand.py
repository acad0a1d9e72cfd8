"""By hand: adjustments, corrections with their report, and old answers taken again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from engine.audience import PUBLIC, REFEREE
from engine.errors import Malformed
from engine.facts import Answered
from engine.numerals import whole
from engine.wording import Text, say
from service.options import COMMON, Acting, Common, Keeping, Key, Named, Seat, Session, Words, session_first

if TYPE_CHECKING:
    from projections.saying import Saying
    from replays.correcting import Offer

Facts = Annotated[
    list[str] | None,
    Parameter(
        help='A fact that changes the table: "wounded hero=mara wounds=1"; once for each.', negative=""
    ),
]


def adjust(
    session: Session = "",
    *,
    fact: Facts = None,
    reason: Annotated[str, Parameter(help="Why: an adjustment needs a reason.", show_default=False)] = "",
    seat: Seat = "",
    as_: Acting = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Change the table by hand; the log marks it, and the open question is asked again. Without --fact, show
    what may be changed.

    Example: rollbook adjust friday --fact "healed hero=mara wounds=1" --reason "set down wrong" --as referee
    """
    from engine.commands import Adjust
    from replays import byhand
    from service.doing import doing, looking
    from service.who import actor

    if not fact:
        with looking(common, session) as (page, live, _):
            shapes = byhand.shapes(live.rules)
            page.data({"session": live.session, "facts": list(shapes)})
            for each in shapes:
                page.line(each)
        return
    with doing(common, session) as (live, done):
        by = actor(live, seat, as_)
        with live.trying(Adjust(by, reason, ())):
            facts = byhand.fitting(live, fact)
        done(live.do(Adjust(by, reason, facts), key), by)


def correct(
    *words: Annotated[Words, Parameter(help="[SESSION] and the number of the entry that is wrong.")],
    session: Named = "",
    instead: Annotated[
        str, Parameter(help="Only report what would have followed from this fact there.", show_default=False)
    ] = "",
    fact: Facts = None,
    ruling: Annotated[str, Parameter(help="What was ruled, in words.", show_default=False)] = "",
    back: Annotated[
        bool, Parameter(help="Go back to before it, to take the old answers again.", negative="")
    ] = False,
    seat: Seat = "",
    as_: Acting = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Correct an entry. First --instead reports what would have followed; then --fact puts the table right
    from here on (the past stays as it was), or --back goes back to before it; see: rollbook again

    Example: rollbook correct friday 41 --instead "wounded hero=mara wounds=1"
    """
    from engine.commands import Correct
    from replays import byhand, correcting
    from service.doing import doing
    from service.who import actor

    name, said = session_first(words, session)
    of = whole(said[0]) if len(said) == 1 else None
    if of is None:
        raise Malformed(say("name the entry that is wrong by its number"), "KER-8.2")
    if bool(instead) + bool(fact) + back != 1:
        raise Malformed(say("say one of --instead, --fact and --back"), "KER-8.2")
    if instead:
        _report(common, name, of, instead, as_ or seat)
        return
    with doing(common, name) as (live, done):
        by = actor(live, seat, as_)
        if back:
            done(correcting.back(live, by, of, key), by)
        else:
            with live.trying(Correct(by, of, ruling, ())):
                facts = byhand.fitting(live, fact or ())
            done(live.do(Correct(by, of, ruling, facts), key), by)


def _report(common: Common, session: str, of: int, instead: str, looking_as: str) -> None:
    from replays import byhand, correcting
    from service import whatif
    from service.doing import looking
    from service.who import look

    with looking(common, session) as (page, live, words):
        viewer = look(live, "" if looking_as == REFEREE else looking_as) if looking_as else PUBLIC
        result = correcting.report(live, of, byhand.written(live.rules, instead), viewer)
        whatif.told(page, live, viewer, words, result)


def again(
    session: Session = "",
    *,
    take: Annotated[bool, Parameter(help="Give that answer again.", negative="")] = False,
    seat: Seat = "",
    as_: Keeping = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """After going back: show the next of the old answers and whether it still fits, or take it again. Every
    answer given since counts as one of the old ones, the same or another.

    Example: rollbook again friday --seat ann --take
    """
    from replays import correcting
    from service.doing import doing, looking
    from service.who import acting, look

    if take:
        with doing(common, session) as (live, done):
            seat, by = acting(live, seat, as_)
            done(correcting.take(live, seat, key, by), seat, by)
        return
    with looking(common, session) as (page, live, words):
        offered = correcting.offer(live, look(live, seat))
        if offered is None:
            page.data({"session": live.session, "offer": None})
            page.line(say("There is no old answer to take again."))
            return
        page.data(
            {
                "session": live.session,
                "offer": {
                    "version": offered.version,
                    "seat": offered.seat,
                    "what": offered.what,
                    "choice": list(offered.choice),
                    "fits": offered.why is None,
                    "message": "" if offered.why is None else page.say(offered.why),
                    "clause": offered.clause,
                    "left": offered.left,
                },
            }
        )
        page.line(_old(offered, words))
        if offered.why is not None:
            page.line(say("  now: {why} [{clause}]", why=offered.why, clause=offered.clause or "-"))


def _old(offered: Offer, words: Saying) -> Text:
    """The old answer, or what was done by hand in its place."""
    version = offered.version
    if not isinstance(offered.fact, Answered):
        return say("Entry {version}: {text}", version=version, text=words.alone(offered.fact))
    chosen = " ".join(offered.choice) or "-"
    return say(
        "At entry {version} {seat} answered: {choice}", version=version, seat=offered.seat, choice=chosen
    )
