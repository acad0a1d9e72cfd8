"""The frame of every command on a session: open it, do one thing, say what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from engine.audience import PUBLIC, REFEREE
from engine.wording import Text
from projections.saying import Saying
from replays.live import Live, Outcome
from service.entries import print_outcome
from service.host import Host
from service.options import Common, one_session
from service.out import Page
from service.words import saying


class Done(Protocol):
    """Called with what a command did, the seat it was done for and who acted, if another did: it is told as
    the seat may see it. `more` are sentences for people after it."""

    def __call__(self, outcome: Outcome, seat: str, by: str = "", *more: Text) -> None: ...


@contextmanager
def doing(common: Common, session: str) -> Iterator[tuple[Live, Done]]:
    """A session to change, and what prints the outcome."""
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session), play=True)
        words = saying(live.rules.game, common.language)

        def done(outcome: Outcome, seat: str, by: str = "", *more: Text) -> None:
            # Who acts as the referee has not looked at what is hidden: that would have to be logged.
            print_outcome(page, live, outcome, PUBLIC if REFEREE in (seat, by) else seat, words)
            for each in more:
                page.line(each)

        yield live, done


@contextmanager
def looking(common: Common, session: str) -> Iterator[tuple[Page, Live, Saying]]:
    """A session that is only looked at, the page to print on, and its words."""
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session))
        yield page, live, saying(live.rules.game, common.language)
