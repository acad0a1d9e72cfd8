"""Going on where a session was left between an answer and the passes that follow it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from engine.errors import Refusal

if TYPE_CHECKING:
    from replays.session import Session


def go_on(live: Session) -> None:
    """Give the passes that nobody types and that were not given, as after a crash behind an answer."""
    if live.whole and not live.state.table.closed:
        with suppress(Refusal):
            live.pass_on()
