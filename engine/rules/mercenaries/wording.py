"""All that a table reads of mercenaries: what happened, what is asked, what can be chosen, names.

Templates only, so that every sentence can be translated; the interfaces render them.
"""

from __future__ import annotations

from engine.questions import Question
from engine.rules.mercenaries import words
from engine.rules.mercenaries.words import abilities, asked, events
from engine.rules.mercenaries.words import story as tales
from engine.wording import Text

event = events.event
standalone = events.standalone
question, kind = asked.question, asked.kind
option = asked.option
option_help = asked.option_help
intro, tale, story = tales.intro, tales.tale, tales.story
length, difficulty = tales.length, tales.difficulty
TABLE_OPTIONS = tales.TABLE_OPTIONS
path = words.path
copies = words.copies
brought = abilities.brought


def game_name() -> Text:
    """What the game is called."""
    return words.thing("mercenaries")


def scenario(id: str) -> Text:
    """The name of a scenario."""
    return words.thing(id)


VERBS = frozenset(
    [
        "play",
        "basic",
        "by",
        "use",
        "with",
        "buy",
        "card",
        "rest",
        "spare",
        "to",
        "at",
        "take",
        "lose",
        "class",
        "turn",
    ]
)
"""What option ids begin with."""


def thing(id: str) -> Text:
    """The name of anything with an id: figure, card, item, condition, hex, gauge, pile, option."""
    verb, colon, _ = id.partition(":")
    if (colon and verb in VERBS) or id in asked.WHOLE:
        return asked.option(Question((), "", ""), id)
    return words.thing(id)
