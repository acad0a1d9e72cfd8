"""Kernel events that need no line in a log, in a sentence for where they stand alone (`why`)."""

from __future__ import annotations

from engine import events as ev
from engine.messages_table import Names
from engine.wording import Text, count, say


def standalone(event: ev.Event, names: Names) -> Text | None:
    """Such an event in a sentence."""
    if isinstance(event, ev.Marked):
        return say("An action began.") if event.what == "action" else say("A turn began.")
    if isinstance(event, ev.Drawn):
        return count(
            "{n} card was taken from {pile}.",
            "{n} cards were taken from {pile}.",
            n=event.count,
            pile=names(event.pile),
        )
    if isinstance(event, ev.Asked):
        seats = dict.fromkeys(seat for question in event.questions for seat in question.seats)
        return say("A question went to {seats}.", seats=tuple(names(seat) for seat in seats))
    return None
