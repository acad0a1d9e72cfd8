"""Why a seat is asked in an action window, in a sentence: the same at the terminal and on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.pace import ACTED, ENCLOSED, EVERY, WAITED
from engine.questions import Question
from engine.wording import Text, say
from projections.translator import Translator

WHY: Mapping[str, Text] = {
    ACTED: say("asked again after an act"),
    ENCLOSED: say("asked because something is shown before and after"),
    WAITED: say("the table waits"),
}
PLAIN = (EVERY, "planning")
"""Reasons that are not told."""


def because(why: Sequence[str], words: Translator, question: Question) -> Text | None:
    """The sentence for these reasons, of cards before any other; None where all are plain (KER-4.4). By the
    seat's own question it tells what the seat can use from what it might hold."""
    cards = [each for each in why if each not in WHY and each not in PLAIN]
    if cards:
        return _moment_of(cards, question, words)
    return next((WHY[each] for each in why if each in WHY), None)


def _moment_of(cards: Sequence[str], question: Question, words: Translator) -> Text:
    """Whose moment it is: what the seat can use; else what it might hold, for all others know."""
    usable = [each.partition(":")[2].partition("/")[0] for each in question.ids]
    own = [each for each in cards if any(one == each or one.startswith(f"{each}-") for one in usable)]
    named = tuple(words.name_of(each) for each in own or cards)
    if own:
        return say("It is the moment of {cards}.", cards=named)
    return say("You are asked because, for all that the others know, you might hold: {cards}.", cards=named)
