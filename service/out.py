"""How commands print: JSON for programs on one line, or lines and tables for people.

Colours are for terminals that have them (not with NO_COLOR, a pipe or TERM=dumb); nothing is said by colour
alone. In a pipe lines are never wrapped.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from engine.wording import ENGLISH, Value, Wording, render

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 10_000
"""Columns of what is no terminal."""


def console(*, error: bool = False) -> Console:
    """A console for the present standard output, or standard error."""
    from rich.console import Console

    class Pipe(Console):
        """When the reader of a pipe has gone, `service.cli` ends quietly, as it does without Rich."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    stream = sys.stderr if error else sys.stdout
    width = None if stream.isatty() else WIDE
    return Pipe(file=stream, width=width, highlight=False, markup=False, emoji=False)


def as_json(data: Any) -> str:
    """One line of JSON, keys in the order of the documented shape."""
    return msgspec.json.encode(data).decode()


NAMED = 40
"""Columns that the first cell of a row is given, if half the screen has them."""


class Page:
    """What a command says: to people by `line` and `table`, or to programs by `data`, never both."""

    def __init__(self, *, json: bool, language: Wording = ENGLISH) -> None:
        self.json, self.language = json, language
        self._console: Console | None = None

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
        """A line for people: a finished sentence or a `Text`."""
        if not self.json:
            self.rich.print(self.say(text), style=style or None, soft_wrap=not self.rich.is_terminal)

    def title(self, text: Any) -> None:
        """A heading, set off by an empty line."""
        self.line()
        self.line(text, "bold")

    def table(self, heads: Sequence[Any], rows: Iterable[Sequence[Any]]) -> None:
        """Columns under heads; nothing where there are no rows."""
        found = [[self.say(each) for each in row] for row in rows]
        if self.json or not found:
            return
        from rich.table import Table
        from rich.text import Text

        table = Table(
            box=None, pad_edge=False, header_style="bold", show_header=bool(heads), padding=(0, 2, 0, 0)
        )
        named = min(max(len(row[0]) for row in found), NAMED, self.rich.width // 2)
        for n, head in enumerate(heads or found[0]):
            # What a row is about is not broken for the sake of what is said of it.
            table.add_column(self.say(head), overflow="fold", min_width=None if n else named)
        for row in found:
            table.add_row(*(Text(each) for each in row))
        self.rich.print(table)
