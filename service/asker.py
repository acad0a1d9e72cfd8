"""Questions of the program before there is a game: one of several, or a line; Enter takes a default.

What is typed and does not fit is said, and asked again. `Gone` comes from the screen, where whoever is asked
leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct
from rich.text import Text as Printed

from engine.errors import Malformed, Refusal
from engine.wording import Text, Value, Wording, render, say
from service.names import alike
from service.playing.screen import Screen

HELP = ("?", "h", "help")
INDENT = 5
"""Columns in front of what is chosen."""

Found = TypeVar("Found")


class Row(Struct, frozen=True):
    """Something to choose: its finished title, what is told of it, and what may be typed for it beside its
    number."""

    title: str
    about: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()


class Asker:
    """Asks at a screen, in a language."""

    def __init__(self, screen: Screen, language: Wording) -> None:
        self.screen, self.language = screen, language

    def said(self, text: Value) -> str:
        return render(text, self.language)

    def tell(self, text: Value, style: str = "") -> None:
        self.screen.print(Printed(self.said(text)), style)

    def title(self, text: Text) -> None:
        self.screen.print()
        self.tell(text, "bold")

    def choose(self, asked: Text, rows: Sequence[Row], help: Text, first: int = 0) -> int:
        """Which of the rows: its number, or the beginning of a word for it. A single one is told, and not
        asked."""
        if len(rows) > 1:
            self.title(asked)
        else:
            self.screen.print()
        for n, row in enumerate(rows, 1):
            self._hang(f"{n:>3}  " if len(rows) > 1 else " " * INDENT, row.title)
            for line in row.about:
                self._hang(" " * INDENT, line, "dim")
        if len(rows) == 1:
            return 0

        def read(line: str) -> int:
            if not line:
                return first
            if line.isascii() and line.isdigit():
                begun = [int(line) - 1] if 1 <= int(line) <= len(rows) else []
            else:
                begun = [n for n, row in enumerate(rows) if _begins(row, line)]
            if len(begun) != 1:
                raise Malformed(
                    say("{line} is none of these: type a number from 1 to {n}", line=line, n=len(rows))
                )
            return begun[0]

        return self.until(say("1 to {n}, Enter: {first}", n=len(rows), first=first + 1), help, read)

    def _hang(self, first: str, text: str, style: str = "") -> None:
        """A line whose next ones stand under its text, and not under its number."""
        lines = Printed(text).wrap(self.screen.console, self.screen.width - INDENT)
        for n, line in enumerate(lines):
            self.screen.print(Printed(f"{' ' * INDENT if n else first}{line.plain.rstrip()}"), style)

    def until(self, shown: Text, help: Text, read: Callable[[str], Found]) -> Found:
        """What is read of a line; asked again until one can be."""
        while True:
            line = self.screen.read(f"{self.said(say('{shown}; ? explains', shown=shown))} >")
            if line.lower() in HELP:
                self.tell(help)
                continue
            try:
                return read(line)
            except Refusal as refusal:
                self.tell(refusal.text, "bold")


def _begins(row: Row, line: str) -> bool:
    return bool(alike(line)) and any(alike(each).startswith(alike(line)) for each in row.typed)
