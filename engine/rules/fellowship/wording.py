"""All that a table reads of fellowship: what happened, what is asked, what may be chosen, names.

Templates only, so that every sentence can be translated; the interfaces render them.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.fellowship.words import asked, pitch, tales, things
from engine.rules.fellowship.words import events as told
from engine.rules.fellowship.words import story as stories
from engine.wording import Text, say

event = told.event
standalone = told.standalone
story = stories.story
tale = tales.tale
question = asked.question
option = asked.option
path = things.path
phase = things.phase
thing = asked.called
copies = things.copies
condition = things.condition
standing = asked.standing
length = pitch.length
MODES = pitch.MODES
difficulty = pitch.difficulty


def option_help(id: str) -> Text | None:
    """What stands on the card an option names; the cards are loaded when somebody asks."""
    from engine.rules.fellowship.words import help

    return help.option_help(id)


def named_by(id: str) -> Mapping[str, str]:
    """The heroes of a deck that may be played, or one that may be led."""
    from engine.rules.fellowship.words import help

    return help.named_by(id)


def scenario(id: str) -> Text:
    """The name of a scenario."""
    return things.thing(id)


def intro(id: str) -> Text:
    """What is read out before a scenario begins."""
    return _INTROS[id]


_INTROS: Mapping[str, Text] = {
    "passage-through-mirkwood": say(
        "Word has to be carried through the old forest, past the places where nobody walks any more. The"
        " road is there, if you keep to it; the webs between the trees are new. Something large has been"
        " seen to move above the path, and lately there are orcs about who look for travellers. Two ways"
        " lead on where the road forks, and you will not know which of them you have taken until you are"
        " on it. Watch your dials: the longer you are under the trees, the more of what lives there "
        "knows that you have come."
    ),
}
