"""Somebody who types: lines in order, or whatever comes to mind at each prompt."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.wording import ENGLISH, Wording
from projections.asking import waiting
from replays.session import Session
from service.commands.play import sit_down
from tests.projections.playing import any_choice


class Typist(io.TextIOBase):
    """A standard input: each prompt is answered by `next_line`, until it gives None."""

    def __init__(self, next_line: Callable[[], str | None]) -> None:
        self._next = next_line

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        line = self._next()
        return "" if line is None else f"{line}\n"


def typing(lines: Iterable[str | Callable[[], str]]) -> Typist:
    """Lines in order; one that is a function is called when it is its turn."""
    left = iter(lines)

    def line() -> str | None:
        found = next(left, None)
        return found() if callable(found) else found

    return Typist(line)


def anybody(live: Session, seed: int, most: int = 3_000) -> Typist:
    """Answers whatever is asked, legally and blindly, and leaves when the game is over."""
    below, left = random.Random(seed), iter(range(most))

    def line() -> str | None:
        asked = live.state.course.prompt
        if asked is None or next(left, None) is None:
            return None
        slot = waiting(asked)[0]
        choice = any_choice(slot.question, below)
        return " ".join(choice) or "-"

    return Typist(line)


def plays(
    live: Session,
    typist: Typist | Sequence[str | Callable[[], str]],
    *seats: str,
    language: Wording = ENGLISH,
) -> str:
    """Everything that was printed."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    stdin: Any = typist if isinstance(typist, Typist) else typing(typist)
    sit_down(live, seats, stdin=stdin, stdout=out, language=language)
    out.seek(0)
    return out.read()
