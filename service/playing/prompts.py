"""What one prompt asks of all who sit at this terminal, and what a line typed at it means.

With hands played open a prompt is for every seat of the keyboard that is asked in a window, and for seats
that one after another may decline the same thing; Enter passes for all of them. A question that only says
what comes first is asked with the one behind it (`Game.ahead`), and a payment is proposed. Whether one
question leads to another is tried on a copy, which stops at the first thing that would be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.commands import Answer
from engine.course import Prompt
from engine.errors import Malformed
from engine.model import State
from engine.numerals import whole
from engine.pace import UNUSED, by_itself, is_action_window, reasons
from engine.play import resolve
from engine.questions import PASS, Choice, Question
from engine.system import Rules
from engine.wording import say
from projections import games
from projections.asking import waiting
from service.playing.asked import NONE, read_choice
from service.playing.table import Table

Given = tuple[str, Choice]
"""A seat and its answer."""
JOINING = frozenset(
    ("with", "on", "from", "and", "by", "con", "su", "da", "e", "y", "en", "de", "sobre", "desde")
)
"""Words between the answers of one line."""


class Part(Struct, frozen=True):
    """A question to one seat. `before`: the answers that lead to it; `start`: the number of its first option;
    `first`: it says what comes before the part above."""

    question: Question
    seat: str
    before: tuple[Given, ...] = ()
    start: int = 1
    first: bool = False


class TablePrompt(Struct, frozen=True):
    """The parts of a prompt on the open set, and what Enter answers (nothing: it is no answer). `why`: the
    cards because of which an action window is asked."""

    asked: Prompt
    parts: tuple[Part, ...]
    enter: tuple[Given, ...] = ()
    why: tuple[str, ...] = ()


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
        return _numbered(asked, parts, tuple((each.seat, (PASS,)) for each in parts), _why(table, parts))
    if question.form == "pay":
        return _numbered(asked, [Part(question, seat)], ((seat, proposed(question)),))
    game = games.find(table.live.rules.game)
    if question.what in game.orders:
        parts = _ahead(table, Part(question, seat))
        return _numbered(asked, parts, ((seat, question.ids[:1]),) if len(parts) == 1 else ())
    if question.what in game.ahead:
        return _numbered(asked, _ahead(table, Part(question, seat)))
    parts = _declined(table, Part(question, seat)) if together and PASS in question.ids else []
    if len(parts) > 1:
        last = parts[-1]
        return _numbered(asked, parts, (*last.before, (last.seat, (PASS,))))
    return _numbered(asked, [Part(question, seat)])


def _numbered(
    asked: Prompt, parts: Sequence[Part], enter: tuple[Given, ...] = (), why: tuple[str, ...] = ()
) -> TablePrompt:
    numbered, start = [], 1
    for part in parts:
        numbered.append(replace(part, start=start))
        start += len(part.question.options)
    return TablePrompt(asked, tuple(numbered), enter, why)


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


def _quietly(rules: Rules, state: State, answer: Answer) -> State | None:
    """Where an answer and the passes after it lead on a copy; None where something is shown on the way."""
    command: Answer | None = answer
    while command is not None:
        made = resolve(rules, state, command, UNUSED, state.head)
        if any(entry.event.reveals for entry in made.entries):
            return None
        state = made.after()
        command = by_itself(rules, state)
    return state


def _next(table: Table, state: State, part: Part, choice: Choice) -> tuple[State, Part] | None:
    """The question that an answer leads to, if it is for somebody here and nothing is shown on the way."""
    if not table.live.whole:
        return None
    answer = Answer(part.seat, choice, by=state.table.keeps(part.seat))
    after = _quietly(table.live.rules, state, answer)
    asked = None if after is None else after.course.prompt
    if after is None or asked is None or asked.mode == "window" or len(asked.slots) > 1:
        return None
    question = asked.slots[0].question
    seat = next((each for each in question.seats if table.speaks(table.voice(each))), "")
    hidden = question.hidden or question.secret or not seat
    return None if hidden else (after, Part(question, seat, (*part.before, (part.seat, choice))))


def _declined(table: Table, part: Part) -> list[Part]:
    """The same question to one seat after another, if all decline it."""
    parts, state = [part], table.live.state
    while (found := _next(table, state, parts[-1], (PASS,))) is not None:
        state, following = found
        same = (following.question.what, following.question.ids) == (part.question.what, part.question.ids)
        if not same or following.seat in [each.seat for each in parts]:
            break
        parts.append(following)
    return parts


def _ahead(table: Table, part: Part) -> list[Part]:
    """The question behind the first option, and what could come first instead."""
    found = _next(table, table.live.state, part, part.question.ids[:1])
    if found is None or len(part.question.options) < 2:
        return [part]
    others = replace(part.question, options=part.question.options[1:])
    return [found[1], replace(part, question=others, first=True)]


def give(table: Table, prompt: TablePrompt, given: Sequence[Given]) -> None:
    """Give these answers, one after another. In a window those are left out that the pace gave after the one
    before: what is asked next was not meant."""
    window = prompt.asked.mode == "window"
    for n, (seat, choice) in enumerate(given):
        if n and window and not _still_asked(table, prompt.asked, seat):
            continue
        id = prompt.asked.id if window or n == 0 else 0
        table.live.do(Answer(seat, choice, id, by=table.keeper(seat)))


def _still_asked(table: Table, asked: Prompt, seat: str) -> bool:
    now = table.live.state.course.prompt
    return now is not None and now.id == asked.id and any(seat in s.question.seats for s in waiting(now))


# what was typed ------------------------------------------------------------------------------------------


def ordered(question: Question, line: str) -> tuple[str, ...]:
    """The order that a line of numbers means, of options that are asked for one after another."""
    numbers = [whole(word) for word in line.replace(",", " ").split()]
    if len(numbers) < 2 or not all(n is not None and 1 <= n <= len(question.ids) for n in numbers):
        return ()
    return tuple(question.ids[n - 1] for n in numbers if n is not None)


def read(
    prompt: TablePrompt, line: str, label: Callable[[Question, str], str]
) -> tuple[tuple[Given, ...], str]:
    """The answers that a line means, and the rest of the line, which is for the next prompt. `label`: what an
    option of a question is called."""
    if not line or (prompt.enter and len(prompt.parts) > 1 and line in (PASS, "p")):
        return prompt.enter, ""
    parts, line = _of_seat(prompt.parts, line)
    found = _numbers(parts, line)
    if found is None:
        parts = tuple(_whole(prompt, part) for part in parts)
        if line == NONE:  # it answers none but those that ask for several
            parts = tuple(part for part in parts if part.question.form == "pick") or parts
        found = [(part, read_choice(part.question, line, _labels(part, label))) for part in parts]
        fitting = [(part, choice) for part, choice in found if _fits(part.question, choice)]
        if not fitting and len(parts) == 1 and parts[0].question.form == "one":
            return _beginning(parts[0], line, label) or ((*parts[0].before, (parts[0].seat, found[0][1])), "")
        if not fitting and parts[-1].first and (begun := _beginning(parts[-1], line, label)) is not None:
            return begun
        found = fitting or found[:1]
    exact = [(part, choice) for part, choice in found if choice == (line,)]
    if len(found) > 1 and not exact:
        raise Malformed(say("{word} could be any of these", word=line), "KER-1.3", _named(found))
    part, choice = (exact or found)[0]
    return (*part.before, (part.seat, choice)), ""


def _whole(prompt: TablePrompt, part: Part) -> Part:
    """A part with all that may be named at it: what comes first also by the option that is shown taken."""
    if not part.first:
        return part
    slots = [slot for slot in waiting(prompt.asked) if part.seat in slot.question.seats]
    return replace(part, question=slots[0].question) if slots else part


def _named(found: Sequence[tuple[Part, Choice]]) -> tuple[str, ...]:
    return tuple(f"{part.seat} {' '.join(choice)}" for part, choice in found)


def _labels(part: Part, label: Callable[[Question, str], str]) -> Callable[[str], str]:
    return lambda id: label(part.question, id)


def _fits(question: Question, choice: Choice) -> bool:
    if question.form in ("number", "pay"):
        return True
    return all(each in question.named for each in choice)


def _of_seat(parts: tuple[Part, ...], line: str) -> tuple[tuple[Part, ...], str]:
    """The parts of a seat that the line begins with, where there are several."""
    word, _, rest = line.partition(" ")
    own = tuple(part for part in parts if part.seat == word.casefold())
    return (own, rest.strip()) if own and rest and len(parts) > 1 else (parts, line)


def _numbers(parts: Sequence[Part], line: str) -> list[tuple[Part, Choice]] | None:
    """Options by their numbers, where several parts are counted through."""
    numbers = [whole(word) for word in line.replace(",", " ").split()]
    if len(parts) < 2 or not all(number is not None for number in numbers):
        return None
    for part in reversed(parts):
        at = [number - part.start for number in numbers if number is not None]
        if all(0 <= each < len(part.question.options) for each in at):
            return [(part, tuple(part.question.ids[each] for each in at))]
    n = next(number for number in numbers if number is not None)
    legal = tuple(id for part in parts for id in part.question.ids)
    raise Malformed(say("there is no option {n} here", n=n), "KER-1.3", legal)


def _beginning(
    part: Part, line: str, label: Callable[[Question, str], str]
) -> tuple[tuple[Given, ...], str] | None:
    """The longest beginning of a line that is an answer; what follows answers what is asked next."""
    words = line.split()
    for upto in range(len(words) - 1, 0, -1):
        choice = read_choice(part.question, " ".join(words[:upto]), _labels(part, label))
        if _fits(part.question, choice):
            rest = words[upto:]
            while rest and rest[0].casefold() in JOINING:
                rest = rest[1:]
            return (*part.before, (part.seat, choice)), " ".join(rest)
    return None
