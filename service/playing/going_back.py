"""Undo and redo at the table: what will be undone, whether the others must agree, and their answers."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from rich.text import Text

from engine.commands import STEPS, Agree, Redo, Refuse, Undo
from engine.course import question_to
from engine.entries import Entry
from engine.errors import Malformed
from engine.events import Answered, Event
from engine.messages_table import by_whom
from engine.numerals import whole
from engine.past import behind, check_rest, fork
from engine.questions import PASS
from engine.undo import crossed, needs_consent, redo_target, shared_with, undo_target
from engine.wording import Text as Sentence
from engine.wording import count, say
from projections.timeline import Line
from service.playing.drawing import SMALL
from service.playing.table import Table
from service.playing.typed import Moved
from service.signing import sign_closing

YES = ("y", "yes", "s", "sì", "sí", "si")
"""In every language that a prompt may be in; `n` and `no` are no in all of them."""
SHOWN = 10
QUIET = frozenset({"gauged", "modified", "entered", "window-closed", "asked"})


def agrees(table: Table, text: str) -> bool:
    """Whether somebody says yes; anything else is no."""
    return table.screen.read(text).casefold() in YES


def undo(table: Table, how: str) -> None:
    """Go back by a step (`u`, `u round`) or to a rest point (`u 41`), after a look at what that undoes."""
    live, state = table.live, table.live.state
    number = whole(how)
    if number is not None:
        target = number
    elif how in ("", *STEPS):
        target = undo_target(state.course, state.head, how or "decision")
    else:
        raise Malformed(say("{step} is no undo step", step=how), "KER-2.4", STEPS)
    check_rest(live, target)
    shared = shared_with(live, state.head, target)
    consent = needs_consent(live, state, table.by(), shared)
    told = _preview(table, target, shared)
    question = say("Ask the table? y/n") if consent else say("Undo? y/n")
    if agrees(table, table.translator.say(question)):
        live.do(Undo(table.by(), to=target))
        _say_undone(table, target, told)
    else:
        table.print(say("Nothing was undone."))


def _say_undone(table: Table, target: int, told: list[Line]) -> None:
    """What an undo took back, where it is done by now and not only asked for."""
    if told and table.live.state.head == target:
        table.aside.append(_undone(told))


def _undone(told: list[Line]) -> Sentence:
    """What an undo took back, in a line: the first thing, and how many came after it."""
    first, more = next((each.text for each in told if each.text), "...").rstrip("."), len(told) - 1
    if not more:
        return say("Undone: {what}.", what=first)
    return count(
        "Undone: {what}, and {n} line after it.",
        "Undone: {what}, and {n} lines after it.",
        what=first,
        n=more,
    )


def _preview(table: Table, target: int, shared: int) -> list[Line]:
    """The lines that would go, which it gives, and the versions of throws and reveals among them: never what
    they were."""
    live = table.live
    left = [*behind(live, live.state.head, shared)]
    told = _saying_what(table, left, _worth_telling(table.lines_of(left)))
    heading = count(
        "Back to entry {to}. One line would be undone:",
        "Back to entry {to}. {n} lines would be undone:",
        n=len(told),
        to=target,
    )
    table.print(heading, "bold")
    table.screen.print_all(map(table.drawn, told[-SHOWN:]))
    if len(told) > SHOWN:
        table.print(say("and {n} before them", n=len(told) - SHOWN), SMALL)
    crosses = crossed(left)
    if crosses:
        crossing = count(
            "It goes back before what was thrown or shown in entry {versions}.",
            "It goes back before what was thrown or shown in entries {versions}.",
            n=len(crosses),
            versions=crosses,
        )
        table.print(crossing)
    if needs_consent(live, live.state, table.by(), shared):
        table.print(say("Undoing past that needs everyone at the table (KER-2.3)."))
    return told


def _saying_what(table: Table, left: Iterable[Entry[Event]], told: list[Line]) -> list[Line]:
    """The lines, each pass with what was passed."""
    live, words, passes = table.live, table.translator, dict[int, str]()
    for entry in left:
        event = entry.event
        if isinstance(event, Answered) and event.choice == (PASS,):
            question = question_to(live.at(entry.version - 1).course.prompt, event.seat)
            if question is not None:
                window = question.what in live.rules.flow.states
                what = words.path(question.what) if window else words.question(question)
                passes[entry.version] = words.say(
                    say("{seat} passed ({what}).", seat=words.name_of(event.seat), what=what)
                )
    return [replace(each, text=passes.get(each.version, each.text)) for each in told]


def _worth_telling(lines: list[Line]) -> list[Line]:
    return [each for each in lines if each.told and not each.undone and each.tag not in QUIET]


def redo(table: Table, where: str) -> None:
    """Go forward again to what the last undo left (`r`), or to a rest point of any line (`r 58`), after a
    look at what that brings back."""
    live, state = table.live, table.live.state
    target = int(where) if where else redo_target(state)
    check_rest(live, target)
    table.print(say("Forward again to entry {to}.", to=target), "bold")
    way = table.lines(fork(live, state.head, target), target, head=target)
    table.screen.print_all(map(table.drawn, _worth_telling(way)[-SHOWN:]))
    if agrees(table, table.translator.say(say("Redo? y/n"))):
        live.do(Redo(table.by(), to=target))


def undecided(table: Table) -> list[str]:
    """Who at this terminal has still to say yes or no to an open request: seats, and for one that left its
    keeper."""
    request = table.live.state.table.request
    if request is None:
        return []
    return [
        voice
        for voice in table.live.state.table.voices
        if table.speaks(voice) and voice not in request.agreed and (request.id, voice) not in table.put_off
    ]


def _settled(table: Table, id: int) -> bool:
    """Whether a request is no longer open: the others answered it, or who asked took it back."""
    table.live.refresh()
    request = table.live.state.table.request
    return request is None or request.id != id


def consider(table: Table) -> bool:
    """Let the seats at this terminal say yes or no to an open request; whether anything came of it."""
    request = table.live.state.table.request
    for seat in undecided(table):
        assert request is not None
        by = by_whom(request.by, table.translator.name_of)
        asks = say("{by} asks to go to entry {to}.", by=by, to=request.to)
        if request.closing:
            asks = say("{by} asks to close the session, which shows all hands and the dice secret.", by=by)
        table.screen.print(Text(table.translator.say(asks)), "bold")
        named = by_whom(seat, table.translator.name_of)
        told: list[Line] = []
        if not request.closing and not request.redo:
            told = _preview(table, request.to, shared_with(table.live, table.live.state.head, request.to))
        prompt = say("{seat}: y agrees, n refuses, Enter puts it off", seat=named)
        try:
            said = table.screen.read(table.translator.say(prompt), lambda: _settled(table, request.id))
        except Moved:
            return True
        said = said.casefold()
        if said in YES:
            sign_closing(table.live, table.live.do(Agree(seat)))
            _say_undone(table, request.to, told)
            return True
        if said in ("n", "no"):
            table.live.do(Refuse(seat))
            return True
        table.put_off.add((request.id, seat))
    return False
