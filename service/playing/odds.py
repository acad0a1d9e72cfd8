"""What a game can tell beforehand of an open question: exact odds, before anything is thrown.

A game that can has a module `foretelling` beside its rules, with a function

    foretell(state, question) -> Mapping[str, Text]

of the state as the asked seat sees it: by option what follows from choosing it, under "" what holds anyhow.
No module, nothing foretold. It is looked up by name, since most games have none.
"""

from __future__ import annotations

from engine import library
from engine.model import State
from engine.questions import Question
from projections.saying import Saying


def foretell(game: str, state: State, question: Question, saying: Saying) -> dict[str, str]:
    """What is known beforehand, as finished sentences by option; empty where the game tells nothing."""
    module = library.optional(game, "foretelling", state.course.rules)
    function = getattr(module, "foretell", None)
    if function is None:
        return {}
    return {option: saying.say(text) for option, text in function(state, question).items()}
