"""The pace at the table: what was passed, the word to wait, what one is asked about, and going on.

w            act in a window that was passed since something was shown; with none, the table waits now
w staging    be asked there, once; w off: no longer
pace         at which pace each seat here plays; pace every, pace normal combat
stop staging be asked there every round; stop off
go           pass to the next decision; go combat: to that phase
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from engine import events as ev
from engine.commands import Answer, Hold, Release, SetPace, Undo
from engine.errors import Malformed, Refusal
from engine.numerals import whole
from engine.pace import (
    EVERY,
    NORMAL,
    PACES,
    is_action_window,
    pace_of,
    shown_next,
)
from engine.wording import Text, count, say
from projections import games
from replays.passed import passed
from service.playing import explaining, prompts, reading, unasked
from service.playing.table import Table

OFF = "off"
How = Literal["always", "never", "ask"]


# what is shown next --------------------------------------------------------------------------------------


def following(table: Table, prompt: prompts.TablePrompt) -> Text | None:
    """What is shown when all pass, where nobody is asked before: one acts now, or after it is known."""
    live = table.live
    if not live.whole or prompt.asked.mode != "window" or not is_action_window(prompt.parts[0].question):
        return None
    step = shown_next(live.rules, live.state)
    return None if step is None else say("Next: {step}.", step=table.translator.path(step))


# the word to wait ----------------------------------------------------------------------------------------


def wait(table: Table, where: str) -> None:
    """Wait now, at a window to come, or go back to one that was passed (KER-4.5)."""
    live = table.live
    if where == OFF:
        for seat in table.mine:
            if seat in live.state.table.holds:
                live.do(Release(seat, table.keeper(seat)))
        table.print(say("Nobody here makes the table wait."))
        return
    if where and whole(where) is None:
        window = find_window(table, where)
        live.do(Hold(table.by(), window))
        table.print(say("You are asked at: {window}.", window=table.translator.path(window)))
        return
    windows = passed(live)
    if not windows:
        live.do(Hold(table.by()))
        table.print(say("The table waits for you."))
        return
    _go_back(table, windows, where)


def _go_back(table: Table, windows: Mapping[str, int], which: str) -> None:
    """Back to a window that was passed; of several it is asked which."""
    listed = list(windows)
    if len(listed) > 1 and not which:
        which = _which(table, listed)
        if not which:
            return
    number = whole(which) if which else 1
    if number is None or not 1 <= number <= len(listed):
        raise Malformed(say("there is no option {n} here", n=which), "KER-1.3")
    rest, live = windows[listed[number - 1]], table.live
    asked = live.at(rest).course.prompt
    seats = [slot.question.seats[0] for slot in asked.slots] if asked is not None else []
    seat = next((each for each in seats if table.speaks(table.voice(each))), table.by())
    if seat not in live.state.table.holds:
        live.do(Hold(seat, by=table.keeper(seat)))
    live.do(Undo(table.voice(seat), to=rest))


def _which(table: Table, windows: Sequence[str]) -> str:
    """Which of the windows that were passed is meant, each with what could act there as far as it is known;
    what follows a `?` is looked up: a number is a window's."""
    could = unasked.since_typed(table)
    for n, each in enumerate(windows, start=1):
        named, cards = table.translator.path(each), dict.fromkeys(could.get(each, ()))
        told = say("{n}  {window}", n=n, window=named)
        if cards:
            told = say("{window} ({cards})", window=told, cards=tuple(map(table.translator.name_of, cards)))
        table.print(told)
    while True:
        line = table.screen.read(table.translator.say(say("Back to which? Enter: none; ? explains")))
        if not line.startswith("?"):
            return line
        asked = line[1:].strip()
        number = whole(asked)
        meant = [windows[number - 1]] if number and number <= len(windows) else [asked] if asked else windows
        for each in meant:
            try:
                explaining.look_up(table, each)
            except Refusal as refusal:
                table.refuse(refusal)


def find_window(table: Table, word: str) -> str:
    """The action window that a word means: a part of its path, or of what it is called."""
    typed = word.casefold().replace("-", "_").replace(" ", "_")
    leaves = table.live.rules.windows
    meant = [each for each in leaves if typed in (each, each.rpartition(".")[2])]
    meant = meant or [each for each in leaves if typed in each]
    meant = meant or [each for each in leaves if word.casefold() in table.translator.path(each).casefold()]
    if not meant:
        raise Malformed(say("{when} is no moment of this game", when=word), "KER-4.5", leaves)
    return meant[0]


# paces ---------------------------------------------------------------------------------------------------


def pace(table: Table, rest: str) -> None:
    """Show at which pace the seats here play, or set it for all of them."""
    word, _, place = rest.partition(" ")
    if word and word not in PACES:
        raise Malformed(say("{pace} is no pace", pace=word), "KER-4.4", PACES)
    at = _place(table, place.strip()) if word else ""
    for seat in table.mine if word else ():
        table.live.do(SetPace(table.voice(seat), NORMAL if word == NORMAL else EVERY, seat, at))
    for each in _told(table):
        table.print(each)


