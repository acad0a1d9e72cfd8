"""By hand: adjustments, corrections with their report, and old answers taken again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from engine.audience import PUBLIC, REFEREE
from engine.commands import Adjust, Command, Correct
from engine.errors import Malformed
from engine.events import Answered, Event
from engine.messages import chosen
from engine.numerals import whole
from engine.wording import Text, say
from projections.translator import Translator, translator
from replays import byhand, correcting
from replays.correcting import Offer
from service.called import Called
from service.commands import whatif
from service.doing import acting, actor, doing, look, looking
from service.options import ACTS, KEEPS, Acts, Keeps, Named, SessionName, Words, session_first
from service.out import fields

if TYPE_CHECKING:
    from replays.session import Session

Events = Annotated[
    list[str] | None,
    Parameter(help='An event that changes the table: "wounded hero=mara wounds=1"; once for each.'),
]


def adjust(
    session: SessionName = "",
    *,
    event: Events = None,
    reason: Annotated[str, Parameter(help="Why: an adjustment needs a reason.")] = "",
    acts: Acts = ACTS,
) -> None:
    """Change the table by hand; the log marks it, and the open question is asked again. Without --event, show
    what may be changed.

    Example: rollbook adjust friday --event "healed hero=mara wounds=1" --reason "set down wrong" --as referee
    """
    if not event:
        with looking(acts, session) as (page, live, words):
            shapes = byhand.shapes(live.rules)
            page.data({"session": live.session, "events": list(shapes)})
            for shape, kind in zip(shapes, live.rules.adjustable, strict=True):
                page.line(shape)
                page.line(f"    {words.alone(byhand.example(kind))}", "dim")
        return
    lacks = None if reason.strip() else say('an adjustment needs a reason: --reason "..."')
    by_hand(acts, session, event, lambda by, events: Adjust(by, reason, events), lacks)


def by_hand(
    acts: Acts,
    session: str,
    written: Sequence[str],
    command: Callable[[str, tuple[Event, ...]], Command],
    lacks: Text | None = None,
    clause: str = "KER-8.1",
) -> None:
    """Carry out a command with events that somebody wrote. Where they do not fit, or it `lacks` an option,
    the attempt is remembered."""

    def complete() -> None:
        if lacks is not None:
            raise Malformed(lacks, clause)

    def meant(live: Session) -> list[str]:
        by, words = actor(live, acts.seat, acts.as_), translator(live.rules.game, acts.language)
        called = Called(live, 0, PUBLIC if by == REFEREE else by, words)
        return [called.event(each) for each in written]

    def first(live: Session) -> None:
        for each in meant(live):
            byhand.written(live.rules, each)
        complete()

    with doing(acts, session, first=first) as (live, done):
        by = actor(live, acts.seat, acts.as_)
        with live.trying(command(by, ())):
            events = byhand.fitting(live, meant(live))
            complete()
        done(live.do(command(by, events), acts.key), by)


def correct(
    *words: Annotated[Words, Parameter(help="[SESSION] and the number of the entry that is wrong.")],
    session: Named = "",
    instead: Annotated[
        str, Parameter(help="Only report what would have followed from this event there.")
    ] = "",
    event: Events = None,
    ruling: Annotated[str, Parameter(help="What was ruled, in words.")] = "",
    back: Annotated[bool, Parameter(help="Go back to before it, to take the old answers again.")] = False,
    acts: Acts = ACTS,
) -> None:
    """Correct an entry. First --instead reports what would have followed; then --event puts the table right
    from here on (the past stays as it was), or --back goes back to before it; see: rollbook again

    Example: rollbook correct friday 41 --instead "wounded hero=mara wounds=1"
    """
    name, said = session_first(words, session)
    of = whole(said[0]) if len(said) == 1 else None
    if of is None:
        raise Malformed(say("name the entry that is wrong by its number"), "KER-8.2")
    if bool(instead) + bool(event) + back != 1:
        raise Malformed(say("say one of --instead, --event and --back"), "KER-8.2")
    if instead:
        _report(acts, name, of, instead)
    elif event:
        lacks = None if ruling.strip() else say('a correction says what was ruled: --ruling "..."')
        by_hand(acts, name, event, lambda by, events: Correct(by, of, ruling, events), lacks, "KER-8.2")
    else:
        with doing(acts, name, first=lambda live: actor(live, acts.seat, acts.as_)) as (live, done):
            by = actor(live, acts.seat, acts.as_)
            done(correcting.back(live, by, of, acts.key), by)


def _report(acts: Acts, session: str, of: int, instead: str) -> None:
    with looking(acts, session) as (page, live, words):
        looking_as = acts.as_ or acts.seat
        viewer = look(live, "" if looking_as == REFEREE else looking_as) if looking_as else PUBLIC
        before = of - 1 if 1 < of <= live.version else 0  # as things were called when it was written
        meant = Called(live, before, viewer, words).event(instead)
        result = correcting.report(live, of, byhand.written(live.rules, meant), viewer)
        whatif.told(page, live, viewer, words, result)


def again(
    session: SessionName = "",
    *,
    take: Annotated[bool, Parameter(help="Give that answer again.")] = False,
    keeps: Keeps = KEEPS,
) -> None:
    """After going back: show the next of the old answers and whether it still fits, or take it again. Every
    answer given since counts as one of the old ones, the same or another.

    Example: rollbook again friday --seat ann --take
    """
    if take:
        with doing(keeps, session) as (live, done):
            seat, by = acting(live, keeps.seat, keeps.as_)
            done(correcting.take(live, seat, keeps.key, by), seat, by)
        return
    with looking(keeps, session) as (page, live, words):
        offered = correcting.offer(live, look(live, keeps.seat))
        if offered is None:
            page.data({"session": live.session, "offer": None})
            page.line(say("There is no old answer to take again."))
            return
        offer = {
            **fields(offered, "version", "seat", "what", "choice"),
            "fits": offered.why is None,
            "message": "" if offered.why is None else page.say(offered.why),
            **fields(offered, "clause", "left"),
        }
        page.data({"session": live.session, "offer": offer})
        page.line(_old(offered, words))
        if offered.why is not None:
            page.line(say("  now: {why} [{clause}]", why=offered.why, clause=offered.clause or "-"))


def _old(offered: Offer, words: Translator) -> Text:
    version = offered.version
    if not isinstance(offered.event, Answered):
        return say("Entry {version}: {text}", version=version, text=words.alone(offered.event))
    choice = tuple(chosen(each, words.name_of) for each in offered.choice) or "-"
    return say(
        "At entry {version} {seat} answered: {choice}", version=version, seat=offered.seat, choice=choice
    )
