"""The options of a question as rows: each with what is foretold of it and what it does, told once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from re import split

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from engine.questions import Question
from engine.wording import say
from projections.translator import Translator
from service.playing.drawing import NOW, SMALL

NAMES = -1
"""As many lines for the options: their names and what is foretold of them, not what they do."""
REAL_CARD = "draw"
"""What is asked where a card of real cardboard came up (KER-3.5)."""


class Row(Struct, frozen=True):
    """An option: its number and name, what is foretold of it, what it does, its clause."""

    n: int
    name: str
    told: str
    helped: str
    clause: str


def rows_of(
    question: Question, translator: Translator, foretold: Mapping[str, str], lines: int, start: int
) -> list[Row]:
    """The options; copies of real cards that are called alike are one, with the number of the first."""
    rows: list[Row] = []
    said: dict[str, int] = {}
    called: dict[str, int] = {}
    for n, option in enumerate(question.options, start):
        name = translator.option(question, option.id)
        if question.what == REAL_CARD:
            called[name] = called.get(name, 0) + 1
            if called[name] > 1:
                continue
        if question.form == "pay":
            name = translator.say(say("{pool}, holds {n}", pool=name, n=option.holds))
        told = foretold.get(option.id, "")
        helped = "" if lines == NAMES else beyond(told, translator.option_help(option.id))
        if helped and helped in foretold.get("", ""):
            helped = ""  # it stands above
        first = said.setdefault(helped, n)
        if helped and first != n:
            helped = translator.say(say("the same as {n}", n=first))
        rows.append(Row(n, name, told, helped, option.clause))
    return [
        replace(row, name=f"{row.name} x{called[row.name]}") if called.get(row.name, 0) > 1 else row
        for row in rows
    ]


def short(row: Row) -> Text:
    """An option of many: its name, and what is foretold of it."""
    line = Text().append(f"{row.n:>3}  ", NOW).append(row.name)
    return line.append(f"  {row.told}", SMALL) if row.told else line


def more(rows: Sequence[Row], translator: Translator) -> list[Text]:
    """How to read what options do for which there was no room."""
    n = next((row.n for row in rows if row.helped), 0)
    return [Text(translator.say(say("?{n} tells what option {n} does.", n=n)), SMALL)] if n else []


def beyond(told: str, helped: str) -> str:
    """The help of an option without what is foretold of it as well: a friend's boon, a card's figures."""
    if told.endswith(helped.rpartition(": ")[2]):
        return ""
    said, (figures, stop, rest) = split(r"[,;] ", told), helped.partition(". ")
    left = ", ".join(each for each in figures.split(", ") if each not in said)
    return left + stop + rest if left else rest
