"""All that a table reads of fellowship: what happened, what is asked, what may be chosen, names.

Templates only, so that every sentence can be translated; the interfaces render them.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.fellowship.words import asked, events, tales, things
from engine.rules.fellowship.words import story as stories
from engine.wording import Text

event, standalone, story = events.event, events.standalone, stories.story
question, option, standing = asked.question, asked.option, asked.STANDING.get
thing = asked.called
path, phase = things.path, things.SHORT.get
copies, condition = things.copies, things.condition
intro, tale = tales.INTROS.get, tales.tale
length, difficulty = tales.LENGTHS.get, tales.DIFFICULTIES.get
MODES = tales.MODES


def option_help(id: str) -> Text | None:
    """What stands on the card an option names; the cards are loaded when somebody asks."""
    from engine.rules.fellowship.words import help

    return help.option_help(id)


def named_by(id: str) -> Mapping[str, str]:
    """The heroes of a deck that may be played, or one that may be led."""
    from engine.rules.fellowship.words import help

    return help.named_by(id)
