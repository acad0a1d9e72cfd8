"""What a line typed at a prompt means: an answer to one of its parts; the rest is for the next prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.errors import Malformed
from engine.numerals import whole
from engine.questions import PASS, Choice, Question
from engine.wording import folded, say
from service.playing.asked import NONE, read_choice
from service.playing.prompts import Given, Part, TablePrompt

JOINING = frozenset(
    ("with", "on", "from", "and", "by", "con", "su", "da", "e", "y", "en", "de", "sobre", "desde")
)
"""Words between the answers of one line."""


def ordered(question: Question, line: str) -> tuple[str, ...]:
    """The order that a line of numbers means, of options that are asked for one after another."""
    numbers = [whole(word) for word in line.replace(",", " ").split()]
    if len(numbers) < 2 or not all(n is not None and 1 <= n <= len(question.ids) for n in numbers):
        return ()
    return tuple(question.ids[n - 1] for n in numbers if n is not None)


def read(
    prompt: TablePrompt,
    line: str,
    label: Callable[[Question, str], str],
    named: Callable[[str], str] = str,
) -> tuple[tuple[Given, ...], str]:
    """The answers that a line means, and the rest of the line, which is for the next prompt. `label`: what an
    option of a question is called; `named`: what a seat is called."""
    passed = line in (PASS, "p")
    if not line or (passed and prompt.enter and len(prompt.parts) > 1):
        return prompt.enter, ""
    if passed and prompt.passes:
        return prompt.passes, ""
    parts, line = _of_seat(prompt.parts, line, named)
    found = _numbers(parts, line)
    if found is None:
        parts = tuple(replace(part, question=part.whole or part.question) for part in parts)
        if line == NONE:  # it answers none but those that ask for several
            parts = tuple(part for part in parts if part.question.form == "pick") or parts
        found = [(part, read_choice(part.question, line, _labels(part, label))) for part in parts]
        fitting = [(part, choice) for part, choice in found if _fits(part.question, choice)]
        if not fitting and len(parts) == 1 and parts[0].question.form == "one":
            return _beginning(parts[0], line, label) or ((*parts[0].before, (parts[0].seat, found[0][1])), "")
        begun = (_beginning(part, line, label) for part in parts if part.first and not fitting)
        if (one := next(filter(None, begun), None)) is not None:
            return one
        found = fitting or found[:1]
    exact = [(part, choice) for part, choice in found if _exactly(part, choice, line, label)]
    if len(found) > 1 and not exact:
        meant = tuple(_meant(part, choice, label, named) for part, choice in found)
        raise Malformed(say("{word} could be any of these", word=line), "KER-1.3", meant)
    part, choice = (exact or found)[0]
    return (*part.before, (part.seat, choice)), ""


def _exactly(part: Part, choice: Choice, line: str, label: Callable[[Question, str], str]) -> bool:
    """Whether a line is the whole of an option's id or name."""
    return len(choice) == 1 and (choice == (line,) or folded(label(part.question, choice[0])) == folded(line))


def _meant(
    part: Part, choice: Choice, label: Callable[[Question, str], str], named: Callable[[str], str]
) -> str:
    """What a line may mean, as it can be typed: the seat and what its options are called."""
    called = [label(part.question, id) if id in part.question.ids else id for id in choice]
    return " ".join((named(part.seat), *called))


def _labels(part: Part, label: Callable[[Question, str], str]) -> Callable[[str], str]:
    return lambda id: label(part.question, id)


def _fits(question: Question, choice: Choice) -> bool:
    if question.form in ("number", "pay"):
        return True
    return all(each in question.named for each in choice)


def _of_seat(parts: tuple[Part, ...], line: str, named: Callable[[str], str]) -> tuple[tuple[Part, ...], str]:
    """The parts of a seat that the line begins with, by its id or its name, where there are several."""
    if len(parts) > 1:
        for seat in dict.fromkeys(part.seat for part in parts):
            for name in (seat, named(seat)):
                if folded(line).startswith(f"{folded(name)} "):
                    words = line.split()[len(name.split()) :]
                    return tuple(part for part in parts if part.seat == seat), " ".join(words)
    return parts, line


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
