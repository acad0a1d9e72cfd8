"""`make demo`: an evening at the table, from a written-down session, looked at from all sides.

    python -m tools.demo [EVENING.toml]

It is played into a store of its own through the same commands that anybody types, each shown before its
output. Which entries are shown follows from the log: nothing here knows the game.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from rich.text import Text

from projections.timeline import Line
from projections.translator import translator
from service.cli import main
from service.entries import told
from service.host import Host
from service.out import Page

EVENING = Path(__file__).resolve().parents[1] / "docs" / "sessions" / "first-evening.toml"
LONG = 40
"""Entries of one stretch of log: more is not read."""


class Points(Struct, frozen=True):
    """Versions worth looking at; 0 for what the evening does not have."""

    laid: int
    first_round: tuple[int, int]
    undo: tuple[int, int]
    redo: int
    half: int
    last: int


def points(lines: Sequence[Line]) -> Points:
    """Where the table was laid, the first round, the first undo and the redo after it, half-time, the end."""
    rounds = [line.version for line in lines if line.tag == "marked" and line.event.get("what") == "round"]
    undone = [(line.version, int(line.event["to"])) for line in lines if line.tag == "undone"]
    undo = undone[0] if undone else (0, 0)
    redo = [line.version for line in lines if line.tag == "redone" and line.version > undo[0]]
    last = lines[-1].version
    laid = rounds[0] if rounds else last
    first = (laid, min(laid + LONG, rounds[1] if len(rounds) > 1 else last))
    following = [line.decision for line in lines[1:]] + [0]
    rests = [
        line.version for line, decision in zip(lines, following, strict=True) if decision != line.decision
    ]
    undone_ones = {line.version for line in lines if line.undone}
    played = [version for version in rests if version not in undone_ones]
    return Points(laid, first, undo, redo[0] if redo else 0, played[len(played) // 2], last)


class Demo:
    """One showing. Colours and width are the terminal's own."""

    def __init__(self, evening: Path) -> None:
        self.evening, self.page, self.status = evening, Page(json=False), 0

    def chapter(self, text: str, *commands: Sequence[object]) -> None:
        """A heading, and commands with what they print."""
        self.page.title(text)
        for words in commands:
            typed = [str(each) for each in words]
            self.page.line()
            self.page.rich.print(Text(f"$ rollbook {' '.join(_short(each) for each in typed)}", "bold cyan"))
            self.status = max(self.status, main(typed))

    def run(self) -> int:
        """All of it; the worst exit status of a command."""
        self.chapter("An evening that was written down is played again", ("case", "--keep", self.evening))
        if self.status:
            return self.status
        at = points(self._lines())
        self.chapter("The table is laid", ("log", "--at", at.laid))
        self.chapter(
            "Every choice and every throw is in the log",
            ("log", "--from", at.first_round[0], "--at", at.first_round[1]),
        )
        self._going_back(at)
        self.chapter("The table at half-time", ("show", "--at", at.half))
        self.chapter("The table at the end", ("show",), ("log", "--from", max(1, at.last - 12)))
        self.chapter("Does the log hold what it promises?", ("verify",))
        self.page.title("The same in a browser, to go back and forth in, until Ctrl-C:")
        self.page.line()
        self.page.rich.print(Text("$ rollbook serve --demo --open", "bold cyan"))
        return self.status

    def _lines(self) -> list[Line]:
        with Host() as host:
            live = host.open()
            return list(told(live, "public", translator(live.rules.game)))

    def _going_back(self, at: Points) -> None:
        """The first undo: the table before and after it; then the redo."""
        version, to = at.undo
        if version:
            self.chapter(
                "Somebody takes a move back; what was left stays in the log",
                ("log", "--from", max(to, version - LONG), "--at", version),
                ("show", "--at", version),
            )
        if at.redo:
            end = min(at.redo + 8, at.last)
            self.chapter(
                "And goes forward again",
                ("log", "--from", max(version, at.redo - 8), "--at", end),
                ("show", "--at", at.redo),
            )


def _short(word: str) -> str:
    """A path as one would type it from here."""
    try:
        return str(Path(word).relative_to(Path.cwd())) if os.sep in word else word
    except ValueError:
        return word


def show_demo(
    arguments: Sequence[str] = (), environ: Callable[[str, str], None] = os.environ.__setitem__
) -> int:
    """Play and show an evening (by default the one of the documentation), and leave nothing behind."""
    evening = Path(arguments[0]) if arguments else EVENING
    with tempfile.TemporaryDirectory() as folder:
        environ("ROLLBOOK_HOME", folder)
        environ("ROLLBOOK_DATABASE", f"sqlite:///{Path(folder) / 'evening.db'}")
        return Demo(evening).run()


if __name__ == "__main__":
    sys.exit(show_demo(sys.argv[1:]))
