"""What the kernel's own events and questions say to people, as sentences to be translated.

`names` turns an id into what people call it (a seat, a die, a card, a pile, a phase, an option): the rule
system knows, the kernel does not. What happened is told in the past, what is asked in the present. An event
that needs no line gives None, and so does a question or an option that belongs to the rule system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import events as ev
from engine.entries import Entry
from engine.messages_table import CLOSING, TABLE_TOLD, Names, by_whom
from engine.questions import PASS, Question
from engine.throws import CARD, FACE
from engine.wording import Text, Value, count, say


def event(event: ev.Event, names: Names) -> Text | None:
    """The line for a kernel event, or None where it needs none."""
    tell = _TOLD.get(type(event)) or TABLE_TOLD.get(type(event))
    return None if tell is None else tell(event, names)


def entry(entry: Entry[ev.Event], names: Names) -> Text | None:
    """The line for what an entry says beyond its event: who acted for another seat (KER-1.6), and that what
    is agreed to or refused is the closing. None: the event says all."""
    event = entry.event
    if entry.clause == "KER-6.5" and isinstance(event, ev.Agreed | ev.Declined | ev.Withdrew):
        return CLOSING[type(event)](by_whom(event.by, names))
    if not isinstance(event, ev.Answered | ev.Conceded | ev.StoodPass) or entry.seat == event.seat:
        return None
    by, seat = by_whom(entry.seat, names), names(event.seat)
    if isinstance(event, ev.Conceded):
        return say("{by} gave the game up for {seat}.", by=by, seat=seat)
    if isinstance(event, ev.StoodPass):
        return say("{by} settled for {seat} when to pass without being asked.", by=by, seat=seat)
    if not event.choice:
        return say("{by} answers for {seat}.", by=by, seat=seat)
    if event.choice == (PASS,):
        return say("{by} passes for {seat}.", by=by, seat=seat)
    choice = tuple(chosen(each, names) for each in event.choice)
    return say("{by} answers for {seat}: {choice}.", by=by, seat=seat, choice=choice)


def question(question: Question, names: Names) -> Text | None:
    """What a question of the kernel asks: real dice, real cards, a moment to interrupt. None: not ours."""
    if question.what == "declare":
        by, die, n = question.about
        return count(
            "Throw for {by} on the table: what does the {die} show?",
            "Throw for {by} on the table: what do the {n} dice called {die} show?",
            by=names(str(by)),
            die=names(str(die)),
            n=n,
        )
    if question.what == "draw":
        return say("Take the top card of {pile}: which is it?", pile=names(str(question.about[0])))
    timing, _, outcome = question.what.partition(":")
    if timing == "would":
        return say("Before it happens ({outcome}): use something, or pass.", outcome=names(outcome))
    if timing == "after":
        return say("Now that it has happened ({outcome}): use something, or pass.", outcome=names(outcome))
    return None


def option(question: Question, id: str, names: Names) -> Text | None:
    """What an option of the kernel's is called: a face, a card that came up, a pass. None: not ours."""
    if id == PASS:
        return say("pass")
    if id.startswith(FACE):
        return say("{face}", face=id.removeprefix(FACE))
    if id.startswith(CARD):
        return names(id.removeprefix(CARD))
    return None


def all_of(things: tuple[Value, ...], /) -> Value:
    """Names in a sentence, the last joined by "and"."""
    if len(things) < 2:
        return things
    return replace(say("{things} and {last}", things=things[:-1], last=things[-1]), many=True)


def _all(ids: tuple[str, ...], names: Names) -> tuple[Text, ...]:
    return tuple(names(each) for each in ids)


# The session -------------------------------------------------------------------------------------------


def _began(event: ev.Began, names: Names) -> Text:
    what, n = names(event.game), event.rules
    if event.scenario:
        what = say("{game}, {scenario}", game=what, scenario=names(event.scenario))
    if event.deal_at:
        what = say(
            "{what} (with the deal and the dice of {session}, from its entry {at} on)",
            what=what,
            session=event.deal_of,
            at=event.deal_at,
        )
    elif event.deal_of:
        what = say("{what} (with the deal and the dice of {session})", what=what, session=event.deal_of)
    elif event.given:
        what = say("{what} (the dice secret was given by hand)", what=what)
    if not event.rulings:
        return say("{what}: laid out under version {n} of the rules.", what=what, n=n)
    ruled = tuple(
        say("{clause} as {variant}", clause=clause, variant=variant)
        for clause, _, variant in (row.partition("=") for row in event.rulings)
    )
    return say(
        "{what}: laid out under version {n} of the rules, reading {rulings}.", what=what, n=n, rulings=ruled
    )


def _ended(event: ev.Ended, _: Names) -> Text:
    if event.result == "won":
        return say("The game was won.")
    return say("The game was given up.") if event.result == "conceded" else say("The game was lost.")


def _answered(event: ev.Answered | ev.Chose, names: Names) -> Text:
    seat = names(event.seat)
    if not event.choice:
        return say("{seat} answered.", seat=seat)
    if event.choice == (PASS,):
        return say("{seat} passed.", seat=seat)
    return say(
        "{seat} chose: {choice}.", seat=seat, choice=tuple(chosen(each, names) for each in event.choice)
    )


def chosen(choice: str, names: Names) -> Text:
    """What a choice is called without its question: an option, an amount from a pool, or a number."""
    pool, paid, amount = choice.partition("=")
    if paid:
        return say("{amount} from {pool}", amount=amount, pool=names(pool))
    if choice.removeprefix("-").isdigit():
        return say("{number}", number=choice)
    return option(Question((), "", ""), choice, names) or names(choice)


