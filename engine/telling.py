"""What the kernel's own facts and questions say to people, as sentences to be translated.

`names` turns an id into what people call it (a seat, a die, a card, a pile, a phase, an option): the rule
system knows, the kernel does not. What happened is told in the past, what is asked in the present. A fact
that needs no line gives None, and so does a question or an option that belongs to the rule system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import facts as f
from engine.entries import Entry
from engine.questions import PASS, Question
from engine.telling_table import CLOSING, TABLE_TOLD, Names, by_whom
from engine.throws import CARD, FACE
from engine.wording import Text, Value, count, say


def fact(fact: f.Fact, names: Names) -> Text | None:
    """The line for a kernel fact, or None where it needs none."""
    tell = _TOLD.get(type(fact)) or TABLE_TOLD.get(type(fact))
    return None if tell is None else tell(fact, names)


def entry(entry: Entry[f.Fact], names: Names) -> Text | None:
    """The line for what an entry says beyond its fact: who acted for another seat (KER-1.6), and that what is
    agreed to or refused is the closing. None: the fact says all."""
    fact = entry.fact
    if entry.clause == "KER-6.5" and isinstance(fact, f.Agreed | f.Declined | f.Withdrew):
        return CLOSING[type(fact)](by_whom(fact.by, names))
    if not isinstance(fact, f.Answered | f.Conceded | f.StoodPass) or entry.seat == fact.seat:
        return None
    by, seat = by_whom(entry.seat, names), names(fact.seat)
    if isinstance(fact, f.Conceded):
        return say("{by} gave the game up for {seat}.", by=by, seat=seat)
    if isinstance(fact, f.StoodPass):
        return say("{by} settled for {seat} when to pass without being asked.", by=by, seat=seat)
    if not fact.choice:
        return say("{by} answers for {seat}.", by=by, seat=seat)
    if fact.choice == (PASS,):
        return say("{by} passes for {seat}.", by=by, seat=seat)
    choice = tuple(chosen(each, names) for each in fact.choice)
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
    return say("{things} and {last}", things=things[:-1], last=things[-1])


def _all(ids: tuple[str, ...], names: Names) -> tuple[Text, ...]:
    return tuple(names(each) for each in ids)


# The session -------------------------------------------------------------------------------------------


def _began(fact: f.Began, names: Names) -> Text:
    what, n = names(fact.game), fact.rules
    if fact.scenario:
        what = say("{game}, {scenario}", game=what, scenario=names(fact.scenario))
    if fact.given:
        what = say("{what} (the dice secret was given by hand)", what=what)
    if not fact.rulings:
        return say("{what}: laid out under version {n} of the rules.", what=what, n=n)
    ruled = tuple(
        say("{clause} as {variant}", clause=clause, variant=variant)
        for clause, _, variant in (row.partition("=") for row in fact.rulings)
    )
    return say(
        "{what}: laid out under version {n} of the rules, reading {rulings}.", what=what, n=n, rulings=ruled
    )


def _ended(fact: f.Ended, _: Names) -> Text:
    if fact.result == "won":
        return say("The game was won.")
    return say("The game was given up.") if fact.result == "conceded" else say("The game was lost.")


def _answered(fact: f.Answered | f.Chose, names: Names) -> Text:
    seat = names(fact.seat)
    if not fact.choice:
        return say("{seat} answered.", seat=seat)
    if fact.choice == (PASS,):
        return say("{seat} passed.", seat=seat)
    return say(
        "{seat} chose: {choice}.", seat=seat, choice=tuple(chosen(each, names) for each in fact.choice)
    )


def chosen(choice: str, names: Names) -> Text:
    """What a choice is called without its question: an option, an amount from a pool, or a number."""
    pool, paid, amount = choice.partition("=")
    if paid:
        return say("{amount} from {pool}", amount=amount, pool=names(pool))
    if choice.removeprefix("-").isdigit():
        return say("{number}", number=choice)
    return option(Question((), "", ""), choice, names) or names(choice)


def _typed(fact: f.Typed, _: Names) -> Text | None:
    return say("The standing pass did it.") if fact.standing else None


def _marked(fact: f.Marked, names: Names) -> Text | None:
    if fact.what == "round":
        return say("Round {n} began.", n=fact.n)
    return say("The turn of {who} began.", who=names(fact.who)) if fact.what == "turn" and fact.who else None


# Chance ------------------------------------------------------------------------------------------------


def _rolled(fact: f.Rolled, names: Names) -> Text:
    by = names(fact.by)
    faces: tuple[int | str, ...] = fact.faces
    if len(fact.dice) == 1:
        # Of one die every further face is one that it opened; of several only the rules know which opened.
        faces = ("+".join(str(face) for face in fact.faces),)
    if len(fact.dice) == len(faces):
        pairs = zip(fact.dice, faces, strict=True)
        shown = tuple(say("{die} {face}", die=names(die), face=face) for die, face in pairs)
        if fact.source == "declared":
            return say("{by} threw at the table: {shown}.", by=by, shown=shown)
        return say("{by} threw: {shown}.", by=by, shown=shown)
    dice = _all(fact.dice, names)
    return say("{by} threw {dice}, again where a die opened: {faces}.", by=by, dice=dice, faces=faces)


def _turned(fact: f.Turned, names: Names) -> Text:
    if not fact.cards:
        return say("Nothing was left to turn up of {pile}.", pile=names(fact.pile))
    return count(
        "{cards} was turned up from {pile}.",
        "{cards} were turned up from {pile}.",
        pile=names(fact.pile),
        cards=_all(fact.cards, names),
        n=len(fact.cards),
    )


def _drawn(fact: f.Drawn, names: Names) -> Text | None:
    if not fact.seat:  # laid face down for nobody: the fact of the rules that follows tells where
        return None
    return count(
        "{seat} drew {n} card from {pile}.",
        "{seat} drew {n} cards from {pile}.",
        seat=names(fact.seat),
        n=fact.count,
        pile=names(fact.pile),
    )


def _dealt(fact: f.Dealt, names: Names) -> Text | None:
    return say("Drawn: {cards}.", cards=_all(fact.cards, names)) if fact.cards else None


def _stacked(fact: f.Stacked, names: Names) -> Text:
    pile, n = names(fact.pile), fact.count
    if fact.at == "top":
        return count("{n} card went on top of {pile}.", "{n} cards went on top of {pile}.", n=n, pile=pile)
    return count("{n} card went under {pile}.", "{n} cards went under {pile}.", n=n, pile=pile)


# Figures --------------------------------------------------------------------


def _gauged(fact: f.Gauged, names: Names) -> Text | None:
    if fact.gone:
        return None
    gauge = names(fact.gauge)
    if fact.limit:
        return say("{gauge}: {value} of {limit}.", gauge=gauge, value=fact.value, limit=fact.limit)
    return say("{gauge}: {value}.", gauge=gauge, value=fact.value)


def _modified(fact: f.Modified, names: Names) -> Text:
    source, target, figure = names(fact.source), names(fact.target), names(fact.figure)
    if fact.amount == 0:
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
        amount=f"{fact.amount:+d}",
    )


def _replaced(fact: f.Replaced, names: Names) -> Text:
    kind, by, other = names(fact.kind), names(fact.by), names(fact.with_kind)
    return say("Because of {by} it came differently: {other}, not {kind}.", by=by, kind=kind, other=other)


_TOLD: Mapping[type[f.Fact], Callable[[Any, Names], Text | None]] = {
    f.Began: _began,
    f.Started: lambda x, names: say("The game began, with {seats}.", seats=_all(x.seats, names)),
    f.Positioned: lambda x, names: say(
        "Play began from a written position, with {seats}.", seats=_all(x.seats, names)
    ),
    f.Conceded: lambda x, names: say("{seat} gave the game up.", seat=names(x.seat)),
    f.Ended: _ended,
    f.Answered: _answered,
    f.Chose: _answered,
    f.Typed: _typed,
    f.WindowClosed: lambda x, names: say("{window}: nobody could act.", window=names(x.window)),
    f.Entered: lambda x, names: say("{path}.", path=names(x.path)),
    f.Marked: _marked,
    f.Rolled: _rolled,
    f.Shuffled: lambda x, names: count(
        "{n} card of {pile} was shuffled.",
        "{n} cards of {pile} were shuffled.",
        pile=names(x.pile),
        n=x.count,
    ),
    f.Turned: _turned,
    f.Drawn: _drawn,
    f.Dealt: _dealt,
    f.Stacked: _stacked,
    f.Prevented: lambda x, names: say("{by} prevented it: {kind}.", by=names(x.by), kind=names(x.kind)),
    f.Replaced: _replaced,
    f.Gauged: _gauged,
    f.Modified: _modified,
    f.Adjusted: lambda x, names: say(
        "{by} changed the table by hand: {reason}", by=by_whom(x.by, names), reason=x.reason
    ),
    f.Corrected: lambda x, names: say(
        "{by} corrected entry {of}: {ruling}", by=by_whom(x.by, names), of=x.of, ruling=x.ruling
    ),
}
"""Laid, Offered, Parked, Ordered need no line: they are the program's own or told by the fact around them."""
