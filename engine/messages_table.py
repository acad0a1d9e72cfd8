"""What people did around the game, and on the tree of lines, as sentences; `engine.messages` is the
interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import events as ev
from engine.audience import REFEREE
from engine.wording import Text, say

Names = Callable[[str], Text]
"""What people call the thing with this id."""


def by_whom(by: str, names: Names) -> Text:
    """Who did it, at the beginning of a sentence: a seat or the referee."""
    return say("The referee") if by == REFEREE else names(by)


def _left(event: ev.Left, names: Names) -> Text:
    keeper = say("the referee") if event.keeper == REFEREE else names(event.keeper)
    return say("{seat} left; {keeper} answers in that place.", seat=names(event.seat), keeper=keeper)


def _words_reset(event: ev.WordsReset, names: Names) -> Text:
    by = by_whom(event.by, names)
    if event.removed:
        gone = names(event.removed)
        return say("{by} removed {seat}, who did not show the words; all commit anew.", by=by, seat=gone)
    return say("{by} asked for new words for the dice; all commit anew.", by=by)


def _noted(event: ev.Noted, names: Names) -> Text:
    by = by_whom(event.by, names)
    if not event.text:
        return say("{by} put a bookmark at entry {on}.", by=by, on=event.on)
    if event.on:
        return say("{by} noted on entry {on}: {text}", by=by, on=event.on, text=event.text)
    return say("{by} noted: {text}", by=by, text=event.text)


def _pace_set(event: ev.PaceSet, names: Names) -> Text:
    who = names(event.seat) if event.seat else say("The table")
    place = names(event.at) if event.at else say("the whole game")
    if not event.pace:
        return say("{who} no longer has a pace of its own ({place}).", who=who, place=place)
    if event.pace == "every":
        return say("{who} is asked in every action window ({place}).", who=who, place=place)
    return say("{who} is asked where it matters ({place}).", who=who, place=place)


def _settles(event: ev.Settles, names: Names) -> Text:
    seat, thing = names(event.seat), names(event.thing)
    if event.how == "ask":
        return say("{seat} is asked about {thing} again.", seat=seat, thing=thing)
    if event.how == "always":
        return say(
            "{seat} uses {thing} from now on whenever it may, and is not asked.", seat=seat, thing=thing
        )
    return say("{seat} no longer uses {thing}, and is not asked.", seat=seat, thing=thing)


def _undo_asked(event: ev.UndoAsked, names: Names) -> Text:
    by = by_whom(event.by, names)
    if event.redo:
        return say("{by} asked to go forward again to entry {to}.", by=by, to=event.to)
    if not event.crosses:
        return say("{by} asked to go back to entry {to}.", by=by, to=event.to)
    return say(
        "{by} asked to go back to entry {to}, before what was thrown or shown in {crosses}.",
        by=by,
        to=event.to,
        crosses=event.crosses,
    )


def _disputed(event: ev.Disputed, names: Names) -> Text:
    by = by_whom(event.by, names)
    if not event.clause:
        return say("{by} disputes entry {on}: {claim}", by=by, on=event.on, claim=event.claim)
    return say(
        "{by} disputes entry {on} ({clause}): {claim}",
        by=by,
        on=event.on,
        clause=event.clause,
        claim=event.claim,
    )


def _dispute_ruled(event: ev.DisputeRuled, names: Names) -> Text:
    by, dispute = by_whom(event.by, names), event.dispute
    if event.verdict == "upheld":
        told = say("{by} ruled on dispute {dispute}: what was decided stands.", by=by, dispute=dispute)
    elif event.verdict == "overturned":
        told = say(
            "{by} ruled on dispute {dispute}: entry {correction} puts it right.",
            by=by,
            dispute=dispute,
            correction=event.correction,
        )
    else:
        told = say(
            "{by} ruled on dispute {dispute}: from here on {clause} is read as {variant}.",
            by=by,
            dispute=dispute,
            clause=event.clause,
            variant=event.variant,
        )
    return say("{told} {reason}", told=told, reason=event.reason) if event.reason else told


CLOSING: Mapping[type[ev.Event], Callable[[Text], Text]] = {
    ev.Agreed: lambda by: say("{by} agreed to close the session.", by=by),
    ev.Declined: lambda by: say("{by} would rather not close the session.", by=by),
    ev.Withdrew: lambda by: say("{by} no longer asks to close the session.", by=by),
}
"""What is said to a request, where it was to close."""

TABLE_TOLD: Mapping[type[ev.Event], Callable[[Any, Names], Text | None]] = {
    ev.Joined: lambda x, names: say("{seat} joined the table.", seat=names(x.seat)),
    ev.Pledged: lambda x, names: say("{seat} committed to words for the dice.", seat=names(x.seat)),
    ev.WordsShown: lambda x, names: say(
        "{seat} gives to the dice: {words}", seat=names(x.seat), words=x.words
    ),
    ev.WordsReset: _words_reset,
    ev.WordsTaken: lambda x, names: say("From here on the dice rest on the words that were given anew."),
    ev.Left: _left,
    ev.StoodPass: lambda x, names: say(
        "{seat} settled when to pass without being asked.", seat=names(x.seat)
    ),
    ev.Until: lambda x, names: (
        say("Standing pass of {seat}: {when}.", seat=names(x.seat), when=x.when)
        if x.when
        else say("{seat} took the standing pass back.", seat=names(x.seat))
    ),
    ev.PaceSet: _pace_set,
    ev.HeldUp: lambda x, names: (
        say("{seat} acts when it comes to {window}.", seat=names(x.seat), window=names(x.at))
        if x.at
        else say("{seat} makes the table wait.", seat=names(x.seat))
    ),
    ev.Released: lambda x, names: say("{seat} no longer makes the table wait.", seat=names(x.seat)),
    ev.Settled: lambda x, names: say(
        "{seat} settled what to do about an optional response from now on; which one, that seat alone knows.",
        seat=names(x.seat),
    ),
    ev.Settles: _settles,
    ev.Noted: _noted,
    ev.Looked: lambda x, names: say(
        "{by} looked at what is hidden, as of entry {at}.", by=by_whom(x.by, names), at=x.at_version
    ),
    ev.Ruled: lambda x, names: say(
        "{by} ruled that {clause} is read as {variant} from here on.",
        by=by_whom(x.by, names),
        clause=x.clause,
        variant=x.variant,
    ),
    ev.Disputed: _disputed,
    ev.DisputeRuled: _dispute_ruled,
    ev.DisputeWithdrawn: lambda x, names: say(
        "{by} withdrew dispute {dispute}.", by=by_whom(x.by, names), dispute=x.dispute
    ),
    ev.UndoAsked: _undo_asked,
    ev.Agreed: lambda x, names: say("{by} agreed to that.", by=by_whom(x.by, names)),
    ev.Declined: lambda x, names: say("{by} would rather not.", by=by_whom(x.by, names)),
    ev.Withdrew: lambda x, names: say("{by} took the request back.", by=by_whom(x.by, names)),
    ev.CloseAsked: lambda x, names: say("{by} asked to close the session.", by=by_whom(x.by, names)),
    ev.Closed: lambda x, names: say(
        "{by} closed the session; the dice secret is now open to all.", by=by_whom(x.by, names)
    ),
    ev.Signed: lambda x, names: say("Signed up to here with the key {key}.", key=x.key[:16]),
    ev.Undone: lambda x, names: say(
        "{by} went back: the table stands as after entry {to}.", by=by_whom(x.by, names), to=x.to
    ),
    ev.Redone: lambda x, names: say(
        "{by} went forward again: the table stands as after entry {to}.", by=by_whom(x.by, names), to=x.to
    ),
}
