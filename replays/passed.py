"""The action windows that the pace passed since something was shown: one may go back to them (KER-4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.course import question_to
from engine.past import behind

if TYPE_CHECKING:
    from replays.session import Session


def passed(live: Session) -> dict[str, int]:
    """The windows, the latest first: for each the rest point to go back to."""
    found: dict[str, int] = {}
    before = live.state.course.known
    rest = before
    for entry in behind(live, live.state.head, before):
        if entry.opens and isinstance(entry.event, ev.Answered) and entry.event.pace:
            question = question_to(live.at(rest).course.prompt, entry.event.seat)
            if question is not None and question.what not in found:
                found = {question.what: rest, **found}
        rest = entry.version
    return found


def of_the_pace(live: Session) -> tuple[str, ...]:
    """The seats for which the pace passed in the open window: they were not asked there (KER-4.4)."""
    asked = live.state.course.prompt
    if asked is None or asked.mode != "window":
        return ()
    events = [entry.event for entry in behind(live, live.state.head, asked.id)]
    return tuple(each.seat for each in events if isinstance(each, ev.Answered) and each.pace)
