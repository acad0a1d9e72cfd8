"""What happened, line by line: since the table was last looked at, and further back in the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from engine.past import line as present_line
from projections.saying import Saying
from projections.timeline import Line, lines
from replays.live import Live
from service import entries
from service.playing.screen import Glyphs

QUIET = frozenset({"gauged", "modified", "entered", "window-closed", "asked"})
"""Tags that the top of the screen shows anyway."""


def read(live: Live, after: int, upto: int, viewer: str, saying: Saying) -> list[Line]:
    """The lines of entries after `after` up to `upto` as a viewer may see them."""
    stretches = list(present_line(live.seeker, live.state.head))
    return list(lines(live.read(after, upto), stretches, viewer, saying))


def worth_telling(found: Iterable[Line], mine: Sequence[str], quiet: Sequence[str] = ()) -> list[Line]:
    """Without what the screen shows anyway, what the game calls quiet, and what was typed right here."""
    return [
        line
        for line in found
        if line.told
        and line.tag not in QUIET
        and line.tag not in quiet
        and not (line.tag == "answered" and _typed_here(line, mine))
    ]


def _typed_here(line: Line, mine: Sequence[str]) -> bool:
    return line.seat in mine and not any(part.fact["t"] == "typed" and part.text for part in line.private)


def draw(line: Line, live: Live, saying: Saying, glyphs: Glyphs, *, numbered: bool = False) -> Text:
    """One line: what happened, dice face by face, and what only the viewer was told."""
    first = f"{line.version:>5}  " if numbered else f"{glyphs.dot} "
    return Text.assemble(*entries.parts(line, live, saying, first, numbered=numbered))


def private(line: Line) -> bool:
    """Whether a line says something to its viewer alone."""
    return line.tag not in QUIET_SEALS and any(part.text for part in line.private)


def hidden_from(found: Iterable[Line], mine: Sequence[str]) -> tuple[str, ...]:
    """The seats at this terminal that public lines leave something out for. What is asked of them is not
    meant: that is shown when they are handed the keyboard."""
    told = [seat for line in found if line.tag not in QUIET_SEALS for to in line.sealed for seat in to]
    return tuple(seat for seat in mine if seat in told)


QUIET_SEALS = frozenset({"asked", "answered", "drawn", "stood-pass"})
"""Facts whose sealed parts a seat need not be told of: its own doing, or its hand, which it is shown."""
