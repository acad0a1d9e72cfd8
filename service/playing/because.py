"""Why a seat is asked in an action window, in a sentence: the same at the terminal and on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.pace import ACTED, ENCLOSED, EVERY, WAITED
from engine.wording import Text, say
from projections.translator import Translator

WHY: Mapping[str, Text] = {
    ACTED: say("asked again after an act"),
    ENCLOSED: say("asked because something is shown before and after"),
    WAITED: say("the table waits"),
}
PLAIN = (EVERY, "planning")
"""Reasons that are not told."""


def because(why: Sequence[str], words: Translator) -> Text | None:
    """The sentence for these reasons, of cards before any other; None where all are plain (KER-4.4)."""
    cards = [each for each in why if each not in WHY and each not in PLAIN]
    if cards:
        return say("It is the moment of {cards}.", cards=tuple(map(words.name_of, cards)))
    return next((WHY[each] for each in why if each in WHY), None)
