"""How commands print: JSON for programs on one line, or lines and tables for people.

Colours are for terminals that have them (not with NO_COLOR, a pipe or TERM=dumb); nothing is said by colour
alone. In a pipe lines are never wrapped.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING, Any, Protocol, TextIO

import msgspec

from engine.wording import ENGLISH, UNSEEN, Text, Value, Wording, count, one_line, render, say

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 10_000
"""Columns of what is no terminal."""


def console(*, error: bool = False, file: TextIO | None = None, width: int | None = None) -> Console:
    """A console for the present standard output, or standard error, or another file; the only kind there is.

    It reads no markup, and whatever text it is handed shows no character that acts on a terminal.
    """
    from rich.console import Console
    from rich.segment import Segment

    class Plain(Console):
        def render(self, renderable: Any, options: Any = None) -> Iterable[Segment]:
            for each in super().render(renderable, options):
                if each.control or each.text == "\n" or each.text.isprintable():
                    yield each
                else:
                    yield Segment(each.text.translate(UNSEEN), each.style)

        def on_broken_pipe(self) -> None:
            """When the reader of a pipe has gone, `service.cli` ends quietly, as it does without Rich."""
            raise BrokenPipeError

    stream = file or (sys.stderr if error else sys.stdout)
    wide = width or (None if stream.isatty() else WIDE)
    return Plain(file=stream, width=wide, highlight=False, markup=False, emoji=False)


def as_json(data: Any) -> str:
    """One line of JSON, keys in the order of the documented shape. What a terminal could act on, and what
    nobody sees, is written by its number, which is the same text to a program."""
    text = msgspec.json.encode(data).decode()
    return text if text.isprintable() else _NUMBERED.sub(_number, text)


def fields(record: Any, *names: str) -> dict[str, Any]:
    """These fields of a record, for the JSON of a command."""
    return {name: getattr(record, name) for name in names}


_NUMBERED = re.compile(f"[{''.join(re.escape(chr(code)) for code in UNSEEN)}]")


def _number(found: re.Match[str]) -> str:
    pairs = found[0].encode("utf-16-be")
    return "".join(f"\\u{pairs[place : place + 2].hex()}" for place in range(0, len(pairs), 2))


LONG = 5_000
"""Entries from which on a terminal is shown how far a command is."""


class Tell(Protocol):
    """Called with how many are done, and what is to be said of them."""

    def __call__(self, done: int, told: str = "") -> None: ...


@contextmanager
def progress(total: int, least: int = LONG) -> Iterator[Tell]:
    """What is told how much is done; shown only at a terminal, on standard error, and only if it is long."""
    screen = console(error=True)
    if total < least or not screen.is_terminal:
        yield lambda done, told="": None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, told="": bar.update(task, completed=done, description=told)


NO_TIME = "-"


def clock(seconds: int, zone: tzinfo | None = None) -> str:
    """A moment of a log as a clock shows it, here or in another zone: `2026-11-28 19:30`. A log may hold any
    number: what is no time that a clock can show, in years of four digits, is a dash."""
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone(zone).isoformat(" ", "minutes")[:16]
    except (OverflowError, ValueError, OSError):
        return NO_TIME


NAMED = 40
"""Columns that the first cell of a row is given, if half the screen has them."""


class Page:
    """What a command says: to people by `line` and `table`, or to programs by `data`, never both."""

    def __init__(self, *, json: bool, language: Wording = ENGLISH) -> None:
        self.json, self.language = json, language
        self._console: Console | None = None

    def speak_of(self, people: Mapping[str, str]) -> None:
        """From here on call these seats what people call whoever sits there."""
        self.language = msgspec.structs.replace(self.language, people=people)

    def data(self, data: Any) -> None:
        """The JSON of the command; nothing for people."""
        if self.json:
            print(as_json(data))

    @property
    def rich(self) -> Console:
        """The console, for what is neither a line nor a table."""
        if self._console is None:
            self._console = console()
        return self._console

    def say(self, text: Value) -> str:
        """A finished sentence in the language of the page."""
        return render(text, self.language)

    def line(self, text: Any = "", style: str = "") -> None:
        if self.json:
            return
        if sys.stdout.isatty():
            self.rich.print(self.say(text), style=style or None)
        else:
            print(self.say(text))

    def lines(self, texts: Iterable[Any], none: Value = "") -> None:
        """A line for each; `none`: what is said where there are none."""
        found = list(texts) or ([none] if none else [])
        for each in found:
            self.line(each)

    def parts(self, parts: Iterable[tuple[str, str]]) -> None:
        """A line in parts, each with its style. A long log is made of these: Rich lays out only what does not
        fit in a line of a terminal."""
        if self.json:
            return
        told = [(one_line(text), style) for text, style in parts if text]
        plain = "".join(text for text, _ in told)
        if not sys.stdout.isatty():
            print(plain)
            return
        from rich.text import Text

        if plain.isascii() and len(plain) <= self.rich.width:
            print("".join(self._styled(text, style) for text, style in told))
        else:
            self.rich.print(Text.assemble(*told))

    def _styled(self, text: str, style: str) -> str:
        system = self.rich._color_system
        if not style or system is None:
            return text
        return self.rich.get_style(style).render(text, color_system=system)

    def aside(self, text: Any) -> None:
        """A line for people beside what was asked for, on standard error: `$(rollbook new ...)` is an id."""
        if not self.json:
            sys.stdout.flush()  # what was asked for comes first where both go to one place
            sidecar = console(error=True)
            sidecar.print(self.say(text), style="dim", soft_wrap=not sidecar.is_terminal)

    def made(self, steps: Iterable[Text], *, given: bool) -> None:
        """What is to be known of a new session beside its id: who chose its secret, and what comes next."""
        if given:
            self.aside(say("The dice secret was given by hand, and the log says so."))
        for each in steps:
            self.aside(each)

    def named(self, name: str, why: Text) -> Text:
        """What is wrong with a session or file, by its name, once: a file that cannot be read says it
        itself."""
        return why if self.say(why).startswith(name) else say("{name}: {why}", name=name, why=why)

    def unread(self, found: Mapping[str, Text]) -> list[dict[str, str]]:
        """Which sessions could not be read, and why: told to people, and given back for programs."""
        for name, why in found.items():
            self.line(self.named(name, why), "yellow")
        return [{"session": name, "message": self.say(why)} for name, why in found.items()]

    def behind(self, entries: int) -> None:
        """How many entries the rows of sessions, which all is told from, do not say yet."""
        if entries:
            told = count(
                "{n} entry is not looked through yet.", "{n} entries are not looked through yet.", n=entries
            )
            self.line(told, "yellow")

    def title(self, text: Any) -> None:
        self.line()
        self.line(text, "bold")

    def table(self, heads: Iterable[Any], rows: Iterable[Sequence[Any]]) -> None:
        """Columns under heads; nothing where there are no rows."""
        titles, *found = [[self.say(each) for each in row] for row in (heads, *rows)]
        if self.json or not found:
            return
        from rich.table import Table
        from rich.text import Text

        table = Table(
            box=None, pad_edge=False, header_style="bold", show_header=bool(titles), padding=(0, 2, 0, 0)
        )
        named = min(max(len(row[0]) for row in found), NAMED, self.rich.width // 2)
        for n, head in enumerate(titles or found[0]):
            # What a row is about is not broken for the sake of what is said of it.
            table.add_column(head, overflow="fold", min_width=None if n else named)
        for row in found:
            table.add_row(*(Text(each) for each in row))
        self.rich.print(table)
