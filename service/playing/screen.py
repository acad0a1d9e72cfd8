"""The screen and the keyboard: a terminal with or without colour, a dumb one, or a pipe.

On a terminal that can, the table is drawn on the second screen, which has no scroll-back: what one seat sees
is gone when the next one looks. Anywhere else everything is printed line after line.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

from msgspec import Struct
from rich.console import RenderableType
from rich.text import Text

from service.out import console
from service.playing.typed import Asking, Found, Gone

if TYPE_CHECKING:
    from service.playing.keyboard import Keyboard

PIPE_WIDTH = 80


class Glyphs(Struct, frozen=True):
    """The signs drawn with; everything they say is said in words or numbers too."""

    done: str = "✓"
    here: str = "▸"
    ready: str = "●"
    spent: str = "○"
    full: str = "■"
    empty: str = "□"
    dot: str = "·"
    rule: str = "─"
    to: str = "→"
    hero: str = "●"
    hostile: str = "▲"
    friend: str = "◆"
    goal: str = "★"
    lines: str = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
    """By the ways that it leads: up 1, down 2, left 4, right 8."""


ASCII = Glyphs("x", ">", "*", "o", "#", ".", "-", "-", "->", "*", "!", "+", "$", " |||-+++-+++-+++")


class Screen:
    """See the module. `redraws`: whether the whole screen is drawn anew each time."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self._in, out = stdin or sys.stdin, stdout or sys.stdout
        terminal = out.isatty() and self._in.isatty()
        width = None if out.isatty() else PIPE_WIDTH
        self.console = console(file=out, width=width)
        self.redraws = terminal and not self.console.is_dumb_terminal
        self.keyboard: Keyboard | None = None
        if self.redraws:
            from service.playing.keyboard import Keyboard  # its library is for this alone

            self.keyboard = Keyboard(self._in, out)
        self.glyphs = Glyphs() if _can_write(out, Glyphs()) else ASCII

    @property
    def width(self) -> int:
        return max(40, self.console.width)

    @property
    def height(self) -> int:
        """Lines; many where nothing is redrawn."""
        return self.console.height if self.redraws else 10_000

    def __enter__(self) -> Screen:
        if self.redraws:
            self.console.set_alt_screen(True)
        return self

    def __exit__(self, *_: object) -> None:
        if self.redraws:
            self.console.set_alt_screen(False)

    # writing -----------------------------------------------------------------------------------------

    def print(self, shown: RenderableType = "", style: str = "") -> None:
        self.console.print(shown, style=style or None)

    def print_all(self, shown: Iterable[RenderableType]) -> None:
        for each in shown:
            self.print(each)

    def lines(self, shown: Iterable[RenderableType]) -> int:
        return sum(len(self.console.render_lines(each, pad=False)) for each in shown)

    def clear(self) -> None:
        """An empty screen. Where it cannot be emptied, what was there is pushed out of sight; in a pipe
        there is nobody to hide it from, and a rule is drawn."""
        if self.redraws:
            self.console.clear()
        elif self.console.file.isatty():
            self.console.print("\n" * self.console.height)
        else:
            self.print(self.glyphs.rule * self.width, "dim")

    # reading -----------------------------------------------------------------------------------------

    def read(
        self, prompt: str, moved: Found | None = None, asking: Asking | None = None, keys: str = ""
    ) -> str:
        """A line that was typed. `Gone` when there will be none. On a terminal see `Keyboard.read`; elsewhere
        nothing but its end is waited for."""
        self.console.file.flush()
        if self.keyboard is not None:
            return self.keyboard.read(prompt, moved, asking, keys).strip()
        self.console.print(Text(prompt, style="bold yellow"), end=" ")
        self.console.file.flush()
        try:
            line = self._in.readline()
        except KeyboardInterrupt:
            raise Gone from None
        if not line:
            raise Gone
        line = line.encode(errors="replace").decode()  # bytes that are no text
        if not self._in.isatty():
            self.console.print(Text(line.strip()))
        return line.strip()

    def hanging(self, text: Text, indent: int) -> Text:
        """A line whose second and further lines stand under what follows its first `indent` characters."""
        first, rest = text[:indent], text[indent:]
        wrapped = rest.wrap(self.console, max(20, self.width - indent))
        return first.append_text(Text("\n" + " " * indent).join(wrapped))


def _can_write(out: TextIO, glyphs: Glyphs) -> bool:
    try:
        "".join(getattr(glyphs, field) for field in glyphs.__struct_fields__).encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
