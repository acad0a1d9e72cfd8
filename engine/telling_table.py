"""What people did around the game, and on the tree of lines, as sentences; `engine.telling` is the door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import facts as f
from engine.audience import REFEREE
from engine.wording import Text, say

Names = Callable[[str], Text]
"""What people call the thing with this id."""


def by_whom(by: str, names: Names) -> Text:
    """Who did it, at the beginning of a sentence: a seat or the referee."""
    return say("The referee") if by == REFEREE else names(by)


def _left(fact: f.Left, names: Names) -> Text:
    keeper = say("the referee") if fact.keeper == REFEREE else names(fact.keeper)
    return say("{seat} left; {keeper} answers in that place.", seat=names(fact.seat), keeper=keeper)


def _words_reset(fact: f.WordsReset, names: Names) -> Text:
    by = by_whom(fact.by, names)
    if fact.removed:
        gone = names(fact.removed)
        return say("{by} removed {seat}, who did not show the words; all commit anew.", by=by, seat=gone)
    return say("{by} asked for new words for the dice; all commit anew.", by=by)


def _noted(fact: f.Noted, names: Names) -> Text:
    by = by_whom(fact.by, names)
    if not fact.text:
        return say("{by} put a bookmark at entry {on}.", by=by, on=fact.on)
    if fact.on:
        return say("{by} noted on entry {on}: {text}", by=by, on=fact.on, text=fact.text)
    return say("{by} noted: {text}", by=by, text=fact.text)


def _pace_set(fact: f.PaceSet, names: Names) -> Text:
    who = names(fact.seat) if fact.seat else say("The table")
    place = names(fact.at) if fact.at else say("the whole game")
    if not fact.pace:
        return say("{who} no longer has a pace of its own ({place}).", who=who, place=place)
    if fact.pace == "every":
        return say("{who} is asked in every action window ({place}).", who=who, place=place)
    return say("{who} is asked where it matters ({place}).", who=who, place=place)


def _settles(fact: f.Settles, names: Names) -> Text:
    seat, thing = names(fact.seat), names(fact.thing)
    if fact.how == "ask":
        return say("{seat} is asked about {thing} again.", seat=seat, thing=thing)
    if fact.how == "always":
        return say("{seat} uses {thing} whenever it may.", seat=seat, thing=thing)
    return say("{seat} does not use {thing}.", seat=seat, thing=thing)


def _undo_asked(fact: f.UndoAsked, names: Names) -> Text:
    by = by_whom(fact.by, names)
    if fact.redo:
        return say("{by} asked to go forward again to entry {to}.", by=by, to=fact.to)
    if not fact.crosses:
        return say("{by} asked to go back to entry {to}.", by=by, to=fact.to)
    return say(
        "{by} asked to go back to entry {to}, before what was thrown or shown in {crosses}.",
        by=by,
        to=fact.to,
        crosses=fact.crosses,
    )


def _disputed(fact: f.Disputed, names: Names) -> Text:
    by = by_whom(fact.by, names)
    if not fact.clause:
        return say("{by} disputes entry {on}: {claim}", by=by, on=fact.on, claim=fact.claim)
    return say(
        "{by} disputes entry {on} ({clause}): {claim}",
        by=by,
        on=fact.on,
        clause=fact.clause,
        claim=fact.claim,
    )


def _dispute_ruled(fact: f.DisputeRuled, names: Names) -> Text:
    by, dispute = by_whom(fact.by, names), fact.dispute
    if fact.verdict == "upheld":
        told = say("{by} ruled on dispute {dispute}: what was decided stands.", by=by, dispute=dispute)
    elif fact.verdict == "overturned":
        told = say(
            "{by} ruled on dispute {dispute}: entry {correction} puts it right.",
            by=by,
            dispute=dispute,
            correction=fact.correction,
        )
    else:
        told = say(
            "{by} ruled on dispute {dispute}: from here on {clause} is read as {variant}.",
            by=by,
            dispute=dispute,
            clause=fact.clause,
            variant=fact.variant,
        )
    return say("{told} {reason}", told=told, reason=fact.reason) if fact.reason else told


CLOSING: Mapping[type[f.Fact], Callable[[Text], Text]] = {
    f.Agreed: lambda by: say("{by} agreed to close the session.", by=by),
    f.Declined: lambda by: say("{by} would rather not close the session.", by=by),
    f.Withdrew: lambda by: say("{by} no longer asks to close the session.", by=by),
}
"""What is said to a request, where it was to close."""

TABLE_TOLD: Mapping[type[f.Fact], Callable[[Any, Names], Text | None]] = {
    f.Joined: lambda x, names: say("{seat} joined the table.", seat=names(x.seat)),
    f.Pledged: lambda x, names: say("{seat} committed to words for the dice.", seat=names(x.seat)),
    f.WordsShown: lambda x, names: say(
        "{seat} gives to the dice: {words}", seat=names(x.seat), words=x.words
    ),
    f.WordsReset: _words_reset,
    f.WordsTaken: lambda x, names: say("From here on the dice rest on the words that were given anew."),
    f.Left: _left,
    f.StoodPass: lambda x, names: say("{seat} settled when to pass without being asked.", seat=names(x.seat)),
    f.Until: lambda x, names: (
        say("Standing pass of {seat}: {when}.", seat=names(x.seat), when=x.when)
        if x.when
        else say("{seat} took the standing pass back.", seat=names(x.seat))
    ),
    f.PaceSet: _pace_set,
    f.HeldUp: lambda x, names: (
        say("{seat} acts when it comes to {window}.", seat=names(x.seat), window=names(x.at))
        if x.at
        else say("{seat} makes the table wait.", seat=names(x.seat))
    ),
    f.Released: lambda x, names: say("{seat} no longer makes the table wait.", seat=names(x.seat)),
    f.Settled: lambda x, names: say("{seat} settled a response.", seat=names(x.seat)),
    f.Settles: _settles,
    f.Noted: _noted,
    f.Looked: lambda x, names: say(
        "{by} looked at what is hidden, as of entry {at}.", by=by_whom(x.by, names), at=x.at_version
    ),
    f.Ruled: lambda x, names: say(
        "{by} ruled that {clause} is read as {variant} from here on.",
        by=by_whom(x.by, names),
        clause=x.clause,
        variant=x.variant,
    ),
    f.Disputed: _disputed,
    f.DisputeRuled: _dispute_ruled,
    f.DisputeWithdrawn: lambda x, names: say(
        "{by} withdrew dispute {dispute}.", by=by_whom(x.by, names), dispute=x.dispute
    ),
    f.UndoAsked: _undo_asked,
    f.Agreed: lambda x, names: say("{by} agreed to that.", by=by_whom(x.by, names)),
    f.Declined: lambda x, names: say("{by} would rather not.", by=by_whom(x.by, names)),
    f.Withdrew: lambda x, names: say("{by} took the request back.", by=by_whom(x.by, names)),
    f.CloseAsked: lambda x, names: say("{by} asked to close the session.", by=by_whom(x.by, names)),
    f.Closed: lambda x, names: say(
        "{by} closed the session; the dice secret is now open to all.", by=by_whom(x.by, names)
    ),
    f.Signed: lambda x, names: say("Signed up to here with the key {key}.", key=x.key[:16]),
    f.Undone: lambda x, names: say(
        "{by} went back: the table stands as after entry {to}.", by=by_whom(x.by, names), to=x.to
    ),
    f.Redone: lambda x, names: say(
        "{by} went forward again: the table stands as after entry {to}.", by=by_whom(x.by, names), to=x.to
    ),
}