def _typed(event: ev.Typed, _: Names) -> Text | None:
    return say("The standing pass did it.") if event.standing else None


def _marked(event: ev.Marked, names: Names) -> Text | None:
    if event.what == "round":
        return say("Round {n} began.", n=event.n)
    return (
        say("The turn of {who} began.", who=names(event.who)) if event.what == "turn" and event.who else None
    )


# Chance ------------------------------------------------------------------------------------------------


def _rolled(event: ev.Rolled, names: Names) -> Text:
    by = names(event.by)
    faces: tuple[int | str, ...] = event.faces
    if len(event.dice) == 1:
        # Of one die every further face is one that it opened; of several only the rules know which opened.
        faces = ("+".join(str(face) for face in event.faces),)
    if len(event.dice) == len(faces):
        pairs = zip(event.dice, faces, strict=True)
        shown = tuple(say("{die} {face}", die=names(die), face=face) for die, face in pairs)
        if event.source == "declared":
            return say("{by} threw at the table: {shown}.", by=by, shown=shown)
        return say("{by} threw: {shown}.", by=by, shown=shown)
    dice = _all(event.dice, names)
    return say("{by} threw {dice}, again where a die opened: {faces}.", by=by, dice=dice, faces=faces)


def _turned(event: ev.Turned, names: Names) -> Text:
    if not event.cards:
        return say("Nothing was left to turn up of {pile}.", pile=names(event.pile))
    return count(
        "{cards} was turned up from {pile}.",
        "{cards} were turned up from {pile}.",
        pile=names(event.pile),
        cards=_all(event.cards, names),
        n=len(event.cards),
    )


def _drawn(event: ev.Drawn, names: Names) -> Text | None:
    if not event.seat:  # laid face down for nobody: the event of the rules that follows tells where
        return None
    return count(
        "{seat} drew {n} card from {pile}.",
        "{seat} drew {n} cards from {pile}.",
        seat=names(event.seat),
        n=event.count,
        pile=names(event.pile),
    )


def _dealt(event: ev.Dealt, names: Names) -> Text | None:
    return say("Drawn: {cards}.", cards=_all(event.cards, names)) if event.cards else None


def _stacked(event: ev.Stacked, names: Names) -> Text:
    pile, n = names(event.pile), event.count
    if event.at == "top":
        return count("{n} card went on top of {pile}.", "{n} cards went on top of {pile}.", n=n, pile=pile)
    return count("{n} card went under {pile}.", "{n} cards went under {pile}.", n=n, pile=pile)


# Figures --------------------------------------------------------------------


def _gauged(event: ev.Gauged, names: Names) -> Text | None:
    if event.gone:
        return None
    gauge = names(event.gauge)
    if event.limit:
        return say("{gauge}: {value} of {limit}.", gauge=gauge, value=event.value, limit=event.limit)
    return say("{gauge}: {value}.", gauge=gauge, value=event.value)


def _modified(event: ev.Modified, names: Names) -> Text:
    source, target, figure = names(event.source), names(event.target), names(event.figure)
    if event.amount == 0:
        return say(
            "{source} no longer changes the {figure} of {target}.",
            source=source,
            figure=figure,
            target=target,
        )
    return say(
        "{source} changed the {figure} of {target} by {amount} from here on.",
        source=source,
        figure=figure,
        target=target,
        amount=f"{event.amount:+d}",
    )


def _replaced(event: ev.Replaced, names: Names) -> Text:
    kind, by, other = names(event.kind), names(event.by), names(event.with_kind)
    return say("Because of {by} it came differently: {other}, not {kind}.", by=by, kind=kind, other=other)


_TOLD: Mapping[type[ev.Event], Callable[[Any, Names], Text | None]] = {
    ev.Began: _began,
    ev.Started: lambda x, names: say("The game began, with {seats}.", seats=all_of(_all(x.seats, names))),
    ev.Positioned: lambda x, names: say(
        "Play began from a written position, with {seats}.", seats=all_of(_all(x.seats, names))
    ),
    ev.Conceded: lambda x, names: say("{seat} gave the game up.", seat=names(x.seat)),
    ev.Ended: _ended,
    ev.Answered: _answered,
    ev.Chose: _answered,
    ev.Typed: _typed,
    ev.WindowClosed: lambda x, names: say("{window}: nobody could act.", window=names(x.window)),
    ev.Entered: lambda x, names: say("{path}.", path=names(x.path)),
    ev.Marked: _marked,
    ev.Rolled: _rolled,
    ev.Shuffled: lambda x, names: count(
        "{n} card of {pile} was shuffled.",
        "{n} cards of {pile} were shuffled.",
        pile=names(x.pile),
        n=x.count,
    ),
    ev.Turned: _turned,
    ev.Drawn: _drawn,
    ev.Dealt: _dealt,
    ev.Stacked: _stacked,
    ev.Prevented: lambda x, names: say("{by} prevented it: {kind}.", by=names(x.by), kind=names(x.kind)),
    ev.Replaced: _replaced,
    ev.Gauged: _gauged,
    ev.Modified: _modified,
    ev.Adjusted: lambda x, names: say(
        "{by} changed the table by hand ({reason}).", by=by_whom(x.by, names), reason=x.reason
    ),
    ev.Corrected: lambda x, names: say(
        "{by} corrected entry {of} ({ruling}).", by=by_whom(x.by, names), of=x.of, ruling=x.ruling
    ),
}
"""Laid, Offered, Suspended, Ordered need no line: they are the program's own or told by the event around
them."""
