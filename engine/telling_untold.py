"""Kernel facts that need no line in a log, in a sentence for where they stand alone (`why`)."""

from __future__ import annotations

from engine import facts as f
from engine.telling_table import Names
from engine.wording import Text, count, say


def untold(fact: f.Fact, names: Names) -> Text | None:
    """Such a fact in a sentence."""
    if isinstance(fact, f.Marked):
        return say("An action began.") if fact.what == "action" else say("A turn began.")
    if isinstance(fact, f.Drawn):
        return count(
            "{n} card was taken from {pile}.",
            "{n} cards were taken from {pile}.",
            n=fact.count,
            pile=names(fact.pile),
        )
    if isinstance(fact, f.Asked):
        seats = dict.fromkeys(seat for question in fact.questions for seat in question.seats)
        return say("A question went to {seats}.", seats=tuple(names(seat) for seat in seats))
    return None
