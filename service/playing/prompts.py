"""What one prompt asks of all who sit at this terminal.

With hands played open a prompt is for every seat of the keyboard that is asked in a window, and for seats
that one after another may decline the same thing; Enter passes for all of them. A question that only says
what comes first is asked with the one behind it (`Game.ahead`), and so is an action window where passing
leads to a question and nothing happens in between; a payment is proposed. Whether one question leads to
another is tried on a copy, which stops at the first thing that would be shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine.commands import Answer
from engine.course import Prompt
from engine.events import Event
from engine.model import State
from engine.pace import UNUSED, by_itself, is_action_window, reasons
from engine.play import resolve
from engine.questions import PASS, Choice, Option, Question
from engine.system import Rules
from projections import games
from projections.asking import waiting
from service.playing.table import Table

Given = tuple[str, Choice]
"""A seat and its answer."""


class Part(Struct, frozen=True):
    """A question to one seat. `before`: the answers that lead to it; `start`: the number of its first option;
    `first`: it says what comes before the parts above; `whole`: what it asks with the option that is shown
    taken."""

    question: Question
    seat: str
    before: tuple[Given, ...] = ()
    start: int = 1
    first: bool = False
    whole: Question | None = None


class TablePrompt(Struct, frozen=True):
    """The parts of a prompt on the open set, and what Enter answers (nothing: it is no answer). `why`: the
    cards because of which an action window is asked. `passes`: what leads out of the window to the question
    behind it, where that is asked."""

    asked: Prompt
    parts: tuple[Part, ...]
    enter: tuple[Given, ...] = ()
    why: tuple[str, ...] = ()
    passes: tuple[Given, ...] = ()


def of(table: Table) -> TablePrompt | None:
    """What is asked of those at this terminal now."""
    found = table.slot()
    if found is None:
        return None
    asked, slot, seat = found
    question, together = slot.question, table.open_hands and len(table.mine) > 1
    if asked.mode == "window":
        here = [each.question for each in waiting(asked)] if together and not asked.in_turn else [question]
        parts = [Part(each, each.seats[0]) for each in here if table.speaks(table.voice(each.seats[0]))]
        return _behind(table, asked, parts) or _numbered(asked, parts, _passes(parts), _why(table, parts))
    return _numbered(asked, *_asks(table, table.live.state, Part(question, seat)))


Asks = tuple[list[Part], tuple[Given, ...]]
"""Parts of a prompt, and what Enter answers."""


def _asks(table: Table, state: State, part: Part) -> Asks:
    """What is asked with a question that is no window, open in a state."""
    question, given = part.question, (*part.before, (part.seat, part.question.ids[:1]))
    if question.form == "pay":
        return [part], (*part.before, (part.seat, proposed(question)))
    game = games.find(table.live.rules.game)
    if question.what in game.orders:
        parts = _ahead(table, state, part)
        return parts, given if len(parts) == 1 else ()
    if question.what in game.ahead:
        return _ahead(table, state, part), ()
    together = table.open_hands and len(table.mine) > 1
    parts = _declined(table, state, part) if together and PASS in question.ids else [part]
    last = parts[-1]
    return parts, (*last.before, (last.seat, (PASS,))) if len(parts) > 1 else ()


def _passes(parts: Sequence[Part]) -> tuple[Given, ...]:
    return tuple((each.seat, (PASS,)) for each in parts)


BETWEEN = (ev.Answered, ev.WindowClosed, ev.Entered, ev.Asked, ev.Suspended)
"""What may be written between a window and the question that is asked with it: steps and passes."""


def _behind(table: Table, asked: Prompt, parts: Sequence[Part]) -> TablePrompt | None:
    """An action window with the question that passing in it leads to, where nothing happens in between: the
    question, or what could be done first instead."""
    live = table.live
    if not live.whole or not all(is_action_window(part.question) for part in parts):
        return None
    state, passes = live.state, list[Given]()
    for part in parts:
        if not _still_asked(state, asked, part.seat):
            continue  # the pace passes for it
        after = _passed(live.rules, state, part.seat)
        if after is None:
            return None
        state = after
        passes.append((part.seat, (PASS,)))
    found = _asked_of(table, state, tuple(passes))
    if found is None or (len(parts) == 1 and found.seat != parts[0].seat and not table.open_hands):
        return None
    behind, enter = _asks(table, state, found)
    acts = [_first(part, [each for each in part.question.options if each.id != PASS]) for part in parts]
    first = [part for part in acts if part.question.options]
    return _numbered(asked, [*behind, *first], enter, _why(table, parts), tuple(passes))


def _passed(rules: Rules, state: State, seat: str) -> State | None:
    """Where a pass in a window leads on a copy, with nothing but steps and passes on the way."""
    return _quietly(rules, state, Answer(seat, (PASS,), by=state.table.keeps(seat)), BETWEEN)


def _first(part: Part, options: Sequence[Option]) -> Part:
    """A part with only some of its options, which come first."""
    return replace(
        part, question=replace(part.question, options=tuple(options)), first=True, whole=part.question
    )


def _numbered(
    asked: Prompt,
    parts: Sequence[Part],
    enter: tuple[Given, ...] = (),
    why: tuple[str, ...] = (),
    passes: tuple[Given, ...] = (),
) -> TablePrompt:
    numbered, start = [], 1
    for part in parts:
        numbered.append(replace(part, start=start))
        start += len(part.question.options)
    return TablePrompt(asked, tuple(numbered), enter, why, passes)


def _why(table: Table, parts: Sequence[Part]) -> tuple[str, ...]:
    live = table.live
    found = [reasons(live.rules, live.state, p.question) or () for p in parts if is_action_window(p.question)]
    return tuple(dict.fromkeys(each for why in found for each in why))


def proposed(question: Question) -> Choice:
    """A payment out of the pools that hold most."""
    left = {option.id: option.holds for option in question.options}
    for _ in range(question.least):
        left[max(left, key=lambda pool: left[pool])] -= 1
    paid = {option.id: option.holds - left[option.id] for option in question.options}
    return tuple(f"{pool}={amount}" for pool, amount in paid.items() if amount)


def _quietly(
    rules: Rules, state: State, answer: Answer, between: tuple[type[Event], ...] = ()
) -> State | None:
    """Where an answer and the passes after it lead on a copy; None where something is shown on the way, or
    where something else happens than `between`, if that is given."""
    command: Answer | None = answer
    while command is not None:
        made = resolve(rules, state, command, UNUSED, state.head)
        for entry in made.entries:
            if entry.event.reveals or (between and not isinstance(entry.event, between)):
                return None
        state = made.after()
        command = by_itself(rules, state)
    return state


def _next(table: Table, state: State, part: Part, choice: Choice) -> tuple[State, Part] | None:
    """The question that an answer leads to, if it is for somebody here and nothing is shown on the way."""
    if not table.live.whole:
        return None
    after = _quietly(table.live.rules, state, Answer(part.seat, choice, by=state.table.keeps(part.seat)))
    found = None if after is None else _asked_of(table, after, (*part.before, (part.seat, choice)))
    return None if after is None or found is None else (after, found)


def _asked_of(table: Table, state: State, before: tuple[Given, ...]) -> Part | None:
    """The one question of a state that is no window, if it is for somebody here and hides nothing."""
    asked = state.course.prompt
    if asked is None or asked.mode == "window" or len(asked.slots) > 1:
        return None
    question = asked.slots[0].question
    seat = next((each for each in question.seats if table.speaks(table.voice(each))), "")
    return None if question.hidden or question.secret or not seat else Part(question, seat, before)


def _declined(table: Table, state: State, part: Part) -> list[Part]:
    """The same question to one seat after another, if all decline it."""
    parts = [part]
    while (found := _next(table, state, parts[-1], (PASS,))) is not None:
        state, following = found
        same = (following.question.what, following.question.ids) == (part.question.what, part.question.ids)
        if not same or following.seat in [each.seat for each in parts]:
            break
        parts.append(following)
    return parts


def _ahead(table: Table, state: State, part: Part) -> list[Part]:
    """The question behind the first option, and what could come first instead."""
    found = _next(table, state, part, part.question.ids[:1])
    if found is None or len(part.question.options) < 2:
        return [part]
    return [found[1], _first(part, part.question.options[1:])]


def give(table: Table, prompt: TablePrompt, given: Sequence[Given]) -> None:
    """Give these answers, one after another. In a window those are left out that the pace gave after the one
    before: what is asked next was not meant. An answer behind the window is given where that is left."""
    live, window = table.live, prompt.asked.mode == "window"
    passes = len(prompt.passes) if given[: len(prompt.passes)] == prompt.passes else 0
    if passes and len(given) > passes:
        _try_behind(table, prompt, given[passes])
    for n, (seat, choice) in enumerate(given):
        inside = window and (n < passes or not passes)
        if n and inside and not _still_asked(live.state, prompt.asked, seat):
            continue
        now = live.state.course.prompt
        if window and not inside and (now is None or now.mode == "window"):
            return  # somebody made the table wait, or the game is over
        live.do(Answer(seat, choice, prompt.asked.id if inside or n == 0 else 0, by=table.keeper(seat)))


def _try_behind(table: Table, prompt: TablePrompt, given: Given) -> None:
    """Raises the refusal of an answer behind a window on a copy: nobody has passed then."""
    live, (seat, choice) = table.live, given
    state: State | None = live.state
    for each, _ in prompt.passes:
        if state is not None and _still_asked(state, prompt.asked, each):
            state = _passed(live.rules, state, each)
    if state is not None:
        answer = Answer(seat, choice, by=table.keeper(seat))
        with live.trying(answer):
            resolve(live.rules, state, answer, UNUSED, state.head)


def _still_asked(state: State, asked: Prompt, seat: str) -> bool:
    now = state.course.prompt
    return now is not None and now.id == asked.id and any(seat in s.question.seats for s in waiting(now))