def _told(table: Table) -> Iterator[Text]:
    rules, state = table.live.rules, table.live.state
    tops = [path for path in rules.flow.states if "." not in path]
    for seat in table.mine:
        every = tuple(table.translator.path(top) for top in tops if pace_of(state.table, seat, top) == EVERY)
        named = table.translator.name_of(seat)
        if rules.moments is None or len(every) == len(tops):
            yield say("{seat} is asked in every action window.", seat=named)
        elif every:
            yield say("{seat} is asked in every action window of: {phases}.", seat=named, phases=every)
        else:
            yield say("{seat} is asked where it matters; w waits anywhere.", seat=named)
    if rules.moments is not None:
        cards: dict[str, list[Text]] = {}
        for card, windows in rules.moments.rows.items():
            for window in windows:
                cards.setdefault(window, []).append(table.translator.name_of(card))
        for window, asked in cards.items():
            yield say("{window}: {cards}", window=table.translator.path(window), cards=tuple(asked))


def _place(table: Table, word: str) -> str:
    if not word:
        return ""
    return word if word in table.live.rules.flow.states else find_window(table, word)


def stop(table: Table, where: str) -> None:
    """Be asked in a window every round; `stop off` takes all such stops back."""
    state = table.live.state.table
    if where == OFF:
        for seat in table.mine:
            for key in [each for each in state.paces if each.startswith(f"{seat}@") and "." in each]:
                table.live.do(SetPace(table.voice(seat), "", seat, key.partition("@")[2]))
        table.print(say("No more stops of your own."))
        return
    window = find_window(table, where)
    for seat in table.mine:
        table.live.do(SetPace(table.voice(seat), EVERY, seat, window))
    table.print(say("You are asked at: {window}.", window=table.translator.path(window)))


# orders --------------------------------------------------------------------------------------------------


def order(table: Table, prompt: prompts.TablePrompt, line: str) -> str:
    """Keep the order that a line gives to what is asked for one by one in this phase: as shown (nothing
    typed), or by several numbers. What of the line answers the question that is open."""
    question = prompt.parts[0].question
    if question.what not in games.find(table.live.rules.game).orders:
        return line
    given = reading.ordered(question, line)
    if given or not line:
        table.order = (_phase(table), question.what, given)
    return given[0] if given else line


def follow_order(table: Table) -> None:
    """Answer what the order of this phase answers."""
    while table.order is not None and (prompt := prompts.of(table)) is not None:
        phase, what, given = table.order
        question, seat = prompt.parts[0].question, prompt.parts[0].seat
        if phase != _phase(table):
            table.order = None
            return
        if question.what != what:
            return
        following = next((id for id in given if id in question.ids), question.ids[0])
        table.live.do(Answer(seat, (following,), by=table.keeper(seat)))


def _phase(table: Table) -> str:
    course = table.live.state.course
    return f"{course.round} {course.phase}"


# going on ------------------------------------------------------------------------------------------------


def go(table: Table, where: str) -> None:
    """Pass at every stop up to the next decision, or to a phase."""
    flow = table.live.rules.flow
    if where and where not in flow.states:
        raise Malformed(say("{when} is no moment of this game", when=where), "KER-4.4", tuple(flow.states))
    table.going = (where, len(_fallen(table)), table.live.state.table.waits)
    before = table.live.version
    go_on(table)
    passes = _passes(table, before)
    if not passes:
        table.print(say("Here something is to be decided: go passed nothing."))
        return
    step = table.translator.path(table.live.state.course.phase)
    told = count(
        "Passed {n} time, as far as: {step}.", "Passed {n} times, as far as: {step}.", n=passes, step=step
    )
    table.aside.append(told)


def _passes(table: Table, before: int) -> int:
    """How often the seats here passed after an entry."""
    answers = (entry.event for entry in table.live.read(before, table.live.version))
    return sum(
        isinstance(each, ev.Answered) and not each.pace and each.seat in table.mine for each in answers
    )


def go_on(table: Table) -> None:
    """Pass as long as it goes on: it ends at a decision, at the phase, at somebody's undo or wait, when
    somebody falls, and when the part of the planning is one's own."""
    while table.going is not None:
        prompt = prompts.of(table)
        where, fallen, waits = table.going
        course = table.live.state.course
        there = where and course.phase.partition(".")[0] == where
        window = prompt is not None and bool(passes_of(prompt))
        over = there or len(_fallen(table)) > fallen or table.live.state.table.waits != waits
        if prompt is None or not window or over or "planning" in prompt.why:
            table.going = None
            return
        prompts.give(table, prompt, passes_of(prompt))


def passes_of(prompt: prompts.TablePrompt) -> tuple[prompts.Given, ...]:
    """What goes on from an action window; nothing where something is to be decided."""
    window = prompt.asked.mode == "window" and is_action_window(prompt.parts[0].question)
    return prompt.passes or (prompt.enter if window else ())


def _fallen(table: Table) -> list[str]:
    return [id for id, figure in table.shown().wounds.items() if "out" in figure.conditions]
