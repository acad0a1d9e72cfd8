"""A line at the keyboard: who types it and about what, and why there may be none."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

Found = Callable[[], bool]
Offers = Callable[[str], Iterable[tuple[str, int]]]
"""For what stands before the cursor: words to go on with, and how many characters of it each replaces."""


class Gone(Exception):
    """Nobody types any more: the end of the input, or Ctrl-C."""


class Moved(Exception):
    """Something happened at the table, or the window changed its size, while we waited for a line."""


class Early(Exception):
    """A line begun before the table moved, and sent after it: it may have been meant for something else."""


class Asking(Struct, frozen=True):
    """Who is at the keyboard, what a line would answer, what it may go on with, and whether it is an answer
    at all: a command means the same whatever is asked."""

    who: str
    about: str
    offers: Offers
    answers: Callable[[str], bool] = bool
