"""The frame of every command on a session: open it, do one thing, say what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.audience import PUBLIC, REFEREE
from projections.saying import Saying
from replays.live import Live, Outcome
from service.entries import print_outcome
from service.host import Host
from service.options import Common, one_session
from service.out import Page
from service.words import saying

Done = Callable[[Outcome, str], None]
"""Called with what a command did and who acted, who is told as a seat may see it."""


@contextmanager
def doing(common: Common, session: str) -> Iterator[tuple[Live, Done]]:
    """A session to change, and what prints the outcome."""
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session), play=True)
        words = saying(live.rules.game, common.language)
        # Who acts for the table has not looked at what is hidden: that would have to be logged.
        yield (
            live,
            lambda outcome, by: print_outcome(page, live, outcome, PUBLIC if by == REFEREE else by, words),
        )


@contextmanager
def looking(common: Common, session: str) -> Iterator[tuple[Page, Live, Saying]]:
    """A session that is only looked at, the page to print on, and its words."""
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session))
        yield page, live, saying(live.rules.game, common.language)
