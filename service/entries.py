"""Entries as the doors print them: the lines of `projections.timeline`, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.errors import Unknown
from engine.past import line as stretches
from engine.wording import say
from projections.saying import Saying
from projections.timeline import Line, lines
from replays.live import Live, Outcome
from service.out import Page

STRETCH = 500
"""Entries read at once: a long log neither waits nor fills the memory."""


def told(live: Live, viewer: str, words: Saying, first: int = 1, last: int | None = None) -> Iterator[Line]:
    """The lines of entries `first` to `last` (the end by default) as a viewer may see them; `undone` are
    those that the line standing after `last` has left. Raises `Unknown` for an entry that is not there."""
    end = live.version if last is None else last
    for version in (first, end):
        if not 1 <= version <= live.version:
            raise Unknown(say("the log has no entry {version}", version=version), "KER-2.1")
    kept = tuple(stretches(live.seeker, live.at(end).head))
    for start in range(first - 1, end, STRETCH):
        yield from lines(live.read(start, min(start + STRETCH, end)), kept, viewer, words)


def print_outcome(page: Page, live: Live, outcome: Outcome, viewer: str, words: Saying) -> None:
    """What a command did, as the acting seat may see it: `{"session", "version", "link", "entries"}`. The
    version and its link are a receipt: `rollbook verify --receipt` says whether the log still holds them.

    Standing passes that it set off are part of it. A repeated command shows its first result, with
    `repeated` and whether it was `undone` since.
    """
    first = outcome.entries[0].version
    last = outcome.version if outcome.repeated else live.version
    kept = tuple(stretches(live.seeker, live.state.head))
    done = live.read(first - 1, last)
    found = list(lines(done, kept, viewer, words))
    shape: dict[str, Any] = {
        "session": live.session,
        "version": last,
        "link": done[-1].link,
        "entries": [msgspec.to_builtins(each) for each in found],
    }
    if outcome.repeated:
        shape |= {"repeated": True, "undone": outcome.undone}
        page.line(say("This was done before; nothing was done again."), "dim")
    page.data(shape)
    for each in found:
        print_line(page, each, live, words)


def print_line(page: Page, each: Line, live: Live, words: Saying) -> None:
    """One entry for people: its version, what happened and the clause, and what its viewer alone was told."""
    if each.told and not page.json:
        from service.playing import news
        from service.playing.screen import ASCII

        page.rich.print(
            news.draw(each, live, words, ASCII, numbered=True), soft_wrap=not page.rich.is_terminal
        )
