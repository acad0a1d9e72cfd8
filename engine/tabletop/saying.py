"""Tables of sentences: what happened by the kind of event, what is asked by the kind of question.

    LINES = {
        Fell: say("{figure} fell."),
        ItemUsed: where("gone", say("{character} used up {item}."), say("{character} used {item}.")),
    }

Blanks are filled by what a sentence is about, ids by what they are called. So a thing is said once: what
happened to several at the same time is the sentence of one, with all their names in its blank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.events import Event
from engine.messages import all_of
from engine.questions import Question
from engine.wording import Text, Value, blanks, say

Line = Text | Callable[[Any], Any]
"""A sentence, or which line it is of what it is about; None where there is nothing to say of it."""
Lines = Mapping[type[Event], Line]
Fill = Callable[[Text, Any], Text]
"""How a game fills the blanks of a sentence by the fields of what it is about."""
Asked = Mapping[str, tuple[str, Text]]
"""By the kind of question what it is about, in the order of `about`, and how it is asked; `*cards` are all
the rest."""


def where(field: str, told: Line, otherwise: Line | None = None) -> Line:
    """One line where a field holds something, another where it does not."""
    return lambda about: told if getattr(about, field) else otherwise


def by(field: str, told: Mapping[Any, Line], otherwise: Line | None = None) -> Line:
    """A line by what a field holds; otherwise where it holds anything else."""
    return lambda about: told.get(getattr(about, field), otherwise)


def line(told: Line, about: Any) -> Text:
    """The sentence that a line is of this."""
    found = _line(told, about)
    assert found is not None
    return found


def _line(told: Line | None, about: Any) -> Text | None:
    while told is not None and not isinstance(told, Text):
        told = told(about)
    return told


def field(about: Any, blank: str, called: Mapping[str, tuple[str, ...]] = {}) -> Any:
    """What a blank is about: the first of the fields it is called by that there is; None where there is
    none."""
    return next((getattr(about, each) for each in called.get(blank, (blank,)) if hasattr(about, each)), None)


def filled(text: Text, value: Callable[[str], Value]) -> Text:
    """A sentence in which every blank has a value that had none, and so has the number it goes by."""
    named = blanks(text.template + text.several) + (("n",) if text.several else ())
    left = [each for each in named if each not in text.values]
    return replace(text, values={**{each: value(each) for each in left}, **text.values}) if left else text


def told(lines: Lines, event: Event, fill: Fill) -> Text | None:
    """What a table says of an event; None where it says nothing."""
    found = _line(lines.get(type(event)), event)
    return None if found is None else fill(found, event)


def together(
    lines: Lines, run: tuple[Event, ...], fill: Fill, named: Callable[[str], Text], among: str = ""
) -> Text | None:
    """Several events alike but for one field, in the sentence of the first, with the names of all; None of a
    single one, and where the table says nothing. among: that field, where they may be alike in it too."""
    first, found = run[0], _line(lines.get(type(run[0])), run[0])
    values = {each: [getattr(one, each) for one in run] for each in first.__struct_fields__}
    apart = [each for each, them in values.items() if any(one != them[0] for one in them)] or [among]
    if found is None or len(run) < 2 or len(apart) != 1 or not apart[0]:
        return None
    them = all_of(tuple(map(named, values[apart[0]])))
    return fill(replace(found, values={**found.values, apart[0]: them}), first)


class Sentences(Struct, frozen=True):
    """What a game says of its events, as a wording wants it.

    named: what an id is called. lines: of what has a line in a log; untold: of what needs none, since what is
    around it tells it. Of what is told together the sentence is that of one, but for what a story says
    `instead`, and for `several` where that is another sentence.
    """

    fill: Fill
    named: Callable[[str], Text]
    lines: Lines
    untold: Lines
    instead: Lines = {}
    several: Lines = {}

    def event(self, event: Event) -> Text | None:
        """The line for an event; None where it needs none, and for the events of the kernel."""
        return told(self.lines, event, self.fill)

    def standalone(self, event: Event) -> Text | None:
        """An event that needs no line, in a sentence of its own."""
        return told(self.untold, event, self.fill)

    def story(self, run: tuple[Event, ...]) -> Text | None:
        """One sentence for events of a kind that are told together; None where each has its own."""
        lines = self.several if type(run[0]) in self.several else self.lines
        return told(self.instead, run[0], self.fill) or together(lines, run, self.fill, self.named)


def asked(table: Asked, kind: str, question: Question, value: Callable[[str, Any], Value]) -> Text | None:
    """What a question asks, with the value of each blank; None for a kind that the table has not. What it is
    about and a blank `_` stands for is not told."""
    return said(table, kind, question.about, value)


def said(table: Asked, kind: str, about: tuple[Any, ...], value: Callable[[str, Any], Value]) -> Text | None:
    """The same of anything else that is about these."""
    if kind not in table:
        return None
    words, text = table[kind]
    names = words.split()
    if names and names[-1].startswith("*"):
        about = (*about[: len(names) - 1], about[len(names) - 1 :])
    pairs = zip(names, about, strict=False)
    values = {blank.removeprefix("*"): value(blank, each) for blank, each in pairs if blank != "_"}
    return replace(text, values=values)


def plus(sum: Text, amount: int, source: Text | None = None) -> Text:
    """A sum with another number, and with what gives it: `3 + 1 (poison) - 2`."""
    n = abs(amount)
    if source is None:
        return say("{sum} - {n}", sum=sum, n=n) if amount < 0 else say("{sum} + {n}", sum=sum, n=n)
    if amount < 0:
        return say("{sum} - {n} ({source})", sum=sum, n=n, source=source)
    return say("{sum} + {n} ({source})", sum=sum, n=n, source=source)
